/* SPDX-License-Identifier: MIT */
#include "isa/visa_exec.c" /* to be inlined: NOLINT(bugprone-suspicious-include) */

/* Ports of tops/visa_reach.v; bytes_log2 is that of an access or a block. */
struct reach_in {
    uint32_t look, bytes_log2, size[2], size_33[2], address[2][2], offset[2];
};
struct reach_out {
    uint32_t misaligned, in_bounds, misaligned_32, in_bounds_32;
};

uint32_t prove(const struct reach_in *in, struct reach_out *out);

static uint32_t misaligned(uint64_t address, uint32_t bytes_log2) {
    /* Accesses of an atomic have 4, 2 or 8 bytes, blocks of a scatter also 1. */
    struct visa_message message = {.inst = {.kind = bytes_log2 ? VISA_SVM_ATOMIC : VISA_SVM_SCATTER,
                                            .width = bytes_log2 == 1 ? 1 : (uint8_t)(bytes_log2 & 1) * 2,
                                            .no_mask = true},
                                   .address = {address}};
    return visa_check_alignment(&message) != VISA_OK;
}

uint32_t prove(const struct reach_in *in, struct reach_out *out) {
    uint64_t size = in->size[0] | (uint64_t)in->size[1] << 32,
             size_33 = in->size_33[0] | (uint64_t)in->size_33[1] << 32;
    unsigned bytes = 1u << in->bytes_log2;
    *out = (struct reach_out){0};
    for (unsigned i = 0; i < 2; i++) {
        uint64_t address = in->address[i][0] | (uint64_t)in->address[i][1] << 32, offset = in->offset[i];
        uint32_t wrong = misaligned(address, in->bytes_log2), wrong_32 = misaligned(offset, in->bytes_log2);
        out->misaligned |= wrong << i;
        out->misaligned_32 |= wrong_32 << i;
        out->in_bounds |= (uint32_t)(!wrong && visa_in_bounds(address, bytes, size)) << i;
        out->in_bounds_32 |= (uint32_t)(!wrong_32 && visa_in_bounds(offset, bytes, size_33)) << i;
    }
    if (!in->look)
        *out = (struct reach_out){0};
    return in->bytes_log2 <= 3;
}
