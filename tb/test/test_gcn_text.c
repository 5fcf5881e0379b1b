/* SPDX-License-Identifier: MIT */
/* Unit tests of the assembly text of SDWA instructions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "isa/gcn_text.h"
#include "test/one_in.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static uint32_t random_below(uint64_t *state, uint32_t n) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*state >> 32) % n);
}

static struct gcn_sdwa parsed(const char *text) {
    struct gcn_sdwa fields;
    struct gcn_text_error error;
    if (!gcn_text_parse(text, GCN_EITHER, &fields, &error))
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return fields;
}

static void assert_same(const char *text, const struct gcn_sdwa *a, const struct gcn_sdwa *b) {
    bool same = a->format == b->format && a->op == b->op && a->vdst == b->vdst && a->dst_sel == b->dst_sel &&
                a->dst_unused == b->dst_unused && a->clamp == b->clamp;
    for (unsigned i = 0; i < 2; i++) {
        const struct gcn_sdwa_source *s = &a->source[i], *t = &b->source[i];
        same &= s->vgpr == t->vgpr && s->sel == t->sel && s->sext == t->sext && s->neg == t->neg && s->abs == t->abs;
    }
    if (!same)
        fail_msg("%s: other fields", text);
}

static bool is_read(enum gcn_error error) {
    return error == GCN_OK || error == GCN_NOT_IMPLEMENTED;
}

/* What llvm-mc-14 and llvm-mc-19 assemble each text to */
static const struct {
    const char *text;
    uint32_t word, dword;
    const char *canonical; /* NULL if it is the text */
} rows[] = {
    {"v_mov_b32_sdwa v1, v2 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:BYTE_0", 0x7e0202f9, 0x00000002, NULL},
    {"v_mov_b32_sdwa v1, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_1", 0x7e0202f9, 0x00010102, NULL},
    {"v_mov_b32_sdwa v1, v2 dst_sel:BYTE_2 dst_unused:UNUSED_SEXT src0_sel:BYTE_2", 0x7e0202f9, 0x00020a02, NULL},
    {"v_mov_b32_sdwa v1, v2 dst_sel:BYTE_3 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_3", 0x7e0202f9, 0x00031302, NULL},
    {"v_mov_b32_sdwa v1, v2 dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:WORD_1", 0x7e0202f9, 0x00050c02, NULL},
    {"v_mov_b32_sdwa v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0", 0x7e0202f9, 0x00041502, NULL},
    {"v_mov_b32_sdwa v255, sext(v254) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3", 0x7ffe02f9, 0x000b06fe,
     NULL},
    {"v_mov_b32_sdwa v1, v2", 0x7e0202f9, 0x00061602,
     "v_mov_b32_sdwa v1, v2 dst_sel:DWORD dst_unused:UNUSED_PRESERVE src0_sel:DWORD"},
    {"v_not_b32_sdwa v7, v8 dst_sel:BYTE_1 dst_unused:UNUSED_SEXT src0_sel:WORD_1", 0x7e0e56f9, 0x00050908, NULL},
    {"v_bfrev_b32_sdwa v7, v8 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_2", 0x7e0e58f9, 0x00020508, NULL},
    {"v_ffbh_i32_sdwa v7, sext(v8) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0", 0x7e0e5ef9, 0x000c0608, NULL},
    {"v_cvt_f32_i32_sdwa v3, sext(v4) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1", 0x7e060af9, 0x00090604,
     NULL},
    {"v_cvt_f32_ubyte1_sdwa v3, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD", 0x7e0624f9, 0x00060604, NULL},
    {"v_cvt_u32_f32_sdwa v3, -|v4| clamp dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:DWORD", 0x7e060ef9, 0x00362404,
     NULL},
    {"v_cvt_f16_f32_sdwa v3, v4 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD", 0x7e0614f9, 0x00061504,
     NULL},
    {"v_cvt_f32_f16_sdwa v3, |v4| dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1", 0x7e0616f9, 0x00250604, NULL},
    {"v_exp_f32_sdwa v3, -|v4| dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD", 0x7e0640f9, 0x00360504, NULL},
    {"v_fract_f32_sdwa v3, v4 clamp dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD", 0x7e0636f9, 0x00062604, NULL},
    {"v_add_f32_sdwa v0, -|v0|, -v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:BYTE_2", 0x020000f9,
     0x12350600, NULL},
    {"v_mul_f32_sdwa v5, v6, |v7| clamp dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD", 0x0a0a0ef9,
     0x26062606, NULL},
    {"v_mac_f32_sdwa v5, v6, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD", 0x2c0a0ef9,
     0x06060606, NULL},
    {"v_add_f16_sdwa v5, -v6, |v7| dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:WORD_1",
     0x3e0a0ef9, 0x25141506, NULL},
    {"v_ldexp_f16_sdwa v5, -v6, sext(v7) dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:BYTE_0",
     0x660a0ef9, 0x08150406, NULL},
    {"v_xor_b32_sdwa v1, sext(v2), v3 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1 src1_sel:WORD_1",
     0x2a0206f9, 0x05091102, NULL},
    {"v_and_b32_sdwa v0, v1, sext(v2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_2", 0x260004f9,
     0x0a060601, NULL},
    {"v_or_b32_sdwa v9, v10, v11 dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:BYTE_3 src1_sel:BYTE_0", 0x281216f9,
     0x00030c0a, NULL},
    {"v_add_u32_sdwa v9, vcc, v10, sext(v11) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_0",
     0x321216f9, 0x0c01060a, NULL},
    {"v_sub_u32_sdwa v9, vcc, v10, v11 dst_sel:BYTE_2 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1",
     0x341216f9, 0x0505020a, NULL},
    {"v_subrev_u32_sdwa v9, vcc, v10, v11 clamp dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:BYTE_0",
     0x361216f9, 0x0000260a, NULL},
    {"v_addc_u32_sdwa v9, vcc, v10, v11, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_3",
     0x381216f9, 0x0306060a, NULL},
    {"v_subb_u32_sdwa v9, vcc, v10, v11, vcc dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:WORD_0",
     0x3a1216f9, 0x0404150a, NULL},
    {"v_cndmask_b32_sdwa v9, v10, v11, vcc dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:BYTE_1",
     0x001216f9, 0x0100030a, NULL},
    {"v_mul_i32_i24_sdwa v9, sext(v10), sext(v11) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1",
     0x0c1216f9, 0x0d0d060a, NULL},
    {"v_mul_u32_u24_sdwa v9, v10, v11 dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:BYTE_3", 0x101216f9,
     0x0302040a, NULL},
    {"v_min_u32_sdwa v194, v13, v1 dst_sel:BYTE_3 dst_unused:UNUSED_SEXT src0_sel:BYTE_3 src1_sel:BYTE_2", 0x1d8402f9,
     0x02030b0d, NULL},
    {"v_max_i32_sdwa v9, sext(v10), sext(v11) dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:BYTE_1 src1_sel:WORD_0",
     0x1a1216f9, 0x0c090c0a, NULL},
    {"v_lshlrev_b32_sdwa v9, v10, v11 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:BYTE_3", 0x241216f9,
     0x0300060a, NULL},
    {"v_ashrrev_i32_sdwa v9, v10, sext(v11) dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:WORD_1",
     0x221216f9, 0x0d00000a, NULL},
    {"v_lshrrev_b16_sdwa v9, v10, v11 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0 src1_sel:WORD_1",
     0x561216f9, 0x0500150a, NULL},
    {"v_add_u16_sdwa v9, sext(v10), v11 clamp dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:WORD_1",
     0x4c1216f9, 0x0508250a, NULL},
    {"v_min_i16_sdwa v9, sext(v10), sext(v11) dst_sel:BYTE_2 dst_unused:UNUSED_SEXT src0_sel:BYTE_2 src1_sel:BYTE_3",
     0x641216f9, 0x0b0a0a0a, NULL},
    {"v_cmp_lt_u32_sdwa vcc, v1, v2 src0_sel:BYTE_2 src1_sel:WORD_0", 0x7d9204f9, 0x04020001,
     "v_cmp_lt_u32 vcc, v1, v2 src0_sel:BYTE_2 src1_sel:WORD_0"},
    {"v_cmp_eq_i32_sdwa vcc, sext(v1), sext(v2) src0_sel:BYTE_2 src1_sel:WORD_1", 0x7d8404f9, 0x0d0a0001,
     "v_cmp_eq_i32 vcc, sext(v1), sext(v2) src0_sel:BYTE_2 src1_sel:WORD_1"},
    {"v_cmp_gt_f32_sdwa vcc, -v1, |v2| src0_sel:DWORD src1_sel:DWORD", 0x7c8804f9, 0x26160001,
     "v_cmp_gt_f32 vcc, -v1, |v2| src0_sel:DWORD src1_sel:DWORD"},
    {"v_cmpx_le_f16_sdwa vcc, v1, -|v2| src0_sel:WORD_1 src1_sel:WORD_0", 0x7c6604f9, 0x34050001,
     "v_cmpx_le_f16 vcc, v1, -|v2| src0_sel:WORD_1 src1_sel:WORD_0"},
    {"v_cmp_class_f32_sdwa vcc, -v1, sext(v2) src0_sel:BYTE_2 src1_sel:WORD_0", 0x7c2004f9, 0x0c120001,
     "v_cmp_class_f32 vcc, -v1, sext(v2) src0_sel:BYTE_2 src1_sel:WORD_0"},
    {"v_cmpx_ne_u16_sdwa vcc, v1, v2 clamp src0_sel:WORD_1 src1_sel:BYTE_0", 0x7d7a04f9, 0x00052001,
     "v_cmpx_ne_u16 vcc, v1, v2 clamp src0_sel:WORD_1 src1_sel:BYTE_0"},
    {"v_nop_sdwa", 0x7e0000f9, 0x00000000, NULL},
};

