/* SPDX-License-Identifier: MIT */
/*
 * The models of GCN's float operations and of float_alu against cases that Berkeley TestFloat has generated.
 *
 *   testfloat                                       prints what it accepts, a line each: these four words
 *   testfloat MODEL FUNCTION ROUNDING TININESS      reads such cases: operands, result and flags, in hexadecimal
 *
 * FUNCTION, ROUNDING and TININESS are words of testfloat_gen.
 * The last line is the number of cases, or the first that differs.
 *
 * gcn: results alone. TestFloat flushes nothing, quiets NaNs, and converts what is no integer of 32 bits by rules of
 * its own (D-43 is ours): cases with the flag of that are left out.
 *
 * float_alu: results and flags. Any NaN is as good as another, and so is any integer with the flag NV: TestFloat has
 * those of the machine that it has been built for.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/float_alu.h"
#include "isa/gcn.h"
#include "test/float_check.h"

enum { NV = 0x10, WORD = 32, TYPES = 8, EACH = -1 };

/* TestFloat's words, with the numbers of rm_i and FP_ROUND; the latter has no code for the last one. */
static const struct {
    const char *name;
    uint32_t fp_round;
} roundings[] = {{"near_even", NEAREST}, {"minMag", TO_ZERO}, {"min", DOWN}, {"max", UP}, {"near_maxMag", 0}};
enum { RNE, RTZ, RDN, RUP, ROUNDINGS = 5 };

/* By TINY, and by format_i; bf16 is not TestFloat's. */
static const char *const tininesses[] = {"before", "after"};
static const char *const formats[IEEE_FORMATS] = {"f16", NULL, "f32", "f64"};
static const char *const types[TYPES] = {NULL, NULL, "i32", "i64", NULL, NULL, "ui32", "ui64"};

/* GCN's operations, by the codes of docs/float.md. rounding: the only one, or EACH if it is that of MODE */
static const struct {
    const char *name;
    int rounding, format;
    uint32_t code;
} gcn[] = {
    {"f16_add", EACH, GCN_VOP2, 31},       {"f16_sub", EACH, GCN_VOP2, 32},       {"f16_mul", EACH, GCN_VOP2, 34},
    {"f32_add", EACH, GCN_VOP2, 1},        {"f32_sub", EACH, GCN_VOP2, 2},        {"f32_mul", EACH, GCN_VOP2, 5},
    {"f16_lt", RNE, GCN_VOPC, 0x21},       {"f16_eq", RNE, GCN_VOPC, 0x22},       {"f16_le", RNE, GCN_VOPC, 0x23},
    {"f32_lt", RNE, GCN_VOPC, 0x41},       {"f32_eq", RNE, GCN_VOPC, 0x42},       {"f32_le", RNE, GCN_VOPC, 0x43},
    {"f32_to_f16", EACH, GCN_VOP1, 10},    {"f16_to_f32", RNE, GCN_VOP1, 11},     {"i32_to_f32", EACH, GCN_VOP1, 5},
    {"ui32_to_f32", EACH, GCN_VOP1, 6},    {"f32_to_ui32", RTZ, GCN_VOP1, 7},     {"f32_to_i32", RTZ, GCN_VOP1, 8},
    {"f32_to_i32", RDN, GCN_VOP1, 13},     {"f32_roundToInt", RTZ, GCN_VOP1, 28}, {"f32_roundToInt", RUP, GCN_VOP1, 29},
    {"f32_roundToInt", RNE, GCN_VOP1, 30}, {"f32_roundToInt", RDN, GCN_VOP1, 31}, {"f16_roundToInt", RDN, GCN_VOP1, 68},
    {"f16_roundToInt", RUP, GCN_VOP1, 69}, {"f16_roundToInt", RTZ, GCN_VOP1, 70}, {"f16_roundToInt", RNE, GCN_VOP1, 71},
};
enum { GCN = sizeof(gcn) / sizeof(gcn[0]) };

