/* SPDX-License-Identifier: MIT */
#include "families/visa/message.h"

#include <string.h>

#include "engine/language.h"
#include "engine/op_text.h"
#include "engine/unit.h"
#include "isa/visa_text.h"

enum { NONE = 0, SRC0 = VISA_OP_SRC0, SRC1 = VISA_OP_SRC1, W16 = 0, W32 = 0, W64 = 1 };
const struct visa_op visa_ops[] = {
#define OP(name, code, mnemonic, widths, operands) {code, operands, widths, mnemonic},
#include "isa/atomic_alu_op.def"
#undef OP
};

unsigned visa_op_of_code(unsigned code) {
    static const uint8_t next[] = {
#define OP(name, code, mnemonic, widths, operands) [code] = VISA_OP_INDEX_##name + 1,
#include "isa/atomic_alu_op.def"
#undef OP
    };
    return code < VISA_OP_CODES && next[code] ? next[code] - 1u : VISA_OPS;
}

const struct visa_place visa_places[VISA_FIELDS] = {
    [VISA_FIELD_BYTE_0] = {8, {0}},
    [VISA_FIELD_BYTE_1] = {8, {1, 1, 1}},
    [VISA_FIELD_EXEC] = {8, {2, 2, 2}},
    [VISA_FIELD_PRED] = {16, {3, 3, 3}},
    [VISA_FIELD_OP] = {8, {1, 5, 0}},
    [VISA_FIELD_SURFACE] = {8, {5, 0, 0}},
    [VISA_FIELD_BLOCK_SIZE] = {8, {0, 0, 5}},
    [VISA_FIELD_NUM_BLOCKS] = {8, {0, 0, 6}},
    [VISA_FIELD_ADDRESS_ID] = {32, {6, 6, 7}},
    [VISA_FIELD_ADDRESS_OFFSET] = {16, {10, 10, 11}},
    [VISA_FIELD_SRC0_ID] = {32, {12, 12, 13}},
    [VISA_FIELD_SRC0_OFFSET] = {16, {16, 16, 17}},
    [VISA_FIELD_SRC1_ID] = {32, {18, 18, 0}},
    [VISA_FIELD_SRC1_OFFSET] = {16, {22, 22, 0}},
    [VISA_FIELD_DST_ID] = {32, {24, 24, 0}},
    [VISA_FIELD_DST_OFFSET] = {16, {28, 28, 0}},
};

const char *const visa_kind_names[] = {"dword_atomic", "svm_atomic", "svm_scatter", NULL};
const unsigned visa_width_bits[] = {32, 16, 64}, visa_size_bytes[] = {1, 4, 8};

unsigned visa_dimension_of(const char *feature) {
    return strcmp(feature, unit.dimensions.dimension[VISA_BY_WIDTH].name) == 0 ? VISA_BY_WIDTH : VISA_BY_OPERATION;
}

enum visa_kind visa_kind_of(const struct visa_words *message) {
    const uint64_t byte_0 = visa_byte(message, 0), byte_1 = visa_byte(message, 1);
    const bool svm = byte_0 == VISA_BYTE_0_SVM;
    return byte_0 == VISA_BYTE_0_DWORD_ATOMIC         ? VISA_DWORD_ATOMIC
           : svm && byte_1 == VISA_BYTE_1_SVM_ATOMIC  ? VISA_SVM_ATOMIC
           : svm && byte_1 == VISA_BYTE_1_SVM_SCATTER ? VISA_SVM_SCATTER
                                                      : VISA_KINDS;
}

enum visa_kind visa_classify_message(const struct visa_words *message, unsigned *op, unsigned *width) {
    const enum visa_kind kind = visa_kind_of(message);
    *op = SUBSET_NONE;
    *width = SUBSET_ANY;
    if (kind == VISA_KINDS)
        return kind;
    unsigned code = (unsigned)visa_byte(message, visa_places[VISA_FIELD_OP].at[kind]);
    unsigned index = visa_op_of_code(code % VISA_OP_CODES);
    if (kind == VISA_SVM_SCATTER) {
        *op = visa_byte(message, visa_places[VISA_FIELD_NUM_BLOCKS].at[kind]) % VISA_NUM_BLOCKS;
        *width = visa_byte(message, visa_places[VISA_FIELD_BLOCK_SIZE].at[kind]) % 4;
        *width = *width < VISA_BLOCK_SIZES ? *width : SUBSET_NONE;
        return kind;
    }
    *op = index < VISA_OPS ? index : SUBSET_NONE;
    *width = code >> 5 & (kind == VISA_SVM_ATOMIC ? 3 : 1);
    *width = *width < VISA_WIDTHS ? *width : SUBSET_NONE;
    return kind;
}

