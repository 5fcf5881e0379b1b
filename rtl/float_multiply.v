// SPDX-License-Identifier: MIT
`default_nettype none

// Multiplier of a lane, shared by significands and 24-bit integers, signed or not.
module float_multiply (
    input  wire signed [24:0] x_i,
    input  wire signed [24:0] y_i,
    output wire        [47:0] product_o
);
    /* verilator tracing_off */
    // verilator lint_off UNUSED
    wire signed [63:0] product = x_i * y_i;
    // verilator lint_on UNUSED
    assign product_o = product[47:0];
endmodule
/* verilator tracing_on */
`default_nettype wire
