/* SPDX-License-Identifier: MIT */
/* Ports of the unit of test_declared_count.c, whose messages have different numbers of beats. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a beat is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the beat is accepted")
PORT(IN, op_i, 2, 1, req_valid_i, "in the first beat: 0 sum, 1 echo; anything else stores the sum without a response")
PORT(IN, more_i, 2, 1, req_valid_i, "in the first beat: beats that follow it")
PORT(IN, word_i, 20, 1, req_valid_i, "word of the beat")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a beat is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the beat is accepted")
PORT(OUT, last_o, 1, 1, rsp_valid_o, "the last beat of the response")
PORT(OUT, word_o, 20, 1, rsp_valid_o, "sum and what is stored, or each word")
