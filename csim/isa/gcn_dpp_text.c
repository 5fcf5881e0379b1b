/* SPDX-License-Identifier: MIT */
#include "isa/gcn_dpp_text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "isa/gcn_dpp_move.h"
#include "isa/gcn_scan.h"

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

enum modifier { ROW_MASK, BANK_MASK, BOUND_CTRL, MOVE };
static const char *const modifier_names[][GCN_NAMES] = {{"row_mask"}, {"bank_mask"}, {"bound_ctrl"}};

static bool same(const char *word, size_t length, const char *name) {
    return name && strlen(name) == length && strncasecmp(word, name, length) == 0;
}

static bool is_move(const char *word, size_t length) {
    bool is = false;
    for (unsigned i = 0; i < COUNT(moves); i++)
        is |= same(word, length, moves[i].text) || same(word, length, moves[i].clrx);
    return is;
}

static bool is_own(const char *word, size_t length) {
    bool is = is_move(word, length);
    for (unsigned i = 0; i < COUNT(modifier_names); i++)
        is |= same(word, length, modifier_names[i][0]);
    return is;
}

bool gcn_dpp_text_is(const char *text) {
    return gcn_scan_marked(text, "_dpp") || (!gcn_scan_marked(text, "_sdwa") && gcn_scan_has_word(text, is_own));
}

/* A number that is all of its word, in base 10, or 16 behind 0x */
static bool number(struct gcn_scan *p, unsigned most, unsigned *value, const char *expected) {
    const char *at = scan_next(&p->s), *end = at + scan_word(&p->s);
    uint64_t read;
    unsigned base = scan_accept(&p->s, "0x") ? 16 : 10;
    if (!scan_digits(&p->s, base, most, &read) || p->s.at != end)
        return gcn_scan_fail(p, at, GCN_DPP_OK, expected);
    *value = (unsigned)read;
    return true;
}

static bool quad_perm(struct gcn_scan *p, uint16_t *ctrl) {
    unsigned lanes = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned lane = 0;
        if (!scan_expect(&p->s, i ? "," : "[", i ? "','" : "'['") || !number(p, 3, &lane, "a lane, 0 to 3"))
            return false;
        lanes |= lane << 2 * i;
    }
    *ctrl = (uint16_t)lanes;
    return scan_expect(&p->s, "]", "']'");
}

/* What the number of the moves of this name can be: "1 to 15", "15 or 31" */
static void print_numbers(const char *name, size_t length, char *buffer, size_t size) {
    int n = 0;
    for (unsigned i = 0; i < COUNT(moves); i++)
        if (same(name, length, moves[i].text)) {
            n += snprintf(buffer + n, size - (size_t)n, "%s%u", n ? " or " : "", moves[i].first);
            if (moves[i].last != moves[i].first)
                n += snprintf(buffer + n, size - (size_t)n, " to %u", moves[i].last);
        }
}

