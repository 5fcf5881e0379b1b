/* SPDX-License-Identifier: MIT */
#include "isa/gcn_dpp_text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "isa/gcn_dpp_move.h"
#include "isa/gcn_scan.h"

enum { GCN_IDENTITY = 0xe4 }; /* quad_perm:[0,1,2,3], the move of a CLRX text without a move */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct move {
    uint16_t code;
    uint8_t first, last;
    const char *text, *clrx;
} moves[] = {
#define MOVE(name, code, first, last, text, clrx) [GCN_DPP_##name] = {code, first, last, text, clrx},
#include "isa/gcn_dpp_move.def"
#undef MOVE
};

enum modifier { ROW_MASK, BANK_MASK, BOUND_CTRL, DPP, DPP_CTRL, MOVE, LISTS };
static const char *const modifier_names[][GCN_NAMES] = {
    {"row_mask"}, {"bank_mask"}, {"bound_ctrl"}, {"dpp"}, {"dppctrl"}};

static bool same(const char *word, size_t length, const char *name) {
    return name && strlen(name) == length && strncasecmp(word, name, length) == 0;
}

static bool is_move(const char *word, size_t length, bool clrx) {
    bool is = false;
    for (unsigned i = 0; i < COUNT(moves); i++)
        is |= same(word, length, moves[i].text) || (clrx && same(word, length, moves[i].clrx));
    return is;
}

static bool is_own(const struct scan *at) {
    bool is = is_move(at->at, scan_word(at), true) || gcn_scan_forces(at, "dpp") || scan_word_is(at, "dppctrl");
    for (unsigned i = ROW_MASK; i <= BOUND_CTRL; i++)
        is |= scan_word_is(at, modifier_names[i][0]);
    return is;
}

bool gcn_dpp_text_is(const char *text) {
    return gcn_scan_marked(text, "_dpp") || (!gcn_scan_marked(text, "_sdwa") && gcn_scan_has(text, is_own));
}

/* Returns true for a word that LLVM does not have, or does not have in this way (C-10). */
static bool is_clrx(const struct scan *at) {
    size_t length = scan_word(at);
    bool is = scan_word_is(at, "dpp") || scan_word_is(at, "dppctrl") || gcn_scan_precedes(at, "neg", ":") ||
              gcn_scan_precedes(at, "abs", ":") || gcn_scan_precedes(at, "bound_ctrl", ":0:") ||
              gcn_scan_precedes(at, "bound_ctrl", ":1:") ||
              (scan_word_is(at, "bound_ctrl") && !gcn_scan_precedes(at, "bound_ctrl", ":"));
    for (unsigned i = 0; i < COUNT(moves); i++)
        is |= same(at->at, length, moves[i].clrx) &&
              !(same(at->at, length, moves[i].text) && gcn_scan_precedes(at, moves[i].text, ":"));
    return is;
}

static bool quad_perm(struct gcn_scan *p, uint16_t *ctrl) {
    unsigned lanes = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned lane = 0;
        if (!scan_expect(&p->s, i ? "," : "[", i ? "','" : "'['") || !gcn_scan_number(p, 3, &lane, "a lane, 0 to 3"))
            return false;
        lanes |= lane << 2 * i;
    }
    *ctrl = (uint16_t)lanes;
    return scan_expect(&p->s, "]", "']'");
}

/* Prints the numbers that moves of this name accept: "1 to 15", "15 or 31". */
static void print_numbers(const char *name, size_t length, char *buffer, size_t size) {
    int n = 0;
    for (unsigned i = 0; i < COUNT(moves); i++)
        if (same(name, length, moves[i].text)) {
            n += snprintf(buffer + n, size - (size_t)n, "%s%u", n ? " or " : "", moves[i].first);
            if (moves[i].last != moves[i].first)
                n += snprintf(buffer + n, size - (size_t)n, " to %u", moves[i].last);
        }
}

