/* SPDX-License-Identifier: MIT */
/*
 * A language of four counters, one per lane, with branches, instructions with several requests to the unit, and others
 * that only the model executes. The runner of programs does not depend on the language.
 *
 * counters = 1 2 3 4 sets the counters
 * NAME: is a label
 * add N to each of them
 * below LIMIT NAME goes to NAME while a counter is below LIMIT
 * expect 1 2 3 4 compares the counters
 * double, end doubles each counter; ends the program
 */
#include <stdio.h>

#include "cycle/atomic_alu.h"
#include "engine/instruction.h"
#include "isa/atomic_alu.h"
#include "test/faulty_device.h"
#include "test/unit_test.h"

enum { LANES_OF_TOY = 4, LABELS = 8, LABEL = 16 };

enum toy_op { TOY_ADD, TOY_DOUBLE, TOY_BELOW, TOY_END };

struct toy {
    uint64_t counter[LANES_OF_TOY];
    enum toy_op op;
    uint64_t n;
    unsigned long target; /* the line of a label */
    struct {
        char name[LABEL];
        unsigned long line;
    } labels[LABELS];
    unsigned n_labels;
};

static unsigned machines, finished; /* numbers of open and finished programs */

static void *toy_open(void) {
    machines++;
    return calloc(1, sizeof(struct toy));
}

static void toy_close(void *machine) {
    machines--;
    free(machine);
}

static bool number(struct program *program, uint64_t *value) {
    const char *at = scan_next(&program->scan);
    return scan_digits(&program->scan, 10, UINT32_MAX, value) || scan_fail(&program->scan, at, NULL, "a number");
}

/* Returns the line of the next label; 0 if there is none. */
static unsigned long find_label(const struct toy *toy, struct scan *s) {
    scan_next(s);
    for (unsigned i = 0; i < toy->n_labels; i++)
        if (scan_word_is(s, toy->labels[i].name))
            return toy->labels[i].line;
    return 0;
}

static bool toy_label(struct program *program) {
    struct toy *toy = program->machine;
    struct scan *s = &program->scan;
    const char *at = scan_next(s);
    size_t n = scan_word(s);
    if (!n || scan_peek(s, n) != ':')
        return true;
    if (find_label(toy, s))
        return scan_fail(s, at, NULL, "a label that is not defined yet");
    assert_true(toy->n_labels < LABELS && n < LABEL);
    memcpy(toy->labels[toy->n_labels].name, at, n);
    toy->labels[toy->n_labels++].line = program->line;
    return true;
}

static bool expect(struct program *program) {
    struct toy *toy = program->machine;
    for (unsigned i = 0; i < LANES_OF_TOY; i++) {
        uint64_t value = 0;
        if (!number(program, &value))
            return false;
        char expected[PROGRAM_WHAT], seen[PROGRAM_WHAT];
        snprintf(expected, sizeof expected, "%u", (unsigned)value);
        snprintf(seen, sizeof seen, "%u", (unsigned)toy->counter[i]);
        if (value != toy->counter[i])
            program_fail(program, program->line, "counter", expected, seen);
    }
    return true;
}

static bool below(struct program *program) {
    struct toy *toy = program->machine;
    struct scan *s = &program->scan;
    if (!number(program, &toy->n))
        return false;
    toy->target = find_label(toy, s);
    if (!toy->target)
        return scan_fail(s, s->at, NULL, "a label");
    s->at += scan_word(s);
    return true;
}

