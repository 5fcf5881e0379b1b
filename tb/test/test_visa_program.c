/* SPDX-License-Identifier: MIT */
/* Unit tests of programs of vISA messages: their form, their expectations, and that any text is safe. */
#include "test/program_test.h"

#include "common/sparse.h"
#include "families/visa/language.h"
#include "isa/visa_machine.h"
#include "test/visa_test.h"

#define DECLARATIONS                                                                                                   \
    ".decl V32 v_type=G type=UD num_elts=8\n.decl V33 type=ud num_elts=8\n.decl V34 v_type=G type=F num_elts=8\n"
#define ADD_MESSAGE "dword_atomic.add (M1, 2) T255 V32.0 V33.0 %null.0 V33.0\n"

static const struct tested_language tested = {&visa_language, DECLARATIONS, "", "V32 = 1"};

/* Programs, from line 4 on. */
static void expectations(void) {
    each_row("visa_program", 23, check_program);
}

static void errors(void) {
    each_row("visa_program_rejected", 44, check_rejected);
    static const char two[] = DECLARATIONS ADD_MESSAGE "expect error operand\nexpect error operand\n";
    assert_false(run_length(two, strlen(two)));
    assert_int_equal(program.line, 6);
    static const char nul[] = DECLARATIONS "V32 = 1\0";
    assert_false(run_length(nul, sizeof nul - 1));
    assert_string_equal(program.scan.message, "found byte 0x00, expected an integer, or 0x and a pattern, that the "
                                              "type holds");
}

/* Variables have whole registers (V-26): a variable of a byte leaves room for all registers but one. */
static void whole_registers(void) {
    char text[80];
    for (unsigned more = 0; more < 2; more++) {
        snprintf(text, sizeof text, ".decl V32 type=UB num_elts=1\n.decl V33 type=UB num_elts=%u\n",
                 VISA_FILE_BYTES - VISA_GRF_BYTES + more);
        assert_int_equal(run_length(text, strlen(text)), !more);
    }
}

static bool can_not(void *context, struct program *given) {
    assert_ptr_equal(context, failures);
    return program_refuse(given, given->scan.text, "it has its reasons");
}

/* A failing execution ends the program in its line, with a reason. */
static void execution_ends(void) {
    static const char text[] = DECLARATIONS ADD_MESSAGE "expect V32 = 1\n";
    program = (struct program){.language = &visa_language, .step = can_not, .context = failures};
    assert_false(program_run(&program, text, strlen(text)));
    assert_int_equal(program.line, 4);
    assert_string_equal(program.scan.message, "it has its reasons");
}

/* A full memory is an error: for a value in the first program, for a message in the second. */
static void full_memory(void) {
    enum { VALUES = 16, LINES = SPARSE_WORDS / VALUES, LINE = 64 };
    static const char message[] = "V32 = 0xc0000000\ndword_atomic.inc (M1, 1) T255 V32.0 %null.0 %null.0 %null.0\n";
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

/* Programs with bytes replaced, removed and doubled run, or are rejected with a place. */
static void broken_programs(void) {
    static const char good[] = DECLARATIONS
        ".decl V40 v_type=G type=UQ num_elts=8\n.decl V41 v_type=G type=UB num_elts=64\nV32 = 0 4 8 12\nV33 = all "
        "0x11\n"
        "EM = 0xffff00ff\nP1 = 0x0f\nV34[2] = 1.5 -0.0 inf 2.5hf\nT0[16]:UD = 1 2 -3\nSVM[0x100]:UQ = 7\n" ADD_MESSAGE
        "expect V33 = 0 0\n(!P1.any) dword_atomic.fcmpwr.16 (M5_NM, 8) T0 V32.0 V34.0 V34.0 %null.0\nexpect T0[16]:UD "
        "= "
        "1 2\nV40 = 0x100 0x108 0x110\nsvm_atomic.predec.64 (M1, 2) V40.0 V40.0 %null.0 %null.0\nexpect V40 = 6\n"
        "svm_scatter.1.8 (M1, 8) V40.0 V41.0\nsvm_scatter.8.1 (M1, 1) V40.0 V40.0\nexpect error align\nmemory "
        "0x1000\nbytes 4e 04 80 00 00 01 00 28 00 00 "
        "00 "
        "00 00 29 00 00 00 00 00\nexpect error operand\nsvm_scatter.4.1 (M2, 8) V40.0 V32.0\nexpect error mask\n";
    static const char letters[] = "0123456789VMPT.%(),!_ \t\n=[]:#xef-all\xff";
    check_broken_program(run_length, good, letters, 30000 / ONE_IN);
}

/* Messages of random bytes against variables of random types. */
static void random_messages(void) {
    unsigned executed = 0;
    for (unsigned i = 0; i < 20000 / ONE_IN; i++) {
        char text[1024] = "";
        size_t length = 0;
        for (unsigned id = 32; id < 40; id++)
            length += (size_t)snprintf(
                text + length, sizeof text - length, ".decl V%u type=%s num_elts=%u\nV%u = all 8\n", id,
                visa_type_name((enum visa_type)random_below(VISA_TYPES)), 1 + random_below(128), id);
        struct visa_inst inst = random_inst((enum visa_kind)(i % VISA_KINDS));
        struct visa_operand *operands[] = {&inst.address, &inst.src0, &inst.src1, &inst.dst};
        for (unsigned j = 0; j < COUNT(operands); j++)
            if (operands[j]->id)
                *operands[j] = (struct visa_operand){32 + random_below(8), 0};
        uint8_t bytes[VISA_BYTES];
        size_t n = visa_encode(&inst, bytes);
        length += (size_t)snprintf(text + length, sizeof text - length, "bytes");
        for (size_t j = 0; j < n; j++)
            length += (size_t)snprintf(text + length, sizeof text - length, " %02x", bytes[j]);
        run_program(text);
        executed += program.failures == 0;
    }
    assert_true(executed > 20);
}

RUN_TESTS(TEST(expectations), TEST(errors), TEST(whole_registers), TEST(execution_ends), TEST(full_memory),
          TEST(broken_programs), TEST(random_messages))