/* Reads the number or list of lanes, if any, of the move whose name comes before. */
static bool move(struct gcn_scan *p, const char *name, size_t length, uint16_t *ctrl) {
    bool takes_number = false;
    for (unsigned i = 0; i < COUNT(moves); i++)
        takes_number |= moves[i].last > 0 && same(name, length, moves[i].text);
    bool has_number = takes_number && scan_accept(&p->s, ":");
    for (unsigned i = 0; i < COUNT(moves) && !has_number; i++)
        if ((moves[i].last == 0 && same(name, length, moves[i].text)) ||
            (p->clrx && same(name, length, moves[i].clrx))) {
            *ctrl = moves[i].code;
            return true;
        }
    if (!has_number)
        return scan_expect(&p->s, ":", "':'");
    if (same(name, length, moves[GCN_DPP_QUAD_PERM].text))
        return quad_perm(p, ctrl);

    const char *at = scan_next(&p->s);
    char expected[32];
    unsigned value = 0;
    print_numbers(name, length, expected, sizeof expected);
    if (!gcn_scan_number(p, UINT8_MAX, &value, expected))
        return false;
    for (unsigned i = 0; i < COUNT(moves); i++)
        if (same(name, length, moves[i].text) && moves[i].first <= value && value <= moves[i].last) {
            *ctrl = (uint16_t)(moves[i].code + value - moves[i].first);
            return true;
        }
    return gcn_scan_fail(p, at, GCN_DPP_OK, expected);
}

/* Reads a number after a colon, if there is one. */
static bool optional_bit(struct gcn_scan *p, unsigned *bit) {
    return !scan_accept(&p->s, ":") || gcn_scan_number(p, 1, bit, "0 or 1");
}

static bool modifier_value(struct gcn_scan *p, enum modifier modifier, struct gcn_dpp *fields) {
    unsigned value = 1, on = 1;
    if (modifier == DPP)
        return optional_bit(p, &value);
    if (modifier == BOUND_CTRL) { /* D-17 */
        bool read = p->clrx ? optional_bit(p, &value) && optional_bit(p, &on)
                            : scan_expect(&p->s, ":", "':'") && gcn_scan_number(p, 1, &value, "0 or 1");
        fields->bound_ctrl = on;
        return read;
    }
    if (!scan_expect(&p->s, ":", "':'"))
        return false;
    const char *at = scan_next(&p->s);
    if (modifier == DPP_CTRL) {
        if (!gcn_scan_number(p, 0x1ff, &value, "DPP_CTRL, 0x000 to 0x1ff"))
            return false;
        fields->ctrl = (uint16_t)value;
        return gcn_dpp_move_of(value) != GCN_DPP_NO_MOVE ||
               gcn_scan_fail(p, at, GCN_DPP_DPP_CTRL, "the number of a move (D-49)");
    }
    if (!gcn_scan_number(p, 15, &value, "a mask, 0x0 to 0xf"))
        return false;
    *(modifier == ROW_MASK ? &fields->row_mask : &fields->bank_mask) = (uint8_t)value;
    return true;
}

static bool modifiers(struct gcn_scan *p, struct gcn_dpp *fields) {
    unsigned seen = 0;
    while (!scan_at_end(&p->s)) {
        const char *at = p->s.at;
        size_t length = scan_word(&p->s);
        unsigned modifier = MOVE;
        enum gcn_list list = GCN_LISTS;
        if (!is_move(at, length, p->clrx)) {
            modifier = gcn_scan_name(p, modifier_names, p->clrx ? MOVE : DPP, false);
            if (p->s.at == at)
                list = gcn_scan_list_name(p);
            if (p->s.at == at || list == GCN_LIST_SEXT) /* SEXT has no bit in the dword */
                return gcn_scan_fail(p, at, GCN_DPP_OK, "a move, row_mask, bank_mask, bound_ctrl or the end");
        }
        p->s.at = at + length;
        unsigned field = list != GCN_LISTS ? LISTS + list : modifier == DPP_CTRL ? MOVE : modifier;
        if (seen >> field & 1)
            return gcn_scan_fail(p, at, GCN_DPP_OK, field == MOVE ? "one move" : "each modifier once");
        seen |= 1u << field;
        if (!(list != GCN_LISTS  ? gcn_scan_list(p, list, &fields->vop)
              : modifier == MOVE ? move(p, at, length, &fields->ctrl)
                                 : modifier_value(p, (enum modifier)modifier, fields)))
            return false;
    }
    return p->clrx || seen >> MOVE & 1 ||
           gcn_scan_fail(p, p->s.at, GCN_DPP_OK, "a move: quad_perm, row_shl, row_shr, ...");
}

