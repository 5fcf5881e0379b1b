/* SPDX-License-Identifier: MIT */
/*
 * What a message unit refuses, as bins: a message by its bytes, for the decoder that stands in front of the unit, and
 * one with a misaligned channel.
 */
#ifndef TB_UNITS_VISA_VERDICT_H
#define TB_UNITS_VISA_VERDICT_H

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "units/visa_channels.h"
#include "units/visa_refuse.h"

/* Refusals by the bytes: one cause alone, a kind that the unit does not have, several causes of one check. */
enum {
    VISA_OTHER_KIND = VISA_N_CAUSES,
    VISA_SEVERAL = VISA_OTHER_KIND + VISA_KINDS,
    VISA_REFUSALS = VISA_SEVERAL + VISA_ERRORS
};

static inline unsigned visa_refusal_of(enum visa_kind unit_kind, const struct visa_words *message, unsigned error) {
    enum visa_kind kind = unit_kind;
    struct visa_wrong wrong;
    uint8_t bytes[VISA_BYTES];
    visa_bytes_of(message, bytes);
    visa_judge(bytes, &kind, &wrong);
    if (kind != unit_kind)
        return VISA_OTHER_KIND + kind;
    unsigned cause = visa_only_cause(&wrong, error);
    return cause < VISA_N_CAUSES ? cause : VISA_SEVERAL + error;
}

/* Whether the kind has such a cause; a wrong opcode is every unit's. */
static inline bool visa_has_cause(enum visa_kind kind, unsigned cause) {
    return cause <= VISA_CAUSE_BYTE_1 || visa_causes[cause].kinds >> kind & 1;
}

static inline const char *visa_impossible_refusal(enum visa_kind kind, unsigned refusal) {
    if (refusal < VISA_OTHER_KIND)
        return visa_has_cause(kind, refusal) ? NULL : "the kind has no such field or restriction";
    if (refusal < VISA_SEVERAL)
        return refusal == VISA_OTHER_KIND + (unsigned)kind ? "the unit's own kind" : NULL;
    return visa_impossible_several(kind, refusal - VISA_SEVERAL);
}

static inline void visa_print_refusal(FILE *file, unsigned refusal) {
    if (refusal < VISA_OTHER_KIND)
        fprintf(file, "%s: %s", visa_error_name((enum visa_error)visa_causes[refusal].error),
                visa_cause_texts[refusal]);
    else if (refusal < VISA_SEVERAL)
        fprintf(file, "opcode of %s", visa_kind_names[refusal - VISA_OTHER_KIND]);
    else
        fprintf(file, "%s for several reasons", visa_error_name((enum visa_error)(refusal - VISA_SEVERAL)));
}
#define VISA_REFUSED(impossible, hint)                                                                                 \
    { "refused", "refused: %0", {{"for", VISA_REFUSALS, .print = visa_print_refusal}}, impossible, hint }

/* A message that is refused so, nearly always. */
static inline struct visa_words visa_random_refusal(struct rng *rng, enum visa_kind kind, unsigned refusal) {
    uint8_t bytes[VISA_BYTES] = {0};
    if (refusal < VISA_OTHER_KIND) {
        visa_random_wrong(rng, kind, refusal, rng_below(rng, visa_causes[refusal].values), bytes);
    } else if (refusal < VISA_SEVERAL) {
        kind = (enum visa_kind)(refusal - VISA_OTHER_KIND);
        struct visa_inst inst = visa_random_legal(rng_next(rng), kind, &visa_want_any);
        return visa_encode_words(&inst);
    } else {
        visa_random_twice(rng, kind, refusal - VISA_SEVERAL, refusal - VISA_SEVERAL, bytes);
    }
    return visa_words_of(bytes);
}

