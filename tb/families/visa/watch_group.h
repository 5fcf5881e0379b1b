/* SPDX-License-Identifier: MIT */
/*
 * How the channels of an svm_atomic share words: which follows which in a group, how many a group has and which of them
 * write, and in which address bit words differ that are not shared.
 */
#ifndef TB_FAMILIES_VISA_WATCH_GROUP_H
#define TB_FAMILIES_VISA_WATCH_GROUP_H

#include "families/visa/watch.h"

enum { VISA_GROUP_CHANNELS = 8, VISA_GROUP_SIZES = 4, VISA_GROUP_WRITES = 5 };
extern const char *const visa_beside_names[], *const visa_group_sizes[], *const visa_group_writes[];

/* Features in addition to "channel", "width" and "operation"; and the crosses. */
#define VISA_GROUP_FEATURES                                                                                            \
    {VISA_PART_NUMBER("before", VISA_GROUP_CHANNELS)}, {VISA_PART("stands", 2, visa_beside_names)},                    \
        {VISA_PART("in the group", VISA_GROUP_SIZES, visa_group_sizes)},                                               \
        {VISA_PART("writes", VISA_GROUP_WRITES, visa_group_writes)}, {                                                 \
        VISA_PART_NUMBER("address bit", 64)                                                                            \
    }
#define VISA_GROUP_CROSSES                                                                                             \
    {.name = "behind",                                                                                                 \
     .text = "in a group channel %1 is behind channel %0, %2 bits, %3",                                                \
     .features = {"before", "channel", "width", "stands"},                                                             \
     .ignore = visa_impossible_behind,                                                                                 \
     .hits = visa_hits_behind,                                                                                         \
     .takes = visa_behind_takes},                                                                                      \
        {.name = "group",                                                                                              \
         .text = "%0.%1, a group of %2: %3",                                                                           \
         .features = {"operation", "width", "in the group", "writes"},                                                 \
         .ignore = visa_impossible_group,                                                                              \
         .hits = visa_hits_group},                                                                                     \
    {                                                                                                                  \
        .name = "apart", .text = "the word of channel %0 differs from one before in address bit %1 alone",             \
        .features = {"channel", "address bit"}, .ignore = visa_impossible_apart, .hits = visa_hits_apart               \
    }
const char *visa_impossible_behind(const unsigned *part);
const char *visa_impossible_group(const unsigned *part);
const char *visa_impossible_apart(const unsigned *part);
void visa_hits_behind(const struct ll_op *op, const struct ll_bins *bins);
void visa_hits_group(const struct ll_op *op, const struct ll_bins *bins);
void visa_hits_apart(const struct ll_op *op, const struct ll_bins *bins);
bool visa_behind_takes(const unsigned *part, const char *feature, unsigned of);

#endif
