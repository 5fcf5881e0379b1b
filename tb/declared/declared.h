/* SPDX-License-Identifier: MIT */
/*
 * Declared unit of a program. Its declaration is read once, and each file of this folder fills a part of struct
 * declared. Files are listed below from the lowest layer to the highest one; a file calls only lower ones.
 */
#ifndef TB_DECLARED_DECLARED_H
#define TB_DECLARED_DECLARED_H

#include "engine/covergroup.h"
#include "engine/unit.h"
#include "lanelock/bench_unit.h"

enum { DECLARED_NO_DIMENSION = SUBSET_DIMENSIONS };

/* Values of a port of several lanes or more than 64 bits without a feature, by all of its bits. */
enum { WIDE_ZERO, WIDE_ONES, WIDE_ONE, WIDE_HOLE, WIDE_OTHER, WIDE };

/* Feature, declared or of a port without a declared feature. */
struct feature {
    const struct ll_feature *declared; /* NULL: the feature is that of a port */
    const struct ll_port *port;        /* NULL: number(), of() or another feature */
    const struct ll_port *second;      /* second port of a relation */
    const struct ll_classes *classes;  /* NULL: values are numbers, or of() gives them */
    const struct ll_relation *relation;
    const struct feature *part_of; /* another feature: value v is its value part[v] */
    const struct feature *whole;   /* part_of; with owner(), the feature to whose value part[v] value v belongs */
    const struct feature *after;   /* feature of the previous request */
    unsigned kept;                 /* with after: its index in the words that follow the state */
    const unsigned *part;
    const unsigned *value_of_whole; /* with part_of, the inverse of part, or LL_NO_CLASS, also of whole->size */
    unsigned bits;                  /* width of the port or of number() */
    unsigned beat;                  /* of the port */
    unsigned lanes;                 /* 0: one value for the operation */
    bool spans;                     /* the lanes are those of all beats */
    bool wide;                      /* values are those of all lanes or more than 64 bits together */
    bool bare;                      /* without a source of values, for crosses with hits() or watch() */
    const char *name;
    unsigned size;
    const char *const *names;
    const bool *empty;  /* values of no number of the width; NULL: all values have one */
    unsigned dimension; /* DECLARED_NO_DIMENSION: without an option */
};

struct group {
    const char *name;
    unsigned feature[LL_CROSS_FEATURES], size[LL_CROSS_FEATURES], n; /* size: of each feature, next to its number */
    unsigned lanes, track;                                           /* 0: one bin for the operation; first track */
    const char *(*ignore)(const unsigned *value);
    bool (*steer)(struct ll_recipe *recipe, const unsigned *value);
    bool (*takes)(const unsigned *value, const char *feature, unsigned of);
    const char *text;
};

struct declared {
    const struct ll_unit *unit;
    struct feature feature[LL_FEATURES];
    unsigned n_features;
    struct group group[LL_CROSSES];
    unsigned n_groups, n_tracks, n_lanes;                               /* n_lanes: maximum of all groups, at least 1 */
    const struct ll_port *request[LL_FEATURES], *response[LL_FEATURES]; /* payload ports in their order */
    unsigned n_request, n_response, request_beat, response_beat;        /* words of a beat */
    unsigned req_beats, rsp_beats, request_words, response_words;       /* beats and words of a message */
    size_t req_size, rsp_size;                                          /* bytes of a message as structs */
    unsigned dimension_of[SUBSET_DIMENSIONS];                           /* feature of each dimension */
    unsigned above[LL_FEATURES];      /* of a feature that values() sets: number of values plus 2; else UINT_MAX */
    unsigned own[LL_FEATURES], n_own; /* features that values() does not set */
    unsigned n_options;               /* dimensions with an option, the first ones */
    unsigned n_kept;                  /* features with .after */
    size_t foreseen; /* bytes of a state ahead of the run: the model's, then those of features_remember() */
    bool foresees;   /* executes requests ahead of the run, because features depend on more than the request */
};

