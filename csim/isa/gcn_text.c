/* SPDX-License-Identifier: MIT */
/* The assembler and the disassembler derive from the tables: forms, gcn_field.def, gcn_dpp_move.def, gcn_op.def. */
#include "isa/gcn_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "isa/gcn_decode.h"
#include "isa/gcn_dpp_decode.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { ALL = 15, IDENTITY = 0xe4 }; /* all rows or banks; quad_perm:[0,1,2,3] */

/* Modifiers of an operand, by their row below; the places of their bits depend on the form. */
enum modifier { NEG, ABS, SEXT, MODIFIERS };
static const struct {
    const char *open, *close;
    enum modifier modifier;
} around[] = {{"-", "", NEG}, {"neg(", ")", NEG}, {"|", "|", ABS}, {"abs(", ")", ABS}, {"sext(", ")", SEXT}};

static const struct form {
    const char *suffix;         /* of operations */
    uint32_t src0;              /* in word 0 */
    uint8_t vgpr;               /* place of the register of src0 */
    uint8_t modifiers;          /* place of the lowest modifier of src0, or 0 */
    uint8_t next;               /* distance to those of src1 */
    bool sext;                  /* the lowest modifier is SEXT; NEG and ABS follow */
    unsigned no_form, error[2]; /* errors: an operation without this form, a modifier that the source rejects */
    const char *an_operation, *a_register, *a_modifier; /* what is expected instead */
} forms[] = {
    [GCN_INST_PLAIN] = {.suffix = "_e32",
                        .src0 = GCN_FIRST_VGPR,
                        .no_form = GCN_PLAIN_NOT_IMPLEMENTED,
                        .an_operation = "an operation of 16 or 32 bits on vector registers",
                        .a_modifier = "the end: an instruction of one word has no modifiers"},
    [GCN_INST_SDWA] = {.suffix = "_sdwa",
                       .src0 = GCN_SDWA,
                       .vgpr = 32,
                       .modifiers = 51,
                       .next = 8,
                       .sext = true,
                       .no_form = GCN_NO_SDWA_FORM,
                       .error = {GCN_SRC0_MODIFIER, GCN_SRC1_MODIFIER},
                       .an_operation = "an operation that can have an SDWA dword",
                       .a_register = "a register or sext() of one, as the operand is an integer",
                       .a_modifier = "clamp, dst_sel, dst_unused, src0_sel, src1_sel or the end"},
    [GCN_INST_DPP] = {.suffix = "_dpp",
                      .src0 = GCN_DPP,
                      .vgpr = 32,
                      .modifiers = 52,
                      .next = 2,
                      .no_form = GCN_DPP_NO_DPP_FORM,
                      .error = {GCN_DPP_SRC0_MODIFIER, GCN_DPP_SRC1_MODIFIER},
                      .an_operation = "an operation that can have a DPP dword",
                      .a_register = "a register, as the operand is an integer",
                      .a_modifier = "a move, row_mask, bank_mask, bound_ctrl or the end"},
};

/* Names by value: LLVM's, then CLRX's. LLVM's is printed first, and the last one in CLRX's dialect. */
enum { NAMES = 3 };
struct list {
    const char *name[7][NAMES];
    unsigned n;
    const char *expected[2];
};
static const struct list sels = {
    {{"BYTE_0", "b0", "byte0"},
     {"BYTE_1", "b1", "byte1"},
     {"BYTE_2", "b2", "byte2"},
     {"BYTE_3", "b3", "byte3"},
     {"WORD_0", "w0", "word0"},
     {"WORD_1", "w1", "word1"},
     {"DWORD", "dw", "dword"}},
    7,
    {"BYTE_0 to BYTE_3, WORD_0, WORD_1 or DWORD", "byte0 to byte3, word0, word1, dword or @ and a number"}};
static const struct list unused = {
    {{"UNUSED_PAD", "pad", "pad"}, {"UNUSED_SEXT", "sext", "sext"}, {"UNUSED_PRESERVE", "preserve", "preserve"}},
    3,
    {"UNUSED_PAD, UNUSED_SEXT or UNUSED_PRESERVE", "pad, sext, preserve or @ and a number"}};

