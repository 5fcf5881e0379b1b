/* SPDX-License-Identifier: MIT */
/*
 * Port list of float_alu; docs/units/float_alu.md describes the ports. The form is that of atomic_alu_ports.h.
 */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the unit takes the request, if there is one")
PORT(IN, op_i, 6, 1, req_valid_i, "operation code")
PORT(IN, format_i, 2, 1, req_valid_i, "floating-point format: 0 = f16, 1 = bf16, 2 = f32, 3 = f64")
PORT(IN, type_i, 3, 1, req_valid_i, "the other type of a conversion")
PORT(IN, rm_i, 3, 1, req_valid_i, "rounding: 0 = RNE, 1 = RTZ, 2 = RDN, 3 = RUP, 4 = RMM")
PORT(IN, src0_i, 64, 1, req_valid_i, "first operand")
PORT(IN, src1_i, 64, 1, req_valid_i, "second operand")
PORT(IN, src2_i, 64, 1, req_valid_i, "third operand")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the consumer takes the response, if there is one")
PORT(OUT, error_o, 1, 1, rsp_valid_o, "0, or 1: the request is refused")
PORT(OUT, flags_o, 5, 1, rsp_valid_o, "exceptions: bit 4 = NV, 3 = DZ, 2 = OF, 1 = UF, 0 = NX")
PORT(OUT, result_o, 64, 1, rsp_valid_o, "result")
