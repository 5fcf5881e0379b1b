/* SPDX-License-Identifier: MIT */
/* Unit tests of programs of vISA messages: their form, what they expect, and that any text is safe. */
#include "test/program_test.h"

#include "common/sparse.h"
#include "families/visa/language.h"
#include "isa/visa_type.h"
#include "test/visa_cases.h"

static bool run_length(const char *text, size_t length) {
    return run_language(&visa_language, NULL, text, length);
}

#define DECLARATIONS                                                                                                   \
    ".decl V32 v_type=G type=UD num_elts=8\n.decl V33 type=ud num_elts=8\n.decl V34 v_type=G type=F num_elts=8\n"
#define ADD "dword_atomic.add (M1, 2) T255 V32.0 V33.0 %null.0 V33.0\n"

/* What passes, and what fails in which way; each program begins in line 4. */
static void expectations(void **state) {
    static const struct expected_run cases[] = {
        {"", "", 0, 0},
        {"V32 = 0 4\nV33 = 5 6 # comment\n" ADD "expect V33 = 0 0\nexpect T255[0]:UD = 5 6 0\n", "", 1, 2},
        {"V32 = 0 4\r\n\r\n\t# comment\r\nexpect V32 = 0 4 0\r\n", "", 0, 1},
        {"expect V33 = 1", "4: V33[0]: 0x00000000, not 0x00000001\n", 0, 1},
        {"V33 = all 7\nexpect V33 = 7 7 7 7 7 7 7 7\nexpect V33[6] = 7 7\nexpect V33 = all 7", "", 0, 3},
        {"V33[5] = all 7\nexpect V33 = 0 0 0 0 0 7 7 7\nexpect V33[4] = all 7",
         "6: V33[4]: 0x00000000, not 0x00000007\n", 0, 2},
        {"V33[2] = 1 2\nexpect V33[1] = 0 3 2 1 5\n", "5: V33[2]: 0x00000001, and 2 more differ, not 0x00000003\n", 0,
         1},
        {"SVM[0x101]:UW = 0x1234 0x5678\nexpect T255[0x100]:UQ = 0x0000005678123400\nexpect SVM[257]:ub = 0x34 13\n",
         "6: memory[0x102]:UB: 0x12, not 0x0d\n", 0, 2},
        {"T0[4088]:UQ = 0xfedcba9876543210\nexpect T0[4092]:UD = 0xfedcba98\nexpect SVM[4088]:UQ = 1\n",
         "6: memory[0xff8]:UQ: 0x0000000000000000, not 0x0000000000000001\n", 0, 2},
        {"EM = 0x2\nV33 = 1 1\nV32 = 0 4\n" ADD "expect T255[0]:UD = 0 1\n", "", 1, 1},
        {"P7 = 0x1\nV33 = 1 1\nV32 = 0 4\n(P7) " ADD "expect T255[0]:UD = 1 0\n", "", 1, 1},
        {"memory 4\nV33 = 1 1\nV32 = 0 4\n" ADD "memory 8\nexpect T255[0]:UD = 1 0\n", "", 1, 1},
        /* refusals */
        {"V32 = 1 4\n" ADD "expect error align\n", "", 1, 1},
        {"V32 = 1 4\n" ADD "expect V32 = 1\nexpect error align\nexpect V32 = 1", "", 1, 3},
        {"V32 = 1 4\n" ADD, "5: message: align, not no refusal\n", 1, 0},
        {"V32 = 1 4\n" ADD ADD "expect error align", "5: message: align, not no refusal\n", 2, 1},
        {"V32 = 0 4\n" ADD "expect error align\n", "6: error: no refusal, not align\n", 1, 1},
        {"V32 = 1 4\n" ADD "expect error mask\n", "6: error: align, not mask\n", 1, 1},
        {"dword_atomic.add (M2, 8) T255 V32.0 V33.0 %null.0 V33.0\n",
         "4: message: mask: found 'M2', expected M1, M3, M5 or M7 with 8 channels, not no refusal\n", 1, 0},
        {"dword_atomic.fmax (M1, 8) T255 V32.0 V34.0 %null.0 V33.0\nexpect error null\n",
         "5: error: operand: dst: V33 is UD, expected F, not null\n", 1, 1},
        {"bytes 7d\nexpect error opcode\nbytes\nexpect error OPCODE\n", "", 2, 2},
        {"bytes 7D00010000052000000000\n", NULL, 0, 0},
        {"bytes 7d 00 01 00 00 05 20 00 00 00 00 00 21 00 00 00 00 00 00 00 00 00 00 00 21 00 00 00 00 00\n"
         "expect error align",
         "5: error: no refusal, not align\n", 1, 1},
        {"bytes 7d 00 01 00 00 09 20 00 00 00 00 00 21 00 00 00 00 00 00 00 00 00 00 00 21 00 00 00 00 00",
         "4: message: surface, not no refusal\n", 1, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[1024];
        snprintf(text, sizeof text, DECLARATIONS "%s", cases[i].text);
        if (!cases[i].failures) {
            assert_false(run_length(text, strlen(text)));
            continue;
        }
        run_program(&visa_language, text);
        check_run(&cases[i]);
    }
}

/* Lines that are no program: where, and why. Each stands in line 4. */
static void errors(void **state) {
    static const struct expected_error cases[] = {
        {"foo", 1,
         "found 'foo', expected V32 or above, P1 to P15, EM, T0, T255, SVM, .decl, memory, bytes, expect or a "
         "message"},
        {" svm_gather.4.1 (M1, 8) V32.0 V33.0", 2,
         "found 'svm_gather.4.1', expected V32 or above, P1 to P15, EM, T0, T255, SVM, .decl, memory, bytes, expect or "
         "a message"},
        {"P16 = 1", 1, NULL},
        {"P0 = 1", 1, NULL},
        {"V40 = 1", 1, "found 'V40', expected a variable that is declared"},
        {"V32 1", 5, "found '1', expected '='"},
        {"V32 =", 6, "found the end, expected an integer, or 0x and a pattern, that the type holds"},
        {"V32 = 1 x", 9, "found 'x', expected an integer, or 0x and a pattern, that the type holds"},
        {"V32 = 4294967296", 7, NULL},
        {"V32 = 12a", 7, "found '12a', expected an integer, or 0x and a pattern, that the type holds"},
        {"V32 = all 1 2", 13, "found '2', expected the end"},
        {"V32[8] = 1", 10, "found '1', expected no value: there is no such element"},
        {"V32[6] = 1 2 3", 14, "found '3', expected no value: there is no such element"},
        {"V32[8] = all 3", 14, "found '3', expected no value: there is no such element"},
        {"V32[0 = 3", 7, "found '=', expected ']'"},
        {"V32[x] = 3", 5, "found 'x', expected the number of an element"},
        {"expect P1 = 1", 8, "found 'P1', expected a variable, T0, T255, SVM or error"},
        {"expect EM = 1", 8, NULL},
        {"EM = 1 2", 8, "found '2', expected no value: there is no such element"},
        {"EM = all 2", 6, NULL},
        {"T0[4096]:UB = 1", 15, "found '1', expected no value: the memory ends here"},
        {"T0[4093]:UD = 1", 15, NULL},
        {"T0[4095]:UB = 1 2", 17, NULL},
        {"T0[0xffffffffffffffff]:UQ = 1", 29, NULL},
        {"T0[0x10000000000000000]:UQ = 1", 4, "found '0x10000000000000000', expected an address"},
        {"T0:UD = 1", 3, "found ':', expected '['"},
        {"T0[4]UD = 1", 6, "found 'UD', expected ':' and a type"},
        {"T0[4]:UX = 1", 7, "found 'UX', expected a type: UB B UW W UD D UQ Q HF F DF"},
        {"SVM[0xfffff]:UW = 1", 19, NULL},
        {"T255[0]:UD = all 1", 14, NULL},
        {"memory x", 8, "found 'x', expected a size in bytes"},
        {"memory 1 2", 10, "found '2', expected the end"},
        {".decl V31 type=UD num_elts=1", 7, "found 'V31', expected a variable from V32 on"},
        {".decl V32 type=UD num_elts=1", 7, "found 'V32', expected a variable that is not declared yet"},
        {".decl V4294967296 type=UD num_elts=1", 7, NULL},
        {".decl V40 v_type=P type=UD num_elts=1", 18, "found 'P', expected G"},
        {".decl V40 num_elts=1", 11, "found 'num_elts', expected type="},
        {".decl V40 type=BF num_elts=1", 16, NULL},
        {".decl V40 type=UD", 18, "found the end, expected num_elts="},
        {".decl V40 type=UD num_elts=0", 28,
         "found '0', expected 1 element or more, and no more registers than the 1024 that there are (V-26)"},
        {".decl V40 type=UD num_elts=9000", 28, NULL},
        {".decl V40 type=UD num_elts=1 align=GRF", 30, "found 'align', expected the end"},
        {"dword_atomic.add (M1, 8) T3x V32.0 V33.0 %null.0 V33.0", 26, "found 'T3x', expected a surface, T0 or T255"},
        {"expect error align", 14, "there is no message before, or its refusal is expected already"},
        {"expect error bad", 14,
         "found 'bad', expected a refusal: opcode reserved op width exec_size mask predicate surface blocks null "
         "operand align"},
        {"bytes 7", 7, "found '7', expected a byte of two hexadecimal digits"},
        {"bytes 7d0", 7, "found '7d0', expected a byte of two hexadecimal digits"},
        {"bytes 7d 0x", 10, "found '0x', expected a byte of two hexadecimal digits"},
        {"bytes 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00", 97,
         "found '00', expected the end"},
        {"bytes 4e 04 80 00 00 01 00 b9 01 00 00 00 00 c1 01 00 00 00 00 00", 1,
         "there are bytes behind the end of the message"},
        {"expect", 7, "found the end, expected a variable, T0, T255, SVM or error"},
        {"V32 = 1 \x01", 9, "found byte 0x01, expected an integer, or 0x and a pattern, that the type holds"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[1024];
        snprintf(text, sizeof text, DECLARATIONS "%s\nV32 = 1\n", cases[i].text);
        check_error(&cases[i], run_length(text, strlen(text)), 4);
    }
    static const char two[] = DECLARATIONS ADD "expect error operand\nexpect error operand\n";
    assert_false(run_length(two, strlen(two)));
    assert_int_equal(program.line, 6);
    static const char nul[] = DECLARATIONS "V32 = 1\0";
    assert_false(run_length(nul, sizeof nul - 1));
    assert_string_equal(program.scan.message, "found byte 0x00, expected an integer, or 0x and a pattern, that the "
                                              "type holds");
}

static bool can_not(void *context, struct program *given) {
    assert_ptr_equal(context, failures);
    return program_refuse(given, given->scan.text, "it has its reasons");
}

/* An execution that goes wrong ends the program in its line, and says why. */
static void execution_ends(void **state) {
    static const char text[] = DECLARATIONS ADD "expect V32 = 1\n";
    (void)state;
    program = (struct program){.language = &visa_language, .step = can_not, .context = failures};
    assert_false(program_run(&program, text, strlen(text)));
    assert_int_equal(program.line, 4);
    assert_string_equal(program.scan.message, "it has its reasons");
}

/* What fills the memory ends with an error: a value in the first program, a message in the second. */
static void full_memory(void **state) {
    enum { VALUES = 16, LINES = SPARSE_WORDS / VALUES, LINE = 64 };
    static const char message[] = "V32 = 0xc0000000\ndword_atomic.inc (M1, 1) T255 V32.0 %null.0 %null.0 %null.0\n";
    (void)state;
    for (unsigned second = 0; second < 2; second++) {
        char *text = malloc((size_t)(LINES + 8) * LINE);
        assert_non_null(text);
        size_t length = (size_t)snprintf(text, LINE, ".decl V32 type=UD num_elts=8\nmemory 0x100000000\n");
        for (unsigned i = 0; i < LINES; i++)
            length +=
                (size_t)snprintf(text + length, LINE, "SVM[%u]:UQ = 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n", 8 * VALUES * i);
        length += (size_t)snprintf(text + length, 4 * LINE, "%s", second ? message : "SVM[0x80000000]:UB = 1\n");
        assert_false(run_length(text, length));
        assert_string_equal(program.scan.message, "the memory has no room for more words");
        assert_int_equal(program.line, LINES + 3 + second);
        free(text);
    }
}

/* Programs with bytes replaced, cut out and doubled: they run or are refused with a place, and nothing else happens. */
static void broken_programs(void **state) {
    static const char good[] = DECLARATIONS
        ".decl V40 v_type=G type=UQ num_elts=8\n.decl V41 v_type=G type=UB num_elts=64\nV32 = 0 4 8 12\nV33 = all "
        "0x11\n"
        "EM = 0xffff00ff\nP1 = 0x0f\nV34[2] = 1.5 -0.0 inf 2.5hf\nT0[16]:UD = 1 2 -3\nSVM[0x100]:UQ = 7\n" ADD
        "expect V33 = 0 0\n(!P1.any) dword_atomic.fcmpwr.16 (M5_NM, 8) T0 V32.0 V34.0 V34.0 %null.0\nexpect T0[16]:UD "
        "= "
        "1 2\nV40 = 0x100 0x108 0x110\nsvm_atomic.predec.64 (M1, 2) V40.0 V40.0 %null.0 %null.0\nexpect V40 = 6\n"
        "svm_scatter.1.8 (M1, 8) V40.0 V41.0\nsvm_scatter.8.1 (M1, 1) V40.0 V40.0\nexpect error align\nmemory "
        "0x1000\nbytes 4e 04 80 00 00 01 00 28 00 00 "
        "00 "
        "00 00 29 00 00 00 00 00\nexpect error operand\nsvm_scatter.4.1 (M2, 8) V40.0 V32.0\nexpect error mask\n";
    enum { TEXTS = 30000 / ONE_IN };
    static const char letters[] = "0123456789VMPT.%(),!_ \t\n=[]:#xef-all\xff";
    (void)state;
    run_program(&visa_language, good);
    assert_string_equal(failures, "");
    check_broken(run_length, good, letters, sizeof letters, TEXTS);
}

/* Messages of random bytes against variables of random types. */
static void random_messages(void **state) {
    (void)state;
    uint64_t random = 1;
    unsigned executed = 0;
    for (unsigned i = 0; i < 20000 / ONE_IN; i++) {
        char text[1024] = "";
        size_t length = 0;
        for (unsigned id = 32; id < 40; id++)
            length += (size_t)snprintf(
                text + length, sizeof text - length, ".decl V%u type=%s num_elts=%u\nV%u = all 8\n", id,
                visa_type_name((enum visa_type)random_below(&random, VISA_TYPES)), 1 + random_below(&random, 128), id);
        struct visa_inst inst = random_message(&random);
        struct visa_operand *operands[] = {&inst.address, &inst.src0, &inst.src1, &inst.dst};
        for (unsigned j = 0; j < COUNT(operands); j++)
            if (operands[j]->id)
                *operands[j] = (struct visa_operand){32 + random_below(&random, 8), 0};
        uint8_t bytes[VISA_BYTES];
        size_t n = visa_encode(&inst, bytes);
        length += (size_t)snprintf(text + length, sizeof text - length, "bytes");
        for (size_t j = 0; j < n; j++)
            length += (size_t)snprintf(text + length, sizeof text - length, " %02x", bytes[j]);
        run_program(&visa_language, text);
        executed += program.failures == 0;
    }
    assert_true(executed > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expectations), cmocka_unit_test(errors),          cmocka_unit_test(execution_ends),
        cmocka_unit_test(full_memory),  cmocka_unit_test(broken_programs), cmocka_unit_test(random_messages),
    };
    return cmocka_run_group_tests_name("visa_program", tests, NULL, NULL);
}
