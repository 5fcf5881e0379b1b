/* SPDX-License-Identifier: MIT */
#include "cycle/visa_unit.h"

#include <string.h>

void visa_get_bytes(const uint32_t *port, uint8_t *bytes, size_t n) {
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)(port[i / 4] >> 8 * (i % 4));
}

void visa_put_bytes(uint32_t *port, const uint8_t *bytes, size_t n) {
    memset(port, 0, (n + 3) / 4 * sizeof(*port));
    for (size_t i = 0; i < n; i++)
        port[i / 4] |= (uint32_t)bytes[i] << 8 * (i % 4);
}

enum visa_error visa_get_inst(const uint32_t *message_i, size_t n, enum visa_kind kind, struct visa_inst *inst) {
    uint8_t bytes[VISA_BYTES];
    visa_get_bytes(message_i, bytes, n);
    size_t length = 0;
    enum visa_error error = visa_decode(bytes, n, inst, &length);
    /* Of a message that is refused the kind is seen only in the bytes that check 1 has let pass. */
    return length == 0 || inst->kind != kind ? VISA_OPCODE : error;
}

void visa_put_inst(uint32_t *message_i, size_t n, const struct visa_inst *inst) {
    uint8_t bytes[VISA_BYTES] = {0};
    visa_encode(inst, bytes);
    visa_put_bytes(message_i, bytes, n);
}

unsigned visa_channels(const struct visa_inst *inst, unsigned most) {
    return inst->exec_log2 < 4 && visa_exec_size(inst) < most ? visa_exec_size(inst) : most;
}
