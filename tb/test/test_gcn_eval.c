/* SPDX-License-Identifier: MIT */
/* Tests of csim eval for GCN instructions: numbers as text, values, and results. */
#include <math.h>
#include <stdio.h>

#include "families/gcn/language_text.h"
#include "families/gcn/language_value.h"
#include "test/unit_test.h"

/* Each comparison of decimal digits takes a while. */
enum { STEP = 16 * ONE_IN + 1 };

/* Returns the pattern of a number, or ~0, which is not printed, if the text is refused. */
static uint32_t pattern_of(const struct float_format *f, const char *text) {
    struct scan s;
    uint32_t x = UINT32_MAX;
    scan_start(&s, text, strlen(text));
    return gcn_float_scan(&s, f, &x) && scan_at_end(&s) ? x : UINT32_MAX;
}

static void test_numbers(void) {
    static const struct {
        const char *text;
        uint32_t f16, f32;
    } numbers[] = {
        {"0", 0, 0},
        {"-0.0", 0x8000, 0x80000000},
        {"1", 0x3c00, 0x3f800000},
        {"+1.5", 0x3e00, 0x3fc00000},
        {"-.5", 0xb800, 0xbf000000},
        {"5.", 0x4500, 0x40a00000},
        {"0.1", 0x2e66, 0x3dcccccd},
        {"00.0010e3", 0x3c00, 0x3f800000},
        {"1000E-3", 0x3c00, 0x3f800000},
        {"65504", 0x7bff, 0x477fe000},
        {"65519.999", 0x7bff, 0x477ff000},
        {"65520", 0x7c00, 0x477ff000},
        {"1e-40", 0, 0x000116c2},
        {"-1e-99999", 0x8000, 0x80000000},
        {"1e99999", 0x7c00, 0x7f800000},
        /* Ties go to even. A value that is a tie only as an f32 or a double is rounded once. */
        {"1.00048828125", 0x3c00, 0x3f801000},
        {"1.00048828125000000000000000000000000000000001", 0x3c01, 0x3f801000},
        {"1.00048828124999999999999999999999999999999999", 0x3c00, 0x3f801000},
        {"1.000000059604644775390625", 0x3c00, 0x3f800000},
        {"1.000000059604644775390625000000000000000000001", 0x3c00, 0x3f800001},
        {"2.98023223876953125e-8", 0, 0x33000000},
        {"2.980232238769531250000000000000000000001e-8", 1, 0x33000000},
        {"inf", 0x7c00, 0x7f800000},
        {"-INF", 0xfc00, 0xff800000},
        {"nan", 0x7e00, 0x7fc00000},
        {"-nan", 0xfe00, 0xffc00000},
    };
    for (size_t i = 0; i < COUNT(numbers); i++) {
        uint32_t f16 = pattern_of(&float_f16, numbers[i].text), f32 = pattern_of(&float_f32, numbers[i].text);
        if (f16 != numbers[i].f16 || f32 != numbers[i].f32)
            fail_msg("%s: %#x and %#x, not %#x and %#x", numbers[i].text, f16, f32, numbers[i].f16, numbers[i].f32);
    }
    static const char *const refused[] = {"",   "-",   ".",    "e5",   "1e",   "1e+",    "1e100000", "1..2", "1.2.3",
                                          "1x", "--1", "1.5f", "infi", "nanx", "0x3c00", "1 2",      "1,5"};
    for (size_t i = 0; i < COUNT(refused); i++)
        if (pattern_of(&float_f32, refused[i]) != UINT32_MAX)
            fail_msg("%s: not refused", refused[i]);
}

/* Reads the even f16 halfway between two, and the nearer one at any other point. */
static void test_f16_are_rounded_once(void) {
    for (uint32_t x = 0; x < 0x7bff; x += STEP) {
        double low = ldexp(x & 0x3ff, -24), step = ldexp(1, -24);
        if (x >> 10) {
            low = ldexp((x & 0x3ff) | 0x400, (int)(x >> 10) - 25);
            step = ldexp(1, (int)(x >> 10) - 25);
        }
        char text[100];
        snprintf(text, sizeof text, "%.30f", low + step / 2);
        assert_int_equal(pattern_of(&float_f16, text), x + (x & 1));
        snprintf(text, sizeof text, "%.30f%010d", low + step / 2, 1);
        assert_int_equal(pattern_of(&float_f16, text), x + 1);
    }
}

