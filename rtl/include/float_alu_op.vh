// SPDX-License-Identifier: MIT
// Printed from csim/isa/float_alu_op.def; do not edit.
`ifndef FLOAT_ALU_OP_VH
`define FLOAT_ALU_OP_VH
`define FLOAT_ALU_OP_ADD 6'h00
`define FLOAT_ALU_OP_SUB 6'h01
`define FLOAT_ALU_OP_MUL 6'h02
`define FLOAT_ALU_OP_DIV 6'h03
`define FLOAT_ALU_OP_SQRT 6'h04
`define FLOAT_ALU_OP_FMA 6'h08
`define FLOAT_ALU_OP_FMS 6'h09
`define FLOAT_ALU_OP_FNMA 6'h0a
`define FLOAT_ALU_OP_FNMS 6'h0b
`define FLOAT_ALU_OP_MIN 6'h0c
`define FLOAT_ALU_OP_MAX 6'h0d
`define FLOAT_ALU_OP_EQ 6'h10
`define FLOAT_ALU_OP_NE 6'h11
`define FLOAT_ALU_OP_LT 6'h12
`define FLOAT_ALU_OP_LE 6'h13
`define FLOAT_ALU_OP_GT 6'h14
`define FLOAT_ALU_OP_GE 6'h15
`define FLOAT_ALU_OP_ORD 6'h16
`define FLOAT_ALU_OP_UNORD 6'h17
`define FLOAT_ALU_OP_EQS 6'h18
`define FLOAT_ALU_OP_NES 6'h19
`define FLOAT_ALU_OP_LTS 6'h1a
`define FLOAT_ALU_OP_LES 6'h1b
`define FLOAT_ALU_OP_GTS 6'h1c
`define FLOAT_ALU_OP_GES 6'h1d
`define FLOAT_ALU_OP_ORDS 6'h1e
`define FLOAT_ALU_OP_UNORDS 6'h1f
`define FLOAT_ALU_OP_SGNJ 6'h20
`define FLOAT_ALU_OP_SGNJN 6'h21
`define FLOAT_ALU_OP_SGNJX 6'h22
`define FLOAT_ALU_OP_CLASS 6'h23
`define FLOAT_ALU_OP_RINT 6'h28
`define FLOAT_ALU_OP_RINTX 6'h29
`define FLOAT_ALU_OP_F2F 6'h2c
`define FLOAT_ALU_OP_F2I 6'h2d
`define FLOAT_ALU_OP_I2F 6'h2e
`endif
