/* SPDX-License-Identifier: MIT */
/*
 * Features and crosses of dword_atomic and svm_atomic: conflicts of channels, accesses to memory, and values in memory,
 * as far as the response shows them.
 */
#ifndef TB_FAMILIES_VISA_COVER_ATOMIC_H
#define TB_FAMILIES_VISA_COVER_ATOMIC_H

#include "families/visa/cover_unit.h"

/* Features in addition to enum visa_value. Only a unit with T0 has the last one. */
enum { VISA_OF_CONFLICT = VISA_VALUES, VISA_OF_DST, VISA_OF_LOAD };

/* Sets the values of a message, for struct ll_unit. */
void visa_atomic_values(const void *req, unsigned *value);

/* All features but width, surface, "place" and bits. */
#define VISA_ATOMIC_FEATURES                                                                                           \
    VISA_FEATURES(VISA_STRADDLES + 1, visa_refusal_takes),                                                             \
        [VISA_OF_OPERATION] = {.name = "operation", .size = VISA_OPS, .print = visa_print_op, .option = "OPS"},        \
        [VISA_OF_ACCESS] = {.name = "access",                                                                          \
                            .names = VISA_NAMES("4 bytes", "2 bytes", "8 bytes"),                                      \
                            .part_of = "width",                                                                        \
                            .owner = visa_width_of_access,                                                             \
                            .takes = visa_width_takes},                                                                \
        [VISA_OF_CONFLICT] = {.name = "conflict", .names = VISA_NAMES(VISA_CONFLICT_LIST(LL_NAME))},                   \
        [VISA_OF_DST] = {.name = "destination", .names = VISA_NAMES("null", "wanted")}
/* What an atomic finds in memory, and its operations that compare. NEGATIVE: equal except for the sign. */
#define VISA_FOUND_LIST(V)                                                                                             \
    V(VISA_FOUND_CMPXCHG, "cmpxchg finds another"), V(VISA_FOUND_FCMPWR, "fcmpwr finds another"),                      \
        V(VISA_FOUND_NEGATIVE, "fcmpwr finds the other sign of nothing but"),                                          \
        V(VISA_FOUND_ADD, "add carries far from"), V(VISA_FOUND_SUB, "sub borrows far from"),                          \
        V(VISA_FOUND_INC, "inc carries up to"), V(VISA_FOUND_DEC, "dec borrows up to"),                                \
        V(VISA_FOUND_PREDEC, "predec borrows up to"), V(VISA_FOUND_NAN, "fmin or fmax finds a NaN by"),                \
        V(VISA_FOUND_BY_NAN, "fmin or fmax has a NaN by"), V(VISA_FOUND_SAME_NAN, "fcmpwr finds the same, a NaN by")
#define VISA_ORDER_LIST(V)                                                                                             \
    V(VISA_ORDER_UNSIGNED, "min or max"), V(VISA_ORDER_SIGNED, "imin or imax"), V(VISA_ORDER_FLOAT, "fmin or fmax")
#define VISA_FOUND_FEATURES                                                                                            \
    {.name = "finding", .names = VISA_NAMES(VISA_FOUND_LIST(LL_NAME)), .takes = visa_found_takes},                     \
        {.name = "ordered by", .names = VISA_NAMES(VISA_ORDER_LIST(LL_NAME)), .takes = visa_order_takes},              \
        {.name = "difference",                                                                                         \
         .names = VISA_NAMES("old alone has", "the other alone has", "old has, and the other all below,",              \
                             "the other has, and old all below,")},                                                    \
    {                                                                                                                  \
        VISA_FEATURE_ROLE                                                                                              \
    }
unsigned visa_width_of_access(unsigned access);

/* Crosses of these features. Texts begin with `memory`, those of a misaligned access with `where`. t0 is VISA_T0_CROSS
 * or empty. */
#define VISA_ATOMIC_CROSSES(memory, where, t0, bit)                                                                    \
    {LL_CROSS("operation", "%0.%1 on %2, %3, %4", "operation", "width", "surface", "exec size", "conflict"),           \
     .ignore = visa_impossible_operation, .steer = visa_steer_operation},                                              \
        VISA_MASKING_CROSS,                                                                                            \
        t0{LL_CROSS("memory on the port", memory " of size %1, %0, %2, %3 bits, destination %4, idle channels %5",     \
                    "conflict", "size", "bounds", "width", "destination", "idle channels"),                            \
           .ignore = visa_impossible_in_memory, .steer = visa_steer_in_memory},                                        \
        VISA_REJECTED_CROSSES(where, "access"),                                                                        \
        {LL_CROSS("found", "%2: %1-bit %0 bit %3", "finding", "width", "place", "bit"),                                \
         .ignore = visa_impossible_found, .hits = visa_hits_found},                                                    \
        {LL_CROSS("order", "%2: of what a %1-bit %0 compares %4 bit %3", "ordered by", "width", "place",               \
                  "ordered bit", "difference"),                                                                        \
         .ignore = visa_impossible_order, .hits = visa_hits_order},                                                    \
        VISA_CHANNEL_CROSS(bit)
#define VISA_T0_FEATURE [VISA_OF_LOAD] = {.name = "most in one bank", .names = VISA_NAMES("1", "2", "4", "8", "16")}
#define VISA_T0_CROSS                                                                                                  \
    {LL_CROSS("T0", "T0, %0, up to %1 in one bank, %2, %3 bits, destination %4, idle channels %5", "conflict",         \
              "most in one bank", "bounds", "width", "destination", "idle channels"),                                  \
     .ignore = visa_impossible_in_t0, .steer = visa_steer_in_t0},
const char *visa_impossible_operation(const unsigned *value);
const char *visa_impossible_in_t0(const unsigned *value);
const char *visa_impossible_in_memory(const unsigned *value);
const char *visa_impossible_found(const unsigned *value);
const char *visa_impossible_order(const unsigned *value);
bool visa_steer_operation(struct ll_recipe *to, const unsigned *value);
bool visa_steer_in_t0(struct ll_recipe *to, const unsigned *value);
bool visa_steer_in_memory(struct ll_recipe *to, const unsigned *value);
void visa_hits_found(const struct ll_op *op, const struct ll_bins *bins);
void visa_hits_order(const struct ll_op *op, const struct ll_bins *bins);
bool visa_refusal_takes(unsigned refusal, const char *feature, unsigned of);
bool visa_found_takes(unsigned found, const char *feature, unsigned of);
bool visa_order_takes(unsigned order, const char *feature, unsigned of);
bool visa_width_takes(unsigned width, const char *feature, unsigned of);

#endif
