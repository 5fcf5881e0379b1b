/* SPDX-License-Identifier: MIT */
#include "isa/gcn_float.h"

#define ALL UINT32_MAX
#define LOW 0xffffu

#define ROW(datapath_, from, to, result_, ...)                                                                         \
    { .datapath = GCN_FLOAT_##datapath_, .in = &float_##from, .out = &float_##to, .result = (result_), __VA_ARGS__ }

/* Operations on one format with a float result. */
#define PLAIN(datapath, format, result) ROW(datapath, format, format, result, .clamps = ALL)
#define WITH(datapath, format, result, ...) ROW(datapath, format, format, result, .clamps = ALL, __VA_ARGS__)

#define CONVERT(from, to, result) ROW(CONVERT, from, to, result, .clamps = ALL)
#define FROM(format, result, shift, mask, sign) WITH(FROM_INTEGER, format, result, .integer = {shift, {mask, sign}})
#define TO(format, result, rounding_, positive, negative)                                                              \
    ROW(TO_INTEGER, format, format, result, .most = {positive, negative}, .rounding = FLOAT_##rounding_)
#define FREXP_EXP(format, result) ROW(FREXP_EXP, format, format, result, .clamps = 0)
#define INTEGRAL(format, result, rounding_) WITH(INTEGRAL, format, result, .rounding = FLOAT_##rounding_)

#define TRANSCENDENTAL(name, format, result)                                                                           \
    [GCN_VOP1_##name] = WITH(TRANSCENDENTAL, format, result, .trans = &gcn_transcendentals[GCN_VOP1_##name])
#define TRANSCENDENTAL_F32(name) TRANSCENDENTAL(name, f32, ALL)
#define TRANSCENDENTAL_F16(name) TRANSCENDENTAL(name, f16, LOW)

/* n as in the page's table of VOPC. */
#define COMPARE(format, n) ROW(COMPARE, format, format, 0, .when = (n))
#define COMPARE_4(base, format, n)                                                                                     \
    [(base) + (n)] = COMPARE(format, n), [(base) + (n) + 1] = COMPARE(format, (n) + 1),                                \
              [(base) + (n) + 2] = COMPARE(format, (n) + 2), [(base) + (n) + 3] = COMPARE(format, (n) + 3)
#define COMPARE_16(base, format)                                                                                       \
    COMPARE_4(base, format, 0), COMPARE_4(base, format, 4), COMPARE_4(base, format, 8), COMPARE_4(base, format, 12)
#define CLASSES(format) ROW(CLASS, format, format, 0, .clamps = 0)

const struct gcn_float_action gcn_float_actions[3][256] =
    {
        [GCN_VOP1] =
            {
                [GCN_VOP1_CVT_F32_I32] = FROM(f32, ALL, 0, ALL, 0x80000000),
                [GCN_VOP1_CVT_F32_U32] = FROM(f32, ALL, 0, ALL, 0),
                [GCN_VOP1_CVT_U32_F32] = TO(f32, ALL, TO_ZERO, ALL, 0),
                [GCN_VOP1_CVT_I32_F32] = TO(f32, ALL, TO_ZERO, 0x7fffffff, 0x80000000),
                [GCN_VOP1_CVT_F16_F32] = CONVERT(f32, f16, LOW),
                [GCN_VOP1_CVT_F32_F16] = CONVERT(f16, f32, ALL),
                [GCN_VOP1_CVT_RPI_I32_F32] = TO(f32, ALL, NEAREST_UP, 0x7fffffff, 0x80000000),
                [GCN_VOP1_CVT_FLR_I32_F32] = TO(f32, ALL, DOWN, 0x7fffffff, 0x80000000),
                /* D-46 */
                [GCN_VOP1_CVT_OFF_F32_I4] = WITH(FROM_INTEGER, f32, ALL, .integer = {0, {15, 8}}, .scale = -4),
                [GCN_VOP1_CVT_F32_UBYTE0] = FROM(f32, ALL, 0, 0xff, 0),
                [GCN_VOP1_CVT_F32_UBYTE1] = FROM(f32, ALL, 8, 0xff, 0),
                [GCN_VOP1_CVT_F32_UBYTE2] = FROM(f32, ALL, 16, 0xff, 0),
                [GCN_VOP1_CVT_F32_UBYTE3] = FROM(f32, ALL, 24, 0xff, 0),
                [GCN_VOP1_FRACT_F32] = PLAIN(FRACT, f32, ALL),
                [GCN_VOP1_TRUNC_F32] = INTEGRAL(f32, ALL, TO_ZERO),
                [GCN_VOP1_CEIL_F32] = INTEGRAL(f32, ALL, UP),
                [GCN_VOP1_RNDNE_F32] = INTEGRAL(f32, ALL, NEAREST),
                [GCN_VOP1_FLOOR_F32] = INTEGRAL(f32, ALL, DOWN),
                [GCN_VOP1_FREXP_EXP_I32_F32] = FREXP_EXP(f32, ALL),
                [GCN_VOP1_FREXP_MANT_F32] = PLAIN(FREXP_MANT, f32, ALL),
                [GCN_VOP1_CVT_F16_U16] = FROM(f16, LOW, 0, LOW, 0),
                [GCN_VOP1_CVT_F16_I16] = FROM(f16, LOW, 0, LOW, 0x8000),
                [GCN_VOP1_CVT_U16_F16] = TO(f16, LOW, TO_ZERO, LOW, 0),
                [GCN_VOP1_CVT_I16_F16] = TO(f16, LOW, TO_ZERO, 0x7fff, 0x8000),
                [GCN_VOP1_FREXP_MANT_F16] = PLAIN(FREXP_MANT, f16, LOW),
                [GCN_VOP1_FREXP_EXP_I16_F16] = FREXP_EXP(f16, LOW),
                [GCN_VOP1_FLOOR_F16] = INTEGRAL(f16, LOW, DOWN),
                [GCN_VOP1_CEIL_F16] = INTEGRAL(f16, LOW, UP),
                [GCN_VOP1_TRUNC_F16] = INTEGRAL(f16, LOW, TO_ZERO),
                [GCN_VOP1_RNDNE_F16] = INTEGRAL(f16, LOW, NEAREST),
                [GCN_VOP1_FRACT_F16] = PLAIN(FRACT, f16, LOW),
                TRANSCENDENTAL_F32(EXP_F32),
                TRANSCENDENTAL_F32(LOG_F32),
                TRANSCENDENTAL_F32(RCP_F32),
                TRANSCENDENTAL_F32(RCP_IFLAG_F32),
                TRANSCENDENTAL_F32(RSQ_F32),
                TRANSCENDENTAL_F32(SQRT_F32),
                TRANSCENDENTAL_F32(SIN_F32),
                TRANSCENDENTAL_F32(COS_F32),
                TRANSCENDENTAL_F32(EXP_LEGACY_F32),
                TRANSCENDENTAL_F32(LOG_LEGACY_F32),
                TRANSCENDENTAL_F16(RCP_F16),
                TRANSCENDENTAL_F16(SQRT_F16),
                TRANSCENDENTAL_F16(RSQ_F16),
                TRANSCENDENTAL_F16(LOG_F16),
                TRANSCENDENTAL_F16(EXP_F16),
                TRANSCENDENTAL_F16(SIN_F16),
                TRANSCENDENTAL_F16(COS_F16),
            },
        [GCN_VOP2] =
            {
                [GCN_VOP2_ADD_F32] = PLAIN(ADD, f32, ALL),
                [GCN_VOP2_SUB_F32] = WITH(ADD, f32, ALL, .negate = {0, ALL}),
                [GCN_VOP2_SUBREV_F32] = WITH(ADD, f32, ALL, .negate = {ALL, 0}),
                [GCN_VOP2_MUL_LEGACY_F32] = PLAIN(MUL_LEGACY, f32, ALL),
                [GCN_VOP2_MUL_F32] = PLAIN(MUL, f32, ALL),
                [GCN_VOP2_MIN_F32] = WITH(MIN_MAX, f32, ALL, .max = 0),
                [GCN_VOP2_MAX_F32] = WITH(MIN_MAX, f32, ALL, .max = ALL),
                [GCN_VOP2_MAC_F32] = PLAIN(MAC, f32, ALL),
                [GCN_VOP2_ADD_F16] = PLAIN(ADD, f16, LOW),
                [GCN_VOP2_SUB_F16] = WITH(ADD, f16, LOW, .negate = {0, ALL}),
                [GCN_VOP2_SUBREV_F16] = WITH(ADD, f16, LOW, .negate = {ALL, 0}),
                [GCN_VOP2_MUL_F16] = PLAIN(MUL, f16, LOW),
                [GCN_VOP2_MAC_F16] = PLAIN(MAC, f16, LOW),
                [GCN_VOP2_MAX_F16] = WITH(MIN_MAX, f16, LOW, .max = ALL),
                [GCN_VOP2_MIN_F16] = WITH(MIN_MAX, f16, LOW, .max = 0),
                [GCN_VOP2_LDEXP_F16] = PLAIN(LDEXP, f16, LOW),
            },
        [GCN_VOPC] =
            {
                [GCN_VOPC_CMP_CLASS_F32] = CLASSES(f32),
                [GCN_VOPC_CMPX_CLASS_F32] = CLASSES(f32),
                [GCN_VOPC_CMP_CLASS_F16] = CLASSES(f16),
                [GCN_VOPC_CMPX_CLASS_F16] = CLASSES(f16),
                COMPARE_16(GCN_VOPC_CMP_F_F16, f16),
                COMPARE_16(GCN_VOPC_CMPX_F_F16, f16),
                COMPARE_16(GCN_VOPC_CMP_F_F32, f32),
                COMPARE_16(GCN_VOPC_CMPX_F_F32, f32),
            },
};
