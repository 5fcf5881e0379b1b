/* SPDX-License-Identifier: MIT */
/* Corrupt messages: the faults that make a check of docs/visa.md fail, how to make them, and which a message has. */
#ifndef TB_FAMILIES_VISA_FAULT_H
#define TB_FAMILIES_VISA_FAULT_H

#include <assert.h>

#include "families/visa/message.h"

/* Sets of kinds */
#define VISA_D (1u << VISA_DWORD_ATOMIC)
#define VISA_A (1u << VISA_SVM_ATOMIC)
#define VISA_S (1u << VISA_SVM_SCATTER)
#define VISA_DA (VISA_D | VISA_A)
#define VISA_DAS (VISA_D | VISA_A | VISA_S)

enum visa_fault_number {
#define FAULT(name, ...) VISA_FAULT_##name,
#include "families/visa/fault.def"
#undef FAULT
    VISA_FAULTS
};
static_assert(VISA_FAULTS <= 64, "a bit for each");

/* Variants of all faults are numbered consecutively. */
enum {
#define FAULT(name, check, variants, ...)                                                                              \
    VISA_VARIANTS_##name, VISA_VARIANTS_END_##name = VISA_VARIANTS_##name + (variants)-1,
#include "families/visa/fault.def"
#undef FAULT
    VISA_VARIANTS
};

struct visa_fault {
    uint8_t error, kinds;     /* enum visa_error of the check; a bit for each kind */
    uint16_t first, variants; /* number of its first variant; their count */
    const char *text;
};
extern const struct visa_fault visa_faults[VISA_FAULTS];

unsigned visa_fault_of_variant(unsigned variant);
void visa_print_variant(FILE *file, unsigned variant);

/*
 * Returns the faults of a message, a bit for each. An illegal operation has no sources, and an illegal exec size has no
 * masks. Sets *kind unless the opcode is wrong.
 */
uint64_t visa_find_faults(const struct visa_words *message, enum visa_kind *kind);

/* Returns the variant of a fault that a message has, counted from 0: the bits that its edits write. */
unsigned visa_variant_of(const struct visa_words *message, enum visa_kind kind, unsigned fault);

/* Returns the first check after `after` that fails, or VISA_ERRORS. */
unsigned visa_first_error(uint64_t faults, unsigned after);

/* Returns the only fault that makes the check fail, or VISA_FAULTS if there are several. */
unsigned visa_only_fault(uint64_t faults, unsigned error);

/*
 * Returns true if a message with the operation, or the width, can have the fault. The last function returns true if a
 * variant contains the code of an operation.
 */
bool visa_fault_takes_op(unsigned fault, unsigned op);
bool visa_fault_takes_width(unsigned fault, unsigned width);
bool visa_fault_names_op(unsigned fault);

/*
 * Returns why no message of the kind is rejected for this variant alone, or for several faults of a check; NULL: one
 * is.
 */
const char *visa_impossible_fault(enum visa_kind kind, unsigned fault, unsigned variant);
const char *visa_impossible_several(enum visa_kind kind, unsigned error);

/* Puts the fault into a legal message if its fields allow that. */
void visa_corrupt(struct rng *rng, enum visa_kind kind, struct visa_words *message, unsigned fault, unsigned variant);

/* Why a unit for one kind rejects bytes: a single fault, another kind, or several faults of one check. */
enum {
    VISA_OTHER_KIND = VISA_FAULTS,
    VISA_SEVERAL = VISA_OTHER_KIND + VISA_KINDS,
    VISA_REFUSALS = VISA_SEVERAL + VISA_ERRORS
};

/* Returns a message that usually has the refusal. */
struct visa_words visa_random_refusal(struct rng *rng, enum visa_kind kind, unsigned refusal);

/* Corrupts few of the legal messages of a stimulus. */
void visa_corrupt_sometimes(struct rng *rng, enum visa_kind kind, struct visa_words *message);

#endif
