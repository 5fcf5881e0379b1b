/* SPDX-License-Identifier: MIT */
/*
 * What each channel of a message does where single bits decide, as far as its response tells: two covergroups that
 * agents watch for, because one message hits many of their bins.
 */
#ifndef TB_FAMILIES_VISA_WATCH_H
#define TB_FAMILIES_VISA_WATCH_H

#include "agents/watch_agent.h"
#include "families/visa/dimensions.h"
#include "families/visa/request.h"

/* What of a channel a bit of `channel` is: of an address or a source, with its value; or where it is in bounds or not.
 */
enum {
    VISA_ADDRESS_0,
    VISA_ADDRESS_1,
    VISA_SRC0_0,
    VISA_SRC0_1,
    VISA_SRC1_0,
    VISA_SRC1_1,
    VISA_INSIDE_BY,
    VISA_OUTSIDE_BY,
    VISA_ROLES
};
extern const char *const visa_role_names[VISA_ROLES];

/* How an atomic's old value and source stand to each other in `found`. */
enum { VISA_FOUND_CMPXCHG, VISA_FOUND_FCMPWR, VISA_FOUND_ORDER, VISA_FOUND_ADD, VISA_FOUND_SUB, VISA_FOUNDS };
extern const char *const visa_found_names[VISA_FOUNDS];

void visa_print_number(FILE *file, unsigned number);

/* Reads a request from the ports. Returns whether the unit carries it out. */
bool visa_get_carried_out(const uint32_t *req, struct visa_request *request);

/*
 * The tables. Of `channel`: the unit has so many channels and bits of an address or a source. Of `found`: how many
 * widths it has and in how many places it works, each with arithmetic of its own.
 */
#define VISA_CHANNEL_STATES(channels, bits)                                                                            \
    {                                                                                                                  \
        .name = "channel", .text = "channel %0: %1 bit %2",                                                            \
        .parts = {{"channel", channels, .print = visa_print_number},                                                   \
                  {"what", VISA_ROLES, .names = visa_role_names},                                                      \
                  {"bit", bits, .print = visa_print_number}},                                                          \
        .impossible = visa_impossible_channel                                                                          \
    }
#define VISA_FOUND_STATES(widths, place_names, places, bits)                                                           \
    {                                                                                                                  \
        .name = "found", .text = "%2: %1-bit %0 bit %3",                                                               \
        .parts = {{"op", VISA_FOUNDS, .names = visa_found_names},                                                      \
                  {"width", widths, .names = visa_width_names, .dimension = 1 + VISA_BY_WIDTH},                        \
                  {"place", places, .names = place_names},                                                             \
                  {"bit", bits, .print = visa_print_number}},                                                          \
        .impossible = visa_impossible_found                                                                            \
    }
const char *visa_impossible_channel(const unsigned *part);
const char *visa_impossible_found(const unsigned *part);

/* For struct watch: what a message adds to the group. */
void visa_watch_channel(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states);
void visa_watch_found(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states);

/* Whether an operation, or a width, can hit the bin. */
bool visa_channel_takes(const unsigned *part, unsigned dimension, unsigned value);
bool visa_found_takes(const unsigned *part, unsigned dimension, unsigned value);

#endif
