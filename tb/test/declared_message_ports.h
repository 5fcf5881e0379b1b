/* SPDX-License-Identifier: MIT */
/* Ports of the unit of test_declared_message.c, whose messages have several beats. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a beat is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the beat is accepted")
PORT(IN, op_i, 2, 1, req_valid_i, "in the first beat: 0 sum, 1 xor, 2 keep; 3 is refused")
PORT(IN, word_i, 40, 1, req_valid_i, "word of the beat")
PORT(IN, lane_i, 9, 4, req_valid_i, "number of each lane; each beat has four lanes")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a beat is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the beat is accepted")
PORT(OUT, refused_o, 1, 1, rsp_valid_o, "the operation is refused")
PORT(OUT, word_o, 40, 1, rsp_valid_o, "result, then what is kept")
