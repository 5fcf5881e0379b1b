/* SPDX-License-Identifier: MIT */
/*
 * What users of the library call, against docs/units/float_alu.md as it is written: the rows of "Examples"; and vectors
 * that others have published, in the presets of the table of "Dialects".
 */
#include <stdio.h>

#include "isa/float_alu.h"
#include "lanelock/float_alu.h"
#include "test/rows.h"

static const char page[] = "docs/units/float_alu.md";

/* The columns of the table of presets, and the parameters in remarks */
static const struct {
    const char *name;
    size_t offset;
} parameters[] = {
#define PARAMETER(name, field)                                                                                         \
    { name, offsetof(struct csim_float_dialect, field) }
    PARAMETER("NANS", nans), PARAMETER("CANONICAL", canonical), PARAMETER("FMA_NAN", fma_nan),
    PARAMETER("F2I", f2i),   PARAMETER("F2I_NAN", f2i_nan),     PARAMETER("MINMAX", minmax),
    PARAMETER("TINY", tiny), PARAMETER("DENORM", denorm),       PARAMETER("FLAGS", flags),
};

static void set_parameter(struct csim_float_dialect *p, size_t i, const char *number) {
    const uint32_t value = (uint32_t)strtoul(number, NULL, 10);
    memcpy((char *)p + parameters[i].offset, &value, sizeof value);
}

/* Reads each NAME=number of a text. */
static void read_parameters(struct csim_float_dialect *p, const char *text) {
    for (size_t i = 0; i < COUNT(parameters); i++)
        for (const char *at = text; (at = strstr(at, parameters[i].name)); at++) {
            const char *const equals = at + strlen(parameters[i].name);
            const bool starts = at == text || !strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789", at[-1]);
            if (starts && *equals == '=' && equals[1] >= '0' && equals[1] <= '9')
                set_parameter(p, i, equals + 1);
        }
}

static int number_in(const char *const *names, size_t n, const char *text) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i], text) == 0)
            return (int)i;
    return -1;
}

static const char *const formats[] = {"f16", "bf16", "f32", "f64"};
static const char *const integers[] = {"i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"};
static const char *const roundings[] = {"RNE", "RTZ", "RDN", "RUP", "RMM"};

/* Cells of a row of a table, without what is around them */
enum { CELLS = 12, LINE = 512 };
struct cells {
    int n;
    char text[CELLS][LINE];
};

static void split(const char *line, struct cells *c) {
    memset(c, 0, sizeof *c);
    for (const char *at = strchr(line, '|'); at && strchr(at + 1, '|') && c->n < CELLS; at = strchr(at + 1, '|')) {
        const char *first = at + 1, *last = strchr(at + 1, '|');
        while (first < last && strchr(" `", *first))
            first++;
        while (last > first && strchr(" `", last[-1]))
            last--;
        memcpy(c->text[c->n++], first, (size_t)(last - first));
    }
}

static uint32_t flags_of(const char *letters) {
    static const char names[] = "XUOZV";
    uint32_t flags = 0;
    for (; *letters; letters++) {
        const char *const at = strchr(names, *letters);
        assert_non_null(at);
        flags |= 1u << (at - names);
    }
    return flags;
}

/* An operation in words: operation, format, type or "", rounding or "", and three operands in hexadecimal digits */
struct words {
    const char *op, *format, *type, *rounding, *a, *b, *c;
};

/* Executes it and compares result and flags with their texts. */
static void check(const struct csim_float_dialect *dialect, const struct words *w, const char *result,
                  const char *flags, const char *row) {
    const int op = csim_float_op(w->op), format = number_in(formats, COUNT(formats), w->format);
    const int rounding = number_in(roundings, COUNT(roundings), w->rounding);
    const int type = op == FLOAT_ALU_OP_F2F ? number_in(formats, COUNT(formats), w->type)
                                            : number_in(integers, COUNT(integers), w->type);
    if (op < 0 || format < 0 || (type < 0 && *w->type) || (rounding < 0 && *w->rounding))
        fail_msg("found %s, expected an operation, a format, a type and a rounding", row);
    const struct csim_float_operation operation = {(uint32_t)op,
                                                   (uint32_t)format,
                                                   type < 0 ? 0 : (uint32_t)type,
                                                   rounding < 0 ? 7 : (uint32_t)rounding,
                                                   strtoull(w->a, NULL, 16),
                                                   strtoull(w->b, NULL, 16),
                                                   strtoull(w->c, NULL, 16)};
    struct csim_float_result seen;
    csim_float_execute(dialect, &operation, &seen);
    if (seen.error || seen.result != strtoull(result, NULL, 16) || seen.flags != flags_of(flags))
        fail_msg("found 0x%llx flags 0x%02x%s, expected 0x%s flags %s: %s", (unsigned long long)seen.result, seen.flags,
                 seen.error ? " refused" : "", result, flags, row);
}

