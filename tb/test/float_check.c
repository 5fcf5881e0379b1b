/* SPDX-License-Identifier: MIT */
#include "test/float_check.h"

#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/gcn_float.h"

const struct float_row *float_row_of(int format, uint32_t code) {
    for (size_t i = 0; i < float_rows_n; i++)
        if (float_rows[i].format == format && float_rows[i].code == code)
            return &float_rows[i];
    abort();
}

/*
 * Returns a MODE register with these fields for a format. Fields that the row does not use have the opposite values, to
 * detect use of a wrong field.
 */
static uint32_t mode_register(const struct float_row *row, unsigned mode) {
    uint32_t r = (mode & MODE_IEEE ? 0x200 : 0) | (mode & MODE_DX10 ? 0x100 : 0);
    for (int width = 16; width <= 32; width += 16) {
        uint32_t rounding = mode & MODE_ROUNDING;
        bool keep_in = !(mode & MODE_FLUSH_IN) == (row->in == width);
        bool keep_out = !(mode & MODE_FLUSH_OUT) == (row->out == width);
        r |= ((row->out == width ? rounding : rounding ^ 3) | (uint32_t)keep_in << 4 | (uint32_t)keep_out << 5)
             << (width == 16 ? 2 : 0);
    }
    return r;
}

void float_model(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t n, uint32_t *r) {
    const struct gcn_float_action *op = &gcn_float_actions[row->format][row->code];
    const struct gcn_sdwa fields = {.format = (enum gcn_format)row->format,
                                    .op = (uint8_t)row->code,
                                    .dst_sel = GCN_DWORD,
                                    .clamp = mode & MODE_CLAMP,
                                    .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}};
    const struct gcn_control control = gcn_control_of(&fields);
    const struct gcn_float_control c = gcn_float_control_of(op, &control, mode_register(row, mode));
    switch (op->datapath) {
#define DATAPATH(name)                                                                                                 \
    case GCN_FLOAT_##name:                                                                                             \
        for (size_t i = 0; i < n; i++) {                                                                               \
            struct gcn_lane lane = gcn_float_lane(op, &c, GCN_FLOAT_##name, x->a[i], x->b[i], x->d[i]);                \
            r[i] = row->format == GCN_VOPC ? lane.bit : lane.r;                                                        \
        }                                                                                                              \
        break;
        GCN_FLOAT_DATAPATHS(DATAPATH)
#undef DATAPATH
    default:
        abort();
    }
}

void float_expected(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t n, uint32_t *r) {
    static const int rounding[] = {
        [NEAREST] = FE_TONEAREST, [UP] = FE_UPWARD, [DOWN] = FE_DOWNWARD, [TO_ZERO] = FE_TOWARDZERO};
    const struct host_mode how = {.rounding = (int)(mode & MODE_ROUNDING),
                                  .flush_in = mode & MODE_FLUSH_IN,
                                  .flush_out = mode & MODE_FLUSH_OUT,
                                  .ieee = mode & MODE_IEEE,
                                  .clamp = mode & MODE_CLAMP,
                                  .dx10_clamp = mode & MODE_DX10};
    if (fesetround(rounding[how.rounding]) != 0)
        abort();
    row->host(row, &how, x, n, r);
    float_host_clamp(row, &how, n, r);
    fesetround(FE_TONEAREST);
}

size_t float_check(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t n) {
    uint32_t seen[FLOAT_CHUNK], expected[FLOAT_CHUNK], differ = 0;
    float_model(row, mode, x, n, seen);
    float_expected(row, mode, x, n, expected);
    for (size_t i = 0; i < n; i++)
        differ |= seen[i] ^ expected[i];
    size_t i = differ ? 0 : n;
    while (i < n && seen[i] == expected[i])
        i++;
    return i;
}

