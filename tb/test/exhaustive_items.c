/* SPDX-License-Identifier: MIT */
#include "isa/gcn.h"
#include "test/exhaustive.h"
#include "test/float_check.h"

enum {
    SLICES = 256,  /* of the first operand of f16 pairs: 2^24 cases each */
    SHARES = 96,   /* of random cases of an f32 operation, each in one mode */
    BATCHES = 1024 /* of a share: 2^20 cases, of which 96 are just above 10^8 */
};

/* What V_MAC adds: zero, subnormal, least, ordinary, the largest, a signaling NaN; last, what is next to the product */
static const uint32_t addends[] = {0x0000, 0x83ff, 0x0401, 0x3c00, 0xbbff, 0x7bff, 0x7d01, 0};
enum { NEXT = sizeof(addends) / sizeof(addends[0]) - 1 };

static uint32_t items_of(const struct float_row *row) {
    uint32_t modes = 1u << __builtin_popcount(row->matters);
    if (row->in == 32)
        return SHARES;
    if (row->operands == 1) /* make test has all of it */
        return 0;
    /* Compares and classes: one operation for each relation, and V_CMP, which combines the others. */
    if (row->format == GCN_VOPC && row->code != 0x14 && (row->code >= 0x30 || row->n == 0 || (row->n & (row->n - 1))))
        return 0;
    return modes * (row->operands == 3 ? NEXT + 1 : 1) * SLICES;
}

/* The row of an item, and the item's number among those of the row */
static const struct float_row *find(uint32_t *item) {
    /* f16 first, which takes longest */
    for (int width = 16; width <= 32; width += 16)
        for (size_t k = 0; k < float_rows_n; k++) {
            uint32_t n = float_rows[k].in == width ? items_of(&float_rows[k]) : 0;
            if (*item < n)
                return &float_rows[k];
            *item -= n;
        }
    return NULL;
}

uint32_t exhaustive_items(void) {
    uint32_t n = exhaustive_trans_items() + exhaustive_ieee_items();
    for (size_t k = 0; k < float_rows_n; k++)
        n += items_of(&float_rows[k]);
    return n;
}

uint64_t exhaustive_cases(uint32_t item) {
    const struct float_row *row = find(&item);
    return !row            ? (item < exhaustive_trans_items() ? exhaustive_trans_cases() : exhaustive_ieee_cases())
           : row->in == 16 ? UINT64_C(0x100000000) / SLICES
                           : (uint64_t)BATCHES * FLOAT_CHUNK;
}

/* The mode of a number among those that matter to the row; what does not matter is any. */
static unsigned mode_of(const struct float_row *row, uint32_t number, struct rng *rng) {
    unsigned mode = (unsigned)rng_next(rng) & MODE_ALL & ~row->matters;
    for (unsigned bit = 1; bit <= MODE_ALL; bit <<= 1)
        if (row->matters & bit) {
            mode |= number & 1 ? bit : 0;
            number >>= 1;
        }
    return mode;
}

static bool check(const struct float_row *row, unsigned mode, const struct float_operands *x, char *text, size_t size) {
    size_t i = float_check(row, mode, x, FLOAT_CHUNK);
    if (i < FLOAT_CHUNK)
        float_tell(row, mode, x, i, text, size);
    return i == FLOAT_CHUNK;
}

static bool run_pairs(const struct float_row *row, uint32_t number, struct rng *rng, char *text, size_t size) {
    struct float_operands x;
    uint32_t slice = number % SLICES, values = 0x10000 / SLICES,
             addend = row->operands == 3 ? number / SLICES % (NEXT + 1) : 0;
    unsigned mode = mode_of(row, number / SLICES / (row->operands == 3 ? NEXT + 1 : 1), rng);
    for (uint32_t a = slice * values; a < (slice + 1) * values; a++)
        for (uint32_t first = 0; first < 0x10000; first += FLOAT_CHUNK) {
            uint32_t above = (uint32_t)rng_next(rng) << 16; /* the upper half must have no effect */
            for (uint32_t i = 0; i < FLOAT_CHUNK; i++) {
                x.a[i] = a | above;
                x.b[i] = first + i;
                x.d[i] = addends[addend];
            }
            if (addend == NEXT)
                float_addends(row, mode, rng, FLOAT_CHUNK, &x);
            if (!check(row, mode, &x, text, size))
                return false;
        }
    return true;
}

static bool run_random(const struct float_row *row, uint32_t number, struct rng *rng, char *text, size_t size) {
    struct float_operands x;
    for (uint32_t batch = 0; batch < BATCHES; batch++) {
        unsigned mode = mode_of(row, number, rng);
        float_random_pairs(rng, FLOAT_CHUNK, &x);
        if (row->operands == 3)
            float_addends(row, mode, rng, FLOAT_CHUNK, &x);
        if (!check(row, mode, &x, text, size))
            return false;
    }
    return true;
}

bool exhaustive_run(uint32_t item, uint64_t seed, char *text, size_t size) {
    struct rng rng = rng_fork(seed, item);
    const struct float_row *row = find(&item);
    const uint32_t trans = exhaustive_trans_items();
    if (!row)
        return item < trans ? exhaustive_trans_run(item, text, size)
                            : exhaustive_ieee_run(item - trans, seed, text, size);
    return row->in == 16 ? run_pairs(row, item, &rng, text, size) : run_random(row, item, &rng, text, size);
}
