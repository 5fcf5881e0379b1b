/* SPDX-License-Identifier: MIT */
/*
 * Oracle of ATOMS by bytes and lanes, written independently from docs/nv.md and docs/units/atoms.md, and a comparison
 * of a warp, its memory and its result with it.
 */
#ifndef TB_TEST_NV_ORACLE_H
#define TB_TEST_NV_ORACLE_H

#include "test/nv_warp.h"

enum { BYTES = 1024 };

struct fixture {
    struct nv_warp warp;
    struct nv_result result;
    uint32_t dwords[BYTES / 4];
    struct nv_memory memory;
};

static inline uint64_t load(const uint32_t *dwords, uint64_t address, unsigned bytes) {
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)(dwords[(address + i) / 4] >> 8 * ((address + i) % 4) & 0xff) << 8 * i;
    return value;
}

static inline void store(uint32_t *dwords, uint64_t address, unsigned bytes, uint64_t value) {
    for (unsigned i = 0; i < bytes; i++) {
        unsigned shift = 8 * ((address + i) % 4);
        uint32_t *dword = &dwords[(address + i) / 4];
        *dword = (*dword & ~(0xffu << shift)) | (uint32_t)(value >> 8 * i & 0xff) << shift;
    }
}

/* Returns memory after a lane, by docs/nv.md and docs/units/atomic_alu.md. All values are as wide as the access. */
static inline uint64_t table(const struct nv_atoms *inst, uint64_t m, uint64_t b, uint64_t c) {
    bool is_signed = inst->size == NV_S32;
    bool smaller = is_signed ? (int32_t)m < (int32_t)b : m < b;
    switch (inst->op) {
    case NV_OP_ADD:
        return (uint32_t)(m + b);
    case NV_OP_MIN:
        return smaller ? m : b;
    case NV_OP_MAX:
        return smaller ? b : m;
    case NV_OP_INC:
        return m >= b ? 0 : m + 1;
    case NV_OP_DEC:
        return m == 0 || m > b ? b : m - 1;
    case NV_OP_AND:
        return m & b;
    case NV_OP_OR:
        return m | b;
    case NV_OP_XOR:
        return m ^ b;
    case NV_OP_EXCH:
        return b;
    default:
        return m == b ? c : m; /* */
    }
}

static inline bool is_on(const struct nv_warp *warp, const struct nv_atoms *inst, unsigned lane) {
    bool p = inst->pg == 7 || warp->predicate >> lane & 1;
    return lane < warp->lanes && warp->exec_mask >> lane & 1 && p != inst->pg_not;
}

static inline uint64_t address_of(const struct nv_warp *warp, const struct nv_atoms *inst, unsigned lane) {
    int64_t base = inst->ra == 255 ? 0 : (int64_t)warp->ra[lane]; /* */
    return (uint64_t)(base + inst->offset) % (1ull << 32);        /* */
}

/* The pair of banks of 64 bits, or the bank. */
static inline uint64_t group_of(const struct fixture *f, const struct nv_atoms *inst, unsigned lane) {
    unsigned bytes = inst->size == NV_U64 ? 8 : 4;
    return address_of(&f->warp, inst, lane) / bytes % (4 * f->memory.banks / bytes);
}

/* Returns the first wrong lane of a kind, or the number of lanes. */
static inline unsigned first_bad(const struct fixture *f, const struct nv_atoms *inst, bool misaligned) {
    uint64_t bytes = inst->size == NV_U64 ? 8 : 4, size = f->warp.size;
    if (size > f->memory.bytes)
        size = f->memory.bytes; /* */
    for (unsigned i = 0; i < NV_LANES; i++) {
        uint64_t address = address_of(&f->warp, inst, i);
        bool out = address >= 1u << 24 || address + bytes > size; /* */
        if (is_on(&f->warp, inst, i) && (misaligned ? address % bytes != 0 : out))
            return i;
    }
    return NV_LANES;
}

