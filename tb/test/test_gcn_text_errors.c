/* SPDX-License-Identifier: MIT */
/* Unit tests of the assembly text of SDWA instructions that is refused: where, and why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "isa/gcn_text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define OPERATION "expected an operation of VOP1, VOP2 or VOPC"
#define NO_FORM "expected an operation that can carry an SDWA dword"
#define VGPR "expected a vector register, v0 to v255"
#define SEL "expected BYTE_0 to BYTE_3, WORD_0, WORD_1 or DWORD"
#define UNUSED "expected UNUSED_PAD, UNUSED_SEXT or UNUSED_PRESERVE"
#define INTEGER "expected a register or sext() of one, as the operand is an integer"
#define MODIFIER "expected clamp, dst_sel, dst_unused, src0_sel, src1_sel or the end"
#define COMPARE "expected clamp, src0_sel, src1_sel or the end: a compare writes no register (D-15)"
#define NO_SRC1 "expected clamp, dst_sel, dst_unused, src0_sel or the end: there is no src1 (D-11)"
#define NOP "expected the end: v_nop has no operands and no modifiers"
#define SUFFIX "expected the suffix _sdwa or _dpp, or a modifier that only one of them has"

static void errors(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned column;
        enum gcn_error error;
        const char *message;
    } lines[] = {
        {"", 1, GCN_OK, "found the end, " OPERATION},
        {"  v_foo_b32_sdwa v1, v2", 3, GCN_OK, "found 'v_foo_b32_sdwa', " OPERATION},
        {"_sdwa", 1, GCN_OK, "found '_sdwa', " OPERATION},
        {"v_cmp_lg", 1, GCN_OK, "found 'v_cmp_lg', " OPERATION},
        {"v_cmp_foo_u32_sdwa vcc, v1, v2", 1, GCN_OK, "found 'v_cmp_foo_u32_sdwa', " OPERATION},
        {"v_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 1, GCN_OK,
         "found 'v_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...', " OPERATION},
        {"\xc3\xa9", 1, GCN_OK, "found byte 0xc3, " OPERATION},
        {"v_readfirstlane_b32_sdwa v1, v2", 1, GCN_NO_SDWA_FORM, "found 'v_readfirstlane_b32_sdwa', " NO_FORM},
        {"v_clrexcp_sdwa", 1, GCN_NO_SDWA_FORM, "found 'v_clrexcp_sdwa', " NO_FORM},
        {"v_madak_f32_sdwa v1, v2, v3", 1, GCN_NO_SDWA_FORM, "found 'v_madak_f32_sdwa', " NO_FORM},
        {"v_cmp_lt_u64 vcc, v1, v2 src0_sel:DWORD", 1, GCN_NO_SDWA_FORM, "found 'v_cmp_lt_u64', " NO_FORM},
        {" v_mov_b32 v1, v2", 2, GCN_NOT_SDWA, "found 'v_mov_b32', " SUFFIX},
        {"v_cndmask_b32 v1, -v2, v3, vcc clamp", 1, GCN_NOT_SDWA, "found 'v_cndmask_b32', " SUFFIX},
        {"v_nop", 1, GCN_NOT_SDWA, "found 'v_nop', " SUFFIX},
        {"v_nop_sdwa clamp", 12, GCN_NOP_FIELDS, "found 'clamp', " NOP},
        {"v_mov_b32_sdwa", 15, GCN_OK, "found the end, " VGPR},
        {"v_mov_b32_sdwa v1 v2", 19, GCN_OK, "found 'v2', expected ','"},
        {"v_mov_b32_sdwa v1, ", 20, GCN_OK, "found the end, " VGPR},
        {"v_mov_b32_sdwa v256, v2", 16, GCN_OK, "found 'v256', " VGPR},
        {"v_mov_b32_sdwa v1, v99999999999999999999", 20, GCN_OK, "found 'v99999999999999999999', " VGPR},
        {"v_mov_b32_sdwa v1, v4294967298", 20, GCN_OK, "found 'v4294967298', " VGPR},
        {"v_mov_b32_sdwa v1, v", 20, GCN_OK, "found 'v', " VGPR},
        {"v_mov_b32_sdwa v1, v2x", 20, GCN_OK, "found 'v2x', " VGPR},
        {"v_mov_b32_sdwa v1, v[2:3]", 20, GCN_OK, "found 'v[2:3]', " VGPR},
        {"v_mov_b32_sdwa v1, s2", 20, GCN_OK, "found 's2', " VGPR},
        {"v_mov_b32_sdwa v1, vcc", 20, GCN_OK, "found 'vcc', " VGPR},
        {"v_mov_b32_sdwa v1, 0x10", 20, GCN_OK, "found '0x10', " VGPR},
        {"v_mov_b32_sdwa v1, 0.5", 20, GCN_OK, "found '0.5', " VGPR},
        {"v_and_b32_sdwa v1, v2, s[4:5]", 24, GCN_OK, "found 's[4:5]', " VGPR},
        {"v_and_b32_sdwa v1, v2 dst_sel:DWORD", 23, GCN_OK, "found 'dst_sel', expected ','"},
        {"v_cmp_lt_u32_sdwa s[0:1], v1, v2", 19, GCN_OK, "found 's[0:1]', expected vcc"},
        {"v_cmp_lt_u32_sdwa vc, v1, v2", 19, GCN_OK, "found 'vc', expected vcc"},
        {"v_add_u32_sdwa v1, v2, v3", 20, GCN_OK, "found 'v2', expected vcc"},
        {"v_cndmask_b32_sdwa v1, v2, v3, v4", 32, GCN_OK, "found 'v4', expected vcc"},
        {"v_not_b32_sdwa v1, -v2", 20, GCN_SRC0_MODIFIER, "found '-v2', " INTEGER},
        {"v_not_b32_sdwa v1, |v2|", 20, GCN_SRC0_MODIFIER, "found '|', " INTEGER},
        {"v_and_b32_sdwa v1, v2, abs(v3)", 24, GCN_SRC1_MODIFIER, "found 'abs', " INTEGER},
        {"v_not_b32_sdwa v1, -1", 20, GCN_SRC0_MODIFIER, "found '-1', " INTEGER},
        {"v_add_f32_sdwa v1, --v2, v3", 21, GCN_OK, "found '-v2', " VGPR},
        {"v_add_f32_sdwa v1, |-v2|, v3", 21, GCN_OK, "found '-v2', " VGPR},
        {"v_add_f32_sdwa v1, |v2, v3", 23, GCN_OK, "found ',', expected '|'"},
        {"v_mov_b32_sdwa v1, sext(v2 clamp", 28, GCN_OK, "found 'clamp', expected ')'"},
        {"v_mov_b32_sdwa v1, v2, v3", 22, GCN_OK, "found ',', " MODIFIER},
        {"v_mov_b32_sdwa v1, v2 row_shl:1", 23, GCN_OK, "found 'row_shl', " MODIFIER},
        {"v_mov_b32_sdwa v1, v2 clamp dst_sel:DWORD :", 43, GCN_OK, "found ':', " MODIFIER},
        {"v_mov_b32_sdwa v1, v2 dst_sel:@7", 31, GCN_DST_SEL, "found '@', expected a number that has a meaning"},
        {"v_mov_b32_sdwa v1, v2 dst_sel:@8", 32, GCN_OK, "found '8', expected a number that the field has room for"},
        {"v_mov_b32_sdwa v1, v2 dst_un:@3", 30, GCN_DST_UNUSED, "found '@', expected a number that has a meaning"},
        {"v_mov_b32_sdwa v1, v2 dst_un:@0x", 31, GCN_OK, "found '0x', expected a number that the field has room for"},
        {"v_mov_b32_sdwa v1, v2 dst_un:pads", 30, GCN_OK,
         "found 'pads', expected pad, sext, preserve or @ and a number"},
        {"v_mov_b32_sdwa v1, v2 dst_sel:b4 sdwa", 31, GCN_OK,
         "found 'b4', expected byte0 to byte3, word0, word1, dword or @ and a number"},
        {"v_mov_b32_sdwa v1, v2 clamp:2", 29, GCN_OK, "found '2', expected 0 or 1"},
        {"v_xor_b32_sdwa v1, v2, v3 abs:[0,1]", 31, GCN_SRC1_MODIFIER,
         "found '[', expected no neg or abs, as the operand is an integer"},
        {"v_mov_b32_sdwa v1, v2 neg:2", 27, GCN_OK,
         "found '2', expected a number with a bit for each source, or a list"},
        {"v_add_f32_sdwa v1, v2, v3 sext:[0]", 32, GCN_OK, "found '[', expected 0 or 1 for each source, as [0,1]"},
        {"v_add_f32_sdwa v1, v2, v3 sext:[0,2]", 32, GCN_OK, "found '[', expected 0 or 1 for each source, as [0,1]"},
        {"v_add_f32_sdwa v1, v2, v3 sext:[0,1,1]", 36, GCN_OK, "found ',', expected ']'"},
        {"v_add_f32_sdwa v1, v2, v3 sext:1 sext:1", 34, GCN_OK, "found 'sext', expected each modifier once"},
        {"v_mov_b32 v1, v2 sdwa:0", 1, GCN_NOT_SDWA,
         "found 'v_mov_b32', expected the suffix _sdwa or _dpp, or a modifier that only one of them has"},
        {"v_mov_b32_sdwa v1, v2 clamp clamp", 29, GCN_OK, "found 'clamp', expected each modifier once"},
        {"v_mov_b32_sdwa v1, v2 dst_sel:B0 dst_sel:B0", 34, GCN_OK, "found 'dst_sel', expected each modifier once"},
        {"v_mov_b32_sdwa v1, v2 dst_sel", 30, GCN_OK, "found the end, expected ':'"},
        {"v_mov_b32_sdwa v1, v2 dst_sel:BYTE_4", 31, GCN_OK, "found 'BYTE_4', " SEL},
        {"v_mov_b32_sdwa v1, v2 src0_sel:7", 32, GCN_OK, "found '7', " SEL},
        {"v_and_b32_sdwa v1, v2, v3 src1_sel:", 36, GCN_OK, "found the end, " SEL},
        {"v_mov_b32_sdwa v1, v2 dst_unused:UNUSED", 34, GCN_OK, "found 'UNUSED', " UNUSED},
        {"v_mov_b32_sdwa v1, v2 src1_sel:DWORD", 23, GCN_SRC1_SEL, "found 'src1_sel', " NO_SRC1},
        {"v_cmp_lt_u32_sdwa vcc, v1, v2 dst_sel:DWORD", 31, GCN_OK, "found 'dst_sel', " COMPARE},
        {"v_cmp_lt_u32_sdwa vcc, v1, v2 dst_unused:UNUSED_PAD", 31, GCN_OK, "found 'dst_unused', " COMPARE},
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct gcn_sdwa fields;
        struct gcn_text_error error;
        char message[SCAN_MESSAGE] = "";
        if (gcn_text_parse(lines[i].text, GCN_EITHER, &fields, &error))
            fail_msg("%s: was accepted", lines[i].text);
        if (lines[i].error != GCN_OK)
            snprintf(message, sizeof message, "%s: ", gcn_error_name(lines[i].error));
        snprintf(message + strlen(message), sizeof message - strlen(message), "%s", lines[i].message);
        if (error.column != lines[i].column || strcmp(error.message, message) != 0 || error.error != lines[i].error)
            fail_msg("%s: column %u: %s; expected column %u: %s", lines[i].text, error.column, error.message,
                     lines[i].column, message);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests_name("gcn_text_errors", tests, NULL, NULL);
}
