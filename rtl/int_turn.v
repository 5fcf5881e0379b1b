// SPDX-License-Identifier: MIT
`default_nettype none

// First half of shifts, rotations and reversals: a is permuted and rotated down by 0 to 7 bits. Also
// prepares the inputs of int_shift.
module int_turn #(
    parameter SHIFT = 0  // bits of src1 that are the amount: docs/units/int_alu.md#shift
) (
    input  wire [1:0]  width_i,   // operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits
    input  wire        bytes_i,   // bits of rtl/include/int_ctl.vh
    input  wire        bits_i,
    input  wire        down_i,
    input  wire        by_b_i,
    input  wire        left_i,
    input  wire        shift_i,
    input  wire [63:0] a_i,       // a, repeated if it is rotated by b
    // Other dialects have shorter amounts.
    /* verilator lint_off UNUSED */
    input  wire [31:0] b_i,       // bits of src1
    /* verilator lint_on UNUSED */
    output wire [63:0] turned_o,
    output wire [5:3]  amount_o,  // further rotation down
    output wire [6:0]  limit_o,   // bits below this one are kept
    output wire        above_o    // the others are kept instead
);
    /* verilator tracing_off */
    wire w8  = width_i == 2'd0;
    wire w16 = width_i == 2'd1;
    wire w32 = width_i == 2'd2;
    wire w64 = width_i == 2'd3;

    // ---------------------------------------------------------------- amount
    wire [5:0] n    = b_i[5:0] & {w64, w64 | w32, ~w8, 3'd7};
    wire       cut  = (w8 & (|b_i[4:3])) | (w16 & b_i[4]);
    wire       past = ((SHIFT == 1) & cut)
                      | ((SHIFT == 2) & (cut | (~w64 & b_i[5]) | ((w8 | w16) & b_i[4]) | (|b_i[31:6])));
    wire [5:0] up   = 6'd0 - n;
    wire [5:0] rot  = ({6{by_b_i & ~left_i}} & n) | ({6{by_b_i & left_i}} & up)
                      | ({6{down_i}} & {~w64, ~w64 & ~w32, w8, 3'd0});
    wire [6:0] room = {w64, w32, w16, w8, 3'd0} - {1'b0, n};

    // ---------------------------------------------------------------- permutation
    reg [63:0] swapped;
    reg [63:0] placed;
    integer    i;
    always @* begin
        for (i = 0; i < 8; i = i + 1)
            swapped[8 * i +: 8] = bytes_i ? a_i[8 * (7 - i) +: 8] : a_i[8 * i +: 8];
        for (i = 0; i < 64; i = i + 1)
            placed[i] = bits_i ? swapped[i ^ 7] : swapped[i];
    end

    wire [63:0] by1 = rot[0] ? {placed[0], placed[63:1]} : placed;
    wire [63:0] by2 = rot[1] ? {by1[1:0], by1[63:2]} : by1;
    wire [63:0] by4 = rot[2] ? {by2[3:0], by2[63:4]} : by2;

    assign turned_o = by4;
    assign amount_o = rot[5:3];
    assign limit_o  = ~shift_i ? 7'd64
                      : left_i ? {past, {6{~past}} & n}
                      : {7{~past}} & room;
    assign above_o  = shift_i & left_i;
endmodule
/* verilator tracing_on */
`default_nettype wire
