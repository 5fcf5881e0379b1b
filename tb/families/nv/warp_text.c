/* SPDX-License-Identifier: MIT */
/* Text of warps: an instruction, then named values. Lanes with equal values, or values in even steps, share one. */
#include <inttypes.h>
#include <string.h>

#include "engine/op_text.h"
#include "families/nv/warp.h"
#include "isa/nv_scan.h"
#include "isa/nv_text.h"
#include "lanelock/bench_unit.h"

enum { SHORTEST_RUN = 3, WORD_DIGITS = 16, SIZE_BITS = 25 };

enum { RA, RB, RC, REGISTERS };
static const char *const registers[REGISTERS] = {"Ra", "Rb", "Rc"};

const char *const nv_op_words[] = {"mask", "P0", "size", "Ra", "Rb", "Rc", "idle", "at", "before", NULL};

static unsigned bits_of(const struct nv_profile *p, unsigned reg) {
    return reg == RA ? 32 : 8 * p->bytes;
}

static uint64_t get(const struct nv_warp *warp, unsigned reg, unsigned lane) {
    return reg == RA ? warp->ra[lane] : reg == RB ? warp->rb[lane] : warp->rc[lane];
}

static void set(struct nv_warp *warp, unsigned reg, unsigned lane, uint64_t value) {
    if (reg == RA)
        warp->ra[lane] = (uint32_t)value;
    else
        (reg == RB ? warp->rb : warp->rc)[lane] = value;
}

/*
 * Printing
 */

/* Returns the number of lanes from the first one on, without a gap, whose values have one step between them. */
static unsigned run_of(uint32_t lanes, unsigned first, const uint64_t value[NV_LANES]) {
    unsigned n = 1;
    while (first + n < NV_LANES && lanes >> (first + n) & 1 &&
           value[first + n] - value[first + n - 1] == value[first + 1] - value[first])
        n++;
    return n;
}

static void print_values(FILE *file, const char *before, const char *name, uint32_t lanes, unsigned digits,
                         const uint64_t value[NV_LANES]) {
    for (unsigned first = 0; first < NV_LANES; first++) {
        if (!(lanes >> first & 1))
            continue;
        unsigned run = run_of(lanes, first, value);
        uint64_t step = run > 1 ? value[first + 1] - value[first] : 0;
        uint32_t alike = 0;
        for (unsigned i = first; i < NV_LANES; i++)
            alike |= (lanes >> i & (value[i] == value[first])) << i;
        bool steps = step && run >= SHORTEST_RUN && !(alike & (alike - 1));
        if (steps)
            alike = (uint32_t)((1ull << run) - 1) << first;
        fprintf(file, "  %s%s[", before, name);
        op_print_lanes(file, alike);
        fprintf(file, "] 0x%0*" PRIx64, (int)digits, value[first]);
        if (steps)
            fprintf(file, " %c0x%" PRIx64, step >> 63 ? '-' : '+', step >> 63 ? -step : step);
        lanes &= ~alike;
    }
}

/* Prints the registers that the instruction reads; in lanes that are not active, those that are not 0. */
static void print_registers(FILE *file, const struct nv_warp *warp, const struct nv_profile *p) {
    const struct nv_atoms *inst = &p->inst;
    const bool has[] = {inst->ra != NV_RZ, inst->rb != NV_RZ, nv_has_rc(inst->op) && !inst->rc_zero};
    uint64_t value[REGISTERS][NV_LANES];
    uint32_t nonzero = 0;
    for (unsigned i = 0; i < nv_unit.lanes; i++)
        for (unsigned reg = 0; reg < REGISTERS; reg++) {
            value[reg][i] = has[reg] ? get(warp, reg, i) & UINT64_MAX >> (64 - bits_of(p, reg)) : 0;
            nonzero |= (uint32_t)(value[reg][i] != 0) << i;
        }
    for (unsigned idle = 0; idle < 2; idle++)
        for (unsigned reg = 0; reg < REGISTERS; reg++)
            print_values(file, idle ? "idle " : "", registers[reg],
                         !has[reg] ? 0
                         : idle    ? nonzero & ~p->active
                                   : p->active,
                         bits_of(p, reg) / 4, value[reg]);
}

void nv_print_op(FILE *file, const void *req) {
    struct nv_warp warp;
    struct nv_profile p;
    struct nv_atoms inst;
    nv_unit.get(req, &warp);
    nv_measure(&warp, &p);
    if (p.error != NV_OK)
        fprintf(file, "refused: %s  ", nv_error_name(p.error));
    if (nv_atoms_decode(warp.word, &inst) == NV_ILLEGAL_DECODE) {
        fprintf(file, "0x%016" PRIx64, warp.word);
        return;
    }
    char text[NV_TEXT_SIZE];
    if (nv_has_rc(inst.op) && !inst.rc_zero && nv_rc(&inst) == NV_RZ) /* the text would be that of Rc = RZ */
        snprintf(text, sizeof text, "0x%016" PRIx64, warp.word);
    else
        nv_text_print(&inst, NULL, text, sizeof text);
    fprintf(file, "%s  mask 0x%0*" PRIx32, text, (int)nv_unit.lanes / 4, warp.exec_mask);
    if (inst.pg != NV_PT)
        fprintf(file, "  P%u 0x%0*" PRIx32, inst.pg, (int)nv_unit.lanes / 4, warp.predicate);
    fprintf(file, "  size 0x%" PRIx32, warp.size);
    print_registers(file, &warp, &p);
}

