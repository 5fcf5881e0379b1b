// SPDX-License-Identifier: MIT
`default_nettype none

// Order of two numbers.
module float_alu_compare (
    input  wire        a_sign_i,
    input  wire [30:0] a_i,        // exponent field and fraction
    input  wire        b_sign_i,
    input  wire [30:0] b_i,
    output wire        less_o,     // a < b
    output wire        equal_o,    // a = b
    output wire        below_o     // a < b, or a = -0 and b = +0
);
    /* verilator tracing_off */
    wire same  = a_i == b_i;
    wire fewer = a_i < b_i;
    wire zeros = ~|a_i & ~|b_i;

    assign equal_o = (same & a_sign_i == b_sign_i) | zeros;
    assign below_o = a_sign_i ? ~b_sign_i | (~fewer & ~same) : ~b_sign_i & fewer;
    assign less_o  = below_o & ~zeros;
endmodule
/* verilator tracing_on */
`default_nettype wire
