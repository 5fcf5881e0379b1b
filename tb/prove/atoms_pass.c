/* SPDX-License-Identifier: MIT */
/*
 * Lanes that a pass of ATOMS serves. nv_pass_lanes() has no fixed number of steps, so the logic comes from its comment
 * in nv_exec.h. The gcc and clang versions that check the logic call it.
 */
/* To be inlined: NOLINTBEGIN(bugprone-suspicious-include) */
#include "isa/nv_decode.c"
#include "isa/nv_exec.c"
/* NOLINTEND(bugprone-suspicious-include) */

/* The ports of tops/atoms_pass.v */
struct pass_in {
    uint32_t wide, left;
    uint8_t address[NV_LANES]; /* in dwords: the low 5 bits are the bank */
};
struct pass_out {
    uint32_t served, rest;
};

uint32_t prove(const struct pass_in *in, struct pass_out *out);

#ifdef prove
static uint32_t served(const struct pass_in *in) {
    struct nv_access access = {.inst.op = NV_OP_ADD};
    for (unsigned i = 0; i < NV_LANES; i++)
        access.address[i] = in->address[i] * 4u;
    return nv_pass_lanes(&access, &(struct nv_memory){.banks = 32}, in->left);
}
#else
static uint32_t served(const struct pass_in *in) {
    uint32_t lanes = 0;
    for (unsigned i = 0; i < NV_LANES; i++) {
        uint32_t before = 0;
        for (unsigned j = 0; j < i; j++)
            before |= (in->left >> j & 1) & ((in->address[j] ^ in->address[i]) % 32 == 0);
        lanes |= (in->left >> i & 1 & ~before) << i;
    }
    return lanes;
}
#endif

uint32_t prove(const struct pass_in *in, struct pass_out *out) {
    uint32_t odd = 0;
    for (unsigned i = 0; i < NV_LANES; i++)
        odd |= in->address[i] & 1u;
    out->served = served(in);
    out->rest = in->left & ~out->served;
    return !(in->wide & odd);
}
