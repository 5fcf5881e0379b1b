/* SPDX-License-Identifier: MIT */
/*
 * Features and crosses of all message units: masks, bounds and rejections of a message, and single bits that decide for
 * each channel. Idle channels are disabled, and may be misaligned.
 */
#ifndef TB_FAMILIES_VISA_COVER_UNIT_H
#define TB_FAMILIES_VISA_COVER_UNIT_H

#include "families/visa/fault.h"
#include "families/visa/request.h"

/* Features that visa_values() sets, in this order. Rejected messages also have the first three, as far as known. */
enum visa_value {
    VISA_OF_OPERATION, /* number of blocks in a scatter */
    VISA_OF_WIDTH,
    VISA_OF_REFUSAL, /* enum visa_error */
    VISA_OF_SURFACE,
    VISA_OF_ACCESS, /* width, or size of a block */
    VISA_OF_EXEC,
    VISA_OF_CHANNELS, /* as VISA_OF_EXEC, for masks */
    VISA_OF_MASK,
    VISA_OF_FORM,
    VISA_OF_PREDICATE,
    VISA_OF_EM,
    VISA_OF_SIZE, /* of the memory on ports */
    VISA_OF_BOUNDS,
    VISA_OF_IDLE,
    VISA_OF_REASON,
    VISA_OF_LOW_BITS, /* of the lowest misaligned address */
    VISA_OF_WHO,      /* the misaligned channel, or VISA_NOT_ALONE */
    VISA_OF_IN,       /* whether that address is in bounds */
    VISA_OF_ENABLED,
    VISA_VALUES
};
enum { VISA_NOT_ALONE = VISA_CHANNELS, VISA_WHO };

/*
 * Sets the values of a message, which are initially absent. Returns the message if the unit executes it, for more
 * values.
 */
const struct visa_request *visa_values(const void *req, unsigned *value);

/*
 * The other features. The unit declares operation, width, surface and access. `bounds` is the number of its classes,
 * refusal_takes() is takes() of rejections.
 */
#define VISA_FEATURES(bounds, refusal_takes)                                                                           \
    [VISA_OF_REFUSAL] = {VISA_FEATURE_REFUSAL}, [VISA_OF_EXEC] = {VISA_FEATURE_EXEC},                                  \
    [VISA_OF_CHANNELS] = {VISA_FEATURE_CHANNEL_COUNT, .takes = visa_exec_takes}, [VISA_OF_MASK] = {VISA_FEATURE_MASK}, \
    [VISA_OF_FORM] = {VISA_FEATURE_FORM},                                                                              \
    [VISA_OF_PREDICATE] = {.name = "bits of its value", .names = VISA_NAMES(VISA_BITS_LIST(LL_NAME))},                 \
    [VISA_OF_EM] = {.name = "bits of EM", .names = VISA_NAMES(VISA_BITS_LIST(LL_NAME))},                               \
    [VISA_OF_SIZE] = {.name = "size", .names = VISA_NAMES(VISA_SIZE_LIST(LL_NAME))},                                   \
    [VISA_OF_BOUNDS] = {.name = "bounds", .size = (bounds), .names = VISA_NAMES(VISA_BOUNDS_LIST(LL_NAME))},           \
    [VISA_OF_IDLE] = {.name = "idle channels", .names = VISA_NAMES("aligned", "misaligned")},                          \
    [VISA_OF_REASON] = {.name = "refused for",                                                                         \
                        .size = VISA_REFUSALS,                                                                         \
                        .print = visa_print_refusal,                                                                   \
                        .takes = (refusal_takes)},                                                                     \
    [VISA_OF_LOW_BITS] = {VISA_FEATURE_NUMBER("low bits", 8)},                                                         \
    [VISA_OF_WHO] = {.name = "misaligned channel",                                                                     \
                     .size = VISA_WHO,                                                                                 \
                     .print = visa_print_who,                                                                          \
                     .takes = visa_who_takes},                                                                         \
    [VISA_OF_IN] = {.name = "misaligned bounds", .names = VISA_NAMES("out of bounds", "in bounds")},                   \
    [VISA_OF_ENABLED] = {.name = "enabled", .names = VISA_NAMES(VISA_ACTIVE_LIST(LL_NAME))}
