/* SPDX-License-Identifier: MIT */
/*
 * Messages in the vISA units: operations, the fields of each kind, what an option restricts, text, features, and random
 * messages.
 */
#ifndef TB_FAMILIES_VISA_MESSAGE_H
#define TB_FAMILIES_VISA_MESSAGE_H

#include <stdio.h>

#include "common/bits.h"
#include "common/scan.h"
#include "engine/rng.h"
#include "engine/subset.h"
#include "isa/visa_decode.h"
#include "lanelock/bench_unit.h"

enum {
    VISA_WIDTHS = 3,
    VISA_MASKS = 8,
    VISA_FORMS = 7, /* of a predicate, see visa_form() */
    VISA_BLOCK_SIZES = 3,
    VISA_NUM_BLOCKS = 4,
    VISA_MOST_BLOCKS = 3, /* code of 8 blocks */
    VISA_ANY = -1
};

/* Operations. The ALU's table begins with those of vISA, and these begin with those that have 64 bits. */
enum { VISA_OP_SRC0 = 1, VISA_OP_SRC1 = 2 };
struct visa_op {
    uint8_t code, operands;
    bool has_64;
    const char *mnemonic;
};
enum {
#define OP(name, code, mnemonic, widths, operands) VISA_OP_INDEX_##name,
#include "isa/atomic_alu_op.def"
#undef OP
    VISA_OPS = VISA_OP_INDEX_FCMPWR + 1,
    VISA_OPS_64 = VISA_OP_INDEX_FMAX
};
extern const struct visa_op visa_ops[];

/* Returns the index of a code in visa_ops, or VISA_OPS. */
unsigned visa_op_of_code(unsigned code);

/* Returns true if the operation reads source 0 or 1. */
static inline bool visa_op_has(unsigned op, unsigned source) {
    return visa_ops[op].operands >> source & 1;
}

/* Returns true if the operation writes only if its compare succeeds. */
static inline bool visa_op_compares(unsigned op) {
    return op == VISA_OP_INDEX_CMPXCHG || op == VISA_OP_INDEX_FCMPWR;
}

/* Fields of a message. The variable and the offset of each operand are last, in the order of VISA_OPERANDS. */
enum visa_field {
    VISA_FIELD_BYTE_0,
    VISA_FIELD_BYTE_1,
    VISA_FIELD_EXEC,
    VISA_FIELD_PRED,
    VISA_FIELD_OP,
    VISA_FIELD_SURFACE,
    VISA_FIELD_BLOCK_SIZE,
    VISA_FIELD_NUM_BLOCKS,
    VISA_FIELD_ADDRESS_ID,
    VISA_FIELD_ADDRESS_OFFSET,
    VISA_FIELD_SRC0_ID,
    VISA_FIELD_SRC0_OFFSET,
    VISA_FIELD_SRC1_ID,
    VISA_FIELD_SRC1_OFFSET,
    VISA_FIELD_DST_ID,
    VISA_FIELD_DST_OFFSET,
    VISA_FIELDS
};
enum { VISA_ADDRESS, VISA_SRC0, VISA_SRC1, VISA_DST, VISA_OPERANDS };

/* Width of a field, and its first byte in each kind. Byte 0 means that the kind does not have the field. */
struct visa_place {
    uint8_t bits, at[VISA_KINDS];
};
extern const struct visa_place visa_places[VISA_FIELDS];

static inline unsigned visa_field_bits(enum visa_kind kind, unsigned field) {
    return visa_places[field].at[kind] || field == VISA_FIELD_BYTE_0 ? visa_places[field].bits : 0;
}

static inline uint64_t visa_ones(unsigned bits) {
    return (1ull << bits) - 1;
}

/* Reads a field; one that the kind does not have is 0. */
static inline uint32_t visa_get_field(const struct visa_words *message, enum visa_kind kind, unsigned field) {
    unsigned at = visa_places[field].at[kind], bits = visa_field_bits(kind, field), shift = at % 8 * 8;
    uint64_t value = message->word[at / 8] >> shift;
    if (shift + bits > 64)
        value |= message->word[at / 8 + 1] << (64 - shift);
    return (uint32_t)(value & visa_ones(bits));
}

/* Sets bits of a field that the kind has. `first` is the lowest of them. */
static inline void visa_put_field(struct visa_words *message, enum visa_kind kind, unsigned field, unsigned first,
                                  unsigned bits, uint64_t value) {
    unsigned at = visa_places[field].at[kind] * 8u + first, shift = at % 64;
    uint64_t *word = &message->word[at / 64], mask = visa_ones(bits);
    value &= mask;
    word[0] = (word[0] & ~(mask << shift)) | value << shift;
    if (shift + bits > 64)
        word[1] = (word[1] & ~(mask >> (64 - shift))) | value >> (64 - shift);
}

extern const char *const visa_kind_names[];
extern const unsigned visa_width_bits[VISA_WIDTHS], visa_size_bytes[VISA_BLOCK_SIZES];

