/* SPDX-License-Identifier: MIT */
/* What a message unit refuses by the bytes of a message: the decoder in front of the unit finds it. */
#ifndef TB_FAMILIES_VISA_REFUSAL_H
#define TB_FAMILIES_VISA_REFUSAL_H

#include "families/visa/fault.h"

/* One fault alone; a kind that the unit does not have; several faults of one check. */
enum {
    VISA_OTHER_KIND = VISA_FAULTS,
    VISA_SEVERAL = VISA_OTHER_KIND + VISA_KINDS,
    VISA_REFUSALS = VISA_SEVERAL + VISA_ERRORS
};

/* The refusal of a message with this error, by a unit of this kind. */
unsigned visa_refusal_of(enum visa_kind unit_kind, const struct visa_words *message, unsigned error);

void visa_print_refusal(FILE *file, unsigned refusal);

/* A message that is refused so, nearly always. */
struct visa_words visa_random_refusal(struct rng *rng, enum visa_kind kind, unsigned refusal);

/* What a stimulus does to a legal message: most often nothing. */
void visa_corrupt_sometimes(struct rng *rng, enum visa_kind kind, struct visa_words *message);

#endif
