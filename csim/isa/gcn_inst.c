/* SPDX-License-Identifier: MIT */
#include "isa/gcn_inst.h"

#include <string.h>
#include <strings.h>

#include "isa/gcn_dpp_decode.h"

bool gcn_inst_has_dword(uint32_t word) {
    uint32_t src0 = gcn_bits(word, 8, 0);
    return src0 == GCN_SDWA || src0 == GCN_DPP;
}

const char *gcn_inst_error(enum gcn_kind kind, unsigned number) {
    static const char *const plain[] = {
#define ERROR(number, name, text) [number] = text,
#include "isa/gcn_plain_error.def"
#undef ERROR
    };
    if (!number)
        return NULL;
    return kind == GCN_INST_SDWA  ? gcn_error_name((enum gcn_error)number)
           : kind == GCN_INST_DPP ? gcn_dpp_error_name((enum gcn_dpp_error)number)
                                  : plain[number];
}

const char *gcn_inst_error_named(const char *name, size_t length) {
    static const unsigned last[] = {[GCN_INST_PLAIN] = GCN_PLAIN_NOT_IMPLEMENTED,
                                    [GCN_INST_SDWA] = GCN_NOT_IMPLEMENTED,
                                    [GCN_INST_DPP] = GCN_DPP_NOT_IMPLEMENTED};
    for (unsigned kind = GCN_INST_PLAIN; kind <= GCN_INST_DPP; kind++)
        for (unsigned number = 1; number <= last[kind]; number++) {
            const char *error = gcn_inst_error((enum gcn_kind)kind, number);
            if (strlen(error) == length && strncasecmp(error, name, length) == 0)
                return error;
        }
    return NULL;
}

/*
 * Decodes any word. fields is set if the error is GCN_PLAIN_OK or GCN_PLAIN_NOT_IMPLEMENTED: whole registers without
 * modifiers, as in an SDWA instruction.
 */
static enum gcn_plain_error decode_plain(uint32_t word, struct gcn_sdwa *fields) {
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

void gcn_inst_decode_as(enum gcn_kind kind, uint64_t bits, struct gcn_inst *inst) {
    *inst = (struct gcn_inst){.kind = kind, .bits = bits};
    unsigned error = kind == GCN_INST_SDWA  ? (unsigned)gcn_sdwa_decode(bits, &inst->fields.vop)
                     : kind == GCN_INST_DPP ? (unsigned)gcn_dpp_decode(bits, &inst->fields)
                                            : (unsigned)decode_plain((uint32_t)bits, &inst->fields.vop);
    /* Only units without engines reject a legal transcendental operation. */
    const bool legal = kind == GCN_INST_SDWA  ? error == GCN_NOT_IMPLEMENTED
                       : kind == GCN_INST_DPP ? error == GCN_DPP_NOT_IMPLEMENTED
                                              : false;
    inst->error = legal ? NULL : gcn_inst_error(kind, error);
}

void gcn_inst_decode(uint64_t bits, bool has_dword, struct gcn_inst *inst) {
    bool is_dpp = gcn_bits((uint32_t)bits, 8, 0) == GCN_DPP;
    gcn_inst_decode_as(!has_dword ? GCN_INST_PLAIN : is_dpp ? GCN_INST_DPP : GCN_INST_SDWA, bits, inst);
}
