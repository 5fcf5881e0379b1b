/* SPDX-License-Identifier: MIT */
/*
 * The float_alu model against cases that Berkeley TestFloat has generated, results and flags.
 *
 *   testfloat_alu                             prints which it takes, a line each: FUNCTION ROUNDING TININESS, in
 *                                             testfloat_gen's words
 *   testfloat_alu FUNCTION ROUNDING TININESS  reads such cases, lines of operands, result and flags in hexadecimal
 * digits
 *
 * The last line is the number of cases, or the first that differs. Any NaN is as good as another, and so is any integer
 * with the flag NV: TestFloat has those of the machine that it has been built for.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/float_alu.h"

enum { NV = 0x10, ROUNDINGS = 5, WORD = 32, TYPES = 8 };

/* By rm_i, by TINY, and by format_i; bf16 is not TestFloat's. */
static const char *const roundings[ROUNDINGS] = {"near_even", "minMag", "min", "max", "near_maxMag"};
static const char *const tininesses[] = {"before", "after"};
static const char *const formats[IEEE_FORMATS] = {"f16", NULL, "f32", "f64"};
static const char *const types[TYPES] = {NULL, NULL, "i32", "i64", NULL, NULL, "ui32", "ui64"};

/* Operations of one format */
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

/* A function of TestFloat, with the request that it is. out: the format of the result, -1 for an integer */
struct function {
    char name[WORD];
    struct float_alu_request request;
    int operands, out;
    bool rounds, underflows;
};

/* Calls `each` for every function until it returns true. */
static bool any_function(bool (*each)(const struct function *f, void *context), void *context) {
    struct function f;
    for (uint32_t format = 0; format < IEEE_FORMATS; format++) {
        for (int i = 0; formats[format] && i < PLAIN; i++) {
            f = (struct function){
                .request = {.op = plain[i].op, .format = format},
                .operands = plain[i].operands,
                .out = plain[i].op >= FLOAT_ALU_OP_EQ && plain[i].op <= FLOAT_ALU_OP_UNORDS ? -1 : (int)format,
                .rounds = plain[i].rounds,
                .underflows = plain[i].underflows};
            (void)snprintf(f.name, sizeof f.name, "%s_%s", formats[format], plain[i].name);
            if (each(&f, context))
                return true;
        }
        for (uint32_t type = 0; formats[format] && type < IEEE_FORMATS; type++) {
            f = (struct function){.request = {.op = FLOAT_ALU_OP_F2F, .format = format, .type = type},
                                  .operands = 1,
                                  .out = (int)type,
                                  .rounds = type < format,
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
                                  .rounds = true};
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

static bool print(const struct function *f, void *context) {
    (void)context;
    for (int rounding = 0; rounding < (f->rounds ? ROUNDINGS : 1); rounding++)
        for (int tiny = f->underflows ? 0 : 1; tiny < 2; tiny++)
            printf("%s %s %s\n", f->name, roundings[rounding], tininesses[tiny]);
    return false;
}

/* Looks for a function by its name. */
static bool find(const struct function *f, void *context) {
    struct function *const wanted = context;
    if (strcmp(f->name, wanted->name) != 0)
        return false;
    *wanted = *f;
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

static bool run(struct function *f, const struct float_alu_dialect *dialect) {
    char line[128];
    size_t lines = 0;
    uint64_t numbers[5] = {0};
    while (fgets(line, sizeof line, stdin)) {
        lines++;
        if (!read_line(line, f->operands + 2, numbers)) {
            printf("line %zu: expected %d hexadecimal numbers\n", lines, f->operands + 2);
            return false;
        }
        for (int i = 0; i < f->operands; i++)
            f->request.src[i] = numbers[i];
        const uint64_t result = numbers[f->operands], flags = numbers[f->operands + 1];
        const struct float_alu_result seen = float_alu_exec(dialect, &f->request);
        const bool any = (is_nan(f->out, result) && is_nan(f->out, seen.result)) ||
                         (f->request.op == FLOAT_ALU_OP_F2I && flags & NV);
        if (seen.error || seen.flags != flags || (!any && seen.result != result)) {
            printf("line %zu: model 0x%llx flags %02x, TestFloat %s", lines, (unsigned long long)seen.result,
                   seen.flags, line);
            return false;
        }
    }
    printf("%zu cases\n", lines);
    return lines != 0;
}

static int number_of(const char *const *names, int n, const char *name) {
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

int main(int argc, char **argv) {
    if (argc == 1) {
        any_function(print, NULL);
        return EXIT_SUCCESS;
    }
    struct function f = {.name = ""};
    const int rounding = argc == 4 ? number_of(roundings, ROUNDINGS, argv[2]) : -1;
    const int tiny = argc == 4 ? number_of(tininesses, 2, argv[3]) : -1;
    if (argc == 4)
        (void)snprintf(f.name, sizeof f.name, "%s", argv[1]);
    if (rounding < 0 || tiny < 0 || !any_function(find, &f)) {
        fputs("expected a function, a rounding and a tininess of those that testfloat_alu prints without any\n",
              stderr);
        return 2;
    }
    f.request.rounding = (uint32_t)rounding;
    /* TestFloat raises NV for infinity times zero plus a quiet NaN. */
    const struct float_alu_dialect dialect = {.ieee = {.fma_nan = IEEE_FMA_INVALID_CANONICAL, .tiny_after = tiny != 0},
                                              .formats = 15};
    return run(&f, &dialect) ? EXIT_SUCCESS : EXIT_FAILURE;
}
