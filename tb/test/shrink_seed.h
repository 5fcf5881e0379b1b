/* SPDX-License-Identifier: MIT */
/* Shrinks the run of a seed. */
#ifndef TB_TEST_SHRINK_SEED_H
#define TB_TEST_SHRINK_SEED_H

#include "engine/shrink.h"
#include "engine/stream.h"

/* As shrink_run(), for the run of (seed, shard 0). */
static inline bool shrink_seed(uint64_t seed, const struct check_options *options, const struct mismatch *mismatch,
                               struct failure *failure) {
    struct stimulus run;
    bool ok = stream_collect(&run, seed, 0, 0, (size_t)mismatch->offered, stimulus_power_up_seed(seed, 0)) &&
              shrink_run(&run, options, mismatch, failure);
    stimulus_close(&run);
    return ok;
}

#endif
