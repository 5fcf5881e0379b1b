/* SPDX-License-Identifier: MIT */
#include "cycle/visa_decode.h"

#include "cycle/visa_unit.h"

static void put_operand(uint32_t *port, struct visa_operand operand) {
    port[0] = operand.id;
    port[1] = operand.offset;
}

static void respond(const struct visa_decode_req *req, struct visa_decode_rsp *rsp) {
    uint8_t bytes[VISA_BYTES];
    struct visa_inst inst;
    visa_get_bytes(req->message_i, bytes, sizeof(bytes));
    memset(rsp, 0, sizeof(*rsp));
    rsp->error_o[0] = visa_decode(bytes, sizeof(bytes), &inst, NULL);
    if (rsp->error_o[0] != VISA_OK)
        return;
    rsp->kind_o[0] = inst.kind;
    rsp->op_o[0] = inst.op;
    rsp->width_o[0] = inst.width;
    rsp->exec_log2_o[0] = inst.exec_log2;
    rsp->mask_o[0] = inst.mask;
    rsp->no_mask_o[0] = inst.no_mask;
    rsp->pred_o[0] = inst.pred;
    rsp->combine_o[0] = inst.combine;
    rsp->inverse_o[0] = inst.inverse;
    rsp->surface_o[0] = inst.surface;
    rsp->block_size_o[0] = inst.block_size;
    rsp->num_blocks_o[0] = inst.num_blocks;
    put_operand(rsp->address_o, inst.address);
    put_operand(rsp->src0_o, inst.src0);
    put_operand(rsp->src1_o, inst.src1);
    put_operand(rsp->dst_o, inst.dst);
}

void visa_decode_respond(const struct visa_decode_req *req, struct visa_decode_rsp *rsp, size_t n) {
    for (size_t i = 0; i < n; i++)
        respond(&req[i], &rsp[i]);
}
