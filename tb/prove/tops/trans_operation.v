// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_transcendental_ctl.vh"

// Transcendental operation on one lane. The stages of the engine are all loaded at each edge: for a proof they are wires.
module trans_operation (
    input  wire [7:0]  op1_i,   // word 0: bits 16:9
    input  wire        clamp_i,
    input  wire [9:0]  mode_i,
    input  wire [31:0] x_i,
    output wire [31:0] r_o
);
    wire [`TRANS_CTL_BITS-1:0] ctl;

    float_transcendental_decode operation (
        .vop1_i  (1'b1),
        .op1_i   (op1_i),
        .clamp_i (clamp_i),
        .mode_i  (mode_i),
        .ctl_o   (ctl)
    );
    float_transcendental engine (
        .clk    (1'b0),
        .load_i (9'h1ff),
        .ctl_i  (ctl),
        .x_i    (x_i),
        .on_o   (),
        .r_o    (r_o)
    );
endmodule

// Replaces rtl/float_transcendental_rom.v: each quadratic is 1/2, so that sine and cosine reach 1.
module float_transcendental_rom (
    input  wire        clk,
    input  wire        load_i,
    input  wire [9:0]  address_i,
    output wire [56:0] word_o
);
    assign word_o = 57'd1 << 55;
endmodule
`default_nettype wire
