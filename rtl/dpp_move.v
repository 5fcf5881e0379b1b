// SPDX-License-Identifier: MIT
`default_nettype none
`include "dpp_ctl.vh"

// Sources of the lanes of a row, and the lanes that write the destination and VCC; docs/dpp.md is the contract. After
// dpp_permute, a bit has one more multiplexer, for the one lane outside of the row. That is 10 inputs in all, where a
// choice among the lanes of the wave would have 64.
module dpp_move (
    // verilator lint_off UNUSED
    input  wire [`DPP_CTL_BITS-1:0] ctl_i,         // include/dpp_ctl.vh
    // verilator lint_on UNUSED
    input  wire                     row_i,         // the row's bit of ROW_MASK
    input  wire                     w16_i,         // a 16-bit operation
    input  wire                     carry_i,       // VCC gets a carry, else the outcome of a compare
    input  wire [511:0]             src0_i,        // src0 of the row
    input  wire [511:0]             pairs_i,       //   and its dpp_pairs output
    input  wire [15:0]              exec_i,        // EXEC of the row
    input  wire [31:0]              outside_i,     // src0 of the lane outside
    input  wire                     outside_ok_i,  // it is a valid source, and its EXEC bit is set
    output wire [511:0]             s0_o,          // source of each lane; 0 without a source, and above 16 bits
    output wire [15:0]              do_o,          // the destination is written
    output wire [15:0]              told_o,        // the lane's bit of VCC is the operation's result,
    output wire [15:0]              stay_o         //   or unchanged, else 0
);
    /* verilator tracing_off */
    wire [511:0] src0;
    dpp_permute #(
        .WIDTH (32)
    ) permute (
        .position_i (ctl_i[`DPP_POSITION+:8]),
        .even_i     (ctl_i[`DPP_EVEN+:4]),
        .odd_i      (ctl_i[`DPP_ODD+:4]),
        .up_i       (ctl_i[`DPP_UP+:4]),
        .x_i        (src0_i),
        .pairs_i    (pairs_i),
        .y_o        (src0)
    );

    wire [15:0] exec_pairs, exec;
    dpp_pairs #(
        .WIDTH (1)
    ) pairs_exec (
        .position_i (ctl_i[`DPP_POSITION+:8]),
        .x_i        (exec_i),
        .y_o        (exec_pairs)
    );
    dpp_permute #(
        .WIDTH (1)
    ) permute_exec (
        .position_i (ctl_i[`DPP_POSITION+:8]),
        .even_i     (ctl_i[`DPP_EVEN+:4]),
        .odd_i      (ctl_i[`DPP_ODD+:4]),
        .up_i       (ctl_i[`DPP_UP+:4]),
        .x_i        (exec_i),
        .pairs_i    (exec_pairs),
        .y_o        (exec)
    );

    wire [15:0] leaves  = {ctl_i[`DPP_LAST], 14'd0, ctl_i[`DPP_FIRST]} | {16{ctl_i[`DPP_ALL]}};
    wire [15:0] off_row = leaves & {16{outside_ok_i}};
    wire [15:0] in_row  = ~leaves & ctl_i[`DPP_WITHIN+:16] & exec;

    wire [3:0]  bank = ctl_i[`DPP_BANK+:4] & {4{row_i}};
    wire [15:0] mask = {{4{bank[3]}}, {4{bank[2]}}, {4{bank[1]}}, {4{bank[0]}}};
    wire [15:0] able = off_row | in_row | {16{ctl_i[`DPP_BOUND]}};  // D-17
    assign do_o   = exec_i & mask & able;
    assign told_o = exec_i & (mask | {16{carry_i}}) & able;  // C-3, C-4
    assign stay_o = exec_i & ~able & {16{carry_i}};          // C-3

    // Bits that a 16-bit operation does not read are removed here, where that needs no gates.
    wire [31:0] outside = outside_i & {{16{~w16_i}}, 16'hffff};

    genvar i;
    generate
        for (i = 0; i < 16; i = i + 1) begin : lanes
            wire [31:0] in = {{16{in_row[i] & ~w16_i}}, {16{in_row[i]}}};
            assign s0_o[32*i+:32] = (in & src0[32*i+:32]) | ({32{off_row[i]}} & outside);
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
