/* SPDX-License-Identifier: MIT */
/* Messages as the vISA units see them: the operations, where each kind has its fields, and the names of their values.
 */
#ifndef TB_FAMILIES_VISA_MESSAGE_H
#define TB_FAMILIES_VISA_MESSAGE_H

#include <stdio.h>

#include "common/scan.h"
#include "isa/atomic_alu.h"
#include "isa/visa.h"
#include "isa/visa_decode.h"

enum {
    VISA_WIDTHS = 3,
    VISA_EXECS = 5, /* 1, 2, 4, 8, 16 channels */
    VISA_MASKS = 8,
    VISA_FORMS = 7, /* of a predicate, see visa_form() */
    VISA_BLOCK_SIZES = 3,
    VISA_NUM_BLOCKS = 4,
    VISA_MOST_BLOCKS = 3,
    VISA_ANY = -1
};

/* The operations: those of the atomic ALU that vISA has come first in its table. */
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
    VISA_OPS_64 = VISA_OP_INDEX_FMAX /* those that have 64 bits come before the others */
};
extern const struct visa_op visa_ops[];

/* The index of a code in visa_ops; VISA_OPS if no operation has it. */
unsigned visa_op_of_code(unsigned code);

/* Where a kind has its bytes; 0 for what it does not have. */
struct visa_layout {
    uint8_t bytes, op, surface, block_size, num_blocks, operands[4], n_operands;
};
extern const struct visa_layout visa_layouts[VISA_KINDS];
enum { VISA_AT_EXEC = 2, VISA_AT_PRED = 3 };
enum { VISA_ADDRESS, VISA_SRC0, VISA_SRC1, VISA_DST, VISA_OPERANDS };

extern const char *const visa_kind_names[VISA_KINDS];
extern const unsigned visa_width_bits[VISA_WIDTHS], visa_size_bytes[VISA_BLOCK_SIZES];
extern const char *const visa_form_names[VISA_FORMS];

/* What a predicate looks like: none, each, any, all, and the latter three inverted behind each. */
static inline unsigned visa_form(const struct visa_inst *inst) {
    return inst->pred == 0 ? 0 : 1 + inst->combine * 2u + inst->inverse;
}

static inline unsigned visa_most_exec(enum visa_kind kind) {
    return kind == VISA_SVM_ATOMIC ? 3 : 4;
}

/* The lowest bit that a mask can have: channels begin at a multiple of their number (V-29). */
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

/* Words as bytes and back. */
void visa_bytes_of(const struct visa_words *words, uint8_t bytes[VISA_BYTES]);
struct visa_words visa_words_of(const uint8_t bytes[VISA_BYTES]);

/* Prints the text of a message that a unit of these kinds, a bit each, accepts, else its error and its bytes. */
void visa_print_message(FILE *file, const uint8_t *bytes, size_t n, unsigned kinds);

/* Reads that again: a message's text, or up to n of its bytes in hexadecimal; those behind it are 0. */
bool visa_read_message(struct scan *s, size_t n, struct visa_words *message);

#endif
