// SPDX-License-Identifier: MIT
`default_nettype none

// Product, and the summand shifted to its position. Both are in a window of 77 bits: the product in bits 50:3, a summand that
// is not shifted in bits 76:53, and bit 0 for bits that are shifted out.
module float_alu_align (
    input  wire [47:0] outer_i,   // products of both upper and both lower halves
    input  wire [23:0] inner_0_i, // products of an upper and a lower half
    input  wire [23:0] inner_1_i,
    output wire [47:0] product_o,

    input  wire [23:0] sig_i,     // the summand
    input  wire        stay_i,    // it is not shifted
    input  wire [9:0]  shift_i,
    output wire [76:0] summand_o
);
    /* verilator tracing_off */
    assign product_o = outer_i + {11'd0, {1'b0, inner_0_i} + {1'b0, inner_1_i}, 12'd0};

    wire        out  = ~stay_i & shift_i > 10'd76;  // all of it is in bit 0
    wire [6:0]  n    = shift_i[6:0] & {7{~stay_i}};
    wire [99:0] wide = {sig_i, 76'd0} >> n;
    assign summand_o = out ? {76'd0, |sig_i} : {wide[99:24], |wide[23:0]};
endmodule
/* verilator tracing_on */
`default_nettype wire
