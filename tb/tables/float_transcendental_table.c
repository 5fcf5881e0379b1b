/* SPDX-License-Identifier: MIT */
/*
 * Prints rtl/include/float_transcendental_table.vh: the coefficients of the quadratic of each segment, as words that
 * docs/transcendental.md defines. C2 comes from three Chebyshev points. C1 is the best one for the rounded C2, and C0
 * is in the middle of the remaining error.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef long double real;

#define PI 3.14159265358979323846264338327950288L

enum { POINTS = 32, SAMPLES = POINTS + 2, C0_BITS = 27 };

/* The functions, at d from the middle of segment i. */
static real rcp(int i, real d) {
    return 1 / (1 + (2 * i + 1) / 512.0L + d);
}

static real rsq(int i, real d) {
    return 1 / sqrtl((1 + (2 * (i % 128) + 1) / 256.0L + d) * (i < 128 ? 1 : 2));
}

static real log_ratio(int i, real d) {
    real t = i < 128 ? (2 * i + 1) / 512.0L + d : ((2 * i + 1) / 512.0L + d - 1) / 2;
    return t == 0 ? 1 / logl(2) : log1pl(t) / logl(2) / t;
}

static real power(int i, real d) {
    return exp2l((2 * i + 1) / 256.0L + d);
}

static real sine_ratio(int i, real d) {
    real v = (2 * i + 1) / 1024.0L + d;
    return v == 0 ? PI / 4 : sinl(2 * PI * v) / v / 8;
}

/* A function's table, in the order of the addresses. Half a segment is 2^-half; d has d_bits fraction bits. */
static const struct function {
    int segments, half, d_bits, c1_bits, c2_bits;
    real (*of)(int segment, real d);
} functions[] = {
    {256, 9, 23, 17, 10, rcp},        /* rcp: 1 / m */
    {256, 8, 23, 18, 11, rsq},        /* rsq: 1 / sqrt(m), then 1 / sqrt(2 m) */
    {256, 9, 23, 18, 11, log_ratio},  /* log: log2(1 + t) / t */
    {128, 8, 25, 17, 10, power},      /* exp: 2^fr */
    {128, 10, 27, 17, 8, sine_ratio}, /* sin: sin(2 pi v) / (8 v) */
};

/* What C2 leaves to approximate, and where. */
struct samples {
    real d[SAMPLES], rest[SAMPLES];
};

/* Returns the range of the error with slope c1, and its middle. */
static real spread(const struct function *f, const struct samples *s, long c1, real *middle) {
    real least = HUGE_VALL, most = -HUGE_VALL;
    for (int k = 0; k < SAMPLES; k++) {
        real error = s->rest[k] - ldexpl((real)c1, -f->c1_bits) * s->d[k];
        least = fminl(least, error);
        most = fmaxl(most, error);
    }
    *middle = (least + most) / 2;
    return most - least;
}

/* Returns the word of a segment. */
static unsigned long long fit(const struct function *f, int segment) {
    real x[3], y[3];
    for (int k = 0; k < 3; k++) {
        x[k] = ldexpl(cosl(PI * (2 * k + 1) / 6), -f->half);
        y[k] = f->of(segment, x[k]);
    }
    real curve = ((y[0] - y[1]) / (x[0] - x[1]) - (y[1] - y[2]) / (x[1] - x[2])) / (x[0] - x[2]);
    long c2 = lrintl(ldexpl(curve, f->c2_bits));

    struct samples s;
    long half = 1L << (f->d_bits - f->half);
    for (int k = 0; k < SAMPLES; k++) {
        long d = k == 0 ? -half : k > POINTS ? half - 1 : -lrintl(half * cosl(PI * (2 * k - 1) / (2 * POINTS)));
        s.d[k] = ldexpl((real)d, -f->d_bits);
        s.rest[k] = f->of(segment, s.d[k]) - ldexpl((real)c2, -f->c2_bits) * s.d[k] * s.d[k];
    }
    real middle;
    long c1 = lrintl(ldexpl((s.rest[SAMPLES - 1] - s.rest[0]) / (s.d[SAMPLES - 1] - s.d[0]), f->c1_bits));
    for (long step = -1; step <= 1; step += 2)
        while (spread(f, &s, c1 + step, &middle) < spread(f, &s, c1, &middle))
            c1 += step;
    spread(f, &s, c1, &middle);
    /* The two products that are cut are half a unit of 2^-30 too small on average, each. */
    long c0 = lrintl(ldexpl(middle + ldexpl(1, -30), C0_BITS));
    return (unsigned long long)c0 << 29 | (unsigned long long)labs(c1) << 11 | (unsigned long long)labs(c2);
}

int main(void) {
    int row = 0;
    puts("// SPDX-License-Identifier: MIT\n// Printed by tb/tables/float_transcendental_table.c; do not edit.");
    for (size_t k = 0; k < sizeof(functions) / sizeof(functions[0]); k++)
        for (int i = 0; i < functions[k].segments; i++)
            printf("rom[%d] = 57'h%015llx;\n", row++, fit(&functions[k], i));
    return 0;
}
