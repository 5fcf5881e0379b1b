/* SPDX-License-Identifier: MIT */
/* Warps as a person reads them. Of 32 lanes, those that have the same value stand together, or evenly spaced ones. */
#include <inttypes.h>

#include "families/nv/warp.h"
#include "isa/nv_text.h"
#include "lanelock/bench_unit.h"

enum { SHORTEST_RUN = 3 };

/* So many lanes from the first one on. */
static uint32_t lanes_from(unsigned first, unsigned n) {
    return (uint32_t)((1ull << n) - 1) << first;
}

static void print_lanes(FILE *file, uint32_t lanes) {
    for (const char *space = ""; lanes; space = " ") {
        unsigned first = (unsigned)__builtin_ctz(lanes), n = 1;
        while (first + n < NV_LANES && lanes >> (first + n) & 1)
            n++;
        fprintf(file, n > 1 ? "%s%u-%u" : "%s%u", space, first, first + n - 1);
        lanes &= ~lanes_from(first, n);
    }
}

/* How many lanes from the first one on, without a gap, have values that are one step apart. */
static unsigned run_of(uint32_t lanes, unsigned first, const uint64_t value[NV_LANES]) {
    unsigned n = 1;
    while (first + n < NV_LANES && lanes >> (first + n) & 1 &&
           value[first + n] - value[first + n - 1] == value[first + 1] - value[first])
        n++;
    return n;
}

static void print_values(FILE *file, const char *what, uint32_t lanes, int digits, const uint64_t value[NV_LANES]) {
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
            alike = lanes_from(first, run);
        fprintf(file, "  %s[", what);
        print_lanes(file, alike);
        fprintf(file, "] 0x%0*" PRIx64, digits, value[first]);
        if (steps && step >> 63)
            fprintf(file, " -0x%" PRIx64, -step);
        else if (steps)
            fprintf(file, " +0x%" PRIx64, step);
        lanes &= ~alike;
    }
}

/* The registers that the instruction reads; of lanes that are not active those that are not 0. */
static void print_registers(FILE *file, const struct nv_warp *warp, const struct nv_profile *p) {
    uint64_t ra[NV_LANES], rb[NV_LANES], rc[NV_LANES];
    uint32_t nonzero = 0;
    int digits = (int)p->bytes * 2;
    bool has_ra = p->inst.ra != NV_RZ, has_rb = p->inst.rb != NV_RZ, has_rc = nv_has_rc(p->inst.op) && !p->inst.rc_zero;
    for (unsigned i = 0; i < nv_unit.lanes; i++) {
        ra[i] = has_ra ? warp->ra[i] : 0;
        rb[i] = has_rb ? warp->rb[i] & UINT64_MAX >> (64 - p->bytes * 8) : 0;
        rc[i] = has_rc ? warp->rc[i] & UINT64_MAX >> (64 - p->bytes * 8) : 0;
        nonzero |= (uint32_t)((ra[i] | rb[i] | rc[i]) != 0) << i;
    }
    static const char *const active[] = {"Ra", "Rb", "Rc"}, *const idle[] = {"idle Ra", "idle Rb", "idle Rc"};
    for (unsigned of_idle = 0; of_idle < 2; of_idle++) {
        const char *const *name = of_idle ? idle : active;
        uint32_t lanes = of_idle ? nonzero & ~p->active : p->active;
        print_values(file, name[0], has_ra ? lanes : 0, 8, ra);
        print_values(file, name[1], has_rb ? lanes : 0, digits, rb);
        print_values(file, name[2], has_rc ? lanes : 0, digits, rc);
    }
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
    nv_text_print(&inst, NULL, text, sizeof text);
    fputs(text, file);
    fprintf(file, "  mask 0x%0*" PRIx32, (int)nv_unit.lanes / 4, warp.exec_mask);
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
    print_values(file, "at", p.active, 1, address);
    print_values(file, "before", p.active, (int)p.bytes * 2, found);
}