/* A number that is printed reads back, and no shorter one does. */
static void check_printed(const struct float_format *f, uint32_t x) {
    char text[GCN_FLOAT_TEXT], shorter[400];
    gcn_float_print(f, x, text);
    if (pattern_of(f, text) != x)
        fail_msg("%#x: printed %s, which is %#x", x, text, pattern_of(f, text));
    double number = strtod(text, NULL);
    int digits = 0;
    for (const char *c = text; *c && *c != 'e'; c++)
        digits += *c >= '0' && *c <= '9' && (digits || *c != '0');
    if (!strstr(text, ".0") && digits > 1) {
        snprintf(shorter, sizeof shorter, "%.*g", digits - 1, number);
        if (pattern_of(f, shorter) == x)
            fail_msg("%#x: printed %s, but %s is shorter", x, text, shorter);
    }
}

static void test_printing(void) {
    for (uint32_t x = 0; x <= 0xfc00; x += STEP)
        if (x <= 0x7c00 || x >= 0x8000)
            check_printed(&float_f16, x);
    for (int i = 0; i < 16000 / STEP; i++) {
        uint32_t x = (uint32_t)(random64() >> 32) & (i & 1 ? 0x80ffffff : UINT32_MAX);
        float number;
        char exact[200];
        if ((x & 0x7fffffff) > 0x7f800000)
            continue;
        check_printed(&float_f32, x);
        /* The host's reading of an exact number is another. */
        memcpy(&number, &x, sizeof number);
        snprintf(exact, sizeof exact, "%.160e", (double)number * 1.00000001);
        if (isfinite(number)) {
            number = strtof(exact, NULL);
            memcpy(&x, &number, sizeof x);
            assert_int_equal(pattern_of(&float_f32, exact), x);
        }
    }
    char text[GCN_FLOAT_TEXT];
    gcn_float_print(&float_f16, 0xfe01, text);
    assert_string_equal(text, "-nan");
}

/* An instruction on values, with blanks between them, and what is said. */
struct answer {
    const char *instruction, *values, *said;
};

static void check_answers(const struct answer *answers, size_t count) {
    for (const struct answer *a = answers; a < answers + count; a++) {
        static struct language_text to;
        char copy[256], *words[16];
        int n = 0;
        snprintf(copy, sizeof copy, "%s", a->values);
        for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
            words[n++] = word;
        const char *seen = gcn_language_eval(a->instruction, n, words, &to) ? to.text : to.message;
        if (strcmp(seen, a->said) != 0)
            fail_msg("%s %s: said %s, not %s", a->instruction, a->values, seen, a->said);
    }
}

#define INTEGER "an integer of 32 bits, or 0x and the register's bits"
#define REGISTER "0x and the register's bits"

