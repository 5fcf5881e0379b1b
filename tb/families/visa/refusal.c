/* SPDX-License-Identifier: MIT */
#include "families/visa/refusal.h"

#include "families/visa/random_message.h"

unsigned visa_refusal_of(enum visa_kind unit_kind, const struct visa_words *message, unsigned error) {
    enum visa_kind kind = unit_kind;
    struct visa_fault_set found;
    visa_find_faults(message, &kind, &found);
    if (kind != unit_kind)
        return VISA_OTHER_KIND + kind;
    unsigned fault = visa_only_fault(&found, error);
    return fault < VISA_FAULTS ? fault : VISA_SEVERAL + error;
}

void visa_print_refusal(FILE *file, unsigned refusal) {
    if (refusal < VISA_OTHER_KIND)
        fprintf(file, "%s: %s", visa_error_name((enum visa_error)visa_faults[refusal].error),
                visa_fault_texts[refusal]);
    else if (refusal < VISA_SEVERAL)
        fprintf(file, "opcode of %s", visa_kind_names[refusal - VISA_OTHER_KIND]);
    else
        fprintf(file, "%s for several reasons", visa_error_name((enum visa_error)(refusal - VISA_SEVERAL)));
}

struct visa_words visa_random_refusal(struct rng *rng, enum visa_kind kind, unsigned refusal) {
    if (refusal >= VISA_SEVERAL)
        return visa_random_twice(rng, kind, refusal - VISA_SEVERAL, refusal - VISA_SEVERAL);
    if (refusal >= VISA_OTHER_KIND) {
        kind = (enum visa_kind)(refusal - VISA_OTHER_KIND);
        struct visa_inst inst = visa_random_legal(rng_next(rng), kind, &visa_want_any);
        return visa_encode_words(&inst);
    }
    return visa_random_faulty(rng, kind, refusal, rng_below(rng, visa_faults[refusal].values));
}

void visa_corrupt_sometimes(struct rng *rng, enum visa_kind kind, struct visa_words *message) {
    uint32_t how = rng_below(rng, 32);
    if (how == 0)
        *message = visa_random_refusal(rng, kind, rng_below(rng, VISA_SEVERAL));
    if (how == 1) {
        uint32_t bit = rng_below(rng, 24 + (unsigned)visa_length(kind) * 5);
        message->word[bit / 64] ^= 1ull << bit % 64;
    }
    /* One fault, or two, of which the check that comes first counts. */
    for (; how > 1 && how < 4; how--) {
        unsigned fault = rng_below(rng, VISA_FAULTS);
        visa_corrupt(rng, kind, message, fault, rng_below(rng, visa_faults[fault].values));
    }
}