/* What a stimulus does to a legal message: most often nothing. */
static inline void visa_spoil_sometimes(struct rng *rng, enum visa_kind kind, struct visa_words *message) {
    uint32_t how = rng_below(rng, 32);
    if (how > 3)
        return;
    uint8_t bytes[VISA_BYTES];
    visa_bytes_of(message, bytes);
    if (how == 0) {
        *message = visa_random_refusal(rng, kind, rng_below(rng, VISA_SEVERAL));
        return;
    }
    if (how == 1) {
        uint32_t bit = rng_below(rng, VISA_AT_PRED * 8u + visa_layouts[kind].bytes * 5u);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    /* One cause, or two: the first check that fails counts. */
    for (; how > 1; how--) {
        unsigned cause = rng_below(rng, VISA_N_CAUSES);
        visa_spoil(rng, kind, bytes, cause, rng_below(rng, visa_causes[cause].values));
    }
    *message = visa_words_of(bytes);
}

/*
 * Misaligned channels: how large an access is, by its index; the low bits of the lowest such address; which channel it
 * is, or that it is not alone. The surface is 0 where there is none.
 */
enum { VISA_NOT_ALONE = VISA_CHANNELS, VISA_WHO };
static const char *const visa_surface_names[] = {"T0", "T255"};
static const char *const visa_access_names[] = {"4 bytes", "2 bytes", "8 bytes"}; /* by width */
static const char *const visa_in_names[] = {"out of bounds", "in bounds"};

static inline void visa_print_low_bits(FILE *file, unsigned bits) {
    fprintf(file, "%u", bits);
}

static inline void visa_print_who(FILE *file, unsigned who) {
    if (who == VISA_NOT_ALONE)
        fputs("several channels, the first", file);
    else
        fprintf(file, "channel %u", who);
}

/* The text begins with the surface, for a kind that has surfaces, and how large an access is. */
#define VISA_LOW_BITS(where, size_names, impossible, hint)                                                             \
    {                                                                                                                  \
        "low bits", "refused: align, " where ", %3 at 8n+%2",                                                          \
            {{"surface", 2, .names = visa_surface_names},                                                              \
             {"access", 3, .names = size_names},                                                                       \
             {"low bits", 8, .print = visa_print_low_bits},                                                            \
             {"channel", VISA_WHO, .print = visa_print_who}},                                                          \
            impossible, hint                                                                                           \
    }
/* The same: whether that address is in bounds, and which channels are enabled. */
#define VISA_MISALIGNED(where, size_names, impossible, hint)                                                           \
    {                                                                                                                  \
        "misaligned", "refused: align, " where ", %2, %3 enabled",                                                     \
            {{"surface", 2, .names = visa_surface_names},                                                              \
             {"access", 3, .names = size_names},                                                                       \
             {"bounds", 2, .names = visa_in_names},                                                                    \
             {"enabled", VISA_CROWDS, .names = visa_crowd_names}},                                                     \
            impossible, hint                                                                                           \
    }

/* The bins of the two groups, which stand one behind the other. */
static inline void visa_sample_misaligned(const struct covergroup groups[2], const struct visa_case *c,
                                          uint32_t channels, uint32_t bins[2]) {
    unsigned size = c->inst.kind == VISA_SVM_SCATTER ? c->inst.block_size : c->inst.width;
    unsigned who = (unsigned)__builtin_ctz(channels);
    bool alone = (channels & (channels - 1)) == 0, in = c->address[who] < c->size;
    unsigned parts[] = {c->inst.surface, size, c->address[who] % 8, alone ? who : VISA_NOT_ALONE};
    unsigned others[] = {c->inst.surface, size, in, visa_crowd_of(c)};
    bins[0] = covergroup_bin(&groups[0], parts);
    bins[1] = covergroup_bin(&groups[1], others);
}

static inline unsigned visa_bytes_of_index(enum visa_kind kind, unsigned index) {
    return kind == VISA_SVM_SCATTER ? visa_size_bytes[index] : visa_width_bits[index] / 8;
}

static inline const char *visa_impossible_size(enum visa_kind kind, unsigned surface, unsigned size) {
    if (kind != VISA_DWORD_ATOMIC && surface)
        return "the kind has no surfaces";
    if (kind == VISA_DWORD_ATOMIC && size == ATOMIC_ALU_WIDTH_64)
        return "a dword_atomic has no 64 bits";
    return visa_bytes_of_index(kind, size) == 1 ? "single bytes are aligned" : NULL;
}

static inline const char *visa_impossible_low_bits(enum visa_kind kind, const unsigned *part) {
    const char *reason = visa_impossible_size(kind, part[0], part[1]);
    if (reason)
        return reason;
    if (part[2] % visa_bytes_of_index(kind, part[1]) == 0)
        return "aligned";
    return kind == VISA_SVM_ATOMIC && part[3] >= 8 && part[3] != VISA_NOT_ALONE ? "an svm_atomic has up to 8 channels"
                                                                                : NULL;
}

static inline const char *visa_impossible_misaligned(enum visa_kind kind, const unsigned *part) {
    return part[3] == VISA_NOBODY ? "a channel is enabled" : visa_impossible_size(kind, part[0], part[1]);
}

/* What hits a bin of the second group, often; */
static inline void visa_recipe_of_misaligned(const unsigned *part, enum visa_kind kind, struct visa_recipe *recipe) {
    recipe->want.surface = (int)part[0];
    *(kind == VISA_SVM_SCATTER ? &recipe->want.block_size : &recipe->want.width) = (int)part[1];
    recipe->hints.odd = VISA_ODD_ONE;
}

/* and of the first one. All channels are enabled. */
static inline void visa_recipe_of_low_bits(const unsigned *part, enum visa_kind kind, struct visa_recipe *recipe) {
    visa_recipe_of_misaligned(part, kind, recipe);
    recipe->want.no_mask = 1;
    recipe->want.form = 0;
    if (part[3] == VISA_NOT_ALONE)
        recipe->hints.odd = VISA_ODD_ALL;
    else if (part[3] >= 1)
        recipe->want.exec_log2 = (int)visa_highest_bit(part[3]) + 1;
}

/*
 * Text: the message, the masks and the size as far as they are looked at; the channels follow behind it.
 */
static inline void visa_print_case(FILE *file, const struct visa_case *c) {
    char text[VISA_TEXT_SIZE];
    visa_text_print(&c->inst, text, sizeof text);
    if (visa_misaligned(c) & c->enabled)
        fputs("refused: align  ", file);
    fputs(text, file);
    if (!c->inst.no_mask)
        fprintf(file, "  EM 0x%08" PRIx32, c->exec_mask);
    if (c->inst.pred)
        fprintf(file, "  P%u 0x%08" PRIx32, c->inst.pred, c->predicate);
    if (c->inst.kind != VISA_DWORD_ATOMIC || c->inst.surface != VISA_T0)
        fprintf(file, "  size 0x%" PRIx64, c->size);
}

/* What is said of each channel. A scatter says the most: an address and 8 blocks of 4 bytes. */
enum { VISA_SAID = sizeof "0x0123456789abcdef:" + 8 * sizeof " 01234567" };
struct visa_said {
    char of[VISA_CHANNELS][VISA_SAID];
};

__attribute__((format(printf, 3, 4))) static inline void visa_say(struct visa_said *said, unsigned channel,
                                                                  const char *format, ...) {
    char *text = said->of[channel];
    size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + length, sizeof said->of[channel] - length, format, list);
    va_end(list);
}

/* Those of which the same is said stand together: what differs is seen. */
static inline void visa_print_channels(FILE *file, const char *what, const struct visa_said *said, uint32_t channels) {
    for (uint32_t alike; channels; channels &= ~alike) {
        unsigned first = (unsigned)__builtin_ctz(channels);
        alike = 0;
        for (unsigned i = first; i < VISA_CHANNELS; i++)
            alike |= (strcmp(said->of[i], said->of[first]) == 0 ? channels : 0) & 1u << i;
        fprintf(file, "  %s[%u", what, first);
        for (unsigned i = first + 1; i < VISA_CHANNELS; i++) {
            bool now = alike >> i & 1, before = alike >> (i - 1) & 1, after = alike >> (i + 1) & 1;
            if (now && !(before && after))
                fprintf(file, "%c%u", before ? '-' : ' ', i);
        }
        fprintf(file, "] %s", said->of[first]);
    }
}

#endif
