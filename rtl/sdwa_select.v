// SPDX-License-Identifier: MIT
`default_nettype none

// The part of a source register that an operation sees (D-1, D-3), extended, and with its sign bit changed (D-4, D-22).
module sdwa_select (
    input  wire [31:0] x_i,      // the register
    input  wire [4:0]  shift_i,  // where the part begins: 0, 8, 16 or 24
    input  wire [31:0] mask_i,   // bits that the part has
    input  wire [31:0] sign_i,   // its sign bit, or none
    input  wire [31:0] ext_i,    // bits above it that copy its sign
    input  wire [31:0] abs_i,    // bits that ABS leaves
    input  wire [31:0] neg_i,    // bits that NEG flips
    output wire [31:0] a_o
);
    /* verilator tracing_off */
    wire [31:0] part = x_i >> shift_i;
    wire        sign = |(part & sign_i);
    assign a_o = (((part & mask_i) | (ext_i & {32{sign}})) & abs_i) ^ neg_i;
endmodule
/* verilator tracing_on */
`default_nettype wire
