// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"

// Replaces rtl/sdwa_lane.v: any function, in two stages. For X, which the proof supplies, the result is F, any constant, if
// the control word in the second stage is X's; for others it is arbitrary at any time.
module sdwa_lane (
    input  wire                      clk,
    input  wire                      load_i,
    input  wire [`VOP_LANE_BITS-1:0] ctl_i,
    input  wire [31:0]               a0_i,
    input  wire [31:0]               a1_i,
    input  wire                      vcc_i,
    input  wire                      mul_low_i,
    input  wire                      mul_high_i,
    input  wire                      signed_i,
    output wire [31:0]               r_o,
    output wire                      over_o,
    output wire                      lt_o,
    output wire                      eq_o
);
    (* keep *)     wire [`VOP_LANE_BITS+64:0] x;  // control word, operands, VCC
    (* anyconst *) wire [34:0]                f;
    (* anyseq *)   wire [34:0]                other;

    wire is_x = {ctl_i, a0_i, a1_i, vcc_i} == x;
    reg  x_q;  // the registers hold X
    always @(posedge clk)
        if (load_i) x_q <= is_x;

    wire mul = {signed_i, mul_high_i, mul_low_i} == {x[65+`VOP_SGN], x[65+`VOP_MHI], x[65+`VOP_MLO]};
    assign {over_o, lt_o, eq_o} = is_x ? f[34:32] : other[34:32];
    assign r_o                  = x_q & mul ? f[31:0] : other[31:0];
endmodule
`default_nettype wire
