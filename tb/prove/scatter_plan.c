/* SPDX-License-Identifier: MIT */
#include "isa/visa_exec.c" /* to be inlined: NOLINT(bugprone-suspicious-include) */

/*
 * Ports of tops/scatter_plan.v. The step begins with piece `number` of `channel`; `rest` has the bits of the later
 * steps. fact[i] is of channel i of that half of the message. Byte `mark` of Src is `value`, all others are zero.
 */
struct plan_in {
    uint32_t exec_log2, block_size, num_blocks, channel, number, rest, has;
    uint8_t fact[8];
    uint32_t mark, value;
};
struct plan_out {
    uint32_t last, enables, data[2];
};

uint32_t prove(const struct plan_in *in, struct plan_out *out);

/* Bytes of the word in a step, and the position of the marked byte. */
struct step {
    uint32_t enables, marked, legal;
};

/* Adds the blocks of a channel with these facts in word `number`; it begins in word `from`. */
static inline __attribute__((always_inline)) void add_channel(struct step *step, const struct visa_inst *inst,
                                                              const struct plan_in *in, unsigned channel, unsigned fact,
                                                              unsigned from) {
    unsigned bytes = visa_block_bytes(inst), place = fact & 7, length = (fact >> 3) + 1;
    step->legal &= place % bytes == 0 && length % bytes == 0 && length <= bytes * visa_blocks(inst);
    for (unsigned j = 0; j < visa_blocks(inst); j++) {
        unsigned source = in->mark - visa_scatter_place(inst, channel, j), start = place + j * bytes;
        if (!visa_in_bounds(place, (j + 1) * bytes, place + length) || start / 8 + from != in->number)
            continue;
        uint32_t enables = ((1u << bytes) - 1) << start % 8;
        step->enables |= enables;
        step->marked = (step->marked & ~enables) | (source < bytes ? 1u << (source + start) % 8 : 0);
    }
}

static inline __attribute__((always_inline)) uint32_t prove_shape(const struct plan_in *in, struct plan_out *out,
                                                                  unsigned block_size, unsigned num_blocks) {
    struct visa_inst inst = {
        .exec_log2 = (uint8_t)in->exec_log2, .block_size = (uint8_t)block_size, .num_blocks = (uint8_t)num_blocks};
    unsigned width = visa_block_bytes(&inst) * visa_blocks(&inst), own = 0;
    uint32_t one = 1u << (2 * in->channel + (in->number > 0)), before_next = (in->rest - 1) & ~in->rest;
    for (unsigned i = 0; i < 8; i++)
        own |= (in->channel & 7) == i ? in->fact[i] : 0u;
    out->last = ((own & 7) + (own >> 3)) / 8;
    bool row = num_blocks == 0, rows = in->exec_log2 >= 3; /* V-15 */
    struct step step = {.legal = (row || rows) && in->exec_log2 <= 4 && in->channel >> in->exec_log2 == 0 &&
                                 width << in->exec_log2 <= VISA_SCATTER_DATA && in->number <= out->last &&
                                 in->has >> in->channel & 1 && (in->rest & (one | (one - 1))) == 0};
    add_channel(&step, &inst, in, in->channel, own, 0);
    for (unsigned i = 1; i < 8 && width < 8; i++) {
        unsigned channel = (in->channel & 8) + i;
        /* A later channel of the same group, before the next step */
        if (channel > in->channel && width * (channel ^ in->channel) < 8 && in->has >> channel & 1 &&
            before_next >> 2 * channel & 1)
            add_channel(&step, &inst, in, channel, in->fact[i], in->number);
    }
    uint64_t data = 0;
    for (unsigned i = 0; i < 8; i++)
        data |= step.marked >> i & 1 ? (uint64_t)in->value << 8 * i : 0;
    out->enables = step.enables;
    out->data[0] = (uint32_t)data;
    out->data[1] = (uint32_t)(data >> 32);
    return step.legal;
}

/* One copy for each shape, so that sizes are constants. */
uint32_t prove(const struct plan_in *in, struct plan_out *out) {
    *out = (struct plan_out){0};
#define SHAPE(size, number)                                                                                            \
    if (in->block_size == (size) && in->num_blocks == (number))                                                        \
        return prove_shape(in, out, size, number);
#define SHAPES(size) SHAPE(size, 0) SHAPE(size, 1) SHAPE(size, 2) SHAPE(size, 3)
    SHAPES(0)
    SHAPES(1)
    SHAPES(2)
#undef SHAPES
#undef SHAPE
    return 0;
}