void nv_print_before(FILE *file, const void *req, const struct ll_contents *contents) {
    struct nv_warp warp;
    struct nv_profile p;
    nv_unit.get(req, &warp);
    nv_measure(&warp, &p);
    if (p.error != NV_OK)
        return;
    uint64_t address[NV_LANES], found[NV_LANES] = {0};
    for (struct nv_dwords at = {.left = p.active}; nv_next_dword(&p, &at);) {
        address[at.lane] = p.address[at.lane];
        found[at.lane] |= ll_contents_get(contents, LL_HOST, at.dword) << 8 * at.byte;
    }
    print_values(file, "", "at", p.active, 1, address);
    print_values(file, "", "before", p.active, p.bytes * 2, found);
}

/*
 * Reading
 */

/* Reads an instruction's text, or 0x and its word. One rejection does not depend on the word: that of the context. */
static bool read_inst(struct scan *s, uint64_t *word, bool *compute) {
    struct nv_text text;
    bool refused = scan_accept(s, "refused:");
    if (refused) {
        scan_next(s);
        *compute = !scan_word_is(s, nv_error_name(NV_ILLEGAL_INSTR_CONTEXT));
        s->at += op_part(s);
    }
    const char *at = scan_next(s), *end = s->end, *part = at + op_part(s);
    if (scan_accept(s, "0x")) {
        const char *digits = s->at;
        return (scan_digits(s, 16, UINT64_MAX, word) && s->at == digits + WORD_DIGITS && !scan_word(s)) ||
               scan_fail(s, at, NULL, "a word of 16 hexadecimal digits");
    }
    s->end = part;
    nv_scan_cut(s);
    bool ok = nv_text_read(s, NV_ATOMS + 1, &text);
    s->end = end;
    /* decode rejects the word of a text with a named error in the same way */
    if (!ok && (!refused || text.error == NV_OK))
        return false;
    *word = nv_atoms_encode(&text.inst);
    s->at = part;
    return true;
}

/* Reads [0-3 5] VALUE, or [0-3] VALUE +STEP. */
static bool read_values(struct scan *s, unsigned bits, uint32_t *lanes, uint64_t value[NV_LANES]) {
    uint64_t mask, now, step = 0;
    if (!op_lanes(s, nv_unit.lanes, &mask) || !op_number(s, bits, &now))
        return false;
    bool down = scan_accept(s, "-");
    if ((down || scan_accept(s, "+")) && !op_number(s, bits, &step))
        return false;
    *lanes = (uint32_t)mask;
    for (; mask; mask &= mask - 1, now += down ? -step : step)
        value[__builtin_ctzll(mask)] = now & UINT64_MAX >> (64 - bits);
    return true;
}

/* Reads registers of lanes. The masks decide which lanes are idle, so the word is skipped. */
static bool read_registers(struct scan *s, const struct nv_profile *p, struct nv_warp *warp, bool *ok) {
    uint64_t value[NV_LANES] = {0};
    uint32_t lanes = 0;
    bool idle = scan_accept_word(s, "idle");
    for (unsigned reg = 0; reg < REGISTERS; reg++)
        if (scan_accept_word(s, registers[reg])) {
            *ok = read_values(s, bits_of(p, reg), &lanes, value);
            EACH_BIT (i, *ok ? lanes : 0)
                set(warp, reg, i, value[i]);
            return true;
        }
    *ok = !idle || scan_fail(s, scan_next(s), NULL, "Ra, Rb or Rc");
    return idle;
}

bool nv_read_op(struct scan *s, void *req) {
    struct nv_warp warp = {.compute = true, .lanes = nv_unit.lanes, .size = nv_unit.bytes};
    static const char not_predicated[] = "no predicate, because the instruction is not predicated";
    struct nv_profile p;
    bool ok = read_inst(s, &warp.word, &warp.compute);
    warp.exec_mask = warp.predicate = nv_all_lanes();
    nv_measure(&warp, &p);
    while (ok) {
        uint64_t value;
        if (op_named(s, "mask", nv_unit.lanes, &value, &ok))
            warp.exec_mask = (uint32_t)value;
        else if (op_named(s, "size", SIZE_BITS, &value, &ok))
            warp.size = (uint32_t)value;
        else if (op_predicate(s, p.inst.pg == NV_PT ? -1 : p.inst.pg, not_predicated, nv_unit.lanes, &value, &ok))
            warp.predicate = (uint32_t)value;
        else if (!read_registers(s, &p, &warp, &ok))
            break;
    }
    nv_unit.put(&warp, req);
    return ok;
}

bool nv_read_before(struct scan *s, const void *req, struct ll_contents *contents, bool *ok) {
    struct nv_warp warp;
    struct nv_profile p;
    uint64_t value[NV_LANES] = {0};
    uint32_t lanes = 0;
    const char *here = scan_next(s);
    bool at = scan_accept_word(s, "at"); /* addresses, which follow from the registers */
    if (!at && !scan_accept_word(s, "before"))
        return false;
    nv_unit.get(req, &warp);
    nv_measure(&warp, &p);
    *ok = read_values(s, at ? 32 : p.bytes * 8, &lanes, value);
    if (*ok && p.error != NV_OK)
        *ok = scan_fail(s, here, NULL, "nothing before, as the instruction is refused");
    if (!*ok || at || !contents)
        return true;
    for (struct nv_dwords to = {.left = lanes & p.active}; *ok && nv_next_dword(&p, &to);)
        if (!ll_contents_put(contents, LL_HOST, to.dword, UINT32_MAX, value[to.lane] >> 8 * to.byte))
            *ok = scan_fail(s, s->at, "not enough memory", "less");
    return true;
}
