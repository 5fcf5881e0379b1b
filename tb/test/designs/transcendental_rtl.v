// SPDX-License-Identifier: MIT
// Decoder and datapath of a transcendental operation, for test_transcendental_rtl.sh: an operation enters each clock,
// and its result is here nine clocks later.
module transcendental_rtl (
    input  wire        clk,
    input  wire [7:0]  op,     // of VOP1
    input  wire [9:0]  mode,
    input  wire        clamp,
    input  wire [31:0] x,
    output wire        on,     // there is a result
    output wire [31:0] r
);
    wire [12:0] ctl;
    float_transcendental_decode decode (
        .vop1_i  (1'b1),
        .op1_i   (op),
        .clamp_i (clamp),
        .mode_i  (mode),
        .ctl_o   (ctl)
    );
    float_transcendental engine (
        .clk    (clk),
        .load_i (9'h1ff),
        .ctl_i  (ctl),
        .x_i    (x),
        .on_o   (on),
        .r_o    (r)
    );
endmodule
