/* SPDX-License-Identifier: MIT */
/*
 * What each channel of an atomic finds in memory where single bits of that decide, as far as its response tells: two
 * crosses. `found` has, of each operation, how its old value stands to its source, or how far
 * it counts on; `order` has where the two that are ordered differ.
 */
#ifndef TB_FAMILIES_VISA_WATCH_FOUND_H
#define TB_FAMILIES_VISA_WATCH_FOUND_H

#include "families/visa/bits.h"
#include "families/visa/cover_atomic.h"
#include "families/visa/watch.h"

/* The bins of `found` */
enum {
    VISA_FOUND_CMPXCHG,
    VISA_FOUND_FCMPWR,
    VISA_FOUND_NEGATIVE, /* the same but for the sign: equal if that is all there is */
    VISA_FOUND_ADD,
    VISA_FOUND_SUB,
    VISA_FOUND_INC,
    VISA_FOUND_DEC,
    VISA_FOUND_PREDEC,
    VISA_FOUND_NAN,
    VISA_FOUND_BY_NAN,
    VISA_FOUND_SAME_NAN,
    VISA_FOUNDS
};
/* Those of `order` */
enum { VISA_ORDER_UNSIGNED, VISA_ORDER_SIGNED, VISA_ORDER_FLOAT, VISA_ORDERS };
extern const char *const visa_found_names[VISA_FOUNDS], *const visa_order_names[VISA_ORDERS];

#define VISA_PART_FOUND VISA_PART("finding", VISA_FOUNDS, visa_found_names)
#define VISA_PART_ORDER VISA_PART("ordered by", VISA_ORDERS, visa_order_names)
#define VISA_PART_DIFFERENCE VISA_PART("difference", VISA_DIFFERENCES, visa_difference_names)
#define VISA_FOUND_TEXT "%2: %1-bit %0 bit %3"
#define VISA_ORDER_TEXT "%2: of what a %1-bit %0 compares %4 bit %3"
/* Crosses with features VISA_PART_FOUND, VISA_PART_ORDER, VISA_PART_DIFFERENCE, "place" and bits. */
#define VISA_FOUND_CROSS                                                                                               \
    {                                                                                                                  \
        .name = "found", .text = VISA_FOUND_TEXT, .features = {"finding", "width", "place", "bit"},                    \
        .ignore = visa_impossible_found, .hits = visa_hits_found, .takes = visa_found_takes                            \
    }
#define VISA_ORDER_CROSS                                                                                               \
    {                                                                                                                  \
        .name = "order", .text = VISA_ORDER_TEXT,                                                                      \
        .features = {"ordered by", "width", "place", "ordered bit", "difference"}, .ignore = visa_impossible_order,    \
        .hits = visa_hits_order, .takes = visa_order_takes                                                             \
    }
void visa_hits_found(const struct ll_op *op, const struct ll_bins *bins);
void visa_hits_order(const struct ll_op *op, const struct ll_bins *bins);
const char *visa_impossible_found(const unsigned *part);
const char *visa_impossible_order(const unsigned *part);

/* Whether an operation, or a width, can hit the bin. */
bool visa_found_takes(const unsigned *part, const char *feature, unsigned value);
bool visa_order_takes(const unsigned *part, const char *feature, unsigned value);

#endif
