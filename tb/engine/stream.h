/* SPDX-License-Identifier: MIT */
/*
 * The operations of a run in order, with their timing and the model's responses: a window that moves over a stimulus.
 * The stimulus is made block by block from a seed, or comes from a file. It does not depend on the device.
 */
#ifndef TB_ENGINE_STREAM_H
#define TB_ENGINE_STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/stimulus.h"
#include "engine/window.h"

/* Opens a stream over a stimulus, or over `ops` operations made from (seed, shard). False: out of memory. */
bool stream_open_stimulus(struct stream *stream, const struct stimulus *stimulus);
bool stream_open_seed(struct stream *stream, uint64_t seed, uint64_t shard, uint64_t ops);
void stream_close(struct stream *stream);

/* Moves the window so that it holds the tokens up to and including `token` if they exist. */
void stream_fill(struct stream *stream, uint64_t token);

/*
 * Executes an operation on a model that does not explain. The response is then in the ring. Returns true if there is
 * one.
 */
bool stream_execute(const struct stream *stream, uint64_t token, uint32_t *state, struct agents *agents);

/* Copies the operations first..first+n-1 of (seed, shard) into a new stimulus. False: out of memory. */
bool stream_collect(struct stimulus *stimulus, uint64_t seed, uint64_t shard, uint64_t first, size_t n,
                    uint32_t power_up_seed);

#endif
