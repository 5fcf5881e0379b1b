// SPDX-License-Identifier: MIT
`default_nettype none

// Unpacks an f16 or f32 operand. Significands of both formats begin at the same position, and exponents have the bias
// of f32. The exponent of zeros and subnormal numbers is the least one.
module float_unpack (
    input  wire [31:0] x_i,
    input  wire        half_i,   // x is an f16, in bits 15:0 (D-21)
    input  wire        flush_i,  // a subnormal number becomes zero (D-24)
    output wire [31:0] wide_o,   // sign, unchanged exponent field and fraction, not flushed, at the positions of f32
    output wire [7:0]  exp_o,
    output wire [23:0] sig_o,    // 1.23 bits; the first is 0 for zeros and subnormal numbers
    output wire        some_o,   // the exponent field is not 0
    output wire        nan_o,
    output wire        inf_o,
    output wire        zero_o    // after flushing
);
    /* verilator tracing_off */
    wire [31:0] w = ({32{~half_i}} & x_i) | ({32{half_i}} & {x_i[15], 3'd0, x_i[14:0], 13'd0});
    wire        some  = |w[30:23];
    wire        ones  = &(w[30:23] | {{3{half_i}}, 5'd0});
    wire        point = |w[22:0];
    wire        keep  = some | ~flush_i;

    assign wide_o = w;
    // 112 more: the bias of f32 minus that of f16
    assign exp_o  = {({4{~half_i}} & w[30:27]) | ({4{half_i}} & {w[27], {3{~w[27]}}}), w[26:24], w[23] | ~some};
    assign sig_o  = {some, w[22:0] & {23{keep}}};
    assign some_o = some;
    assign nan_o  = ones & point;
    assign inf_o  = ones & ~point;
    assign zero_o = ~some & ~(point & keep);
endmodule
/* verilator tracing_on */
`default_nettype wire
