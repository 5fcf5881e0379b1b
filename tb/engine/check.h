/* SPDX-License-Identifier: MIT */
/* Runs a stream of operations on the device and the model and compares them, in open or in closed loop. */
#ifndef TB_ENGINE_CHECK_H
#define TB_ENGINE_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "devices/device.h"
#include "engine/allowed.h"
#include "engine/cover.h"
#include "engine/rules.h"
#include "engine/stream.h"

enum {
    CHECK_BATCH = 64,                 /* cycles that are driven, modelled and compared at once */
    CHECK_WATCHDOG = 4096,            /* cycles without a transfer after which a device hangs (closed loop) */
    CHECK_BUSY = 64 * CHECK_WATCHDOG, /* and those without one of an operation, whatever moves at its memory */
    CHECK_TAIL = 16,                  /* cycles after the last response: it must not come twice */
    CHECK_PROGRESS = 1 << 22,
    CHECK_TRIALS = 50 /* a trial has less than the watchdog's patience, by this factor */
};

/* CYCLE: every output on every cycle, as the contract page has it. TXN: transfers in order, whatever their timing. */
enum check_mode { CHECK_CYCLE, CHECK_TXN };

/*
 * Only KIND_NONE is a pass, and only check_run() sets it, after a complete run. HANG: nothing moves from cycle to
 * cycle. LEFT: an agent finds other contents than the model's after all responses. STOP: the design ended the
 * simulation itself, or the evaluation of a clock never ended. INTERNAL: the bench or the device is at fault; the run
 * has no verdict.
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

struct mismatch;

struct check_options {
    const struct device_type *device; /* what stimulus_run() opens */
    enum check_mode mode;
    uint32_t relaxed;              /* the rules that are not checked (closed loop) */
    unsigned watchdog;             /* the run is apart, and a batch may take so many milliseconds; 0: it is not */
    bool quiet;                    /* what the design prints in a run that is apart is kept back */
    bool strict;                   /* compare payload also while its qualifier is low */
    bool undumped;                 /* leave out the dump of what is inside the unit in the end */
    bool fewest;                   /* shrinking is done with one operation, whatever its values are */
    bool halves;                   /* each clock in its two halves, as wave files have it */
    unsigned tail;                 /* clocks after a difference, which are not compared */
    const struct device_end *end;  /* of a run into a wave file: where the design ends it, if that is known, or NULL */
    size_t batch;                  /* 1 to CHECK_BATCH; changes no verdict */
    uint64_t cycles;               /* stop after so many; or soon after the last operation has its response */
    struct allowed_count *allowed; /* if not NULL, counts of ALLOWED_ROWS operations */
    uint32_t *recorded;            /* if not NULL, receives the input vectors, cycles of them */
    void (*progress)(uint64_t cycles); /* if not NULL, called every CHECK_PROGRESS cycles */
    bool (*give_up)(void);             /* if not NULL, asked before each trial of shrinking; true ends that */
    /* If not NULL, whether a trial of shrinking that fails the same way fails in an operation that is meant. */
    bool (*is_meant)(const struct stimulus *stimulus, const struct mismatch *mismatch);
};

/*
 * The first difference. Cycles count from 0, the power-up reset. Before the device is asked for anything cycle, token,
 * beat and offered say where it is, in case it does not come back.
 */
struct mismatch {
    enum check_kind kind;
    enum rule rule; /* the one that is broken, if it is known */
    unsigned port;  /* index in unit.ports; check_has_port() */
    uint64_t cycle;
    bool settled;                   /* of a run in halves: the outputs were there in that cycle */
    uint64_t token;                 /* the operation whose response is due; the one to be offered if none is */
    uint32_t beat;                  /* the one of this response that is due, of a run cycle by cycle */
    uint64_t offered;               /* operations below this have been offered */
    bool dumping;                   /* what is inside the unit was being dumped, behind all operations */
    const struct agent_type *agent; /* KIND_LEFT: who has found it, */
    char text[AGENT_TEXT];          /* expected and seen; KIND_STOP, KIND_INTERNAL: what happened */
    char remark[AGENT_TEXT];        /* what an agent or the design has to say of it, or "" */
    double error;                   /* of a response that is not allowed, in ULP; 0: not known */
    bool strict;                    /* payload was compared also while its qualifier was low */
    uint32_t expected[UNIT_MAX_WORDS], seen[UNIT_MAX_WORDS]; /* all outputs in that cycle */
    uint32_t x[UNIT_MAX_WORDS];                              /* a bit is set where the seen one is unknown */
};

struct check_result {
    uint64_t cycles, ops;    /* cycles compared; responses taken */
    uint64_t unreset, legal; /* the most in a row without a reset, and without a refused one that is known of */
    uint64_t first_response; /* the cycle of the first transfer of a response; UINT64_MAX if there was none */
    struct mismatch mismatch;
    bool in_device; /* it has been asked for something, and has not come back */
};

/*
 * Runs from power-up. False: no memory. cover, if not NULL, gathers what the compared operations hit. The kind is
 * KIND_NONE if all requested cycles were compared, or each operation of a finite stream was answered and CHECK_TAIL
 * cycles followed.
 */
bool check_run(struct stream *stream, struct device *device, const struct check_options *options, struct cover *cover,
               struct check_result *result);

/*
 * Makes them those of a trial: a run that may fail in a way that is known. Its clocks are short, or what hangs would
 * take for ever to be shrunk, and it prints nothing.
 */
static inline void check_as_trial(struct check_options *options) {
    if (!options->device->slow)
        options->watchdog = (options->watchdog + CHECK_TRIALS - 1) / CHECK_TRIALS;
    options->quiet = true;
}

/* Returns false for kinds that blame no port. */
static inline bool check_has_port(enum check_kind kind) {
    return kind != KIND_STOP && kind != KIND_INTERNAL;
}

/* "value", "valid", "hang", "X", "left", "stop", "internal". */
const char *check_kind_name(enum check_kind kind);

#endif
