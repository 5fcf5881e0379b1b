/* SPDX-License-Identifier: MIT */
/* A device in C for tb/devices/device.h: correct in every value, with the timing and the fault of a test. */
#ifndef TB_TEST_FAULTY_DEVICE_H
#define TB_TEST_FAULTY_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include "devices/device.h"

enum fake_fault {
    FAKE_NONE,
    FAKE_NEW,        /* the response that is hit has a wrong bit in new_o */
    FAKE_RET,        /* the same in ret_o */
    FAKE_UNKNOWN,    /* the same with an X in new_o */
    FAKE_CHANGES,    /* a response changes while it waits */
    FAKE_RETRACTS,   /* rsp_valid_o falls while a response waits */
    FAKE_EXTRA,      /* the response that is hit comes twice */
    FAKE_LOST,       /* it does not come */
    FAKE_MUTE,       /* no response comes from there on */
    FAKE_DEAF,       /* no request is taken from there on */
    FAKE_SHY,        /* from the response that is hit on, none is offered before its ready is high */
    FAKE_EARLY,      /* a response that no one asked for comes first */
    FAKE_JUNK,       /* payload is not zero while no response is offered */
    FAKE_X_IDLE,     /* payload is unknown while no response is offered */
    FAKE_HIDDEN,     /* the response that is hit is as with FAKE_NEW, and there without rsp_valid_o */
    FAKE_SHAKEN,     /* once a reset began `at` cycles after a request was taken, each response is as with FAKE_NEW */
    FAKE_LATE,       /* the same of each request that is taken `at` cycles after one of ops[0] */
    FAKE_HIGH,       /* the response that is hit has a wrong bit in the upper word of new_o */
    FAKE_STOPS,      /* after request `at` the device does not run: it returns at once */
    FAKE_NOT_CLEARED /* a reset in mid-stream empties nothing */
};

enum { FAKE_MOST_OPS = 3 };

/* What a test sets before it opens a device. All zero: as the contract page has it. */
struct fake {
    bool free;        /* in its timing: */
    unsigned latency; /*   least cycles from request to response */
    unsigned stalls;  /*   of 256 cycles, how many does it hold back a request, and how many a response */

    enum fake_fault fault;
    uint64_t at;                 /* hits the response to this request, counted from 0 as they are taken, */
    uint32_t ops[FAKE_MOST_OPS]; /* or, with n_ops, each that completes these operations in their order, */
    unsigned n_ops;
    unsigned word;        /* or, if not 0, each to a request that has more in this word than in the next one */
    enum fake_fault also; /* another fault, */
    uint32_t also_op;     /* which hits every operation of this code */
    unsigned lives;       /* if not 0, only the first so many devices have the fault */

    /* What came of it. */
    unsigned opened;
    uint64_t shown; /* the cycle in which the fault first showed; UINT64_MAX before */
};

extern struct fake fake;
extern const struct device_type faulty_device;

#endif
