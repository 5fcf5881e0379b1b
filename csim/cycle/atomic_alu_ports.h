/* SPDX-License-Identifier: MIT */
/*
 * Port list of atomic_alu; docs/units/atomic_alu.md describes the ports.
 *
 * PORT(direction, name, width per lane, lanes, qualifier, meaning)
 * The qualifier is the port that is high while a payload is valid, or ALWAYS. rst comes first, then each interface:
 * valid, ready, payload. make lint compares the list with the head of the RTL and the tables of the page. Included many
 * times, so without an include guard; clk is not listed.
 */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the unit takes the request, if there is one")
PORT(IN, op_i, 6, 1, req_valid_i, "operation code")
PORT(IN, width_i, 2, 1, req_valid_i, "operand width: 0 = 32, 1 = 16, 2 = 64 bits")
PORT(IN, old_i, 64, 1, req_valid_i, "value in memory")
PORT(IN, src0_i, 64, 1, req_valid_i, "first source")
PORT(IN, src1_i, 64, 1, req_valid_i, "second source")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the consumer takes the response, if there is one")
PORT(OUT, write_o, 1, 1, rsp_valid_o, "memory is to be written with new_o")
PORT(OUT, error_o, 1, 1, rsp_valid_o, "0, or 1: the request is refused")
PORT(OUT, new_o, 64, 1, rsp_valid_o, "new value of memory")
PORT(OUT, ret_o, 64, 1, rsp_valid_o, "value for the destination register")
