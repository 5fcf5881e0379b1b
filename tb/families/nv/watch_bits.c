/* SPDX-License-Identifier: MIT */
#include "families/nv/watch_bits.h"

#include <string.h>

#include "engine/edge.h"
#include "families/nv/warp.h"

enum { BITS = 64 };
enum { FOUND_COMPARE, FOUND_ORDER, FOUND_ADD, FOUNDS };
enum { RB_0, RB_1, RC_0, RC_1, RA_0, RA_1, ROLES };
enum { PASSES = 3, ROW_BITS = 10, SAME_ROW = ROW_BITS, ROWS };

static const char *const found_names[FOUNDS] = {"CAS finds another", "MIN or MAX finds another",
                                                "ADD carries far from"};
static const char *const access_names[] = {"32 bits", "64 bits"};
static const char *const role_names[ROLES] = {"Rb has a 0 in", "Rb has a 1 in", "Rc has a 0 in",
                                              "Rc has a 1 in", "Ra has a 0 in", "Ra has a 1 in"};
static const char *const pass_names[PASSES] = {"one pass", "two passes", "three passes"};

static void print(FILE *file, unsigned value) {
    fprintf(file, "%u", value);
}

static const char *impossible_found(const unsigned *part) {
    unsigned bits = part[1] ? 64 : 32;
    if (part[2] >= nv_groups(bits / 8))
        return "there is no such bank, or pair of them";
    if (part[1] && part[0] != FOUND_COMPARE)
        return "the operation has no 64 bits";
    if (part[3] >= bits)
        return "the width has no such bit";
    return part[0] == FOUND_ADD && part[3] >= bits / 2 ? "half of the width is far" : NULL;
}

static const char *impossible_lane(const unsigned *part) {
    if (part[0] >= nv_unit.lanes)
        return "the warp has no such lane";
    if (part[1] < RA_0)
        return NULL;
    if (part[2] >= 32)
        return "an address has 32 bits";
    return part[1] == RA_1 && part[2] < 2 ? "addresses and offsets are multiples of 4" : NULL;
}

static const char *impossible_row(const unsigned *part) {
    if (part[0] >= nv_unit.banks)
        return "there is no such bank";
    return part[2] == SAME_ROW || nv_unit.bytes / 4 / nv_unit.banks >> part[2] > 1 ? NULL : "a row has no such bit";
}

static void print_row(FILE *file, unsigned value) {
    if (value == SAME_ROW)
        fputs("the same row", file);
    else
        fprintf(file, "another row in bit %u alone", value);
}

const struct covergroup nv_found_states = {.name = "found",
                                           .text = "bank %2, %1: %0 bit %3",
                                           .parts = {{"op", FOUNDS, .names = found_names},
                                                     {"access", 2, .names = access_names},
                                                     {"bank", NV_LANES, .print = print},
                                                     {"bit", BITS, .print = print}},
                                           .impossible = impossible_found};
const struct covergroup nv_lane_states = {.name = "operand",
                                          .text = "lane %0: %1 bit %2",
                                          .parts = {{"lane", NV_LANES, .print = print},
                                                    {"operand", ROLES, .names = role_names},
                                                    {"bit", BITS, .print = print}},
                                          .impossible = impossible_lane};

const struct covergroup nv_row_states = {.name = "row",
                                         .text = "bank %0: %2 as %1 before",
                                         .parts = {{"bank", NV_LANES, .print = print},
                                                   {"behind", PASSES, .names = pass_names},
                                                   {"row", ROWS, .print = print_row}},
                                         .impossible = impossible_row};

static unsigned found_of(unsigned op) {
    return op == NV_OP_CAS ? FOUND_COMPARE : op == NV_OP_MIN || op == NV_OP_MAX ? FOUND_ORDER : FOUND_ADD;
}

static bool is_found(unsigned op) {
    return op == NV_OP_CAS || op == NV_OP_MIN || op == NV_OP_MAX || op == NV_OP_ADD;
}

/* A warp that is carried out and returns what its lanes find, or whether they store; false: it is not such. */
static bool get(const uint32_t *req, const uint32_t *rsp, struct nv_warp *warp, struct nv_profile *p,
                struct nv_result *result) {
    nv_unit.get(req, warp);
    nv_measure(warp, p);
    if (p->error != NV_OK || !p->active || p->inst.rd == NV_RZ)
        return false;
    nv_unit.get_result(rsp, result);
    return true;
}

static void watch_found(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct nv_warp warp;
    struct nv_profile p;
    struct nv_result result;
    if (!get(req, rsp, &warp, &p, &result) || !is_found(p.inst.op))
        return;
    unsigned found = found_of(p.inst.op), bits = 8 * p.bytes;
    uint64_t mask = UINT64_MAX >> (64 - bits), looked_at = p.inst.rb == NV_RZ ? 0 : mask;
    for (uint32_t left = p.active; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), last;
        uint64_t old = result.rd[i] & mask, rb = warp.rb[i] & looked_at, apart = old ^ rb;
        unsigned part[] = {found, bits == 64, p.address[i] / p.bytes % nv_groups(p.bytes), 0};
        bool hit = apart && (apart & (apart - 1)) == 0;
        if (found == FOUND_ADD)
            hit = edge_find_carry(old, rb, bits, &part[3], &last) && last - part[3] >= bits / 2;
        else if (hit)
            part[3] = (unsigned)__builtin_ctzll(apart);
        if (hit)
            watch_add(states, covergroup_bin(group, part));
    }
}

