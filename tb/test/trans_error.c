/* SPDX-License-Identifier: MIT */
/*
 * Measures the error of the table of transcendental operations, over all significands of the f32 binades in which a
 * function differs: the page's table of accuracy. Errors are in gaps, before and after rounding.
 *
 *   trans_error [STEP]        takes each STEP-th input
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/float/transcendental/golden.h"
#include "isa/float/transcendental/table.h"

static const struct binades {
    const char *name;
    enum float_function function;
    int first, last; /* exponents */
    bool negative;   /* both signs */
} rows[] = {
    {"rcp", FLOAT_RCP, 0, 0, false},   {"rsq", FLOAT_RSQ, 0, 1, false},   {"sqrt", FLOAT_SQRT, 0, 1, false},
    {"exp", FLOAT_EXP, -12, 1, true},  {"log", FLOAT_LOG, -1, 0, false},  {"log elsewhere", FLOAT_LOG, 1, 3, false},
    {"sin", FLOAT_SIN, -12, 0, false}, {"cos", FLOAT_COS, -12, 0, false},
};

/* Returns the difference of a value and y of the same sign, in gaps of y. Their exponents differ by 1 at most. */
static double distance(struct float_wide value, struct float_wide y) {
    value = float_wide_normal(value);
    const int up = value.exponent - y.exponent + 1;
    const ieee_wide a = (ieee_wide)value.significand << up, b = (ieee_wide)y.significand << 1;
    return ldexp((double)(a > b ? a - b : b - a), -41);
}

int main(int argc, char **argv) {
    const uint32_t step = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1;
    puts("| function | exponents | before rounding | after, at most | at | not golden |\n|---|---|---|---|---|---|");
    const struct float_mode keeps = float_mode_of(&float_f32, 0x3f0);
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const struct binades *row = &rows[k];
        double before = 0, after = 0;
        uint32_t at = 0;
        uint64_t n = 0, others = 0;
        const struct float_mode mode = float_function_mode(&float_f32, row->function, &keeps);
        for (uint32_t sign = 0; sign <= row->negative; sign++)
            for (uint32_t x = (uint32_t)(row->first + 127) << 23; x < (uint32_t)(row->last + 128) << 23; x += step) {
                const struct float_argument a = float_argument_of(&float_f32, x | sign << 31);
                const struct float_wide y = float_wide_normal(float_exact_value(row->function, a));
                if (!y.significand)
                    continue;
                const struct float_wide t = float_table_value(row->function, a);
                const uint32_t r = float_wide_pack(&float_f32, &mode, t), g = float_wide_pack(&float_f32, &mode, y);
                const struct float_argument rounded = float_argument_of(&float_f32, r);
                const struct float_wide delivered = {.exponent = rounded.exponent + 40,
                                                     .significand = rounded.significand};
                const double far = distance(delivered, y), error = distance(t, y);
                before = error > before ? error : before;
                if (far > after) {
                    after = far;
                    at = x | sign << 31;
                }
                others += r != g;
                n++;
            }
        printf("| %s | %d to %d | %.3f | %.3f | 0x%08x | %.2f%% |\n", row->name, row->first, row->last, before, after,
               at, 100 * (double)others / (double)n);
        fflush(stdout);
    }
    return 0;
}
