/* SPDX-License-Identifier: MIT */
#include "families/gcn/random_inst.h"

#include "families/gcn/options.h"
#include "isa/gcn_dpp_decode.h"

/*
 * Operations
 */

#define FOUR(name) GCN_INDEX_##name, GCN_INDEX_##name, GCN_INDEX_##name, GCN_INDEX_##name
#define SIXTEEN(name) FOUR(name), FOUR(name), FOUR(name), FOUR(name)

/*
 * Weights. Compares share a comparator of integers and one of floats, and have weight 1; other operations have 2.
 * Operations with hardware of their own have more, above all products, which V_MAC rounds separately. A unit without
 * float operations draws from those in the middle, one without transcendental operations does not draw the last ones.
 */
#define DRAWS_VOP1 2
#define DRAWS_VOP2 2
#define DRAWS_VOPC 1
#define DRAW_VOP1(index) index, index,
#define DRAW_VOP2(index) index, index,
#define DRAW_VOPC(index) index,
#define OWN_FLOATS                                                                                                     \
    FOUR(CVT_F16_F32), FOUR(FREXP_EXP_I32_F32), FOUR(FREXP_MANT_F32), FOUR(FRACT_F32), FOUR(FREXP_MANT_F16),           \
        FOUR(FREXP_EXP_I16_F16), FOUR(FRACT_F16), FOUR(LDEXP_F16), FOUR(CMP_CLASS_F32), FOUR(CMP_CLASS_F16),           \
        SIXTEEN(MUL_F32), SIXTEEN(MUL_F16), SIXTEEN(MAC_F32), SIXTEEN(MAC_F32), SIXTEEN(MAC_F16)
#define OWN_INTEGERS FOUR(FFBH_U32), FOUR(FFBL_B32), FOUR(FFBH_I32)
#define LENGTH(...) (sizeof((uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t))
static const uint16_t draws[] = {
    OWN_FLOATS,
    OWN_INTEGERS,
#define IMPLEMENTED(format, name, ...) DRAW_##format(GCN_INDEX_##name)
#include "families/gcn/ops.def"
};
enum {
    OWN_OF_FLOATS = LENGTH(OWN_FLOATS),
    INTEGER_DRAWS = LENGTH(OWN_INTEGERS)
#define IMPLEMENTED(format, name, ...) +(GCN_INDEX_##name < GCN_INTEGER_OPS ? DRAWS_##format : 0)
#include "families/gcn/ops.def"
        ,
    TRANSCENDENTAL_DRAWS = (GCN_OPS - GCN_FLOAT_OPS) * DRAWS_VOP1,
    DRAWS = sizeof draws / sizeof draws[0]
};

/* Operations to draw from, each place as likely as another: those of the subset, or else the first `ops`. */
struct draws {
    const uint16_t *value;
    uint32_t n;
};

static struct draws draws_of(uint32_t ops) {
    const struct subset_draws *subset = subset_draws(GCN_OPERATION);
    if (subset)
        return (struct draws){subset->value, subset->n};
    return ops == GCN_INTEGER_OPS ? (struct draws){draws + OWN_OF_FLOATS, INTEGER_DRAWS}
                                  : (struct draws){draws, ops == GCN_OPS ? DRAWS : DRAWS - TRANSCENDENTAL_DRAWS};
}

/*
 * SDWA
 */

/* Fields of word 0, and its bits that are the same in all instructions of an operation. */
#define VDST 0x01fe0000ull
#define VSRC1 0x0001fe00ull
#define WORD_VOP1(code, src0) (63u << 25 | (code) << 9 | (src0))
#define WORD_VOP2(code, src0) ((uint32_t)(code) << 25 | (src0))
#define WORD_VOPC(code, src0) (62u << 25 | (code) << 17 | (src0))

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
 * Bits that are the same in all legal instructions of an operation, and fields that can have any value. `whole` has
 * selections of the whole result and operands: the first one and their number, for DST_SEL, SRC0_SEL and SRC1_SEL. Most
 * float instructions have these, because corners are there, and half of the integer instructions.
 */
