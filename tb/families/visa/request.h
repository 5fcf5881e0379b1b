/* SPDX-License-Identifier: MIT */
/* Requests of the message units: a transaction with its payload, randomized, looked at and printed. */
#ifndef TB_FAMILIES_VISA_REQUEST_H
#define TB_FAMILIES_VISA_REQUEST_H

#include "families/visa/dimensions.h"
#include "families/visa/random_transaction.h"
#include "isa/visa_exec.h"
#include "lanelock/bench_unit.h"

struct scan;

/* What the ports of a request say. size is the port's: the transaction has the size of the memory that is named. */
struct visa_request {
    struct visa_words message;
    struct visa_transaction t;
    uint64_t size;
    union {
        struct {
            uint64_t src0[VISA_CHANNELS], src1[VISA_CHANNELS];
        };                                    /* of an atomic */
        uint64_t data[VISA_SCATTER_DATA / 8]; /* of a scatter */
    };
};

/* What a message unit tells its family. A program has one such unit, which defines it. */
struct visa_unit {
    enum visa_kind kind;
    unsigned channels, address_bits, size_bits; /* of the ports */
    unsigned t0_bytes;                          /* of the surface T0; 0 without it */
    unsigned words;                             /* of a request on the ports */
    void (*put)(const struct visa_request *request, uint32_t *req);
    void (*get)(const uint32_t *req, struct visa_request *request);
    void (*get_result)(const uint32_t *rsp, struct visa_result *result);
};
extern const struct visa_unit visa_unit;

/*
 * Reads a request from the ports. Returns whether the unit carries it out if its channels are aligned; the transaction
 * is all set then. Else *error is that of the bytes, VISA_OK for those of another kind.
 */
bool visa_get_request(const uint32_t *req, struct visa_request *request, unsigned *error);

/* A random legal request, by the recipe unless that is NULL; and how it gets to the ports, with the data of a scatter.
 */
void visa_random_request(struct rng *rng, const struct visa_address_map *map, const struct visa_recipe *recipe,
                         struct visa_request *request);
void visa_put_request(struct rng *rng, struct visa_request *request, uint32_t *req);

/* Atomics that work one after the other on the same places, so that one bit of what a channel has stored decides. */
enum { VISA_CHAIN = 3 };
void visa_random_chain(struct rng *rng, struct visa_request request[VISA_CHAIN]);

/* Whether the subset lets the first of these store any value; else the second one finds what is there by chance. */
static inline bool visa_can_store(void) {
    return subset_has_value(VISA_BY_OPERATION, VISA_OP_INDEX_XCHG);
}

/* Puts a random legal request by the recipe, with a memory size of the class or VISA_ANY. */
void visa_put_random_request(struct rng *rng, const struct visa_recipe *recipe, int size, uint32_t *req);

/* Values of a request in each dimension, as visa_get_request() has read it. */
void visa_classify_request(const struct visa_request *request, bool legal, unsigned error, unsigned *value);

/* Makes the request one that is refused as an unknown operation; one of another kind is refused as it is. */
void visa_refuse_request(void *req);

/* For struct ll_unit: random requests; a request as text, and read again; and its memory behind ports, for the model.
 */
extern const char *const visa_op_words[];
void visa_randomize_requests(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n);
void visa_print_request(FILE *file, const void *req);
bool visa_read_request(struct scan *s, void *req);
struct visa_memory visa_memory_behind(struct ll_memory *memory);
void visa_print_contents(FILE *file, const void *req, const struct ll_contents *contents);
bool visa_read_contents(struct scan *s, const void *req, struct ll_contents *contents, bool *ok);

static inline bool visa_on_t0(const struct visa_inst *inst) {
    return visa_unit.t0_bytes && inst->surface == VISA_T0;
}

#endif
