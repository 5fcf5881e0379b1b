// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"

// In the place of rtl/sdwa_lane.v: what it gives is anything at any time.
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
    (* anyseq *) wire [34:0] other;
    assign {r_o, over_o, lt_o, eq_o} = other;
endmodule
`default_nettype wire
