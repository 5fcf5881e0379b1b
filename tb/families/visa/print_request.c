/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "families/visa/conflict.h"
#include "families/visa/request.h"
#include "families/visa/text.h"
#include "lanelock/bench_unit.h"

/* Of each channel its address and the sources that the operation has. Returns the channels that are not all zero. */
static uint32_t say_sources(const struct visa_request *request, struct visa_said *said) {
    const struct visa_transaction *t = &request->t;
    const struct visa_op *op = &visa_ops[visa_op_of_code(t->inst.op)];
    int digits = (int)visa_width_bits[t->inst.width] / 4;
    uint64_t mask = UINT64_MAX >> (64 - visa_width_bits[t->inst.width]);
    uint64_t mask0 = op->operands & VISA_OP_SRC0 ? mask : 0, mask1 = op->operands & VISA_OP_SRC1 ? mask : 0;
    uint32_t nonzero = 0;
    for (unsigned i = 0; i < visa_unit.channels; i++) {
        uint64_t src0 = request->src0[i] & mask0, src1 = request->src1[i] & mask1;
        nonzero |= (uint32_t)((t->address[i] | src0 | src1) != 0) << i;
        visa_say(said, i, "0x%0*" PRIx64, (int)visa_unit.address_bits / 4, t->address[i]);
        if (mask0)
            visa_say(said, i, " src0 0x%0*" PRIx64, digits, src0);
        if (mask1)
            visa_say(said, i, " src1 0x%0*" PRIx64, digits, src1);
    }
    return nonzero;
}

/* Of each channel its address and its blocks in hexadecimal, the first one first. */
static uint32_t say_blocks(const struct visa_request *request, struct visa_said *said) {
    const struct visa_transaction *t = &request->t;
    struct visa_message message = {.inst = t->inst};
    for (size_t i = 0; i < VISA_SCATTER_DATA; i++)
        message.data[i] = (uint8_t)(request->data[i / 8] >> i % 8 * 8);
    uint32_t nonzero = 0;
    for (unsigned i = 0; i < visa_unit.channels; i++) {
        uint64_t any = t->address[i];
        visa_say(said, i, "0x%0*" PRIx64 "%s", (int)visa_unit.address_bits / 4, any, i < t->channels ? ":" : "");
        for (unsigned j = 0; i < t->channels && j < t->blocks; j++) {
            uint64_t block = visa_scatter_block(&message, i, j);
            visa_say(said, i, " %0*" PRIx64, (int)t->bytes * 2, block);
            any |= block;
        }
        nonzero |= (uint32_t)(any != 0) << i;
    }
    return nonzero;
}

void visa_print_request(FILE *file, const void *req) {
    struct visa_request request;
    struct visa_transaction *t = &request.t;
    unsigned error;
    if (!visa_get_request(req, &request, &error)) {
        uint8_t bytes[VISA_BYTES];
        visa_bytes_of(&request.message, bytes);
        visa_print_message(file, bytes, visa_length(visa_unit.kind), 1u << visa_unit.kind);
        return;
    }
    t->size = request.size;
    visa_print_transaction(file, t);
    struct visa_said said = {0};
    bool scatter = visa_unit.kind == VISA_SVM_SCATTER;
    uint32_t nonzero = scatter ? say_blocks(&request, &said) : say_sources(&request, &said);
    visa_print_channels(file, "", &said, t->enabled);
    visa_print_channels(file, "idle ", &said, nonzero & ~t->enabled);
}

void visa_print_contents(FILE *file, const void *req, const struct ll_contents *contents) {
    struct visa_request request;
    struct visa_transaction *t = &request.t;
    unsigned error;
    if (!visa_get_request(req, &request, &error) || visa_misaligned(t) & t->enabled)
        return;
    bool t0 = visa_on_t0(&t->inst);
    unsigned bits = visa_width_bits[t->inst.width];
    uint32_t accesses = visa_accesses(t);
    struct visa_said said = {0};
    for (uint32_t left = accesses; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), bytes = t0 ? 4 : 8;
        uint64_t at = t->address[i];
        uint64_t found = ll_contents_get(contents, t0 ? LL_HOST : LL_MEMORY, t0 ? at / 4 : at & ~UINT64_C(7));
        visa_say(&said, i, "0x%0*" PRIx64, (int)bits / 4, found >> at % bytes * 8 & UINT64_MAX >> (64 - bits));
    }
    visa_print_channels(file, "before ", &said, accesses);
}
