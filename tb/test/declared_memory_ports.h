/* SPDX-License-Identifier: MIT */
/* Ports of the unit of test_declared_memory.c, which works on a memory at its ports and on its own memory. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the request is accepted")
PORT(IN, own_i, 1, 1, req_valid_i, "1 memory of its own, 0 memory on ports")
PORT(IN, place_i, 8, 1, req_valid_i, "number of the word, modulo 8 in memory of its own")
PORT(IN, value_i, 32, 1, req_valid_i, "what is added to it")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the response is accepted")
PORT(OUT, found_o, 32, 1, rsp_valid_o, "word before the operation, its low half")

PORT(OUT, mem_req_valid_o, 1, 1, ALWAYS, "a memory request is offered")
PORT(IN, mem_req_ready_i, 1, 1, ALWAYS, "the memory accepts the request")
PORT(OUT, mem_req_we_o, 1, 1, mem_req_valid_o, "it writes")
PORT(OUT, mem_req_addr_o, 11, 1, mem_req_valid_o, "address of the word")
PORT(OUT, mem_req_be_o, 8, 1, mem_req_valid_o, "bytes that are written")
PORT(OUT, mem_req_wdata_o, 64, 1, mem_req_valid_o, "what is written")

PORT(IN, mem_rsp_valid_i, 1, 1, ALWAYS, "the memory responds to a read")
PORT(OUT, mem_rsp_ready_o, 1, 1, ALWAYS, "the unit accepts the response")
PORT(IN, mem_rsp_rdata_i, 64, 1, mem_rsp_valid_i, "word that was read")

PORT(IN, host_valid_i, 1, 1, ALWAYS, "the host writes or reads")
PORT(IN, host_we_i, 1, 1, host_valid_i, "it writes")
PORT(IN, host_addr_i, 3, 1, host_valid_i, "word of the memory")
PORT(IN, host_wdata_i, 32, 1, host_valid_i, "what is written")
PORT(OUT, host_rdata_o, 32, 1, ALWAYS, "what was read in the cycle before, else 0")
