/* SPDX-License-Identifier: MIT */
/* To be inlined: NOLINTBEGIN(bugprone-suspicious-include) */
#include "isa/nv_decode.c"
#include "isa/nv_exec.c"
/* NOLINTEND(bugprone-suspicious-include) */

enum { ALL_BANKS = 32, ROWS = 64 };

/* The ports of tops/atoms_reach.v */
struct reach_in {
    uint32_t ra, offset, wide, size;
};
struct reach_out {
    uint32_t misaligned, beyond, banks, row;
};

uint32_t prove(const struct reach_in *in, struct reach_out *out);

/* Aligned pairs have both banks; struct nv_memory defines the position of a dword. */
uint32_t prove(const struct reach_in *in, struct reach_out *out) {
    struct nv_warp warp = {.lanes = 1, .size = in->size, .ra = {in->ra}};
    struct nv_memory memory = {.bytes = ALL_BANKS * ROWS * 4, .banks = ALL_BANKS};
    struct nv_access access = {.inst = {.size = in->wide ? NV_U64 : NV_U32, .offset = (int32_t)in->offset},
                               .active = 1};
    struct nv_result result = {.error = NV_OK};
    access.address[0] = warp.ra[0] + (uint32_t)access.inst.offset;
    check_addresses(&warp, &memory, &access, &result);
    uint32_t dword = access.address[0] / 4;
    *out = (struct reach_out){.misaligned = result.error == NV_MISALIGNED_ADDR,
                              .beyond = result.error == NV_OUT_OF_RANGE_ADDR,
                              .banks = in->wide ? 3u << (dword % ALL_BANKS & ~1u) : 1u << dword % ALL_BANKS,
                              .row = dword / ALL_BANKS % ROWS};
    return 1;
}
