/* SPDX-License-Identifier: MIT */
/* To be inlined: NOLINTBEGIN(bugprone-suspicious-include) */
#include "isa/gcn_decode.c"
#include "isa/gcn_dpp.c"
/* NOLINTEND(bugprone-suspicious-include) */

/* The ports of tops/dpp_judge.v */
struct judge_in {
    uint32_t inst[2];
};
struct judge_out {
    uint32_t error;
};

uint32_t prove(const struct judge_in *in, struct judge_out *out);

uint32_t prove(const struct judge_in *in, struct judge_out *out) {
    struct gcn_dpp fields;
    out->error = gcn_dpp_decode(in->inst[0] | (uint64_t)in->inst[1] << 32, &fields);
    return 1;
}