static enum language_line toy_read(struct program *program) {
    struct toy *toy = program->machine;
    struct scan *s = &program->scan;
    const char *at = scan_next(s);
    size_t label = scan_word(s);
    if (label && scan_peek(s, label) == ':') {
        s->at += label + 1;
        return LINE_DONE;
    }
    if (scan_at_end(s))
        return LINE_DONE;
    if (scan_accept(s, "expect"))
        return expect(program) ? LINE_EXPECTS : LINE_WRONG;
    if (scan_accept(s, "counters =")) {
        bool ok = true;
        for (unsigned i = 0; ok && i < LANES_OF_TOY; i++)
            ok = number(program, &toy->counter[i]);
        return ok ? LINE_DONE : LINE_WRONG;
    }
    bool ok = true;
    if (scan_accept(s, "add")) {
        toy->op = TOY_ADD;
        ok = number(program, &toy->n);
    } else if (scan_accept(s, "below")) {
        toy->op = TOY_BELOW;
        ok = below(program);
    } else if (scan_accept(s, "double"))
        toy->op = TOY_DOUBLE;
    else if (scan_accept(s, "end"))
        toy->op = TOY_END;
    else
        ok = scan_fail(s, at, NULL, "a line of the toy language");
    return ok ? LINE_INSTRUCTION : LINE_WRONG;
}

static bool toy_execute(struct program *program, const struct language_watch *watch) {
    struct toy *toy = program->machine;
    bool any = false;
    if (watch) { /* The unit has no memory: contents of one are ignored. */
        watch->holds(watch->context, "memory", 8, 1);
        watch->holds(watch->context, "host", 0, 1);
    }
    for (unsigned i = 0; i < LANES_OF_TOY; i++) {
        any |= toy->counter[i] < toy->n;
        if (toy->op == TOY_ADD)
            toy->counter[i] += toy->n;
        if (toy->op == TOY_DOUBLE)
            toy->counter[i] *= 2;
    }
    if (toy->op == TOY_BELOW && any)
        program->next = toy->target;
    if (toy->op == TOY_END)
        program->next = PROGRAM_END;
    return true;
}

static void toy_finish(struct program *program) {
    (void)program;
    finished++;
}

static const struct language toy_language = {.name = "toy",
                                             .ending = ".toy",
                                             .open = toy_open,
                                             .close = toy_close,
                                             .label = toy_label,
                                             .read = toy_read,
                                             .execute = toy_execute,
                                             .finish = toy_finish};

/* add is one request to the unit for each lane. */
static size_t toy_requests(const void *machine, uint32_t *words) {
    const struct toy *toy = machine;
    struct atomic_alu_req *req = (struct atomic_alu_req *)words;
    for (unsigned i = 0; toy->op == TOY_ADD && i < LANES_OF_TOY; i++) {
        req[i].op_i[0] = ATOMIC_ALU_OP_ADD;
        req[i].old_i[0] = (uint32_t)toy->counter[i];
        req[i].src0_i[0] = (uint32_t)toy->n;
    }
    return toy->op == TOY_ADD ? LANES_OF_TOY : 0;
}

/* Failures of a run, one per line. */
static char failures[512];

static void remember(const struct program *program, const struct program_failure *f) {
    (void)program;
    size_t length = strlen(failures);
    snprintf(failures + length, sizeof failures - length, "%lu: %s: %s, not %s\n", f->line, f->what, f->seen,
             f->expected);
}

static struct program program;

/* Number of instructions on the design, and the last result. */
static struct {
    unsigned instructions, requests;
    struct mismatch mismatch;
    uint32_t old[LANES_OF_TOY];
} design;

static bool in_step(void *context, struct program *given) {
    static const struct check_options options = {
        .device = &faulty_device, .mode = CHECK_CYCLE, .strict = true, .batch = CHECK_BATCH, .cycles = 100000};
    struct failure step;
    assert_ptr_equal(context, &design);
    bool ok = instruction_run(given, toy_requests, &options, &step);
    for (unsigned i = 0; i < UNIT_AGENTS; i++)
        assert_int_equal(step.stimulus.contents[i].n, 0);
    design.instructions += step.stimulus.n > 0;
    design.requests += (unsigned)step.result.ops;
    design.mismatch = step.result.mismatch;
    for (size_t i = 0; i < step.stimulus.n; i++)
        design.old[i] = ((const struct atomic_alu_req *)step.stimulus.req)[i].old_i[0];
    const bool ran = step.stimulus.n > 0;
    stimulus_close(&step.stimulus);
    return ok && (!ran || design.mismatch.kind == KIND_NONE);
}

