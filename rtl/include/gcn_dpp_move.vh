// SPDX-License-Identifier: MIT
// Printed from csim/isa/gcn_dpp_move.def; do not edit.
`ifndef GCN_DPP_MOVE_VH
`define GCN_DPP_MOVE_VH
`define GCN_DPP_QUAD_PERM 9'h000
`define GCN_DPP_ROW_SHL 9'h101
`define GCN_DPP_ROW_SHR 9'h111
`define GCN_DPP_ROW_ROR 9'h121
`define GCN_DPP_WAVE_SHL 9'h130
`define GCN_DPP_WAVE_ROL 9'h134
`define GCN_DPP_WAVE_SHR 9'h138
`define GCN_DPP_WAVE_ROR 9'h13c
`define GCN_DPP_ROW_MIRROR 9'h140
`define GCN_DPP_ROW_HALF_MIRROR 9'h141
`define GCN_DPP_ROW_BCAST15 9'h142
`define GCN_DPP_ROW_BCAST31 9'h143
`endif
