/* SPDX-License-Identifier: MIT */
/*
 * Agents: the bench's side of a unit's other port groups, such as a memory or a host port. A unit names its agents;
 * tb/agents/ implements them. The engine uses only this interface.
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
    AGENT_WAITS = 4,  /* most accesses that an agent may stall */
    AGENT_TEXT = 256  /* size of a line of a report */
};

struct timing;
struct stimulus_contents;

/*
 * Jobs of an agent with contents: loading; dumping, at once or after a cycle of reset, which drops operations; for the
 * closed loop, while nothing is in flight, reading what the operations have left undetermined. The unit shows the last
 * word in the cycle after the last one.
 */
enum agent_job { AGENT_IDLE, AGENT_LOAD, AGENT_RESET, AGENT_DUMP, AGENT_LOOK };

/* An agent in a run. The struct of each kind begins with this one. */
struct agent {
    const struct agent_type *type;
    uint32_t length; /* cycles that it needs to load or dump the unit's contents; 0: there are none */
    bool busy;       /* it loads, dumps or reads, and the stimulus waits */
    /* States that have occurred, a bit each, until the engine gathers them; the engine allocates them. */
    uint64_t *states;
    uint64_t moved;   /* transfers */
    uint64_t waits;   /* times for which accesses were stalled: a bit for each bin of the type's waiting */
    bool holds;       /* an access was stalled in the last cycle: struct timing's wait */
    uint32_t relaxed; /* rules that the design need not obey */
    bool silent;      /* the request accepted in this cycle has no response */
};

/* Arguments for opening an agent, at power-up. */
struct agent_setup {
    const void *ports; /* of struct unit_agent */
    uint32_t power_up_seed;
    const struct stimulus_contents *contents; /* initial contents in the stimulus, or NULL */
    /* The model's state in the closed loop, which the agent changes; else NULL. */
    uint32_t *state;
    /* The model's state in the open loop, which has moved before the agents do; else NULL. */
    const uint32_t *open_state;
};

/* Limits of initial contents: words at multiples of step up to last, each with a value up to most. */
struct agent_limits {
    uint64_t last, step, most;
};

/* A difference between the contents that the model and the device have left. */
struct agent_difference {
    const char *port;        /* the wrong port */
    char text[AGENT_TEXT];   /* expected and seen values */
    char remark[AGENT_TEXT]; /* as from remark() */
};

/* A part of an agent's pattern: its port, and its bits. */
struct agent_pattern {
    const char *port;
    unsigned first, bits;
};

/* A kind of agent. A function is NULL if it has nothing to do. */
struct agent_type {
    const char *name;  /* of its section and its pattern in a stimulus file, and of its states */
    const char *final; /* describes what compare() compares */

    struct agent *(*open)(const struct agent_setup *setup); /* NULL: out of memory */
    void (*close)(struct agent *agent);
    bool (*is_full)(const struct agent *agent); /* returns true if data was lost because memory ran out */

    /*
     * Sets its inputs of the next cycle, after the driver. It may change the driver's inputs while it is busy. held:
     * the number of operations between their first transfer and the last one of their response.
     */
    void (*inputs)(struct agent *agent, uint64_t held, uint32_t *in);
    /* Moves over the rising edge. accepted is the timing of the operation accepted in this cycle, or NULL. */
    void (*edge)(struct agent *agent, const uint32_t *in, const uint32_t *out, const struct timing *accepted);
    bool only_transfers; /* edge() does nothing in a cycle without a reset and without a transfer of a request or
                            response */

    /* Begins a job in the next cycle, and is busy until it is done. NULL: the agent has no length. */
    void (*begin)(struct agent *agent, enum agent_job job);

    /* For the closed loop: changes expected, which is a copy of seen, to what the transfer rules demand. */
    void (*expect)(struct agent *agent, const uint32_t *in, const uint32_t *seen, bool strict, uint32_t *expected);
    /*
     * Returns the device's offer to the agent, with the ready that the agent sets; and the rule that a wrong port
     * breaks.
     */
    struct offer (*offer)(const struct agent *agent);
    enum rule (*rule)(const struct agent *agent, const struct port *port);
    /* Writes an explanation of a wrong value on a port, if there is one. */
    void (*remark)(const struct agent *agent, const struct port *port, const uint32_t *expected, const uint32_t *seen,
                   char remark[AGENT_TEXT]);
    /* Returns true if the device has left other contents than the model, while nothing is in flight. */
    bool (*compare)(struct agent *agent, struct agent_difference *difference);

    /* Returns the limits of its initial contents in a stimulus. */
    struct agent_limits (*limits)(const void *ports);

    /*
     * Makes the patterns of n operations; may change their resets. A pattern determines when the agent reacts after an
     * operation is accepted. At most one agent of a unit has patterns. All ones is the plainest pattern; zero is
     * illegal.
     */
    void (*make_timing)(struct rng *rng, struct timing *timing, size_t n);
    const char *(*refuse_pattern)(
        uint32_t pattern);                /* returns what is expected in place of an illegal pattern, or NULL */
    const struct agent_pattern *patterns; /* its parts, which end with one without a port */

    /* For an agent with patterns: names of the accesses that it may stall, up to AGENT_WAITS; ends with NULL. */
    const char *const *(*waits)(const void *ports);
    const struct covergroup *waiting; /* covergroup of struct agent's waits */

    /*
     * For an agent that writes between operations, at most one of a unit: draws a word on which the unit works for a
     * request. False: the request works on none.
     */
    bool (*write_to)(const void *ports, const uint32_t *req, uint64_t random, uint32_t *word);
};

/* An agent of a unit. */
struct unit_agent {
    const struct agent_type *type;
    const void *ports;               /* positions of its ports, as the type defines them */
    const struct covergroup *states; /* covergroup of struct agent's states, or NULL */
};

#endif