extern struct declared declared;

/*
 * declared.c: messages, memory, and ports with names of their own.
 */
#ifdef __GNUC__
#define DECLARED_FORMAT __attribute__((format(printf, 1, 2)))
#else
#define DECLARED_FORMAT
#endif
/* Records an error of the declaration, in one line that begins with the unit's file. Keeps only the first error. */
DECLARED_FORMAT bool declared_wrong(const char *format, ...); /* returns false */
/* Records the first of n errors that is there, of the named part of the declaration, or "" for the unit. */
struct declared_rule {
    bool wrong;
    const char *message;
};
bool declared_rules(const char *part, const char *name, const struct declared_rule *rules, size_t n);
extern char declared_text[UNIT_TEXT]; /* first error, or "" */
extern unsigned declared_seconds;     /* time limit of trying the model and each steer() */

/* Ends the program with status 3, because the unit's model or one of its functions is wrong. */
DECLARED_FORMAT _Noreturn void declared_fault(const char *format, ...);

/* Process of a trial: it reports declared_text through the pipe declared_trial, which is otherwise 0. */
enum { DECLARED_WRONG = 99 /* its exit status after an error */ };
extern int declared_trial;
_Noreturn void declared_end_trial(int status);

/* Allocates memory that is 0 and is not freed. Ends the program without memory. */
void *declared_memory(size_t n, size_t size);

/* Adds an agent of the unit. Returns false if it has too many. */
bool declared_agent(struct unit *unit, const struct agent_type *type, const void *ports,
                    const struct covergroup *states);

/* Port with a name of its own: handshake ports and rst, and the ports of a host and of a memory. */
struct known_port {
    const char *name, *qualifier;
    bool out;
    unsigned width; /* 0: 4 to 64 */
};
/* Returns the one of n ports that has the name, or NULL; expects a port of the unit to be like it. */
const struct known_port *known_find(const struct known_port *known, unsigned n, const char *name);
bool known_check(const struct known_port *known, const struct ll_port *port);
/* Finds the first words of n ports, which a unit with this member of its declaration has. */
bool known_words(const struct unit *unit, const struct known_port *known, unsigned n, const char *member,
                 unsigned *word);

/*
 * memory.c: the memory at the unit's ports, its agent, and the text of its contents.
 */
bool memory_expect(void);
bool memory_handle(const char *what, size_t at);                  /* checks the place of a pointer in the state */
const struct known_port *memory_port(const struct ll_port *port); /* NULL: it is none of the memory's */
bool declared_memory_port(struct unit *unit);
void memory_texts(struct unit *unit);
/* Connects a state to the contents that the agents have. */
void memory_show(void *state, struct agents *agents);
/* Connects a state to one of two memories, which are equal after memory_try_open(). */
void memory_try_open(void);
void memory_try(void *state, unsigned which);

/*
 * host.c: the host's port to memory inside the unit.
 */
bool host_memory(void);
const struct known_port *host_port(const struct ll_port *port); /* NULL: it is none of the host's */
bool declared_host(struct unit *unit);
unsigned host_works_on(const uint32_t *req, uint32_t *word); /* works_on() of the unit, checked */

/*
 * ports.c: ports, beats and words. Requests and responses are the engine's words in the layout of the unit's structs.
 */
bool declared_ports(struct unit *unit);
/* End the program if a unit wrote bits outside of the ports into one of n messages. */
void declared_check_requests(const uint32_t *req, size_t n);
void declared_check_responses(const uint32_t *rsp, size_t n);
/* Clears the beats after the last one of a request. */
void declared_trim(void *req);

