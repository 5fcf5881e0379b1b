/* SPDX-License-Identifier: MIT */
/* The declared unit of a program, as its declaration is looked up once. Each file of this folder fills a part of it. */
#ifndef TB_DECLARED_DECLARED_H
#define TB_DECLARED_DECLARED_H

#include "engine/covergroup.h"
#include "engine/unit.h"
#include "lanelock/bench_unit.h"

enum { DECLARED_NO_DIMENSION = SUBSET_DIMENSIONS };

/* What a port of several lanes or more than 64 bits has in all of its bits: values of it if it has no feature. */
enum { WIDE_ZERO, WIDE_ONES, WIDE_ONE, WIDE_HOLE, WIDE_OTHER, WIDE };

/* A feature, declared or of a port without one. */
struct feature {
    const struct ll_feature *declared; /* NULL: of a port without a feature */
    const struct ll_port *port;        /* NULL: number(), of() or another feature */
    const struct ll_port *second;      /* of a relation of two ports */
    const struct ll_classes *classes;  /* NULL: values are numbers, or of() gives them */
    const struct ll_relation *relation;
    const struct feature *part_of; /* another feature: value v is its value part[v] */
    const struct feature *whole;   /* the same; or, with owner(), a feature to whose value part[v] value v belongs */
    const struct feature *after;   /* the feature of the request before */
    unsigned kept;                 /* with after: its place behind the state */
    const unsigned *part;
    const unsigned *value_of_whole; /* with part_of, the inverse of part, or LL_NO_CLASS */
    unsigned bits;                  /* width of the port or of number() */
    unsigned beat;                  /* of the port */
    unsigned lanes;                 /* 0: one value for the operation */
    bool spans;                     /* the lanes are those of all beats */
    bool wide;                      /* values are those of all lanes or more than 64 bits together */
    bool bare;                      /* it has no source of values: for crosses with hits() or watch() */
    const char *name;
    unsigned size;
    const char *const *names;
    const bool *empty;  /* values that no number of the width has; NULL: none */
    unsigned dimension; /* DECLARED_NO_DIMENSION: no option restricts it */
};

struct group {
    const char *name;
    unsigned feature[LL_CROSS_FEATURES], size[LL_CROSS_FEATURES], n; /* size: of each feature, next to its number */
    unsigned lanes, track;                                           /* 0: no lanes; its first track */
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
    unsigned n_groups, n_tracks, n_lanes;                               /* n_lanes: most of a group, 1 or more */
    const struct ll_port *request[LL_FEATURES], *response[LL_FEATURES]; /* payload ports in their order */
    unsigned n_request, n_response, request_beat, response_beat;        /* words of a beat */
    unsigned req_beats, rsp_beats, request_words, response_words;       /* beats and words of a message */
    size_t req_size, rsp_size;                                          /* bytes of a message as structs */
    unsigned dimension_of[SUBSET_DIMENSIONS];                           /* the feature of each dimension */
    unsigned above[LL_FEATURES];      /* of a feature that values() sets: its number of values and 2; else UINT_MAX */
    unsigned own[LL_FEATURES], n_own; /* features that values() does not set */
    unsigned n_options;               /* dimensions with an option, the first ones */
    unsigned n_kept;                  /* features with .after */
    size_t foreseen; /* bytes of a state ahead of the run: the model's, then what features_remember() keeps */
    bool foresees;   /* requests are carried out ahead of the run, as features depend on more than their request */
};

extern struct declared declared;

/*
 * Notes what is wrong with the declaration, one line that begins with the unit's file; only the first is kept.
 * Returns false.
 */
#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
bool declared_wrong(const char *format, ...);
extern char declared_text[UNIT_TEXT]; /* "" if nothing is wrong */
extern unsigned declared_seconds;     /* that trying the model and each steer() may take */

/* Ends the program, with status 3, because the unit's model or one of its functions is wrong. */
#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
_Noreturn void
declared_fault(const char *format, ...);

/* Memory that the program keeps, all 0. Ends the program if there is none. */
void *declared_memory(size_t n, size_t size);

/* A unit's cycle function: checks what belongs to it, tries it, and sets the unit's. */
bool cycle_expect(void);
bool cycle_try(void);
void declared_cycle(struct unit *of);
const struct covergroup *cycle_handshake(void);

/* Checks the memory of the host. Returns true if the port is one of the host's; checks it; finds where these are. */
bool host_memory(void);
bool host_has(const struct ll_port *port);
bool host_check(const struct ll_port *port);
bool declared_host(struct unit *unit);
/* Tries reset() on a random state, and works_on() on random requests. */
bool declared_try_host(void);
/* Changes the state as a reset does. */
void declared_reset(void *state);

