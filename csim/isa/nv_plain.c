/* SPDX-License-Identifier: MIT */
#include "isa/nv_plain.h"

#include <string.h>

#include "isa/nv_control.h"
#include "isa/nv_scan.h"

static const char *const names[NV_PLAIN_OPS] = {"MOV", "IADD", "ISETP", "S2R", "BRA", "EXIT"};
static const char *const compares[NV_COMPARES] = {"EQ", "NE", "LT", "LE", "GT", "GE"};

/* Returns which of n words comes next, or n. */
static unsigned one_of(struct scan *s, const char *const *words, unsigned n) {
    unsigned i = 0;
    while (i < n && !nv_scan_accept(s, words[i]))
        i++;
    return i;
}

size_t nv_plain_label(const struct scan *s) {
    size_t n = 0;
    char first = scan_peek(s, 0);
    if (first >= '0' && first <= '9')
        return 0;
    for (;;) {
        struct scan rest = *s;
        rest.at += n;
        char c = scan_peek(&rest, 0);
        if (c != '.' && c != '$' && !scan_word(&rest))
            return n;
        n++;
    }
}

static bool destination(struct scan *s, struct nv_plain *inst) {
    return nv_scan_register(s, &inst->rd, "Rd, R0 to R254 or RZ") && nv_scan_comma(s);
}

static bool first_source(struct scan *s, struct nv_plain *inst) {
    return nv_scan_register(s, &inst->ra, "Ra, R0 to R254 or RZ") && nv_scan_comma(s);
}

/* Reads a register or a number of 32 bits, with or without a sign. */
static bool last_source(struct scan *s, struct nv_plain *inst) {
    static const char expected[] = "R0 to R254, RZ, or a number of 32 bits";
    scan_next(s);
    if (scan_peek(s, 0) == 'R' || scan_peek(s, 0) == 'r')
        return nv_scan_register(s, &inst->rb, expected);
    bool negative = scan_accept(s, "-");
    uint64_t value = 0;
    inst->immediate = true;
    if (!nv_scan_number(s, negative ? UINT32_C(1) << 31 : UINT32_MAX, &value, expected))
        return false;
    inst->value = (uint32_t)(negative ? -value : value);
    return true;
}

/* Skips a dot and a word if they come next. */
static bool dotted(struct scan *s, const char *word) {
    struct scan ahead = *s;
    bool is = scan_accept(&ahead, ".") && nv_scan_accept(&ahead, word);
    if (is)
        s->at = ahead.at;
    return is;
}

static bool always(struct scan *s) {
    return nv_scan_accept(s, "PT") || scan_fail(s, s->at, NULL, "PT");
}

/* Reads .LT.U32.AND P0, PT, R1, R2, PT; .AND and the two PT are optional. */
static bool isetp(struct scan *s, struct nv_plain *inst) {
    if (!scan_expect(s, ".", "'.' and a comparison, as in ISETP.LT"))
        return false;
    inst->compare = (enum nv_compare)one_of(s, compares, NV_COMPARES);
    if (inst->compare == NV_COMPARES)
        return scan_fail(s, s->at, NULL, "a comparison: EQ NE LT LE GT GE");
    inst->is_unsigned = dotted(s, "U32");
    if (!inst->is_unsigned)
        dotted(s, "S32");
    bool combined = dotted(s, "AND");
    return nv_scan_predicate(s, &inst->pd) && nv_scan_comma(s) && (!combined || (always(s) && nv_scan_comma(s))) &&
           first_source(s, inst) && last_source(s, inst) && (!combined || (nv_scan_comma(s) && always(s)));
}

static bool bra(struct scan *s, struct nv_plain *inst) {
    inst->label = scan_next(s);
    inst->label_length = nv_plain_label(s);
    s->at += inst->label_length;
    return inst->label_length || scan_fail(s, s->at, NULL, "a label");
}

static bool operands(struct scan *s, struct nv_plain *inst) {
    switch (inst->op) {
    case NV_MOV:
        return destination(s, inst) && last_source(s, inst);
    case NV_IADD:
        return destination(s, inst) && first_source(s, inst) && last_source(s, inst);
    case NV_ISETP:
        return isetp(s, inst);
    case NV_S2R:
        return destination(s, inst) && (nv_scan_accept(s, "SR_LANEID") || scan_fail(s, s->at, NULL, "SR_LANEID"));
    case NV_BRA:
        return bra(s, inst);
    default:
        return true;
    }
}

bool nv_plain_comes(const struct scan *s) {
    struct scan ahead = *s;
    return scan_peek(s, 0) == '@' || one_of(&ahead, names, NV_PLAIN_OPS) < NV_PLAIN_OPS;
}

bool nv_plain_parse(struct scan *s, struct nv_plain *inst) {
    *inst = (struct nv_plain){.op = NV_EXIT};
    if (!nv_scan_guard(s, &inst->pg, &inst->pg_not))
        return false;
    inst->op = (enum nv_plain_op)one_of(s, names, NV_PLAIN_OPS);
    if (inst->op == NV_PLAIN_OPS)
        return scan_fail(s, s->at, NULL, "an instruction: ATOMS MOV IADD ISETP S2R BRA EXIT");
    struct nv_control unheard;
    if (!operands(s, inst) || !nv_control_scan_annotations(s, &unheard))
        return false;
    scan_accept(s, ";");
    return true;
}

static bool holds(const struct nv_plain *inst, uint32_t a, uint32_t b) {
    bool less = inst->is_unsigned ? a < b : (int32_t)a < (int32_t)b;
    bool is[NV_COMPARES] = {a == b, a != b, less, less || a == b, !less && a != b, !less};
    return is[inst->compare];
}

/* Executes an instruction that works in a single lane. */
static void lane_execute(struct nv_machine *machine, const struct nv_plain *inst, unsigned lane) {
    uint32_t a = (uint32_t)nv_machine_get(machine, inst->ra, lane, 4), bit = UINT32_C(1) << lane;
    uint32_t b = inst->immediate ? inst->value : (uint32_t)nv_machine_get(machine, inst->rb, lane, 4);
    if (inst->op == NV_ISETP && inst->pd != NV_PT)
        machine->predicate[inst->pd] = (machine->predicate[inst->pd] & ~bit) | (holds(inst, a, b) ? bit : 0);
    else if (inst->op != NV_ISETP)
        nv_machine_set(machine, inst->rd, lane, 4, inst->op == NV_MOV ? b : inst->op == NV_IADD ? a + b : lane);
}

unsigned long nv_plain_execute(struct nv_machine *machine, const struct nv_plain *inst, unsigned long line,
                               unsigned long target) {
    uint32_t lanes = nv_machine_lanes(machine, inst->pg, inst->pg_not);
    if (inst->op == NV_BRA)
        return nv_machine_branch(machine, lanes, line, target);
    if (inst->op == NV_EXIT)
        return nv_machine_exit(machine, lanes, line);
    for (unsigned lane = 0; lane < NV_LANES; lane++)
        if (lanes >> lane & 1)
            lane_execute(machine, inst, lane);
    return line + 1;
}
