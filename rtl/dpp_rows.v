// SPDX-License-Identifier: MIT
`default_nettype none

// Rows of dpp with 16 lanes: a RAM of four rows, and stage 2, which holds a row and the one lane outside of it that is
// read. A row of the next request may replace a row as soon as the step of that row begins. So the first and last lanes
// of each row, which later steps read, are in a second RAM with room for two requests.
module dpp_rows (
    input  wire         clk,         // clock, rising edge
    input  wire         rst,         // reset, synchronous, active high

    input  wire         valid_i,     // a beat is offered
    input  wire         ready_i,     // it is taken, if there is one
    input  wire [1:0]   beat_i,      // its number
    input  wire [511:0] src0_i,
    input  wire [511:0] src1_i,
    input  wire [511:0] old_i,

    input  wire         load_i,      // a row of the complete request is read
    input  wire [7:0]   position_i,  // the lanes that dpp_pairs reads
    input  wire [1:0]   row_i,       // its number
    input  wire [1:0]   other_i,     // row of the lane outside
    input  wire         first_i,     // its first lane, else its last one
    output reg  [511:0] src0_o,
    output reg  [511:0] pairs_o,     // dpp_pairs output for src0
    output reg  [511:0] src1_o,
    output reg  [511:0] old_o,
    output reg  [31:0]  outside_o
);
    /* verilator tracing_off */
    // RAM that is written early is written again with the beat: enables need not wait for valid_i.
    wire [511:0] src0, pairs, src1, old;
    wire [63:0]  ends;

    // Half of the second RAM for the incoming request
    reg odd_q;
    always @(posedge clk)
        odd_q <= ~rst & (odd_q ^ (valid_i & ready_i & (beat_i == 2'd3)));

    lut_ram #(.ADDRESS(2), .WIDTH(512)) src0_ram (
        .clk(clk), .we_i(ready_i), .waddr_i(beat_i), .wdata_i(src0_i), .raddr_i(row_i), .rdata_o(src0)
    );
    lut_ram #(.ADDRESS(2), .WIDTH(512)) src1_ram (
        .clk(clk), .we_i(ready_i), .waddr_i(beat_i), .wdata_i(src1_i), .raddr_i(row_i), .rdata_o(src1)
    );
    lut_ram #(.ADDRESS(2), .WIDTH(512)) old_ram (
        .clk(clk), .we_i(ready_i), .waddr_i(beat_i), .wdata_i(old_i), .raddr_i(row_i), .rdata_o(old)
    );
    lut_ram #(.ADDRESS(3), .WIDTH(64)) ends_ram (
        .clk(clk), .we_i(ready_i), .waddr_i({odd_q, beat_i}), .wdata_i({src0_i[511:480], src0_i[31:0]}),
        .raddr_i({~odd_q, other_i}), .rdata_o(ends)
    );

    dpp_pairs #(
        .WIDTH (32)
    ) first_half (
        .position_i (position_i),
        .x_i        (src0),
        .y_o        (pairs)
    );

    always @(posedge clk)
        if (load_i) begin
            src0_o    <= src0;
            pairs_o   <= pairs;
            src1_o    <= src1;
            old_o     <= old;
            outside_o <= first_i ? ends[31:0] : ends[63:32];
        end
endmodule
/* verilator tracing_on */
`default_nettype wire