/*
 * The same of the memory behind ports: checks what belongs to it; its agent, the first one; and texts of what
 * is before a request. memory_show() lets execute() see what the agents have, memory_try() one of two memories that
 * hold the same after memory_try_open().
 */
bool memory_expect(void);
/* Checks the place of a pointer in the state. */
bool memory_handle(const char *what, size_t at);
bool memory_has(const struct ll_port *port);
bool memory_check(const struct ll_port *port);
bool declared_memory_port(struct unit *unit);
void memory_texts(struct unit *unit);
void memory_show(void *state, struct agents *agents);
void memory_try_open(void);
void memory_try(void *state, unsigned which);

/* Adds an agent of the unit. False: it has too many. */
bool declared_agent(struct unit *unit, const struct agent_type *type, const void *ports,
                    const struct covergroup *states);

/* Parts of declared_fill(), in their order. False: something is wrong. */
bool declared_ports(struct unit *unit);
bool declared_features(void);
bool declared_groups(struct unit *unit);
bool declared_dimensions(struct unit *unit);
void declared_texts(struct unit *unit);
void declared_model(struct unit *unit);

/* Explains a response that was seen, and expects a reason of one line. */
void declared_explain(void *state, const void *req, const void *seen, void *rsp, char reason[LL_WHY]);
/* Tries explain() on what execute() responds to random requests. */
bool declared_try_explain(void);
/* Tries allow() on what respond() computes for random requests, and on the opposite. */
bool declared_try_allow(void);

/* Tries refuse() on random requests. False: it leaves one that is accepted. */
bool declared_try_refuse(void);
/* Tries sends() on random requests. False: it rejects all of them. */
bool declared_try_sends(void);

/* Fills `unit` from a declaration. False: declared_text has what is wrong. */
bool declared_fill(const struct ll_unit *from, struct unit *unit);

/*
 * Structs of a request and of a response are the words that the engine has. What a unit wrote into n of them must fit
 * into the ports; else the program ends.
 */
void declared_check_requests(const uint32_t *req, size_t n);
void declared_check_responses(const uint32_t *rsp, size_t n);
/* Clears the beats that a request does not have. */
void declared_trim(void *req);
/* Tries the counts of beats on random requests and their responses. */
bool declared_try_counts(void);

/* Words of a port in struct req or struct rsp, and the first of them. */
static inline unsigned declared_words(const struct ll_port *port) {
    return (port->width * port->lanes + 31) / 32;
}
static inline unsigned declared_word(const struct ll_port *port) {
    return (unsigned)(port->offset / sizeof(uint32_t));
}
/* A port of one lane with up to 64 bits in struct req or struct rsp. */
static inline bool declared_is_scalar(const struct ll_port *port) {
    return port->lanes == 1 && port->width <= 64;
}
uint64_t declared_get(const struct ll_port *port, const void *payload);
void declared_put(const struct ll_port *port, void *payload, uint64_t number);

/* Returns true if the feature's values have names of their own. */
static inline bool feature_is_named(const struct feature *feature) {
    return feature->declared && (feature->declared->names || feature->declared->print);
}
/* Returns true if values() of the unit has the value. */
static inline bool feature_is_of_values(const struct feature *feature) {
    const struct ll_feature *d = feature->declared;
    return d && declared.unit->values && !d->port && !d->number && !d->numbers && !d->of && !d->of_all && !d->after &&
           (!d->part_of || d->owner);
}
/* The feature of this name among those that have been read, or NULL. */
struct feature *feature_find(const char *name);
/* Expects a source of values. */
bool feature_has_source(const struct feature *feature);
/* The value of a feature that an operation has. False: the operation does not have the feature. */
bool feature_of(const struct feature *feature, const struct ll_op *op, unsigned *value);
/* The number that the value comes from. False: the value is not that of a number, or does not exist. */
bool feature_number(const struct feature *feature, const struct ll_op *op, uint64_t *number);
/* Lanes of the feature's port: a number of up to 64 bits. */
uint64_t declared_get_lane(const struct ll_port *port, const void *payload, unsigned lane);
void declared_put_lane(const struct ll_port *port, void *payload, unsigned lane, uint64_t number);
/* Returns true if the port's values are numbers of up to 64 bits, of the operation or of a lane. */
static inline bool feature_has_numbers(const struct feature *feature) {
    return !feature->wide && (declared_is_scalar(feature->port) || (feature->lanes && feature->port->width <= 64));
}
/* Checks the lanes of a feature. False: they are wrong. */
bool feature_lanes(struct feature *feature);