void float_tell(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t i, char *text,
                size_t size) {
    static const char *const rounding[] = {"to nearest", "up", "down", "to zero"};
    const struct float_operands one = {.a = {x->a[i]}, .b = {x->b[i]}, .d = {x->d[i]}};
    const char *const names[] = {"src0", "src1", "old"};
    const uint32_t operands[] = {x->a[i], x->b[i], x->d[i]};
    uint32_t seen = 0, expected = 0;
    float_model(row, mode, &one, 1, &seen);
    float_expected(row, mode, &one, 1, &expected);
    size_t used = (size_t)snprintf(text, size, "%s  rounding %s, subnormal inputs %s, results %s, IEEE %d%s ",
                                   gcn_ops[row->format][row->code].mnemonic, rounding[mode & MODE_ROUNDING],
                                   mode & MODE_FLUSH_IN ? "flushed" : "kept",
                                   mode & MODE_FLUSH_OUT ? "flushed" : "kept", (mode & MODE_IEEE) != 0,
                                   !(mode & MODE_CLAMP) ? ""
                                   : mode & MODE_DX10   ? ", CLAMP, DX10_CLAMP 1"
                                                        : ", CLAMP, DX10_CLAMP 0");
    for (int k = 0; k < 3 && k < row->operands && used < size; k++)
        used += (size_t)snprintf(text + used, size - used, " %s %#x", names[k], operands[k]);
    if (used < size)
        snprintf(text + used, size - used, "  model %#x, host %#x", seen, expected);
}

/* Of f32: the ends, those of f16 and of its subnormal numbers, around 1, of the last places of integers */
static const uint8_t exponents[] = {0,   1,   2,   23,  24,  25,  102, 103, 112, 113, 125, 126, 127,
                                    128, 129, 142, 143, 149, 150, 151, 158, 159, 252, 253, 254, 255};
/* Ends, ties of f32 and of f16 and what is next to them, all places in turn */
static const uint32_t fractions[] = {0,        1,        2,        0x000fff, 0x001000, 0x001001,
                                     0x2aaaaa, 0x3fffff, 0x400000, 0x400001, 0x7ffffe, 0x7fffff};

_Static_assert(FLOAT_CORNERS == 2 * sizeof(exponents) * (sizeof(fractions) / sizeof(fractions[0])),
               "all pairs, of both signs");

uint32_t float_corner(unsigned i) {
    uint32_t sign = i & 1;
    i /= 2;
    return sign << 31 | (uint32_t)exponents[i % sizeof(exponents)] << 23 | fractions[i / sizeof(exponents)];
}

uint32_t float_runs(struct rng *rng) {
    uint64_t x = rng_next(rng);
    uint32_t runs = (1u << (x & 31)) - (1u << (x >> 5 & 31));
    return x & 1024 ? runs ^ 1u << (x >> 11 & 31) : runs;
}

uint32_t float_random(struct rng *rng, uint32_t other) {
    uint64_t random = rng_next(rng);
    uint32_t pick = random & 15, x = (uint32_t)(random >> 32);
    if (pick == 0)
        return float_corner((uint32_t)(random >> 4) % FLOAT_CORNERS);
    if (pick < 6)
        x = (x & 0xff800000) | (float_runs(rng) & 0x7fffff);
    if (pick & 1) {
        uint32_t field = (other >> 23 & 0xff) + (uint32_t)(random >> 8 & 63) - 32;
        x = (x & 0x807fffff) | (field & 0xff) << 23;
    }
    return pick == 15 ? (other ^ 0x80000000) + (uint32_t)(random >> 16 & 3) - 2 : x;
}

void float_random_pairs(struct rng *rng, size_t n, struct float_operands *x) {
    uint32_t last = 0x3f800000;
    for (size_t i = 0; i < n; i++) {
        /* Every other time next to 1, where exponents of f16 and of integers are not far */
        x->a[i] = float_random(rng, i & 1 ? 0x47800000 : last);
        x->b[i] = last = float_random(rng, x->a[i]);
        x->d[i] = float_random(rng, last);
        if (i % 8 == 7) /* small integers */
            x->a[i] >>= i / 8 % 32;
    }
}

void float_addends(const struct float_row *row, unsigned mode, struct rng *rng, size_t n, struct float_operands *x) {
    const struct float_row *product = float_row_of(row->format, row->in == 16 ? 34 : 5);
    uint32_t sign = row->in == 16 ? 0x8000 : 0x80000000, r[FLOAT_CHUNK];
    float_model(product, mode, x, n, r);
    for (size_t i = 0; i < n; i++) {
        uint64_t random = rng_next(rng);
        if (random & 1)
            x->d[i] = (r[i] ^ sign) + (uint32_t)(random >> 1 & 7) - 4;
    }
}