static void rows_assemble(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct gcn_sdwa fields = parsed(rows[i].text);
        uint64_t inst = gcn_sdwa_encode(&fields);
        if (inst != ((uint64_t)rows[i].dword << 32 | rows[i].word))
            fail_msg("%s: %08x %08x", rows[i].text, (unsigned)inst, (unsigned)(inst >> 32));
    }
}

static void rows_disassemble(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct gcn_sdwa fields;
        assert_true(is_read(gcn_sdwa_decode((uint64_t)rows[i].dword << 32 | rows[i].word, &fields)));
        char text[GCN_TEXT_SIZE];
        int length = gcn_text_print(&fields, text, sizeof text);
        assert_string_equal(text, rows[i].canonical ? rows[i].canonical : rows[i].text);
        assert_int_equal(length, strlen(text));
    }
}

static struct gcn_sdwa_source random_source(uint64_t *random, const struct gcn_op *op, unsigned i) {
    struct gcn_sdwa_source s = {0};
    if (op->type[i] == GCN_NONE)
        return s;
    s.vgpr = (uint8_t)random_below(random, 256);
    s.sel = (uint8_t)random_below(random, 7);
    s.sext = random_below(random, 2); /* C-5 */
    s.neg = gcn_takes_sign(op, i) && random_below(random, 2);
    s.abs = gcn_takes_sign(op, i) && random_below(random, 2);
    return s;
}

