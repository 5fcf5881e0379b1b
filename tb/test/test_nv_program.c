/* SPDX-License-Identifier: MIT */
/* Unit tests of programs of NVIDIA's instructions: their form, what they expect, and that any text is safe. */
#include "families/nv/language.h"
#include "test/program_test.h"
#include "test/unit_test.h"

static bool run_length(const char *text, size_t length) {
    return run_language(&nv_language, NULL, text, length);
}

#define ADD "ATOMS.ADD R3, [R1], R2;\n"

/* What passes, and what fails in which way. */
static void expectations(void **state) {
    static const struct expected_run cases[] = {
        {"", "", 0, 0},
        {"R2 = 5 6 # comment\nEM = 3\n" ADD "expect R3 = 0 5 // comment\nexpect shared[0] = 11 0\n", "", 1, 2},
        {"r2 = 1 -1 0xffffffff -2147483648\r\n\r\n\t# comment\r\nexpect R2 = 1 -1 -1 0x80000000 0\r\n", "", 0, 1},
        {"expect R3 = 1", "1: R3[0]: 0x00000000, not 0x00000001\n", 0, 1},
        {"R3 = all 7\nR3[31] = 8\nexpect R3[30] = 7 8\nexpect R3 = all 7", "4: R3[31]: 0x00000008, not 0x00000007\n", 0,
         2},
        {"R3[30] = all 7\nexpect R3[29] = 0 7 7\nexpect r3[28] = all 7",
         "3: R3[28]: 0x00000000, and 1 more differ, not 0x00000007\n", 0, 2},
        {"R4:U64 = 0x1111111122222222 -1\nexpect R4 = 0x22222222 -1\nexpect R5 = 0x11111111 -1\nexpect R4[1]:u64 = 5",
         "4: R4[1]: 0xffffffffffffffff, not 0x0000000000000005\n", 0, 3},
        {"R252[31]:U64 = 1\nexpect R252[31]:U32 = 1\nexpect R254 = all 0", "", 0, 2},
        {"shared[4] = 1 2 3\nshared[0x10]:U64 = 0x500000004\nexpect shared[0]:U64 = 0x100000000 0x300000002 "
         "0x500000004\nexpect SHARED [ 0x8 ] = 2 4",
         "4: shared[0xc]: 0x00000003, not 0x00000004\n", 0, 2},
        {"shared[0xfffff8]:U64 = 7\nexpect shared[0xfffffc] = 1", "2: shared[0xfffffc]: 0x00000000, not 0x00000001\n",
         0, 1},
        {"P6 = 0xf0\nexpect P6 = 0xf0\nexpect P0 = 1\nexpect EM = 1",
         "3: P0: 0x00000000, not 0x00000001\n4: EM: 0xffffffff, not 0x00000001\n", 0, 3},
        {ADD "expect passes = 32\nexpect passes = 1\n", "3: passes: 32, not 1\n", 1, 2},
        /* refusals */
        {"R1 = 0 0 1\n" ADD "expect error misaligned_addr\n", "", 1, 1},
        {"R1 = 0 0 1\n" ADD "expect R1 = 0\nexpect passes = 0\nexpect error misaligned_addr lane 2\n", "", 1, 3},
        {"R1 = 0 0 1\n" ADD, "2: instruction: misaligned_addr in lane 2, not no refusal\n", 1, 0},
        {"R1 = 0 0 1\n" ADD "MOV R1, 0\n" ADD, "2: instruction: misaligned_addr in lane 2, not no refusal\n", 3, 0},
        {"R1 = 0 0 1\n" ADD "expect error misaligned_addr lane 3",
         "3: error: misaligned_addr in lane 2, not misaligned_addr in lane 3\n", 1, 1},
        {"R1 = 0 0 1\n" ADD "expect error out_of_range_addr",
         "3: error: misaligned_addr in lane 2, not out_of_range_addr\n", 1, 1},
        {ADD "expect error illegal_decode", "2: error: no refusal, not illegal_decode\n", 1, 1},
        {"@P0 ATOMS.ADD.U64 R3, [R1], R2\n",
         "1: instruction: illegal_decode: found '.U64', expected '.U32' or '.S32': ADD has no 64 bits (A-2), not no "
         "refusal\n",
         1, 0},
        {"ATOMS.CAS R3, [R1], R5, R6\nexpect error MISALIGNED_REG", "", 1, 1},
        {"word 0xec00000000a7040a\nword 0\nexpect error illegal_decode", "", 2, 1},
        {"word 12", "1: instruction: illegal_decode, not no refusal\n", 1, 0},
        /* outside a compute shader the text's own fault is not the one. */
        {"compute off\nATOMS.ADD.U64 R3, [R1], R2\nexpect error illegal_instr_context\n", "", 1, 1},
        {"compute off\nATOMS.ADD.U64 R3, [R1], R2\ncompute on\n",
         "2: instruction: illegal_instr_context, not no refusal\n", 1, 0},
        {"size 4\nR1 = all 4\n" ADD "expect error out_of_range_addr lane 0\nsize 0x1000000\nR1 = all 0xfffffc\n" ADD
         "expect passes = 32",
         "", 2, 2},
        /* branches */
        {"BRA end\nR1 = all 1\nend:\nexpect R1 = all 0", "", 1, 1},
        {"MOV R1, -3\n .L_1$:\nIADD R1, R1, 1;\nISETP.LT P0, R1, 0;\n@P0 BRA .l_1$;\nexpect R1 = all 0", "", 10, 1},
        {"EXIT\nexpect EM = 0\nMOV R1, 1\nexpect R1 = all 0\nEM = 1\nMOV R1, 1 &req={0} ?W1;\nexpect R1 = 1 0", "", 3,
         3},
        {"P0 = 1\n@P0 BRA later\nEM = 6\nlater:\nexpect EM = 6", "", 1, 1},
        {"here:\nthere:\nexpect EM = -1", "", 0, 1},
    };
    (void)state;
    check_runs(&nv_language, cases, COUNT(cases));
}

