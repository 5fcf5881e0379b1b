/* SPDX-License-Identifier: MIT */
/* Port list of svm_scatter; docs/units/svm_scatter.md describes the ports. The form is that of atomic_alu_ports.h. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a beat of a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the unit takes the beat, if there is one")
PORT(IN, message_i, 152, 1, req_valid_i, "beat 0: the bytes of the message, byte n in bits 8n+7 to 8n")
PORT(IN, exec_mask_i, 32, 1, req_valid_i, "beat 0: execution mask of the kernel")
PORT(IN, pred_i, 32, 1, req_valid_i, "beat 0: value of the predicate variable that the message names")
PORT(IN, size_i, 64, 1, req_valid_i, "beat 0: bytes of the memory")
PORT(IN, address_i, 64, 2, req_valid_i, "beat b: Addresses, byte addresses of channels 2b and 2b+1")
PORT(IN, data_i, 32, 16, req_valid_i, "beat b: Src, dwords 16b to 16b+15, of which k holds bytes 4k to 4k+3")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the consumer takes the response, if there is one")
PORT(OUT, error_o, 4, 1, rsp_valid_o, "0, or the first check that fails")

PORT(OUT, mem_req_valid_o, 1, 1, ALWAYS, "a memory request is offered; all are writes")
PORT(IN, mem_req_ready_i, 1, 1, ALWAYS, "the memory takes the request, if there is one")
PORT(OUT, mem_req_addr_o, 64, 1, mem_req_valid_o, "byte address of the 8-byte word")
PORT(OUT, mem_req_be_o, 8, 1, mem_req_valid_o, "bytes of the word that are written")
PORT(OUT, mem_req_wdata_o, 64, 1, mem_req_valid_o, "these bytes in their places, 0 elsewhere")
