/* SPDX-License-Identifier: MIT */
/* Messages as the vISA units stimulus, sample and print them: the bytes, random legal ones, and their text. */
#ifndef TB_UNITS_VISA_MESSAGE_H
#define TB_UNITS_VISA_MESSAGE_H

#include <stdio.h>

#include "cycle/visa_unit.h"
#include "engine/rng.h"
#include "isa/atomic_alu.h"
#include "isa/visa.h"
#include "isa/visa_text.h"

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
static const struct visa_op visa_ops[] = {
#define NONE 0
#define SRC0 VISA_OP_SRC0
#define SRC1 VISA_OP_SRC1
#define W16 0
#define W32 0
#define W64 1
#define OP(name, code, mnemonic, widths, operands) {code, operands, widths, mnemonic},
#include "isa/atomic_alu_op.def"
#undef OP
#undef NONE
#undef SRC0
#undef SRC1
#undef W16
#undef W32
#undef W64
};
enum {
#define OP(name, code, mnemonic, widths, operands) VISA_OP_INDEX_##name,
#include "isa/atomic_alu_op.def"
#undef OP
    VISA_OPS = VISA_OP_INDEX_FCMPWR + 1,
    VISA_OPS_64 = VISA_OP_INDEX_FMAX /* those that have 64 bits come before the others */
};

/* The index of a code in visa_ops; VISA_OPS if no operation has it. */
static inline unsigned visa_op_of_code(unsigned code) {
    static const uint8_t behind[] = {
#define OP(name, code, mnemonic, widths, operands) [code] = VISA_OP_INDEX_##name + 1,
#include "isa/atomic_alu_op.def"
#undef OP
    };
    return code < VISA_OP_CODES && behind[code] ? behind[code] - 1u : VISA_OPS;
}

/* Where a kind has its bytes; 0 for what it does not have. */
struct visa_layout {
    uint8_t bytes, op, surface, block_size, num_blocks, operands[4], n_operands;
};
static const struct visa_layout visa_layouts[VISA_KINDS] = {
    [VISA_DWORD_ATOMIC] = {.bytes = 30, .op = 1, .surface = 5, .operands = {6, 12, 18, 24}, .n_operands = 4},
    [VISA_SVM_ATOMIC] = {.bytes = 30, .op = 5, .operands = {6, 12, 18, 24}, .n_operands = 4},
    [VISA_SVM_SCATTER] = {.bytes = 19, .block_size = 5, .num_blocks = 6, .operands = {7, 13}, .n_operands = 2},
};
enum { VISA_AT_EXEC = 2, VISA_AT_PRED = 3 };
enum { VISA_ADDRESS, VISA_SRC0, VISA_SRC1, VISA_DST, VISA_OPERANDS };

static const char *const visa_kind_names[VISA_KINDS] = {"dword_atomic", "svm_atomic", "svm_scatter"};
static const unsigned visa_width_bits[] = {32, 16, 64}, visa_size_bytes[] = {1, 4, 8};

/* What a predicate looks like: none, each, any, all, and the latter three inverted behind each. */
static inline unsigned visa_form(const struct visa_inst *inst) {
    return inst->pred == 0 ? 0 : 1 + inst->combine * 2u + inst->inverse;
}
static const char *const visa_form_names[VISA_FORMS] = {"no predicate", "P",     "!P",    "P.any",
                                                        "!P.any",       "P.all", "!P.all"};

/*
 * Random legal messages: made without branches, which they would mispredict, so that loops of them are vector code.
 */

/* What a message has to be; VISA_ANY where that does not matter. Where a mask is wanted the exec size is, too. */
struct visa_want {
    int op, width, exec_log2, mask, no_mask, form, pred, surface, block_size, num_blocks, dst_null;
};
static const struct visa_want visa_want_any = {VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY,
                                               VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY};

