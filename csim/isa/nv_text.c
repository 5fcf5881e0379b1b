/* SPDX-License-Identifier: MIT */
#include "isa/nv_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/nv_scan.h"

enum { EXPECTED = 128 };

/* Sizes, and the operations after which each is printed. U32 is the default. */
enum { NEVER, OPERATIONS, COMPARES };
static const struct {
    const char *name;
    uint8_t size, printed;
} sizes[] = {
    {"U32", NV_U32, NEVER}, {"S32", NV_S32, OPERATIONS}, {"U64", NV_U64, OPERATIONS},
    {"32", NV_U32, NEVER},  {"64", NV_U64, COMPARES},
};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static const char *const compares[NV_COMPARES] = {"EQ", "NE", "LT", "LE", "GT", "GE"};

/* Skips a dot and a word if they come next. */
static bool dotted(struct scan *s, const char *word) {
    struct scan ahead = *s;
    bool is = scan_accept(&ahead, ".") && scan_accept_word(&ahead, word);
    if (is)
        s->at = ahead.at;
    return is;
}

size_t nv_text_label(const struct scan *s) {
    struct scan rest = *s;
    char c = scan_peek(s, 0);
    if (c >= '0' && c <= '9')
        return 0;
    for (; c == '.' || c == '$' || scan_word(&rest); c = scan_peek(&rest, 0))
        rest.at++;
    return (size_t)(rest.at - s->at);
}

/*
 * Forms of instructions: the name, and letters of the operands after it. Rc of 'c' has its own comma, as do the two PT
 * of ISETP.
 */
static const struct {
    const char *name, *operands;
} forms[NV_FORMS] = {
    [NV_ATOMS] = {"ATOMS", "osd,m,bc"}, [NV_MOV] = {"MOV", "d,B"}, [NV_IADD] = {"IADD", "d,a,B"},
    [NV_ISETP] = {"ISETP", "kp,ta,BT"}, [NV_S2R] = {"S2R", "d,i"}, [NV_BRA] = {"BRA", "l"},
    [NV_EXIT] = {"EXIT", ""},
};

/* Reads .ADD; CAST.SPIN is an operation of its own. */
static bool read_op(struct scan *s, struct nv_atoms *inst) {
    unsigned op = 0;
    if (!scan_expect(s, ".", "'.' and an operation, as in ATOMS.ADD"))
        return false;
    scan_next(s);
    while (op < NV_OPS && !(nv_op_name(op) && scan_accept_word(s, nv_op_name(op))))
        op++;
    if (op == NV_OPS)
        return scan_fail(s, s->at, NULL, "an operation: ADD MIN MAX INC DEC AND OR XOR EXCH CAS CAST");
    inst->op = (uint8_t)(op == NV_OP_CAST && dotted(s, "SPIN") ? NV_OP_CAST_SPIN : op);
    return true;
}

/* Reads an optional size. */
static bool read_size(struct scan *s, struct nv_atoms *inst) {
    const char *dot = s->at;
    unsigned i = 0;
    if (inst->op != NV_OP_CAST_SPIN && dotted(s, "SPIN"))
        return scan_fail(s, dot, NULL, "a size or Rd: CAST alone can have .SPIN");
    while (i < SIZES && !dotted(s, sizes[i].name))
        i++;
    if (i == SIZES)
        return !scan_accept(s, ".") || scan_fail(s, dot, NULL, "'.U32', '.S32', '.U64', '.32', '.64' or Rd");
    inst->size = nv_has_rc(inst->op) && sizes[i].size == NV_S32 ? (uint8_t)NV_U32 : sizes[i].size; /* A-4 */
    return true;
}

