/* SPDX-License-Identifier: MIT */
#include "isa/visa_decode.h"

bool visa_operand_legal(struct visa_operand operand) {
    return visa_operand_wrong(operand) == 0;
}

unsigned visa_sources(const struct visa_inst *inst) {
    return (unsigned)((visa_ops_src0 >> inst->op & 1) | (visa_ops_src1 >> inst->op & 1) << 1);
}

enum visa_error visa_decode(const uint8_t *bytes, size_t n, struct visa_inst *inst, size_t *length) {
    if (n > VISA_BYTES)
        n = VISA_BYTES;
    struct visa_words words = {{0}};
    for (size_t i = 0; i < n; i++)
        words.word[i / 8] |= (uint64_t)bytes[i] << i % 8 * 8;
    enum visa_error error = visa_decode_words(&words, n, inst);
    if (length)
        *length = error == VISA_OPCODE ? 0 : visa_length(inst->kind);
    return error;
}

size_t visa_encode(const struct visa_inst *inst, uint8_t bytes[VISA_BYTES]) {
    if ((unsigned)inst->kind >= VISA_KINDS)
        return 0;
    struct visa_words words = visa_encode_words(inst);
    size_t length = visa_length(inst->kind);
    for (unsigned i = 0; i < length; i++)
        bytes[i] = (uint8_t)visa_byte(&words, i);
    return length;
}

const char *visa_error_name(enum visa_error error) {
    static const char *const names[] = {
        [VISA_OK] = "ok",         [VISA_OPCODE] = "opcode",       [VISA_RESERVED] = "reserved",
        [VISA_OP] = "op",         [VISA_WIDTH] = "width",         [VISA_EXEC_SIZE] = "exec_size",
        [VISA_MASK] = "mask",     [VISA_PREDICATE] = "predicate", [VISA_SURFACE] = "surface",
        [VISA_BLOCKS] = "blocks", [VISA_NULL] = "null",           [VISA_OPERAND] = "operand",
        [VISA_ALIGN] = "align",
    };
    return names[error];
}