static void test_answers(void) {
    static const struct answer answers[] = {
        {"v_add_f32_sdwa v1, v2, v3", "src0=0.1 src1=0.2", "dst=0x3e99999a, 0.3"},
        {"v_add_f32_sdwa v1, v2, v3", "", "dst=0x00000000, 0.0"},
        {"3e0206f9 06061602", "src0=1.5 src1=0x4000", "dst=0x00004300, 3.5"},
        {"  0x020206f9 06060602", "src0=1.5 src1=0x40000000", "dst=0x40600000, 3.5"},
        /* A number becomes the part that is selected; a pattern is the register. */
        {"v_add_f16_sdwa v1, v2, v3 src0_sel:WORD_1 src1_sel:WORD_0", "src0=1.5 src1=2", "dst=0x00004300, 3.5"},
        {"v_add_f16_sdwa v1, v2, v3 src0_sel:WORD_1 src1_sel:WORD_0", "src0=0x3e000000 src1=2", "dst=0x00004300, 3.5"},
        {"v_add_f16_sdwa v1, v2, v3 src0_sel:BYTE_1", "src0=0x100 src1=0x1", "dst=0x00000002, 1e-07"},
        {"v_add_f16_sdwa v1, v2, v3 dst_sel:WORD_1", "src0=1.5 old=0x12345678", "dst=0x3e005678, 1.5 in WORD_1"},
        {"v_add_f16_sdwa v1, v2, v3 dst_sel:WORD_0", "src0=1.5 old=0x12345678", "dst=0x12343e00, 1.5 in WORD_0"},
        {"v_add_f16_sdwa v1, v2, v3 dst_sel:BYTE_1", "src0=1.5 old=0x12345678", "dst=0x12340078"},
        {"v_cvt_f32_i32_sdwa v1, v2 dst_sel:WORD_0", "src0=-3", "dst=0x00000000"},
        {"v_cvt_f32_i32_sdwa v1, v2", "src0=-3", "dst=0xc0400000, -3.0"},
        {"v_cvt_i32_f32_sdwa v1, v2", "src0=-3.9", "dst=0xfffffffd"},
        {"v_cvt_f16_f32_sdwa v1, v2", "src0=-3.9", "dst=0x0000c3cd, -3.9"},
        {"v_ldexp_f16_sdwa v1, v2, v3", "src0=3 src1=-1", "dst=0x00003e00, 1.5"},
        {"v_mac_f16_sdwa v1, v2, v3", "src0=3 src1=3 old=1.5", "dst=0x00004940, 10.5"},
        {"v_mac_f32_sdwa v1, v2, v3", "src0=3 src1=3 old=0x3fc00000", "dst=0x41280000, 10.5"},
        {"v_cmpx_lt_f16_sdwa vcc, v2, v3", "src0=-1 src1=3", "vcc=1\nexec=1"},
        {"v_cmp_lt_f16_sdwa vcc, v2, v3", "src0=-1 src1=3 exec=0", "vcc=0"},
        {"v_addc_u32_sdwa v1, vcc, v2, v3, vcc", "src0=-1 src1=+3 vcc=1", "dst=0x00000003\nvcc=1"},
        {"v_addc_u32_sdwa v1, vcc, v2, v3, vcc", "exec=0 old=0x7 vcc=1", "dst=0x00000007, as before: EXEC is 0\nvcc=0"},
        {"v_cndmask_b32_sdwa v1, v2, -|v3|, vcc", "vcc=1 src1=1.0", "dst=0xbf800000"},
        {"v_nop_sdwa", "", "nothing is written"},
        /* Integers keep all values of 32 bits, signed or unsigned. */
        {"v_mov_b32_sdwa v1, v2", "src0=-2147483648", "dst=0x80000000"},
        {"v_mov_b32_sdwa v1, v2", "src0=4294967295", "dst=0xffffffff"},
        /* One word of an instruction is computed like one that selects whole registers. */
        {"v_add_f32 v1, v2, v3", "src0=0.1 src1=0.2", "dst=0x3e99999a, 0.3"},
        {"7e020302", "src0=7 exec=0 old=1", "dst=0x00000001, as before: EXEC is 0"},
        {"v_nop", "", "nothing is written"},
        /* Transcendental operations: what is allowed, and the error */
        {"v_exp_f32_sdwa v1, v2", "src0=0.5",
         "dst=0x3fb504f3, 1.4142135; golden 0x3fb504f3, allowed 0x3fb504f3 to 0x3fb504f4, error 0.203 ULP"},
        {"v_sin_f32_sdwa v1, v2 dst_sel:WORD_1", "src0=0.1",
         "dst=0x79180000; golden 0x3f167918, allowed 0x3f167914 to 0x3f16791d, error 0.266 ULP"},
        {"v_rcp_f16_sdwa v1, v2 dst_sel:WORD_0", "src0=3",
         "dst=0x00003555, 0.3333 in WORD_0; golden 0x3555, error 0.333 ULP"},
        {"v_rcp_f32_sdwa v1, v2", "src0=0", "dst=0x7f800000, inf; golden 0x7f800000"},
        {"v_exp_f32_sdwa v1, v2 clamp", "src0=0.5", "dst=0x3f800000, 1.0; golden 0x3f800000"},
        {"v_log_f32 v1, v2", "src0=8", "dst=0x40400000, 3.0; golden 0x40400000"},
        /* MODE: subnormal f32 are flushed by default, and kept with 0x30. */
        {"v_add_f32_sdwa v1, v2, v3", "src0=1e-40", "dst=0x00000000, 0.0"},
        {"v_add_f32_sdwa v1, v2, v3", "src0=1e-40 mode=0x3f0", "dst=0x000116c2, 1e-40"},
        {"v_add_f16_sdwa v1, v2, v3", "src0=6e-8", "dst=0x00000001, 6e-08"},
        /* Refusals */
        {"7e0202f9 00004002", "",
         "reserved_bits: found 7e0202f9 00004002, expected an instruction of docs/units/sdwa.md"},
        {"7e0202f9", "", "expected two words of 8 hexadecimal digits"},
        {"v_foo", "", "found 'v_foo', expected an operation of VOP1, VOP2 or VOPC"},
        {"v_mov_b32_sdwa v1, v2", "src0=1.5", "src0: found '1.5', expected " INTEGER},
        {"v_mov_b32_sdwa v1, v2", "src0=4294967296", "src0: found '4294967296', expected " INTEGER},
        {"v_mov_b32_sdwa v1, v2", "src0=-2147483649", "src0: found '-2147483649', expected " INTEGER},
        {"v_mov_b32_sdwa v1, v2", "old=", "old: found the end, expected " INTEGER},
        {"v_add_f32_sdwa v1, v2, v3", "old=1.5", "old: found '1.5', expected " INTEGER},
        {"v_add_f32_sdwa v1, v2, v3", "src1=1.5x",
         "src1: found '1.5x', expected a decimal number, inf, nan, or " REGISTER},
        {"v_add_f32_sdwa v1, v2, v3", "src1=0x100000000", "src1: found '0x100000000', expected " INTEGER},
        {"v_add_f32_sdwa v1, v2, v3 src1_sel:WORD_1", "src1=1",
         "src1: found '1', expected " REGISTER ", as no whole float is selected of them"},
        {"v_nop_sdwa", "vcc=2", "vcc: found '2', expected 0 or 1"},
        {"v_nop_sdwa", "exec=-1", "exec: found '-1', expected 0 or 1"},
        {"v_nop_sdwa", "mode=0x400", "mode: found '0x400', expected a number from 0 to 0x3ff"},
        {"v_nop_sdwa", "mode=1 mode=1", "found 'mode', expected each value once"},
        {"v_nop_sdwa", "src2=1", "found 'src2', expected src0, src1, old, vcc, exec or mode"},
    };
    check_answers(answers, COUNT(answers));
}

