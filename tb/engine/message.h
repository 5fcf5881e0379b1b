/* SPDX-License-Identifier: MIT */
/*
 * What the units that work on one message at a time have in common in struct unit, for tb/units/<unit>.c to include:
 * docs/units/dword_atomic.md#timing. The model's cycle part is <unit>_cycle(state, in, out).
 */
#ifndef TB_ENGINE_MESSAGE_H
#define TB_ENGINE_MESSAGE_H

#include "engine/cover.h"
#include "engine/drive.h"
#include "engine/unit_ports.h"

#define MESSAGE_CYCLE_PASTE(unit) unit##_cycle
#define MESSAGE_CYCLE_OF(unit) MESSAGE_CYCLE_PASTE(unit)

static void message_cycle(uint32_t *state, const uint32_t *in, uint32_t *out) {
    MESSAGE_CYCLE_OF(UNIT)
    ((UNIT_STRUCT(state) *)state, (const UNIT_STRUCT(in) *)in, (UNIT_STRUCT(out) *)out);
}

/* Here and not in the engine: with the constants of a unit its copies have lengths that are known. */
static size_t message_drive(struct driver *driver, const struct stream *stream, struct surroundings *around,
                            uint32_t *state, uint32_t *in, uint32_t *out, size_t n) {
    struct driver d = *driver;
    struct stream s = *stream;
    size_t taken = 0;
    for (size_t cycle = 0; cycle < n; cycle++, in += unit_wires.in_words, out += unit_wires.out_words) {
        driver_surrounded_inputs(&d, &s, &unit_wires, around, in);
        message_cycle(state, in, out);
        taken += driver_surrounded_edge(&d, &s, &unit_wires, around, in, out);
    }
    *driver = d;
    return taken;
}

/* The memory port of a unit that reads and writes. */
#define MESSAGE_MEMORY                                                                                                 \
    {                                                                                                                  \
        .req_ready = UNIT_WORD(in, mem_req_ready_i), .rsp_valid = UNIT_WORD(in, mem_rsp_valid_i),                      \
        .rdata = UNIT_WORD(in, mem_rdata_i), .req_valid = UNIT_WORD(out, mem_req_valid_o),                             \
        .rsp_ready = UNIT_WORD(out, mem_rsp_ready_o), .we = UNIT_WORD(out, mem_we_o),                                  \
        .addr = UNIT_WORD(out, mem_addr_o), .addr_words = MESSAGE_ADDR_WORDS, .be = UNIT_WORD(out, mem_be_o),          \
        .wdata = UNIT_WORD(out, mem_wdata_o)                                                                           \
    }
/* The same if it only writes. */
#define MESSAGE_WRITE_MEMORY                                                                                           \
    {                                                                                                                  \
        .req_ready = UNIT_WORD(in, mem_req_ready_i), .req_valid = UNIT_WORD(out, mem_req_valid_o),                     \
        .addr = UNIT_WORD(out, mem_addr_o), .addr_words = MESSAGE_ADDR_WORDS, .be = UNIT_WORD(out, mem_be_o),          \
        .wdata = UNIT_WORD(out, mem_wdata_o)                                                                           \
    }
#define MESSAGE_ADDR_WORDS (sizeof(((UNIT_STRUCT(out) *)0)->mem_addr_o) / sizeof(uint32_t))

/* The model's side of the memory behind the port, for the model to execute a whole message on. */
static uint64_t message_read(void *memory, uint64_t address) {
    return memory_read(memory, MEMORY_MODEL, address);
}

static void message_write(void *memory, uint64_t address, uint64_t data, uint8_t enables) {
    memory_write(memory, MEMORY_MODEL, address, data, enables);
}

static struct visa_memory message_memory(struct memory *memory) {
    return (struct visa_memory){.context = memory, .read = message_read, .write = message_write};
}

static const char *message_memory_unreachable(unsigned state) {
    if ((state & MEMORY_WE) && !(state & MEMORY_REQ_VALID))
        return "there is no request to be a write";
    if ((state & MEMORY_RSP_READY) && (state & MEMORY_REQ_VALID))
        return "nothing is requested while an answer is awaited";
    if ((state & MEMORY_RSP_VALID) && !(state & MEMORY_RSP_READY))
        return "every answer is awaited";
    return NULL;
}

static const char *message_handshake_unreachable(unsigned state) {
    if ((state & STATE_REQ_READY) && (state & STATE_RSP_VALID))
        return "a message is taken only after the response to the one before";
    return NULL;
}

#endif
