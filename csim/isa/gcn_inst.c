/* SPDX-License-Identifier: MIT */
#include "isa/gcn_inst.h"

#include <string.h>
#include <strings.h>

#include "isa/gcn_dpp_decode.h"
#include "isa/gcn_plain.h"

bool gcn_inst_has_dword(uint32_t word) {
    uint32_t src0 = gcn_bits(word, 8, 0);
    return src0 == GCN_SDWA || src0 == GCN_DPP;
}

const char *gcn_inst_error(enum gcn_kind kind, unsigned number) {
    if (!number)
        return NULL;
    return kind == GCN_INST_SDWA  ? gcn_error_name((enum gcn_error)number)
           : kind == GCN_INST_DPP ? gcn_dpp_error_name((enum gcn_dpp_error)number)
                                  : gcn_plain_error_name((enum gcn_plain_error)number);
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

void gcn_inst_decode_as(enum gcn_kind kind, uint64_t bits, struct gcn_inst *inst) {
    *inst = (struct gcn_inst){.kind = kind, .bits = bits};
    unsigned error = kind == GCN_INST_SDWA  ? (unsigned)gcn_sdwa_decode(bits, &inst->fields.vop)
                     : kind == GCN_INST_DPP ? (unsigned)gcn_dpp_decode(bits, &inst->fields)
                                            : (unsigned)gcn_plain_decode((uint32_t)bits, &inst->fields.vop);
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
