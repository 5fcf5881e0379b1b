/* SPDX-License-Identifier: MIT */
/*
 * An agent is what stands on another port group of a unit, beside requests and responses: a memory behind a memory
 * port, or a host port. A unit names the agents that it has, tb/agents/ has them, and the engine knows no more of them
 * than this.
 */
#ifndef TB_ENGINE_AGENT_H
#define TB_ENGINE_AGENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/ports.h"
#include "engine/rng.h"
#include "engine/rules.h"

enum {
    UNIT_AGENTS = 10, /* most agents of a unit */
    AGENT_WAITS = 4,  /* most that an agent lets wait */
    AGENT_TEXT = 256  /* room for a line of a report */
};

struct timing;
struct stimulus_contents;

/* An agent in a run; each kind has more behind it. */
struct agent {
    const struct agent_type *type;
    uint32_t length; /* in cycles: how long it loads what is inside the unit, or dumps it; 0: there is nothing inside */
    bool busy;       /* it loads, dumps or looks: the stimulus waits */
    uint64_t *states; /* those that have occurred, a bit each, until the engine gathers them; the words are its */
    uint64_t moved;   /* transfers in all */
    uint64_t waits;   /* how long what it lets wait has waited, a bit for each bin of the type's waiting */
    bool holds;       /* in the last cycle something waited as the stimulus has it: struct timing's wait */
    uint32_t relaxed; /* the rules that the design need not keep */
    bool silent;      /* the request that is accepted in this cycle has no response */
};

/* What an agent is opened with, as at power-up. */
struct agent_setup {
    const void *ports; /* as the unit has it */
    uint32_t power_up_seed;
    const struct stimulus_contents *contents; /* what a stimulus says of its initial contents, or NULL */
    /* In the closed loop the model's state, else NULL. It does not move there by itself. */
    uint32_t *state;
    const uint32_t *open_state; /* in the open loop the model's state, which moves before the agents do; else NULL */
};

/* What it may say of its contents: words at multiples of step up to last, each with a value up to most. */
struct agent_limits {
    uint64_t last, step, most;
};

/* A difference between what the model and the device have left, and what follows from it. */
struct agent_difference {
    const char *port;        /* that is to blame */
    char text[AGENT_TEXT];   /* expected and seen */
    char remark[AGENT_TEXT]; /* as remark() has it */
};

/* A part of an agent's pattern: the port whose cycles it is about, and its bits. */
struct agent_pattern {
    const char *port;
    unsigned first, bits;
};

/* What all agents of a kind have in common. A function is NULL if there is nothing for it to do. */
struct agent_type {
    const char *name;  /* of its section and its pattern in a stimulus file, and of its states */
    const char *final; /* what compare() compares, in words */

    struct agent *(*open)(const struct agent_setup *setup); /* NULL: no memory */
    void (*close)(struct agent *agent);
    bool (*is_full)(const struct agent *agent); /* whether something was lost for want of memory */

    /*
     * Sets its inputs of the next cycle, after the driver, whose inputs it may overrule while it is busy. held: so many
     * operations are between their first transfer and the last one of their response.
     */
    void (*inputs)(struct agent *agent, uint64_t held, uint32_t *in);
    /* Moves over the rising edge. accepted is the timing of the operation accepted in this cycle, or NULL. */
    void (*edge)(struct agent *agent, const uint32_t *in, const uint32_t *out, const struct timing *accepted);
    bool only_transfers; /* edge() does nothing in a cycle without a reset and a transfer of a request or a response */

    /*
     * Of an agent with a length: begins to load with the next cycle; begins to dump with it, or with a reset and then
     * with the one behind. In the cycle after the last one the unit shows the last word.
     */
    void (*load)(struct agent *agent);
    void (*dump)(struct agent *agent, bool reset);

    /*
     * In the closed loop, while nothing is in flight: begins with the next cycle to look at what the operations have
     * left open, if there is such, and is busy until it has.
     */
    void (*look)(struct agent *agent);

    /* In the closed loop: changes expected, which is what was seen, to what the transfer rules demand. */
    void (*expect)(struct agent *agent, const uint32_t *in, const uint32_t *seen, bool strict, uint32_t *expected);
    /* What the device offers it under valid and ready, of which it sets ready; and the rule that a wrong port breaks.
     */
    struct offer (*offer)(const struct agent *agent);
    enum rule (*rule)(const struct agent *agent, const struct port *port);
    /* Of a wrong value on a port: leaves an explanation in remark if it has one. */
    void (*remark)(const struct agent *agent, const struct port *port, const uint32_t *expected, const uint32_t *seen,
                   char remark[AGENT_TEXT]);
    /* While nothing is in flight: whether the device has left something else than the model. */
    bool (*compare)(struct agent *agent, struct agent_difference *difference);

    /* The covergroup that an agent with ports like these gathers, which the unit names as its states. NULL: any. */
    const struct covergroup *(*gathers)(const void *ports);

    /* The initial contents that a stimulus may have for it. */
    struct agent_limits (*limits)(const void *ports);

    /*
     * A pattern says when it reacts in the cycles after an operation was accepted. Of the agents of a unit one has
     * patterns at most. All ones is the plainest one, and zero is none. make_timing() sets those of n operations, and
     * may change their resets.
     */
    void (*make_timing)(struct rng *rng, struct timing *timing, size_t n);
    const char *(*refuse_pattern)(uint32_t pattern); /* what was expected in place of a pattern that is none, or NULL */
    const struct agent_pattern *patterns;            /* its parts; the last one has no port */

    /* Of an agent with patterns: what else it lets wait at ports like these, AGENT_WAITS at most; the last is NULL. */
    const char *const *(*waits)(const void *ports);
    const struct covergroup *waiting; /* what it gathers in struct agent's waits */

    /*
     * Of an agent that writes between operations, one of a unit at most: a word behind ports like these on which the
     * unit works for a request, for struct timing; which one, the random number says. False: there is none that it
     * wants.
     */
    bool (*write_to)(const void *ports, const uint32_t *req, uint64_t random, uint32_t *word);
};

/* An agent as the unit names it. */
struct unit_agent {
    const struct agent_type *type;
    const void *ports;               /* where its ports stand, as the type defines it */
    const struct covergroup *states; /* what it gathers in struct agent's states; NULL if that is nothing */
};

#endif
