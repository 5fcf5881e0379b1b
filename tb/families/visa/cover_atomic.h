/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of dword_atomic and svm_atomic. A message that is carried out hits three bins: its operation and how
 * its channels conflict; its masks; and how its accesses stand in its memory. A refused one hits what it is refused
 * for. Idle channels are those that are not enabled, and may be misaligned.
 */
#ifndef TB_FAMILIES_VISA_COVER_ATOMIC_H
#define TB_FAMILIES_VISA_COVER_ATOMIC_H

#include "families/visa/conflict.h"
#include "families/visa/cover.h"

enum {
    VISA_ATOMIC_OPERATION,
    VISA_ATOMIC_MASKING,
    VISA_ATOMIC_IN_T0,
    VISA_ATOMIC_IN_MEMORY,
    VISA_ATOMIC_REFUSED,
    VISA_ATOMIC_LOW_BITS,
    VISA_ATOMIC_MISALIGNED,
    VISA_ATOMIC_GROUPS
};

/*
 * The table: how many surfaces and widths the unit has; the names of its surfaces, and that of the memory behind its
 * port; and what the text of a misaligned access begins with. T0 has no bins in a unit with one surface.
 */
#define VISA_ATOMIC_COVERGROUPS(surfaces, widths, surface_names, memory, where)                                        \
    {                                                                                                                  \
        [VISA_ATOMIC_OPERATION] = {"operation",                                                                        \
                                   "%0.%1 on %2, %3, %4",                                                              \
                                   {{"op", VISA_OPS, .names = visa_op_names, .dimension = 1 + VISA_BY_OPERATION},      \
                                    {"width", widths, .names = visa_width_names, .dimension = 1 + VISA_BY_WIDTH},      \
                                    {"surface", surfaces, .names = surface_names},                                     \
                                    {"exec size", VISA_EXECS, .names = visa_exec_names},                               \
                                    {"conflict", VISA_CONFLICTS, .names = visa_conflict_names}},                       \
                                   visa_impossible_operation,                                                          \
                                   visa_hint_operation},                                                               \
        [VISA_ATOMIC_MASKING] = VISA_MASKING,                                                                          \
        [VISA_ATOMIC_IN_T0] = {"T0",                                                                                   \
                               "T0, %0, up to %1 in one bank, %2, %3 bits, destination %4, idle channels %5",          \
                               {{"conflict", (surfaces - 1) * VISA_CONFLICTS, .names = visa_conflict_names},           \
                                {"most in one bank", VISA_LOADS, .names = visa_exec_numbers},                          \
                                VISA_ATOMIC_BOUNDS_PARTS(widths)},                                                     \
                               visa_impossible_in_t0,                                                                  \
                               visa_hint_in_t0},                                                                       \
        [VISA_ATOMIC_IN_MEMORY] = {"memory behind the port",                                                           \
                                   memory " of size %1, %0, %2, %3 bits, destination %4, idle channels %5",            \
                                   {{"conflict", VISA_CONFLICTS, .names = visa_conflict_names},                        \
                                    {"size", VISA_SIZES, .names = visa_size_names},                                    \
                                    VISA_ATOMIC_BOUNDS_PARTS(widths)},                                                 \
                                   visa_impossible_in_memory,                                                          \
                                   visa_hint_in_memory},                                                               \
        [VISA_ATOMIC_REFUSED] = VISA_REFUSED, [VISA_ATOMIC_LOW_BITS] = VISA_LOW_BITS(where, visa_access_names),        \
        [VISA_ATOMIC_MISALIGNED] = VISA_MISALIGNED(where, visa_access_names)                                           \
    }
#define VISA_ATOMIC_BOUNDS_PARTS(widths)                                                                               \
    {"bounds", VISA_ATOMIC_BOUNDS, .names = visa_bounds_names},                                                        \
        {"width", widths, .names = visa_width_names, .dimension = 1 + VISA_BY_WIDTH},                                  \
        {"destination", 2, .names = visa_dst_names}, {                                                                 \
        "idle channels", 2, .names = visa_idle_names                                                                   \
    }
extern const char *const visa_dst_names[];

bool visa_atomic_takes(const struct covergroup *group, const unsigned *part, unsigned dimension, unsigned value);
void visa_atomic_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins);
const char *visa_impossible_operation(const unsigned *part);
const char *visa_impossible_in_t0(const unsigned *part);
const char *visa_impossible_in_memory(const unsigned *part);
void visa_hint_operation(const struct cover_aim *aim, uint32_t *req);
void visa_hint_in_t0(const struct cover_aim *aim, uint32_t *req);
void visa_hint_in_memory(const struct cover_aim *aim, uint32_t *req);

#endif
