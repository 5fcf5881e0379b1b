// SPDX-License-Identifier: MIT
`default_nettype none

// Src of both buffers of svm_scatter, twice for two reads in a clock, and the eight bytes of a step: two dwords, or for
// channels of 1 and 2 bytes the low bytes of eight or four dwords of the first row.
module svm_scatter_src (
    input  wire         clk,       // clock, rising edge
    input  wire         we_i,      // a beat is transferred
    input  wire [3:0]   waddr_i,   // its buffer and number
    input  wire [511:0] wdata_i,   // its data

    input  wire         buffer_i,  // what is read: the buffer
    input  wire [6:0]   low_i,     // the dword that has bytes 3 to 0
    input  wire [6:0]   high_i,    // the dword that has bytes 7 to 4
    input  wire         bytes_i,   // channels of 1 byte, eight of them
    input  wire         pairs_i,   // channels of 2 bytes, four of them
    output wire [63:0]  bytes_o    // the eight bytes
);
    /* verilator tracing_off */
    wire [511:0] low_row;
    wire [511:0] high_row;

    lut_ram #(.ADDRESS(4), .WIDTH(512)) low_ram (
        .clk     (clk),
        .we_i    (we_i),
        .waddr_i (waddr_i),
        .wdata_i (wdata_i),
        .raddr_i ({buffer_i, low_i[6:4]}),
        .rdata_o (low_row)
    );

    lut_ram #(.ADDRESS(4), .WIDTH(512)) high_ram (
        .clk     (clk),
        .we_i    (we_i),
        .waddr_i (waddr_i),
        .wdata_i (wdata_i),
        .raddr_i ({buffer_i, high_i[6:4]}),
        .rdata_o (high_row)
    );

    // Each half takes its dword, or the low bytes of two or all of the four dwords around it: its dword is that of its
    // first channel.
    wire [127:0] low_four  = low_row[{low_i[3:2], 7'd0}+:128];
    wire [127:0] high_four = high_row[{high_i[3:2], 7'd0}+:128];
    wire [63:0]  dwords    = {high_four[{high_i[1:0], 5'd0}+:32], low_four[{low_i[1:0], 5'd0}+:32]};
    wire [63:0]  pairs     = {high_four[111:96], dwords[47:32], low_four[47:32], dwords[15:0]};
    wire [63:0]  bytes     = {high_four[103:96], high_four[71:64], high_four[39:32], dwords[39:32],
                              low_four[103:96], low_four[71:64], low_four[39:32], dwords[7:0]};

    assign bytes_o = bytes_i ? bytes : pairs_i ? pairs : dwords;
endmodule
/* verilator tracing_on */
`default_nettype wire
