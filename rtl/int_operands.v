// SPDX-License-Identifier: MIT
`default_nettype none

// The first two operands of int_alu, extended to 64 bits and a sign bit, as later stages need them.
module int_operands (
    input  wire [1:0]  width_i,   // operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits
    input  wire        sign_a_i,  // bits of rtl/include/int_ctl.vh
    input  wire        sign_b_i,
    input  wire        spread_i,
    input  wire        high_i,
    input  wire        invert_i,
    input  wire        no_b_i,
    input  wire        div_i,
    input  wire [63:0] src0_i,    // first operand
    input  wire [63:0] src1_i,    // second operand
    output wire [63:0] a_o,       // a, extended; repeated with spread_i, or with high_i at the top and zeros below
    output wire        a_sign_o,  // bit 64 of a
    output wire [63:0] b_o,       // b, extended and perhaps inverted; src1_i with spread_i
    output wire        b_sign_o,  // bit 64 of b
    output wire        invert_o   // b is inverted, or, with no_b_i, a is negative
);
    /* verilator tracing_off */
    wire w8  = width_i == 2'd0;
    wire w16 = width_i == 2'd1;
    wire w32 = width_i == 2'd2;
    wire w64 = width_i == 2'd3;

    wire [63:0] fit_a   = {{32{w64}}, {16{w64 | w32}}, {8{~w8}}, 8'hff};
    wire [63:0] top_a   = {8'hff, {8{~w8}}, {16{w64 | w32}}, {32{w64}}};
    wire [63:0] keep_a  = ({64{~high_i}} & fit_a) | ({64{high_i}} & top_a) | {64{spread_i}};
    wire [63:0] keep_b  = {64{~no_b_i}} & (fit_a | {64{spread_i}});

    // a repeated
    wire [15:0] twice   = {w8 ? src0_i[7:0] : src0_i[15:8], src0_i[7:0]};
    wire [31:0] fourth  = {(w8 | w16) ? twice : src0_i[31:16], twice};
    wire [63:0] spread  = {w64 ? src0_i[63:32] : fourth, fourth};

    wire top0 = (w8 & src0_i[7]) | (w16 & src0_i[15]) | (w32 & src0_i[31]) | (w64 & src0_i[63]);
    wire top1 = (w8 & src1_i[7]) | (w16 & src1_i[15]) | (w32 & src1_i[31]) | (w64 & src1_i[63]);

    wire a_sign = sign_a_i & top0;
    wire b_fill = no_b_i ? a_sign : sign_b_i & top1;
    // A divider adds the magnitude of b to a negative remainder, and subtracts it from others.
    wire invert = div_i ? ~(a_sign ^ b_fill) : invert_i;

    assign a_o      = (keep_a & spread) | (~keep_a & {64{a_sign & ~high_i}});
    assign a_sign_o = a_sign;
    assign b_o      = ((keep_b & src1_i) | (~keep_b & {64{b_fill}})) ^ {64{invert}};
    assign b_sign_o = b_fill ^ invert;
    assign invert_o = no_b_i ? a_sign : invert;
endmodule
/* verilator tracing_on */
`default_nettype wire
