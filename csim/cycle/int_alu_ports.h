/* SPDX-License-Identifier: MIT */
/*
 * Port list of int_alu; docs/units/int_alu.md describes the ports. The form is that of atomic_alu_ports.h.
 */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the unit takes the request, if there is one")
PORT(IN, op_i, 6, 1, req_valid_i, "operation code")
PORT(IN, width_i, 2, 1, req_valid_i, "operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits")
PORT(IN, src0_i, 64, 1, req_valid_i, "first operand")
PORT(IN, src1_i, 64, 1, req_valid_i, "second operand")
PORT(IN, src2_i, 64, 1, req_valid_i, "third operand")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the consumer takes the response, if there is one")
PORT(OUT, error_o, 1, 1, rsp_valid_o, "0, or 1: the request is refused")
PORT(OUT, result_o, 64, 1, rsp_valid_o, "result")
