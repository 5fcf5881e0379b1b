/* SPDX-License-Identifier: MIT */
#include "families/nv/dimensions.h"

const uint8_t nv_operations[NV_OPERATIONS] = {
#define OP(name, code, mnemonic, sizes, alu, alu_signed) code,
#include "isa/nv_op.def"
#undef OP
};

static const char *op_name(unsigned place) {
    return nv_op_name(nv_operations[place]);
}

static const char *const size_names[] = {"U32", "S32", "U64"};

static const char *size_class(unsigned class) {
    static const char *const names[] = {"32", "64", NULL};
    return names[class];
}

static bool size_in_class(unsigned class, unsigned size) {
    return (size == NV_U64) == (class == 1);
}

const struct dimension nv_dimensions[NV_DIMENSIONS] = {
    [NV_BY_OPERATION] = {.name = "operation", .variable = "OPS", .name_of = op_name, .size = NV_OPERATIONS},
    [NV_BY_SIZE] = {.name = "size",
                    .variable = "WIDTHS",
                    .names = size_names,
                    .size = NV_U64 + 1,
                    .class_of = size_class,
                    .in_class = size_in_class},
    [NV_BY_REFUSAL] = {.name = "refusal", .name_of = nv_error_name, .size = NV_OUT_OF_RANGE_ADDR + 1},
};

void nv_classify_word(uint64_t word, unsigned *place, unsigned *size) {
    unsigned opcode = (unsigned)(word >> 56), code = word >> 52 & 15, modifier = word >> 28 & 3;
    *place = SUBSET_NONE;
    *size = SUBSET_ANY;
    if (opcode == 0xec) {
        *place = code <= NV_OP_EXCH ? code : SUBSET_NONE;
        *size = modifier <= NV_U64 ? modifier : SUBSET_NONE;
    } else if (opcode == 0xee) {
        unsigned op = NV_OP_CAST + (code >> 1 & 3);
        *place = op < NV_OPS && code < 8 ? nv_operation_place(op) : SUBSET_NONE;
        *size = code & 1 ? NV_U64 : NV_U32;
    }
}

void nv_classify(const uint32_t *req, unsigned *value) {
    struct nv_warp warp;
    struct nv_profile profile;
    nv_unit.get(req, &warp);
    nv_measure(&warp, &profile);
    nv_classify_word(warp.word, &value[NV_BY_OPERATION], &value[NV_BY_SIZE]);
    value[NV_BY_REFUSAL] = profile.error;
}

/* The word of no instruction, that of another than ATOMS. */
void nv_refuse(uint32_t *req) {
    struct nv_warp warp;
    nv_unit.get(req, &warp);
    warp.word &= ~(0xffull << 56);
    nv_unit.put(&warp, req);
}

uint8_t nv_draw_op(struct rng *rng, const uint8_t *among, unsigned n) {
    uint8_t has[NV_OPERATIONS];
    unsigned some = 0;
    for (unsigned i = 0; i < n; i++)
        if (subset_has_value(NV_BY_OPERATION, nv_operation_place(among[i])))
            has[some++] = among[i];
    return some ? has[rng_below(rng, some)] : among[rng_below(rng, n)];
}

uint8_t nv_size_32(void) {
    return subset_has_value(NV_BY_SIZE, NV_U32) ? NV_U32 : NV_S32;
}
