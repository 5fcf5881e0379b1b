/* SPDX-License-Identifier: MIT */
#include "isa/gcn_plain.h"

#include <stdio.h>
#include <string.h>

#include "isa/gcn_decode.h"
#include "isa/gcn_scan.h"

enum { FIRST_VGPR = 256 };

static const char suffix[] = "_e32";

/* Fixed fields: a lane works as in an SDWA instruction that selects whole registers. */
static const struct gcn_sdwa whole_registers = {
    .dst_sel = GCN_DWORD, .dst_unused = GCN_PAD, .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}};

static bool is_nop(const struct gcn_sdwa *fields) {
    return fields->format == GCN_VOP1 && fields->op == GCN_VOP1_NOP;
}

enum gcn_plain_error gcn_plain_decode(uint32_t word, struct gcn_sdwa *fields) {
    struct gcn_word head = gcn_split_word(word);
    uint32_t src0 = gcn_bits(word, 8, 0);
    *fields = whole_registers;
    fields->format = head.format;
    fields->op = head.op;
    fields->vdst = head.vdst;
    fields->source[0].vgpr = (uint8_t)src0;
    fields->source[1].vgpr = head.vsrc1;

    uint32_t demands = gcn_demands[head.format][head.op];
    if (word >> 31)
        return GCN_PLAIN_NOT_VOP;
    if (!(demands & 1u << GCN_NO_OPCODE))
        return GCN_PLAIN_NO_OPCODE;
    if (is_nop(fields))
        return head.vdst | src0 ? GCN_PLAIN_NOP_FIELDS : GCN_PLAIN_OK;
    if (src0 < FIRST_VGPR)
        return GCN_PLAIN_NOT_VGPR;
    return demands & (1u << GCN_NO_SDWA_FORM | 1u << GCN_NOT_IMPLEMENTED) ? GCN_PLAIN_NOT_IMPLEMENTED : GCN_PLAIN_OK;
}

uint32_t gcn_plain_encode(const struct gcn_sdwa *fields) {
    return gcn_join_word(fields, is_nop(fields) ? 0 : FIRST_VGPR + (uint32_t)fields->source[0].vgpr);
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

static const char *error_name(unsigned error) {
    return gcn_plain_error_name((enum gcn_plain_error)error);
}

bool gcn_plain_text_is(const char *text) {
    return gcn_scan_marked(text, suffix);
}

static bool parse(struct gcn_scan *p, struct gcn_sdwa *fields) {
    bool marked;
    return gcn_scan_operation(p, fields, &marked) && (is_nop(fields) || gcn_scan_operands(p, fields)) &&
           (scan_at_end(&p->s) ||
            gcn_scan_fail(p, p->s.at, GCN_PLAIN_OK, "the end: an instruction of one word has no modifiers"));
}

bool gcn_plain_parse(const char *text, struct gcn_sdwa *fields, struct gcn_text_error *error) {
    static const struct gcn_form plain = {
        .suffix = suffix,
        .error_name = error_name,
        .no_form = GCN_PLAIN_NOT_IMPLEMENTED,
        .bare = true,
        .an_operation = "an operation of 16 or 32 bits that takes and gives vector registers",
    };
    struct gcn_scan p;
    gcn_scan_start(&p, &plain, false, text);
    *fields = whole_registers;
    return parse(&p, fields) || gcn_scan_refuse(&p, error);
}

int gcn_plain_print(const struct gcn_sdwa *fields, char *buffer, size_t size) {
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    char operands[GCN_OPERANDS_SIZE];
    gcn_print_operands(fields, false, operands);
    return is_nop(fields) ? snprintf(buffer, size, "%s", op->mnemonic)
                          : snprintf(buffer, size, "%s%s %s", op->mnemonic, suffix, operands);
}
