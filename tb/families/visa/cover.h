/* SPDX-License-Identifier: MIT */
/* Covergroups that several vISA units have, their values in words, and why some of their bins can not be hit. */
#ifndef TB_FAMILIES_VISA_COVER_H
#define TB_FAMILIES_VISA_COVER_H

#include "engine/covergroup.h"
#include "families/visa/dimensions.h"
#include "families/visa/refusal.h"
#include "families/visa/request.h"

extern const char *const visa_op_names[],
    *const visa_width_names[], *const visa_exec_numbers[], *const visa_exec_names[],
                                                               *const visa_mask_names[],
                                                                   *const visa_no_mask_names[],
                                                                       *const visa_block_size_names[],
                                                                           *const visa_num_blocks_names[],
                                                                               *const visa_surface_names[],
                                                                                   *const visa_access_names[],
                                                                                       *const visa_in_names[],
                                                                                           *const visa_idle_names[];
void visa_print_error(FILE *file, unsigned error);

/* Why no legal message has such values, or NULL. */
const char *visa_impossible_blocks(unsigned block_size, unsigned num_blocks, unsigned exec_log2);
const char *visa_impossible_mask(enum visa_kind kind, unsigned exec_log2, unsigned mask);

/*
 * The covergroups of all message units, in this order: masks, refusals by the bytes, and the two of misaligned
 * channels.
 */
#define VISA_MASKING                                                                                                   \
    {                                                                                                                  \
        "masking", "(%1%2, %0), %3, value has %4, EM has %5",                                                          \
            {{"exec size", VISA_EXECS, .names = visa_exec_numbers},                                                    \
             {"mask", VISA_MASKS, .names = visa_mask_names},                                                           \
             {"no mask", 2, .names = visa_no_mask_names},                                                              \
             {"predicate", VISA_FORMS, .names = visa_form_names},                                                      \
             {"bits of its value", VISA_BITS, .names = visa_bits_names},                                               \
             {"bits of EM", VISA_BITS, .names = visa_bits_names}},                                                     \
            visa_impossible_masking, visa_hint_masking                                                                 \
    }

uint32_t visa_masking_bin(const struct covergroup *group, const struct visa_transaction *t);
const char *visa_impossible_masking(const unsigned *part);
void visa_hint_masking(const struct cover_aim *aim, uint32_t *req);

#define VISA_REFUSED                                                                                                   \
    {                                                                                                                  \
        "refused", "refused: %0", {{"for", VISA_REFUSALS, .print = visa_print_refusal}}, visa_impossible_refusal,      \
            visa_hint_refusal                                                                                          \
    }
const char *visa_impossible_refusal(const unsigned *part);
void visa_hint_refusal(const struct cover_aim *aim, uint32_t *req);

/* Why no message of the kind is refused for such a variant alone, or for several faults of a check, or NULL. */
const char *visa_impossible_fault(enum visa_kind kind, unsigned fault, unsigned variant);
const char *visa_impossible_several(enum visa_kind kind, unsigned error);

/*
 * The covergroups of misaligned channels: how large an access is, by its index; the low bits of the lowest such
 * address; which channel it is, or that it is not alone. The surface is 0 where there is none. The text begins with the
 * surface, for a kind that has surfaces, and how large an access is.
 */
enum { VISA_NOT_ALONE = VISA_CHANNELS, VISA_WHO };
void visa_print_low_bits(FILE *file, unsigned bits);
void visa_print_who(FILE *file, unsigned who);
#define VISA_LOW_BITS(where, size_names)                                                                               \
    {                                                                                                                  \
        "low bits", "refused: align, " where ", %3 at 8n+%2",                                                          \
            {{"surface", 2, .names = visa_surface_names},                                                              \
             {"access", 3, .names = size_names, .dimension = 1 + VISA_BY_WIDTH},                                       \
             {"low bits", 8, .print = visa_print_low_bits},                                                            \
             {"channel", VISA_WHO, .print = visa_print_who}},                                                          \
            visa_impossible_low_bits, visa_hint_low_bits                                                               \
    }
/* The same: whether that address is in bounds, and which channels are enabled. */
#define VISA_MISALIGNED(where, size_names)                                                                             \
    {                                                                                                                  \
        "misaligned", "refused: align, " where ", %2, %3 enabled",                                                     \
            {{"surface", 2, .names = visa_surface_names},                                                              \
             {"access", 3, .names = size_names, .dimension = 1 + VISA_BY_WIDTH},                                       \
             {"bounds", 2, .names = visa_in_names},                                                                    \
             {"enabled", VISA_ACTIVES, .names = visa_active_names}},                                                   \
            visa_impossible_misaligned, visa_hint_misaligned                                                           \
    }
/* The bins of the two groups, which stand one behind the other. */
void visa_sample_misaligned(const struct covergroup groups[2], const struct visa_transaction *t, uint32_t channels,
                            uint32_t bins[2]);
const char *visa_impossible_low_bits(const unsigned *part);
void visa_hint_low_bits(const struct cover_aim *aim, uint32_t *req);
const char *visa_impossible_misaligned(const unsigned *part);
void visa_hint_misaligned(const struct cover_aim *aim, uint32_t *req);

#endif
