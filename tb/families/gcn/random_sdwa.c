/* SPDX-License-Identifier: MIT */
#include "families/gcn/random_sdwa.h"

#include "families/gcn/inst.h"

enum { SELS = 7 }; /* legal selections */

/* Fields of both words: sources with their modifiers, destination, and the selections, which have illegal values. */
#define SRC0_FIELDS (0xffull << 32 | 7ull << 48)
#define SRC1_FIELDS (7ull << 56)
#define DST_FIELDS (0x1full << 40)
#define CLAMP (1ull << 45)
#define SELECTIONS (DST_FIELDS | 7ull << 48 | 7ull << 56)

/* What is the same in all legal instructions of an operation, and which bits are any that their field can have. */
struct shape {
    uint64_t fixed, free;
};
#define FREE_VOP1 (GCN_VDST | DST_FIELDS)
#define FREE_VOP2 (GCN_VDST | GCN_VSRC1 | DST_FIELDS)
#define FREE_VOPC (GCN_VSRC1 | DST_FIELDS)
#define MODIFIERS(type) ((type) == GCN_NONE ? 0ull : (type) == GCN_F16 || (type) == GCN_F32 ? 6ull : 1ull)
#define FREE(format, src0, src1)                                                                                       \
    (GCN_##src0 == GCN_NONE ? 0                                                                                        \
                            : FREE_##format | CLAMP | SRC0_FIELDS | MODIFIERS(GCN_##src0) << 51 |                      \
                                  (GCN_##src1 == GCN_NONE ? 0 : SRC1_FIELDS) | MODIFIERS(GCN_##src1) << 59)
#define OP_N(...)
#define OP_X(...)
#define OP_I(format, code, src0, src1) {GCN_WORD_##format(code, GCN_SRC0_SDWA), FREE(format, src0, src1)},
#define OP(format, name, code, mnemonic, class, src0, src1, flags) OP_##class(format, code, src0, src1)
static const struct shape shapes[] = {
#include "isa/gcn_op.def"
};
#undef OP_N
#undef OP_X
#undef OP_I
#undef OP

/* A legal instruction of an operation, by its index. Fields that do not matter are random where any value is legal. */
static inline uint64_t random_legal(uint32_t index, uint64_t any, uint64_t r) {
    const struct shape *shape = &shapes[index];
    uint64_t selections =
        SELECTIONS & ~csim_select((shape->fixed >> 25 & 63) == 62, DST_FIELDS, 0); /* VOPC may have any */
    uint64_t dst_sel = (r & 0xff) * SELS >> 8, dst_unused = (r >> 8 & 0xff) * 3 >> 8;
    uint64_t src0_sel = (r >> 16 & 0xff) * SELS >> 8, src1_sel = (r >> 24 & 0xff) * SELS >> 8;
    uint64_t legal = (dst_sel | dst_unused << 3) << 40 | src0_sel << 48 | src1_sel << 56;
    uint64_t inst = (any & ~selections) | (legal & selections);
    return shape->fixed | (inst & shape->free);
}

struct gcn_sdwa gcn_random_sdwa_fields(uint32_t index, struct rng *rng) {
    struct gcn_sdwa fields;
    uint64_t any = rng_next(rng), r = rng_next(rng);
    gcn_sdwa_decode(random_legal(index, any, r), &fields);
    return fields;
}

static inline uint64_t random_inst(uint64_t random) {
    uint64_t r = rng_hash(random), more = rng_hash(random + RNG_STEP);
    uint32_t kind = r & 31, index = (uint32_t)((r >> 32) * GCN_OPS >> 32);
    uint64_t inst = random_legal(index, more, rng_hash(random + 2 * RNG_STEP));
    /* A bit or two of the SDWA dword */
    uint64_t flips = 1ull << (32 + (r >> 8 & 31)) ^ (r >> 16 & 1) << (32 + (r >> 17 & 31));
    /* A bit anywhere */
    uint64_t flip = 1ull << (r >> 8 & 63);
    uint64_t other_code = gcn_put_code(inst, (uint32_t)((r >> 16 & 0xff) * GCN_FORMATS >> 8), r >> 8 & 0xff);
    /* A selection or DST_UNUSED that does not exist */
    uint64_t missing = 7ull << (32 + (0x18100a08 >> (r >> 5 & 24) & 0xff));
    uint64_t any = r >> 8 & 1 ? more : (more & ~0x1ffull) | GCN_SRC0_SDWA;
    inst ^= csim_select(kind == 0, flips, 0) | csim_select(kind == 1, flip, 0) |
            csim_select(kind == 2, inst ^ other_code, 0);
    return (inst & ~csim_select(kind == 4, UINT64_MAX, 0)) | csim_select(kind == 3, missing, 0) |
           csim_select(kind == 4, any, 0);
}

void gcn_random_sdwa(uint64_t random, uint64_t *restrict inst, size_t n) {
    for (size_t i = 0; i < n; i++, random += 3 * RNG_STEP)
        inst[i] = random_inst(random);
}