/* Reads the offset after Ra, or the address itself (A-19). Without a register, and after RZ, it has no sign (A-12). */
static bool read_offset(struct scan *s, bool negative, bool is_absolute, int32_t *value) {
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

static bool read_address(struct scan *s, struct nv_atoms *inst) {
    if (!scan_expect(s, "[", "'[' and an address, as in [R4+0x10]"))
        return false;
    scan_next(s);
    char c = scan_peek(s, 0);
    inst->ra = NV_RZ;
    if (c >= '0' && c <= '9')
        return read_offset(s, false, true, &inst->offset) && scan_expect(s, "]", "']'");
    if (!nv_scan_register(s, &inst->ra, "R0 to R254, RZ, or an address from 0 to 0xfffffc"))
        return false;
    const char *at = scan_next(s);
    bool negative = scan_accept(s, "-"), is_absolute = inst->ra == NV_RZ;
    if (negative && is_absolute)
        return scan_fail(s, at, NULL, "'+' or ']': without a register the offset has no sign (A-12)");
    if ((negative || scan_accept(s, "+")) && !read_offset(s, negative, is_absolute, &inst->offset))
        return false;
    return scan_expect(s, "]", "'+', '-' or ']'");
}

/* Reads Rc, which only CAS and CAST have (A-15). It has no bits in the word: check_rc() checks it. */
static bool read_rc(struct scan *s, struct nv_text *t) {
    if (!nv_has_rc(t->inst.op))
        return scan_peek(s, 0) != ',' ||
               scan_fail(s, s->at, NULL, "an annotation, ';' or the end: the operation has no Rc (A-15)");
    if (!scan_expect(s, ",", "',' and Rc"))
        return false;
    t->at['c'] = scan_next(s);
    bool ok = nv_scan_register(s, &t->rc, "Rc, R0 to R254 or RZ");
    t->inst.rc_zero = t->rc == NV_RZ;
    return ok;
}

/* Reads a register or a number of 32 bits, with or without a sign. */
static bool read_source(struct scan *s, struct nv_text *t) {
    static const char expected[] = "R0 to R254, RZ, or a number of 32 bits";
    if (scan_peek(s, 0) == 'R' || scan_peek(s, 0) == 'r')
        return nv_scan_register(s, &t->inst.rb, expected);
    bool negative = scan_accept(s, "-");
    uint64_t value = 0;
    bool ok = nv_scan_number(s, negative ? UINT32_C(1) << 31 : UINT32_MAX, &value, expected);
    t->immediate = true;
    t->value = (uint32_t)(negative ? -value : value);
    return ok;
}

/* Reads .LT.U32.AND; the type and .AND are optional. */
static bool read_compare(struct scan *s, struct nv_text *t) {
    unsigned i = 0;
    if (!scan_expect(s, ".", "'.' and a comparison, as in ISETP.LT"))
        return false;
    while (i < NV_COMPARES && !scan_accept_word(s, compares[i]))
        i++;
    if (i == NV_COMPARES)
        return scan_fail(s, s->at, NULL, "a comparison: EQ NE LT LE GT GE");
    t->compare = (enum nv_compare)i;
    t->is_unsigned = dotted(s, "U32");
    if (!t->is_unsigned)
        dotted(s, "S32");
    t->combined = dotted(s, "AND");
    return true;
}

static bool read_label(struct scan *s, struct nv_text *t) {
    t->label = s->at;
    t->label_length = nv_text_label(s);
    s->at += t->label_length;
    return t->label_length || scan_fail(s, s->at, NULL, "a label");
}

static bool read_word(struct scan *s, const char *word) {
    return scan_accept_word(s, word) || scan_fail(s, s->at, NULL, word);
}

static bool read_operand(struct scan *s, char letter, struct nv_text *t) {
    struct nv_atoms *inst = &t->inst;
    t->at[(unsigned char)letter] = scan_next(s);
    switch (letter) {
    case 'o':
        return read_op(s, inst);
    case 's':
        return read_size(s, inst);
    case 'd':
        return nv_scan_register(s, &inst->rd, "Rd, R0 to R254 or RZ");
    case 'm':
        return read_address(s, inst);
    case 'a':
        return nv_scan_register(s, &inst->ra, "Ra, R0 to R254 or RZ");
    case 'b':
        return nv_scan_register(s, &inst->rb, "Rb, R0 to R254 or RZ");
    case 'c':
        return read_rc(s, t);
    case 'B':
        return read_source(s, t);
    case 'k':
        return read_compare(s, t);
    case 'p':
        return nv_scan_predicate(s, &t->pd);
    case 't':
        return !t->combined || (read_word(s, "PT") && nv_scan_comma(s));
    case 'T':
        return !t->combined || (nv_scan_comma(s) && read_word(s, "PT"));
    case 'i':
        return read_word(s, "SR_LANEID");
    case 'l':
        return read_label(s, t);
    default:
        return nv_scan_comma(s);
    }
}

static bool refuse(struct scan *s, const struct nv_text *t, char letter, const char *expected) {
    return scan_fail(s, t->at[(unsigned char)letter], nv_error_name(t->error), expected);
}

/* Rejects a size that the operation does not have (A-2). */
static bool refuse_size(struct scan *s, const struct nv_text *t) {
    char expected[EXPECTED];
    bool is_signed = nv_op_sizes(t->inst.op) >> NV_S32 & 1;
    snprintf(expected, sizeof expected, "%s: %s has no %s (A-2)", is_signed ? "'.U32' or '.S32'" : "'.U32'",
             nv_op_name(t->inst.op), t->inst.size == NV_U64 ? "64 bits" : "signed form");
    return refuse(s, t, 's', expected);
}

/* Rejects the first register that is not aligned: Rd, then Rb. */
static bool refuse_alignment(struct scan *s, const struct nv_text *t) {
    static const char pair[] = "an even register or RZ, as 64 bits are a pair (A-17)";
    bool wide = t->inst.size == NV_U64;
    if (wide && t->inst.rd != NV_RZ && t->inst.rd & 1)
        return refuse(s, t, 'd', pair);
    return refuse(s, t, 'b',
                  !nv_has_rc(t->inst.op) ? pair
                  : t->inst.rb == NV_RZ  ? "a register: Rb of CAS and CAST cannot be RZ (A-26)"
                  : wide                 ? "an Rb that is a multiple of 4"
                                         : "an Rb that is even");
}

static bool refuse_range(struct scan *s, const struct nv_text *t) {
    bool is_rd = t->inst.size == NV_U64 && t->inst.rd == NV_RZ - 1;
    if (!is_rd && nv_has_rc(t->inst.op))
        return refuse(s, t, 'c', "RZ, as no register follows this Rb (A-18)");
    return refuse(s, t, is_rd ? 'd' : 'b', "R0 to R252 or RZ: the pair would end in R255, which is RZ (A-28)");
}

/* Checks Rc, which is written but not encoded. */
static bool check_rc(struct scan *s, const struct nv_text *t) {
    char expected[EXPECTED], hint[EXPECTED] = "";
    const struct nv_atoms *inst = &t->inst;
    if (!nv_has_rc(inst->op) || t->rc == nv_rc(inst))
        return true;
    if (inst->size == NV_U32 && t->rc == inst->rb + 2 && inst->rb % 4 == 0)
        snprintf(hint, sizeof hint, "; R%u goes with .U64 (A-1)", t->rc);
    snprintf(expected, sizeof expected, "R%u, the register after Rb%s, or RZ%.40s", inst->rb + nv_bytes(inst) / 4,
             inst->size == NV_U64 ? "'s pair" : "", hint);
    return scan_fail(s, t->at['c'], NULL, expected);
}

/* Checks the text by the decoder's result for its word. All checks begin with alignment (A-32). */
static bool check_word(struct scan *s, struct nv_text *t) {
    struct nv_atoms same;
    t->error = nv_atoms_decode(nv_atoms_encode(&t->inst), &same);
    return t->error == NV_ILLEGAL_DECODE     ? refuse_size(s, t)
           : t->error == NV_MISALIGNED_REG   ? refuse_alignment(s, t)
           : t->error == NV_OUT_OF_RANGE_REG ? refuse_range(s, t)
                                             : check_rc(s, t);
}

/* Skips the name of one of the first n forms. Returns the form, or n. */
static unsigned form_of(struct scan *s, unsigned n) {
    unsigned form = 0;
    while (form < n && !scan_accept_word(s, forms[form].name))
        form++;
    return form;
}

bool nv_text_comes(const struct scan *s) {
    struct scan ahead = *s;
    return scan_peek(s, 0) == '@' || form_of(&ahead, NV_FORMS) < NV_FORMS;
}

/* Reads an optional guard: @P0, @!P0. */
static bool read_guard(struct scan *s, struct nv_atoms *inst) {
    inst->pg = NV_PT;
    if (!scan_accept(s, "@"))
        return true;
    inst->pg_not = scan_accept(s, "!");
    return nv_scan_predicate(s, &inst->pg);
}

static bool read_end(struct scan *s) {
    bool semicolon = scan_accept(s, ";");
    return scan_at_end(s) || scan_fail(s, s->at, NULL, semicolon ? "the end" : "an annotation, ';' or the end");
}

bool nv_text_read(struct scan *s, unsigned n, struct nv_text *t) {
    memset(t, 0, sizeof *t);
    if (!read_guard(s, &t->inst))
        return false;
    t->form = (enum nv_form)form_of(s, n);
    if (t->form == n)
        return scan_fail(s, s->at, NULL,
                         n == 1 ? "ATOMS, as in ATOMS.ADD" : "an instruction: ATOMS MOV IADD ISETP S2R BRA EXIT");
    for (const char *letter = forms[t->form].operands; *letter; letter++)
        if (!read_operand(s, *letter, t))
            return false;
    return nv_control_scan_annotations(s, &t->control) && read_end(s) && (t->form != NV_ATOMS || check_word(s, t));
}

bool nv_text_parse(struct scan *s, const char *text, size_t length, struct nv_text *to) {
    scan_start(s, text, length);
    nv_scan_cut(s);
    return nv_text_read(s, NV_ATOMS + 1, to);
}

/* Appends to the text. */
static void put(char text[NV_TEXT_SIZE], const char *format, ...) {
    const size_t n = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + n, NV_TEXT_SIZE - n, format, values);
    va_end(values);
}

