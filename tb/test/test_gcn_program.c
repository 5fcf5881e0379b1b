/* SPDX-License-Identifier: MIT */
/* Unit tests of programs of AMD's instructions: their form, what they expect, and that any text is safe. */
#include "families/gcn/language.h"
#include "isa/gcn_dpp_decode.h"
#include "test/program_test.h"
#include "test/unit_test.h"

static bool run_length(const char *text, size_t length) {
    return run_language(&gcn_language, NULL, text, length);
}

#define ADD "v_add_u32 v3, vcc, v1, v2\n"

/* What passes, and what fails in which way. */
static void expectations(void) {
    static const struct expected_run cases[] = {
        {"", "", 0, 0},
        {"V1 = 5 6 # comment\nv2 = all 1 ; comment\n" ADD "expect v3 = 6 7 1 // comment\nexpect VCC = 0\n", "", 1, 2},
        {"v2 = 1 -1 0xffffffff -2147483648 +3\r\n\r\n\t; comment\r\nexpect v2 = 1 -1 -1 0x80000000 3 0\r\n", "", 0, 1},
        {"expect v3 = 1", "1: v3[0]: 0x00000000, not 0x00000001\n", 0, 1},
        {"v3 = all 7\nv3[63] = 8\nexpect v3[62] = 7 8\nexpect v3 = all 7", "4: v3[63]: 0x00000008, not 0x00000007\n", 0,
         2},
        {"v255[62] = all 7\nexpect v255[61] = 0 7 7\nexpect v255[60] = all 7",
         "3: v255[60]: 0x00000000, and 1 more differ, not 0x00000007\n", 0, 2},
        {"v1 = lane\nexpect v1[60] = 60 61 62 63\nexpect v1 = LANE\nv1[10] = lane\nv1[9] = 0\nexpect v1[8] = lane",
         "6: v1[9]: 0x00000000, not 0x00000009\n", 0, 3},
        /* floats: the nearest one, as csim eval reads them, or a pattern */
        {"v1:F32 = 0.1 -0.0 inf 0x3f800000 1e-40 3\nexpect v1 = 0x3dcccccd 0x80000000 0x7f800000 0x3f800000 0x116c2 "
         "0x40400000\nexpect v1[1]:u32 = 0x80000000\nexpect v1[0]:f32 = 0.2",
         "4: v1[0]: 0x3dcccccd (0.1), not 0x3e4ccccd (0.2)\n", 0, 3},
        {"v1:F16 = 0.1 -nan\nexpect v1 = 0x2e66 0xfe00\nv1 = 0x12345678\nexpect v1:F16 = 1",
         "4: v1[0]: 0x12345678, not 0x00003c00 (1.0)\n", 0, 2},
        {"v1:F16 = lane\nv2[62]:F32 = lane\nexpect v1[2]:F16 = 2 3\nexpect v2[61]:F32 = 0 62 63", "", 0, 2},
        {"expect exec = 0xffffffffffffffff\nexpect mode = 0x3c0\nexec = -1\nvcc = 0x8000000000000001\nmode = "
         "1023\nexpect vcc = 0x8000000000000001\nexpect mode = 0x3c0\nexpect exec = 1",
         "7: mode: 0x3ff, not 0x3c0\n8: exec: 0xffffffffffffffff, not 0x0000000000000001\n", 0, 5},
        /* the three forms */
        {"v1 = lane\nv_mov_b32 v2, v1\nv_mov_b32_sdwa v3, v1\nv_mov_b32_dpp v4, v1 wave_rol:1\nwords 7e0a0301\nwords "
         "7e0c02f9 00060601\nwords 7E0E02FAff013c01\nexpect v2 = lane\nexpect v3 = lane\nexpect v4 = 1 2\nexpect "
         "v4[63] "
         "= 0\nexpect v5 = lane\nexpect v6 = lane\nexpect v7 = 63 0 1",
         "", 6, 7},
        {"v1 = 1\nv_mov_b32 v2, v1 src0_sel:DWORD\nv_mov_b32 v3, v1 row_mirror\nv_mov_b32_e32 v4, v1\n  V_MOV_B32 "
         "v5,v1\nexpect v2 = 1\nexpect v3[15] = 1\nexpect v4 = 1\nexpect v5 = 1",
         "", 4, 4},
        {"exec = 6\nv1 = all 1\n" ADD "expect v3 = 0 1 1 0\nv_cmp_eq_u32 vcc, v1, v1\nexpect vcc = 6\nv_cmpx_ne_u32 "
         "vcc, v1, v1\nexpect exec = 0\n" ADD "expect v3 = 0 1 1 0",
         "", 4, 4},
        /* refusals */
        {"v_rcp_f64 v1, v2\nexpect error not_implemented\n", "", 1, 1},
        {"v_rcp_f64 v1, v2\nexpect v1 = 0\nexpect error NOT_IMPLEMENTED\nexpect v1 = 0", "", 1, 3},
        {"v_mac_f32_sdwa v1, v2, v3 dst_sel:WORD_1\nexpect error mac_dst_sel", "", 1, 1},
        {"words 7e0202f9 00004002\n" ADD,
         "1: instruction: reserved_bits: found 7e0202f9 00004002, expected an instruction of docs/units/sdwa.md, not "
         "no "
         "refusal\n",
         2, 0},
        {"words 7e0202fa ff020002\nwords 7e020280\n",
         "1: instruction: reserved_bits: found 7e0202fa ff020002, expected an instruction of docs/dpp.md, not no "
         "refusal\n2: instruction: not_vgpr: found 7e020280, expected an instruction of docs/programs.md, not no "
         "refusal\n",
         2, 0},
        {"v_not_b32_sdwa v1, -v2\nexpect error not_vop",
         "2: error: src0_modifier: found '-v2', expected a register or sext() of one, as the operand is an integer, "
         "not "
         "not_vop\n",
         1, 1},
        {ADD "expect error dpp_ctrl", "2: error: no refusal, not dpp_ctrl\n", 1, 1},
        {"words 7e020301 00060601\nexpect error not_sdwa", "", 1, 1},
        {"words 7e020000\nexpect error nop_fields", "", 1, 1},
    };
    check_runs(&gcn_language, cases, COUNT(cases));
}