static struct gcn_sdwa random_fields(uint64_t *random, enum gcn_format format, uint8_t code) {
    const struct gcn_op *op = &gcn_ops[format][code];
    struct gcn_sdwa fields = {.format = format, .op = code};
    if (op->type[0] == GCN_NONE)
        return fields;
    fields.clamp = random_below(random, 2);
    if (format != GCN_VOPC) {
        fields.vdst = (uint8_t)random_below(random, 256);
        fields.dst_sel = op->flags & GCN_DWORD_ONLY ? GCN_DWORD : (uint8_t)random_below(random, 7);
        fields.dst_unused = (uint8_t)random_below(random, 3);
    }
    for (unsigned i = 0; i < 2; i++)
        fields.source[i] = random_source(random, op, i);
    return fields;
}

static uint64_t words_in(enum gcn_dialect dialect, const char *text) {
    struct gcn_sdwa fields;
    struct gcn_text_error error;
    if (!gcn_text_parse(text, dialect, &fields, &error))
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return gcn_sdwa_encode(&fields);
}

/* Every operation with a text, the transcendental ones among them. */
static void print_then_parse(void **state) {
    (void)state;
    enum { EACH = 200 };
    uint64_t random = 1;
    unsigned operations = 0;
    for (unsigned format = GCN_VOP1; format <= GCN_VOPC; format++)
        for (unsigned code = 0; code < COUNT(gcn_ops[format]); code++) {
            uint8_t class = gcn_ops[format][code].class;
            if (class != GCN_CLASS_I && class != GCN_CLASS_F && class != GCN_CLASS_T)
                continue;
            operations++;
            for (unsigned i = 0; i < EACH; i++) {
                struct gcn_sdwa fields = random_fields(&random, (enum gcn_format)format, (uint8_t)code), again;
                char text[GCN_TEXT_SIZE];
                assert_in_range(gcn_text_print(&fields, text, sizeof text), 1, sizeof text - 1);
                again = parsed(text);
                assert_same(text, &fields, &again);
                gcn_text_print_clrx(&fields, text, sizeof text);
                if (words_in(GCN_CLRX, text) != gcn_sdwa_encode(&fields))
                    fail_msg("%s: other words", text);
                assert_true(is_read(gcn_sdwa_decode(gcn_sdwa_encode(&fields), &again)));
                assert_same(text, &fields, &again);
            }
        }
    assert_int_equal(operations, 55 + 48 + 132); /* all with an SDWA form; LLVM's count of 56 for VOP1 has v_clrexcp */
}

