/* SPDX-License-Identifier: MIT */
#include "families/gcn/language_trans.h"

#include <inttypes.h>
#include <stdio.h>

void gcn_language_trans(const struct gcn_sdwa *fields, uint32_t src0, uint32_t mode, char text[GCN_TRANS_TEXT]) {
    const struct gcn_float_action *action = &gcn_float_actions[fields->format][fields->op];
    *text = 0;
    if (action->datapath != GCN_FLOAT_TRANSCENDENTAL)
        return;
    const struct gcn_control control = gcn_control_of(fields);
    const struct float_format *f = action->in;
    const struct float_mode m = float_mode_of(f, mode);
    const uint32_t x = gcn_source(&control, 0, src0) & (f->sign | (f->sign - 1));
    const struct float_allowed a = gcn_trans_allow(action->trans, FLOAT_FAITHFUL, mode, control.clamp, x);
    const int digits = float_is_f32(f) ? 8 : 4;
    uint32_t r;
    gcn_trans_table(action->trans, &m, &x, &r, 1);
    char *at = text + sprintf(text, "; golden 0x%0*" PRIx32, digits, a.golden);
    if (a.low != a.high)
        at += sprintf(at, ", allowed 0x%0*" PRIx32 " to 0x%0*" PRIx32, digits, a.low, digits, a.high);
    const uint64_t error = gcn_trans_error(action->trans, mode, x, r);
    const uint32_t thousandths = (uint32_t)((error * 1000 + (1u << 31)) >> 32);
    if (error && !fields->clamp && float_magnitude(f, r) >= f->normal && float_magnitude(f, r) < f->infinity)
        sprintf(at, ", error %" PRIu32 ".%03" PRIu32 " ULP", thousandths / 1000, thousandths % 1000);
}