void visa_print_refusal(FILE *file, unsigned refusal);
void visa_print_who(FILE *file, unsigned who);
bool visa_who_takes(unsigned who, const char *feature, unsigned of);
bool visa_exec_takes(unsigned exec_log2, const char *feature, unsigned of);

#define VISA_MASKING_CROSS                                                                                             \
    {                                                                                                                  \
        LL_CROSS("masking", "(%1, %0), %2, value has %3, EM has %4", "channels", "mask", "predicate",                  \
                 "bits of its value", "bits of EM"),                                                                   \
            .ignore = visa_impossible_masking, .steer = visa_steer_masking                                             \
    }
const char *visa_impossible_masking(const unsigned *value);
bool visa_steer_masking(struct ll_recipe *to, const unsigned *value);

/* Rejections by the bytes of a message, and by misaligned channels. `where` begins a text, `access` is a feature. */
#define VISA_REJECTED_CROSSES(where, access)                                                                           \
    {LL_CROSS("refused", "refused: %0", "refused for"), .ignore = visa_impossible_refusal,                             \
     .steer = visa_steer_refusal},                                                                                     \
        {LL_CROSS("low bits", "refused: align, " where ", %3 at 8n+%2", "surface", access, "low bits",                 \
                  "misaligned channel"),                                                                               \
         .ignore = visa_impossible_low_bits, .steer = visa_steer_low_bits},                                            \
    {                                                                                                                  \
        LL_CROSS("misaligned", "refused: align, " where ", %2, %3 enabled", "surface", access, "misaligned bounds",    \
                 "enabled"),                                                                                           \
            .ignore = visa_impossible_misaligned, .steer = visa_steer_misaligned                                       \
    }
const char *visa_impossible_refusal(const unsigned *value);
bool visa_steer_refusal(struct ll_recipe *to, const unsigned *value);
const char *visa_impossible_low_bits(const unsigned *value);
bool visa_steer_low_bits(struct ll_recipe *to, const unsigned *value);
const char *visa_impossible_misaligned(const unsigned *value);
bool visa_steer_misaligned(struct ll_recipe *to, const unsigned *value);

/*
 * Bits that decide, as far as the response shows it. They belong to an address, a source that changes the stored value,
 * or a comparison with the end of memory. `bit` is a feature.
 */
#define VISA_ROLE_LIST(V)                                                                                              \
    V(VISA_ADDRESS_0, "address has a 0 in"), V(VISA_ADDRESS_1, "address has a 1 in"),                                  \
        V(VISA_SRC0_0, "source 0 has a 0 in"), V(VISA_SRC0_1, "source 0 has a 1 in"),                                  \
        V(VISA_SRC1_0, "source 1 has a 0 in"), V(VISA_SRC1_1, "source 1 has a 1 in"),                                  \
        V(VISA_INSIDE_BY, "is in bounds by"), V(VISA_OUTSIDE_BY, "is out of bounds by")
#define VISA_FEATURE_ROLE .name = "role", .names = VISA_NAMES(VISA_ROLE_LIST(LL_NAME))
#define VISA_CHANNEL_CROSS(bit)                                                                                        \
    {                                                                                                                  \
        LL_CROSS("channel", "channel %0: %1 bit %2", "channel", "role", bit),                                          \
            .ignore = visa_impossible_channel, .hits = visa_hits_channel, .takes = visa_channel_takes                  \
    }
const char *visa_impossible_channel(const unsigned *value);
void visa_hits_channel(const struct ll_op *op, const struct ll_bins *bins);
bool visa_channel_takes(const unsigned *value, const char *feature, unsigned of);

#endif