/* Text after the name of a field. */
enum value {
    VALUE_NONE,  /* none; CLRX: a colon and 0 or 1, or none */
    VALUE_NAME,  /* a colon and a name; CLRX: or @ and a number */
    VALUE_MASK,  /* a colon and a number of 4 bits */
    VALUE_BOUND, /* a colon and 0 or 1, which both set the bit; CLRX: a second number is the bit */
    VALUE_CTRL,  /* a colon and the number of a move */
    VALUE_EACH,  /* a colon, and a number with a bit for each source, or a list of 0 and 1 */
    VALUE_MOVE   /* a name and number of gcn_dpp_move.def */
};
enum flag { CLRX = 1, OWN = 2, DST = 4, SRC1 = 8 };

static const struct field {
    enum gcn_kind form;
    const char *name, *alias;
    enum value value;
    uint8_t place[2], width, initial[2], flags;
    unsigned error;
    const struct list *names;
} fields[] = {
#define FIELD(form, name, alias, value, place, place1, width, llvm, clrx, flags, error, names)                         \
    {GCN_INST_##form, name, alias, value, {place, place1}, width, {llvm, clrx}, flags, error, names},
#include "isa/gcn_field.def"
#undef FIELD
};

static const struct move {
    uint16_t code;
    uint8_t first, last;
    const char *text, *clrx;
} moves[] = {
#define MOVE(name, code, first, last, text, clrx) [GCN_DPP_##name] = {code, first, last, text, clrx},
#include "isa/gcn_dpp_move.def"
#undef MOVE
};

/* Operands in their order. */
enum slot { SLOT_VDST, SLOT_VCC, SLOT_SRC0, SLOT_SRC1, SLOTS = 5 };

static unsigned slots_of(enum gcn_format format, const struct gcn_op *op, enum slot slot[SLOTS]) {
    unsigned n = 0;
    if (op->type[0] == GCN_NONE)
        return 0;
    slot[n++] = format == GCN_VOPC ? SLOT_VCC : SLOT_VDST;
    if (format != GCN_VOPC && op->flags & GCN_VCC_OUT)
        slot[n++] = SLOT_VCC;
    slot[n++] = SLOT_SRC0;
    if (op->type[1] != GCN_NONE)
        slot[n++] = SLOT_SRC1;
    if (op->flags & GCN_VCC_IN)
        slot[n++] = SLOT_VCC;
    return n;
}

enum { VDST = 17, VSRC1 = 9 }; /* places in word 0 */

static unsigned vgpr_place(const struct form *form, unsigned source) {
    return source ? VSRC1 : form->vgpr;
}

/* Returns the bit of a source's modifier, or 0 if the form does not have it. */
static uint64_t modifier_bit(const struct form *form, unsigned source, enum modifier modifier) {
    unsigned first = form->modifiers + source * form->next;
    if (!form->modifiers || (modifier == SEXT && !form->sext))
        return 0;
    return UINT64_C(1) << (first + (modifier == SEXT ? 0u : form->sext + (unsigned)modifier));
}

/* Returns true if the instruction does not have the field. */
static bool is_absent(const struct field *f, enum gcn_format format, const struct gcn_op *op, bool clrx) {
    return (f->value == VALUE_NAME && op->type[0] == GCN_NONE) || (f->flags & DST && format == GCN_VOPC && !clrx) ||
           (f->flags & SRC1 && op->type[1] == GCN_NONE);
}

/*
 * The form of a text
 */

static bool is_word(const char *word, size_t length, const char *name) {
    return name && strlen(name) == length && strncasecmp(word, name, length) == 0;
}

static bool is_move(const struct scan *at, bool clrx) {
    size_t length = scan_word(at);
    bool is = false;
    for (unsigned i = 0; i < COUNT(moves); i++)
        is |= is_word(at->at, length, moves[i].text) || (clrx && is_word(at->at, length, moves[i].clrx));
    return is;
}

static bool has_name(const struct scan *at, const struct field *f, bool clrx) {
    return f->value == VALUE_MOVE ? is_move(at, clrx)
                                  : scan_word_is(at, f->name) || (clrx && f->alias && scan_word_is(at, f->alias));
}

/* Returns true if the word is a field with the flag, and marks the text: "sdwa:0", "dpp:0" and CLRX's neg(v1) do not.
 */
static bool is_mark(const struct scan *at, const struct field *f, enum flag flag) {
    struct scan ahead = *at;
    if (!has_name(at, f, true) || !(f->flags & flag))
        return false;
    ahead.at += scan_word(at);
    const bool colon = scan_accept(&ahead, ":");
    return f->value == VALUE_EACH && flag == CLRX ? colon : f->width || !(colon && scan_accept_word(&ahead, "0"));
}

/* Returns the bytes before a comment, which begins at ; or //. */
static size_t text_length(const char *text) {
    const char *slashes = strstr(text, "//");
    size_t length = strcspn(text, ";");
    return slashes && (size_t)(slashes - text) < length ? (size_t)(slashes - text) : length;
}

/* Returns true if a word after the operation is a field of the form with the flag, and marks the text. */
static bool has(const char *text, enum gcn_kind form, enum flag flag) {
    struct scan s;
    scan_start(&s, text, text_length(text));
    scan_next(&s);
    s.at += scan_word(&s); /* the operation */
    while (!scan_at_end(&s)) {
        size_t length = scan_word(&s);
        for (unsigned i = 0; length && i < COUNT(fields); i++)
            if (fields[i].form == form && is_mark(&s, &fields[i], flag))
                return true;
        s.at += length ? length : 1;
    }
    return false;
}

/* Returns true if the operation of a text has the form's suffix. */
static bool is_marked(const char *text, enum gcn_kind form) {
    struct scan s;
    scan_start(&s, text, strlen(text));
    const char *name = scan_next(&s), *suffix = forms[form].suffix;
    size_t length = scan_word(&s), n = strlen(suffix);
    return length > n && strncasecmp(name + length - n, suffix, n) == 0;
}

static enum gcn_kind form_of(const char *text) {
    static const enum gcn_kind kinds[] = {GCN_INST_PLAIN, GCN_INST_DPP, GCN_INST_SDWA};
    for (unsigned i = 0; i < COUNT(kinds); i++)
        if (is_marked(text, kinds[i]))
            return kinds[i];
    return has(text, GCN_INST_DPP, OWN) ? GCN_INST_DPP : has(text, GCN_INST_SDWA, OWN) ? GCN_INST_SDWA : GCN_INST_PLAIN;
}

/*
 * Parser
 */

struct parser {
    struct scan s;
    const struct form *form;
    bool clrx;      /* the dialect, which has LLVM's spellings as well, except that names are of upper and lower case */
    bool only_clrx; /* a spelling that LLVM does not have was read (C-10) */
    enum gcn_format format;
    const struct gcn_op *op;
    struct gcn_inst *inst;
};

/* Rejects the text at `at`, by the error with this number or, if it is 0, as a syntax error. Returns false. */
static bool fail(struct parser *p, const char *at, unsigned error, const char *expected) {
    p->inst->error = gcn_inst_error(p->inst->kind, error);
    return scan_fail(&p->s, at, p->inst->error, expected);
}

static void put(struct parser *p, const struct field *f, uint64_t value) {
    uint64_t mask = (UINT64_C(1) << f->width) - 1;
    p->inst->bits = (p->inst->bits & ~(mask << f->place[0])) | value << f->place[0];
}

/* Reads a number that is a whole word, in base 10, or 16 after 0x. */
static bool number(struct parser *p, unsigned most, unsigned *value, const char *expected) {
    const char *at = scan_next(&p->s);
    uint64_t read;
    if (!scan_number(&p->s, most, &read))
        return fail(p, at, 0, expected);
    *value = (unsigned)read;
    return true;
}

/* Returns true for the name of an operation. CLRX has two names for some conditions, of which our table has one. */
static bool is_operation(const char *word, size_t length, const char *mnemonic) {
    static const struct {
        const char *clrx, *ours;
    } conditions[] = {{"_lg_", "_ne_"}, {"_tru_", "_t_"}, {"_t_", "_tru_"}};
    if (!mnemonic || is_word(word, length, mnemonic))
        return mnemonic;
    for (unsigned i = 0; i < COUNT(conditions); i++) {
        const char *at = strstr(mnemonic, conditions[i].ours);
        size_t before = at ? (size_t)(at - mnemonic) : 0, n = strlen(conditions[i].clrx);
        if (at && length > before + n && is_word(word + before, n, conditions[i].clrx) &&
            strncasecmp(word, mnemonic, before) == 0 &&
            is_word(word + before + n, length - before - n, at + strlen(conditions[i].ours)))
            return true;
    }
    return false;
}

static bool find(struct parser *p, const char *name, size_t length) {
    for (unsigned format = GCN_VOP1; format <= GCN_VOPC; format++)
        for (unsigned code = 0; code < COUNT(gcn_ops[format]); code++)
            if (is_operation(name, length, gcn_ops[format][code].mnemonic)) {
                const struct gcn_sdwa fixed = {.format = (enum gcn_format)format, .op = (uint8_t)code};
                p->format = fixed.format;
                p->op = &gcn_ops[format][code];
                bool plain_nop = p->op->type[0] == GCN_NONE && p->inst->kind == GCN_INST_PLAIN;
                p->inst->bits = gcn_join_word(&fixed, plain_nop ? 0 : p->form->src0);
                return true;
            }
    return false;
}

static bool operation(struct parser *p) {
    const char *name = scan_next(&p->s);
    size_t length = scan_word(&p->s), suffix = is_marked(name, p->inst->kind) ? strlen(p->form->suffix) : 0;
    if (!find(p, name, length - suffix))
        return fail(p, name, 0, "an operation of VOP1, VOP2 or VOPC");
    if (p->op->class == GCN_CLASS_X)
        return fail(p, name, p->form->no_form, p->form->an_operation);
    p->s.at += length;
    return true;
}

static bool vgpr(struct parser *p, unsigned place) {
    const char *at = scan_next(&p->s), *end = at + scan_word(&p->s);
    uint64_t value;
    if (!scan_accept(&p->s, "v") || !scan_digits(&p->s, 10, UINT8_MAX, &value) || p->s.at != end)
        return fail(p, at, 0, "a vector register, v0 to v255");
    p->inst->bits |= value << place;
    return true;
}

/* Reads source operand `index`, whose type determines the syntax around the register. */
static bool source(struct parser *p, unsigned index) {
    const char *close[COUNT(around)];
    unsigned depth = 0;
    uint64_t neg = modifier_bit(p->form, index, NEG), abs = modifier_bit(p->form, index, ABS), seen = 0;
    for (;;) {
        const char *at = scan_next(&p->s);
        unsigned i = 0;
        while (i < COUNT(around) &&
               !(modifier_bit(p->form, index, around[i].modifier) && scan_accept(&p->s, around[i].open)))
            i++;
        if (i == COUNT(around))
            break;
        uint64_t bit = modifier_bit(p->form, index, around[i].modifier);
        if (around[i].modifier != SEXT && !gcn_takes_sign(p->op, index))
            return fail(p, at, p->form->error[index], p->form->a_register);
        /* NEG comes after ABS (D-4), so |-v2| is rejected. */
        if (seen & bit || (bit == neg && seen & abs))
            return fail(p, at, 0, "a vector register, v0 to v255");
        seen |= bit;
        close[depth++] = around[i].close;
    }
    p->inst->bits |= seen;
    if (!vgpr(p, vgpr_place(p->form, index)))
        return false;
    while (depth--)
        if (!scan_expect(&p->s, close[depth], *close[depth] == '|' ? "'|'" : "')'"))
            return false;
    return true;
}

static bool operands(struct parser *p) {
    enum slot slot[SLOTS];
    unsigned n = slots_of(p->format, p->op, slot);
    for (unsigned i = 0; i < n; i++) {
        if (i && !scan_expect(&p->s, ",", "','"))
            return false;
        const char *at = scan_next(&p->s);
        if (slot[i] == SLOT_VCC && !scan_accept_word(&p->s, "vcc"))
            return fail(p, at, 0, "vcc");
        if ((slot[i] == SLOT_VDST && !vgpr(p, VDST)) || (slot[i] >= SLOT_SRC0 && !source(p, slot[i] - SLOT_SRC0)))
            return false;
    }
    return true;
}

/* Reads a value's name, and returns the value, or n for another word. Case counts in LLVM's dialect. */
static unsigned read_name(struct parser *p, const struct list *list) {
    const char *at = scan_next(&p->s);
    for (unsigned value = 0; value < list->n; value++)
        for (unsigned i = 0; i < (p->clrx ? NAMES : 1); i++) {
            const char *name = list->name[value][i];
            bool exact = i == 0 && scan_word_is(&p->s, name) && memcmp(at, name, strlen(name)) == 0;
            if (!exact && !(p->clrx && scan_word_is(&p->s, name)))
                continue;
            p->only_clrx |= !exact;
            p->s.at += strlen(name);
            return value;
        }
    return list->n;
}

static bool named(struct parser *p, const struct field *f) {
    const char *at = scan_next(&p->s);
    unsigned read = f->names->n, error = f->flags & DST && p->format == GCN_VOPC ? 0 : f->error; /* C-8 */
    if (p->clrx && scan_accept(&p->s, "@")) {
        p->only_clrx = true;
        if (!number(p, f->names->n, &read, "a number that fits the field"))
            return false;
        if (read == f->names->n && error)
            return fail(p, at, error, "a number that is not reserved");
    } else {
        read = read_name(p, f->names);
        if (read == f->names->n)
            return fail(p, at, 0, f->names->expected[p->clrx]);
    }
    put(p, f, read);
    return true;
}

static bool each_source(struct parser *p, const struct field *f) {
    unsigned sources = p->op->type[1] == GCN_NONE ? 1 : 2, bits = 0, bit = 0;
    const char *at = scan_next(&p->s);
    if (scan_accept(&p->s, "[")) {
        for (unsigned i = 0; i < sources; i++) {
            if ((i && !scan_accept(&p->s, ",")) || !number(p, 1, &bit, "0 or 1"))
                return fail(p, at, 0, "0 or 1 for each source, as [0,1]");
            bits |= bit << i;
        }
        if (!scan_expect(&p->s, "]", "']'"))
            return false;
    } else if (!number(p, (1u << sources) - 1, &bits, "a number with a bit for each source, or a list")) {
        return false;
    }
    for (unsigned i = 0; i < sources; i++) {
        uint64_t is = UINT64_C(1) << f->place[i];
        if (bits >> i & 1 && is != modifier_bit(p->form, i, SEXT) && !gcn_takes_sign(p->op, i))
            return fail(p, at, p->form->error[i], "no neg or abs, as the operand is an integer");
        p->inst->bits |= bits >> i & 1 ? is : 0;
    }
    return true;
}

static bool quad_perm(struct parser *p, unsigned *ctrl) {
    *ctrl = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned lane = 0;
        if (!scan_expect(&p->s, i ? "," : "[", i ? "','" : "'['") || !number(p, 3, &lane, "a lane, 0 to 3"))
            return false;
        *ctrl |= lane << 2 * i;
    }
    return scan_expect(&p->s, "]", "']'");
}

