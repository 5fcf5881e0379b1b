/* SPDX-License-Identifier: MIT */
#include "isa/gcn_inst.h"

#include <string.h>
#include <strings.h>

#include "isa/gcn_dpp_decode.h"
#include "isa/gcn_dpp_text.h"
#include "isa/gcn_plain.h"

bool gcn_inst_has_dword(uint32_t word) {
    uint32_t src0 = gcn_bits(word, 8, 0);
    return src0 == GCN_SDWA || src0 == GCN_DPP;
}

/* Returns the name of error `number` of a form; NULL for 0. */
static const char *name_of(enum gcn_kind kind, unsigned number) {
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
            const char *error = name_of((enum gcn_kind)kind, number);
            if (strlen(error) == length && strncasecmp(error, name, length) == 0)
                return error;
        }
    return NULL;
}

void gcn_inst_decode(uint64_t bits, bool has_dword, struct gcn_inst *inst) {
    bool is_dpp = gcn_bits((uint32_t)bits, 8, 0) == GCN_DPP;
    *inst = (struct gcn_inst){.kind = !has_dword ? GCN_INST_PLAIN
                                      : is_dpp   ? GCN_INST_DPP
                                                 : GCN_INST_SDWA,
                              .bits = bits};
    unsigned error = inst->kind == GCN_INST_SDWA  ? (unsigned)gcn_sdwa_decode(bits, &inst->fields.vop)
                     : inst->kind == GCN_INST_DPP ? (unsigned)gcn_dpp_decode(bits, &inst->fields)
                                                  : (unsigned)gcn_plain_decode((uint32_t)bits, &inst->fields.vop);
    inst->error = name_of(inst->kind, error);
}

static enum gcn_kind kind_of(const char *text) {
    if (gcn_plain_text_is(text))
        return GCN_INST_PLAIN;
    if (gcn_dpp_text_is(text))
        return GCN_INST_DPP;
    return gcn_text_is(text) ? GCN_INST_SDWA : GCN_INST_PLAIN;
}

bool gcn_inst_parse(const char *text, enum gcn_dialect dialect, struct gcn_inst *inst, struct gcn_text_error *error) {
    struct gcn_dpp fields;
    *inst = (struct gcn_inst){.kind = kind_of(text)};
    bool parsed = inst->kind == GCN_INST_SDWA  ? gcn_text_parse(text, dialect, &fields.vop, error)
                  : inst->kind == GCN_INST_DPP ? gcn_dpp_text_parse(text, dialect, &fields, error)
                                               : gcn_plain_parse(text, &fields.vop, error);
    if (!parsed) {
        inst->error = name_of(inst->kind, error->error);
        return false;
    }
    uint64_t bits = inst->kind == GCN_INST_SDWA  ? gcn_sdwa_encode(&fields.vop)
                    : inst->kind == GCN_INST_DPP ? gcn_dpp_encode(&fields)
                                                 : gcn_plain_encode(&fields.vop);
    gcn_inst_decode(bits, inst->kind != GCN_INST_PLAIN, inst); /* "not implemented" has a text as well */
    return true;
}

bool gcn_inst_has_text(const struct gcn_inst *inst) {
    return !inst->error || (inst->kind == GCN_INST_SDWA && inst->error == gcn_error_name(GCN_MAC_DST_SEL));
}

void gcn_inst_print(const struct gcn_inst *inst, enum gcn_dialect dialect, char *buffer, size_t size) {
    bool clrx = dialect == GCN_CLRX;
    if (inst->kind == GCN_INST_SDWA)
        (clrx ? gcn_text_print_clrx : gcn_text_print)(&inst->fields.vop, buffer, size);
    else if (inst->kind == GCN_INST_DPP)
        (clrx ? gcn_dpp_text_print_clrx : gcn_dpp_text_print)(&inst->fields, buffer, size);
    else
        gcn_plain_print(&inst->fields.vop, buffer, size);
}