struct shape {
    uint64_t fixed, free;
    uint32_t whole;
    bool is_float;
};
#define FREE_VOP1 (VDST | DST_FIELDS)
#define FREE_VOP2 (VDST | VSRC1 | DST_FIELDS)
#define FREE_VOPC (VSRC1 | DST_FIELDS)
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
    {WORD_##format(code, GCN_SDWA) | FIXED_FLAGS(flags), FREE(format, src0, src1, flags) & FREE_FLAGS(flags),          \
     WHOLES(src0, src1), is_float},
/* By the index of an operation */
static const struct shape shapes[GCN_OPS] = {
#define IMPLEMENTED(format, name, code, mnemonic, src0, src1, flags)                                                   \
    SHAPE(format, code, src0, src1, flags, GCN_INDEX_##name >= GCN_INTEGER_OPS)
#include "families/gcn/ops.def"
};

/* Returns one of the selections of a byte of `whole`, by eight random bits. */
static inline uint64_t selection_of(uint32_t whole, uint64_t any) {
    return (whole & 15) + ((any & 0xff) * (whole >> 4 & 15) >> 8);
}

/* Returns a legal instruction of an operation. Unused fields are random if any value is legal. */
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

/*
 * Options
 */

static uint64_t without_modifiers(uint64_t inst, uint64_t out) {
    if (gcn_unit.kind == GCN_INST_DPP)
        return inst & ~((out & 3) << 52 | (out & 3) << 54);
    return inst & ~((out & 7) << 51 | (out & 7) << 59 | (out & GCN_CLAMPS ? CLAMP : 0));
}

/* Returns a selection, or a wider one that has its bits. One that does not exist stays only without a restriction. */
static uint64_t widen(uint64_t sel, unsigned most) {
    const unsigned narrowness = gcn_narrowness((unsigned)sel);
    if (narrowness <= most || (narrowness == GCN_SELECTS && !subset_is_restricted(GCN_OPTION_SELECT)))
        return sel;
    return narrowness == GCN_SELECTS_BYTE && most == GCN_SELECTS_WORD ? GCN_WORD_0 + (sel >> 1) : (uint64_t)GCN_DWORD;
}

static uint64_t widen_at(uint64_t inst, unsigned low, unsigned most) {
    return (inst & ~(7ull << low)) | widen(inst >> low & 7, most) << low;
}

static uint64_t with_selections(uint64_t inst, unsigned most) {
    const enum gcn_format format = gcn_format_of(inst);
    if (format == GCN_VOP1 && gcn_code_of(inst) == GCN_VOP1_NOP)
        return inst;
    inst = widen_at(inst, 48, most);
    if (format != GCN_VOP1)
        inst = widen_at(inst, 56, most);
    else if ((inst >> 56 & 7) % GCN_DWORD && subset_is_restricted(GCN_OPTION_SELECT))
        inst &= ~SRC1_FIELDS;
    if (format == GCN_VOPC)
        return inst;
    inst = widen_at(inst, 40, most);
    return (inst >> 43 & 3) > GCN_PRESERVE && subset_is_restricted(GCN_OPTION_SELECT) ? inst & ~(3ull << 43) : inst;
}

static uint64_t with_move(uint64_t inst, struct rng *rng) {
    const uint64_t any = 0x1ff;
    if (gcn_dpp_move_of(inst >> 40 & any) == GCN_DPP_NO_MOVE && !subset_is_restricted(GCN_OPTION_MOVES))
        return inst;
    return (inst & ~(any << 40)) | (uint64_t)gcn_random_ctrl((enum gcn_dpp_move)subset_draw(rng, GCN_OPTION_MOVES), rng)
                                       << 40;
}

uint64_t gcn_within_options(uint64_t inst, struct rng *rng) {
    if (subset_draws(GCN_OPTION_MODIFIERS))
        inst = without_modifiers(inst, ~(uint64_t)subset_draw(rng, GCN_OPTION_MODIFIERS));
    if (!subset_draws(GCN_OPTION_SELECT))
        return inst;
    return gcn_unit.kind == GCN_INST_DPP ? with_move(inst, rng)
                                         : with_selections(inst, subset_draw(rng, GCN_OPTION_SELECT));
}

uint32_t gcn_mode_within_options(uint32_t mode, struct rng *rng) {
    for (const struct gcn_mode_field *f = gcn_mode_fields; f < gcn_mode_fields + GCN_MODE_FIELDS; f++) {
        const uint32_t ones = (1u << f->width) - 1;
        if (subset_draws(f->option))
            mode = (mode & ~(ones << f->low)) | subset_draw(rng, f->option) << f->low;
    }
    return mode;
}

void gcn_modes_within_options(uint32_t *mode, size_t n, struct rng *rng) {
    for (size_t i = 0; gcn_has_options() && i < n; i++)
        mode[i] = gcn_mode_within_options(mode[i], rng);
}

/*
 * Instructions with an SDWA dword
 */

struct gcn_sdwa gcn_random_sdwa_fields(uint32_t op, struct rng *rng) {
    struct gcn_sdwa fields;
    uint64_t any = rng_next(rng), r = rng_next(rng);
    gcn_sdwa_decode(gcn_within_options(random_legal(op, any, r), rng), &fields);
    return fields;
}

static inline __attribute__((always_inline)) uint64_t random_inst(uint64_t random, const struct draws *draws) {
    uint64_t r = rng_hash(random), more = rng_hash(random + RNG_STEP);
    uint32_t kind = r & 31;
    uint64_t inst = random_legal(draws->value[(r >> 32) * draws->n >> 32], more, rng_hash(random + 2 * RNG_STEP));
    /* A bit or two of the SDWA dword */
    uint64_t flips = 1ull << (32 + (r >> 8 & 31)) ^ (r >> 16 & 1) << (32 + (r >> 17 & 31));
    /* A bit anywhere */
    uint64_t flip = 1ull << (r >> 8 & 63);
    uint64_t other_code = gcn_with_code(inst, (uint32_t)((r >> 16 & 0xff) * GCN_FORMATS >> 8), r >> 8 & 0xff);
    /* A selection or DST_UNUSED that does not exist */
    uint64_t missing = 7ull << (32 + (0x18100a08 >> (r >> 5 & 24) & 0xff));
    uint64_t any = r >> 8 & 1 ? more : (more & ~0x1ffull) | GCN_SDWA;
    inst ^= csim_select(kind == 0, flips, 0) | csim_select(kind == 1, flip, 0) |
            csim_select(kind == 2, inst ^ other_code, 0);
    return (inst & ~csim_select(kind == 4, UINT64_MAX, 0)) | csim_select(kind == 3, missing, 0) |
           csim_select(kind == 4, any, 0);
}

void gcn_random_sdwa(uint64_t random, uint32_t ops, uint64_t *restrict inst, size_t n) {
    const struct draws draws = draws_of(ops);
    for (size_t i = 0; i < n; i++, random += 3 * RNG_STEP)
        inst[i] = random_inst(random, &draws);
    struct rng rng = {random};
    for (size_t i = 0; gcn_has_options() && i < n; i++)
        inst[i] = gcn_within_options(inst[i], &rng);
}

/*
 * DPP
 */

const struct gcn_ctrls gcn_ctrls[GCN_DPP_NO_MOVE] = {
#define MOVE(name, code, first, last, text, clrx) {code, (last) - (first) + 1},
#include "isa/gcn_dpp_move.def"
#undef MOVE
};

uint16_t gcn_random_ctrl(enum gcn_dpp_move move, struct rng *rng) {
    return (uint16_t)(gcn_ctrls[move].first + rng_below(rng, gcn_ctrls[move].n));
}

/* Returns ROW_MASK or BANK_MASK by six random bits: usually all, else one bit, all but one, or any. */
static uint8_t random_mask(uint32_t r) {
    uint32_t kind = r & 3, any = r >> 2 & 15, one = 1u << (any & 3);
    return (uint8_t)(kind < 2 ? 15 : kind == 3 ? any : any & 4 ? one : 15 ^ one);
}

/* Sets NEG and ABS by two random bits. */
static void random_modifiers(struct gcn_sdwa_source *source, bool takes, uint64_t r) {
    source->neg = takes && (r & 1);
    source->abs = takes && (r & 2);
}

static struct gcn_dpp any_dpp_fields(unsigned op, struct rng *rng) {
    const struct gcn_op *row = gcn_op_at(op);
    uint64_t r = rng_next(rng);
    struct gcn_dpp fields = {.vop = {.format = (enum gcn_format)gcn_op_codes[op].format,
                                     .op = gcn_op_codes[op].code,
                                     .dst_sel = GCN_DWORD,
                                     .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}},
                             .ctrl = gcn_random_ctrl((enum gcn_dpp_move)((r >> 58) * GCN_DPP_NO_MOVE >> 6), rng),
                             .bound_ctrl = r & 1,
                             .bank_mask = random_mask(r >> 1 & 63),
                             .row_mask = random_mask(r >> 7 & 63)};
    if (row->type[0] == GCN_NONE)
        return fields; /* V_NOP */
    if (fields.vop.format != GCN_VOPC)
        fields.vop.vdst = r >> 16 & 0xff;
    fields.vop.source[0].vgpr = r >> 24 & 0xff;
    random_modifiers(&fields.vop.source[0], gcn_takes_sign(row, 0), r >> 40);
    if (fields.vop.format != GCN_VOP1)
        fields.vop.source[1].vgpr = r >> 32 & 0xff;
    random_modifiers(&fields.vop.source[1], gcn_takes_sign(row, 1), r >> 42);
    return fields;
}

