// SPDX-License-Identifier: MIT
`default_nettype none

// First half of a multiplication of 64 by 64 bits: the products of their halves.
module int_multiply (
    input  wire [63:0] a_i,
    input  wire        a_sign_i,     // bit 64 of a, in two's complement
    input  wire [63:0] b_i,
    input  wire        b_sign_i,     // bit 64 of b
    output wire [63:0] low_low_o,
    output wire [64:0] low_high_o,   // low half of a, high one of b; signed
    output wire [64:0] high_low_o,   // signed
    output wire [63:0] high_high_o   // modulo 2^64
);
    /* verilator tracing_off */
    wire signed [32:0] a_low  = {1'b0, a_i[31:0]};
    wire signed [32:0] b_low  = {1'b0, b_i[31:0]};
    wire signed [32:0] a_high = {a_sign_i, a_i[63:32]};
    wire signed [32:0] b_high = {b_sign_i, b_i[63:32]};

    assign low_low_o   = {32'd0, a_i[31:0]} * {32'd0, b_i[31:0]};
    assign low_high_o  = a_low * b_high;
    assign high_low_o  = a_high * b_low;
    assign high_high_o = a_high * b_high;
endmodule
/* verilator tracing_on */
`default_nettype wire
