/* SPDX-License-Identifier: MIT */
/* Options and result of checking a stream. */
#ifndef TB_ENGINE_RESULT_H
#define TB_ENGINE_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include "devices/device.h"
#include "engine/rules.h"
#include "engine/unit.h"

enum {
    CHECK_BATCH = 64,                 /* cycles that are driven, modelled and compared at once */
    CHECK_WATCHDOG = 4096,            /* cycles without a transfer after which a device hangs (closed loop) */
    CHECK_BUSY = 64 * CHECK_WATCHDOG, /* cycles without a transfer of an operation, even if its memory has transfers */
    CHECK_TAIL = 16,                  /* cycles after the last response, in which no other may come */
    CHECK_PROGRESS = 1 << 22,
    CHECK_TRIALS = 50 /* divisor of the watchdog's time for a trial */
};

/* CYCLE: every output on every cycle, as on the contract page. TXN: transfers in order, with any timing. */
enum check_mode { CHECK_CYCLE, CHECK_TXN };

/*
 * Only KIND_NONE is a pass. Only check_run() sets it, after a complete run. HANG: nothing moves. LEFT: an agent finds
 * other contents than the model's after all responses. STOP: the design ended the simulation, or the evaluation of a
 * clock did not end. INTERNAL: the bench or the device is at fault; the run has no verdict.
 */
enum check_kind {
    KIND_UNFINISHED,
    KIND_NONE,
    KIND_VALUE,
    KIND_VALID,
    KIND_HANG,
    KIND_X,
    KIND_LEFT,
    KIND_STOP,
    KIND_INTERNAL
};

struct allowed_count;
struct mismatch;
struct stimulus;

struct check_options {
    const struct device_type *device; /* device that stimulus_run() opens */
    enum check_mode mode;
    uint32_t relaxed;  /* rules that are not checked (closed loop) */
    unsigned watchdog; /* milliseconds for a batch of a run in a separate process; 0: the run is in this process */
    bool quiet;        /* output of the design in a separate process is not printed */
    bool strict;       /* compare payload also while its qualifier is low */
    bool undumped;     /* do not dump the unit's contents at the end */
    bool halves;       /* run each clock in two halves, as for wave files */
    unsigned tail;     /* clocks after a mismatch, which are not compared */
    const struct device_end *end;      /* for a run into a wave file: where the design ends the run, or NULL */
    size_t batch;                      /* 1 to CHECK_BATCH; does not change a verdict */
    uint64_t fewest;                   /* shrinking ends with this number of operations, however plain they are */
    uint64_t cycles;                   /* most cycles; a run also ends soon after the response to the last operation */
    struct allowed_count *allowed;     /* counts of ALLOWED_ROWS operations, or NULL */
    uint32_t *recorded;                /* gets the input vectors of `cycles` cycles, or NULL */
    void (*progress)(uint64_t cycles); /* called every CHECK_PROGRESS cycles, or NULL */
    bool (*give_up)(void);             /* called before each trial of shrinking, or NULL; true ends shrinking */
    /* Returns true if a trial of shrinking fails in one of the operations to be shown. NULL: each is. */
    bool (*is_meant)(const struct stimulus *stimulus, const struct mismatch *mismatch);
};

/*
 * The first mismatch. Cycle 0 is the power-up reset. cycle, token, beat and offered are set before the device is
 * called, in case it does not return.
 */
struct mismatch {
    enum check_kind kind;
    enum rule rule; /* the broken rule, if known */
    unsigned port;  /* index in unit.ports; check_has_port() */
    uint64_t cycle;
    bool settled;                   /* for a run in halves: the outputs of that cycle had settled */
    uint64_t token;                 /* operation whose response is due, or the next one to be offered */
    uint32_t beat;                  /* beat of this response that is due, for a run cycle by cycle */
    uint64_t offered;               /* operations below this have been offered */
    bool dumping;                   /* the unit's contents were being dumped, after all operations */
    const struct agent_type *agent; /* for KIND_LEFT: the agent that found it */
    char text[AGENT_TEXT];          /* expected and seen values; for KIND_STOP and KIND_INTERNAL: the reason */
    char remark[AGENT_TEXT];        /* explanation from an agent or the design, or "" */
    double error;                   /* error in ULP of a response that is not allowed; 0: unknown */
    bool strict;                    /* payload was compared also while its qualifier was low */
    uint32_t expected[UNIT_MAX_WORDS], seen[UNIT_MAX_WORDS]; /* all outputs in that cycle */
    uint32_t x[UNIT_MAX_WORDS];                              /* a bit is set if the seen one is unknown */
};

struct check_result {
    uint64_t cycles, ops;    /* cycles compared; responses taken */
    uint64_t unreset, legal; /* longest runs of operations without a reset, and without a known refusal */
    uint64_t first_response; /* cycle of the first transfer of a response; UINT64_MAX: there was none */
    struct mismatch mismatch;
    bool in_device; /* the device has been called and has not returned */
};

/*
 * Changes options to those of a trial: a run with an expected failure. It prints nothing, and its clocks have less
 * time, so that shrinking a hang takes an acceptable time.
 */
static inline void check_as_trial(struct check_options *options) {
    if (!options->device->slow)
        options->watchdog = (options->watchdog + CHECK_TRIALS - 1) / CHECK_TRIALS;
    options->quiet = true;
}

/* Returns true for kinds that have a wrong port. */
static inline bool check_has_port(enum check_kind kind) {
    return kind != KIND_STOP && kind != KIND_INTERNAL;
}

/* Returns "value", "valid", "hang", "X", "left", "stop" or "internal". */
const char *check_kind_name(enum check_kind kind);

#endif