/* Returns the form of a predicate: none, or P, !P, P.any, !P.any, P.all, !P.all. */
static inline unsigned visa_form(const struct visa_inst *inst) {
    return inst->pred == 0 ? 0 : 1 + inst->combine * 2u + inst->inverse;
}

static inline unsigned visa_most_exec(enum visa_kind kind) {
    return kind == VISA_SVM_ATOMIC ? 3 : 4;
}

/* Channels begin at a multiple of their number (V-29). */
static inline unsigned visa_mask_step(unsigned exec_log2) {
    return exec_log2 > 2 ? 1u << (exec_log2 - 2) : 1;
}

static inline bool visa_mask_legal(unsigned exec_log2, unsigned mask) {
    return mask % visa_mask_step(exec_log2) == 0;
}

/* V-14, V-15; num_blocks is as encoded. */
static inline bool visa_blocks_legal(unsigned num_blocks, unsigned exec_log2) {
    return num_blocks == 0 || exec_log2 == 3 || (exec_log2 == 4 && num_blocks != VISA_MOST_BLOCKS);
}

/*
 * OPS= and WIDTHS= restrict operations and widths of an atomic, and numbers and widths of the blocks of a scatter. In a
 * unit for all kinds, OPS= restricts operations of each kind.
 */
enum { VISA_BY_OPERATION, VISA_BY_WIDTH, VISA_BY_REFUSAL };
unsigned visa_dimension_of(const char *feature);

/* Operations of a unit for all kinds: that of an atomic, or VISA_SCATTERS. */
enum { VISA_SCATTERS = 2 * VISA_OPS, VISA_MESSAGES };
static inline unsigned visa_message_of(enum visa_kind kind, unsigned op) {
    return kind == VISA_SVM_SCATTER ? (unsigned)VISA_SCATTERS : kind * (unsigned)VISA_OPS + op;
}
static inline enum visa_kind visa_kind_of_message(unsigned message) {
    return (enum visa_kind)(message / VISA_OPS);
}

/* Returns the kind of a message, or VISA_KINDS for another opcode. */
enum visa_kind visa_kind_of(const struct visa_words *message);

/*
 * Sets the operation and the width of a message, or the number and the width of its blocks; SUBSET_NONE for illegal
 * ones. Returns the kind, or VISA_KINDS. visa_classify_any() does it for a unit for all kinds.
 */
enum visa_kind visa_classify_message(const struct visa_words *message, unsigned *op, unsigned *width);
enum visa_kind visa_classify_any(const struct visa_words *message, unsigned *op, unsigned *width);

/*
 * Gives a message an illegal operation, or a scatter an illegal width of blocks. A unit for all kinds rejects a kind
 * without any operation in the subset by its opcode.
 */
void visa_refuse_message(struct visa_words *message, enum visa_kind kind);
void visa_refuse_any(struct visa_words *message);

/*
 * Prints a message of one of these kinds, a bit each, as text, otherwise its error and its n bytes. Reads either;
 * bytes after the message are 0.
 */
void visa_print_message(FILE *file, const struct visa_words *message, size_t n, unsigned kinds);
bool visa_read_message(struct scan *s, size_t n, struct visa_words *message);

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
#define VISA_FEATURE_NUMBER(feature, values) .name = (feature), .size = (values), .print = ll_print_number

void visa_print_mask(FILE *file, unsigned mask); /* 2 * mask + no mask */
void visa_print_error(FILE *file, unsigned error);
void visa_print_op(FILE *file, unsigned op);

/* Returns why a legal message does not have these values, or NULL. */
const char *visa_impossible_blocks(unsigned block_size, unsigned num_blocks, unsigned exec_log2);
const char *visa_impossible_mask(enum visa_kind kind, unsigned exec_log2, unsigned mask);

/*
 * Random legal messages of the subset.
 */

/* Fields that a message must have, or VISA_ANY. A mask needs an exec size. */
struct visa_want {
    int op, width, exec_log2, mask, no_mask, form, pred, surface, block_size, num_blocks, dst;
};
extern const struct visa_want visa_want_any;

/* Returns the required value, or a number below n from the low 8 bits of a random number. */
static inline unsigned visa_wanted(int want, uint64_t random, unsigned n) {
    return want >= 0 ? (unsigned)want : (unsigned)((random & 0xff) * n >> 8);
}

struct visa_operand visa_random_operand(uint64_t random);

struct visa_inst visa_random_legal(uint64_t random, enum visa_kind kind, const struct visa_want *want);
struct visa_inst visa_random_any(uint64_t random, enum visa_kind kind); /* faster than with visa_want_any */

/*
 * Returns a legal message for the unit visa_decode. The bytes after a scatter are random because they must not matter.
 */
struct visa_words visa_random_legal_words(uint64_t random, enum visa_kind kind, const struct visa_want *want);

/* Fills in such messages of any kind, with vector code. */
void visa_random_legal_messages(uint64_t random, struct visa_words *messages, size_t n);

#endif
