/* SPDX-License-Identifier: MIT */
#include "isa/visa_exec.c" /* to be inlined: NOLINT(bugprone-suspicious-include) */

enum { WORD = 8, NONE = 16 };

/* The ports of tops/scatter_place.v: a piece of a channel, and of each byte of its word where it stands in Src. */
struct place_in {
    uint32_t channel, number, address[2], size[2], exec_log2, block_size, num_blocks;
};
struct place_out {
    uint32_t word[2], enables, last, place[WORD];
};

uint32_t prove(const struct place_in *in, struct place_out *out);

/* Sizes are constants, so that nothing is multiplied. */
static inline __attribute__((always_inline)) uint32_t place(const struct place_in *in, unsigned block_size,
                                                            unsigned num_blocks, struct place_out *out) {
    uint64_t address = in->address[0] | (uint64_t)in->address[1] << 32,
             size = in->size[0] | (uint64_t)in->size[1] << 32;
    struct visa_inst inst = {.kind = VISA_SVM_SCATTER,
                             .exec_log2 = (uint8_t)in->exec_log2,
                             .block_size = (uint8_t)block_size,
                             .num_blocks = (uint8_t)num_blocks};
    unsigned bytes = visa_block_bytes(&inst);
    uint64_t word = address / WORD + in->number;
    *out = (struct place_out){.word = {(uint32_t)word, (uint32_t)(word >> 32)}, .last = 1};
    for (unsigned j = 0; j < 1u << num_blocks; j++) {
        uint64_t block = address + (uint64_t)j * bytes;
        if (!visa_in_bounds(address, (j + 1) * bytes, size))
            continue;
        if (block / WORD > word)
            out->last = 0;
        for (unsigned i = 0; i < WORD; i++)
            if (block / WORD == word && i - block % WORD < bytes) {
                out->enables |= 1u << i;
                out->place[i] = visa_scatter_place(&inst, in->channel, j) + i - (uint32_t)(block % WORD);
            }
    }
    return in->channel < visa_exec_size(&inst) && (address & (bytes - 1)) == 0 && out->enables;
}

uint32_t prove(const struct place_in *in, struct place_out *out) {
    *out = (struct place_out){0};
    switch (in->exec_log2 <= 4 ? in->block_size << 2 | in->num_blocks : NONE) {
#define SIZES(block_size, num_blocks)                                                                                  \
    case (block_size) << 2 | (num_blocks):                                                                             \
        return place(in, block_size, num_blocks, out);
        SIZES(0, 0)
        SIZES(0, 1)
        SIZES(0, 2)
        SIZES(1, 0)
        SIZES(1, 1)
        SIZES(1, 2)
        SIZES(2, 0)
        SIZES(2, 1)
        SIZES(2, 2)
#undef SIZES
    case 3:
        return in->exec_log2 == 3 && place(in, 0, 3, out);
    case 7:
        return in->exec_log2 == 3 && place(in, 1, 3, out);
    default:
        return 0;
    }
}