/* The longest text there is, and a buffer that is too short. */
static void print_is_bounded(void **state) {
    (void)state;
    struct gcn_sdwa fields = parsed("v_subbrev_u32_sdwa v200, vcc, sext(v201), sext(v202), vcc clamp dst_sel:BYTE_0 "
                                    "dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0 src1_sel:BYTE_0");
    char text[GCN_TEXT_SIZE], part[8];
    int length = gcn_text_print(&fields, text, sizeof text);
    assert_in_range(length, 1, GCN_TEXT_SIZE - 1);
    assert_int_equal(gcn_text_print(&fields, part, sizeof part), length);
    assert_string_equal(part, "v_subbr");
}

static void selection_names(void **state) {
    (void)state;
    static const char *const names[7][6] = {
        {"BYTE_0", "BYTE0", "B0", "byte_0", "byte0", "b0"}, {"BYTE_1", "BYTE1", "B1", "byte_1", "byte1", "b1"},
        {"BYTE_2", "BYTE2", "B2", "byte_2", "byte2", "b2"}, {"BYTE_3", "BYTE3", "B3", "byte_3", "byte3", "b3"},
        {"WORD_0", "WORD0", "W0", "word_0", "word0", "w0"}, {"WORD_1", "WORD1", "W1", "word_1", "word1", "w1"},
        {"DWORD", "DW", "dword", "dw", "Dword", "dW"},
    };
    for (unsigned sel = 0; sel < COUNT(names); sel++)
        for (size_t i = 0; i < COUNT(names[sel]); i++) {
            char text[GCN_TEXT_SIZE];
            snprintf(text, sizeof text, "v_mov_b32 v1, v2 dst_sel:%s", names[sel][i]);
            assert_int_equal(parsed(text).dst_sel, sel);
        }
}