static inline enum nv_error find_error(const struct fixture *f, struct nv_atoms *inst, unsigned *lane) {
    *lane = 0;
    if (!f->warp.compute) /* */
        return NV_ILLEGAL_INSTR_CONTEXT;
    enum nv_error error = nv_atoms_decode(f->warp.word, inst);
    if (error != NV_OK)
        return error;
    for (error = NV_MISALIGNED_ADDR; error <= NV_OUT_OF_RANGE_ADDR; error++) { /* */
        unsigned bad = first_bad(f, inst, error == NV_MISALIGNED_ADDR);
        if (bad < NV_LANES) {
            *lane = bad;
            return error;
        }
    }
    return NV_OK;
}

/* Executes lane after lane. Passes have the same result. */
static inline void oracle(struct fixture *f) {
    struct nv_atoms inst;
    memset(&f->result, 0, sizeof(f->result)); /* */
    f->result.error = find_error(f, &inst, &f->result.error_lane);
    if (f->result.error != NV_OK)
        return;
    uint64_t wide = inst.size == NV_U64 ? UINT64_MAX : UINT32_MAX;
    unsigned bytes = inst.size == NV_U64 ? 8 : 4, in_group[32] = {0}, most = 1;
    for (unsigned i = 0; i < NV_LANES; i++) {
        if (!is_on(&f->warp, &inst, i))
            continue;
        unsigned before = in_group[group_of(f, &inst, i)]++;
        most = before + 1 > most ? before + 1 : most;
        uint64_t address = address_of(&f->warp, &inst, i), ret = 0;
        if (inst.op != NV_OP_CAST_SPIN || before == 0) { /* */
            uint64_t m = load(f->dwords, address, bytes);
            uint64_t b = inst.rb == 255 ? 0 : f->warp.rb[i] & wide; /* */
            uint64_t c = inst.rc_zero ? 0 : f->warp.rc[i] & wide;
            ret = inst.op == NV_OP_CAST || inst.op == NV_OP_CAST_SPIN ? m == b : m; /* */
            store(f->dwords, address, bytes, table(&inst, m, b, c));
        }
        if (inst.rd != 255) {
            f->result.rd_we |= 1u << i;
            f->result.rd[i] = ret;
        }
    }
    f->result.passes = inst.op == NV_OP_CAST_SPIN ? 1 : most; /* */
}

static inline void start(struct fixture *f) {
    memset(f, 0, sizeof(*f));
    for (size_t i = 0; i < COUNT(f->dwords); i++)
        f->dwords[i] = (uint32_t)random_value();
    f->memory = (struct nv_memory){f->dwords, BYTES, 32};
}

static inline void assert_same(const struct nv_result *a, const struct nv_result *b) {
    assert_int_equal(a->error, b->error);
    assert_int_equal(a->error_lane, b->error_lane);
    assert_int_equal(a->passes, b->passes);
    assert_int_equal(a->rd_we, b->rd_we);
    assert_memory_equal(a->rd, b->rd, sizeof(a->rd));
}

/* Compares the response and memory of the model and the oracle. */
static inline void execute(struct fixture *f) {
    struct fixture expected = *f;
    expected.memory.dwords = expected.dwords;
    oracle(&expected);
    memset(&f->result, 0xa5, sizeof(f->result));
    nv_execute(&f->warp, &f->memory, &f->result);
    assert_same(&f->result, &expected.result);
    assert_memory_equal(f->dwords, expected.dwords, sizeof(f->dwords));
}

/* Makes an instruction with legal registers. */
static inline struct nv_atoms plain(unsigned op, unsigned size) {
    return (struct nv_atoms){.op = (uint8_t)op, .size = (uint8_t)size, .rd = 2, .ra = 4, .rb = 8, .pg = NV_PT};
}

/* Activates all 32 lanes, with ascending addresses. */
static inline void prepare(struct fixture *f, const struct nv_atoms *inst) {
    start(f);
    f->warp = (struct nv_warp){.word = nv_atoms_encode(inst), .compute = true, .lanes = NV_LANES, .size = BYTES};
    f->warp.exec_mask = UINT32_MAX;
    for (unsigned i = 0; i < NV_LANES; i++)
        f->warp.ra[i] = (inst->size == NV_U64 ? 8 : 4) * i - (inst->ra == NV_RZ ? 0 : (uint32_t)inst->offset);
}

#endif
