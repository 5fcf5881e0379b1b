/* SPDX-License-Identifier: MIT */
/* Ports of the unit of test_declared_host.c, which has memory that a host reads and writes. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the request is accepted")
PORT(IN, op_i, 2, 1, req_valid_i, "0 and 3 add, 1 exchange, 2 write without a response")
PORT(IN, place_i, 3, 1, req_valid_i, "word of the memory")
PORT(IN, value_i, 32, 1, req_valid_i, "value")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the response is accepted")
PORT(OUT, found_o, 32, 1, rsp_valid_o, "word before the operation")
PORT(OUT, count_o, 8, 1, rsp_valid_o, "operations since the last reset")

PORT(IN, host_valid_i, 1, 1, ALWAYS, "the host writes or reads")
PORT(IN, host_we_i, 1, 1, host_valid_i, "it writes")
PORT(IN, host_addr_i, 3, 1, host_valid_i, "word of the memory")
PORT(IN, host_wdata_i, 32, 1, host_valid_i, "what is written")
PORT(OUT, host_rdata_o, 32, 1, ALWAYS, "what was read in the cycle before, else 0")
