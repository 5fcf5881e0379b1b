/* SPDX-License-Identifier: MIT */
#include "test/float_check.h"

#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/gcn_float.h"

const struct float_row *float_row_of(int format, uint32_t code) {
    for (size_t i = 0; i < float_rows_n; i++)
        if (float_rows[i].format == format && float_rows[i].code == code)
            return &float_rows[i];
    abort();
}

/*
 * Returns a MODE register with these fields for a format. Fields that the row does not use have the opposite values, to
 * detect use of a wrong field.
 */
static uint32_t mode_register(const struct float_row *row, unsigned mode) {
    uint32_t r = (mode & MODE_IEEE ? 0x200 : 0) | (mode & MODE_DX10 ? 0x100 : 0);
    for (int width = 16; width <= 32; width += 16) {
        uint32_t rounding = mode & MODE_ROUNDING;
        bool keep_in = !(mode & MODE_FLUSH_IN) == (row->in == width);
        bool keep_out = !(mode & MODE_FLUSH_OUT) == (row->out == width);
        r |= ((row->out == width ? rounding : rounding ^ 3) | (uint32_t)keep_in << 4 | (uint32_t)keep_out << 5)
             << (width == 16 ? 2 : 0);
    }
    return r;
}

void float_model(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t n, uint32_t *r) {
    const struct gcn_float_action *op = &gcn_float_actions[row->format][row->code];
    const struct gcn_sdwa fields = {.format = (enum gcn_format)row->format,
                                    .op = (uint8_t)row->code,
                                    .dst_sel = GCN_DWORD,
                                    .clamp = mode & MODE_CLAMP,
                                    .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}};
    const struct gcn_control control = gcn_control_of(&fields);
    const struct gcn_float_control c = gcn_float_control_of(op, &control, mode_register(row, mode));
    switch (op->datapath) {
#define DATAPATH(name)                                                                                                 \
    case GCN_FLOAT_##name:                                                                                             \
        for (size_t i = 0; i < n; i++) {                                                                               \
            struct gcn_lane lane = gcn_float_lane(op, &c, GCN_FLOAT_##name, x->a[i], x->b[i], x->d[i]);                \
            r[i] = row->format == GCN_VOPC ? lane.bit : lane.r;                                                        \
        }                                                                                                              \
        break;
        GCN_FLOAT_DATAPATHS(DATAPATH)
#undef DATAPATH
    default:
        abort();
    }
}

void float_expected(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t n, uint32_t *r) {
    static const int rounding[] = {
        [NEAREST] = FE_TONEAREST, [UP] = FE_UPWARD, [DOWN] = FE_DOWNWARD, [TO_ZERO] = FE_TOWARDZERO};
    const struct host_mode how = {.rounding = (int)(mode & MODE_ROUNDING),
                                  .flush_in = mode & MODE_FLUSH_IN,
                                  .flush_out = mode & MODE_FLUSH_OUT,
                                  .ieee = mode & MODE_IEEE,
                                  .clamp = mode & MODE_CLAMP,
                                  .dx10_clamp = mode & MODE_DX10};
    if (fesetround(rounding[how.rounding]) != 0)
        abort();
    row->host(row, &how, x, n, r);
    float_host_clamp(row, &how, n, r);
    fesetround(FE_TONEAREST);
}

size_t float_check(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t n) {
    uint32_t seen[FLOAT_CHUNK], expected[FLOAT_CHUNK], differ = 0;
    float_model(row, mode, x, n, seen);
    float_expected(row, mode, x, n, expected);
    for (size_t i = 0; i < n; i++)
        differ |= seen[i] ^ expected[i];
    size_t i = differ ? 0 : n;
    while (i < n && seen[i] == expected[i])
        i++;
    return i;
}

void float_tell(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t i, char *text,
                size_t size) {
    static const char *const rounding[] = {"to nearest", "up", "down", "to zero"};
    const struct float_operands one = {.a = {x->a[i]}, .b = {x->b[i]}, .d = {x->d[i]}};
    const char *const names[] = {"src0", "src1", "old"};
    const uint32_t operands[] = {x->a[i], x->b[i], x->d[i]};
    uint32_t seen = 0, expected = 0;
    float_model(row, mode, &one, 1, &seen);
    float_expected(row, mode, &one, 1, &expected);
    size_t used = (size_t)snprintf(text, size, "%s  rounding %s, subnormal inputs %s, results %s, IEEE %d%s ",
                                   gcn_ops[row->format][row->code].mnemonic, rounding[mode & MODE_ROUNDING],
                                   mode & MODE_FLUSH_IN ? "flushed" : "kept",
                                   mode & MODE_FLUSH_OUT ? "flushed" : "kept", (mode & MODE_IEEE) != 0,
                                   !(mode & MODE_CLAMP) ? ""
                                   : mode & MODE_DX10   ? ", CLAMP, DX10_CLAMP 1"
                                                        : ", CLAMP, DX10_CLAMP 0");
    for (int k = 0; k < 3 && k < row->operands && used < size; k++)
        used += (size_t)snprintf(text + used, size - used, " %s %#x", names[k], operands[k]);
    if (used < size)
        snprintf(text + used, size - used, "  model %#x, host %#x", seen, expected);
}