/* Returns true if the value depends on the request only. */
static inline bool feature_reads_request(const struct feature *feature) {
    feature = feature->part_of ? feature->part_of : feature;
    return (feature->port && !feature->port->out) || (feature->declared && feature->declared->of_request) ||
           feature->bare || feature_is_of_values(feature);
}
/* Keeps what features with .after have of a request, behind the state that follows it. NULL: there is none. */
void features_remember(void *state, const void *req);
/* All features of an operation, in op's lane; LL_NO_CLASS or LL_ANY_CLASS for those that it does not have. */
void features_of(const struct ll_op *op, unsigned *value);
/* What values() of the unit sets, which may be LL_ANY_CLASS. Values of other features are LL_NO_CLASS. */
void features_of_values(const void *req, unsigned *value);
/* The same, at least of features with an option and of refusals. */
void features_of_options(const void *req, unsigned *value);
/* Tries values() on random requests. False: it sets a value of a feature with another source. */
bool declared_try_values(void);
/* The feature whose steer() makes the values of this one, itself or what it is part of; or NULL. */
const struct feature *feature_steered(const struct feature *feature);
/* Changes two numbers to such of a value of the feature's relation. */
void feature_draw_two(const struct feature *feature, unsigned value, struct rng *rng, uint64_t number[2]);
/* Returns true if a request can be given a value of the feature without steer(): input ports, put(). */
bool feature_is_set(const struct feature *feature);
/* Sets the port, in a lane if it is a feature of lanes, or calls put(). */
void feature_set(const struct feature *feature, struct rng *rng, void *req, unsigned lane, unsigned value);
/* Returns true if the feature is one input port. */
static inline bool feature_is_of_request(const struct feature *feature) {
    return feature->port && !feature->port->out && !feature->second;
}

/* The bin of a group for these values of all features, or COVER_NO_BIN. */
static inline uint32_t group_bin(const struct group *g, const unsigned *value) {
    uint32_t bin = 0;
    for (unsigned i = 0; i < g->n; i++) {
        const unsigned v = value[g->feature[i]];
        if (v >= LL_ANY_CLASS)
            return COVER_NO_BIN;
        bin = bin * g->size[i] + v;
    }
    return bin;
}

/* Adds a group's lanes, those of its features. False: they differ. */
bool group_lanes(const char *name, struct group *group);
/* Returns true if an operation, in one of the group's lanes, has these values. */
bool group_hits(const struct group *group, const unsigned *part, const struct ll_op *op);
/* The bin of each track. */
void group_bins(const struct ll_op *op, uint32_t *bins);

/* Fills the table of a group for the engine. */
bool group_table(const struct group *group, struct covergroup *table);

/* Crosses that agents gather: none yet; one more; whether one has the name; that with the table, or NULL. */
void watches_begin(void);
bool watches_add(struct unit *unit, const struct ll_cross *cross, const struct group *group);
bool watches_have(const char *name);
const struct group *watches_group(const struct covergroup *table);

/* Makes a random struct req; n of them. */
void declared_randomize(struct rng *rng, void *req);
void declared_randomize_all(struct rng *rng, uint32_t *req, size_t n);

/*
 * Carries out a request on a state ahead of the run. op gets its parts: the state before, and the response or NULL. The
 * room for these is declared_room's. foreseen_reset() changes such a state as a reset does.
 */
struct declared_room {
    void *before, *rsp;
};
void declared_room(struct declared_room *room);
void foreseen_reset(void *state);
/* Memory for such a state, whatever features keep: a test fills several units with other features. */
static inline void *foreseen_memory(void) {
    return declared_memory(1, declared.unit->state_size + (LL_FEATURES + 1) * sizeof(uint32_t));
}
void declared_step(struct declared_room *room, void *state, const void *req, struct ll_op *op);

/* The sample() of struct coverage, for a unit without state. */
void declared_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n);

/*
 * Makes requests from the state on, the last of which hits the bin, or one of them does. quick: tries one request only.
 * Returns how many; 0: none found.
 */
size_t declared_aim(struct rng *rng, const void *state, size_t group, uint32_t bin, bool quick, uint32_t *req);
/*
 * The same without foresight: makes the request at req, which is a random one, or, again, what the attempt before has
 * left, one that may hit the bin of these values.
 */
void declared_aim_alone(struct rng *rng, size_t group, const unsigned *part, bool again, uint32_t *req);
/* Tries each steer(). False: one misses its own value, and declared_text has its name. */
bool declared_try_steers(void);

#endif
