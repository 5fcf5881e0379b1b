/* SPDX-License-Identifier: MIT */
#include "isa/visa_exec.c" /* to be inlined: NOLINT(bugprone-suspicious-include) */

/* The ports of rtl/visa_enable.v */
struct enable_in {
    uint32_t look, exec_log2, mask, no_mask, named, combine, inverse, exec_mask, predicate;
};
struct enable_out {
    uint32_t enabled;
};

uint32_t prove(const struct enable_in *in, struct enable_out *out);

uint32_t prove(const struct enable_in *in, struct enable_out *out) {
    struct visa_inst inst = {.exec_log2 = (uint8_t)in->exec_log2,
                             .mask = (uint8_t)in->mask,
                             .no_mask = in->no_mask,
                             .pred = (uint16_t)in->named,
                             .combine = (uint8_t)in->combine,
                             .inverse = in->inverse};
    out->enabled = in->look ? visa_enabled(&inst, in->exec_mask, in->predicate) : 0;
    return in->exec_log2 <= 4 && in->combine <= VISA_COMBINE_ALL;
}
