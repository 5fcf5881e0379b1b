/* SPDX-License-Identifier: MIT */
/*
 * The model's float operations against cases that Berkeley TestFloat has generated.
 *
 *   testfloat                     prints which it takes, a line each: FUNCTION ROUNDING, in testfloat_gen's words
 *   testfloat FUNCTION ROUNDING   reads such cases, lines of operands, result and flags in hexadecimal digits
 *
 * The last line is the number of cases, or the first that differs. TestFloat flushes nothing, quiets NaNs, and converts
 * what is no integer of 32 bits by rules of its own (D-43 is ours): cases with the flag of that are left out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/gcn.h"
#include "test/float_check.h"

enum { INVALID = 0x10 };

static const char *const roundings[] = {"near_even", "max", "min", "minMag"}; /* as FP_ROUND numbers them */

/* Codes of docs/float.md. rounding: the only one, or -1 if each is that of MODE */
static const struct testfloat {
    const char *function;
    int rounding, format;
    uint32_t code;
} functions[] = {
    {"f16_add", -1, GCN_VOP2, 31},
    {"f16_sub", -1, GCN_VOP2, 32},
    {"f16_mul", -1, GCN_VOP2, 34},
    {"f32_add", -1, GCN_VOP2, 1},
    {"f32_sub", -1, GCN_VOP2, 2},
    {"f32_mul", -1, GCN_VOP2, 5},
    {"f16_lt", NEAREST, GCN_VOPC, 0x21},
    {"f16_eq", NEAREST, GCN_VOPC, 0x22},
    {"f16_le", NEAREST, GCN_VOPC, 0x23},
    {"f32_lt", NEAREST, GCN_VOPC, 0x41},
    {"f32_eq", NEAREST, GCN_VOPC, 0x42},
    {"f32_le", NEAREST, GCN_VOPC, 0x43},
    {"f32_to_f16", -1, GCN_VOP1, 10},
    {"f16_to_f32", NEAREST, GCN_VOP1, 11},
    {"i32_to_f32", -1, GCN_VOP1, 5},
    {"ui32_to_f32", -1, GCN_VOP1, 6},
    {"f32_to_ui32", TO_ZERO, GCN_VOP1, 7},
    {"f32_to_i32", TO_ZERO, GCN_VOP1, 8},
    {"f32_to_i32", DOWN, GCN_VOP1, 13},
    {"f32_roundToInt", TO_ZERO, GCN_VOP1, 28},
    {"f32_roundToInt", UP, GCN_VOP1, 29},
    {"f32_roundToInt", NEAREST, GCN_VOP1, 30},
    {"f32_roundToInt", DOWN, GCN_VOP1, 31},
    {"f16_roundToInt", DOWN, GCN_VOP1, 68},
    {"f16_roundToInt", UP, GCN_VOP1, 69},
    {"f16_roundToInt", TO_ZERO, GCN_VOP1, 70},
    {"f16_roundToInt", NEAREST, GCN_VOP1, 71},
};

enum { FUNCTIONS = sizeof(functions) / sizeof(functions[0]) };

static void list(void) {
    for (int i = 0; i < FUNCTIONS; i++)
        for (int rounding = NEAREST; rounding <= TO_ZERO; rounding++)
            if (functions[i].rounding == rounding || functions[i].rounding < 0)
                printf("%s %s\n", functions[i].function, roundings[rounding]);
}

/* n numbers; false if the line is something else */
static bool read_line(const char *line, int n, uint32_t *numbers) {
    for (int i = 0; i < n; i++) {
        char *end;
        unsigned long value = strtoul(line, &end, 16);
        if (end == line || value > UINT32_MAX)
            return false;
        numbers[i] = (uint32_t)value;
        line = end;
    }
    return line[strspn(line, " \r\n")] == 0;
}

/* Compares n cases; prints the first difference. */
static bool check(const struct float_row *row, unsigned mode, const struct float_operands *x, const uint32_t *expected,
                  size_t n) {
    uint32_t seen[FLOAT_CHUNK];
    float_model(row, mode, x, n, seen);
    for (size_t i = 0; i < n; i++)
        if (seen[i] != expected[i]) {
            printf("%s of %#x", gcn_ops[row->format][row->code].mnemonic, x->a[i]);
            if (row->operands > 1)
                printf(" and %#x", x->b[i]);
            printf(": model %#x, TestFloat %#x\n", seen[i], expected[i]);
            return false;
        }
    return true;
}

static bool run(const struct float_row *row, unsigned mode, bool to_integer) {
    static struct float_operands x;
    uint32_t expected[FLOAT_CHUNK], numbers[4] = {0};
    char line[64];
    size_t lines = 0, cases = 0, n = 0;
    const int count = row->operands + 2;
    while (fgets(line, sizeof line, stdin)) {
        lines++;
        if (!read_line(line, count, numbers)) {
            printf("line %zu: expected %d hexadecimal numbers\n", lines, count);
            return false;
        }
        if (to_integer && numbers[count - 1] & INVALID)
            continue;
        x.a[n] = numbers[0];
        x.b[n] = numbers[1];
        expected[n++] = numbers[count - 2];
        if (n == FLOAT_CHUNK) {
            if (!check(row, mode, &x, expected, n))
                return false;
            cases += n;
            n = 0;
        }
    }
    if (!check(row, mode, &x, expected, n))
        return false;
    cases += n;
    printf("%zu cases\n", cases);
    return cases != 0;
}

int main(int argc, char **argv) {
    if (argc == 1) {
        list();
        return EXIT_SUCCESS;
    }
    for (int i = 0; argc == 3 && i < FUNCTIONS; i++)
        for (int rounding = NEAREST; rounding <= TO_ZERO; rounding++) {
            const struct testfloat *f = &functions[i];
            if (strcmp(f->function, argv[1]) == 0 && strcmp(roundings[rounding], argv[2]) == 0 &&
                (f->rounding == rounding || f->rounding < 0))
                return run(float_row_of(f->format, f->code), (unsigned)rounding | MODE_IEEE,
                           strstr(f->function, "_to_i") || strstr(f->function, "_to_ui"))
                           ? EXIT_SUCCESS
                           : EXIT_FAILURE;
        }
    fputs("expected a function and a rounding of those that testfloat prints without any\n", stderr);
    return 2;
}
