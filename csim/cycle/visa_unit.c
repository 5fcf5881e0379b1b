/* SPDX-License-Identifier: MIT */
#include "cycle/visa_unit.h"

enum visa_error visa_get_inst(const uint32_t *message_i, size_t n, enum visa_kind kind, struct visa_inst *inst) {
    struct visa_words words = visa_get_message(message_i, n);
    enum visa_error error = visa_decode_words(&words, n, inst);
    /* inst->kind is valid only if check 1 has accepted the bytes. */
    return error == VISA_OPCODE || inst->kind != kind ? VISA_OPCODE : error;
}

void visa_put_inst(uint32_t *message_i, size_t n, const struct visa_inst *inst) {
    uint8_t bytes[VISA_BYTES] = {0};
    visa_encode(inst, bytes);
    visa_put_bytes(message_i, bytes, n);
}

unsigned visa_channels(const struct visa_inst *inst, unsigned most) {
    return inst->exec_log2 < 4 && visa_exec_size(inst) < most ? visa_exec_size(inst) : most;
}