/* Prints the numbers that moves of this name accept: "1 to 15", "15 or 31". */
static void print_numbers(const char *name, size_t length, char *buffer, size_t size) {
    int n = 0;
    for (unsigned i = 0; i < COUNT(moves); i++)
        if (is_word(name, length, moves[i].text)) {
            n += snprintf(buffer + n, size - (size_t)n, "%s%u", n ? " or " : "", moves[i].first);
            if (moves[i].last != moves[i].first)
                n += snprintf(buffer + n, size - (size_t)n, " to %u", moves[i].last);
        }
}

/* Reads the number or list of lanes, if any, of the move whose name comes before. */
static bool move(struct parser *p, const char *name, size_t length, unsigned *ctrl) {
    bool takes_number = false;
    for (unsigned i = 0; i < COUNT(moves); i++)
        takes_number |= moves[i].last > 0 && is_word(name, length, moves[i].text);
    bool has_number = takes_number && scan_accept(&p->s, ":");
    for (unsigned i = 0; i < COUNT(moves) && !has_number; i++)
        if ((moves[i].last == 0 && is_word(name, length, moves[i].text)) ||
            (p->clrx && is_word(name, length, moves[i].clrx))) {
            p->only_clrx |= moves[i].last || !is_word(name, length, moves[i].text);
            *ctrl = moves[i].code;
            return true;
        }
    if (!has_number)
        return scan_expect(&p->s, ":", "':'");
    if (is_word(name, length, moves[GCN_DPP_QUAD_PERM].text))
        return quad_perm(p, ctrl);

    const char *at = scan_next(&p->s);
    char expected[32];
    unsigned value = 0;
    print_numbers(name, length, expected, sizeof expected);
    if (!number(p, UINT8_MAX, &value, expected))
        return false;
    for (unsigned i = 0; i < COUNT(moves); i++)
        if (is_word(name, length, moves[i].text) && moves[i].first <= value && value <= moves[i].last) {
            *ctrl = moves[i].code + value - moves[i].first;
            return true;
        }
    return fail(p, at, 0, expected);
}

