/* SPDX-License-Identifier: MIT */
#include "families/visa/request.h"

#include <string.h>

#include "agents/memory.h"
#include "engine/unit.h"

bool visa_get_request(const uint32_t *req, struct visa_request *request, unsigned *error) {
    struct visa_transaction *t = &request->t;
    visa_unit.get(req, request);
    *error = visa_decode_words(&request->message, visa_length(visa_unit.kind), &t->inst);
    if (*error != VISA_OK || t->inst.kind != visa_unit.kind)
        return false;
    visa_resolve(t);
    t->size = visa_on_t0(&t->inst) ? visa_unit.t0_bytes : request->size;
    return true;
}

const struct visa_request *visa_executed(const void *req) {
    static uint32_t words[UNIT_MAX_WORDS];
    static struct visa_request request;
    static bool is_known, executed;
    const size_t size = visa_unit.words * sizeof *words;
    if (!is_known || memcmp(words, req, size) != 0) {
        unsigned error;
        memcpy(words, req, size);
        is_known = true;
        executed = visa_get_request(req, &request, &error) && !(visa_misaligned(&request.t) & request.t.enabled);
    }
    return executed ? &request : NULL;
}

/* Returns a source from two random numbers. Often, each dword is a frequent value of memory. */
static uint64_t random_source(uint64_t r, uint64_t any) {
    uint64_t edge = memory_edge(r >> 8), kind = r & 7;
    return kind == 0 ? any : kind == 1 ? edge_value(any, 64) : kind == 2 ? r >> 32 & 3 : edge | edge << 32;
}

/*
 * Makes sources of n channels; n is constant in each call. Often, a channel compares with the value that the previous
 * channel stores, which may have the same address. The two compares swap their sources (V-7).
 */
static inline __attribute__((always_inline)) void random_sources(struct rng *rng, uint64_t *restrict src0,
                                                                 uint64_t *restrict src1, unsigned n) {
    uint64_t random = rng_next(rng), kind[VISA_CHANNELS], own0[VISA_CHANNELS + 1], own1[VISA_CHANNELS + 1];
    own0[0] = own1[0] = 0;
    for (unsigned i = 0; i < n; i++) {
        uint64_t r = rng_hash(random + 3 * i * RNG_STEP), any = rng_hash(random + (3 * i + 1) * RNG_STEP);
        uint64_t s = rng_hash(random + (3 * i + 2) * RNG_STEP);
        kind[i] = r >> 12 & 3;
        own0[i + 1] = random_source(r, any);
        own1[i + 1] = random_source(s, any << 32 | any >> 32);
    }
    for (unsigned i = 0; i < n; i++) {
        src0[i] = kind[i] == 2 ? own1[i] : own0[i + 1];
        src1[i] = kind[i] == 3 ? own0[i] : own1[i + 1];
    }
}

void visa_random_request(struct rng *rng, const struct visa_address_map *map, const struct visa_recipe *recipe,
                         struct visa_request *request) {
    struct visa_transaction *t = &request->t;
    unsigned which = rng_below(rng, 2);
    uint64_t random = rng_next(rng);
    t->inst =
        recipe ? visa_random_legal(random, visa_unit.kind, &recipe->want) : visa_random_any(random, visa_unit.kind);
    visa_random_masks(rng, t, recipe ? recipe->exec_mask : VISA_ANY, recipe ? recipe->predicate : VISA_ANY);
    bool t0 = visa_on_t0(&t->inst);
    request->size = map->size[which];
    t->size = t0 ? visa_unit.t0_bytes : request->size;
    uint64_t window = t0 ? map->window[which] % visa_unit.t0_bytes : map->window[which];
    visa_random_addresses(rng, t, recipe ? &recipe->hints : &visa_hints_any, window,
                          UINT64_MAX >> (64 - visa_unit.address_bits));
    if (visa_unit.kind == VISA_SVM_ATOMIC)
        random_sources(rng, request->src0, request->src1, 8);
    else if (visa_unit.kind == VISA_DWORD_ATOMIC)
        random_sources(rng, request->src0, request->src1, VISA_CHANNELS);
    request->message = visa_encode_words(&t->inst);
}

void visa_put_request(struct rng *rng, struct visa_request *request, uint32_t *req) {
    if (visa_unit.kind == VISA_SVM_SCATTER) {
        uint64_t random = rng_next(rng);
        for (size_t i = 0; i < sizeof request->data / sizeof request->data[0]; i++, random += RNG_STEP)
            request->data[i] = rng_hash(random);
    }
    visa_unit.put(request, req);
}

void visa_put_random_request(struct rng *rng, const struct visa_recipe *recipe, int size, uint32_t *req) {
    struct visa_request request;
    struct visa_address_map map = visa_random_address_map(rng, size, visa_unit.size_bits);
    visa_random_request(rng, &map, recipe, &request);
    visa_put_request(rng, &request, req);
}

void visa_refuse_request(void *req) {
    struct visa_request request;
    unsigned op, width;
    visa_unit.get(req, &request);
    if (visa_classify_message(&request.message, &op, &width) != visa_unit.kind)
        return;
    visa_refuse_message(&request.message, visa_unit.kind);
    visa_unit.put(&request, req);
}

static uint64_t read_memory(void *memory, uint64_t address) {
    return ((struct ll_memory *)memory)->read(memory, address);
}

static void write_memory(void *memory, uint64_t address, uint64_t data, uint8_t enables) {
    ((struct ll_memory *)memory)->write(memory, address, data, enables);
}

struct visa_memory visa_memory_of(struct ll_memory *memory) {
    return (struct visa_memory){.context = memory, .read = read_memory, .write = write_memory};
}
