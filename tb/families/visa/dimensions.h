/* SPDX-License-Identifier: MIT */
/*
 * What a design may have a part of, of units that take vISA messages: operations and widths of atomics; numbers and
 * widths of blocks of a scatter; operations of both kinds of atomics, and the scatter, of a unit that takes all kinds.
 */
#ifndef TB_FAMILIES_VISA_DIMENSIONS_H
#define TB_FAMILIES_VISA_DIMENSIONS_H

#include "engine/subset.h"
#include "families/visa/random_message.h"

/* The dimensions in which struct dimensions of a unit has them. */
enum { VISA_BY_OPERATION, VISA_BY_WIDTH, VISA_BY_REFUSAL, VISA_DIMENSIONS };

/* The unit's dimension of this name. */
unsigned visa_dimension_of(const char *name);

/* Of a unit that takes all kinds: an atomic's operation, or VISA_SCATTERS. */
enum { VISA_SCATTERS = 2 * VISA_OPS, VISA_MESSAGES };
static inline unsigned visa_message_of(enum visa_kind kind, unsigned op) {
    return kind == VISA_SVM_SCATTER ? (unsigned)VISA_SCATTERS : kind * (unsigned)VISA_OPS + op;
}
static inline enum visa_kind visa_kind_of_message(unsigned message) {
    return (enum visa_kind)(message / VISA_OPS);
}
void visa_print_message_op(FILE *file, unsigned message);
/* Both kinds of atomics, and each operation in either: option_set() and in_set() of a declared unit. */
const char *visa_message_set(unsigned set);
bool visa_message_in_set(unsigned set, unsigned message);
/* Whether messages of the kind have a width of the subset: a dword_atomic has no 64 bits. */
bool visa_has_width(enum visa_kind kind);

/*
 * The operation and the width of a message, or the number and the width of its blocks; SUBSET_NONE of those that do not
 * exist. Returns the kind; VISA_KINDS of a message that has none.
 */
enum visa_kind visa_classify_message(const struct visa_words *message, unsigned *op, unsigned *width);

/* The same for a unit that takes all kinds, in its values. */
enum visa_kind visa_classify_any(const struct visa_words *message, unsigned *op, unsigned *width);

/* Whether the subset lacks an operation or a width that there is; op is that of the unit's dimension. */
static inline bool visa_is_left_out(unsigned op, unsigned width) {
    return (op != SUBSET_NONE && !subset_has_value(VISA_BY_OPERATION, op)) ||
           (width != SUBSET_NONE && !subset_has_value(VISA_BY_WIDTH, width));
}

/* Makes it one with an operation, or of a scatter with a width of its blocks, that there is not. */
void visa_refuse_message(struct visa_words *message, enum visa_kind kind);

/* The same for a unit that takes all kinds. A kind of which the subset has nothing becomes no opcode. */
void visa_refuse_any(struct visa_words *message);

/* Wants of a message of the kind what the subset has, where nothing is wanted. */
void visa_want_subset(struct rng *rng, enum visa_kind kind, struct visa_want *want);

/* Whether a message with the operation, or of the width, can have the fault; of these variants, or of any. */
bool visa_fault_takes_op(unsigned fault, unsigned op);
bool visa_fault_takes_width(unsigned fault, unsigned width);

#endif