enum visa_kind visa_classify_any(const struct visa_words *message, unsigned *op, unsigned *width) {
    const enum visa_kind kind = visa_classify_message(message, op, width);
    if (kind == VISA_SVM_SCATTER)
        *width = SUBSET_ANY; /* widths are those of atomics */
    if (*op != SUBSET_NONE)
        *op = visa_message_of(kind, *op);
    return kind;
}

void visa_refuse_message(struct visa_words *message, enum visa_kind kind) {
    const bool scatter = kind == VISA_SVM_SCATTER;
    const unsigned field = scatter ? VISA_FIELD_BLOCK_SIZE : VISA_FIELD_OP, byte = visa_places[field].at[kind];
    message->word[byte / 8] |= (uint64_t)(scatter ? 3 : VISA_OP_CODES - 1) << byte % 8 * 8;
}

void visa_refuse_any(struct visa_words *message) {
    unsigned op, width;
    const enum visa_kind kind = visa_classify_any(message, &op, &width);
    bool any = false;
    for (unsigned value = 0; value < VISA_MESSAGES; value++)
        any |= visa_kind_of_message(value) == kind && subset_has_value(VISA_BY_OPERATION, value);
    if (any)
        visa_refuse_message(message, kind);
    else
        message->word[0] &= ~0xffull;
}

void visa_print_message(FILE *file, const struct visa_words *message, size_t n, unsigned kinds) {
    char text[VISA_TEXT_SIZE];
    struct visa_inst inst;
    enum visa_error error = visa_decode_words(message, n, &inst);
    if (error == VISA_OK && !(kinds >> inst.kind & 1))
        error = VISA_OPCODE;
    if (error == VISA_OK) {
        visa_text_print(&inst, text, sizeof text);
        fputs(text, file);
        return;
    }
    fprintf(file, "refused: %s ", visa_error_name(error));
    for (unsigned i = 0; i < n; i++)
        fprintf(file, " %02x", (unsigned)visa_byte(message, i));
}

/* Returns true if a word of two hexadecimal digits is next. */
static bool is_byte(const struct scan *s) {
    return scan_word(s) == 2 && language_digit(scan_peek(s, 0)) < 16 && language_digit(scan_peek(s, 1)) < 16;
}

static bool read_bytes(struct scan *s, size_t n, struct visa_words *message) {
    char expected[48];
    *message = (struct visa_words){{0}};
    for (size_t i = 0; is_byte(s); i++) {
        uint64_t value;
        snprintf(expected, sizeof expected, "no more than %zu bytes", n);
        if (i == n)
            return scan_fail(s, s->at, NULL, expected);
        scan_digits(s, 16, UINT8_MAX, &value);
        message->word[i / 8] |= value << i % 8 * 8;
        scan_next(s);
    }
    return true;
}

bool visa_read_message(struct scan *s, size_t n, struct visa_words *message) {
    struct visa_inst inst;
    struct visa_text_error error;
    if (scan_accept(s, "refused:")) { /* and the name of the check */
        scan_next(s);
        s->at += op_part(s);
    }
    const char *at = scan_next(s);
    if (is_byte(s))
        return read_bytes(s, n, message);
    if (!visa_text_parse(at, op_part(s), &inst, &error)) {
        s->column = (unsigned)(at - s->text) + error.column;
        snprintf(s->message, sizeof s->message, "%s", error.message);
        return false;
    }
    s->at += op_part(s);
    *message = visa_encode_words(&inst);
    for (unsigned i = (unsigned)n; i < VISA_BYTES; i++)
        message->word[i / 8] &= ~(0xffull << i % 8 * 8);
    return true;
}

/*
 * Features
 */

void visa_print_mask(FILE *file, unsigned mask) {
    fprintf(file, "M%u%s", mask / 2 + 1, mask % 2 ? "_NM" : "");
}

void visa_print_error(FILE *file, unsigned error) {
    fputs(visa_error_name((enum visa_error)error), file);
}

void visa_print_op(FILE *file, unsigned op) {
    fputs(visa_ops[op].mnemonic, file);
}

const char *visa_impossible_blocks(unsigned block_size, unsigned num_blocks, unsigned exec_log2) {
    if (!visa_blocks_legal(num_blocks, exec_log2))
        return num_blocks == VISA_MOST_BLOCKS ? "8 blocks need 8 channels" : "several blocks need 8 channels or more";
    return num_blocks == VISA_MOST_BLOCKS && block_size == 2 ? "8 blocks are not of 8 bytes" : NULL;
}

const char *visa_impossible_mask(enum visa_kind kind, unsigned exec_log2, unsigned mask) {
    if (exec_log2 > visa_most_exec(kind))
        return "an svm_atomic has up to 8 channels";
    return visa_mask_legal(exec_log2, mask) ? NULL : "channels begin at a multiple of their number";
}
