/* SPDX-License-Identifier: MIT */
/* Ports of the unit of test_declared_parameters.c, with fewer lanes by a parameter. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the request is accepted")
PORT(IN, number_i, 20, 8, req_valid_i, "numbers")
PORT(IN, op_i, 3, 1, req_valid_i, "operation")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the response is accepted")
PORT(OUT, sum_o, 32, 2, rsp_valid_o, "sum of the numbers, in each lane")
