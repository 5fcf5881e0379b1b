/* SPDX-License-Identifier: MIT */
/* Operations for transcendental_rtl.sv, with the model's results: all f16 operands; directed and random f32 operands.
 */
#include "engine/rng.h"
#include "isa/gcn_lane.h"
#include "isa/gcn_trans.h"

enum { FRACTIONS = 3 * 23 + 1, DIRECTED = 512 * FRACTIONS, RANDOM = 20000, F16 = 2 << 16 };

static struct rng rng = {1};

/* Returns a fraction next to a power of two, where segments and tables end, or the greatest one. */
static uint32_t fraction_at(uint32_t n) {
    return n == FRACTIONS - 1 ? 0x7fffff : ((1u << n / 3) + n % 3 - 1) & 0x7fffff;
}

/* Returns the n-th f32 operand. Half of the random ones have exponents around 1 and up to 256. */
static uint32_t operand_at(uint32_t n) {
    const uint32_t any = (uint32_t)(rng_next(&rng) >> 32);
    if (n < DIRECTED)
        return n / FRACTIONS << 23 | fraction_at(n % FRACTIONS);
    return n & 1 ? (any & 0x807fffff) | (112 + rng_below(&rng, 24)) << 23 : any;
}

/* Sets the next operation and its result. Returns 0 after the last one. */
int transcendental_next(uint32_t *op, uint32_t *mode, uint32_t *clamp, uint32_t *x, uint32_t *r);

int transcendental_next(uint32_t *op, uint32_t *mode, uint32_t *clamp, uint32_t *x, uint32_t *r) {
    static uint32_t code, n;
    for (;; code++, n = 0) {
        if (code == 256)
            return 0;
        const struct float_format *f = gcn_transcendentals[code].format;
        if (f && n < (float_is_f32(f) ? DIRECTED + RANDOM : F16))
            break;
    }
    const bool half = !float_is_f32(gcn_transcendentals[code].format), plain = half && n % 2 == 0;
    *op = code;
    *mode = plain ? 0x3c0 : rng_below(&rng, 0x400);
    *clamp = plain ? 0 : rng_below(&rng, half ? 2 : 4) == 0;
    *x = half ? n / 2 | (plain ? 0 : rng_below(&rng, 0x10000) << 16) : operand_at(n);
    n++;
    const struct gcn_sdwa fields = {.format = GCN_VOP1,
                                    .op = (uint8_t)code,
                                    .clamp = *clamp,
                                    .dst_sel = GCN_DWORD,
                                    .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}};
    const struct gcn_before before = {.src0 = *x, .exec = 1, .mode = *mode};
    *r = gcn_eval(&fields, &before).dst;
    return 1;
}
