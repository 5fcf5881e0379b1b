/* SPDX-License-Identifier: MIT */
/* Port list of svm_atomic; docs/units/svm_atomic.md describes the ports. The form is that of atomic_alu_ports.h. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a beat of a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the unit takes the beat, if there is one")
PORT(IN, message_i, 240, 1, req_valid_i, "beat 0: the bytes of the message, byte n in bits 8n+7 to 8n")
PORT(IN, exec_mask_i, 32, 1, req_valid_i, "beat 0: execution mask of the kernel")
PORT(IN, pred_i, 32, 1, req_valid_i, "beat 0: value of the predicate variable that the message names")
PORT(IN, size_i, 64, 1, req_valid_i, "beat 0: bytes of the memory")
PORT(IN, address_i, 64, 2, req_valid_i, "Addresses: byte addresses")
PORT(IN, src0_i, 64, 2, req_valid_i, "Src0; bits above the width are ignored")
PORT(IN, src1_i, 64, 2, req_valid_i, "Src1; bits above the width are ignored")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a beat of a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the consumer takes the beat, if there is one")
PORT(OUT, error_o, 4, 1, rsp_valid_o, "0, or the first check that fails")
PORT(OUT, dst_we_o, 1, 2, rsp_valid_o, "the element of Dst is written")
PORT(OUT, dst_o, 64, 2, rsp_valid_o, "value of the element of Dst, 0 where it is not written")

PORT(OUT, mem_req_valid_o, 1, 1, ALWAYS, "a memory request is offered")
PORT(IN, mem_req_ready_i, 1, 1, ALWAYS, "the memory takes the request, if there is one")
PORT(OUT, mem_req_we_o, 1, 1, mem_req_valid_o, "1 a write, 0 a read")
PORT(OUT, mem_req_addr_o, 64, 1, mem_req_valid_o, "byte address of the 8-byte word")
PORT(OUT, mem_req_be_o, 8, 1, mem_req_valid_o, "bytes of the word that are written; 0 for a read")
PORT(OUT, mem_req_wdata_o, 64, 1, mem_req_valid_o, "these bytes in their places, 0 elsewhere")

PORT(IN, mem_rsp_valid_i, 1, 1, ALWAYS, "the memory answers a read")
PORT(OUT, mem_rsp_ready_o, 1, 1, ALWAYS, "the unit takes the answer, if there is one")
PORT(IN, mem_rsp_rdata_i, 64, 1, mem_rsp_valid_i, "the word that was read")
