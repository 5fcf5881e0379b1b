/* SPDX-License-Identifier: MIT */
/*
 * Features and crosses that several vISA units have. A message that a message unit executes hits bins of its operation,
 * of its masks, and of its accesses to memory. A rejected one hits a bin of the reason. Idle channels are disabled, and
 * may be misaligned.
 */
#ifndef TB_FAMILIES_VISA_COVER_H
#define TB_FAMILIES_VISA_COVER_H

#include "families/visa/fault.h"
#include "families/visa/request.h"

#define VISA_NAMES(...)                                                                                                \
    (const char *const[]) {                                                                                            \
        __VA_ARGS__, NULL                                                                                              \
    }

/* Features of the same name in several units: initializers without braces. */
#define VISA_FEATURE_EXEC                                                                                              \
    .name = "exec size", .names = VISA_NAMES("1 channel", "2 channels", "4 channels", "8 channels", "16 channels")
#define VISA_FEATURE_CHANNEL_COUNT .name = "channels", .names = VISA_NAMES("1", "2", "4", "8", "16")
#define VISA_FEATURE_MASK .name = "mask", .size = 2 * VISA_MASKS, .print = visa_print_mask
#define VISA_FEATURE_FORM                                                                                              \
    .name = "predicate", .names = VISA_NAMES("no predicate", "P", "!P", "P.any", "!P.any", "P.all", "!P.all")
#define VISA_FEATURE_REFUSAL .name = "refusal", .size = VISA_ERRORS, .print = visa_print_error
#define VISA_FEATURE_BLOCK_SIZE .name = "block size", .names = VISA_NAMES("1 byte", "4 bytes", "8 bytes")
#define VISA_FEATURE_BLOCKS .name = "blocks", .names = VISA_NAMES("1 block", "2 blocks", "4 blocks", "8 blocks")
#define VISA_FEATURE_NUMBER(feature, values) .name = (feature), .size = (values), .print = visa_print_number

void visa_print_mask(FILE *file, unsigned mask); /* 2 * mask + no mask */
void visa_print_error(FILE *file, unsigned error);
void visa_print_op(FILE *file, unsigned op);
void visa_print_number(FILE *file, unsigned number);

/* Returns why a legal message does not have these values, or NULL. */
const char *visa_impossible_blocks(unsigned block_size, unsigned num_blocks, unsigned exec_log2);
const char *visa_impossible_mask(enum visa_kind kind, unsigned exec_log2, unsigned mask);

#endif
