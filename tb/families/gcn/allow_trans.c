/* SPDX-License-Identifier: MIT */
#include "families/gcn/allow_trans.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* An operation of all lanes. */
struct action {
    const struct float_transcendental *op;
    struct gcn_control control;
    enum float_profile profile;
    uint32_t mode;
};

/* Judges a destination that differs from the expected one. */
static bool allow_lane(const struct action *action, unsigned lane, uint32_t src0, uint32_t old, uint32_t seen,
                       struct ll_allowed *allowed) {
    const struct gcn_control *c = &action->control;
    const struct float_format *f = action->op->format;
    const struct gcn_part *part = &gcn_parts[c->dst];
    const uint32_t all = f->sign | (f->sign - 1), x = gcn_source(c, 0, src0) & all;
    const struct float_allowed a = gcn_trans_allow(action->op, action->profile, action->mode, c->clamp, x);
    const uint32_t bits = seen >> part->shift & part->low.mask;
    if (!*allowed->text)
        snprintf(allowed->text, sizeof allowed->text, "lane %u: golden 0x%" PRIx32 ", 0x%" PRIx32 " to 0x%" PRIx32,
                 lane, a.golden, a.low, a.high);
    if (part->low.mask == UINT32_MAX && !c->clamp && !float_is_nan(f, bits) && !float_is_nan(f, a.golden)) {
        const double error = ldexp((double)gcn_trans_error(action->op, action->mode, x, bits), -32);
        allowed->error = error > allowed->error ? error : allowed->error;
    }
    return gcn_place(c, bits, old) == seen && float_allows_part(f, &a, part->low.mask, bits);
}

bool gcn_allow_trans(const struct gcn_sdwa *fields, uint32_t mode, enum float_profile profile,
                     const struct gcn_allow_trans *lanes, struct ll_allowed *allowed) {
    const struct gcn_float_action *row = &gcn_float_actions[fields->format][fields->op];
    const struct action action = {row->trans, gcn_control_of(fields), profile, mode};
    bool ok = true;
    for (unsigned lane = 0; lane < lanes->lanes; lane++)
        if (lanes->seen[lane] != lanes->expected[lane])
            ok &= row->datapath == GCN_FLOAT_TRANSCENDENTAL && lanes->written >> lane & 1 &&
                  allow_lane(&action, lanes->first + lane, lanes->src0[lane], lanes->old[lane], lanes->seen[lane],
                             allowed);
    return ok;
}
