/* SPDX-License-Identifier: MIT */
#include "test/float_vectors.h"

#include "isa/gcn_float.h"
#include "test/unit_test.h"

static struct gcn_lane run(int format, const struct float_vector *v) {
    const struct gcn_float_action *op = &gcn_float_actions[format][v->code];
    struct gcn_sdwa fields = {.format = (enum gcn_format)format,
                              .op = (uint8_t)v->code,
                              .clamp = v->modifiers & CLAMP,
                              .source = {{.sel = GCN_DWORD, .neg = v->modifiers & NEG0, .abs = v->modifiers & ABS0},
                                         {.sel = GCN_DWORD, .neg = v->modifiers & NEG1, .abs = v->modifiers & ABS1}}};
    struct gcn_control control = gcn_control_of(&fields);
    struct gcn_float_control float_control = gcn_float_control_of(op, &control, v->mode);
    return gcn_float_lane(op, &float_control, op->datapath, gcn_source(&control, 0, v->a0),
                          gcn_source(&control, 1, v->a1), v->old);
}

void float_check_vectors(int format, const struct float_vector *v, size_t n) {
    for (size_t i = 0; i < n; i++) {
        struct gcn_lane lane = run(format, &v[i]);
        uint32_t seen = format == VOPC ? lane.bit : lane.r;
        if (seen != v[i].expected || (format == VOPC && lane.r != 0))
            fail_msg("vector %zu, code %#x: %#x, not %#x", i, v[i].code, seen, v[i].expected);
    }
}
