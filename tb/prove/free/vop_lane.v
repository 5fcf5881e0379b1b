// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"

// Replaces rtl/vop_lane.v: any function, in the same number of stages. For X, which the proof supplies, the result is F, any
// constant, if in each stage the control words are X's. For others it is arbitrary at any time. The row lane-stages of
// cores.py proves that the real registers are loaded in this way.
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
    output wire [31:0]                a0_2_o,
    output wire                       over2_o,
    output wire                       lt2_o,
    output wire                       eq2_o,
    output wire                       cond2_o,
    output wire [31:0]                r9_o,
    output wire [31:0]                old9_o
);
    // X: operands, the control word of the integer ALU, VCC, other inputs
    (* keep *)     wire [95:0]                operands;
    (* keep *)     wire [`VOP_LANE_BITS-1:0]  alu;
    (* keep *)     wire                       vcc;
    (* keep *)     wire [9:0]                 base;
    (* keep *)     wire [`FLOAT_CTL_BITS-1:0] ctl;
    (* anyconst *) wire [67:0]                f;
    (* anyseq *)   wire [67:0]                other;
    (* anyseq *)   wire [31:0]                operand;

    reg  [9:2] x_q;  // the stage holds X
    wire       mul  = {signed4_i, mul_high4_i, mul_low4_i} == {alu[`VOP_SGN], alu[`VOP_MHI], alu[`VOP_MLO]};
    wire [9:2] is_x = x_q & {ctl9_i == ctl, ctl8_i == ctl, ctl7_i == ctl, ctl6_i == ctl, ctl5_i == ctl, (ctl4_i == ctl) & mul,
                             ctl3_i == ctl,
                             {alu2_i, vcc2_i, base2_i, ctl2_i} == {alu, vcc, base, ctl}};
    always @(posedge clk)
        x_q <= (load_i & {is_x[8:2], {a0_i, a1_i, old_i} == operands}) | (~load_i & x_q);

    assign a0_2_o = operand;
    assign {over2_o, lt2_o, eq2_o, cond2_o} = is_x[2] ? f[67:64] : other[67:64];
    assign {r9_o, old9_o}                   = is_x[9] ? f[63:0] : other[63:0];
endmodule
`default_nettype wire