/* Reads a colon and 0 or 1, if there is a colon. */
static bool optional_bit(struct parser *p, unsigned *bit) {
    if (!scan_accept(&p->s, ":"))
        return true;
    p->only_clrx = true;
    return number(p, 1, bit, "0 or 1");
}

/* Reads the value of a field, whose name comes before, at `at`. */
static bool value(struct parser *p, const struct field *f, const char *at, size_t length) {
    unsigned read = 1, on = 1;
    bool ok = true;
    switch (f->value) {
    case VALUE_NONE:
        ok = !p->clrx || optional_bit(p, &read);
        break;
    case VALUE_BOUND: { /* D-17 */
        const bool colon = scan_accept(&p->s, ":");
        p->only_clrx |= !colon;
        ok = colon ? number(p, 1, &read, "0 or 1") && (!p->clrx || optional_bit(p, &on))
                   : p->clrx || scan_expect(&p->s, ":", "':'");
        read = on;
        break;
    }
    case VALUE_MOVE:
        ok = move(p, at, length, &read);
        break;
    case VALUE_NAME:
        return scan_expect(&p->s, ":", "':'") && named(p, f);
    case VALUE_EACH:
        return scan_expect(&p->s, ":", "':'") && each_source(p, f);
    case VALUE_MASK:
        ok = scan_expect(&p->s, ":", "':'") && number(p, ALL, &read, "a mask, 0x0 to 0xf");
        break;
    case VALUE_CTRL:
        if (!scan_expect(&p->s, ":", "':'"))
            return false;
        at = scan_next(&p->s);
        ok = number(p, 0x1ff, &read, "DPP_CTRL, 0x000 to 0x1ff") &&
             (gcn_dpp_move_of(read) != GCN_DPP_NO_MOVE || fail(p, at, f->error, "the number of a move (D-49)"));
        break;
    }
    if (ok && f->width)
        put(p, f, read);
    return ok;
}

