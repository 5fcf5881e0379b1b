// SPDX-License-Identifier: MIT
// Printed from csim/isa/atomic_alu_op.def; do not edit.
`ifndef ATOMIC_ALU_OP_VH
`define ATOMIC_ALU_OP_VH
`define ATOMIC_ALU_OP_ADD 6'h00
`define ATOMIC_ALU_OP_SUB 6'h01
`define ATOMIC_ALU_OP_INC 6'h02
`define ATOMIC_ALU_OP_DEC 6'h03
`define ATOMIC_ALU_OP_MIN 6'h04
`define ATOMIC_ALU_OP_MAX 6'h05
`define ATOMIC_ALU_OP_XCHG 6'h06
`define ATOMIC_ALU_OP_CMPXCHG 6'h07
`define ATOMIC_ALU_OP_AND 6'h08
`define ATOMIC_ALU_OP_OR 6'h09
`define ATOMIC_ALU_OP_XOR 6'h0a
`define ATOMIC_ALU_OP_IMIN 6'h0b
`define ATOMIC_ALU_OP_IMAX 6'h0c
`define ATOMIC_ALU_OP_PREDEC 6'h0d
`define ATOMIC_ALU_OP_FMAX 6'h10
`define ATOMIC_ALU_OP_FMIN 6'h11
`define ATOMIC_ALU_OP_FCMPWR 6'h12
`define ATOMIC_ALU_OP_NV_INC 6'h23
`define ATOMIC_ALU_OP_NV_DEC 6'h24
`define ATOMIC_ALU_OP_NV_EXCH 6'h28
`define ATOMIC_ALU_OP_NV_CAS 6'h29
`define ATOMIC_ALU_OP_NV_CAST 6'h2a
`endif