/* Operations of float_alu of one format */
static const struct {
    const char *name;
    uint32_t op;
    int operands;
    bool rounds, underflows;
} plain[] = {
    {"add", FLOAT_ALU_OP_ADD, 2, true, false},
    {"sub", FLOAT_ALU_OP_SUB, 2, true, false},
    {"mul", FLOAT_ALU_OP_MUL, 2, true, true},
    {"div", FLOAT_ALU_OP_DIV, 2, true, true},
    {"sqrt", FLOAT_ALU_OP_SQRT, 1, true, false},
    {"mulAdd", FLOAT_ALU_OP_FMA, 3, true, true},
    {"roundToInt", FLOAT_ALU_OP_RINTX, 1, true, false},
    {"eq", FLOAT_ALU_OP_EQ, 2, false, false},
    {"le", FLOAT_ALU_OP_LES, 2, false, false},
    {"lt", FLOAT_ALU_OP_LTS, 2, false, false},
    {"eq_signaling", FLOAT_ALU_OP_EQS, 2, false, false},
    {"le_quiet", FLOAT_ALU_OP_LE, 2, false, false},
    {"lt_quiet", FLOAT_ALU_OP_LT, 2, false, false},
};
enum { PLAIN = sizeof(plain) / sizeof(plain[0]) };

/* A function of TestFloat, with the operation of GCN, or the request to float_alu, that it is. */
struct function {
    char name[WORD];
    const struct float_row *row; /* NULL: float_alu */
    struct float_alu_request request;
    int operands, out; /* out: the format of float_alu's result, -1 for an integer */
    int rounding;      /* the only one, or EACH */
    bool underflows;   /* tininess matters */
};

/* Calls `each` for every function until it returns true. */
static bool any_function(bool (*each)(const struct function *f, void *context), void *context) {
    struct function f;
    for (int i = 0; i < GCN; i++) {
        const struct float_row *const row = float_row_of(gcn[i].format, gcn[i].code);
        f = (struct function){.row = row, .operands = row->operands, .out = -1, .rounding = gcn[i].rounding};
        (void)snprintf(f.name, sizeof f.name, "%s", gcn[i].name);
        if (each(&f, context))
            return true;
    }
    for (uint32_t format = 0; format < IEEE_FORMATS; format++) {
        for (int i = 0; formats[format] && i < PLAIN; i++) {
            f = (struct function){
                .request = {.op = plain[i].op, .format = format},
                .operands = plain[i].operands,
                .out = plain[i].op >= FLOAT_ALU_OP_EQ && plain[i].op <= FLOAT_ALU_OP_UNORDS ? -1 : (int)format,
                .rounding = plain[i].rounds ? EACH : RNE,
                .underflows = plain[i].underflows};
            (void)snprintf(f.name, sizeof f.name, "%s_%s", formats[format], plain[i].name);
            if (each(&f, context))
                return true;
        }
        for (uint32_t type = 0; formats[format] && type < IEEE_FORMATS; type++) {
            f = (struct function){.request = {.op = FLOAT_ALU_OP_F2F, .format = format, .type = type},
                                  .operands = 1,
                                  .out = (int)type,
                                  .rounding = type < format ? EACH : RNE,
                                  .underflows = type < format};
            (void)snprintf(f.name, sizeof f.name, "%s_to_%s", formats[format], formats[type] ? formats[type] : "");
            if (formats[type] && type != format && each(&f, context))
                return true;
        }
        for (uint32_t type = 0; formats[format] && type < TYPES; type++) {
            if (!types[type])
                continue;
            f = (struct function){.request = {.op = FLOAT_ALU_OP_F2I, .format = format, .type = type},
                                  .operands = 1,
                                  .out = -1,
                                  .rounding = EACH};
            (void)snprintf(f.name, sizeof f.name, "%s_to_%s", formats[format], types[type]);
            if (each(&f, context))
                return true;
            f.request.op = FLOAT_ALU_OP_I2F;
            f.out = (int)format;
            (void)snprintf(f.name, sizeof f.name, "%s_to_%s", types[type], formats[format]);
            if (each(&f, context))
                return true;
        }
    }
    return false;
}

static const char *model_of(const struct function *f) {
    return f->row ? "gcn" : "float_alu";
}

static bool has_rounding(const struct function *f, int rounding) {
    return f->rounding == EACH ? !f->row || rounding <= RUP : rounding == f->rounding;
}

