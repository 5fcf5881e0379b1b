/* SPDX-License-Identifier: MIT */
#include "isa/gcn_plain.h"

#include "isa/gcn_decode.h"

enum gcn_plain_error gcn_plain_decode(uint32_t word, struct gcn_sdwa *fields) {
    struct gcn_word head = gcn_split_word(word);
    uint32_t src0 = gcn_bits(word, 8, 0), demands = gcn_demands[head.format][head.op];
    *fields = (struct gcn_sdwa){
        .format = head.format,
        .op = head.op,
        .vdst = head.vdst,
        .dst_sel = GCN_DWORD,
        .dst_unused = GCN_PAD,
        .source = {{.vgpr = (uint8_t)src0, .sel = GCN_DWORD}, {.vgpr = head.vsrc1, .sel = GCN_DWORD}}};
    if (word >> 31)
        return GCN_PLAIN_NOT_VOP;
    if (!(demands & 1u << GCN_NO_OPCODE))
        return GCN_PLAIN_NO_OPCODE;
    if (head.format == GCN_VOP1 && head.op == GCN_VOP1_NOP)
        return head.vdst | src0 ? GCN_PLAIN_NOP_FIELDS : GCN_PLAIN_OK;
    if (src0 < GCN_FIRST_VGPR)
        return GCN_PLAIN_NOT_VGPR;
    return demands & 1u << GCN_NO_SDWA_FORM ? GCN_PLAIN_NOT_IMPLEMENTED : GCN_PLAIN_OK;
}

const char *gcn_plain_error_name(enum gcn_plain_error error) {
    static const char *const names[] = {
        [GCN_PLAIN_OK] = "ok",
        [GCN_PLAIN_NOT_VOP] = "not_vop",
        [GCN_PLAIN_NO_OPCODE] = "no_opcode",
        [GCN_PLAIN_NOP_FIELDS] = "nop_fields",
        [GCN_PLAIN_NOT_VGPR] = "not_vgpr",
        [GCN_PLAIN_NOT_IMPLEMENTED] = "not_implemented",
    };
    return names[error];
}
