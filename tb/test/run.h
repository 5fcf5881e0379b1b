/* SPDX-License-Identifier: MIT */
/* Runs of a seed or a stimulus on options->device. */
#ifndef TB_TEST_RUN_H
#define TB_TEST_RUN_H

#include "engine/check.h"
#include "engine/shrink.h"
#include "engine/stream.h"
#include "test/unit_test.h"

/* Checks an open stream, and closes it. */
static inline struct check_result run_stream(struct stream *stream, uint32_t power_up_seed,
                                             const struct check_options *options, struct cover *cover) {
    struct check_result result;
    struct device *device = options->device->open(power_up_seed);
    assert_non_null(device);
    assert_true(check_run(stream, device, options, cover, &result));
    device->type->close(device);
    stream_close(stream);
    return result;
}

static inline struct check_result run_seed(uint64_t seed, uint64_t shard, const struct check_options *options,
                                           struct cover *cover) {
    struct stream stream;
    assert_true(stream_open_seed(&stream, seed, shard, UINT64_MAX));
    return run_stream(&stream, stimulus_power_up_seed(seed, shard), options, cover);
}

static inline struct check_result run_stimulus(const struct stimulus *stimulus, const struct check_options *options,
                                               struct cover *cover) {
    struct stream stream;
    assert_true(stream_open_stimulus(&stream, stimulus));
    return run_stream(&stream, stimulus->power_up_seed, options, cover);
}

/* As shrink_run(), for the run of shard 0 of a seed. */
static inline bool shrink_seed(uint64_t seed, const struct check_options *options, const struct mismatch *mismatch,
                               struct failure *failure) {
    struct stimulus run;
    if (!stream_collect(&run, seed, 0, 0, (size_t)mismatch->offered, stimulus_power_up_seed(seed, 0)))
        abort(); /* no memory; clang's analyzer does not detect that assert_true() ends a test */
    bool ok = shrink_run(&run, options, mismatch, failure);
    stimulus_close(&run);
    return ok;
}

#endif
