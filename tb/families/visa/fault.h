/* SPDX-License-Identifier: MIT */
/* Corrupt messages: the faults that make a check of docs/visa.md fail, how to make them, and which a message has. */
#ifndef TB_FAMILIES_VISA_FAULT_H
#define TB_FAMILIES_VISA_FAULT_H

#include <assert.h>

#include "engine/rng.h"
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

/* All variants of all faults stand in one row, which has so many. */
enum {
#define FAULT(name, check, variants, ...)                                                                              \
    VISA_VARIANTS_##name, VISA_VARIANTS_END_##name = VISA_VARIANTS_##name + (variants)-1,
#include "families/visa/fault.def"
#undef FAULT
    VISA_VALUES
};

struct visa_fault {
    uint8_t error, kinds;   /* enum visa_error of the check; a bit for each kind */
    uint16_t first, values; /* the place of its variants in the row, and how many they are */
};
extern const struct visa_fault visa_faults[VISA_FAULTS];
extern const char *const visa_fault_texts[VISA_FAULTS];

/* The fault that a place in the row of variants belongs to. */
unsigned visa_fault_of_value(unsigned value);

/* Prints what a place in the row says: a fault, and its variant. */
void visa_print_value(FILE *file, unsigned value);

/* The faults of a message, a bit each, and the variant of each. */
struct visa_fault_set {
    uint64_t faults;
    uint16_t variant[VISA_FAULTS];
};
static_assert(VISA_FAULTS <= 64, "a bit each");

/*
 * Finds all faults of a message, as far as they can be told: an illegal operation has no sources, an illegal exec size
 * no masks. Sets *kind unless the opcode is wrong.
 */
void visa_find_faults(const struct visa_words *message, enum visa_kind *kind, struct visa_fault_set *found);

/* The first check behind `behind` that fails, or VISA_ERRORS. */
unsigned visa_first_error(const struct visa_fault_set *found, unsigned behind);

/* Whether the low bits of a variant of the fault are the code of an operation. */
bool visa_fault_names_op(unsigned fault);

/* The one fault that makes the check fail, or VISA_FAULTS if there are several. */
unsigned visa_only_fault(const struct visa_fault_set *found, unsigned error);

/* Puts the fault into a legal message, if its operation and its other fields allow and the kind can have the fault. */
void visa_corrupt(struct rng *rng, enum visa_kind kind, struct visa_words *message, unsigned fault, unsigned variant);

/* A message that is refused for this fault at first and for no other of the same check, nearly always. */
struct visa_words visa_random_faulty(struct rng *rng, enum visa_kind kind, unsigned fault, unsigned variant);

/*
 * A message that fails two checks, or one for two reasons, often; one that fails a single check if second is
 * VISA_ERRORS.
 */
struct visa_words visa_random_twice(struct rng *rng, enum visa_kind kind, unsigned error, unsigned second);

#endif
