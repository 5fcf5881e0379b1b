/* SPDX-License-Identifier: MIT */
/*
 * The banks of T0 of a dword_atomic, for agents to watch. A bank takes its channels in ascending order and begins with
 * one before those in front of it are done: which channels find a dword that is on its way; in which bit dwords differ
 * that are not the same; and how many channels each bank has.
 */
#ifndef TB_FAMILIES_VISA_WATCH_BANK_H
#define TB_FAMILIES_VISA_WATCH_BANK_H

#include "families/visa/watch.h"

/*
 * How far in front of a channel another one of its bank stands that may be on its way, or just done; the bits of a
 * dword's number in its bank, and the same dword; and classes of the number of channels.
 */
enum { VISA_BEHIND_ON_ITS_WAY = 3, VISA_BEHIND, VISA_ROW_BITS = 9, VISA_ROWS, VISA_BANK_LOADS = 6 };
extern const char *const visa_behind_names[VISA_BEHIND],
    *const visa_half_names[2], *const visa_write_names[2], *const visa_bank_load_names[VISA_BANK_LOADS];
void visa_print_row(FILE *file, unsigned value);
const char *visa_impossible_forward(const unsigned *part);
const char *visa_impossible_balance(const unsigned *part);
void visa_hits_forward(const struct ll_op *from, const struct ll_bins *bins);
void visa_hits_row(const struct ll_op *from, const struct ll_bins *bins);
void visa_hits_balance(const struct ll_op *from, const struct ll_bins *bins);

#define VISA_BANK_FEATURES                                                                                             \
    {VISA_PART("behind", VISA_BEHIND_ON_ITS_WAY, visa_behind_names)}, {VISA_PART("half", 2, visa_half_names)},         \
        {VISA_PART("writes", 2, visa_write_names)}, {VISA_PART_NUMBER("bank", VISA_BANKS)},                            \
        {VISA_PART("up to 4 behind", VISA_BEHIND, visa_behind_names)},                                                 \
        {VISA_PART_PRINTED("row", VISA_ROWS, visa_print_row)},                                                         \
        {VISA_PART("bank 0", VISA_BANK_LOADS, visa_bank_load_names)}, {                                                \
        VISA_PART("bank 1", VISA_BANK_LOADS, visa_bank_load_names)                                                     \
    }
#define VISA_BANK_CROSSES                                                                                              \
    {.name = "forward",                                                                                                \
     .text = "%0.%1 finds %3 of a channel %2 that %4",                                                                 \
     .features = {"operation", "width", "behind", "half", "writes"},                                                   \
     .ignore = visa_impossible_forward,                                                                                \
     .hits = visa_hits_forward},                                                                                       \
        {.name = "row",                                                                                                \
         .text = "bank %0: %2 of a channel %1",                                                                        \
         .features = {"bank", "up to 4 behind", "row"},                                                                \
         .hits = visa_hits_row},                                                                                       \
    {                                                                                                                  \
        .name = "balance", .text = "%0 channels in bank 0, %1 in bank 1", .features = {"bank 0", "bank 1"},            \
        .ignore = visa_impossible_balance, .hits = visa_hits_balance                                                   \
    }

/* For struct ll_host: the dwords of T0 on which a message works. */
unsigned visa_works_on(const void *req, uint32_t *dword);

#endif
