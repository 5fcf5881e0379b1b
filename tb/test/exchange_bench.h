/* SPDX-License-Identifier: MIT */
/*
 * What tests of the closed loop share whose unit exchanges a dword of memory: its covergroup, how a run goes, and what
 * such an operation has found. The test defines SILENT before it includes this, the word of a request that says that
 * the operation returns nothing.
 */
#ifndef TB_TEST_EXCHANGE_BENCH_H
#define TB_TEST_EXCHANGE_BENCH_H

#include "test/unit_test.h"

#include "engine/check.h"
#include "engine/cover_states.h"

static inline bool exchange_found(const void *operands, unsigned lane, uint64_t returned, uint64_t *found) {
    (void)operands, (void)lane;
    *found = returned;
    return true;
}

static size_t exchange_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                             uint32_t *in, uint32_t *out, size_t n) {
    (void)driver, (void)stream, (void)agents, (void)state, (void)in, (void)out, (void)n;
    fail(); /* these tests are about the other loop */
    return 0;
}

static void exchange_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n) {
    (void)rsp;
    for (size_t i = 0; i < n; i++)
        bins[0][i] = req[i * wires_request(unit.wires) + SILENT];
}

static void exchange_aim(struct rng *rng, size_t group, const unsigned *part, bool again, uint32_t *req) {
    (void)rng, (void)group, (void)again;
    req[SILENT] = part[0];
}

static const struct covergroup exchange_group = {
    .name = "silent", .text = "silent %0", .parts = {{.name = "silent", .size = 2, .names = cover_levels}}};
static const struct covergroup exchange_handshake = COVER_HANDSHAKE(NULL);
static const struct coverage exchange_coverage = {.groups = &exchange_group,
                                                  .n = 1,
                                                  .sample = exchange_sample,
                                                  .aim = exchange_aim,
                                                  .handshake = &exchange_handshake};

/* Closes the stream and the device as well. */
static struct check_result exchange_run(struct stream *stream, struct device *device,
                                        const struct check_options *options) {
    struct check_result result;
    assert_non_null(device);
    assert_true(check_run(stream, device, options, NULL, &result));
    device->type->close(device);
    stream_close(stream);
    return result;
}

#endif
