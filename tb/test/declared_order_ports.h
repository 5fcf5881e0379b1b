/* SPDX-License-Identifier: MIT */
/* Ports of the unit of test_declared_order.c, two lanes of which work on one counter in any order. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the request is accepted")
PORT(IN, swap_i, 1, 2, req_valid_i, "of each lane: the counter becomes the operand, instead of the sum")
PORT(IN, operand_i, 8, 2, req_valid_i, "operand of each lane")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the response is accepted")
PORT(OUT, before_o, 8, 2, rsp_valid_o, "the counter before each lane")
