/* SPDX-License-Identifier: MIT */
#include "families/gcn/allow_trans.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* A lane whose destination differs from the expected one. */
static bool allow_lane(const struct gcn_control *c, const struct float_transcendental *op, enum float_profile profile,
                       const struct gcn_request *request, unsigned lane, uint32_t seen, struct ll_allowed *allowed) {
    const struct float_format *f = op->format;
    const struct gcn_part *part = &gcn_parts[c->dst];
    const uint32_t all = f->sign | (f->sign - 1), x = gcn_source(c, 0, request->wave.src0[lane]) & all;
    const struct float_allowed a = gcn_trans_allow(op, profile, request->wave.mode, c->clamp, x);
    const uint32_t bits = seen >> part->shift & part->low.mask;
    if (!*allowed->text)
        snprintf(allowed->text, sizeof allowed->text, "lane %u: golden 0x%" PRIx32 ", 0x%" PRIx32 " to 0x%" PRIx32,
                 lane, a.golden, a.low, a.high);
    if (part->low.mask == UINT32_MAX && !c->clamp && !float_is_nan(f, bits) && !float_is_nan(f, a.golden)) {
        const double error = ldexp((double)gcn_trans_error(op, request->wave.mode, x, bits), -32);
        allowed->error = error > allowed->error ? error : allowed->error;
    }
    return gcn_place(c, bits, request->wave.old[lane]) == seen && float_allows_part(f, &a, part->low.mask, bits);
}

bool gcn_allow_trans(const struct gcn_request *request, enum float_profile profile, const uint32_t *expected,
                     const uint32_t *seen, uint32_t written, struct ll_allowed *allowed) {
    struct gcn_sdwa fields;
    gcn_sdwa_decode(request->inst, &fields);
    const struct gcn_float_action *action = &gcn_float_actions[fields.format][fields.op];
    const struct gcn_control control = gcn_control_of(&fields);
    bool ok = true;
    for (unsigned lane = 0; lane < gcn_unit.lanes; lane++)
        if (seen[lane] != expected[lane])
            ok &= action->datapath == GCN_FLOAT_TRANS && written >> lane & 1 &&
                  allow_lane(&control, action->trans, profile, request, lane, seen[lane], allowed);
    return ok;
}