static bool run(const char *text, bool with_design) {
    failures[0] = 0;
    memset(&design, 0, sizeof design);
    finished = 0;
    program = (struct program){.language = &toy_language, .failed = remember};
    if (with_design) {
        program.step = in_step;
        program.context = &design;
    }
    bool ok = program_run(&program, text, strlen(text));
    assert_int_equal(machines, 0);
    assert_int_equal(finished, ok);
    return ok;
}

static const char loop[] = "counters = 0 1 2 12\n"
                           "again: # goes on while any lane is below\r\n"
                           "add 3\n"
                           "\n"
                           "below 10 again\n"
                           "double\n"
                           "expect 24 26 28 48\n"
                           "end\n"
                           "this is never read";

/* A branch is taken the right number of times, on the model alone and with the design. */
static void branches(void) {
    fake = (struct fake){.fault = FAKE_NONE};
    for (unsigned with_design = 0; with_design < 2; with_design++) {
        if (!run(loop, with_design))
            fail_msg("%lu:%u: %s", program.line, program.scan.column, program.scan.message);
        assert_string_equal(failures, "");
        assert_int_equal(program.instructions, 4 + 4 + 2);
        assert_int_equal(program.expectations, 1);
        assert_int_equal(program.failures, 0);
        /* Only `add` runs on the design, with all lanes and the machine's current values. */
        assert_int_equal(design.instructions, with_design ? 4 : 0);
        assert_int_equal(design.requests, with_design ? 4 * LANES_OF_TOY : 0);
        for (unsigned i = 0; i < LANES_OF_TOY && with_design; i++)
            assert_int_equal(design.old[i], (i < 3 ? i : 12) + 9);
    }
    /* A label below, after a line that is wrong if it is executed. */
    assert_true(run("below 1 down\nwrong\ndown:\nexpect 0 0 0 0\n", false));
    assert_int_equal(program.expectations, 1);
}

/* A difference ends the program in the same round of the loop; a failed expectation does not. */
static void differences(void) {
    fake = (struct fake){.fault = FAKE_NEW, .ops = {ATOMIC_ALU_OP_ADD, ATOMIC_ALU_OP_ADD}, .n_ops = 2};
    assert_false(run(loop, true));
    assert_int_equal(program.line, 3);
    assert_int_equal(design.instructions, 1);
    assert_int_equal(design.mismatch.kind, KIND_VALUE);
    assert_string_equal(unit.ports[design.mismatch.port].name, "new_o");
    fake = (struct fake){.fault = FAKE_NONE};
    assert_true(run("expect 0 1 0 2\nadd 1\nexpect 1 1 1 1\n", true));
    assert_string_equal(failures, "1: counter: 0, not 1\n1: counter: 0, not 2\n");
    assert_int_equal(program.failures, 2);
    assert_int_equal(program.expectations, 2);
}

/* Each error has one line with its place: errors of labels before the program runs, others when they are reached. */
static void errors(void) {
    static const struct {
        const char *text;
        unsigned long line;
        unsigned column;
        const char *message;
    } cases[] = {
        {"add 1\na:\n a:\n", 3, 2, "found 'a', expected a label that is not defined yet"},
        {"add 1\nbelow 3 there\n", 2, 9, "found 'there', expected a label"},
        {"\nadd 1 2\n", 2, 7, "found '2', expected the end"},
        {"add\n", 1, 4, "found the end, expected a number"},
        {"go:\ncounters = 0 0 0 0\nbelow 1 go", 3, 1, "the program loops forever; expected an end"},
        {"go: below 1 go", 1, 5, "found 'below', expected the end"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        if (run(cases[i].text, false))
            fail_msg("%s: accepted", cases[i].text);
        if (program.line != cases[i].line || program.scan.column != cases[i].column)
            fail_msg("%s: %lu:%u: %s", cases[i].text, program.line, program.scan.column, program.scan.message);
        if (cases[i].message)
            assert_string_equal(program.scan.message, cases[i].message);
    }
    assert_true(run("", false));
    assert_int_equal(program.instructions + program.expectations, 0);
}

RUN_TESTS(TEST(branches), TEST(differences), TEST(errors))
