// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"

// In the place of rtl/vop_lane.v: what it gives is anything at any time.
module vop_lane (
    input  wire                       clk,
    input  wire [9:2]                 load_i,
    input  wire [31:0]                a0_i,
    input  wire [31:0]                a1_i,
    input  wire [31:0]                old_i,
    input  wire [`VOP_LANE_BITS-1:0]  alu2_i,
    input  wire                       vcc2_i,
    input  wire [9:0]                 base2_i,
    input  wire                       mul_low4_i,
    input  wire                       mul_high4_i,
    input  wire                       signed4_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl2_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl3_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl4_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl5_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl6_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl7_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl8_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl9_i,
    output wire                       over2_o,
    output wire                       lt2_o,
    output wire                       eq2_o,
    output wire                       cond2_o,
    output wire [31:0]                r9_o,
    output wire [31:0]                old9_o
);
    (* anyseq *) wire [67:0] other;
    assign {over2_o, lt2_o, eq2_o, cond2_o, r9_o, old9_o} = other;
endmodule
`default_nettype wire