static void aliases(void **state) {
    (void)state;
    static const struct {
        const char *alias, *text;
    } pairs[] = {
        {"v_xor_b32 v1,v2,v3 dst_sel:byte_1 src0_sel:byte1 src1_sel:word1",
         "v_xor_b32_sdwa v1, v2, v3 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1"},
        {"v_xor_b32 v1,v2,v3 dst_sel:b1 src0_sel:b2 src1_sel:w1 dst_unused:preserve",
         "v_xor_b32_sdwa v1, v2, v3 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_2 src1_sel:WORD_1"},
        {"v_xor_b32 v1,v2,v3 dst_sel:B0 src0_sel:B3 src1_sel:W0 dst_unused:pad",
         "v_xor_b32_sdwa v1, v2, v3 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:WORD_0"},
        {"v_xor_b32 v1,v2,v3 dst_sel:BYTE0 src0_sel:byte_3 src1_sel:WORD0 dst_unused:sext",
         "v_xor_b32_sdwa v1, v2, v3 dst_sel:BYTE_0 dst_unused:UNUSED_SEXT src0_sel:BYTE_3 src1_sel:WORD_0"},
        {"v_xor_b32 v1,v2,v3 src1_sel:dw src0_sel:DW dst_sel:dword", "v_xor_b32_sdwa v1, v2, v3 dst_unused:UNUSED_PAD"},
        {"v_xor_b32 v1,v2,v3 dst_sel:@3 src0_sel:@4 src1_sel:@0x6 dst_un:@2",
         "v_xor_b32_sdwa v1, v2, v3 dst_sel:BYTE_3 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0"},
        {"v_add_f32 v1, v2, v3 neg:[0,1] abs:1 sext:3 sdwa",
         "v_add_f32_sdwa v1, |sext(v2)|, -sext(v3) dst_unused:UNUSED_PAD"},
        {"v_add_f32 v1, v2, v3 clamp:1 sdwa", "v_add_f32_sdwa v1, v2, v3 clamp dst_unused:UNUSED_PAD"},
        {"v_add_f32_sdwa v1, v2, v3 clamp:0 neg:[1, 0]", "v_add_f32_sdwa v1, -v2, v3 dst_unused:UNUSED_PAD"},
        {"v_mov_b32 v1, sext(-abs(v2)) dst_sel:w1 src0_sel:b2 dst_un:unused_sext",
         "v_mov_b32_sdwa v1, -|sext(v2)| dst_sel:WORD_1 dst_unused:UNUSED_SEXT src0_sel:BYTE_2"},
        {"v_mov_b32 v1, v2 dst_sel:BYTE_1 ; v3", "v_mov_b32_sdwa v1, v2 dst_sel:BYTE_1 // dst_sel:b2"},
        {"v_xor_b32 v1,sext(v2),v3", "v_xor_b32_sdwa v1, sext(v2), v3"},
        {"V_ADD_U32_SDWA V1, VCC, SEXT(V2), v3 CLAMP DST_SEL:DWORD", "v_add_u32_sdwa v1, vcc, sext(v2), v3 clamp"},
        {"v_mov_b32_sdwa v1, v2 src0_sel:B1 clamp dst_sel:W0",
         "v_mov_b32_sdwa v1, v2 clamp dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:BYTE_1"},
        {"\t v_mov_b32_sdwa  v1 ,v2\tdst_sel : BYTE_1 ", "v_mov_b32_sdwa v1, v2 dst_sel:BYTE_1"},
        {"v_cndmask_b32_sdwa v1, neg(v2), abs(v3), vcc", "v_cndmask_b32_sdwa v1, -v2, |v3|, vcc"},
        {"v_cndmask_b32_sdwa v1, neg(abs(v2)), - | v3 |, vcc", "v_cndmask_b32_sdwa v1, -|v2|, -|v3|, vcc"},
        {"v_cmp_eq_u32_sdwa vcc, v1, v2", "v_cmp_eq_u32 vcc, v1, v2 src0_sel:DWORD src1_sel:DWORD"},
        {"v_cmp_lg_u32 vcc, v1, v2 src0_sel:BYTE_1", "v_cmp_ne_u32_sdwa vcc, v1, v2 src0_sel:BYTE_1"},
        {"v_cmpx_tru_i16_sdwa vcc, v1, v2", "v_cmpx_t_i16_sdwa vcc, v1, v2"},
        {"v_cmp_t_f32_sdwa vcc, v1, v2", "v_cmp_tru_f32_sdwa vcc, v1, v2"},
    };
    for (size_t i = 0; i < COUNT(pairs); i++) {
        struct gcn_sdwa alias = parsed(pairs[i].alias), fields = parsed(pairs[i].text);
        assert_same(pairs[i].alias, &alias, &fields);
    }
    /* lg is a condition of its own where it is about floats. */
    assert_int_equal(parsed("v_cmp_lg_f32_sdwa vcc, v1, v2").op, GCN_VOPC_CMP_LG_F32);
}

