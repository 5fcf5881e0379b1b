/* SPDX-License-Identifier: MIT */
/*
 * Features and crosses of dword_atomic and svm_atomic. A message that is carried out hits three bins: its operation and
 * how its channels conflict; its masks; and how its accesses stand in its memory. A refused one hits what it is refused
 * for. Idle channels are those that are not enabled, and may be misaligned.
 */
#ifndef TB_FAMILIES_VISA_COVER_ATOMIC_H
#define TB_FAMILIES_VISA_COVER_ATOMIC_H

#include "families/visa/conflict.h"
#include "families/visa/cover.h"

/* What bins are made of, of one message: the features of a unit in this order. */
enum visa_atomic_value {
    VISA_OF_OPERATION, /* of a refused message, too, as far as there is one */
    VISA_OF_WIDTH,
    VISA_OF_REFUSAL, /* enum visa_error */
    VISA_OF_SURFACE,
    VISA_OF_EXEC,
    VISA_OF_CONFLICT,
    VISA_OF_CHANNELS, /* as VISA_OF_EXEC, for masks */
    VISA_OF_MASK,
    VISA_OF_FORM,
    VISA_OF_PREDICATE,
    VISA_OF_EM,
    VISA_OF_SIZE, /* of the memory behind the port */
    VISA_OF_BOUNDS,
    VISA_OF_DST,
    VISA_OF_IDLE,
    VISA_OF_REASON,
    VISA_OF_ACCESS,
    VISA_OF_LOW_BITS,
    VISA_OF_WHO,
    VISA_OF_IN,
    VISA_OF_ENABLED,
    VISA_ATOMIC_VALUES,
    VISA_OF_LOAD = VISA_ATOMIC_VALUES /* of a unit with T0 */
};

/* Sets the values that a message has. Others are LL_NO_CLASS before, and stay. */
void visa_atomic_values(const void *req, unsigned *value);

#define VISA_PART_OPERATION VISA_PART("operation", VISA_OPS, visa_op_names)
#define VISA_PART_WIDTH(widths) VISA_PART("width", widths, visa_width_names)
#define VISA_PART_EXEC VISA_PART("exec size", VISA_EXECS, visa_exec_names)
#define VISA_PART_CONFLICT VISA_PART("conflict", VISA_CONFLICTS, visa_conflict_names)
#define VISA_PART_SIZE VISA_PART("size", VISA_SIZES, visa_size_names)
#define VISA_PART_BOUNDS VISA_PART("bounds", VISA_ATOMIC_BOUNDS, visa_bounds_names)
#define VISA_PART_DST VISA_PART("destination", 2, visa_dst_names)
#define VISA_PART_IDLE VISA_PART("idle channels", 2, visa_idle_names)
#define VISA_OPERATION_TEXT "%0.%1 on %2, %3, %4"
#define VISA_IN_MEMORY_TEXT(memory) memory " of size %1, %0, %2, %3 bits, destination %4, idle channels %5"

/* Features of a declared unit, whose values() is visa_atomic_values(): of how many widths, and the surfaces' names. */
#define VISA_ATOMIC_FEATURES(widths, surfaces, surface_names)                                                          \
    [VISA_OF_OPERATION] = {VISA_PART_OPERATION, .option = "OPS"},                                                      \
    [VISA_OF_WIDTH] = {VISA_PART_WIDTH(widths), .option = "WIDTHS"},                                                   \
    [VISA_OF_REFUSAL] = {VISA_PART_PRINTED("refusal", VISA_ERRORS, visa_print_error)},                                 \
    [VISA_OF_SURFACE] = {VISA_PART("surface", surfaces, surface_names)}, [VISA_OF_EXEC] = {VISA_PART_EXEC},            \
    [VISA_OF_CONFLICT] = {VISA_PART_CONFLICT}, [VISA_OF_CHANNELS] = {VISA_PART_CHANNELS},                              \
    [VISA_OF_MASK] = {VISA_PART_MASK}, [VISA_OF_FORM] = {VISA_PART_FORM}, [VISA_OF_PREDICATE] = {VISA_PART_PREDICATE}, \
    [VISA_OF_EM] = {VISA_PART_EM}, [VISA_OF_SIZE] = {VISA_PART_SIZE}, [VISA_OF_BOUNDS] = {VISA_PART_BOUNDS},           \
    [VISA_OF_DST] = {VISA_PART_DST}, [VISA_OF_IDLE] = {VISA_PART_IDLE}, [VISA_OF_REASON] = {VISA_PART_REASON},         \
    [VISA_OF_ACCESS] = {VISA_PART_ACCESS(visa_access_names), .part_of = "width", .owner = visa_width_of_access},       \
    [VISA_OF_LOW_BITS] = {VISA_PART_LOW_BITS}, [VISA_OF_WHO] = {VISA_PART_WHO}, [VISA_OF_IN] = {VISA_PART_IN},         \
    [VISA_OF_ENABLED] = {VISA_PART_ENABLED}

/* Crosses of these: the memory's name, what the text of a misaligned access begins with, and VISA_T0_CROSS or nothing.
 */
#define VISA_ATOMIC_CROSSES(memory, where, t0)                                                                         \
    {.name = "operation",                                                                                              \
     .text = VISA_OPERATION_TEXT,                                                                                      \
     .features = {"operation", "width", "surface", "exec size", "conflict"},                                           \
     .ignore = visa_impossible_operation,                                                                              \
     .steer = visa_steer_operation},                                                                                   \
        VISA_MASKING_CROSS(NULL),                                                                                      \
        t0{.name = "memory behind the port",                                                                           \
           .text = VISA_IN_MEMORY_TEXT(memory),                                                                        \
           .features = {"conflict", "size", "bounds", "width", "destination", "idle channels"},                        \
           .ignore = visa_impossible_in_memory,                                                                        \
           .steer = visa_steer_in_memory},                                                                             \
        VISA_REFUSED_CROSS(visa_refusal_takes), VISA_LOW_BITS_CROSS(where, "access", NULL),                            \
        VISA_MISALIGNED_CROSS(where, "access", NULL)
/* Of a unit with T0, in addition; the cross is the third parameter above. */
#define VISA_T0_FEATURE [VISA_OF_LOAD] = {VISA_PART("most in one bank", VISA_LOADS, visa_exec_numbers)}
#define VISA_T0_CROSS                                                                                                  \
    {.name = "T0",                                                                                                     \
     .text = "T0, %0, up to %1 in one bank, %2, %3 bits, destination %4, idle channels %5",                            \
     .features = {"conflict", "most in one bank", "bounds", "width", "destination", "idle channels"},                  \
     .ignore = visa_impossible_in_t0,                                                                                  \
     .steer = visa_steer_in_t0},
unsigned visa_width_of_access(unsigned access);
bool visa_steer_operation(struct ll_recipe *to, const unsigned *value);
bool visa_steer_in_t0(struct ll_recipe *to, const unsigned *value);
bool visa_steer_in_memory(struct ll_recipe *to, const unsigned *value);
/* Whether an operation or a width, as `feature` says, can be in a message so refused. */
bool visa_refusal_takes(const unsigned *value, const char *feature, unsigned of);

extern const char *const visa_dst_names[];
const char *visa_impossible_operation(const unsigned *part);
const char *visa_impossible_in_t0(const unsigned *part);
const char *visa_impossible_in_memory(const unsigned *part);

#endif
