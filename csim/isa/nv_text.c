/* SPDX-License-Identifier: MIT */
#include "isa/nv_text.h"

#include <stdio.h>
#include <string.h>

#include "isa/nv_scan.h"

enum { EXPECTED = 128 };

/* Positions in the text, for the decoder's errors. */
struct places {
    const char *size, *rd, *rb, *rc;
};

/* The first three are the sizes, the others are aliases. */
static const struct {
    const char *name;
    uint8_t size;
} sizes[] = {{"U32", NV_U32}, {"S32", NV_S32}, {"U64", NV_U64}, {"32", NV_U32}, {"64", NV_U64}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* Reads ATOMS.OP; CAST.SPIN is an operation of its own. */
static bool operation(struct scan *s, struct nv_atoms *inst) {
    if (!nv_scan_accept(s, "ATOMS"))
        return scan_fail(s, s->at, NULL, "ATOMS, as in ATOMS.ADD");
    if (!scan_expect(s, ".", "'.' and an operation, as in ATOMS.ADD"))
        return false;
    unsigned op = 0;
    scan_next(s);
    while (op < NV_OPS && !(nv_op_name(op) && scan_word_is(s, nv_op_name(op))))
        op++;
    if (op == NV_OPS || op == NV_OP_CAST_SPIN)
        return scan_fail(s, s->at, NULL, "an operation: ADD MIN MAX INC DEC AND OR XOR EXCH CAS CAST");
    inst->op = (uint8_t)op;
    s->at += scan_word(s);
    return true;
}

/* Reads a word after a dot if *dot is not NULL. */
static void after_dot(struct scan *s, const char **dot) {
    const char *at = scan_next(s);
    *dot = scan_accept(s, ".") ? at : NULL;
    scan_next(s);
}

/* Reads .SPIN and the size, both optional. */
static bool modifiers(struct scan *s, struct nv_atoms *inst, struct places *places) {
    const char *dot;
    after_dot(s, &dot);
    if (dot && scan_word_is(s, "SPIN")) {
        if (inst->op != NV_OP_CAST)
            return scan_fail(s, dot, NULL, "a size or Rd: CAST alone can have .SPIN");
        inst->op = NV_OP_CAST_SPIN;
        s->at += scan_word(s);
        after_dot(s, &dot);
    }
    places->size = dot;
    if (!dot)
        return true;
    unsigned i = 0;
    while (i < SIZES && !scan_word_is(s, sizes[i].name))
        i++;
    if (i == SIZES)
        return scan_fail(s, dot, NULL, "'.U32', '.S32', '.U64', '.32', '.64' or Rd");
    inst->size = sizes[i].size;
    if (nv_has_rc(inst->op) && inst->size == NV_S32)
        inst->size = NV_U32; /* */
    s->at += scan_word(s);
    return true;
}

/* Reads the offset after Ra, or the address itself. Without a register, and after RZ, it has no sign. */
static bool offset(struct scan *s, bool negative, bool is_absolute, int32_t *value) {
    const char *at = scan_next(s);
    uint64_t most = is_absolute ? NV_WINDOW - 1 : negative ? NV_WINDOW / 2 : NV_WINDOW / 2 - 1, magnitude;
    if (!nv_scan_number(s, most, &magnitude,
                        is_absolute ? "an address from 0 to 0xfffffc" : "an offset from -0x800000 to 0x7ffffc"))
        return false;
    if (magnitude % 4)
        return scan_fail(s, at, NULL, "a multiple of 4 (A-14)");
    *value = negative ? -(int32_t)magnitude : (int32_t)magnitude;
    return true;
}

static bool address(struct scan *s, struct nv_atoms *inst) {
    if (!scan_expect(s, "[", "'[' and an address, as in [R4+0x10]"))
        return false;
    scan_next(s);
    char c = scan_peek(s, 0);
    inst->ra = NV_RZ;
    if (c >= '0' && c <= '9')
        return offset(s, false, true, &inst->offset) && scan_expect(s, "]", "']'");
    if (!nv_scan_register(s, &inst->ra, "R0 to R254, RZ, or an address from 0 to 0xfffffc"))
        return false;
    const char *at = scan_next(s);
    bool negative = scan_accept(s, "-"), is_absolute = inst->ra == NV_RZ;
    if (negative && is_absolute)
        return scan_fail(s, at, NULL, "'+' or ']': without a register the offset has no sign (A-12)");
    if ((negative || scan_accept(s, "+")) && !offset(s, negative, is_absolute, &inst->offset))
        return false;
    return scan_expect(s, "]", "'+', '-' or ']'");
}

/* Reads Rc, which has no bits in the word: check_rc() checks it. */
static bool third(struct scan *s, struct nv_atoms *inst, struct places *places, uint8_t *rc) {
    if (!scan_expect(s, ",", "',' and Rc"))
        return false;
    places->rc = scan_next(s);
    if (!nv_scan_register(s, rc, "Rc, R0 to R254 or RZ"))
        return false;
    inst->rc_zero = *rc == NV_RZ;
    return true;
}

static bool operands(struct scan *s, struct nv_atoms *inst, struct places *places, uint8_t *rc) {
    places->rd = scan_next(s);
    if (!nv_scan_register(s, &inst->rd, "Rd, R0 to R254 or RZ") || !nv_scan_comma(s) || !address(s, inst) ||
        !nv_scan_comma(s))
        return false;
    places->rb = scan_next(s);
    return nv_scan_register(s, &inst->rb, "Rb, R0 to R254 or RZ") &&
           (!nv_has_rc(inst->op) || third(s, inst, places, rc)); /* */
}

static bool end(struct scan *s, const struct nv_atoms *inst) {
    if (!nv_has_rc(inst->op) && scan_next(s) && scan_peek(s, 0) == ',')
        return scan_fail(s, s->at, NULL, "an annotation, ';' or the end: the operation has no Rc (A-15)");
    bool semicolon = scan_accept(s, ";");
    return scan_at_end(s) || scan_fail(s, s->at, NULL, semicolon ? "the end" : "an annotation, ';' or the end");
}

static bool refuse(struct scan *s, const char *at, enum nv_error error, const char *expected) {
    return scan_fail(s, at, nv_error_name(error), expected);
}

/* Rejects a size that the operation does not have. */
static bool refuse_size(struct scan *s, const struct nv_atoms *inst, const char *at) {
    char expected[EXPECTED];
    bool is_signed = nv_op_sizes(inst->op) >> NV_S32 & 1;
    snprintf(expected, sizeof expected, "%s: %s has no %s (A-2)", is_signed ? "'.U32' or '.S32'" : "'.U32'",
             nv_op_name(inst->op), inst->size == NV_U64 ? "64 bits" : "signed form");
    return refuse(s, at, NV_ILLEGAL_DECODE, expected);
}

/* Rejects the first register that is not aligned: Rd, then Rb. */
static bool refuse_alignment(struct scan *s, const struct nv_atoms *inst, const struct places *p) {
    bool wide = inst->size == NV_U64;
    const char *at = p->rb, *expected = "an even register or RZ, as 64 bits are a pair (A-17)";
    if (wide && inst->rd != NV_RZ && inst->rd & 1)
        at = p->rd;
    else if (nv_has_rc(inst->op) && inst->rb == NV_RZ)
        expected = "a register: of CAS and CAST Rb can not be RZ (A-26)";
    else if (nv_has_rc(inst->op))
        expected = wide ? "an Rb that is a multiple of 4" : "an Rb that is even";
    return refuse(s, at, NV_MISALIGNED_REG, expected);
}

static bool refuse_range(struct scan *s, const struct nv_atoms *inst, const struct places *p) {
    if (inst->size == NV_U64 && inst->rd == NV_RZ - 1)
        return refuse(s, p->rd, NV_OUT_OF_RANGE_REG,
                      "R0 to R252 or RZ: the pair would end in R255, which is RZ (A-28)");
    if (!nv_has_rc(inst->op))
        return refuse(s, p->rb, NV_OUT_OF_RANGE_REG,
                      "R0 to R252 or RZ: the pair would end in R255, which is RZ (A-28)");
    return refuse(s, p->rc, NV_OUT_OF_RANGE_REG, "RZ: behind this Rb there is no register for Rc (A-18)");
}

/* Checks Rc, which is written but not encoded. */
static bool check_rc(struct scan *s, const struct nv_atoms *inst, const struct places *p, uint8_t rc) {
    char expected[EXPECTED], hint[EXPECTED] = "";
    if (!nv_has_rc(inst->op) || rc == nv_rc(inst))
        return true;
    if (inst->size == NV_U32 && rc == inst->rb + 2 && inst->rb % 4 == 0)
        snprintf(hint, sizeof hint, "; R%u goes with .U64 (A-1)", rc);
    snprintf(expected, sizeof expected, "R%u, which is behind Rb%s, or RZ%.40s", inst->rb + nv_bytes(inst) / 4,
             inst->size == NV_U64 ? "'s pair" : "", hint);
    return scan_fail(s, p->rc, NULL, expected);
}

/* Checks the text; error is the decoder's result for its word. All checks begin with alignment. */
static bool judge(struct scan *s, enum nv_error error, const struct nv_atoms *inst, const struct places *p) {
    switch (error) {
    case NV_OK:
        return true;
    case NV_ILLEGAL_DECODE:
        return refuse_size(s, inst, p->size);
    case NV_MISALIGNED_REG:
        return refuse_alignment(s, inst, p);
    default:
        return refuse_range(s, inst, p);
    }
}

bool nv_text_parse(const char *text, size_t length, struct nv_atoms *inst, struct nv_control *control,
                   struct nv_text_error *error) {
    struct scan s;
    struct places places = {0};
    struct nv_control unheard;
    enum nv_error found = NV_OK;
    uint8_t rc = NV_RZ;
    *inst = (struct nv_atoms){.op = 0};
    nv_scan_start(&s, text, length);
    bool ok = nv_scan_guard(&s, &inst->pg, &inst->pg_not) && operation(&s, inst) && modifiers(&s, inst, &places) &&
              operands(&s, inst, &places, &rc) && nv_control_scan_annotations(&s, control ? control : &unheard) &&
              end(&s, inst);
    if (ok) {
        struct nv_atoms same;
        found = nv_atoms_decode(nv_atoms_encode(inst), &same);
        ok = judge(&s, found, inst, &places) && check_rc(&s, inst, &places, rc);
    }
    if (!ok) {
        error->column = s.column;
        error->error = found;
        memcpy(error->message, s.message, sizeof error->message);
    }
    return ok;
}

enum { NUMBER = 24 };

static const char *print_register(unsigned number, char buffer[NUMBER]) {
    if (number == NV_RZ)
        snprintf(buffer, NUMBER, "RZ");
    else
        snprintf(buffer, NUMBER, "R%u", number);
    return buffer;
}

static void print_guard(const struct nv_atoms *inst, char buffer[NUMBER]) {
    buffer[0] = 0;
    if (inst->pg != NV_PT)
        snprintf(buffer, NUMBER, "@%sP%u ", inst->pg_not ? "!" : "", inst->pg);
    else if (inst->pg_not)
        snprintf(buffer, NUMBER, "@!PT ");
}

static void print_address(const struct nv_atoms *inst, char buffer[NUMBER]) {
    char ra[NUMBER];
    unsigned magnitude = (unsigned)(inst->offset < 0 ? -inst->offset : inst->offset);
    print_register(inst->ra, ra);
    if (inst->offset == 0)
        snprintf(buffer, NUMBER, "%s", ra);
    else if (inst->ra == NV_RZ)
        snprintf(buffer, NUMBER, "0x%x", magnitude);
    else
        snprintf(buffer, NUMBER, "%.4s%c0x%x", ra, inst->offset < 0 ? '-' : '+', magnitude);
}

int nv_text_print(const struct nv_atoms *inst, const struct nv_control *control, char *buffer, size_t size) {
    char guard[NUMBER], rd[NUMBER], at[NUMBER], rb[NUMBER], rc[NUMBER], annotations[NV_CONTROL_SIZE] = "";
    const char *const suffixes[] = {"", ".S32", nv_has_rc(inst->op) ? ".64" : ".U64"};
    bool three = nv_has_rc(inst->op);
    print_guard(inst, guard);
    print_address(inst, at);
    if (control)
        nv_control_print_annotations(control, annotations, sizeof annotations);
    return snprintf(buffer, size, "%sATOMS.%s%s %s, [%s], %s%s%s%s", guard, nv_op_name(inst->op), suffixes[inst->size],
                    print_register(inst->rd, rd), at, print_register(inst->rb, rb), three ? ", " : "",
                    three ? print_register(nv_rc(inst), rc) : "", annotations);
}
