// SPDX-License-Identifier: MIT
// Printed from csim/isa/visa_error.def; do not edit.
`ifndef VISA_ERROR_VH
`define VISA_ERROR_VH
`define VISA_ERROR_OK 4'h0
`define VISA_ERROR_OPCODE 4'h1
`define VISA_ERROR_RESERVED 4'h2
`define VISA_ERROR_OP 4'h3
`define VISA_ERROR_WIDTH 4'h4
`define VISA_ERROR_EXEC_SIZE 4'h5
`define VISA_ERROR_MASK 4'h6
`define VISA_ERROR_PREDICATE 4'h7
`define VISA_ERROR_SURFACE 4'h8
`define VISA_ERROR_BLOCKS 4'h9
`define VISA_ERROR_NULL 4'ha
`define VISA_ERROR_OPERAND 4'hb
`define VISA_ERROR_ALIGN 4'hc
`endif
