/* SPDX-License-Identifier: MIT */
/*
 * Port list of visa_decode; docs/units/visa_decode.md says what each port does. The form is that of
 * atomic_alu_ports.h.
 */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the unit takes the request, if there is one")
PORT(IN, message_i, 240, 1, req_valid_i, "the bytes of the message, byte n in bits 8n+7 to 8n")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the consumer takes the response, if there is one")
PORT(OUT, error_o, 4, 1, rsp_valid_o, "0, or the first check that fails")
PORT(OUT, kind_o, 2, 1, rsp_valid_o, "0 DWORD_ATOMIC, 1 SVM_ATOMIC, 2 SVM_SCATTER")
PORT(OUT, op_o, 5, 1, rsp_valid_o, "operation of an atomic: bits 4:0 of its Op byte")
PORT(OUT, width_o, 2, 1, rsp_valid_o, "width of an atomic: 0 = 32, 1 = 16, 2 = 64 bits")
PORT(OUT, exec_log2_o, 3, 1, rsp_valid_o, "the message has 2^this channels")
PORT(OUT, mask_o, 3, 1, rsp_valid_o, "mask control, 0 to 7 for M1 to M8")
PORT(OUT, no_mask_o, 1, 1, rsp_valid_o, "the form with _NM: the execution mask is not looked at")
PORT(OUT, pred_o, 12, 1, rsp_valid_o, "number of the predicate variable, 0 for none")
PORT(OUT, combine_o, 2, 1, rsp_valid_o, "0 each channel by itself, 1 any, 2 all")
PORT(OUT, inverse_o, 1, 1, rsp_valid_o, "the predicate is inverted")
PORT(OUT, surface_o, 1, 1, rsp_valid_o, "surface of a DWORD_ATOMIC: 0 T0, 1 T255")
PORT(OUT, block_size_o, 2, 1, rsp_valid_o, "blocks of a scatter: 0, 1, 2 for 1, 4, 8 bytes")
PORT(OUT, num_blocks_o, 2, 1, rsp_valid_o, "a scatter has 2^this blocks a channel")
PORT(OUT, address_o, 48, 1, rsp_valid_o, "raw operand Element_offset or Addresses")
PORT(OUT, src0_o, 48, 1, rsp_valid_o, "raw operand Src0, of a scatter Src")
PORT(OUT, src1_o, 48, 1, rsp_valid_o, "raw operand Src1")
PORT(OUT, dst_o, 48, 1, rsp_valid_o, "raw operand Dst")
