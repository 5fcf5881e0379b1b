/* SPDX-License-Identifier: MIT */
/* Covergroups that several vISA units have, their values in words, and why some of their bins can not be hit. */
#ifndef TB_FAMILIES_VISA_COVER_H
#define TB_FAMILIES_VISA_COVER_H

#include "families/visa/dimensions.h"
#include "families/visa/refusal.h"
#include "families/visa/request.h"
#include "lanelock/bench_unit.h"

extern const char *const visa_op_names[], *const visa_width_names[], *const visa_exec_numbers[],
                                                                         *const visa_exec_names[];
extern const char *const visa_mask_names[], *const visa_block_size_names[], *const visa_num_blocks_names[];
extern const char *const visa_surface_names[], *const visa_access_names[], *const visa_in_names[],
                                                                               *const visa_idle_names[];
void visa_print_error(FILE *file, unsigned error);

/* Why no legal message has such values, or NULL. */
const char *visa_impossible_blocks(unsigned block_size, unsigned num_blocks, unsigned exec_log2);
const char *visa_impossible_mask(enum visa_kind kind, unsigned exec_log2, unsigned mask);

/*
 * Name and values of a part, for struct cover_part and for struct ll_feature. Texts of bins are those of both forms of
 * a group.
 */
#define VISA_PART(part_name, values, of_values) .name = (part_name), .size = (values), .names = (of_values)
#define VISA_PART_PRINTED(part_name, values, of_values) .name = (part_name), .size = (values), .print = (of_values)
#define VISA_PART_CHANNELS VISA_PART("channels", VISA_EXECS, visa_exec_numbers)
#define VISA_PART_MASK VISA_PART_PRINTED("mask", 2 * VISA_MASKS, visa_print_mask)
#define VISA_PART_FORM VISA_PART("predicate", VISA_FORMS, visa_form_names)
#define VISA_PART_PREDICATE VISA_PART("bits of its value", VISA_BITS, visa_bits_names)
#define VISA_PART_EM VISA_PART("bits of EM", VISA_BITS, visa_bits_names)
#define VISA_PART_REASON VISA_PART_PRINTED("refused for", VISA_REFUSALS, visa_print_refusal)
#define VISA_PART_SURFACE(names) VISA_PART("surface", 2, names)
#define VISA_PART_ACCESS(names) VISA_PART("access", 3, names)
#define VISA_PART_LOW_BITS VISA_PART_PRINTED("low bits", 8, visa_print_low_bits)
#define VISA_PART_WHO VISA_PART_PRINTED("misaligned channel", VISA_WHO, visa_print_who)
#define VISA_PART_IN VISA_PART("misaligned bounds", 2, visa_in_names)
#define VISA_PART_ENABLED VISA_PART("enabled", VISA_ACTIVES, visa_active_names)
/*
 * Crosses of all message units: masks, refusals by the bytes, and two of misaligned channels. `where` is how a text
 * begins, `access` the feature that is its size.
 */
#define VISA_MASKING_CROSS(of_takes)                                                                                   \
    {                                                                                                                  \
        .name = "masking", .text = "(%1, %0), %2, value has %3, EM has %4",                                            \
        .features = {"channels", "mask", "predicate", "bits of its value", "bits of EM"},                              \
        .ignore = visa_impossible_masking, .steer = visa_steer_masking, .takes = (of_takes)                            \
    }
#define VISA_REFUSED_CROSS(of_takes)                                                                                   \
    {                                                                                                                  \
        .name = "refused", .text = "refused: %0", .features = {"refused for"}, .ignore = visa_impossible_refusal,      \
        .steer = visa_steer_refusal, .takes = (of_takes)                                                               \
    }
#define VISA_LOW_BITS_CROSS(where, access, of_takes)                                                                   \
    {                                                                                                                  \
        .name = "low bits", .text = "refused: align, " where ", %3 at 8n+%2",                                          \
        .features = {"surface", access, "low bits", "misaligned channel"}, .ignore = visa_impossible_low_bits,         \
        .steer = visa_steer_low_bits, .takes = (of_takes)                                                              \
    }
#define VISA_MISALIGNED_CROSS(where, access, of_takes)                                                                 \
    {                                                                                                                  \
        .name = "misaligned", .text = "refused: align, " where ", %2, %3 enabled",                                     \
        .features = {"surface", access, "misaligned bounds", "enabled"}, .ignore = visa_impossible_misaligned,         \
        .steer = visa_steer_misaligned, .takes = (of_takes)                                                            \
    }
enum { VISA_MASKING_PARTS = 5, VISA_MISALIGNED_PARTS = 4 };

/* A mask M1 to M8 and whether _NM follows it: 2 * mask + no mask. */
void visa_print_mask(FILE *file, unsigned mask);
void visa_masking_parts(const struct visa_transaction *t, unsigned part[VISA_MASKING_PARTS]);
const char *visa_impossible_masking(const unsigned *part);
bool visa_steer_masking(struct ll_recipe *to, const unsigned *value);

const char *visa_impossible_refusal(const unsigned *part);
bool visa_steer_refusal(struct ll_recipe *to, const unsigned *value);

/* Why no message of the kind is refused for such a variant alone, or for several faults of a check, or NULL. */
const char *visa_impossible_fault(enum visa_kind kind, unsigned fault, unsigned variant);
const char *visa_impossible_several(enum visa_kind kind, unsigned error);

/*
 * Values of misaligned channels: how large an access is, by its index; the low bits of the lowest such
 * address; which channel it is, or that it is not alone. The surface is 0 where there is none. The text begins with the
 * surface, for a kind that has surfaces, and how large an access is.
 */
enum { VISA_NOT_ALONE = VISA_CHANNELS, VISA_WHO };
void visa_print_low_bits(FILE *file, unsigned bits);
void visa_print_who(FILE *file, unsigned who);
/* The same: whether that address is in bounds, and which channels are enabled. */
/* The values of the two crosses, of a message in which these channels are enabled and misaligned. */
void visa_misaligned_parts(const struct visa_transaction *t, uint32_t channels, unsigned low[VISA_MISALIGNED_PARTS],
                           unsigned misaligned[VISA_MISALIGNED_PARTS]);
const char *visa_impossible_low_bits(const unsigned *part);
bool visa_steer_low_bits(struct ll_recipe *to, const unsigned *value);
const char *visa_impossible_misaligned(const unsigned *part);
bool visa_steer_misaligned(struct ll_recipe *to, const unsigned *value);

#endif
