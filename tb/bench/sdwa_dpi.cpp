// SPDX-License-Identifier: MIT
// What sdwa_dpi.sv calls: the C model.

#include <cstring>

#include "plain_dpi.h"
extern "C" {
#include "cycle/sdwa.h"
}

void sdwa_exec(unsigned long long inst, const svBitVecVal *src0, const svBitVecVal *src1, const svBitVecVal *old,
               int vcc, int exec, int mode, int *error, int *dst_we, int *vcc_we, int *exec_we, svBitVecVal *dst,
               int *vcc_out, int *exec_out) {
    sdwa_req request = {};
    request.inst_i[0] = static_cast<uint32_t>(inst);
    request.inst_i[1] = static_cast<uint32_t>(inst >> 32);
    std::memcpy(request.src0_i, src0, 4 * LANES);
    std::memcpy(request.src1_i, src1, 4 * LANES);
    std::memcpy(request.old_i, old, 4 * LANES);
    request.vcc_i[0] = vcc;
    request.exec_i[0] = exec;
    request.mode_i[0] = mode;
    sdwa_rsp response;
    sdwa_respond(&request, &response, LANES, 1);
    *error = response.error_o[0];
    *dst_we = response.dst_we_o[0];
    *vcc_we = response.vcc_we_o[0];
    *exec_we = response.exec_we_o[0];
    std::memcpy(dst, response.dst_o, 4 * LANES);
    *vcc_out = response.vcc_o[0];
    *exec_out = response.exec_o[0];
}
