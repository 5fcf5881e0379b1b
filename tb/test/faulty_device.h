/* SPDX-License-Identifier: MIT */
/* A device in C for tb/devices/device.h: correct in every value, with the timing and the fault of a test. */
#ifndef TB_TEST_FAULTY_DEVICE_H
#define TB_TEST_FAULTY_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include "devices/device.h"

enum fake_fault {
    FAKE_NONE,
    FAKE_NEW,        /* a wrong bit in new_o of the chosen response */
    FAKE_RET,        /* the same in ret_o */
    FAKE_UNKNOWN,    /* the same with an X in new_o */
    FAKE_CHANGES,    /* a response changes while it waits */
    FAKE_RETRACTS,   /* rsp_valid_o falls while a response waits */
    FAKE_EXTRA,      /* the response that is hit comes twice */
    FAKE_LOST,       /* it does not come */
    FAKE_MUTE,       /* no response comes afterwards */
    FAKE_DEAF,       /* no request is accepted afterwards */
    FAKE_SHY,        /* after the chosen response, none is offered before its ready is high */
    FAKE_EARLY,      /* a response to no request comes first */
    FAKE_JUNK,       /* payload is not zero while no response is offered */
    FAKE_X_IDLE,     /* payload is unknown while no response is offered */
    FAKE_HIDDEN,     /* as FAKE_NEW, without rsp_valid_o */
    FAKE_SHAKEN,     /* after a reset `at` cycles after a request was accepted, each response is as with FAKE_NEW */
    FAKE_LATE,       /* the same for each request that is accepted `at` cycles after one of ops[0] */
    FAKE_HIGH,       /* the response that is hit has a wrong bit in the upper word of new_o */
    FAKE_STOPS,      /* after request `at` the device does not run: it returns at once */
    FAKE_NOT_CLEARED /* a reset leaves the operations in flight */
};

enum { FAKE_MOST_OPS = 3 };

/* Options of a test, set before it opens a device. All zero: as on the contract page. */
struct fake {
    bool free;        /* in its timing: */
    unsigned latency; /*   least cycles from request to response */
    unsigned stalls;  /* of 256 cycles, those in which it stalls a request or a response */

    enum fake_fault fault;
    uint64_t at;                 /* number of the request with the fault, from 0 */
    uint32_t ops[FAKE_MOST_OPS]; /* with n_ops: each one that completes these operations in order */
    unsigned n_ops;
    unsigned word;        /* if not 0: each request with more in this word than in the next one */
    enum fake_fault also; /* another fault, */
    uint32_t also_op;     /* which hits every operation of this code */
    unsigned lives;       /* if not 0, only this number of first devices has the fault */

    /* Results. */
    unsigned opened;
    uint64_t shown; /* first cycle with the fault; UINT64_MAX: none yet */
};

extern struct fake fake;
extern const struct device_type faulty_device;

#endif