/* The move of this name, which has been stepped over, with its number or list of lanes if it has one */
static bool move(struct gcn_scan *p, const char *name, size_t length, uint16_t *ctrl) {
    bool takes_number = false;
    for (unsigned i = 0; i < COUNT(moves); i++)
        takes_number |= moves[i].last > 0 && same(name, length, moves[i].text);
    bool has_number = takes_number && scan_accept(&p->s, ":");
    for (unsigned i = 0; i < COUNT(moves) && !has_number; i++)
        if (same(name, length, moves[i].last ? moves[i].clrx : moves[i].text)) {
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
    if (!number(p, UINT8_MAX, &value, expected))
        return false;
    for (unsigned i = 0; i < COUNT(moves); i++)
        if (same(name, length, moves[i].text) && moves[i].first <= value && value <= moves[i].last) {
            *ctrl = (uint16_t)(moves[i].code + value - moves[i].first);
            return true;
        }
    return gcn_scan_fail(p, at, GCN_DPP_OK, expected);
}

static bool modifier_value(struct gcn_scan *p, enum modifier modifier, struct gcn_dpp *fields) {
    unsigned value = 0;
    if (modifier == BOUND_CTRL) { /* D-17 */
        fields->bound_ctrl = true;
        return !scan_accept(&p->s, ":") || number(p, 1, &value, "0 or 1");
    }
    if (!scan_expect(&p->s, ":", "':'") || !number(p, 15, &value, "a mask, 0x0 to 0xf"))
        return false;
    *(modifier == ROW_MASK ? &fields->row_mask : &fields->bank_mask) = (uint8_t)value;
    return true;
}

static bool modifiers(struct gcn_scan *p, struct gcn_dpp *fields) {
    unsigned seen = 0;
    while (!scan_at_end(&p->s)) {
        const char *at = p->s.at;
        size_t length = scan_word(&p->s);
        bool moves_lanes = is_move(at, length);
        unsigned modifier = moves_lanes ? MOVE : gcn_scan_name(p, modifier_names, MOVE);
        if (modifier == MOVE && !moves_lanes)
            return gcn_scan_fail(p, at, GCN_DPP_OK, "a move, row_mask, bank_mask, bound_ctrl or the end");
        if (seen >> modifier & 1)
            return gcn_scan_fail(p, at, GCN_DPP_OK, modifier == MOVE ? "one move" : "each modifier once");
        seen |= 1u << modifier;
        p->s.at = at + length;
        if (!(modifier == MOVE ? move(p, at, length, &fields->ctrl)
                               : modifier_value(p, (enum modifier)modifier, fields)))
            return false;
    }
    return seen >> MOVE & 1 || gcn_scan_fail(p, p->s.at, GCN_DPP_OK, "a move: quad_perm, row_shl, row_shr, ...");
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

bool gcn_dpp_text_parse(const char *text, struct gcn_dpp *fields, struct gcn_text_error *error) {
    static const struct gcn_form dpp = {
        .suffix = "_dpp",
        .error_name = error_name,
        .no_form = GCN_DPP_NO_DPP_FORM,
        .modifier = {GCN_DPP_SRC0_MODIFIER, GCN_DPP_SRC1_MODIFIER},
        .an_operation = "an operation that can carry a DPP dword",
        .of_an_integer = "a register, as the operand is an integer",
    };
    struct gcn_scan p = {.form = &dpp};
    scan_start(&p.s, text, strlen(text));
    *fields = (struct gcn_dpp){.vop = {.dst_sel = GCN_DWORD, .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}},
                               .bank_mask = 15,
                               .row_mask = 15};
    return parse(&p, fields) || gcn_scan_refuse(&p, error);
}

static void print_move(uint32_t ctrl, char *buffer, size_t size) {
    const struct move *m = &moves[gcn_dpp_move_of(ctrl)];
    if (m == &moves[GCN_DPP_QUAD_PERM])
        snprintf(buffer, size, "%s:[%u,%u,%u,%u]", m->text, ctrl & 3, ctrl >> 2 & 3, ctrl >> 4 & 3, ctrl >> 6 & 3);
    else if (m->last)
        snprintf(buffer, size, "%s:%u", m->text, m->first + ctrl - m->code);
    else
        snprintf(buffer, size, "%s", m->text);
}

int gcn_dpp_text_print(const struct gcn_dpp *fields, char *buffer, size_t size) {
    const struct gcn_op *op = &gcn_ops[fields->vop.format][fields->vop.op];
    bool nop = op->type[0] == GCN_NONE;
    char operands[GCN_OPERANDS_SIZE], move[32];
    gcn_print_operands(&fields->vop, operands);
    print_move(fields->ctrl, move, sizeof move);
    return snprintf(buffer, size, "%s%s%s %s row_mask:0x%x bank_mask:0x%x%s", op->mnemonic, nop ? "" : "_dpp ",
                    nop ? "" : operands, move, fields->row_mask, fields->bank_mask,
                    fields->bound_ctrl ? " bound_ctrl:1" : "");
}