/* What is wanted, or by the low 8 bits of a random number what is below n. */
static inline unsigned visa_pick(int want, uint64_t random, unsigned n) {
    return want >= 0 ? (unsigned)want : (unsigned)((random & 0xff) * n >> 8);
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

/* Many small numbers, as compilers make them, and any others. */
static inline struct visa_operand visa_random_operand(uint64_t r) {
    uint32_t most = r & 1 ? r & 2 ? UINT32_MAX : 0xfff : 0x3f, id = (uint32_t)(r >> 32) & most;
    uint32_t behind = r & 4 ? r & 8 ? 0xe0 : 0xffe0 : 0;
    id = (r >> 4 & 15) == 0 ? 1u << (5 + ((r >> 32) * 27 >> 32)) : id; /* no bit more than it needs */
    struct visa_operand operand = {id + (id < VISA_FIRST_VARIABLE ? VISA_FIRST_VARIABLE : 0), r >> 8 & behind};
    return operand;
}

static inline struct visa_operand visa_operand_or_null(bool null, uint64_t random) {
    const struct visa_operand none = {0, 0};
    return visa_operand_if(null, none, visa_random_operand(random));
}

/* Operations as numbers: the code, and above it the operands. */
static const uint32_t visa_op_shapes[] = {
#define NONE 0
#define SRC0 VISA_OP_SRC0
#define SRC1 VISA_OP_SRC1
#define OP(name, code, mnemonic, widths, operands) (code) | (operands) << 8,
#include "isa/atomic_alu_op.def"
#undef OP
#undef NONE
#undef SRC0
#undef SRC1
};

/* A legal message from so many numbers at `random`, the last two of which a scatter does not need. */
enum { VISA_NUMBERS = 6 };
static inline __attribute__((always_inline)) struct visa_inst visa_random_legal(uint64_t random, enum visa_kind kind,
                                                                                const struct visa_want *want) {
    uint64_t r = rng_hash(random), more = rng_hash(random + RNG_STEP);
    bool scatter = kind == VISA_SVM_SCATTER, svm_atomic = kind == VISA_SVM_ATOMIC;
    struct visa_inst inst = {.kind = kind};

    /* The larger of two: many channels have more to do with each other. */
    unsigned execs = visa_most_exec(kind) + 1;
    unsigned exec = visa_pick(want->exec_log2, r, execs), other = visa_pick(want->exec_log2, r >> 8, execs);
    exec = exec > other ? exec : other;
    inst.exec_log2 = (uint8_t)exec;
    inst.mask = (uint8_t)(visa_pick(want->mask, r >> 16, VISA_MASKS) & -visa_mask_step(exec));
    inst.no_mask = visa_pick(want->no_mask, r >> 24, 2);

    /* Those with a predicate enable nobody half of the time. */
    unsigned least = want->pred > 0 || visa_pick(VISA_ANY, r >> 32, 3) == 0;
    unsigned form = visa_pick(want->form, r >> 40, VISA_FORMS - 1) + (want->form < 0);
    form = want->form >= 0 || least ? form : 0;
    unsigned pred = visa_pick(want->pred, r >> 48, VISA_PREDICATES) + (want->pred < 0);
    bool predicated = form != 0 && pred != 0;
    inst.pred = (uint16_t)(predicated ? pred : 0);
    inst.combine = (uint8_t)(predicated ? (form - 1) / 2 : 0);
    inst.inverse = predicated & (form - 1);

    if (scatter) {
        unsigned size = visa_pick(want->block_size, r >> 56, VISA_BLOCK_SIZES);
        unsigned num = visa_pick(want->num_blocks, more, VISA_NUM_BLOCKS);
        unsigned fewer = visa_pick(want->num_blocks, more >> 8, VISA_MOST_BLOCKS);
        inst.block_size = (uint8_t)size;
        inst.num_blocks = (uint8_t)(num == VISA_MOST_BLOCKS && (exec != 3 || size == 2) ? fewer : num);
    }
    unsigned op = visa_pick(want->op, more, want->width == ATOMIC_ALU_WIDTH_64 ? VISA_OPS_64 : VISA_OPS);
    unsigned width = visa_pick(want->width, more >> 8, svm_atomic ? VISA_WIDTHS : VISA_WIDTHS - 1);
    width = width == ATOMIC_ALU_WIDTH_64 && op >= VISA_OPS_64 ? more >> 16 & 1 : width;
    uint32_t shape = visa_op_shapes[op];
    inst.op = scatter ? 0 : shape & 0xff;
    inst.width = scatter ? 0 : (uint8_t)width;
    inst.surface = (uint8_t)(kind == VISA_DWORD_ATOMIC ? visa_pick(want->surface, more >> 24, 2) : 0);

    bool no_src0 = !scatter & !(shape >> 8 & VISA_OP_SRC0), no_src1 = scatter | !(shape >> 8 & VISA_OP_SRC1);
    bool no_dst = scatter | (want->dst_null >= 0 ? want->dst_null != 0 : visa_pick(VISA_ANY, more >> 32, 8) == 0);
    inst.address = visa_random_operand(rng_hash(random + 2 * RNG_STEP));
    inst.src0 = visa_operand_or_null(no_src0, rng_hash(random + 3 * RNG_STEP));
    inst.src1 = visa_operand_or_null(no_src1, rng_hash(random + 4 * RNG_STEP));
    inst.dst = visa_operand_or_null(no_dst, rng_hash(random + 5 * RNG_STEP));
    return inst;
}

/* Words as bytes and back. */
static inline void visa_bytes_of(const struct visa_words *words, uint8_t bytes[VISA_BYTES]) {
    for (unsigned i = 0; i < VISA_BYTES; i++)
        bytes[i] = (uint8_t)visa_byte(words, i);
}

static inline struct visa_words visa_words_of(const uint8_t bytes[VISA_BYTES]) {
    struct visa_words words = {{0}};
    for (unsigned i = 0; i < VISA_BYTES; i++)
        words.word[i / 8] |= (uint64_t)bytes[i] << i % 8 * 8;
    return words;
}

/* The text of a message that a unit of this kind accepts, else why it is refused and its bytes. */
static inline void visa_print_message(FILE *file, const uint8_t *bytes, size_t n, unsigned kinds) {
    struct visa_inst inst;
    enum visa_error error = visa_decode(bytes, n, &inst, NULL);
    if (error == VISA_OK && !(kinds >> inst.kind & 1))
        error = VISA_OPCODE;
    if (error == VISA_OK) {
        char text[VISA_TEXT_SIZE];
        visa_text_print(&inst, text, sizeof text);
        fputs(text, file);
        return;
    }
    fprintf(file, "refused: %s ", visa_error_name(error));
    for (size_t i = 0; i < n; i++)
        fprintf(file, " %02x", bytes[i]);
}

/* Why no legal scatter has such blocks, and no legal message such channels, or NULL. */
static inline const char *visa_impossible_blocks(unsigned block_size, unsigned num_blocks, unsigned exec_log2) {
    if (num_blocks == VISA_MOST_BLOCKS && exec_log2 != 3)
        return "8 blocks need 8 channels";
    return num_blocks == VISA_MOST_BLOCKS && block_size == 2 ? "8 blocks are not of 8 bytes" : NULL;
}

static inline const char *visa_impossible_mask(enum visa_kind kind, unsigned exec_log2, unsigned mask) {
    if (exec_log2 > visa_most_exec(kind))
        return "an svm_atomic has up to 8 channels";
    return visa_mask_legal(exec_log2, mask) ? NULL : "channels begin at a multiple of their number";
}

/* The names of values in coverage. */
static const char *const visa_op_names[] = {
#define OP(name, code, mnemonic, widths, operands) mnemonic,
#include "isa/atomic_alu_op.def"
#undef OP
};
static const char *const visa_width_names[] = {"32", "16", "64"};
static const char *const visa_exec_numbers[] = {"1", "2", "4", "8", "16"};
static const char *const visa_exec_names[] = {"1 channel", "2 channels", "4 channels", "8 channels", "16 channels"};
static const char *const visa_mask_names[] = {"M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8"};
static const char *const visa_no_mask_names[] = {"", "_NM"};
static const char *const visa_block_size_names[] = {"1 byte", "4 bytes", "8 bytes"};
static const char *const visa_num_blocks_names[] = {"1 block", "2 blocks", "4 blocks", "8 blocks"};

static inline void visa_print_error(FILE *file, unsigned error) {
    fputs(visa_error_name((enum visa_error)error), file);
}

#endif