static bool print(const struct function *f, void *context) {
    (void)context;
    for (int rounding = 0; rounding < ROUNDINGS; rounding++)
        for (int tiny = f->underflows ? 0 : 1; has_rounding(f, rounding) && tiny < 2; tiny++)
            printf("%s %s %s %s\n", model_of(f), f->name, roundings[rounding].name, tininesses[tiny]);
    return false;
}

/* What is looked for, and found. */
struct wanted {
    const char *model, *name;
    int rounding;
    struct function found;
};

static bool find(const struct function *f, void *context) {
    struct wanted *const w = context;
    if (strcmp(model_of(f), w->model) != 0 || strcmp(f->name, w->name) != 0 || !has_rounding(f, w->rounding))
        return false;
    w->found = *f;
    return true;
}

static bool is_nan(int format, uint64_t x) {
    return format >= 0 && ieee_is_nan(&ieee_formats[format], x);
}

/* n numbers; false if the line is something else */
static bool read_line(const char *line, int n, uint64_t *numbers) {
    for (int i = 0; i < n; i++) {
        char *end;
        numbers[i] = strtoull(line, &end, 16);
        if (end == line)
            return false;
        line = end;
    }
    return line[strspn(line, " \r\n")] == 0;
}

/* Sets *seen to the model's response to the operands of a case. Returns true if it is TestFloat's. */
static bool is_right(const struct wanted *w, const struct float_alu_dialect *dialect, const uint64_t *numbers,
                     struct float_alu_result *seen) {
    const struct function *const f = &w->found;
    const uint64_t result = numbers[f->operands];
    const uint32_t flags = (uint32_t)numbers[f->operands + 1];
    bool to_integer = f->request.op == FLOAT_ALU_OP_F2I;
    if (f->row) {
        static struct float_operands x;
        uint32_t r;
        x.a[0] = (uint32_t)numbers[0];
        x.b[0] = (uint32_t)numbers[1];
        float_model(f->row, roundings[w->rounding].fp_round | MODE_IEEE, &x, 1, &r);
        *seen = (struct float_alu_result){.result = r, .flags = flags};
        to_integer = f->row->format == GCN_VOP1 && !f->row->out;
    } else {
        struct float_alu_request request = f->request;
        request.rounding = (uint32_t)w->rounding;
        for (int i = 0; i < f->operands; i++)
            request.src[i] = numbers[i];
        *seen = float_alu_exec(dialect, &request);
    }
    const bool any = (is_nan(f->out, result) && is_nan(f->out, seen->result)) || (to_integer && flags & NV);
    return !seen->error && seen->flags == flags && (any || seen->result == result);
}

static bool run(const struct wanted *w, const struct float_alu_dialect *dialect) {
    char line[128];
    size_t lines = 0;
    uint64_t numbers[5] = {0};
    const int count = w->found.operands + 2;
    struct float_alu_result seen;
    while (fgets(line, sizeof line, stdin)) {
        lines++;
        if (!read_line(line, count, numbers)) {
            printf("line %zu: expected %d hexadecimal numbers\n", lines, count);
            return false;
        }
        if (!is_right(w, dialect, numbers, &seen)) {
            printf("line %zu: model 0x%llx flags %02x, TestFloat %s", lines, (unsigned long long)seen.result,
                   seen.flags, line);
            return false;
        }
    }
    printf("%zu cases\n", lines);
    return lines != 0;
}

int main(int argc, char **argv) {
    if (argc == 1) {
        any_function(print, NULL);
        return EXIT_SUCCESS;
    }
    for (int rounding = 0; argc == 5 && rounding < ROUNDINGS; rounding++)
        for (int tiny = 0; tiny < 2; tiny++) {
            struct wanted w = {.model = argv[1], .name = argv[2], .rounding = rounding};
            if (strcmp(roundings[rounding].name, argv[3]) != 0 || strcmp(tininesses[tiny], argv[4]) != 0 ||
                !any_function(find, &w))
                continue;
            /* TestFloat raises NV for infinity times zero plus a quiet NaN. */
            const struct float_alu_dialect dialect = {
                .ieee = {.fma_nan = IEEE_FMA_INVALID_CANONICAL, .tiny_after = tiny != 0}, .formats = 15};
            return run(&w, &dialect) ? EXIT_SUCCESS : EXIT_FAILURE;
        }
    fputs("expected a line of those that testfloat prints without any arguments\n", stderr);
    return 2;
}