/* Returns the field whose name comes next, or NULL. */
static const struct field *field_at(const struct parser *p) {
    for (const struct field *f = fields; f < fields + COUNT(fields); f++)
        if (f->form == p->inst->kind && (p->clrx || !(f->flags & CLRX)) && has_name(&p->s, f, p->clrx))
            return f;
    return NULL;
}

static bool modifier(struct parser *p, uint64_t *seen) {
    const char *at = p->s.at;
    size_t length = scan_word(&p->s);
    const struct field *f = field_at(p);
    if (p->inst->kind == GCN_INST_SDWA && p->op->type[0] == GCN_NONE && (!f || f->width))
        return fail(p, at, GCN_NOP_FIELDS, "the end: v_nop has no operands and no modifiers");
    if (!f)
        return fail(p, at, 0, p->form->a_modifier);
    if (is_absent(f, p->format, p->op, p->clrx))
        return f->flags & DST
                   ? fail(p, at, 0, "clamp, src0_sel, src1_sel or the end: a compare writes no register (D-15)")
                   : fail(p, at, f->error, "clamp, dst_sel, dst_unused, src0_sel or the end: there is no src1 (D-11)");
    /* Fields of one place are one; those without a place count by their row. */
    bool is_ctrl = f->value == VALUE_MOVE || f->value == VALUE_CTRL;
    uint64_t bit = UINT64_C(1) << (is_ctrl ? COUNT(fields) : (size_t)(f - fields));
    if (*seen & bit)
        return fail(p, at, 0, is_ctrl ? "one move" : "each modifier once");
    *seen |= bit;
    p->only_clrx |= f->flags & CLRX || (f->alias && scan_word_is(&p->s, f->alias));
    p->s.at = at + length;
    return value(p, f, at, length);
}