/* Op, format and type, rounding, three operands, result, flags, remark */
static void check_example(const struct csim_float_dialect *usual, struct cells *c, const char *line) {
    struct csim_float_dialect p = *usual;
    char *const comma = strchr(c->text[1], ',');
    if (comma)
        *comma = 0;
    const struct words w = {c->text[0], c->text[1], comma ? comma + 2 : "", c->text[2], c->text[3],
                            c->text[4], c->text[5]};
    read_parameters(&p, c->text[8]);
    check(&p, &w, c->text[6], c->text[7], line);
}

/* Calls `each` for the rows of a table whose first cell is `head`, that of the first table after a heading. */
static unsigned rows_after(const char *heading, struct csim_float_dialect *usual,
                           void (*each)(const struct csim_float_dialect *usual, struct cells *c, const char *line)) {
    char line[LINE];
    struct cells c;
    unsigned rows = 0;
    bool inside = false;
    FILE *const f = fopen(page, "r");
    if (!f)
        fail_msg("%s: found no file, expected the page; try to start the test in the root of the project", page);
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "## ", 3) == 0)
            inside = strcmp(line + 3, heading) == 0;
        else if (inside && usual && strncmp(line, "With ", 5) == 0)
            read_parameters(usual, line);
        else if (inside && line[0] == '|' && strncmp(line, "|---", 4) != 0 && rows++ > 0) {
            split(line, &c);
            each(usual, &c, line);
        } else if (inside && rows && line[0] != '|') {
            break;
        }
    }
    fclose(f);
    return rows ? rows - 1 : 0;
}

static void test_examples(void) {
    struct csim_float_dialect usual = {.formats = 15};
    assert_true(rows_after("Examples", &usual, check_example) >= 40);
}

/* Presets of the page */
enum { PRESETS = 5 };
static const char *const preset_names[PRESETS] = {"riscv", "x86", "arm", "gcn", "cuda"};
static struct csim_float_dialect presets[PRESETS];
static bool found[PRESETS];

static void read_preset(const struct csim_float_dialect *usual, struct cells *c, const char *line) {
    (void)usual;
    const int preset = number_in(preset_names, PRESETS, c->text[0]);
    if (preset < 0)
        fail_msg("%s: found %s, expected a configuration", page, line);
    for (size_t i = 0; i < COUNT(parameters); i++)
        set_parameter(&presets[preset], i, c->text[i + 1]);
    presets[preset].formats = 15;
    found[preset] = true;
}

/*
 * Vectors that others have published. RISC-V: riscv-tests, isa/rv64uf and rv64ud. Arm: the pseudo-code that the page
 * names. GCN: docs/rules.md. PTX: cvt of the PTX ISA, and LLVM's Transforms/InstSimplify/const-fold-nvvm-f2ll-d2ll.ll.
 */
static void check_vector(char *const *c) {
    const int preset = number_in(preset_names, PRESETS, c[0]);
    if (preset < 0)
        fail_msg("%s: found an unknown word, expected a preset", c[0]);
    check(&presets[preset], &(struct words){c[1], c[2], c[3], c[4], c[5], c[6], c[7]}, c[8], c[9], c[1]);
}

static void test_published_vectors(void) {
    rows_after("Dialects", NULL, read_preset);
    for (int i = 0; i < PRESETS; i++)
        assert_true(found[i]);
    each_row("float_alu", 61, check_vector);
}

static void test_any_arguments(void) {
    assert_int_equal(csim_float_op("unords"), FLOAT_ALU_OP_UNORDS);
    assert_int_equal(csim_float_op("rem"), -1);
    /* Parameters above theirs, and ports above theirs */
    static const struct csim_float_dialect most = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, 0, ~0u};
    const struct csim_float_operation max = {64 + FLOAT_ALU_OP_MAX, 4 + 2, 8, 8, 0x7fc00001, ~0ull, 0};
    struct csim_float_result seen;
    csim_float_execute(&most, &max, &seen);
    assert_true(seen.result == 0xffffffff && seen.flags == 0 && seen.error == 0);
    const struct csim_float_operation sub = {64 + FLOAT_ALU_OP_SUB, 4 + 0, 8, 8, 0x17c00, 0x27c01, 0};
    csim_float_execute(&most, &sub, &seen);
    assert_true(seen.result == 0x7fff && seen.flags == 16 && seen.error == 0);
}

RUN_TESTS(TEST(test_examples), TEST(test_published_vectors), TEST(test_any_arguments))