/* The bits of Rb or Rc that decide what a lane leaves in memory, if the others are as they are. */
static uint64_t deciding(const struct nv_atoms *inst, bool of_rc, uint64_t rb, uint64_t rc, uint64_t rd,
                         uint64_t mask) {
    uint64_t apart = rd ^ rb;
    switch (inst->op) {
    case NV_OP_ADD:
    case NV_OP_XOR:
    case NV_OP_EXCH:
        return of_rc ? 0 : mask;
    case NV_OP_CAST:
        return rd == 1 ? mask : 0;
    case NV_OP_CAS:
        if (of_rc)
            return apart ? 0 : mask;
        return rc == rd ? 0 : apart == 0 ? mask : (apart & (apart - 1)) == 0 ? apart : 0;
    default:
        return 0;
    }
}

static void watch_lane(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct nv_warp warp;
    struct nv_profile p;
    struct nv_result result;
    (void)group;
    if (!get(req, rsp, &warp, &p, &result))
        return;
    uint64_t mask = UINT64_MAX >> (64 - 8 * p.bytes);
    for (uint32_t left = p.active; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), first = i * ROLES * BITS;
        uint64_t rb = warp.rb[i] & mask, rc = p.inst.rc_zero ? 0 : warp.rc[i] & mask, rd = result.rd[i];
        uint64_t of_rb = p.inst.rb == NV_RZ ? 0 : deciding(&p.inst, false, rb, rc, rd, mask);
        uint64_t of_rc = p.inst.rc_zero ? 0 : deciding(&p.inst, true, rb, rc, rd, mask);
        watch_add_bits(states, first + RB_0 * BITS, of_rb & ~rb);
        watch_add_bits(states, first + RB_1 * BITS, of_rb & rb);
        watch_add_bits(states, first + RC_0 * BITS, of_rc & ~rc);
        watch_add_bits(states, first + RC_1 * BITS, of_rc & rc);
        if (p.inst.ra == NV_RZ)
            continue;
        watch_add_bits(states, first + RA_0 * BITS, ~warp.ra[i]);
        watch_add_bits(states, first + RA_1 * BITS, warp.ra[i]);
    }
}

/* In each pass a bank serves the lowest lane that is left, and looks for its row in those of the passes before. */
static void watch_row(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct nv_warp warp;
    struct nv_profile p;
    uint32_t rows[NV_LANES][PASSES];
    unsigned passes[NV_LANES] = {0};
    (void)rsp;
    nv_unit.get(req, &warp);
    nv_measure(&warp, &p);
    if (p.error != NV_OK || p.inst.op == NV_OP_CAST_SPIN) /* which has one pass */
        return;
    for (struct nv_dwords at = {.left = p.active}; nv_next_dword(&p, &at);) {
        const uint32_t bank = at.dword % nv_unit.banks, row = at.dword / nv_unit.banks;
        bool same = false;
        for (unsigned behind = 0; !same && behind < passes[bank]; behind++) {
            uint32_t apart = row ^ rows[bank][behind];
            unsigned part[COVER_PARTS] = {bank, behind, apart ? (unsigned)__builtin_ctz(apart) : SAME_ROW};
            same = apart == 0;
            if ((apart & (apart - 1)) == 0)
                watch_add(states, covergroup_bin(group, part));
        }
        memmove(rows[bank] + 1, rows[bank], (PASSES - 1) * sizeof rows[bank][0]);
        rows[bank][0] = row;
        passes[bank] += passes[bank] < PASSES;
    }
}

const struct watch nv_watch_found = {&nv_found_states, watch_found}, nv_watch_lane = {&nv_lane_states, watch_lane},
                   nv_watch_row = {&nv_row_states, watch_row};

bool nv_found_takes_op(const unsigned *part, unsigned op) {
    return is_found(op) && found_of(op) == part[0];
}

bool nv_lane_takes_op(const unsigned *part, unsigned op) {
    bool plain = op == NV_OP_ADD || op == NV_OP_XOR || op == NV_OP_EXCH, wide = part[2] >= 32;
    if (part[1] >= RA_0)
        return true;
    return op == NV_OP_CAST || op == NV_OP_CAS || (plain && part[1] <= RB_1 && (!wide || op == NV_OP_EXCH));
}

bool nv_found_takes_size(const unsigned *part, unsigned size) {
    return (size == NV_U64) == part[1] && (size != NV_S32 || part[0] != FOUND_COMPARE);
}

bool nv_lane_takes_size(const unsigned *part, unsigned size) {
    return size == NV_U64 || part[1] >= RA_0 || (part[2] < 32 && (size != NV_S32 || part[1] <= RB_1));
}