#define MOVE "v_mov_b32_dpp v3, v2 row_mirror\n"
#define CLOSE(what, seen, needed, more)                                                                                \
    "DPP hazard: found " what ", written " seen " wait states before, expected " needed "; try s_nop " more "\n"

/* C-11: a DPP instruction needs 2 wait states after a VALU write of its source, and 5 after one of EXEC. */
static void hazards(void) {
    static const struct {
        const char *text, *warnings;
    } cases[] = {
        {ADD "v_mov_b32_dpp v4, v3 row_mirror\n", "2: " CLOSE("v3", "0", "2", "1")},
        {"v_mov_b32 v2, v1\nv_mov_b32 v5, v1\n" MOVE, "3: " CLOSE("v2", "1", "2", "0")},
        {"v_mov_b32 v2, v1\nv_nop\nv_nop\n" MOVE, ""},
        {"v_mov_b32 v2, v1\ns_nop 1\n" MOVE, ""},
        {"v_mov_b32 v2, v1\ns_nop 0\n" MOVE, "3: " CLOSE("v2", "1", "2", "0")},
        {"v_mov_b32 v2, v1\ns_nop 0x0f ; long\n" MOVE, ""},
        {"v_cmpx_eq_u32 vcc, v1, v1\n" MOVE, "2: " CLOSE("exec", "0", "5", "4")},
        {"v_cmpx_eq_u32 vcc, v1, v1\ns_nop 3\n" MOVE, "3: " CLOSE("exec", "4", "5", "0")},
        {"v_cmpx_eq_u32 vcc, v1, v1\nS_NOP 4\n" MOVE, ""},
        {"v_cmpx_eq_u32 vcc, v1, v1\nv_nop\nv_nop\nv_mov_b32 v2, v1\n" MOVE, "5: " CLOSE("v2", "0", "2", "1")},
        /* no hazard: a compare writes no register, source 1 and whole registers do not move, statements are not VALU */
        {"v_cmp_eq_u32 vcc, v2, v2\n" MOVE, ""},
        {"v_mov_b32 v2, v1\nv_add_u32_dpp v3, vcc, v1, v2 row_mirror\n", ""},
        {"v_mov_b32 v2, v1\nv_mov_b32_sdwa v3, v2\n", ""},
        {"v2 = lane\nexec = 1\n" MOVE, ""},
        {"v_mov_b32 v2, v1\nv_nop row_mirror\n", ""},
        /* one that is refused neither writes nor takes time */
        {"v_rcp_f64 v2, v1\nexpect error not_implemented\n" MOVE, ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        run_program(&gcn_language, cases[i].text);
        assert_string_equal(warnings, cases[i].warnings);
    }
}

#define STATEMENT "expected v0 to v255, vcc, exec, mode, words, expect, s_nop or an instruction"
#define VGPR "expected a vector register, v0 to v255"
#define ROOM "expected the end: there is no place for more values"
#define FLOAT_VALUE "expected a decimal number, inf, nan, or 0x and the register's bits"
#define WORD "expected a word of 8 hexadecimal digits, or two"
#define WORDS "expected two words of 8 hexadecimal digits"

/* Rejected lines of programs, with place and reason. Each is line 2. gcn_text_errors.tsv has rejected instructions. */
static void errors(void) {
    static const struct expected_error cases[] = {
        {" s_nop 16", 8, "found '16', expected a number, 0 to 15"},
        {"s_nop 1x", 7, "found '1x', expected a number, 0 to 15"},
        {"s_nop 0 1", 9, "found '1', expected the end"},
        {"v", 1, "found 'v', " STATEMENT},
        {"vcc_lo = 1", 1, "found 'vcc_lo', " STATEMENT},
        {"v256 = 1", 1, "found 'v256', expected v0 to v255, vcc, exec or mode"},
        {"v1x = 1", 1, "found 'v1x', expected v0 to v255, vcc, exec or mode"},
        {"v18446744073709551617 = 1", 1, NULL},
        {"v1 1", 4, "found '1', expected '='"},
        {"v1 = 1 2x", 8, "found '2x', expected a number of 32 bits"},
        {"v1 = 4294967296", 6, "found '4294967296', expected a number of 32 bits"},
        {"v1 = -2147483649", 6, "found '-2147483649', expected a number of 32 bits"},
        {"v1 = 0x100000000", 6, NULL},
        {"v1[64] = 1", 4, "found '64', expected a lane, 0 to 63"},
        {"v1[99999999999999999999] = 1", 4, NULL},
        {"v1[0x3] = 1", 4, "found '0x3', expected a lane, 0 to 63"},
        {"v1[3 = 1", 6, "found '=', expected ']'"},
        {"v1[0-3] = 1", 5, "found '-3', expected ']'"},
        {"v1[62] = 1 2 3", 14, "found '3', " ROOM},
        {"v1 = 1 lane", 8, "found 'lane', expected a number of 32 bits"},
        {"v1 = lane 1", 11, "found '1', expected the end"},
        {"v1:F64 = 1", 4, "found 'F64', expected U32, F32 or F16"},
        {"v1:F32 = 1.5f", 10, "found '1.5f', " FLOAT_VALUE},
        {"v1:F16 = 1,5", 10, "found '1', " FLOAT_VALUE},
        {"vcc = all 1", 7, "found 'all', expected a mask of 64 bits"},
        {"vcc[3] = 1", 4, "found '[', expected '='"},
        {"exec = 0x10000000000000000", 8, "found '0x10000000000000000', expected a mask of 64 bits"},
        {"mode = 0x400", 8, "found '0x400', expected a number from 0 to 0x3ff"},
        {"mode = -1", 8, "found '-1', expected a number from 0 to 0x3ff"},
        {"words", 6, WORD},
        {"words 7e0202f9", 15, WORDS},
        {"words 7e0202f9 0006060", 23, WORDS},
        {"words 7e0202f9 00060601 00000000", 25, WORDS},
        {"words v_nop", 7, WORD},
        {"expect", 7, "found the end, expected v0 to v255, vcc, exec, mode or error"},
        {"expect v3[70] = 1", 11, "found '70', expected a lane, 0 to 63"},
        {"expect error", 13, "found the end, expected the name of a refusal, as in docs/units/sdwa.md and docs/dpp.md"},
        {"expect error ok", 14, "found 'ok', expected the name of a refusal, as in docs/units/sdwa.md and docs/dpp.md"},
        {"expect error dst_sel", 14, "there is no instruction before, or its refusal is expected already"},
        {"v_foo v1, v2", 1, "found 'v_foo', expected an operation of VOP1, VOP2 or VOPC"},
        {"  v_mov_b32 v1, v256", 17, "found 'v256', " VGPR},
        {"v_mov_b32_dpp v1, v2", 21, NULL},
        {"v_mov_b32_sdwa v1, v2 dst_sel:WORD_2", 31, NULL},
        {"exec = 1 \x01", 10, NULL},
    };
    check_errors(&gcn_language, "v9 = 1", "exec = 1", cases, COUNT(cases));
    static const char twice[] = "v_rcp_f64 v1, v2\nexpect error not_implemented\nexpect error not_implemented\n";
    assert_false(run_length(twice, strlen(twice)));
    assert_int_equal(program.line, 3);
    static const char nul[] = "v_mov_b32 v1, v2\0 row_shr:1\n";
    assert_false(run_length(nul, sizeof nul - 1));
    assert_string_equal(program.scan.message, "found byte 0x00, expected text");
    assert_int_equal(program.scan.column, 17);
}

static void put(char *at, const char *text) {
    while (*text)
        *at++ = *text++;
}

/* Lines and programs that are long. */
static void long_texts(void) {
    enum { LONG = 2000000 };
    static const char value[] = "v1 = ", inst[] = "v_mov_b32 v1,";
    char *text = malloc(LONG + sizeof inst + 3);
    assert_non_null(text);
    /* An instruction that goes on for ever has blanks in it; a number has digits. */
    memset(text, ' ', LONG);
    put(text, inst);
    put(text + LONG, "v2");
    assert_false(run_length(text, LONG + 2));
    assert_string_equal(program.scan.message, "found 'v_mov_b32', expected an instruction of less than 512 characters");
    put(text + 400, "v2\n");
    assert_true(run_length(text, LONG));
    assert_int_equal(program.instructions, 1);
    memset(text, '0', LONG);
    put(text, value);
    put(text + LONG, "7\n");
    assert_true(run_length(text, LONG + 2));
    put(text, "v1 = 1 ");
    text[LONG / 2] = 'x';
    assert_false(run_length(text, LONG + 2));
    assert_int_equal(program.scan.column, 8);
    /* A megabyte of lines */
    for (size_t i = 0; i + 8 <= LONG; i += 8)
        put(text + i, "vcc = 1\n");
    assert_true(run_length(text, LONG / 8 * 8));
    assert_int_equal(program.line, LONG / 8);
    free(text);
}

/* What a unit gets: instructions of its form alone, refused or not, with the registers as they are before it. */
static unsigned sdwa_asked, dpp_asked;

static void check_wave(const struct gcn_wave *wave, bool has_src1, uint32_t old) {
    for (unsigned i = 0; i < GCN_WAVE; i++)
        assert_true(wave->src0[i] == i && wave->src1[i] == (has_src1 ? 9 : 0) && wave->old[i] == old);
    assert_true(wave->vcc == 5 && wave->exec == 0xff00ff00ff00ff00 && wave->mode == 0x3c1);
}

static bool look(void *context, struct program *given) {
    uint64_t bits = 0, none = 0;
    const struct gcn_wave *sdwa = gcn_language_wave(given->machine, GCN_SDWA, &bits);
    const struct gcn_wave *dpp = gcn_language_wave(given->machine, GCN_DPP, sdwa ? &none : &bits);
    (void)context;
    sdwa_asked += sdwa != NULL;
    dpp_asked += dpp != NULL;
    assert_int_equal(sdwa != NULL, given->line == 7 || given->line == 12);
    assert_int_equal(dpp != NULL, given->line == 8 || given->line == 11);
    if (sdwa && given->line == 7) {
        assert_true(bits == 0x06051601160608f9);
        check_wave(sdwa, true, 7);
    }
    if (dpp && given->line == 8) {
        assert_true(bits == 0xff0111017e0856fa);
        check_wave(dpp, false, 9);
    }
    if (dpp && given->line == 11)
        assert_true(bits == 0xff0200017e0202fa && dpp->exec == 0xff00ff00ff00ff00);
    return given->language->execute(given, NULL);
}

static void waves(void) {
    static const char text[] = "v1 = lane\nv4 = all 9\nv3 = all 7\nmode = 0x3c1\nvcc = 5\nexec = 0xff00ff00ff00ff00\n"
                               "v_max_f32_sdwa v3, v1, v4 src0_sel:WORD_1\n"
                               "v_not_b32_dpp v4, v1 row_shr:1\n"
                               "v_mov_b32 v2, v1\n"
                               "v_not_b32_dpp v1, -v1 row_shr:1\n"
                               "words 7e0202fa ff020001\n"
                               "words 7e0202f9 00004002\n"
                               "words 7e020302 00000000\n";
    sdwa_asked = dpp_asked = 0;
    program = (struct program){.language = &gcn_language, .step = look};
    assert_true(program_run(&program, text, strlen(text)));
    assert_int_equal(sdwa_asked, 2);
    assert_int_equal(dpp_asked, 2);
}

/* Compares lanes of a wave with a request of fewer lanes, which has no lanes after its last one. */
static void parts(void) {
    struct gcn_wave wave = {.vcc = 0x123456789abcdef0, .exec = 0xfedcba9876543210, .mode = 0x155};
    struct gcn_request part;
    for (unsigned i = 0; i < GCN_WAVE; i++) {
        wave.src0[i] = 100 + i;
        wave.src1[i] = 200 + i;
        wave.old[i] = 300 + i;
    }
    gcn_language_part(&wave, 7, 32, 16, &part);
    assert_true(part.inst == 7 && part.wave.mode == 0x155 && part.wave.vcc == 0x5678 && part.wave.exec == 0xba98);
    for (unsigned i = 0; i < 16; i++)
        assert_true(part.wave.src0[i] == 132 + i && part.wave.src1[i] == 232 + i && part.wave.old[i] == 332 + i);
    gcn_language_part(&wave, 7, 63, 1, &part);
    assert_true(part.wave.vcc == 0 && part.wave.exec == 1 && part.wave.src0[0] == 163 && part.wave.src0[1] == 0);
    gcn_language_part(&wave, 7, 60, 12, &part);
    assert_true(part.wave.vcc == 1 && part.wave.exec == 15 && part.wave.old[3] == 363 && part.wave.old[4] == 0);
}

/* Programs with bytes replaced, cut out and doubled: they run or are refused with a place, and nothing else happens. */
static void broken_programs(void) {
    static const char good[] =
        "v1 = lane\nv2 = all 0x11 ; c\nv3[60] = 1 -2 0xff\nv4:F32 = 1.5 -0.0 inf 1e-40\nv5[3]:F16 = all 0.1\nvcc = "
        "0xff\nexec = 0xffffffff0000ffff\nmode = 0x3f0\nv_add_u32 v6, vcc, v1, v2 // c\nv_add_f32_sdwa v7, v4, |v4| "
        "clamp dst_sel:WORD_1 src0_sel:WORD_0\nv_addc_u32_dpp v8, vcc, v1, v2, vcc quad_perm:[3,2,1,0] row_mask:0xa "
        "bound_ctrl:0\nv_max_f16_dpp v9, -v5, v5 row_bcast:15\nv_cmpx_lt_u32 vcc, v2, v1\nexpect vcc = "
        "0xffffffff00000000\nexpect exec = 0xffffffff00000000\nexpect v6 = 17 18 19\nexpect v1 = lane\nwords "
        "7e0202f9 00004002\nexpect error reserved_bits\nv_rcp_f64 v1, v2\nexpect error not_implemented\nwords "
        "7e020302\nv_nop\nexpect v5[2]:F16 = 0 0.1\nexpect mode = 0x3f0\n";
    static const char letters[] = "0123456789vVlasdpx_.:,[]|- \t\n=#;/e\xff";
    check_broken_program(&gcn_language, run_length, good, letters, 8000 / ONE_IN);
}

RUN_TESTS(TEST(expectations), TEST(hazards), TEST(errors), TEST(long_texts), TEST(waves), TEST(parts),
          TEST(broken_programs))