#define STATEMENT "expected a label, R0 to R254, P0 to P6, EM, shared, size, compute, word, expect or an instruction"
#define REGISTER "expected Rd, R0 to R254 or RZ"
#define SOURCE "expected R0 to R254, RZ, or a number of 32 bits"
#define ROOM "expected the end: there is no place for more values"

/* Lines that are no program: where, and why. Each stands in line 2. */
static void errors(void **state) {
    static const struct expected_error cases[] = {
        {"foo", 1, "found 'foo', " STATEMENT},
        {" RZ = 1", 2, "found 'RZ', " STATEMENT},
        {"R255 = 1", 1, "found 'R255', " STATEMENT},
        {"PT = 1", 1, "found 'PT', " STATEMENT},
        {"P7 = 1", 1, "found 'P7', " STATEMENT},
        {"R1 1", 4, "found '1', expected '='"},
        {"R1 =", 5, "found the end, expected a number of 32 bits"},
        {"R1 = 1 x", 8, "found 'x', expected a number of 32 bits"},
        {"R1 = 4294967296", 6, "found '4294967296', expected a number of 32 bits"},
        {"R1 = -2147483649", 7, "found '2147483649', expected a number of 32 bits"},
        {"R2:U64 = 0x10000000000000000", 10, "found '0x10000000000000000', expected a number of 64 bits"},
        {"R1:U64 = 1", 1, "found 'R1', expected an even register up to R252, as 64 bits are a pair"},
        {"R254:U64 = 1", 1, "found 'R254', expected an even register up to R252, as 64 bits are a pair"},
        {"R1:S32 = 1", 4, "found 'S32', expected U32 or U64"},
        {"R1[32] = 1", 4, "found '32', expected a lane, 0 to 31"},
        {"R1[30] = 1 2 3", 14, "found '3', " ROOM},
        {"R1 = all 1 2", 12, "found '2', expected the end"},
        {"EM = 1 2", 8, "found '2', " ROOM},
        {"EM = all 1", 6, "found 'all', expected a number of 32 bits"},
        {"shared = 1", 8, "found '=', expected '['"},
        {"shared[2] = 1", 8, "found '2', expected a multiple of 4"},
        {"shared[0x1000000] = 1", 8, "found '0x1000000', expected an address from 0 to 0xfffffc"},
        {"shared[0xfffffc] = 1 2", 22, "found '2', " ROOM},
        {"shared[0xfffffc]:U64 = 1", 24, "found '1', " ROOM},
        {"shared[0] = all 1", 13, "found 'all', expected a number of 32 bits"},
        {"size 0x1000001", 6, "found '0x1000001', expected bytes of the allocation, up to 0x1000000"},
        {"compute maybe", 9, "found 'maybe', expected on or off"},
        {"compute on off", 12, "found 'off', expected the end"},
        {"word", 5, "found the end, expected a word of 64 bits"},
        {"word 0x10000000000000000", 6, "found '0x10000000000000000', expected a word of 64 bits"},
        {"word 1 2", 8, "found '2', expected the end"},
        {"expect", 7, "found the end, expected R0 to R254, P0 to P6, EM, shared, error or passes"},
        {"expect error", 13,
         "found the end, expected a refusal: illegal_instr_context illegal_decode misaligned_reg out_of_range_reg "
         "misaligned_addr out_of_range_addr"},
        {"expect error ok", 14, NULL},
        {"expect error illegal_decode", 14, "there is no ATOMS before, or its refusal is expected already"},
        {"expect error illegal_decode lane 32", 34, "found '32', expected a lane, 0 to 31"},
        {"expect passes = 1", 14, "there is no ATOMS before"},
        {"a label:", 1, "found 'a', " STATEMENT},
        {"1:", 1, "found '1', " STATEMENT},
        {"start:", 1, "found 'start', expected a label that is not there yet"},
        {"a234567890123456789012345678901b:", 1, NULL},
        {"BRA nowhere", 5, "found 'nowhere', expected a label of the program"},
        {"BRA 1", 5, "found '1', expected a label"},
        {"ATOMS.ADD R0, [R1+2], R2", 19, "found '2', expected a multiple of 4 (A-14)"},
        {"@P0 ATOMS.CAS R0, [R1], R4, R6", 29, NULL},
        {"@P0 FOO R1", 5, "found 'FOO', expected an instruction: ATOMS MOV IADD ISETP S2R BRA EXIT"},
        {"@P8 MOV R1, R2", 2, "found 'P8', expected a predicate, P0 to P6 or PT"},
        {"MOV 1, R2", 5, "found '1', " REGISTER},
        {"MOV R1 R2", 8, "found 'R2', expected ','"},
        {"MOV R1, 4294967296", 9, "found '4294967296', " SOURCE},
        {"MOV R1, -2147483649", 10, "found '2147483649', " SOURCE},
        {"MOV R1, R2, R3", 11, "found ',', expected the end"},
        {"MOV R1, R2; R3", 13, "found 'R3', expected the end"},
        {"MOV R1, R2 &rd7", 15, "found '7', expected a barrier, 0 to 5"},
        {"IADD R1, 5, R2", 10, "found '5', expected Ra, R0 to R254 or RZ"},
        {"IADD R1, R2", 12, "found the end, expected ','"},
        {"S2R R1, SR_TID.X", 9, "found 'SR_TID.X', expected SR_LANEID"},
        {"ISETP P0, R1, R2", 7, "found 'P0', expected '.' and a comparison, as in ISETP.LT"},
        {"ISETP.LTU P0, R1, R2", 7, "found 'LTU', expected a comparison: EQ NE LT LE GT GE"},
        {"ISETP.LT.AND P0, R1, R2", 18, "found 'R1', expected PT"},
        {"ISETP.LT.AND P0, PT, R1, R2", 28, "found the end, expected ','"},
        {"ISETP.LT.AND P0, PT, R1, R2, P1", 30, "found 'P1', expected PT"},
        {"ISETP.LT.AND.U32 P0, PT, R1, R2, PT", 13, "found '.U32', expected a predicate, P0 to P6 or PT"},
        {"ISETP.LT.S64 P0, R1, R2", 9, "found '.S64', expected a predicate, P0 to P6 or PT"},
        {"EXIT 1", 6, "found '1', expected the end"},
        {"EM = 1 \x01", 8, "found byte 0x01, expected a number of 32 bits"},
    };
    (void)state;
    check_errors(&nv_language, "start:", "EM = 1", cases, COUNT(cases));
    static const char endless[] = "MOV R1, R1\nloop:\nBRA loop\n";
    assert_false(run_length(endless, strlen(endless)));
    assert_int_equal(program.line, 3);
}

