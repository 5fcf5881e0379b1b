/* SPDX-License-Identifier: MIT */
#include "engine/cover_time.h"

#include "engine/agents.h"
#include "engine/long_timing.h"
#include "engine/unit.h"

const char *const cover_lengths[TIME_CLASSES] = {
    "0",         "1",          "2 to 3",     "4 to 7",      "8 to 15",      "16 to 31",     "32 to 63",
    "64 to 127", "128 to 255", "256 to 511", "512 to 1023", "1024 to 2047", "2048 to 4095", "4096 or more"};

static const char *const burst_lengths[BURST_CLASSES] = {"1",
                                                         "2 to 3",
                                                         "4 to 7",
                                                         "8 to 15",
                                                         "16 to 31",
                                                         "32 to 63",
                                                         "64 to 127",
                                                         "128 to 255",
                                                         "256 to 511",
                                                         "512 to 1023",
                                                         "1024 to 2047",
                                                         "2048 to 4095",
                                                         "4096 to 8191",
                                                         "8192 to 16383",
                                                         "16384 to 32767",
                                                         "32768 to 65535",
                                                         "65536 or more"};

static const char *const flights[FLIGHTS] = {"nothing", "one", "more than one", "beats of an operation"};
static const char *const stalls[STALLS] = {"alone", "with more in flight", "between its beats"};
static const char *const bursts[BURSTS] = {"a gap", "a stall", "a reset"};

static const char *const together[TOGETHERS] = {"a gap and a stall", "a gap and a wait of memory",
                                                "a stall and a wait of memory", "a gap, a stall and a wait of memory"};
static const char *const together_lengths[TOGETHER_LENGTHS] = {"512 or more", "4096 or more"};

const char cover_time_no_room[] = "open: the default length of this unit has no room for it";

const char *cover_time_impossible(unsigned class) {
    return class > long_timing_room().most ? cover_time_no_room : NULL;
}

static const char *impossible_flight(const unsigned *part) {
    if (part[0] == FLIGHT_MORE && unit_holds_one())
        return unit_holds_one();
    if (part[0] == FLIGHT_WITHIN && unit.wires->req_beats == 1)
        return "a request has one beat";
    return cover_time_impossible(part[1]);
}

static const char *impossible_reset(const unsigned *part) {
    return part[1] == 0 ? "a reset lasts for a cycle at least" : impossible_flight(part);
}

static const char *impossible_after(const unsigned *part) {
    return cover_time_impossible(part[0]);
}

static const char *impossible_stall(const unsigned *part) {
    if (part[0] == STALL_MORE && unit_holds_one())
        return unit_holds_one();
    if (part[0] == STALL_WITHIN && unit.wires->rsp_beats == 1)
        return "a response has one beat";
    return cover_time_impossible(part[1]);
}

static const char *impossible_burst(const unsigned *part) {
    return part[1] > long_timing_room().burst ? cover_time_no_room : NULL;
}

/* Most operations do not access memory, so the longest waits may not meet another long time. */
static const char *impossible_together(const unsigned *part) {
    const uint32_t times = time_together[part[0]];
    const bool waits = times & AT_ONCE_WAIT;
    if (waits && !agents_waits())
        return "the unit has no memory that waits";
    if (waits && times & AT_ONCE_STALL && unit_holds_one())
        return unit_holds_one();
    return part[1] && (waits || long_timing_longest() < 2 * TOGETHER_LONGEST) ? cover_time_no_room : NULL;
}

#define LENGTH(what)                                                                                                   \
    { .name = what, .size = TIME_CLASSES, .names = cover_lengths }
#define FLIGHT                                                                                                         \
    { .name = "in flight", .size = FLIGHTS, .names = flights }

const struct covergroup cover_time_groups[TIME_GROUPS] = {
    [TIME_GAP] = {"gap", "a beat after %1 idle cycles, in flight: %0", {FLIGHT, LENGTH("gap")}, impossible_flight},
    [TIME_STALL] = {"stall",
                    "a beat of a response that waits %1 cycles, %0",
                    {{.name = "response", .size = STALLS, .names = stalls}, LENGTH("stall")},
                    impossible_stall},
    [TIME_RESET] = {"reset", "a reset of %1 cycles, in flight: %0", {FLIGHT, LENGTH("reset")}, impossible_reset},
    [TIME_RESET_AFTER] = {"reset after",
                          "a reset %0 cycles after a beat was accepted",
                          {LENGTH("cycles")},
                          impossible_after},
    [TIME_BURST] = {"burst",
                    "%1 operations back to back, then %0",
                    {{.name = "ended by", .size = BURSTS, .names = bursts},
                     {.name = "operations", .size = BURST_CLASSES, .names = burst_lengths}},
                    impossible_burst},
    [TIME_TOGETHER] = {"together",
                       "%0 for %1 cycles at once",
                       {{.name = "times", .size = TOGETHERS, .names = together},
                        {.name = "cycles", .size = TOGETHER_LENGTHS, .names = together_lengths}},
                       impossible_together}};
