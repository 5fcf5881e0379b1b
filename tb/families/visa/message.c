/* SPDX-License-Identifier: MIT */
#include "families/visa/message.h"

#include "isa/visa_text.h"

const struct visa_op visa_ops[] = {
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

unsigned visa_op_of_code(unsigned code) {
    static const uint8_t behind[] = {
#define OP(name, code, mnemonic, widths, operands) [code] = VISA_OP_INDEX_##name + 1,
#include "isa/atomic_alu_op.def"
#undef OP
    };
    return code < VISA_OP_CODES && behind[code] ? behind[code] - 1u : VISA_OPS;
}

const struct visa_layout visa_layouts[VISA_KINDS] = {
    [VISA_DWORD_ATOMIC] = {.bytes = 30, .op = 1, .surface = 5, .operands = {6, 12, 18, 24}, .n_operands = 4},
    [VISA_SVM_ATOMIC] = {.bytes = 30, .op = 5, .operands = {6, 12, 18, 24}, .n_operands = 4},
    [VISA_SVM_SCATTER] = {.bytes = 19, .block_size = 5, .num_blocks = 6, .operands = {7, 13}, .n_operands = 2},
};

const char *const visa_kind_names[VISA_KINDS] = {"dword_atomic", "svm_atomic", "svm_scatter"};
const unsigned visa_width_bits[VISA_WIDTHS] = {32, 16, 64}, visa_size_bytes[VISA_BLOCK_SIZES] = {1, 4, 8};
const char *const visa_form_names[VISA_FORMS] = {"no predicate", "P", "!P", "P.any", "!P.any", "P.all", "!P.all"};

void visa_bytes_of(const struct visa_words *words, uint8_t bytes[VISA_BYTES]) {
    for (unsigned i = 0; i < VISA_BYTES; i++)
        bytes[i] = (uint8_t)visa_byte(words, i);
}

struct visa_words visa_words_of(const uint8_t bytes[VISA_BYTES]) {
    struct visa_words words = {{0}};
    for (unsigned i = 0; i < VISA_BYTES; i++)
        words.word[i / 8] |= (uint64_t)bytes[i] << i % 8 * 8;
    return words;
}

void visa_print_message(FILE *file, const uint8_t *bytes, size_t n, unsigned kinds) {
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