/* C-10: what is not written is PRESERVE to LLVM and PAD to CLRX, whose compares have DST_SEL 6 (C-8). */
static void defaults_of_dialects(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t either, clrx;
    } cases[] = {
        {"v_mov_b32 v1, v2 dst_sel:BYTE_1", 0x00061102, 0x00060102},
        {"v_mov_b32_sdwa v1, v2", 0x00061602, 0x00060602},
        {"v_mov_b32 v1, sext(v2)", 0x000e1602, 0x000e0602},
        {"v_mov_b32 v1, v2 dst_sel:Byte_1", 0x00060102, 0x00060102},
        {"v_mov_b32 v1, v2 src0_sel:byte_1", 0x00010602, 0x00010602},
        {"v_mov_b32 v1, v2 dst_unused:preserve", 0x00061602, 0x00061602},
        {"v_cmp_eq_u32 vcc, v2, v3 src0_sel:BYTE_1", 0x06010002, 0x06010602},
        {"v_cmp_eq_u32 vcc, v2, v3 src0_sel:b1", 0x06010602, 0x06010602},
        {"v_cmp_eq_u32 vcc, v2, v3 dst_sel:@7 dst_un:@3", 0x06061f02, 0x06061f02},
        {"v_nop_sdwa", 0, 0},
        {"v_nop sdwa", 0, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(words_in(GCN_EITHER, cases[i].text) >> 32, cases[i].either);
        assert_int_equal(words_in(GCN_CLRX, cases[i].text) >> 32, cases[i].clrx);
    }
}

/* What --dialect=llvm does not read: spellings that CLRX has alone. */
static void llvm_alone(void **state) {
    (void)state;
    static const char *const texts[] = {"v_mov_b32 v1, v2 dst_sel:byte_1",
                                        "v_mov_b32 v1, v2 dst_sel:B1",
                                        "v_mov_b32 v1, v2 dst_sel:@1",
                                        "v_mov_b32 v1, v2 dst_unused:PAD",
                                        "v_mov_b32 v1, v2 dst_un:UNUSED_PAD",
                                        "v_mov_b32_sdwa v1, v2 clamp:1",
                                        "v_mov_b32_sdwa v1, v2 sdwa",
                                        "v_add_f32_sdwa v1, v2, v3 neg:1",
                                        "v_cmp_eq_u32_sdwa vcc, v1, v2 dst_sel:DWORD"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct gcn_sdwa fields;
        struct gcn_text_error error;
        assert_false(gcn_text_parse(texts[i], GCN_LLVM, &fields, &error));
    }
}

