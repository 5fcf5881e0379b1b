/* SPDX-License-Identifier: MIT */
/*
 * Port list of atomic_alu; docs/units/atomic_alu.md says what each port does.
 *
 * PORT(direction, name, width per lane, lanes, qualifier, meaning)
 * The qualifier is the valid port under which a payload means something, or ALWAYS.
 * Included many times, so without an include guard; clk is everywhere and not listed.
 */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the response is taken")
PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(IN, op_i, 6, 1, req_valid_i, "operation code")
PORT(IN, width_i, 2, 1, req_valid_i, "operand width: 0 = 32, 1 = 16, 2 = 64 bits")
PORT(IN, old_i, 64, 1, req_valid_i, "value in memory")
PORT(IN, src0_i, 64, 1, req_valid_i, "first source")
PORT(IN, src1_i, 64, 1, req_valid_i, "second source")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the request is taken")
PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(OUT, write_o, 1, 1, rsp_valid_o, "memory is to be written")
PORT(OUT, error_o, 1, 1, rsp_valid_o, "the request was refused")
PORT(OUT, new_o, 64, 1, rsp_valid_o, "new memory value")
PORT(OUT, ret_o, 64, 1, rsp_valid_o, "value for the destination register")
