/* SPDX-License-Identifier: MIT */
#include "isa/gcn_exec.h"

#define ALL UINT32_MAX
#define SIGN 0x80000000u

/* Parts of an operand: its low bits, as an unsigned or a signed number. */
#define LOOK_WHOLE ALL, 0
#define LOOK_U16 0xffff, 0
#define LOOK_I16 0xffff, 0x8000
#define LOOK_U24 0xffffff, 0
#define LOOK_I24 0xffffff, 0x800000
#define LOOK_LOW_4 15, 0
#define LOOK_LOW_5 31, 0

#define ACTION(datapath_, result_, look0, look1, ...)                                                                  \
    {                                                                                                                  \
        .datapath = GCN_DATAPATH_##datapath_, .result = (result_), .operand = {{LOOK_##look0}, {LOOK_##look1}},        \
        __VA_ARGS__                                                                                                    \
    }
#define PLAIN(datapath, result, look0, look1) ACTION(datapath, result, look0, look1, .swap = 0)
#define BITWISE(both_, first_, other_, neither_)                                                                       \
    ACTION(LOGIC, ALL, WHOLE, WHOLE, .both = (both_), .first = (first_), .other = (other_), .neither = (neither_))
#define BITS(datapath) PLAIN(datapath, ALL, WHOLE, WHOLE)

#define MIN(result, look, bias_) ACTION(MIN_MAX, result, look, look, .bias = (bias_))
#define MAX(result, look, bias_) ACTION(MIN_MAX, result, look, look, .bias = (bias_), .max = ALL)

/* n as in the page's table of VOPC. */
#define COMPARE(n, look, bias_) ACTION(COMPARE, 0, look, look, .when = (n), .bias = (bias_))
#define COMPARE_8(base, look, bias)                                                                                    \
    [(base) + 0] = COMPARE(0, look, bias), [(base) + 1] = COMPARE(1, look, bias),                                      \
              [(base) + 2] = COMPARE(2, look, bias), [(base) + 3] = COMPARE(3, look, bias),                            \
              [(base) + 4] = COMPARE(4, look, bias), [(base) + 5] = COMPARE(5, look, bias),                            \
              [(base) + 6] = COMPARE(6, look, bias), [(base) + 7] = COMPARE(7, look, bias)