/* A DPP instruction does it for a wave. */
static void test_waves(void) {
    static const struct answer answers[] = {
        {"v_mov_b32_dpp v1, v2 row_bcast:31", "src0=lane old=0x7",
         "dst[0-31]=0x00000007, as before: no lane is read\ndst[32-63]=0x0000001f from lane 31"},
        {"v_mov_b32_dpp v1, v2 row_bcast:31 bound_ctrl:0", "src0[31]=-1 src0[0-30]=5 old=0x7",
         "dst[0-31]=0x00000000 with 0 for src0: no lane is read\ndst[32-63]=0xffffffff from lane 31"},
        /* Source lanes are printed in the order of the lanes that read them. */
        {"v_mov_b32 v1, v2 row_mirror row_mask:0x5", "src0=3",
         "dst[0-15 32-47]=0x00000003 from lanes 15-0 47-32\ndst[16-31 48-63]=0x00000000, as before: a mask is 0"},
        {"7e0202fa f000d802", "src0=3 old[5]=1",
         "dst[0-4 6-63]=0x00000000, as before: a mask is 0\ndst[5]=0x00000001, as before: a mask is 0"},
        {"v_mov_b32_dpp v1, v2 quad_perm:[1,1,2,0] row_mask:0x1 bank_mask:0x1", "src0[0-3]=9",
         "dst[0-3]=0x00000009 from lanes 1 2 0\ndst[4-63]=0x00000000, as before: a mask is 0"},
        /* Lanes that EXEC turns off */
        {"v_mov_b32_dpp v1, v2 quad_perm:[1,0,3,2]", "src0=lane exec=0xb old=-1",
         "dst[0]=0x00000001 from lane 1\ndst[1]=0x00000000 from lane 0\ndst[2 4-63]=0xffffffff, as before: EXEC is "
         "0\ndst[3]=0xffffffff, as before: EXEC is 0 in lane 2"},
        {"v_mov_b32_dpp v1, v2 quad_perm:[1,0,3,2] bound_ctrl:0", "src0=lane exec=0xa old=-1",
         "dst[0 2 4-63]=0xffffffff, as before: EXEC is 0\ndst[1 3]=0x00000000 with 0 for src0: EXEC is 0 in lanes 0 2"},
        {"v_mov_b32_dpp v1, v2 wave_rol:1", "exec=0", "dst[0-63]=0x00000000, as before: EXEC is 0"},
        /* Floats have their numbers: of what is given, the lanes', and of results. */
        {"v_add_f32_dpp v1, v2, -|v3| row_bcast:15 row_mask:0x2",
         "src0=lane src1=0.5 src1[20-30]=-2 src1[31]=0x3f800000",
         "dst[0-15 32-63]=0x00000000, as before: a mask is 0\ndst[16-19]=0x41680000, 14.5 from lane 15\n"
         "dst[20-30]=0x41500000, 13.0 from lane 15\ndst[31]=0x41600000, 14.0 from lane 15"},
        {"v_mac_f16_dpp v1, v2, v3 quad_perm:[0,1,2,3]", "src0=lane src1=2 src1[1-63]=0 old=1.5",
         "dst[0-63]=0x00003e00, 1.5 from lanes 0-63"},
        {"v_ldexp_f16_dpp v1, v2, v3 quad_perm:[0,1,2,3] row_mask:0x8 bank_mask:0x8", "src0=1 src1=lane src1[60-63]=1",
         "dst[0-59]=0x00000000, as before: a mask is 0\ndst[60-63]=0x00004000, 2.0 from lanes 60-63"},
        {"v_add_f32_dpp v1, v2, v3 row_ror:1", "src0=1e-40 mode=0x3f0",
         "dst[0-63]=0x000116c2, 1e-40 from lanes 15 0-14 31 16-30 47 32-46 63 48-62"},
        /* Masks; and compares, which have no destination */
        {"v_addc_u32_dpp v1, vcc, v2, v3, vcc quad_perm:[0,0,0,0]", "src0=-1 vcc=0x8000000000000001 src1[1-62]=5",
         "dst[0 63]=0x00000000 from lanes 0 60\ndst[1-62]=0x00000004 from lanes 0 4 8 12 16 20 24 28 32 36 40 44 48 52 "
         "56 60\nvcc=0xffffffffffffffff"},
        {"v_cmpx_lt_u32_dpp vcc, v2, v3 wave_shr:1", "src0=lane src1=62 exec=-1",
         "vcc[0]=0: no lane is read\nvcc[1-62]=1 from lanes 0-61\nvcc[63]=0 from lane "
         "62\nvcc=0x7ffffffffffffffe\nexec=0x7ffffffffffffffe"},
        {"v_nop row_shr:1", "src0=1", "nothing is written"},
        /* Lanes with one result, but not the same operand */
        {"v_cos_f32_dpp v1, v2 quad_perm:[0,0,1,1] row_mask:0x1 bank_mask:0x1", "src0[1]=0x3e800000",
         "dst[0-1]=0x3f800000, 1.0 from lane 0; golden 0x3f800000\n"
         "dst[2-3]=0x00000000, 0.0 from lane 1; golden 0x00000000, allowed 0x80000000 to 0x00000000\n"
         "dst[4-63]=0x00000000, as before: a mask is 0"},
        /* A later value replaces an earlier one. */
        {"v_mov_b32_dpp v1, v2 quad_perm:[0,1,2,3] row_mask:0x1 bank_mask:0x1",
         "src0[2]=1 src0=2 src0[1-3]=3 src0[3]=4",
         "dst[0]=0x00000002 from lane 0\ndst[1-2]=0x00000003 from lanes 1-2\ndst[3]=0x00000004 from lane 3\n"
         "dst[4-63]=0x00000000, as before: a mask is 0"},
        /* Refusals */
        {"7e0202fa ff020002", "", "reserved_bits: found 7e0202fa ff020002, expected an instruction of docs/dpp.md"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "src0[64]=1", "src0: found '64', expected a lane, 0 to 63"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "src1[18446744073709551616]=1",
         "src1: found '18446744073709551616', expected a lane, 0 to 63"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "old[5-64]=1", "old: found '64', expected a lane, 5 to 63"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "old[5-4]=1", "old: found '4', expected a lane, 5 to 63"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "old[]=1", "old: found ']', expected a lane, 0 to 63"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "old[5=1", "old: found '=', expected '-' and a lane, or ']'"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "old[5]1=1", "old: found '1', expected '='"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "vcc[5]=1", "vcc: found '[', expected '='"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "src0=lanes", "src0: found 'lanes', expected " INTEGER},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "exec=0x10000000000000000",
         "exec: found '0x10000000000000000', expected a mask of 64 bits"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "exec=lane", "exec: found 'lane', expected a mask of 64 bits"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "src2[1]=1", "found 'src2[1]', expected src0, src1, old, vcc, exec or mode"},
        {"v_mov_b32_dpp v1, v2 row_shr:1", "old=1 old[3]=2 old=3", "found 'old', expected each value once"},
        /* Without lane moves there is one lane. */
        {"v_mov_b32_sdwa v1, v2", "src0[0]=1",
         "src0: found '[', expected '=': only DPP instructions are computed for all lanes"},
        {"v_mov_b32_sdwa v1, v2", "src0=lane", "src0: found 'lane', expected " INTEGER},
    };
    check_answers(answers, COUNT(answers));
}

