/* SPDX-License-Identifier: MIT */
#include "engine/window.h"

uint64_t stream_bursts(const struct stream *stream, uint64_t response) {
    uint64_t bursts = stream->bursts;
    for (uint64_t end = stream->filled; end && end + STREAM_RING > stream->filled; end -= STREAM_BLOCK)
        if (end <= response)
            bursts |= stream->bursts_to_come[stream_slot(end - 1) / STREAM_BLOCK];
    return bursts;
}
