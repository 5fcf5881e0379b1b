/* SPDX-License-Identifier: MIT */
/* Random vISA messages for the tests. */
#ifndef TB_TEST_VISA_CASES_H
#define TB_TEST_VISA_CASES_H

#include "isa/visa.h"
#include "test/one_in.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static inline uint32_t random_below(uint64_t *state, uint32_t n) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*state >> 32) % n);
}

static inline struct visa_operand random_operand(uint64_t *random) {
    static const uint32_t ids[] = {32, 33, 255, 256, 0x10000, UINT32_MAX};
    struct visa_operand operand = {random_below(random, 2) ? 32 + random_below(random, 100)
                                                           : ids[random_below(random, COUNT(ids))],
                                   (uint16_t)(32 * random_below(random, 2048))};
    return operand;
}

/* A message that no check refuses, of every kind that there is. */
static inline struct visa_inst random_message(uint64_t *random) {
    static const uint8_t ops[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18};
    struct visa_inst inst = {.kind = (enum visa_kind)random_below(random, VISA_KINDS)};
    bool svm = inst.kind == VISA_SVM_ATOMIC, scatter = inst.kind == VISA_SVM_SCATTER;
    inst.exec_log2 = (uint8_t)random_below(random, svm ? 4 : 5);
    inst.mask = (uint8_t)random_below(random, 8);
    if (inst.exec_log2 == 3)
        inst.mask &= 6;
    if (inst.exec_log2 == 4)
        inst.mask &= 4;
    inst.no_mask = random_below(random, 2);
    if (random_below(random, 2)) {
        inst.pred = (uint16_t)(1 + random_below(random, 15));
        inst.combine = (uint8_t)random_below(random, 3);
        inst.inverse = random_below(random, 2);
    }
    inst.address = random_operand(random);
    if (scatter) {
        inst.block_size = (uint8_t)random_below(random, 3);
        if (inst.exec_log2 >= 3)
            inst.num_blocks = (uint8_t)random_below(random, inst.exec_log2 == 3 && inst.block_size < 2 ? 4 : 3);
        inst.src0 = random_operand(random);
        return inst;
    }
    inst.op = ops[random_below(random, COUNT(ops))];
    inst.width = (uint8_t)random_below(random, svm && inst.op < 16 ? 3 : 2);
    if (inst.kind == VISA_DWORD_ATOMIC)
        inst.surface = (uint8_t)random_below(random, 2);
    if (inst.op != 2 && inst.op != 3 && inst.op != 13)
        inst.src0 = random_operand(random);
    if (inst.op == 7 || inst.op == 18)
        inst.src1 = random_operand(random);
    if (random_below(random, 4))
        inst.dst = random_operand(random);
    return inst;
}

static inline bool same_operand(struct visa_operand a, struct visa_operand b) {
    return a.id == b.id && a.offset == b.offset;
}

static inline bool same_message(const struct visa_inst *a, const struct visa_inst *b) {
    return a->kind == b->kind && a->op == b->op && a->width == b->width && a->exec_log2 == b->exec_log2 &&
           a->mask == b->mask && a->no_mask == b->no_mask && a->pred == b->pred && a->combine == b->combine &&
           a->inverse == b->inverse && a->surface == b->surface && a->block_size == b->block_size &&
           a->num_blocks == b->num_blocks && same_operand(a->address, b->address) && same_operand(a->src0, b->src0) &&
           same_operand(a->src1, b->src1) && same_operand(a->dst, b->dst);
}

#endif
