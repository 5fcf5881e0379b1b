/* SPDX-License-Identifier: MIT */
/* Ports of the unit of test_declared.c, one of each kind of width. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the request is accepted")
PORT(IN, op_i, 3, 1, req_valid_i, "0 add, 1 clear, 2 hide, 3 get")
PORT(IN, n_i, 8, 1, req_valid_i, "number")
PORT(IN, half_i, 9, 1, req_valid_i, "9 bits")
PORT(IN, word_i, 17, 1, req_valid_i, "17 bits")
PORT(IN, long_i, 33, 1, req_valid_i, "33 bits")
PORT(IN, most_i, 64, 1, req_valid_i, "64 bits")
PORT(IN, wide_i, 70, 1, req_valid_i, "more than 64 bits")
PORT(IN, lanes_i, 5, 13, req_valid_i, "lanes")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the response is accepted")
PORT(OUT, flag_o, 1, 1, rsp_valid_o, "the sum is odd")
PORT(OUT, sum_o, 40, 1, rsp_valid_o, "sum")
PORT(OUT, echo_o, 70, 1, rsp_valid_o, "wide_i")
