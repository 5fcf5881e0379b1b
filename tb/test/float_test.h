/* SPDX-License-Identifier: MIT */
/* What the tests of float operations against the host's share. */
#ifndef TB_TEST_FLOAT_TEST_H
#define TB_TEST_FLOAT_TEST_H

#include "isa/gcn.h"
#include "test/float_check.h"
#include "test/unit_test.h"

static inline void check_operands(const struct float_row *row, unsigned mode, const struct float_operands *x) {
    size_t i = float_check(row, mode, x, FLOAT_CHUNK);
    if (i < FLOAT_CHUNK) {
        char text[256];
        float_tell(row, mode, x, i, text, sizeof(text));
        fail_msg("%s", text);
    }
}

/* In all modes that mean something to the row; what should not matter is any. */
static inline void check_modes(const struct float_row *row, struct float_operands *x, struct rng *rng) {
    for (unsigned mode = 0; mode <= MODE_ALL; mode++)
        if (!(mode & ~row->matters)) {
            if (row->operands == 3)
                float_addends(row, mode, rng, FLOAT_CHUNK, x);
            check_operands(row, mode | ((unsigned)rng_next(rng) & MODE_ALL & ~row->matters), x);
        }
}

#endif
