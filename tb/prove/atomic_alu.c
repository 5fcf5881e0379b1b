/* SPDX-License-Identifier: MIT */
#include "cycle/atomic_alu.c" /* to be inlined: NOLINT(bugprone-suspicious-include) */

uint32_t prove(const struct atomic_alu_req *req, struct atomic_alu_rsp *rsp);

uint32_t prove(const struct atomic_alu_req *req, struct atomic_alu_rsp *rsp) {
    atomic_alu_respond(req, rsp, 1);
    return 1;
}
