/* SPDX-License-Identifier: MIT */
/*
 * The open loop of one declared unit with its own constants, for speed: compiled for each unit with UNIT, UNIT_HEADER
 * and UNIT_PORTS, and linked beside it. Without it engine/timed.c has the same for any unit.
 */
#include <string.h>

#include "engine/timed_drive.h"

#include UNIT_HEADER

#define DRIVE_PASTE(unit, part) struct unit##_##part
#define DRIVE_STRUCT(unit, part) DRIVE_PASTE(unit, part)
#define DRIVE_WORD(part, port) ((unsigned)(offsetof(DRIVE_STRUCT(UNIT, part), port) / sizeof(uint32_t)))
#define DRIVE_WORDS(part) ((unsigned)(sizeof(DRIVE_STRUCT(UNIT, part)) / sizeof(uint32_t)))

/* Words of the ports under a qualifier: the compiler knows the sum. */
static inline unsigned count_words(const char *of) {
    unsigned n = 0;
#define PORT(dir, name, width, lanes, qualifier, meaning)                                                              \
    n += strcmp(#qualifier, of) ? 0 : ((width) * (lanes) + 31) / 32;
#include UNIT_PORTS
#undef PORT
    return n;
}

#define DRIVE_WIRES                                                                                                    \
    {                                                                                                                  \
        .in_words = DRIVE_WORDS(in), .rst = DRIVE_WORD(in, rst), .rsp_ready = DRIVE_WORD(in, rsp_ready_i),             \
        .req_valid = DRIVE_WORD(in, req_valid_i), .req = DRIVE_WORD(in, req_valid_i) + 1,                              \
        .req_words = count_words("req_valid_i"), .req_beats = 1, .out_words = DRIVE_WORDS(out),                        \
        .req_ready = DRIVE_WORD(out, req_ready_o), .rsp_valid = DRIVE_WORD(out, rsp_valid_o),                          \
        .rsp = DRIVE_WORD(out, rsp_valid_o) + 1, .rsp_words = count_words("rsp_valid_o"), .rsp_beats = 1               \
    }

TIMED_MODEL(stall, LL_STALL, unit.latency)
TIMED_MODEL(collapse, LL_COLLAPSE, unit.latency)
TIMED_MODEL(collapse_2, LL_COLLAPSE, 2)
TIMED_MODEL(skid, LL_SKID, unit.latency)

bool timed_own_drive(struct driver *driver, const struct stream *stream, uint32_t *state, uint32_t *in, uint32_t *out,
                     size_t n, size_t *taken) {
    const struct wires w = DRIVE_WIRES;
    if (memcmp(&w, unit.wires, sizeof w) != 0)
        return false; /* the payload is not next to its valid bit */
    if (unit.pipeline == LL_STALL)
        *taken = timed_drive_plain(stall, &w, driver, stream, state, in, out, n);
    else if (unit.pipeline == LL_SKID)
        *taken = timed_drive_plain(skid, &w, driver, stream, state, in, out, n);
    else if (unit.latency == 2)
        *taken = timed_drive_plain(collapse_2, &w, driver, stream, state, in, out, n);
    else
        *taken = timed_drive_plain(collapse, &w, driver, stream, state, in, out, n);
    return true;
}