struct gcn_dpp gcn_random_dpp_fields(unsigned op, struct rng *rng) {
    struct gcn_dpp fields = any_dpp_fields(op, rng);
    if (gcn_has_options())
        gcn_dpp_decode(gcn_within_options(gcn_dpp_encode(&fields), rng), &fields);
    return fields;
}

/* Returns an instruction that may be illegal, without options. */
static uint64_t any_dpp(struct rng *rng, uint32_t ops) {
    const struct draws draws = draws_of(ops);
    struct gcn_dpp fields = any_dpp_fields(draws.value[rng_below(rng, draws.n)], rng);
    uint64_t inst = gcn_dpp_encode(&fields), r = rng_next(rng);
    switch (r & 31) {
    case 0: /* a bit or two of the DPP dword */
        return inst ^ 1ull << (32 + (r >> 8 & 31)) ^ (r >> 16 & 1) << (32 + (r >> 17 & 31));
    case 1: /* a bit anywhere */
        return inst ^ 1ull << (r >> 8 & 63);
    case 2: /* another code, perhaps without an operation */
        return gcn_with_code(inst, (uint32_t)((r >> 16 & 0xff) * GCN_FORMATS >> 8), r >> 8 & 0xff);
    case 3: /* any DPP_CTRL: half of them are no move */
        return (inst & ~(0x1ffull << 40)) | (r >> 8 & 0x1ff) << 40;
    case 4: /* anything, mostly with a DPP dword */
        inst = rng_next(rng);
        return r >> 8 & 7 ? (inst & ~0x1ffull) | GCN_DPP : inst;
    default:
        return inst;
    }
}

uint64_t gcn_random_dpp(struct rng *rng, uint32_t ops) {
    const uint64_t inst = any_dpp(rng, ops);
    return gcn_has_options() ? gcn_within_options(inst, rng) : inst;
}