/* Return the number of words of a port in struct req or struct rsp, and the first word. */
static inline unsigned declared_words(const struct ll_port *port) {
    return (port->width * port->lanes + 31) / 32;
}
static inline unsigned declared_word(const struct ll_port *port) {
    return (unsigned)(port->offset / sizeof(uint32_t));
}
/* Returns true for a port of one lane with up to 64 bits. */
static inline bool declared_is_scalar(const struct ll_port *port) {
    return port->lanes == 1 && port->width <= 64;
}
/* Read and write the number of a scalar port, or of a lane of up to 64 bits. */
uint64_t declared_get_lane(const struct ll_port *port, const void *payload, unsigned lane);
void declared_put_lane(const struct ll_port *port, void *payload, unsigned lane, uint64_t number);

/*
 * random.c: random requests, one or n.
 */
void declared_randomize(struct rng *rng, void *req);
void declared_randomize_all(struct rng *rng, uint32_t *req, size_t n);

/*
 * values.c: values of features. A feature_of() or feature_number() that returns false means that the operation does not
 * have the feature, or its value is not that of a number.
 */
bool feature_of(const struct feature *feature, const struct ll_op *op, unsigned *value);
bool feature_number(const struct feature *feature, const struct ll_op *op, uint64_t *number);
/* Returns true if the feature's values have their own names. */
static inline bool feature_is_named(const struct feature *feature) {
    return feature->declared && (feature->declared->names || feature->declared->print);
}
/* Returns true if the feature is for its option alone. */
static inline bool feature_is_uncounted(const struct feature *feature) {
    return feature->declared && feature->declared->uncounted;
}
/* Returns true if values() of the unit sets the value. */
static inline bool feature_is_of_values(const struct feature *feature) {
    const struct ll_feature *d = feature->declared;
    return d && declared.unit->values && !d->port && !d->number && !d->numbers && !d->of && !d->of_all && !d->after &&
           (!d->part_of || d->owner);
}
/* Returns true if the port's values are numbers of up to 64 bits, of the operation or of a lane. */
static inline bool feature_has_numbers(const struct feature *feature) {
    return !feature->wide && (declared_is_scalar(feature->port) || (feature->lanes && feature->port->width <= 64));
}
/* Returns true if the value depends on the request only. */
static inline bool feature_reads_request(const struct feature *feature) {
    feature = feature->part_of ? feature->part_of : feature;
    return (feature->port && !feature->port->out) || (feature->declared && feature->declared->of_request) ||
           feature->bare || feature_is_of_values(feature);
}
/* Returns true if the feature is one input port. */
static inline bool feature_is_of_request(const struct feature *feature) {
    return feature->port && !feature->port->out && !feature->second;
}
/* Records the values for features with .after, in the words after a request's next state. NULL: no request. */
void features_remember(void *state, const void *req);
/* Sets all features of an operation in op's lane. Absent ones are LL_NO_CLASS or LL_ANY_CLASS. */
void features_of(const struct ll_op *op, unsigned *value);
/* Calls values() of the unit. Values of other features are LL_NO_CLASS. */
void features_of_values(const void *req, unsigned *value);
/* Sets at least the features with an option and that of refusals. */
void features_of_options(const void *req, unsigned *value);
/* Tries values() on random requests. Returns false if it sets a feature with another source. */
bool declared_try_values(void);
/* Returns the feature whose steer() makes this one's values, which may be the one that it is part of; or NULL. */
const struct feature *feature_steered(const struct feature *feature);
/* Changes two numbers so that they have a value of the feature's relation. */
void feature_draw_two(const struct feature *feature, unsigned value, struct rng *rng, uint64_t number[2]);
/* Returns true for a feature that is set without steer(): input ports, put(). feature_set() sets it, in a lane. */
bool feature_is_set(const struct feature *feature);
void feature_set(const struct feature *feature, struct rng *rng, void *req, unsigned lane, unsigned value);

/*
 * features.c: the table of features.
 */
bool declared_features(void);
struct feature *feature_find(const char *name); /* NULL: not read yet */
bool feature_has_source(const struct feature *feature);

/*
 * group.c: one group of features.
 */
