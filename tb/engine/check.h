/* SPDX-License-Identifier: MIT */
/* Runs a stream of operations on the device and the model and compares them, in open or in closed loop. */
#ifndef TB_ENGINE_CHECK_H
#define TB_ENGINE_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "devices/device.h"
#include "engine/cover.h"
#include "engine/stream.h"

enum {
    CHECK_BATCH = 64,      /* cycles that are driven, modelled and compared at once */
    CHECK_WATCHDOG = 4096, /* cycles without a transfer after which a device hangs (closed loop) */
    CHECK_TAIL = 16,       /* cycles after the last response: it must not come twice */
    CHECK_PROGRESS = 1 << 22
};

/* CYCLE: every output on every cycle, as the contract page has it. TXN: transfers in order, whatever their timing. */
enum check_mode { CHECK_CYCLE, CHECK_TXN };

/* LEFT: what an agent finds that the device has left after all responses. */
enum check_kind { KIND_NONE, KIND_VALUE, KIND_VALID, KIND_HANG, KIND_X, KIND_LEFT };

struct check_options {
    const struct device_type *device; /* what stimulus_run() opens */
    enum check_mode mode;
    bool strict;                       /* compare payload also while its qualifier is low */
    size_t batch;                      /* 1 to CHECK_BATCH; changes no verdict */
    uint64_t cycles;                   /* stop after so many; or soon after the last operation has its response */
    bool undumped;                     /* leave out the dump of what is inside the unit in the end */
    bool tracing;                      /* a trace file is open on the device */
    uint32_t *recorded;                /* if not NULL, receives the input vectors, cycles of them */
    void (*progress)(uint64_t cycles); /* if not NULL, called every CHECK_PROGRESS cycles */
    bool (*give_up)(void);             /* if not NULL, asked before each trial of shrinking; true ends that */
};

/* The first difference. Cycles count from 0, the power-up reset. */
struct mismatch {
    enum check_kind kind;
    unsigned port; /* index in unit.ports */
    uint64_t cycle;
    uint64_t token;                 /* the operation whose response is due; the one to be offered if none is */
    uint32_t beat;                  /* the one of this response that is due, of a run cycle by cycle */
    uint64_t offered;               /* operations below this have been offered */
    bool dumping;                   /* what is inside the unit was being dumped, behind all operations */
    const struct agent_type *agent; /* KIND_LEFT: who has found it, */
    char text[AGENT_TEXT];          /* expected and seen */
    char remark[AGENT_TEXT];        /* what an agent has to say of it, or "" */
    uint32_t expected[UNIT_MAX_WORDS], seen[UNIT_MAX_WORDS]; /* all outputs in that cycle */
};

struct check_result {
    uint64_t cycles, ops;    /* cycles compared; responses taken */
    uint64_t first_response; /* the cycle of the first transfer of a response; UINT64_MAX if there was none */
    struct mismatch mismatch;
};

/* Runs from power-up. False: no memory. cover, if not NULL, gathers what the compared operations hit. */
bool check_run(struct stream *stream, struct device *device, const struct check_options *options, struct cover *cover,
               struct check_result *result);

/* "value", "valid", "hang", "X", "left". */
const char *check_kind_name(enum check_kind kind);

#endif
