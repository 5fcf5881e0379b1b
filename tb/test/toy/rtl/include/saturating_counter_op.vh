// SPDX-License-Identifier: MIT
// Printed from csim/isa/saturating_counter_op.def; do not edit.
`ifndef SATURATING_COUNTER_OP_VH
`define SATURATING_COUNTER_OP_VH
`define SATURATING_COUNTER_OP_HOLD 3'h0
`define SATURATING_COUNTER_OP_UP 3'h1
`define SATURATING_COUNTER_OP_DOWN 3'h2
`define SATURATING_COUNTER_OP_LOAD 3'h3
`endif