/* Returns true if steer() of the cross or the unit makes requests for its bins. */
static inline bool group_is_steered(const struct group *g) {
    return g->steer || declared.unit->steer;
}
/* Returns the bin for these values of all features, or COVER_NO_BIN. Without a branch on random data. */
static inline uint32_t group_bin(const struct group *g, const unsigned *value) {
    uint32_t bin = 0, absent = 0;
    for (unsigned i = 0; i < g->n; i++) {
        const unsigned v = value[g->feature[i]];
        absent |= -(uint32_t)(v >= LL_ANY_CLASS);
        bin = bin * g->size[i] + v;
    }
    return bin | absent;
}
/* Adds the lanes of a group. Returns false if its features differ in their number. */
bool group_lanes(const char *name, struct group *group);
/* Returns true if an operation has these values in one of the group's lanes. */
bool group_hits(const struct group *group, const unsigned *part, const struct ll_op *op);
/* Sets the bin of each track. */
void group_bins(const struct ll_op *op, uint32_t *bins);
/* Fills the engine's table of a group. */
bool group_table(const struct group *group, struct covergroup *table);

/*
 * step.c: execution on a state ahead of the run. Such a state has the model's bytes and those of features_remember().
 */
void declared_reset(void *state); /* reset of the model's state */
void foreseen_reset(void *state); /* reset of a state ahead of the run */
/* Operation's previous state and its response. */
struct declared_room {
    void *before, *rsp;
};
void declared_room(struct declared_room *room);
/* Allocates a state. Its size allows for all features, because a test fills several units. */
static inline void *foreseen_memory(void) {
    return declared_memory(1, declared.unit->state_size + (LL_FEATURES + 1) * sizeof(uint32_t));
}
/* Executes a request. op points to it, to the previous state, and to the response or NULL, both in the room. */
void declared_step(struct declared_room *room, void *state, const void *req, struct ll_op *op);

/*
 * search.c: directed requests.
 */
/*
 * Makes requests from the state on, one of which hits the bin. quick: tries a single request only. Returns their
 * number, or 0.
 */
size_t declared_aim(struct rng *rng, const void *state, size_t group, uint32_t bin, bool quick, uint32_t *req);
/*
 * Makes one request without foresight, which may hit the bin of these values. req has a random request, or with `again`
 * the result of the previous attempt.
 */
void declared_aim_alone(struct rng *rng, size_t group, const unsigned *part, bool again, uint32_t *req);
/* Tries each steer(). Returns false if one misses its own value. */
bool declared_try_steers(void);

/*
 * sample.c: sample() of struct coverage, for a unit without state.
 */
void declared_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n);

/*
 * watches.c: crosses that agents gather.
 */
void watches_begin(void);
bool watches_add(struct unit *unit, const struct ll_cross *cross, const struct group *group);
bool watches_have(const char *name);
const struct group *watches_group(const struct covergroup *table); /* NULL: the table is not one of these */

/*
 * cycle.c: the unit's cycle() in place of a kind of pipeline.
 */
bool cycle_expect(void);
bool cycle_try(void);
void declared_cycle(struct unit *of);
const struct covergroup *cycle_handshake(void);

/*
 * Remaining parts of declared_fill(): dimensions.c, groups.c, text.c and model.c. A trial of refuse(), sends(),
 * explain() or allow() returns false if the function is wrong for random requests.
 */
bool declared_dimensions(struct unit *unit);
bool declared_groups(struct unit *unit);
void declared_texts(struct unit *unit);
void declared_model(struct unit *unit);
bool declared_try_refuse(void);
bool declared_try_sends(void);
bool declared_try_explain(void);
bool declared_try_allow(void);

/*
 * trial.c: examine() and doubt() of struct unit.
 */
bool declared_examine(char text[UNIT_TEXT]);
bool declared_doubt(const uint32_t *req, size_t n, char text[UNIT_TEXT]);

/*
 * fill.c
 */
/* Fills `unit` from a declaration. Returns false after an error, which is in declared_text. */
bool declared_fill(const struct ll_unit *from, struct unit *unit);

#endif
