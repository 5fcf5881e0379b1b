/* SPDX-License-Identifier: MIT */
/* Port list of atoms; docs/units/atoms.md describes the ports. The form is that of atomic_alu_ports.h. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a beat of a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the unit takes the beat, if there is one")
PORT(IN, inst_i, 64, 1, req_valid_i, "beat 0: the instruction word")
PORT(IN, compute_i, 1, 1, req_valid_i, "beat 0: 1 in a compute shader")
PORT(IN, size_i, 25, 1, req_valid_i, "beat 0: bytes of the allocation")
PORT(IN, exec_mask_i, 1, 8, req_valid_i, "the lane is in the execution mask")
PORT(IN, pred_i, 1, 8, req_valid_i, "value of the predicate Pg in the lane")
PORT(IN, ra_i, 32, 8, req_valid_i, "Ra")
PORT(IN, rb_i, 64, 8, req_valid_i, "Rb; of a 32-bit operation bits 63:32 are ignored")
PORT(IN, rc_i, 64, 8, req_valid_i, "Rc, of CAS and CAST; of a 32-bit operation bits 63:32 are ignored")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a beat of a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the consumer takes the beat, if there is one")
PORT(OUT, error_o, 3, 1, rsp_valid_o, "0, or the first check that fails")
PORT(OUT, error_lane_o, 5, 1, rsp_valid_o, "the lane whose address is refused, else 0")
PORT(OUT, passes_o, 6, 1, rsp_valid_o, "passes over memory, 0 of a refused instruction")
PORT(OUT, rd_we_o, 1, 8, rsp_valid_o, "the lane's Rd is written")
PORT(OUT, rd_o, 64, 8, rsp_valid_o, "value of the lane's Rd, zero-extended; 0 where it is not written")

PORT(IN, host_valid_i, 1, 1, ALWAYS, "the host writes or reads a dword of memory")
PORT(IN, host_we_i, 1, 1, host_valid_i, "1 a write, 0 a read")
PORT(IN, host_addr_i, 11, 1, host_valid_i, "number of the dword")
PORT(IN, host_wdata_i, 32, 1, host_valid_i, "what is written")
PORT(OUT, host_rdata_o, 32, 1, ALWAYS, "what the host has read in the cycle before, else 0")
