// SPDX-License-Identifier: MIT
`default_nettype none
`include "dpp_ctl.vh"

// Replaces rtl/dpp_move.v: any function.
module dpp_move (
    input  wire [`DPP_CTL_BITS-1:0] ctl_i,
    input  wire                     row_i,
    input  wire                     w16_i,
    input  wire                     carry_i,
    input  wire [511:0]             src0_i,
    input  wire [511:0]             pairs_i,
    input  wire [15:0]              exec_i,
    input  wire [31:0]              outside_i,
    input  wire                     outside_ok_i,
    output wire [511:0]             s0_o,
    output wire [15:0]              do_o,
    output wire [15:0]              told_o,
    output wire [15:0]              stay_o
);
    any_function #(.IN(`DPP_CTL_BITS + 1076), .OUT(560)) any (
        .in_i  ({ctl_i, row_i, w16_i, carry_i, src0_i, pairs_i, exec_i, outside_i, outside_ok_i}),
        .out_o ({s0_o, do_o, told_o, stay_o})
    );
endmodule
`default_nettype wire
