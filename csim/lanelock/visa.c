/* SPDX-License-Identifier: MIT */
#include "lanelock/visa.h"

#include <assert.h>
#include <string.h>

#include "isa/visa_text.h"
#include "lanelock/bridge.h"
#include "lanelock/refusal.h"

static_assert((int)CSIM_VISA_BYTES == (int)VISA_BYTES && (int)CSIM_VISA_CHANNELS == (int)VISA_CHANNELS &&
                  (int)CSIM_VISA_DATA == (int)VISA_SCATTER_DATA,
              "a message has these");
static_assert((int)CSIM_TEXT >= (int)VISA_TEXT_SIZE && (int)CSIM_TEXT >= (int)VISA_TEXT_MESSAGE, "texts fit");

uint32_t csim_visa_assemble(const char *text, uint8_t bytes[CSIM_VISA_BYTES], struct csim_refusal *why) {
    struct visa_inst inst;
    struct visa_text_error error;
    if (!visa_text_parse(text, strlen(text), &inst, &error))
        return csim_refuse(why, error.column, error.message);
    return (uint32_t)visa_encode(&inst, bytes);
}

uint32_t csim_visa_disassemble(const uint8_t *bytes, uint32_t n, char text[CSIM_TEXT], struct csim_refusal *why) {
    struct visa_inst inst;
    size_t length;
    enum visa_error error = visa_decode(bytes, n, &inst, &length);
    if (error != VISA_OK)
        return csim_refuse(why, 0, visa_error_name(error));
    visa_text_print(&inst, text, CSIM_TEXT);
    return (uint32_t)length;
}

const char *csim_visa_error_name(uint32_t error) {
    return error < VISA_ERRORS ? visa_error_name((enum visa_error)error) : "?";
}

void csim_visa_execute(const struct csim_visa_message *message, const struct csim_memory *memory,
                       struct csim_visa_result *result) {
    struct visa_message before = {.exec_mask = message->exec_mask, .predicate = message->predicate};
    struct visa_memory sized = csim_visa_memory(memory, message->size);
    struct visa_result after = {.error = visa_decode(message->bytes, VISA_BYTES, &before.inst, NULL)};
    /* The offsets of a DWORD_ATOMIC are dwords. */
    uint64_t mask = before.inst.kind == VISA_DWORD_ATOMIC ? UINT32_MAX : UINT64_MAX;
    for (size_t i = 0; i < VISA_CHANNELS; i++)
        before.address[i] = message->address[i] & mask;
    memcpy(before.src0, message->src0, sizeof before.src0);
    memcpy(before.src1, message->src1, sizeof before.src1);
    memcpy(before.data, message->data, sizeof before.data);
    if (after.error == VISA_OK)
        visa_execute(&before, &sized, &after);
    *result = (struct csim_visa_result){.error = after.error, .dst_we = after.dst_we};
    memcpy(result->dst, after.dst, sizeof result->dst);
}