static void put_register(char text[NV_TEXT_SIZE], const char *before, unsigned number) {
    put(text, number == NV_RZ ? "%sRZ" : "%sR%u", before, number);
}

static void put_size(char text[NV_TEXT_SIZE], const struct nv_atoms *inst) {
    for (unsigned i = 0; i < SIZES; i++)
        if (sizes[i].size == inst->size && sizes[i].printed == (nv_has_rc(inst->op) ? COMPARES : OPERATIONS))
            put(text, ".%s", sizes[i].name);
}

static void put_address(char text[NV_TEXT_SIZE], const struct nv_atoms *inst) {
    const unsigned magnitude = (unsigned)abs(inst->offset);
    if (inst->ra == NV_RZ && magnitude)
        put(text, "[");
    else
        put_register(text, "[", inst->ra);
    if (magnitude)
        put(text, "%s0x%x", inst->ra == NV_RZ ? "" : inst->offset < 0 ? "-" : "+", magnitude);
    put(text, "]");
}

static void put_operand(char text[NV_TEXT_SIZE], char letter, const struct nv_atoms *inst) {
    switch (letter) {
    case 'o':
        put(text, ".%s", nv_op_name(inst->op));
        break;
    case 's':
        put_size(text, inst);
        break;
    case 'd':
        put_register(text, " ", inst->rd);
        break;
    case 'm':
        put_address(text, inst);
        break;
    case 'b':
        put_register(text, "", inst->rb);
        break;
    case 'c':
        if (nv_has_rc(inst->op))
            put_register(text, ", ", nv_rc(inst));
        break;
    default:
        put(text, ", ");
    }
}

int nv_text_print(const struct nv_atoms *inst, const struct nv_control *control, char *buffer, size_t size) {
    char text[NV_TEXT_SIZE] = "", annotations[NV_CONTROL_SIZE] = "";
    if (inst->pg != NV_PT)
        put(text, "@%sP%u ", inst->pg_not ? "!" : "", inst->pg);
    else if (inst->pg_not)
        put(text, "@!PT ");
    put(text, forms[NV_ATOMS].name);
    for (const char *letter = forms[NV_ATOMS].operands; *letter; letter++)
        put_operand(text, *letter, inst);
    if (control)
        nv_control_print_annotations(control, annotations, sizeof annotations);
    return snprintf(buffer, size, "%s%s", text, annotations);
}