static bool parse(struct gcn_scan *p, struct gcn_dpp *fields) {
    bool marked;
    return gcn_scan_operation(p, &fields->vop, &marked) &&
           (gcn_ops[fields->vop.format][fields->vop.op].type[0] == GCN_NONE || gcn_scan_operands(p, &fields->vop)) &&
           modifiers(p, fields);
}

static const char *error_name(unsigned error) {
    return gcn_dpp_error_name((enum gcn_dpp_error)error);
}

bool gcn_dpp_text_parse(const char *text, enum gcn_dialect dialect, struct gcn_dpp *fields,
                        struct gcn_text_error *error) {
    static const struct gcn_form dpp = {
        .suffix = "_dpp",
        .error_name = error_name,
        .no_form = GCN_DPP_NO_DPP_FORM,
        .modifier = {GCN_DPP_SRC0_MODIFIER, GCN_DPP_SRC1_MODIFIER},
        .an_operation = "an operation that can carry a DPP dword",
        .of_an_integer = "a register, as the operand is an integer",
    };
    struct gcn_scan p;
    gcn_scan_start(&p, &dpp, dialect == GCN_CLRX || (dialect == GCN_EITHER && gcn_scan_has(text, is_clrx)), text);
    *fields = (struct gcn_dpp){.vop = {.dst_sel = GCN_DWORD, .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}},
                               .ctrl = GCN_IDENTITY,
                               .bank_mask = 15,
                               .row_mask = 15};
    return parse(&p, fields) || gcn_scan_refuse(&p, error);
}

static void print_move(uint32_t ctrl, bool clrx, char *buffer, size_t size) {
    const struct move *m = &moves[gcn_dpp_move_of(ctrl)];
    if (m == &moves[GCN_DPP_QUAD_PERM])
        snprintf(buffer, size, "%s:[%u,%u,%u,%u]", m->text, ctrl & 3, ctrl >> 2 & 3, ctrl >> 4 & 3, ctrl >> 6 & 3);
    else if (m->last && !(clrx && m->clrx))
        snprintf(buffer, size, "%s:%u", m->text, m->first + ctrl - m->code);
    else
        snprintf(buffer, size, "%s", m->last ? m->clrx : m->text);
}

int gcn_dpp_text_print(const struct gcn_dpp *fields, char *buffer, size_t size) {
    const struct gcn_op *op = &gcn_ops[fields->vop.format][fields->vop.op];
    bool nop = op->type[0] == GCN_NONE;
    char operands[GCN_OPERANDS_SIZE], move[32];
    gcn_print_operands(&fields->vop, false, operands);
    print_move(fields->ctrl, false, move, sizeof move);
    return snprintf(buffer, size, "%s%s%s %s row_mask:0x%x bank_mask:0x%x%s", op->mnemonic, nop ? "" : "_dpp ",
                    nop ? "" : operands, move, fields->row_mask, fields->bank_mask,
                    fields->bound_ctrl ? " bound_ctrl:1" : "");
}

int gcn_dpp_text_print_clrx(const struct gcn_dpp *fields, char *buffer, size_t size) {
    const struct gcn_op *op = &gcn_ops[fields->vop.format][fields->vop.op];
    bool nop = op->type[0] == GCN_NONE;
    char operands[GCN_OPERANDS_SIZE], move[32];
    gcn_print_operands(&fields->vop, true, operands);
    print_move(fields->ctrl, true, move, sizeof move);
    return snprintf(buffer, size, "%s%s%s %s%s bank_mask:%u row_mask:%u", op->mnemonic, nop ? "" : " ",
                    nop ? "" : operands, move, fields->bound_ctrl ? " bound_ctrl" : "", fields->bank_mask,
                    fields->row_mask);
}