/* The most lines, each of the greatest length: a sanitizer checks that they fit. */
static void test_longest_answer(void) {
    static char values[64][32];
    static struct language_text to;
    char *words[66] = {[64] = "mode=0x3f0", [65] = "exec=0xaaaaaaaaaaaaaaaa"};
    for (unsigned i = 0; i < 64; i++) {
        snprintf(values[i], sizeof values[i], "src1[%u]=-1.%07ue-30", i, 1234567 + 1111 * i);
        words[i] = values[i];
    }
    assert_true(gcn_language_eval("v_add_f32_dpp v1, v2, v3 quad_perm:[1,0,3,2] bound_ctrl:0", 66, words, &to));
    assert_non_null(strstr(to.text, "with 0 for src0: EXEC is 0 in lane 62"));
    assert_in_range(strlen(to.text), 1500, sizeof to.text / 2);
    for (unsigned i = 0; i < 64; i++)
        snprintf(values[i], sizeof values[i], "src0[%u]=-1.%07ue-3", i, 1234567 + 1111 * i);
    words[65] = "exec=-1";
    assert_true(gcn_language_eval("v_sin_f32_dpp v1, v2 quad_perm:[1,0,3,2]", 66, words, &to));
    assert_in_range(strlen(to.text), 6000, sizeof to.text * 3 / 4);
}

RUN_TESTS(TEST(test_numbers), TEST(test_f16_are_rounded_once), TEST(test_printing), TEST(test_answers),
          TEST(test_waves), TEST(test_longest_answer))
