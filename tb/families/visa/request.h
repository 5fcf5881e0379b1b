/* SPDX-License-Identifier: MIT */
/* Requests of the message units: a transaction and its payload, on ports, at random, and as text. */
#ifndef TB_FAMILIES_VISA_REQUEST_H
#define TB_FAMILIES_VISA_REQUEST_H

#include "families/visa/transaction.h"
#include "isa/visa_exec.h"
#include "lanelock/bench_unit.h"

/* Contents of the ports. `size` is that of the port; the transaction has the size of the memory that it uses. */
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

/* Properties of a message unit. A program has one such unit, which defines it. */
struct visa_unit {
    enum visa_kind kind;
    unsigned channels, address_bits, size_bits; /* of the ports */
    unsigned t0_bytes;                          /* of the surface T0; 0 without it */
    unsigned beats, words;                      /* of a request on the ports */
    void (*get_result)(const uint32_t *rsp, struct visa_result *result);
};
extern const struct visa_unit visa_unit;

static inline bool visa_on_t0(const struct visa_inst *inst) {
    return visa_unit.t0_bytes && inst->surface == VISA_T0;
}

/*
 * Reads a request from the ports. Returns true if the unit executes it, provided that its enabled channels are aligned;
 * all of the transaction is set then. Otherwise *error is that of the bytes, or VISA_OK for another kind.
 */
bool visa_get_request(const uint32_t *req, struct visa_request *request, unsigned *error);

/*
 * Returns a request that the unit executes, or NULL. It is decoded once for all crosses, and valid until the next call
 * with another one.
 */
const struct visa_request *visa_executed(const void *req);

/* Returns true if an executed channel of an atomic writes. The response must show its old value. */
static inline bool visa_writes(const struct visa_request *request, const struct visa_result *result, unsigned channel) {
    const struct visa_inst *inst = &request->t.inst;
    return atomic_alu_exec(inst->op, inst->width, result->dst[channel], request->src0[channel], request->src1[channel])
        .write;
}

/* Makes a random legal request; recipe may be NULL. visa_put_request() writes it to the ports, with data of a scatter.
 */
void visa_random_request(struct rng *rng, const struct visa_address_map *map, const struct visa_recipe *recipe,
                         struct visa_request *request);
void visa_put_request(struct rng *rng, struct visa_request *request, uint32_t *req);

/* Writes a random legal request to the ports. `size` is a class of memory sizes, or VISA_ANY. Returns true. */
bool visa_put_random_request(struct rng *rng, const struct visa_recipe *recipe, int size, uint32_t *req);

/* Changes a request of the unit's kind to one with an illegal operation. */
void visa_refuse_request(void *req);

/* Memory at a port of the unit, for the model. */
struct visa_memory visa_memory_of(struct ll_memory *memory);

void visa_randomize_requests(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n);

/* Returns true if the subset has the operation that stores any value for a chain. */
static inline bool visa_can_store(void) {
    return subset_has_value(VISA_BY_OPERATION, VISA_OP_INDEX_XCHG);
}

/* Differences of old value and source: ll_deciding_bit has them for each bit. */
enum { VISA_OLD_HAS, VISA_OTHER_HAS, VISA_OLD_ABOVE, VISA_OTHER_ABOVE, VISA_DIFFERENCES };

static inline unsigned visa_mantissa_bits(unsigned width) {
    return width == ATOMIC_ALU_WIDTH_16 ? 10 : 23;
}

/* Text of a request and of the memory that it reads, for struct ll_unit. */
extern const char *const visa_op_words[];
void visa_print_request(FILE *file, const void *req);
bool visa_read_request(struct scan *s, void *req);
void visa_print_contents(FILE *file, const void *req, const struct ll_contents *contents);
bool visa_read_contents(struct scan *s, const void *req, struct ll_contents *contents, bool *ok);

#endif