/* Fields without a text are in a comment, which is not read (C-7, C-8). */
static void comments(void **state) {
    (void)state;
    static const struct {
        uint64_t words;
        const char *llvm, *clrx;
    } cases[] = {
        {0x060106027e0202f9, "v_mov_b32_sdwa v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 ; src1_sel 6",
         "v_mov_b32 v1, v2 src0_sel:byte1 ; src1_sel 6"},
        {0x060000007e0000f9, "v_nop_sdwa ; src1_sel 6", "v_nop_sdwa ; src1_sel 6"},
        {0x060606027d9406f9, "v_cmp_eq_u32 vcc, v2, v3 src0_sel:DWORD src1_sel:DWORD ; dst_sel 6",
         "v_cmp_eq_u32 vcc, v2, v3 sdwa"},
        {0x06061f027d9406f9, "v_cmp_eq_u32 vcc, v2, v3 src0_sel:DWORD src1_sel:DWORD ; dst_sel 7 ; dst_unused 3",
         "v_cmp_eq_u32 vcc, v2, v3 dst_sel:@7 dst_unused:@3"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct gcn_sdwa fields;
        char text[GCN_TEXT_SIZE];
        assert_int_equal(gcn_sdwa_decode(cases[i].words, &fields), GCN_OK);
        gcn_text_print(&fields, text, sizeof text);
        assert_string_equal(text, cases[i].llvm);
        parsed(text);
        gcn_text_print_clrx(&fields, text, sizeof text);
        assert_string_equal(text, cases[i].clrx);
        parsed(text);
    }
}

/* C-9: units refuse it, other assemblers write it. */
static void mac_of_a_part(void **state) {
    (void)state;
    static const char text[] =
        "v_mac_f32_sdwa v55, v27, v90 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD";
    struct gcn_sdwa fields;
    char again[GCN_TEXT_SIZE];
    assert_int_equal(words_in(GCN_EITHER, text), 0x0601001b2c6eb4f9);
    assert_int_equal(words_in(GCN_EITHER, "v_mac_f32 v55, v27, v90 dst_sel:b0 src0_sel:b1"), 0x0601001b2c6eb4f9);
    assert_int_equal(gcn_sdwa_decode(0x0601001b2c6eb4f9, &fields), GCN_MAC_DST_SEL);
    gcn_text_print(&fields, again, sizeof again);
    assert_string_equal(again, text);
}

/* Texts with bytes replaced, doubled or missing: what is accepted can be carried, what is not has a place. */
static void broken_texts(void **state) {
    (void)state;
    static const char bytes[] = "v0129,.:|-()_ abelnrstxSBDW\t\xff";
    enum { TEXTS = 100000 / ONE_IN };
    uint64_t random = 1;
    unsigned accepted = 0;
    for (unsigned i = 0; i < TEXTS; i++) {
        char text[2 * GCN_TEXT_SIZE];
        snprintf(text, sizeof text, "%s", rows[random_below(&random, COUNT(rows))].text);
        for (unsigned changes = 1 + random_below(&random, 3); changes; changes--) {
            size_t length = strlen(text), at = random_below(&random, (uint32_t)length);
            size_t to = random_below(&random, (uint32_t)length);
            if (random_below(&random, 2))
                text[at] = bytes[random_below(&random, COUNT(bytes) - 1)];
            else
                memmove(text + at, text + to, length - (at > to ? at : to) + 1);
            text[length] = 0;
            if (!*text)
                break;
        }
        struct gcn_sdwa fields;
        struct gcn_text_error error;
        if (gcn_text_parse(text, GCN_EITHER, &fields, &error)) {
            accepted++;
            enum gcn_error wrong = gcn_sdwa_decode(gcn_sdwa_encode(&fields), &fields);
            assert_true(is_read(wrong) || wrong == GCN_MAC_DST_SEL);
        } else {
            assert_in_range(error.column, 1, strlen(text) + 1);
            assert_non_null(strstr(error.message, "found "));
            assert_non_null(strstr(error.message, ", expected "));
        }
    }
    assert_in_range(accepted, TEXTS / 100, TEXTS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_assemble),        cmocka_unit_test(rows_disassemble), cmocka_unit_test(print_then_parse),
        cmocka_unit_test(print_is_bounded),     cmocka_unit_test(aliases),          cmocka_unit_test(selection_names),
        cmocka_unit_test(defaults_of_dialects), cmocka_unit_test(llvm_alone),       cmocka_unit_test(comments),
        cmocka_unit_test(mac_of_a_part),        cmocka_unit_test(broken_texts),
    };
    return cmocka_run_group_tests_name("gcn_text", tests, NULL, NULL);
}
