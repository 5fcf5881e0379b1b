// SPDX-License-Identifier: MIT
`default_nettype none

// Second half of shifts, rotations and reversals: a rotation down by 0 to 56 bits, then the bits that enter.
module int_shift (
    input  wire [63:0] turned_i,  // turned_o, amount_o, limit_o and above_o of int_turn
    input  wire [5:3]  amount_i,
    input  wire [6:0]  limit_i,
    input  wire        above_i,
    input  wire        fill_i,    // bits that enter
    output wire [63:0] value_o
);
    /* verilator tracing_off */
    wire [63:0] by8  = amount_i[3] ? {turned_i[7:0], turned_i[63:8]} : turned_i;
    wire [63:0] by16 = amount_i[4] ? {by8[15:0], by8[63:16]} : by8;
    wire [63:0] by32 = amount_i[5] ? {by16[31:0], by16[63:32]} : by16;

    // Bytes below that of the limit, the byte of the limit, and bits below it in that byte
    wire [7:0]  low  = {8{limit_i[6]}} | ~(8'hff << limit_i[5:3]);
    wire [7:0]  here = {8{~limit_i[6]}} & (8'h01 << limit_i[5:3]);
    wire [7:0]  part = ~(8'hff << limit_i[2:0]);
    reg  [63:0] keep;
    integer     i;
    always @* begin
        for (i = 0; i < 64; i = i + 1)
            keep[i] = (low[i / 8] | (here[i / 8] & part[i % 8])) ^ above_i;
    end

    assign value_o = (keep & by32) | (~keep & {64{fill_i}});
endmodule
/* verilator tracing_on */
`default_nettype wire
