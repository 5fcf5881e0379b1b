/* SPDX-License-Identifier: MIT */
/* Port list of sdwa; docs/units/sdwa.md describes the ports. The form is that of atomic_alu_ports.h. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the unit takes the request, if there is one")
PORT(IN, inst_i, 64, 1, req_valid_i, "the instruction: word 0 in bits 31:0, the SDWA dword in bits 63:32")
PORT(IN, src0_i, 32, 16, req_valid_i, "value of the src0 register")
PORT(IN, src1_i, 32, 16, req_valid_i, "value of the src1 register")
PORT(IN, old_i, 32, 16, req_valid_i, "value of the destination register before")
PORT(IN, vcc_i, 1, 16, req_valid_i, "VCC before")
PORT(IN, exec_i, 1, 16, req_valid_i, "EXEC before")
PORT(IN, mode_i, 10, 1, req_valid_i, "bits 9:0 of MODE; ignored if FLOAT is 0")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the consumer takes the response, if there is one")
PORT(OUT, error_o, 4, 1, rsp_valid_o, "0, or the first check that fails")
PORT(OUT, dst_we_o, 1, 16, rsp_valid_o, "the destination register is written")
PORT(OUT, vcc_we_o, 1, 1, rsp_valid_o, "VCC is written, all lanes")
PORT(OUT, exec_we_o, 1, 1, rsp_valid_o, "EXEC is written, all lanes")
PORT(OUT, dst_o, 32, 16, rsp_valid_o, "value of the destination register after; 0 where it is not written")
PORT(OUT, vcc_o, 1, 16, rsp_valid_o, "VCC after; 0 when it is not written")
PORT(OUT, exec_o, 1, 16, rsp_valid_o, "EXEC after; 0 when it is not written")
