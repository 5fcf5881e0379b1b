// SPDX-License-Identifier: MIT
`default_nettype none

// A result put into its part of the destination; sdwa_part has the masks.
module sdwa_place (
    input  wire [31:0] r_i,
    input  wire [31:0] old_i,    // the destination before
    input  wire        we_i,     // it is written, else dst_o is 0
    input  wire [4:0]  shift_i,  // where the part begins: 0, 8, 16 or 24
    input  wire [31:0] mask_i,   // bits of the result that the part gets
    input  wire [31:0] sign_i,   // the part's sign bit, or none
    input  wire [31:0] ext_i,    // bits above the part that copy its sign
    input  wire [31:0] keep_i,   // bits of the destination that stay
    output wire [31:0] dst_o
);
    /* verilator tracing_off */
    wire        sign = |(r_i & sign_i);
    wire [31:0] part = (r_i & mask_i) | (ext_i & {32{sign}});  // D-8
    assign dst_o = ((part << shift_i) | (old_i & keep_i)) & {32{we_i}};
endmodule
/* verilator tracing_on */
`default_nettype wire
