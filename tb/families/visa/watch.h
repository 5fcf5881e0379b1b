/* SPDX-License-Identifier: MIT */
/*
 * What each channel of a message does where single bits of its operands decide, as far as its response tells: a
 * covergroup that an agent watches for, because one message hits many of its bins.
 */
#ifndef TB_FAMILIES_VISA_WATCH_H
#define TB_FAMILIES_VISA_WATCH_H

#include "agents/watch_agent.h"
#include "families/visa/cover.h"
#include "families/visa/dimensions.h"
#include "families/visa/request.h"
#include "lanelock/bench_unit.h"

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

void visa_print_number(FILE *file, unsigned number);

/*
 * Returns a request as visa_get_request() reads it if the unit carries it out, else NULL. It is decoded once for all
 * crosses, and stays until the next call with another one.
 */
const struct visa_request *visa_carried_out(const void *req);

#define VISA_CHANNEL_TEXT "channel %0: %1 bit %2"
#define VISA_PART_NUMBER(name, values) VISA_PART_PRINTED(name, values, visa_print_number)
#define VISA_PART_ROLE VISA_PART("role", VISA_ROLES, visa_role_names)
#define VISA_CHANNEL_CROSS(bit)                                                                                        \
    {                                                                                                                  \
        .name = "channel", .text = VISA_CHANNEL_TEXT, .features = {"channel", "role", bit},                            \
        .ignore = visa_impossible_channel, .hits = visa_hits_channel, .takes = visa_channel_takes                      \
    }
void visa_hits_channel(const struct ll_op *op, const struct ll_bins *bins);
const char *visa_impossible_channel(const unsigned *part);

/* Whether an operation, or a width, can hit the bin. */
bool visa_channel_takes(const unsigned *part, const char *feature, unsigned value);

#endif
