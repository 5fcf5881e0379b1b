/* SPDX-License-Identifier: MIT */
/* Ports of the unit of test_declared_allow.c, whose quotients may be off by one. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the request is accepted")
PORT(IN, op_i, 1, 1, req_valid_i, "0 third, 1 add")
PORT(IN, n_i, 16, 1, req_valid_i, "number")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the response is accepted")
PORT(OUT, result_o, 16, 1, rsp_valid_o, "n_i / 3, off by one at most; or n_i + 1")
