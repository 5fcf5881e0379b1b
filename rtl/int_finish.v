// SPDX-License-Identifier: MIT
`default_nettype none
`include "int_ctl.vh"

// Last step of int_alu: the sum, its replacements, and the bits above the width.
module int_finish #(
    parameter EXTEND = 1  // bits of the result above the width: 0 = zeros, 1 = copies of the top bit
) (
    // INT_REFUSED is used elsewhere.
    /* verilator lint_off UNUSED */
    input  wire [`INT_C_BITS-1:0] control_i,  // rtl/include/int_ctl.vh
    /* verilator lint_on UNUSED */
    input  wire [1:0]             width_i,    // operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits
    input  wire [64:0]            y_i,        // a of comparisons, extended
    input  wire [64:0]            x_i,        // ~b of comparisons
    input  wire                   carry_i,
    input  wire                   equal_i,    // a = b
    output wire [63:0]            result_o
);
    /* verilator tracing_off */
    wire w8  = width_i == 2'd0;
    wire w16 = width_i == 2'd1;
    wire w32 = width_i == 2'd2;
    wire w64 = width_i == 2'd3;

    wire [64:0] sum = y_i + x_i + {64'd0, carry_i};
    wire        top = (w8 & sum[7]) | (w16 & sum[15]) | (w32 & sum[31]) | (w64 & sum[63]);
    // Bit w of sum and difference: their sign, or that they overflow
    wire        out = (w8 & sum[8]) | (w16 & sum[16]) | (w32 & sum[32]) | (w64 & sum[64]);

    wire        past   = control_i[`INT_SAT] & (out ^ top);
    wire        pastu  = control_i[`INT_SATU] & out;
    wire        order  = control_i[`INT_ORDER];
    wire        flags  = control_i[`INT_FLAG];
    wire        take_y = order & (out ^ control_i[`INT_MAX]);
    wire        take_x = order & ~(out ^ control_i[`INT_MAX]);
    wire        ones   = (past & ~out) | (pastu & ~control_i[`INT_FLOOR]);
    wire        flag   = flags & (((out & control_i[`INT_LESS]) | (equal_i & control_i[`INT_EQUAL])) ^ control_i[`INT_NOT]);

    wire [63:0] other = ({64{take_y}} & y_i[63:0]) | ({64{take_x}} & ~x_i[63:0]) | {64{ones}};
    wire [63:0] value = (past | pastu | order | flags) ? other : sum[63:0];

    // The top bit of a signed bound differs from the other bits.
    wire        last  = ((w8 & value[7]) | (w16 & value[15]) | (w32 & value[31]) | (w64 & value[63])) ^ past;
    wire        fill  = (EXTEND != 0) & last;

    assign result_o[63:32] = w64 ? {last, value[62:32]} : {32{fill}};
    assign result_o[31:16] = (w64 | w32) ? {w32 ? last : value[31], value[30:16]} : {16{fill}};
    assign result_o[15:8]  = w8 ? {8{fill}} : {w16 ? last : value[15], value[14:8]};
    assign result_o[7:0]   = {w8 ? last : value[7], value[6:1], value[0] | flag};
endmodule
/* verilator tracing_on */
`default_nettype wire