static bool modifiers(struct parser *p) {
    uint64_t seen = 0;
    while (!scan_at_end(&p->s))
        if (!modifier(p, &seen))
            return false;
    return p->inst->kind != GCN_INST_DPP || p->clrx || seen >> COUNT(fields) ||
           fail(p, p->s.at, 0, "a move: quad_perm, row_shl, row_shr, ...");
}

static bool parse(struct parser *p, const char *text, bool clrx) {
    const enum gcn_kind kind = form_of(text);
    *p->inst = (struct gcn_inst){.kind = kind};
    *p = (struct parser){.form = &forms[kind], .clrx = clrx, .inst = p->inst};
    scan_start(&p->s, text, text_length(text));
    if (!operation(p))
        return false;
    for (const struct field *f = fields; f < fields + COUNT(fields); f++)
        if (f->form == p->inst->kind && f->width && !is_absent(f, p->format, p->op, p->clrx))
            put(p, f, f->initial[p->clrx]);
    return operands(p) && modifiers(p);
}

bool gcn_text_parse(const char *text, enum gcn_dialect dialect, struct gcn_inst *inst, struct gcn_text_error *error) {
    struct parser p = {.inst = inst};
    bool ok = parse(&p, text, dialect != GCN_LLVM);
    if (dialect == GCN_EITHER && !p.only_clrx && !has(text, inst->kind, CLRX))
        ok = parse(&p, text, false);
    if (ok) {
        gcn_inst_decode(inst->bits, inst->kind != GCN_INST_PLAIN, inst);
        return true;
    }
    inst->bits = 0;
    error->column = p.s.column;
    memcpy(error->message, p.s.message, sizeof error->message);
    return false;
}

