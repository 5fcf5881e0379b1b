/* SPDX-License-Identifier: MIT */
/* To be inlined: NOLINTBEGIN(bugprone-suspicious-include) */
#include "cycle/visa_decode.c"
#include "isa/visa_decode.c"
/* NOLINTEND(bugprone-suspicious-include) */

uint32_t prove(const struct visa_decode_req *req, struct visa_decode_rsp *rsp);

uint32_t prove(const struct visa_decode_req *req, struct visa_decode_rsp *rsp) {
    visa_decode_respond(req, rsp, 1);
    return 1;
}
