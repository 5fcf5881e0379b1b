// SPDX-License-Identifier: MIT
// Printed from csim/isa/gcn_error.def; do not edit.
`ifndef GCN_ERROR_VH
`define GCN_ERROR_VH
`define GCN_OK 4'h0
`define GCN_NOT_VOP 4'h1
`define GCN_NOT_SDWA 4'h2
`define GCN_NO_OPCODE 4'h3
`define GCN_NO_SDWA_FORM 4'h4
`define GCN_RESERVED_BITS 4'h5
`define GCN_DST_SEL 4'h6
`define GCN_DST_UNUSED 4'h7
`define GCN_SRC0_SEL 4'h8
`define GCN_SRC1_SEL 4'h9
`define GCN_SRC0_MODIFIER 4'ha
`define GCN_SRC1_MODIFIER 4'hb
`define GCN_NOP_FIELDS 4'hc
`define GCN_MAC_DST_SEL 4'hd
`define GCN_NOT_IMPLEMENTED 4'he
`endif