/*
 * Printer
 */

bool gcn_text_exists(const struct gcn_inst *inst) {
    return !inst->error || (inst->kind == GCN_INST_SDWA && inst->error == gcn_error_name(GCN_MAC_DST_SEL));
}

struct printer {
    const struct gcn_inst *inst;
    const struct form *form;
    bool clrx;
    enum gcn_format format;
    const struct gcn_op *op;
    char *at, *end;
};

static __attribute__((format(printf, 2, 3))) void print(struct printer *p, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(p->at, (size_t)(p->end - p->at), format, arguments);
    va_end(arguments);
    p->at = n < p->end - p->at ? p->at + n : p->end - 1;
}

/* Prints a source. SEXT applies first, then ABS, then NEG (D-4, C-5); CLRX nevertheless writes SEXT outside. */
static void print_source(struct printer *p, unsigned source) {
    uint64_t bits = p->inst->bits;
    bool neg = bits & modifier_bit(p->form, source, NEG), abs = bits & modifier_bit(p->form, source, ABS);
    const char *sext = bits & modifier_bit(p->form, source, SEXT) ? "sext(" : "", *end = *sext ? ")" : "";
    const char *sign = neg ? "-" : "", *open = p->clrx ? "abs(" : "|", *close = p->clrx ? ")" : "|";
    if (!abs)
        open = close = "";
    unsigned vgpr = bits >> vgpr_place(p->form, source) & 0xff;
    if (p->clrx)
        print(p, "%s%s%sv%u%s%s", sext, sign, open, vgpr, close, end);
    else
        print(p, "%s%s%sv%u%s%s", sign, open, sext, vgpr, end, close);
}

