// SPDX-License-Identifier: MIT
// Printed from csim/isa/gcn_dpp_error.def; do not edit.
`ifndef GCN_DPP_ERROR_VH
`define GCN_DPP_ERROR_VH
`define GCN_DPP_OK 4'h0
`define GCN_DPP_NOT_VOP 4'h1
`define GCN_DPP_NOT_DPP 4'h2
`define GCN_DPP_NO_OPCODE 4'h3
`define GCN_DPP_NO_DPP_FORM 4'h4
`define GCN_DPP_RESERVED_BITS 4'h5
`define GCN_DPP_DPP_CTRL 4'h6
`define GCN_DPP_SRC0_MODIFIER 4'h7
`define GCN_DPP_SRC1_MODIFIER 4'h8
`define GCN_DPP_NOP_FIELDS 4'h9
`define GCN_DPP_NOT_IMPLEMENTED 4'ha
`endif
