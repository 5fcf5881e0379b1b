/* SPDX-License-Identifier: MIT */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the request is accepted")
PORT(IN, op_i, 3, 1, req_valid_i, "0 hold, 1 up, 2 down, 3 load; the others are refused")
PORT(IN, count_i, 8, 1, req_valid_i, "count before the operation")
PORT(IN, step_i, 8, 1, req_valid_i, "how far to count, or the count to load")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the response is accepted")
PORT(OUT, error_o, 1, 1, rsp_valid_o, "the request is refused")
PORT(OUT, saturated_o, 1, 1, rsp_valid_o, "the count would have passed a bound")
PORT(OUT, count_o, 8, 1, rsp_valid_o, "count after the operation")
