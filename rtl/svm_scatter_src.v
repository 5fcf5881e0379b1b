// SPDX-License-Identifier: MIT
`default_nettype none

// Src of both buffers of svm_scatter, twice for two reads in a clock, and the eight bytes that a step looks at: two dwords,
// or of channels of 1 and 2 bytes the low bytes of eight or four dwords of the first row.
module svm_scatter_src (
    input  wire         clk,       // clock, rising edge
    input  wire         we_i,      // a beat is transferred
    input  wire [3:0]   waddr_i,   // into which buffer, and which beat
    input  wire [511:0] wdata_i,   // what it brings

    input  wire         buffer_i,  // what is read: the buffer
    input  wire [6:0]   low_i,     // the dword that has bytes 3 to 0
    input  wire [6:0]   high_i,    // the dword that has bytes 7 to 4
    input  wire         bytes_i,   // channels of 1 byte, eight of them
    input  wire         pairs_i,   // channels of 2 bytes, four of them
    input  wire [1:0]   group_i,   // the group of four of the step's first channel
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

    // Narrow channels stand in row 0, which both rows then are.
    wire [63:0]  dwords = {high_row[{high_i[3:0], 5'd0}+:32], low_row[{low_i[3:0], 5'd0}+:32]};
    reg [63:0] bytes;
    reg [63:0] pairs;
    integer    n;
    always @* begin
        for (n = 0; n < 8; n = n + 1)
            bytes[8*n+:8] = low_row[{group_i[1], n[2:0], 5'd0}+:8];
        for (n = 0; n < 4; n = n + 1)
            pairs[16*n+:16] = low_row[{group_i, n[1:0], 5'd0}+:16];
    end

    assign bytes_o = bytes_i ? bytes : pairs_i ? pairs : dwords;
endmodule
/* verilator tracing_on */
`default_nettype wire
