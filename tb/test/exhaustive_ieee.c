/* SPDX-License-Identifier: MIT */
#include "test/exhaustive.h"
#include "test/float_operands.h"
#include "test/float_reference.h"

enum { SHARES = 20, CASES = 1 << 16 }; /* of the 80 fused operations, formats and roundings, just above 10^8 */

/* Sets the operation, format, type and rounding of a number. Returns the count of numbers up to the last one of its
 * operation. */
static uint32_t find(uint32_t number, struct float_alu_request *r) {
    uint32_t n = 0;
    for (uint32_t op = 0; op < CODES && n <= number; op++) {
        const uint32_t types = op == F2F ? IEEE_FORMATS : op == F2I || op == I2F ? 8 : 1;
        const uint32_t roundings = float_alu_rounding_codes >> op & 1 ? IEEE_ROUNDINGS : 1, at = number - n;
        if (!float_mnemonic(op))
            continue;
        *r = (struct float_alu_request){
            op, at % IEEE_FORMATS, at / IEEE_FORMATS % types, at / IEEE_FORMATS / types, {0}};
        n += IEEE_FORMATS * types * roundings;
    }
    return n;
}

uint32_t exhaustive_ieee_items(void) {
    struct float_alu_request r;
    return find(UINT32_MAX, &r) * SHARES;
}

uint64_t exhaustive_ieee_cases(void) {
    return CASES;
}

bool exhaustive_ieee_run(uint32_t item, uint64_t seed, char *text, size_t size) {
    struct float_alu_request r;
    struct rng rng = rng_fork(seed, item);
    bool ok = true;
    find(item / SHARES, &r);
    for (uint32_t i = 0; ok && i < CASES; i++) {
        const struct float_alu_dialect dialect = float_any_dialect(&rng);
        float_fill(&rng, &dialect, &r);
        ok = !float_differs(&dialect, &r, text, size);
    }
    float_reference_end();
    return ok;
}