static void print_operands(struct printer *p) {
    enum slot slot[SLOTS];
    unsigned n = slots_of(p->format, p->op, slot);
    for (unsigned i = 0; i < n; i++) {
        print(p, i ? ", " : " ");
        if (slot[i] >= SLOT_SRC0)
            print_source(p, slot[i] - SLOT_SRC0);
        else if (slot[i] == SLOT_VCC)
            print(p, "vcc");
        else
            print(p, "v%u", (unsigned)(p->inst->bits >> VDST & 0xff));
    }
}

static void print_move(struct printer *p, uint32_t ctrl) {
    const struct move *m = &moves[gcn_dpp_move_of(ctrl)];
    if (m == &moves[GCN_DPP_QUAD_PERM])
        print(p, " %s:[%u,%u,%u,%u]", m->text, ctrl & 3, ctrl >> 2 & 3, ctrl >> 4 & 3, ctrl >> 6 & 3);
    else if (m->last && !(p->clrx && m->clrx))
        print(p, " %s:%u", m->text, m->first + ctrl - m->code);
    else
        print(p, " %s", m->last ? m->clrx : m->text);
}

static unsigned value_of(const struct printer *p, const struct field *f) {
    return (unsigned)(p->inst->bits >> f->place[0]) & ((1u << f->width) - 1);
}

/* Prints a field. Returns true if it marks the text as one of its form. */
static bool print_field(struct printer *p, const struct field *f) {
    unsigned value = value_of(p, f);
    switch (f->value) {
    case VALUE_NONE:
        if (value)
            print(p, " %s", f->name);
        return false;
    case VALUE_NAME:
        if (is_absent(f, p->format, p->op, p->clrx) || (p->clrx && value == f->initial[1]))
            return false;
        if (value < f->names->n)
            print(p, " %s:%s", f->name, f->names->name[value][p->clrx ? NAMES - 1 : 0]);
        else
            print(p, " %s:@%u", f->name, value);
        return true;
    case VALUE_MASK:
        print(p, p->clrx ? " %s:%u" : " %s:0x%x", f->name, value);
        return true;
    case VALUE_BOUND:
        if (value)
            print(p, p->clrx ? " %s" : " %s:1", f->name);
        return true;
    case VALUE_MOVE:
        print_move(p, value);
        return true;
    default: /* what print_source() and print_move() print */
        return f->flags & OWN && p->inst->bits & (UINT64_C(1) << f->place[0] | UINT64_C(1) << f->place[1]);
    }
}

/* Prints the fields. CLRX writes those of DPP after the move in the opposite order. */
static void print_fields(struct printer *p) {
    const struct field *of[COUNT(fields)];
    unsigned n = 0;
    bool marked = false;
    for (unsigned i = 0; i < COUNT(fields); i++)
        if (fields[i].form == p->inst->kind)
            of[n++] = &fields[i];
    for (unsigned i = 0; i < n; i++)
        marked |= print_field(p, of[i && p->clrx && p->inst->kind == GCN_INST_DPP ? n - i : i]);
    if (p->clrx && n && !marked && p->op->type[0] != GCN_NONE)
        print(p, "%s", " sdwa");
    for (unsigned i = 0; i < n; i++) /* C-7, C-8 */
        if (is_absent(of[i], p->format, p->op, p->clrx) && value_of(p, of[i]))
            print(p, " ; %s %u", of[i]->name, value_of(p, of[i]));
}

void gcn_text_print(const struct gcn_inst *inst, enum gcn_dialect dialect, char *buffer, size_t size) {
    const struct gcn_word word = gcn_split_word((uint32_t)inst->bits);
    struct printer p = {.inst = inst,
                        .form = &forms[inst->kind],
                        .clrx = dialect == GCN_CLRX,
                        .format = word.format,
                        .op = &gcn_ops[word.format][word.op],
                        .at = buffer,
                        .end = buffer + size};
    bool nop = p.op->type[0] == GCN_NONE, sdwa = inst->kind == GCN_INST_SDWA;
    bool suffix = nop ? sdwa : inst->kind == GCN_INST_PLAIN || !(p.clrx || (sdwa && p.format == GCN_VOPC));
    print(&p, "%s%s", p.op->mnemonic, suffix ? p.form->suffix : "");
    print_operands(&p);
    print_fields(&p);
}
