/* SPDX-License-Identifier: MIT */
#include "families/gcn/random_sdwa.h"

#include "families/gcn/inst.h"
#include "families/gcn/random_op.h"

enum { SELS = 7 }; /* legal selections */

/* Fields of both words: sources with their modifiers, destination, and the selections, which have illegal values. */
#define SRC0_FIELDS (0xffull << 32 | 7ull << 48)
#define SRC1_FIELDS (7ull << 56)
#define DST_FIELDS (0x1full << 40)
#define DST_SEL (7ull << 40)
#define DST_SEL_DWORD ((uint64_t)GCN_DWORD << 40)
#define CLAMP (1ull << 45)
#define SELECTIONS (DST_FIELDS | 7ull << 48 | 7ull << 56)
#define SRC1_SEL_DWORD ((uint64_t)GCN_DWORD << 56)

/*
 * What is the same in all legal instructions of an operation, and which bits are any that their field can have. Of a
 * float operation most instructions select the whole operands and the whole result, where their corners are, and of an
 * integer operation half of them: those of `whole` selections, a first one and how many, of DST_SEL, SRC0_SEL and
 * SRC1_SEL.
 */
struct shape {
    uint64_t fixed, free;
    uint32_t whole;
    bool is_float;
};
#define FREE_VOP1 (GCN_VDST | DST_FIELDS)
#define FREE_VOP2 (GCN_VDST | GCN_VSRC1 | DST_FIELDS)
#define FREE_VOPC (GCN_VSRC1 | DST_FIELDS)
#define IS_FLOAT(type) ((type) == GCN_F16 || (type) == GCN_F32)
/* SEXT 1, NEG 2, ABS 4 (C-5, C-6) */
#define MODIFIERS(type, flags) ((type) == GCN_NONE ? 0ull : IS_FLOAT(type) || ((flags)&GCN_MOVES) ? 7ull : 1ull)
#define FREE(format, src0, src1, flags)                                                                                \
    (GCN_##src0 == GCN_NONE ? 0                                                                                        \
                            : FREE_##format | CLAMP | SRC0_FIELDS | MODIFIERS(GCN_##src0, flags) << 51 |               \
                                  (GCN_##src1 == GCN_NONE ? 0 : SRC1_FIELDS) | MODIFIERS(GCN_##src1, flags) << 59)
#define FREE_FLAGS(flags) ((flags)&GCN_DWORD_ONLY ? ~DST_SEL : UINT64_MAX)
#define FIXED_FLAGS(flags) ((flags)&GCN_DWORD_ONLY ? DST_SEL_DWORD : 0)

enum { ANY = SELS << 4, ONLY_DWORD = GCN_DWORD | 1 << 4, WORDS = GCN_WORD_0 | 3 << 4 };
#define WHOLE(type) ((type) == GCN_F16 || (type) == GCN_I16 ? WORDS : (type) == GCN_NONE ? ANY : ONLY_DWORD)
#define ALL_ANY (ANY | ANY << 8 | ANY << 16)
#define WHOLES(src0, src1) (WHOLE(GCN_##src0) | WHOLE(GCN_##src0) << 8 | WHOLE(GCN_##src1) << 16)
#define SHAPE(format, code, src0, src1, flags, is_float)                                                               \
    {GCN_WORD_##format(code, GCN_SDWA) | FIXED_FLAGS(flags), FREE(format, src0, src1, flags) & FREE_FLAGS(flags),      \
     WHOLES(src0, src1), is_float},
/* By the index of an operation */
static const struct shape shapes[GCN_OPS] = {
#define IMPLEMENTED(format, name, code, mnemonic, src0, src1, flags)                                                   \
    SHAPE(format, code, src0, src1, flags, GCN_INDEX_##name >= GCN_INTEGER_OPS)
#include "families/gcn/ops.def"
};

/* One of the selections of a byte of `whole`, by eight random bits. */
static inline uint64_t selection_of(uint32_t whole, uint64_t any) {
    return (whole & 15) + ((any & 0xff) * (whole >> 4 & 15) >> 8);
}

/* A legal instruction of a shape, by its index. Fields that do not matter are random where any value is legal. */
static inline __attribute__((always_inline)) uint64_t random_legal(uint32_t index, uint64_t any, uint64_t r) {
    const struct shape *shape = &shapes[index];
    uint64_t selections =
        SELECTIONS & ~csim_select((shape->fixed >> 25 & 63) == 62, DST_FIELDS, 0); /* VOPC may have any */
    bool natural = (r >> 32 & (shape->is_float ? 3 : 1)) != 0;
    uint32_t whole = csim_merge(csim_mask(natural), shape->whole, ALL_ANY);
    uint64_t dst_sel = selection_of(whole, r), dst_unused = (r >> 8 & 0xff) * 3 >> 8;
    uint64_t src0_sel = selection_of(whole >> 8, r >> 16), src1_sel = selection_of(whole >> 16, r >> 24);
    uint64_t legal = (dst_sel | dst_unused << 3) << 40 | src0_sel << 48 | src1_sel << 56;
    uint64_t inst = (any & ~selections) | (legal & selections);
    /* CLAMP would hide most float results. */
    inst &= ~csim_select(shape->is_float && (r >> 34 & 3), CLAMP, 0);
    uint64_t unused = csim_select((shape->fixed >> 25 & 63) == 63 && !(r >> 36 & 3), SRC1_SEL_DWORD, 0); /* C-7 */
    return shape->fixed | (inst & shape->free) | unused;
}

struct gcn_sdwa gcn_random_sdwa_fields(uint32_t index, struct rng *rng) {
    struct gcn_sdwa fields;
    uint64_t any = rng_next(rng), r = rng_next(rng);
    gcn_sdwa_decode(random_legal(index, any, r), &fields);
    return fields;
}

static inline __attribute__((always_inline)) uint64_t random_inst(uint64_t random, const struct gcn_draws *draws) {
    uint64_t r = rng_hash(random), more = rng_hash(random + RNG_STEP);
    uint32_t kind = r & 31;
    uint64_t inst = random_legal(draws->value[(r >> 32) * draws->n >> 32], more, rng_hash(random + 2 * RNG_STEP));
    /* A bit or two of the SDWA dword */
    uint64_t flips = 1ull << (32 + (r >> 8 & 31)) ^ (r >> 16 & 1) << (32 + (r >> 17 & 31));
    /* A bit anywhere */
    uint64_t flip = 1ull << (r >> 8 & 63);
    uint64_t other_code = gcn_put_code(inst, (uint32_t)((r >> 16 & 0xff) * GCN_FORMATS >> 8), r >> 8 & 0xff);
    /* A selection or DST_UNUSED that does not exist */
    uint64_t missing = 7ull << (32 + (0x18100a08 >> (r >> 5 & 24) & 0xff));
    uint64_t any = r >> 8 & 1 ? more : (more & ~0x1ffull) | GCN_SDWA;
    inst ^= csim_select(kind == 0, flips, 0) | csim_select(kind == 1, flip, 0) |
            csim_select(kind == 2, inst ^ other_code, 0);
    return (inst & ~csim_select(kind == 4, UINT64_MAX, 0)) | csim_select(kind == 3, missing, 0) |
           csim_select(kind == 4, any, 0);
}

void gcn_random_sdwa(uint64_t random, uint32_t ops, uint64_t *restrict inst, size_t n) {
    const struct gcn_draws draws = gcn_draws_of(ops);
    for (size_t i = 0; i < n; i++, random += 3 * RNG_STEP)
        inst[i] = random_inst(random, &draws);
}
