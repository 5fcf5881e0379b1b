/* SPDX-License-Identifier: MIT */
/*
 * What users of the library call, against docs/units/float_alu.md as it is written: the rows of "Examples"; and vectors
 * that others have published, in the presets of the table of "Dialects".
 */
#include <stdio.h>

#include "isa/float_alu.h"
#include "lanelock/float_alu.h"
#include "test/unit_test.h"

static const char page[] = "docs/units/float_alu.md";

static bool set_parameter(struct csim_float_dialect *p, const char *name, size_t length, uint32_t value) {
    const struct {
        const char *name;
        uint32_t *value;
    } all[] = {{"NANS", &p->nans}, {"CANONICAL", &p->canonical}, {"FMA_NAN", &p->fma_nan},
               {"F2I", &p->f2i},   {"F2I_NAN", &p->f2i_nan},     {"MINMAX", &p->minmax},
               {"TINY", &p->tiny}, {"DENORM", &p->denorm},       {"FLAGS", &p->flags}};
    for (size_t i = 0; i < COUNT(all); i++)
        if (strlen(all[i].name) == length && memcmp(all[i].name, name, length) == 0) {
            *all[i].value = value;
            return true;
        }
    return false;
}

/* Reads each NAME=number of a text; returns how many there are. */
static unsigned read_parameters(struct csim_float_dialect *p, const char *text) {
    unsigned n = 0;
    for (const char *equals = strchr(text, '='); equals; equals = strchr(equals + 1, '=')) {
        const char *name = equals;
        while (name > text && strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789", name[-1]))
            name--;
        if (equals[1] >= '0' && equals[1] <= '9' &&
            set_parameter(p, name, (size_t)(equals - name), (uint32_t)strtoul(equals + 1, NULL, 10)))
            n++;
    }
    return n;
}

static int number_in(const char *const *names, size_t n, const char *text, size_t length) {
    for (size_t i = 0; i < n; i++)
        if (names[i] && strlen(names[i]) == length && memcmp(names[i], text, length) == 0)
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

/* Op, format and type, rounding, three operands, result, flags, remark */
static void check_example(const struct csim_float_dialect *usual, const struct cells *c, const char *line) {
    struct csim_float_dialect p = *usual;
    const char *const comma = strchr(c->text[1], ','), *const type = comma ? comma + 2 : "";
    const size_t length = comma ? (size_t)(comma - c->text[1]) : strlen(c->text[1]);
    const int op = csim_float_op(c->text[0]);
    const int format = number_in(formats, COUNT(formats), c->text[1], length);
    const int rounding = number_in(roundings, COUNT(roundings), c->text[2], strlen(c->text[2]));
    const int other = op == FLOAT_ALU_OP_F2F ? number_in(formats, COUNT(formats), type, strlen(type))
                                             : number_in(integers, COUNT(integers), type, strlen(type));
    if (op < 0 || format < 0 || (rounding < 0 && *c->text[2]) || (comma && other < 0))
        fail_msg("%s: found %s, expected an operation, a format and a rounding", page, line);
    read_parameters(&p, c->text[8]);
    const struct csim_float_operation operation = {
        (uint32_t)op,
        (uint32_t)format,
        comma ? (uint32_t)other : 0,
        rounding < 0 ? 7 : (uint32_t)rounding,
        strtoull(c->text[3], NULL, 16),
        strtoull(c->text[4], NULL, 16),
        strtoull(c->text[5], NULL, 16),
    };
    struct csim_float_result seen;
    csim_float_execute(&p, &operation, &seen);
    if (seen.error || seen.result != strtoull(c->text[6], NULL, 16) || seen.flags != flags_of(c->text[7]))
        fail_msg("%s: found 0x%llx flags 0x%02x%s, expected %s", page, (unsigned long long)seen.result, seen.flags,
                 seen.error ? " refused" : "", line);
}

/* Calls `each` for the rows of a table whose first cell is `head`, that of the first table after a heading. */
static unsigned rows_after(const char *heading, struct csim_float_dialect *usual,
                           void (*each)(const struct csim_float_dialect *usual, const struct cells *c,
                                        const char *line)) {
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

static void test_examples(void **state) {
    (void)state;
    struct csim_float_dialect usual = {.formats = 15};
    assert_true(rows_after("Examples", &usual, check_example) >= 40);
}

/* Presets of the page */
enum { RISCV, X86, ARM, GCN, CUDA, PRESETS };
static const char *const preset_names[PRESETS] = {"riscv", "x86", "arm", "gcn", "cuda"};
static struct csim_float_dialect presets[PRESETS];
static bool found[PRESETS];

static void read_preset(const struct csim_float_dialect *usual, const struct cells *c, const char *line) {
    (void)usual;
    static const char *const columns[] = {"NANS",   "CANONICAL", "FMA_NAN", "F2I",  "F2I_NAN",
                                          "MINMAX", "TINY",      "DENORM",  "FLAGS"};
    const int preset = number_in(preset_names, PRESETS, c->text[0], strlen(c->text[0]));
    if (preset < 0)
        fail_msg("%s: found %s, expected a configuration", page, line);
    for (size_t i = 0; i < COUNT(columns); i++)
        set_parameter(&presets[preset], columns[i], strlen(columns[i]), (uint32_t)strtoul(c->text[i + 1], NULL, 10));
    presets[preset].formats = 15;
    found[preset] = true;
}

enum { F16 = 0, F32 = 2, F64 = 3, I8 = 0, I16, I32, I64, U8, U16, U32, U64 };
enum { RNE, RTZ, RDN, RUP, RMM };
enum { X = 1, U = 2, O = 4, Z = 8, V = 16 };
enum { ANY = 0x20 /* flags of presets that have none */ };
#define NAN32 0x7fc00000
#define NAN64 0x7ff8000000000000

/*
 * RISC-V: riscv-tests, isa/rv64uf and rv64ud, fcvt_w.S, fmin.S, fclass.S, fdiv.S. Arm: the pseudo-code that the page
 * names. GCN: docs/rules.md. PTX: cvt of the PTX ISA, and LLVM's Transforms/InstSimplify/const-fold-nvvm-f2ll-d2ll.ll.
 */
static const struct vector {
    uint32_t preset, op, format, type, rounding, flags;
    uint64_t a, b, c, result;
} vectors[] = {
    /* fcvt_w.S: -1.1, -1.0, -0.9, 0.9, 1.0, 1.1, -3e9, 3e9 */
    {RISCV, FLOAT_ALU_OP_F2I, F32, I32, RTZ, X, 0xbf8ccccd, 0, 0, 0xffffffff},
    {RISCV, FLOAT_ALU_OP_F2I, F32, I32, RTZ, 0, 0xbf800000, 0, 0, 0xffffffff},
    {RISCV, FLOAT_ALU_OP_F2I, F32, I32, RTZ, X, 0xbf666666, 0, 0, 0},
    {RISCV, FLOAT_ALU_OP_F2I, F32, I32, RTZ, X, 0x3f8ccccd, 0, 0, 1},
    {RISCV, FLOAT_ALU_OP_F2I, F32, I32, RTZ, V, 0xcf32d05e, 0, 0, 0x80000000},
    {RISCV, FLOAT_ALU_OP_F2I, F32, I32, RTZ, V, 0x4f32d05e, 0, 0, 0x7fffffff},
    {RISCV, FLOAT_ALU_OP_F2I, F32, U32, RTZ, V, 0xc0400000, 0, 0, 0},
    {RISCV, FLOAT_ALU_OP_F2I, F32, U32, RTZ, V, 0xbf800000, 0, 0, 0},
    {RISCV, FLOAT_ALU_OP_F2I, F32, U32, RTZ, X, 0xbf666666, 0, 0, 0},
    {RISCV, FLOAT_ALU_OP_F2I, F32, U32, RTZ, 0, 0x4f32d05e, 0, 0, 3000000000},
    {RISCV, FLOAT_ALU_OP_F2I, F32, I64, RTZ, X, 0xbf8ccccd, 0, 0, UINT64_MAX},
    {RISCV, FLOAT_ALU_OP_F2I, F32, U64, RTZ, V, 0xc0400000, 0, 0, 0},
    {RISCV, FLOAT_ALU_OP_F2I, F32, I32, RTZ, V, UINT32_MAX, 0, 0, 0x7fffffff},
    {RISCV, FLOAT_ALU_OP_F2I, F32, I64, RTZ, V, 0x7fffffff, 0, 0, INT64_MAX},
    {RISCV, FLOAT_ALU_OP_F2I, F32, U64, RTZ, V, 0xff800000, 0, 0, 0},
    {RISCV, FLOAT_ALU_OP_F2I, F64, U32, RTZ, V, NAN64, 0, 0, UINT32_MAX},
    /* fmin.S */
    {RISCV, FLOAT_ALU_OP_MAX, F32, 0, RNE, V, 0x7f800001, 0x3f800000, 0, 0x3f800000},
    {RISCV, FLOAT_ALU_OP_MAX, F32, 0, RNE, 0, NAN32, NAN32, 0, NAN32},
    {RISCV, FLOAT_ALU_OP_MIN, F32, 0, RNE, 0, 0, 0x80000000, 0, 0x80000000},
    {RISCV, FLOAT_ALU_OP_MAX, F32, 0, RNE, 0, 0x80000000, 0, 0, 0},
    /* fclass.S */
    {RISCV, FLOAT_ALU_OP_CLASS, F32, 0, 7, 0, 0xff800000, 0, 0, 1 << 0},
    {RISCV, FLOAT_ALU_OP_CLASS, F32, 0, 7, 0, 0xbf800000, 0, 0, 1 << 1},
    {RISCV, FLOAT_ALU_OP_CLASS, F32, 0, 7, 0, 0x807fffff, 0, 0, 1 << 2},
    {RISCV, FLOAT_ALU_OP_CLASS, F32, 0, 7, 0, 0x80000000, 0, 0, 1 << 3},
    {RISCV, FLOAT_ALU_OP_CLASS, F32, 0, 7, 0, 0x00000000, 0, 0, 1 << 4},
    {RISCV, FLOAT_ALU_OP_CLASS, F32, 0, 7, 0, 0x007fffff, 0, 0, 1 << 5},
    {RISCV, FLOAT_ALU_OP_CLASS, F32, 0, 7, 0, 0x3f800000, 0, 0, 1 << 6},
    {RISCV, FLOAT_ALU_OP_CLASS, F32, 0, 7, 0, 0x7f800000, 0, 0, 1 << 7},
    {RISCV, FLOAT_ALU_OP_CLASS, F32, 0, 7, 0, 0x7f800001, 0, 0, 1 << 8},
    {RISCV, FLOAT_ALU_OP_CLASS, F32, 0, 7, 0, 0x7fc00000, 0, 0, 1 << 9},
    /* fdiv.S: the root of -1; infinity minus infinity is in fadd.S */
    {RISCV, FLOAT_ALU_OP_SQRT, F32, 0, RNE, V, 0xbf800000, 0, 0, NAN32},
    {RISCV, FLOAT_ALU_OP_SUB, F32, 0, RNE, V, 0x7f800000, 0x7f800000, 0, NAN32},
    /* The F chapter: FMADD of infinity, zero and a quiet NaN */
    {RISCV, FLOAT_ALU_OP_FMA, F32, 0, RNE, V, 0x7f800000, 0, NAN32, NAN32},

    /* FPProcessNaNs: a signaling NaN first; FPProcessNaNs3: the addend first */
    {ARM, FLOAT_ALU_OP_ADD, F32, 0, RNE, V, 0x7fc00001, 0xff800002, 0, 0xffc00002},
    {ARM, FLOAT_ALU_OP_FMA, F32, 0, RNE, 0, 0x7fc00001, 0x7fc00002, 0x7fc00003, 0x7fc00003},
    {ARM, FLOAT_ALU_OP_FMA, F32, 0, RNE, V, 0x7fc00001, 0x7f800002, 0x7fc00003, 0x7fc00002},
    /* FPMulAdd: a quiet addend, infinity times zero */
    {ARM, FLOAT_ALU_OP_FMA, F32, 0, RNE, V, 0x7f800000, 0, 0x7fc00003, NAN32},
    {ARM, FLOAT_ALU_OP_FMA, F32, 0, RNE, V, 0x7f800000, 0, 0x7f800003, 0x7fc00003},
    /* FNMSUB, FMSUB: FPNeg of the addend, and of the first factor */
    {ARM, FLOAT_ALU_OP_FMS, F32, 0, RNE, 0, 0x3f800000, 0x3f800000, 0x7fc00003, 0xffc00003},
    {ARM, FLOAT_ALU_OP_FNMA, F32, 0, RNE, 0, 0x7fc00003, 0x3f800000, 0, 0xffc00003},
    /* FPMinNum: a number wins over a quiet NaN, not over a signaling one */
    {ARM, FLOAT_ALU_OP_MIN, F32, 0, RNE, 0, 0x7fc00001, 0x3f800000, 0, 0x3f800000},
    {ARM, FLOAT_ALU_OP_MIN, F32, 0, RNE, V, 0x3f800000, 0x7f800001, 0, 0x7fc00001},
    /* FPToFixed */
    {ARM, FLOAT_ALU_OP_F2I, F32, I32, RTZ, V, NAN32, 0, 0, 0},
    {ARM, FLOAT_ALU_OP_F2I, F32, U32, RTZ, V, 0xbf800000, 0, 0, 0},
    {ARM, FLOAT_ALU_OP_F2I, F64, I64, RTZ, V, 0x43e0000000000000, 0, 0, INT64_MAX},
    /* FPRound: tiny before rounding */
    {ARM, FLOAT_ALU_OP_MUL, F32, 0, RNE, U | X, 0x3f800001, 0x007fffff, 0, 0x00800000},
    /* FPConvertNaN */
    {ARM, FLOAT_ALU_OP_F2F, F64, F32, RNE, V, 0xfff0000020000000, 0, 0, 0xffc00001},

    /* D-28, D-29, D-34, D-43 */
    {GCN, FLOAT_ALU_OP_ADD, F32, 0, RNE, ANY, 0x7fc00001, 0x7f800002, 0, 0x7fc00001},
    {GCN, FLOAT_ALU_OP_MUL, F32, 0, RNE, ANY, 0, 0x7f800000, 0, 0xffc00000},
    {GCN, FLOAT_ALU_OP_MIN, F32, 0, RNE, ANY, 0x7fc00001, 0x7fc00002, 0, 0x7fc00002},
    {GCN, FLOAT_ALU_OP_MIN, F32, 0, RNE, ANY, 0x7fc00001, 0x7f800002, 0, 0x7fc00002},
    {GCN, FLOAT_ALU_OP_MIN, F32, 0, RNE, ANY, 0x7fc00001, 0x3f800000, 0, 0x3f800000},
    {GCN, FLOAT_ALU_OP_F2I, F32, I32, RTZ, ANY, NAN32, 0, 0, 0},

    /* NaN to integers: 0 unless f64 or 64 bits are there, then the top bit; infinities clamp */
    {CUDA, FLOAT_ALU_OP_F2I, F32, I32, RTZ, ANY, NAN32, 0, 0, 0},
    {CUDA, FLOAT_ALU_OP_F2I, F32, U64, RTZ, ANY, NAN32, 0, 0, 1ull << 63},
    {CUDA, FLOAT_ALU_OP_F2I, F64, I32, RTZ, ANY, NAN64, 0, 0, 1u << 31},
    {CUDA, FLOAT_ALU_OP_F2I, F64, I64, RTZ, ANY, 0x7ff0000000000000, 0, 0, INT64_MAX},
    {CUDA, FLOAT_ALU_OP_F2I, F64, U64, RTZ, ANY, 0xfff0000000000000, 0, 0, 0},
    {CUDA, FLOAT_ALU_OP_MIN, F32, 0, RNE, ANY, NAN32, NAN32, 0, 0x7fffffff},
    {CUDA, FLOAT_ALU_OP_MAX, F16, 0, RNE, ANY, 0x7e00, 0x3c00, 0, 0x3c00},
    {CUDA, FLOAT_ALU_OP_ADD, F16, 0, RNE, ANY, 0x7c00, 0xfc00, 0, 0x7fff},
};

static void test_published_vectors(void **state) {
    (void)state;
    rows_after("Dialects", NULL, read_preset);
    for (int i = 0; i < PRESETS; i++)
        assert_true(found[i]);
    for (size_t i = 0; i < COUNT(vectors); i++) {
        const struct vector *const v = &vectors[i];
        const struct csim_float_operation operation = {v->op, v->format, v->type, v->rounding, v->a, v->b, v->c};
        struct csim_float_result seen;
        csim_float_execute(&presets[v->preset], &operation, &seen);
        if (seen.error || seen.result != v->result || seen.flags != (v->flags & 0x1f))
            fail_msg("vector %zu, %s: found 0x%llx flags 0x%02x, expected 0x%llx flags 0x%02x", i,
                     preset_names[v->preset], (unsigned long long)seen.result, seen.flags,
                     (unsigned long long)v->result, v->flags & 0x1f);
    }
}

static void test_any_arguments(void **state) {
    (void)state;
    assert_int_equal(csim_float_op("unords"), FLOAT_ALU_OP_UNORDS);
    assert_int_equal(csim_float_op("rem"), -1);
    /* Parameters above theirs, and ports above theirs */
    static const struct csim_float_dialect most = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, 0, ~0u};
    const struct csim_float_operation max = {64 + FLOAT_ALU_OP_MAX, 4 + F32, 8, 8, 0x7fc00001, ~0ull, 0};
    struct csim_float_result seen;
    csim_float_execute(&most, &max, &seen);
    assert_true(seen.result == 0xffffffff && seen.flags == 0 && seen.error == 0);
    const struct csim_float_operation sub = {64 + FLOAT_ALU_OP_SUB, 4 + F16, 8, 8, 0x17c00, 0x27c01, 0};
    csim_float_execute(&most, &sub, &seen);
    assert_true(seen.result == 0x7fff && seen.flags == V && seen.error == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_examples), cmocka_unit_test(test_published_vectors),
                                       cmocka_unit_test(test_any_arguments)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
