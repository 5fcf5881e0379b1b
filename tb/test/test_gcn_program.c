/* SPDX-License-Identifier: MIT */
/* Unit tests of programs of AMD's instructions: their form, what they expect, and that any text is safe. */
#include "families/gcn/language.h"
#include "isa/gcn_dpp_decode.h"
#include "test/program_test.h"

static const struct tested_language tested = {&gcn_language, "", "v9 = 1\n", "exec = 1"};

#define ADD "v_add_u32 v3, vcc, v1, v2\n"

/* What passes, and what fails in which way. */
static void expectations(void) {
    each_row("gcn_program", 23, check_program);
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
        run_program(cases[i].text);
        assert_string_equal(warnings, cases[i].warnings);
    }
}

/* gcn_text_errors.tsv has rejected instructions. */
static void errors(void) {
    each_row("gcn_program_rejected", 44, check_rejected);
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
    check_broken_program(run_length, good, letters, 8000 / ONE_IN);
}

RUN_TESTS(TEST(expectations), TEST(hazards), TEST(errors), TEST(long_texts), TEST(waves), TEST(parts),
          TEST(broken_programs))