static void too_many_labels(void **state) {
    char text[65 * 8] = "";
    (void)state;
    for (unsigned i = 0; i < 65; i++) {
        if (i == 64)
            run_program(&nv_language, text);
        snprintf(text + strlen(text), 8, "l%u:\n", i);
    }
    assert_false(run_length(text, strlen(text)));
    assert_int_equal(program.line, 65);
}

/* What a unit gets: ATOMS alone, refused or not, with the registers as they are before it. */
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

static void warps(void **state) {
    static const char text[] = "size 64\nR1 = 0 4\nMOV R2, R1\nATOMS.ADD R1, [R2], R1\nword 0\nATOMS.CAS "
                               "R0, [R1], R3, R4\nexpect error misaligned_reg";
    (void)state;
    asked = 0;
    program = (struct program){.language = &nv_language, .step = look};
    assert_true(program_run(&program, text, strlen(text)));
    assert_int_equal(asked, 3);
}

/* The upper lanes of a warp, as one of fewer lanes. */
static void parts(void **state) {
    struct nv_warp warp = {.word = 5, .compute = true, .lanes = 32, .size = 64, .exec_mask = 0x12345678}, part;
    (void)state;
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

/* What is told of memory before an instruction changes it: the allocation, and no more. */
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

static void watch(void **state) {
    static const char text[] = "size 18\nshared[12] = 7 0x89 5 6\nATOMS.ADD R1, [0xc], R1\nexpect shared[12] = 7";
    (void)state;
    told = 0;
    program = (struct program){.language = &nv_language, .step = watched};
    assert_true(program_run(&program, text, strlen(text)));
    assert_int_equal(told, 5);
}

/* A loop that a change has made endless need not take its time. */
static bool limited(void *context, struct program *given) {
    (void)context;
    if (given->instructions > 100)
        return program_refuse(given, given->scan.text, "enough");
    return given->language->execute(given, NULL);
}

static bool run_limited(const char *text, size_t length) {
    return run_language(&nv_language, limited, text, length);
}

/* Programs with bytes replaced, cut out and doubled: they run or are refused with a place, and nothing else happens. */
static void broken_programs(void **state) {
    static const char good[] =
        "R10 = all 0\nR11 = all 1 // c\nR4[2]:U64 = 0x100000000 -1\nP3 = 0xff\nEM = 0xf\nsize 0x100\nshared[0x20] = "
        "1 2\nagain:\nATOMS.CAS R2, [RZ+0x4], R10, R11 &req={0} ?W1;\nISETP.EQ.U32.AND P0, PT, R2, 0, PT;\n@P0 "
        "ATOMS.EXCH RZ, [0x4], RZ\nIADD R3, R3, 0x1\n@!P0 BRA again;\nexpect passes = 1\nS2R R0, SR_LANEID\nMOV R1, "
        "-1\nATOMS.ADD R1, [R1], R0\nexpect error misaligned_addr lane 0\nword 0xec00000000a7200a\ncompute off\nword "
        "0\nexpect error illegal_instr_context\nexpect R3[3] = 4 0\nexpect EM = 0xf\nEXIT\n";
    enum { TEXTS = 600 };
    static const char letters[] = "0123456789RPZTME.@!,;&?[] \t\n=:#/x-all\xff";
    (void)state;
    run_program(&nv_language, good);
    assert_string_equal(failures, "");
    check_broken(run_limited, good, letters, sizeof letters, TEXTS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expectations),    cmocka_unit_test(errors), cmocka_unit_test(too_many_labels),
        cmocka_unit_test(warps),           cmocka_unit_test(watch),  cmocka_unit_test(parts),
        cmocka_unit_test(broken_programs),
    };
    return cmocka_run_group_tests_name("nv_program", tests, NULL, NULL);
}