#define COMPARES(type, look, bias)                                                                                     \
    COMPARE_8(GCN_VOPC_CMP_F_##type, look, bias), COMPARE_8(GCN_VOPC_CMPX_F_##type, look, bias)

const struct gcn_action gcn_actions[3][256] =
    {
        [GCN_VOP1] =
            {
                [GCN_VOP1_MOV_B32] = BITWISE(ALL, ALL, 0, 0),
                [GCN_VOP1_NOT_B32] = BITWISE(0, 0, ALL, ALL),
                [GCN_VOP1_BFREV_B32] = BITS(REVERSE),
                [GCN_VOP1_FFBH_U32] = BITS(FIND_HIGH),
                [GCN_VOP1_FFBL_B32] = BITS(FIND_LOW),
                [GCN_VOP1_FFBH_I32] = BITS(FIND_HIGH_SIGNED),
            },
        [GCN_VOP2] =
            {
                [GCN_VOP2_CNDMASK_B32] = BITS(CNDMASK),
                [GCN_VOP2_MUL_I32_I24] = PLAIN(MUL_LOW, ALL, I24, I24),
                [GCN_VOP2_MUL_HI_I32_I24] = PLAIN(MUL_HIGH, ALL, I24, I24),
                [GCN_VOP2_MUL_U32_U24] = PLAIN(MUL_LOW, ALL, U24, U24),
                [GCN_VOP2_MUL_HI_U32_U24] = PLAIN(MUL_HIGH, ALL, U24, U24),
                [GCN_VOP2_MIN_I32] = MIN(ALL, WHOLE, SIGN),
                [GCN_VOP2_MAX_I32] = MAX(ALL, WHOLE, SIGN),
                [GCN_VOP2_MIN_U32] = MIN(ALL, WHOLE, 0),
                [GCN_VOP2_MAX_U32] = MAX(ALL, WHOLE, 0),
                [GCN_VOP2_LSHRREV_B32] = PLAIN(SHIFT_RIGHT, ALL, LOW_5, WHOLE),
                [GCN_VOP2_ASHRREV_I32] = PLAIN(SHIFT_RIGHT_SIGNED, ALL, LOW_5, WHOLE),
                [GCN_VOP2_LSHLREV_B32] = PLAIN(SHIFT_LEFT, ALL, LOW_5, WHOLE),
                [GCN_VOP2_AND_B32] = BITWISE(ALL, 0, 0, 0),
                [GCN_VOP2_OR_B32] = BITWISE(ALL, ALL, ALL, 0),
                [GCN_VOP2_XOR_B32] = BITWISE(0, ALL, ALL, 0),
                [GCN_VOP2_ADD_U32] = ACTION(ADD, ALL, WHOLE, WHOLE, .saturated = ALL),
                [GCN_VOP2_SUB_U32] = ACTION(ADD, ALL, WHOLE, WHOLE, .invert = ALL),
                [GCN_VOP2_SUBREV_U32] = ACTION(ADD, ALL, WHOLE, WHOLE, .invert = ALL, .swap = ALL),
                [GCN_VOP2_ADDC_U32] = ACTION(ADD, ALL, WHOLE, WHOLE, .saturated = ALL, .carry_in = ALL),
                [GCN_VOP2_SUBB_U32] = ACTION(ADD, ALL, WHOLE, WHOLE, .invert = ALL, .carry_in = ALL),
                [GCN_VOP2_SUBBREV_U32] = ACTION(ADD, ALL, WHOLE, WHOLE, .invert = ALL, .swap = ALL, .carry_in = ALL),
                [GCN_VOP2_ADD_U16] = ACTION(ADD, 0xffff, U16, U16, .saturated = 0xffff),
                [GCN_VOP2_SUB_U16] = ACTION(ADD, 0xffff, U16, U16, .invert = ALL),
                [GCN_VOP2_SUBREV_U16] = ACTION(ADD, 0xffff, U16, U16, .invert = ALL, .swap = ALL),
                [GCN_VOP2_MUL_LO_U16] = PLAIN(MUL_LOW, 0xffff, U16, U16),
                [GCN_VOP2_LSHLREV_B16] = PLAIN(SHIFT_LEFT, 0xffff, LOW_4, U16),
                [GCN_VOP2_LSHRREV_B16] = PLAIN(SHIFT_RIGHT, 0xffff, LOW_4, U16),
                [GCN_VOP2_ASHRREV_I16] = PLAIN(SHIFT_RIGHT_SIGNED, 0xffff, LOW_4, I16),
                [GCN_VOP2_MAX_U16] = MAX(0xffff, U16, 0),
                [GCN_VOP2_MAX_I16] = MAX(0xffff, I16, SIGN),
                [GCN_VOP2_MIN_U16] = MIN(0xffff, U16, 0),
                [GCN_VOP2_MIN_I16] = MIN(0xffff, I16, SIGN),
            },
        [GCN_VOPC] =
            {
                COMPARES(I16, I16, SIGN),
                COMPARES(U16, U16, 0),
                COMPARES(I32, WHOLE, SIGN),
                COMPARES(U32, WHOLE, 0),
            },
};

#define PART(sext, sel, shift, mask, sign) [(sext) << 3 | GCN_##sel] = {shift, {mask, sign}}
#define PARTS(sext, byte_sign, word_sign)                                                                              \
    PART(sext, BYTE_0, 0, 0xff, byte_sign), PART(sext, BYTE_1, 8, 0xff, byte_sign),                                    \
        PART(sext, BYTE_2, 16, 0xff, byte_sign), PART(sext, BYTE_3, 24, 0xff, byte_sign), /* D-1 */                    \
        PART(sext, WORD_0, 0, 0xffff, word_sign), PART(sext, WORD_1, 16, 0xffff, word_sign),                           \
        PART(sext, DWORD, 0, ALL, 0) /* SEXT does nothing here (D-10) */

const struct gcn_part gcn_parts[16] = {PARTS(0, 0, 0), PARTS(1, 0x80, 0x8000)};
