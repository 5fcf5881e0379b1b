/* SPDX-License-Identifier: MIT */
/* Random warps for ATOMS: mostly legal, in a small memory, so that lanes meet. */
#ifndef TB_TEST_NV_WARP_H
#define TB_TEST_NV_WARP_H

#include "isa/nv.h"
#include "isa/nv_exec.h"
#include "test/unit_test.h"

/* Returns one of n registers, or sometimes RZ. */
static inline uint8_t random_register(unsigned n, unsigned step) {
    return random_below(6) == 0 ? NV_RZ : (uint8_t)(random_below(n) * step);
}

/* Makes an instruction with a legal word. */
static inline struct nv_atoms random_inst(void) {
    static const struct {
        uint8_t op, size;
    } kinds[] = {{NV_OP_ADD, NV_U32},  {NV_OP_ADD, NV_S32},       {NV_OP_MIN, NV_U32},      {NV_OP_MIN, NV_S32},
                 {NV_OP_MAX, NV_U32},  {NV_OP_MAX, NV_S32},       {NV_OP_INC, NV_U32},      {NV_OP_DEC, NV_U32},
                 {NV_OP_AND, NV_U32},  {NV_OP_AND, NV_S32},       {NV_OP_OR, NV_U32},       {NV_OP_OR, NV_S32},
                 {NV_OP_XOR, NV_U32},  {NV_OP_XOR, NV_S32},       {NV_OP_EXCH, NV_U32},     {NV_OP_EXCH, NV_S32},
                 {NV_OP_EXCH, NV_U64}, {NV_OP_CAS, NV_U32},       {NV_OP_CAS, NV_U64},      {NV_OP_CAST, NV_U32},
                 {NV_OP_CAST, NV_U64}, {NV_OP_CAST_SPIN, NV_U32}, {NV_OP_CAST_SPIN, NV_U64}};
    uint32_t kind = random_below(COUNT(kinds));
    struct nv_atoms inst = {.op = kinds[kind].op, .size = kinds[kind].size};
    bool wide = inst.size == NV_U64;
    inst.rd = wide ? random_register(127, 2) : random_register(255, 1);
    inst.ra = random_register(255, 1);
    inst.rb = wide ? random_register(127, 2) : random_register(255, 1);
    if (nv_has_rc(inst.op)) {
        inst.rc_zero = random_below(5) == 0;
        inst.rb = (uint8_t)(random_below(wide ? 63 : 127) * (wide ? 4 : 2));
    }
    inst.pg = random_below(2) ? NV_PT : (uint8_t)random_below(7);
    inst.pg_not = inst.pg != NV_PT ? random_below(2) : random_below(20) == 0;
    return inst;
}

static inline uint64_t random_value(void) {
    static const uint64_t edges[] = {
        0,          1,          2,           0x7ffffffe,         0x7fffffff,         0x80000000,
        0x80000001, 0xffffffff, 0x100000000, 0x8000000000000000, 0xffffffff00000000, UINT64_MAX};
    uint32_t kind = random_below(4);
    return kind == 0 ? random64() : kind == 1 ? edges[random_below(COUNT(edges))] : random_below(4);
}

/* Makes a warp of the instruction, with legal addresses in a memory of this size. */
static inline void random_lanes(struct nv_warp *warp, struct nv_atoms *inst, unsigned lanes, uint32_t bytes) {
    uint32_t access = inst->size == NV_U64 ? 8 : 4, span = random_below(2) ? bytes : random_below(4) + 1;
    span = span < bytes / access ? span : bytes / access;
    uint32_t base = random_below(bytes / access - span + 1), stride = random_below(3) ? 1 : 1u << random_below(6);
    inst->offset = (int32_t)(random64() & 0xfffffc) - (1 << 23);
    if (inst->ra == NV_RZ)
        inst->offset = (int32_t)(access * random_below(bytes / access));
    *warp = (struct nv_warp){.word = nv_atoms_encode(inst), .compute = true, .lanes = lanes, .size = bytes};
    warp->exec_mask = (uint32_t)(random_below(3) ? random64() : UINT64_MAX);
    warp->predicate = (uint32_t)(random_below(3) ? random64() : random_below(2) * UINT64_MAX);
    for (unsigned i = 0; i < NV_LANES; i++) {
        uint32_t place = (base + random_below(span) * stride) % (bytes / access);
        warp->ra[i] = inst->ra == NV_RZ ? (uint32_t)random64() : access * place - (uint32_t)inst->offset;
        warp->rb[i] = random_value() | (access == 4 ? random64() << 32 : 0);
        warp->rc[i] = random_value() | (access == 4 ? random64() << 32 : 0);
    }
}

/* Adds a random fault to a warp. */
static inline void corrupt(struct nv_warp *warp) {
    static const uint8_t registers[] = {1, 2, 252, 253, 254, 255};
    uint32_t i = random_below(NV_LANES), at = random_below(2) * 20; /* Rd, or Rb */
    switch (random_below(9)) {
    case 0:
        warp->compute = false;
        break;
    case 1:
        warp->word ^= 1ull << random_below(64);
        break;
    case 2:
        warp->word = random64();
        break;
    case 7:
    case 8:
        warp->word = (warp->word & ~(0xffull << at)) | (uint64_t)registers[random_below(COUNT(registers))] << at;
        break;
    case 3:
        warp->size = random_below(2) ? random_below(warp->size + 1) : (uint32_t)random64() >> random_below(16);
        break;
    case 4:
        warp->ra[i] += 1 + random_below(7);
        break;
    case 5:
        warp->ra[i] += 1u << (8 + random_below(24));
        break;
    default:
        warp->ra[i] -= 4 * (1 + random_below(8));
        break;
    }
}

static inline void random_warp(struct nv_warp *warp, unsigned lanes, uint32_t bytes) {
    struct nv_atoms inst = random_inst();
    random_lanes(warp, &inst, lanes, bytes);
    for (uint32_t faults = random_below(4) ? 0 : 1 + random_below(3); faults > 0; faults--)
        corrupt(warp);
}

#endif
