/* SPDX-License-Identifier: MIT */
/* Warps as nv_print_op() prints them, read again. */
#include <string.h>

#include "engine/op_text.h"
#include "families/nv/warp.h"
#include "isa/nv_text.h"
#include "lanelock/bench_unit.h"

enum { WORD_DIGITS = 16 };

const char *const nv_op_words[] = {"mask", "P0", "size", "Ra", "Rb", "Rc", "idle", "at", "before", NULL};

/* An instruction's text, or 0x and its word. Of all refusals one is not of the instruction, nor of its registers. */
static bool read_inst(struct scan *s, uint64_t *word, bool *compute) {
    struct nv_atoms inst;
    struct nv_text_error error;
    bool refused = scan_accept(s, "refused:");
    if (refused) { /* and the name of the check */
        scan_next(s);
        *compute = !scan_word_is(s, nv_error_name(NV_ILLEGAL_INSTR_CONTEXT));
        s->at += op_part(s);
    }
    const char *at = scan_next(s);
    if (scan_accept(s, "0x")) {
        const char *digits = s->at;
        return (scan_digits(s, 16, UINT64_MAX, word) && s->at == digits + WORD_DIGITS && !scan_word(s)) ||
               scan_fail(s, at, NULL, "a word of 16 hexadecimal digits");
    }
    bool ok = nv_text_parse(at, op_part(s), &inst, NULL, &error);
    /* What is refused by a name has a word that decode refuses in the same way. */
    if (!ok && (!refused || error.error == NV_OK)) {
        s->column = (unsigned)(at - s->text) + error.column;
        snprintf(s->message, sizeof s->message, "%s", error.message);
        return false;
    }
    *word = nv_atoms_encode(&inst);
    s->at += op_part(s);
    return true;
}

/* [0-3 5] VALUE, or [0-3] VALUE +STEP of lanes that follow each other. */
static bool read_values(struct scan *s, unsigned bits, uint32_t *lanes, uint64_t value[NV_LANES]) {
    uint64_t mask, first, step = 0;
    if (!op_lanes(s, nv_unit.lanes, &mask) || !op_number(s, bits, &first))
        return false;
    bool down = scan_accept(s, "-");
    if ((down || scan_accept(s, "+")) && !op_number(s, bits, &step))
        return false;
    uint64_t now = first;
    for (unsigned i = 0; i < nv_unit.lanes; i++)
        if (mask >> i & 1) {
            value[i] = now & UINT64_MAX >> (64 - bits);
            now += down ? -step : step;
        }
    *lanes = (uint32_t)mask;
    return true;
}

/* The registers of lanes; `idle` in front says nothing that the masks do not. */
static bool read_registers(struct scan *s, unsigned bits, struct nv_warp *warp, bool *ok) {
    static const char *const names[] = {"Ra", "Rb", "Rc"};
    uint64_t value[NV_LANES] = {0};
    uint32_t lanes = 0;
    bool idle = scan_accept_word(s, "idle");
    for (unsigned r = 0; r < 3; r++) {
        if (!scan_accept_word(s, names[r]))
            continue;
        *ok = read_values(s, r ? bits : 32, &lanes, value);
        for (unsigned i = 0; *ok && i < nv_unit.lanes; i++) {
            if (!(lanes >> i & 1))
                continue;
            if (r == 0)
                warp->ra[i] = (uint32_t)value[i];
            else
                (r == 1 ? warp->rb : warp->rc)[i] = value[i];
        }
        return true;
    }
    *ok = !idle || scan_fail(s, scan_next(s), NULL, "Ra, Rb or Rc");
    return idle;
}

static bool read_predicate(struct scan *s, const struct nv_atoms *inst, struct nv_warp *warp, bool *ok) {
    const char *at = scan_next(s);
    uint64_t number, value = 0;
    char expected[8];
    if (scan_peek(s, 1) < '0' || scan_peek(s, 1) > '9' || !scan_accept(s, "P"))
        return false;
    snprintf(expected, sizeof expected, "P%u", inst->pg);
    *ok = (scan_digits(s, 10, NV_PT - 1, &number) && number == inst->pg) ||
          scan_fail(s, at, NULL, inst->pg == NV_PT ? "no predicate, as the instruction has none" : expected);
    *ok = *ok && op_number(s, nv_unit.lanes, &value);
    warp->predicate = (uint32_t)value;
    return true;
}

bool nv_read_op(struct scan *s, void *req) {
    struct nv_warp warp = {.compute = true, .lanes = nv_unit.lanes, .size = nv_unit.bytes};
    struct nv_profile p;
    bool ok = read_inst(s, &warp.word, &warp.compute);
    warp.exec_mask = warp.predicate = nv_all_lanes();
    nv_measure(&warp, &p);
    while (ok) {
        uint64_t value;
        if (op_named(s, "mask", nv_unit.lanes, &value, &ok))
            warp.exec_mask = (uint32_t)value;
        else if (op_named(s, "size", 25, &value, &ok))
            warp.size = (uint32_t)value;
        else if (!read_predicate(s, &p.inst, &warp, &ok) && !read_registers(s, p.bytes * 8, &warp, &ok))
            break;
    }
    nv_unit.put(&warp, req);
    return ok;
}

/* What a lane finds, at the address that follows from its registers. */
bool nv_read_before(struct scan *s, const void *req, struct ll_contents *contents, bool *ok) {
    struct nv_warp warp;
    struct nv_profile p;
    uint64_t value[NV_LANES] = {0};
    uint32_t lanes = 0;
    const char *here = scan_next(s);
    bool at = scan_accept_word(s, "at");
    if (!at && !scan_accept_word(s, "before"))
        return false;
    nv_unit.get(req, &warp);
    nv_measure(&warp, &p);
    *ok = read_values(s, at ? 32 : p.bytes * 8, &lanes, value);
    if (*ok && p.error != NV_OK)
        *ok = scan_fail(s, here, NULL, "nothing before, as the instruction is refused");
    for (unsigned i = 0; *ok && !at && contents && i < nv_unit.lanes; i++)
        for (unsigned dword = 0; (lanes & p.active) >> i & 1 && dword < p.bytes / 4 && dword < 2; dword++) {
            if (!ll_contents_put(contents, LL_HOST, p.address[i] / 4 + dword, UINT32_MAX, value[i] >> 32 * dword))
                *ok = scan_fail(s, s->at, "not enough memory", "less");
        }
    return true;
}
