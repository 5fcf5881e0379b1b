/* SPDX-License-Identifier: MIT */
/* Ports of the unit of test_declared_cycle.c, whose latency is in the request. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the request is accepted")
PORT(IN, wait_i, 2, 1, req_valid_i, "cycles that the response takes")
PORT(IN, number_i, 40, 1, req_valid_i, "number")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the response is accepted")
PORT(OUT, sum_o, 40, 1, rsp_valid_o, "sum of the numbers since the last reset")
