/* SPDX-License-Identifier: MIT */
/* Ports of the unit of test_declared_operands.c: two operands of one width. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the request is accepted")
PORT(IN, op_i, 2, 1, req_valid_i, "0 add, 1 sub, 2 min, 3 inc")
PORT(IN, a_i, 12, 1, req_valid_i, "first operand")
PORT(IN, b_i, 12, 1, req_valid_i, "second operand")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the response is accepted")
PORT(OUT, result_o, 12, 1, rsp_valid_o, "result")
