/* SPDX-License-Identifier: MIT */
/* Unit tests of programs of NVIDIA's instructions: their form, their expectations, and random changes to them. */
#include "families/nv/language.h"
#include "test/program_test.h"

static const struct tested_language tested = {&nv_language, "", "start:\n", "EM = 1"};

/*
 * Outside a compute shader, the text's own error does not count. A rejected instruction has no passes
 * (A-30).
 */
static void programs(void) {
    each_row("nv_program", 33, check_program);
}

static void rejected(void) {
    each_row("nv_program_rejected", 52, check_rejected);
    static const char endless[] = "MOV R1, R1\nloop:\nBRA loop\n";
    assert_false(run_length(endless, strlen(endless)));
    assert_int_equal(program.line, 3);
}

static void too_many_labels(void) {
    char text[65 * 8] = "";
    for (unsigned i = 0; i < 65; i++) {
        if (i == 64)
            run_program(text);
        snprintf(text + strlen(text), 8, "l%u:\n", i);
    }
    assert_false(run_length(text, strlen(text)));
    assert_int_equal(program.line, 65);
}

/* Counts the requests of a unit: ATOMS only, legal or rejected, with the registers before it. */
static unsigned asked;

static bool look(void *context, struct program *given) {
    const struct nv_warp *warp = nv_language_warp(given->machine);
    (void)context;
    asked += warp != NULL;
    if (warp) {
        assert_int_equal(warp->ra[1], given->line == 4 ? 4 : 0);
        assert_int_equal(warp->size, 64);
        assert_int_equal(warp->lanes, 32);
    }
    assert_int_equal(warp == NULL, given->line == 3);
    return given->language->execute(given, NULL);
}

static void warps(void) {
    static const char text[] = "size 64\nR1 = 0 4\nMOV R2, R1\nATOMS.ADD R1, [R2], R1\nword 0\nATOMS.CAS "
                               "R0, [R1], R3, R4\nexpect error misaligned_reg";
    asked = 0;
    program = (struct program){.language = &nv_language, .step = look};
    assert_true(program_run(&program, text, strlen(text)));
    assert_int_equal(asked, 3);
}

/* Extracts the upper lanes of a warp as a warp of fewer lanes. */
static void parts(void) {
    struct nv_warp warp = {.word = 5, .compute = true, .lanes = 32, .size = 64, .exec_mask = 0x12345678}, part;
    warp.predicate = 0xabcdef01;
    for (unsigned i = 0; i < NV_LANES; i++) {
        warp.ra[i] = i;
        warp.rb[i] = 100 + i;
        warp.rc[i] = 200 + i;
    }
    nv_language_part(&warp, 16, 16, &part);
    assert_true(part.word == 5 && part.compute && part.lanes == 16 && part.size == 64);
    assert_int_equal(part.exec_mask & 0xffff, 0x1234);
    assert_int_equal(part.predicate & 0xffff, 0xabcd);
    for (unsigned i = 0; i < 16; i++)
        assert_true(part.ra[i] == 16 + i && part.rb[i] == 116 + i && part.rc[i] == 216 + i);
    nv_language_part(&warp, 0, 32, &part);
    assert_memory_equal(part.rc, warp.rc, sizeof part.rc);
    assert_int_equal(part.exec_mask, 0x12345678);
}

/* Dwords of memory reported before an instruction changes it: only those of the allocation. */
static unsigned told;

static void holds(void *context, const char *agent, uint64_t address, uint64_t word) {
    (void)context;
    assert_string_equal(agent, "host");
    assert_int_equal(address, told);
    assert_int_equal(word, told == 3 ? 7 : told == 4 ? 0x89 : 0);
    told++;
}

static bool watched(void *context, struct program *given) {
    const struct language_watch watch = {NULL, holds};
    (void)context;
    return given->language->execute(given, &watch);
}

static void watch(void) {
    static const char text[] = "size 18\nshared[12] = 7 0x89 5 6\nATOMS.ADD R1, [0xc], R1\nexpect shared[12] = 7";
    told = 0;
    program = (struct program){.language = &nv_language, .step = watched};
    assert_true(program_run(&program, text, strlen(text)));
    assert_int_equal(told, 5);
}

/* Limits a loop that a change has made endless. */
static bool limited(void *context, struct program *given) {
    (void)context;
    if (given->instructions > 100)
        return program_refuse(given, given->scan.text, "enough");
    return given->language->execute(given, NULL);
}

static bool run_limited(const char *text, size_t length) {
    return run_with(limited, text, length);
}

/* Programs with bytes replaced, cut out and doubled run, or are rejected with a place. */
static void broken_programs(void) {
    static const char good[] =
        "R10 = all 0\nR11 = all 1 // c\nR4[2]:U64 = 0x100000000 -1\nP3 = 0xff\nEM = 0xf\nsize 0x100\nshared[0x20] = "
        "1 2\nagain:\nATOMS.CAS R2, [RZ+0x4], R10, R11 &req={0} ?W1;\nISETP.EQ.U32.AND P0, PT, R2, 0, PT;\n@P0 "
        "ATOMS.EXCH RZ, [0x4], RZ\nIADD R3, R3, 0x1\n@!P0 BRA again;\nexpect passes = 1\nS2R R0, SR_LANEID\nMOV R1, "
        "-1\nATOMS.ADD R1, [R1], R0\nexpect error misaligned_addr lane 0\nword 0xec00000000a7200a\ncompute off\nword "
        "0\nexpect error illegal_instr_context\nexpect R3[3] = 4 0\nexpect EM = 0xf\nEXIT\n";
    static const char letters[] = "0123456789RPZTME.@!,;&?[] \t\n=:#/x-all\xff";
    check_broken_program(run_limited, good, letters, 600);
}

RUN_TESTS(TEST(programs), TEST(rejected), TEST(too_many_labels), TEST(warps), TEST(watch), TEST(parts),
          TEST(broken_programs))
