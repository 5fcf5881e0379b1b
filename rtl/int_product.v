// SPDX-License-Identifier: MIT
`default_nettype none

// Second half of a multiplication of 64 by 64 bits: one half of the sum of int_multiply's products.
module int_product (
    input  wire [63:0] low_low_i,
    input  wire [64:0] low_high_i,
    input  wire [64:0] high_low_i,
    input  wire [63:0] high_high_i,
    input  wire        high_i,      // the high half is the result, else the low one
    input  wire        minus_i,     // inverted
    output wire [63:0] half_o
);
    /* verilator tracing_off */
    wire [65:0] middle = {low_high_i[64], low_high_i} + {high_low_i[64], high_low_i};
    wire [95:0] upper  = {high_high_i, low_low_i[63:32]} + {{30{middle[65]}}, middle};

    assign half_o = (high_i ? upper[95:32] : {upper[31:0], low_low_i[31:0]}) ^ {64{minus_i}};
endmodule
/* verilator tracing_on */
`default_nettype wire
