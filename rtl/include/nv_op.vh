// SPDX-License-Identifier: MIT
// Printed from csim/isa/nv_op.def; do not edit.
`ifndef NV_OP_VH
`define NV_OP_VH
`define NV_OP_ADD 4'h0
`define NV_OP_MIN 4'h1
`define NV_OP_MAX 4'h2
`define NV_OP_INC 4'h3
`define NV_OP_DEC 4'h4
`define NV_OP_AND 4'h5
`define NV_OP_OR 4'h6
`define NV_OP_XOR 4'h7
`define NV_OP_EXCH 4'h8
`define NV_OP_CAST 4'hc
`define NV_OP_CAST_SPIN 4'hd
`define NV_OP_CAS 4'he
`endif
