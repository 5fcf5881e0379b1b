// SPDX-License-Identifier: MIT
`default_nettype none

// PLAN, READ and PLACE of svm_scatter, for a step after another request: the number of its last piece, and its output to
// the request. One byte of Src is marked, all others are zero.
module scatter_plan (
    input  wire [2:0]  exec_log2_i,
    input  wire [1:0]  block_size_i,
    input  wire [1:0]  num_blocks_i,
    input  wire [3:0]  channel_i,
    input  wire [2:0]  number_i,
    input  wire [31:0] rest_i,
    input  wire [15:0] has_i,
    input  wire [63:0] facts_i,
    input  wire [8:0]  mark_i,
    input  wire [7:0]  value_i,
    output wire [2:0]  last_o,
    output wire [7:0]  be_o,
    output reg  [63:0] data_o
);
    wire        byte_size = ~|block_size_i;
    wire [2:0]  width = {(byte_size & num_blocks_i == 2'd2) | (block_size_i[0] & num_blocks_i == 2'd0),
                         byte_size & num_blocks_i == 2'd1, byte_size & num_blocks_i == 2'd0};
    wire        ends;
    wire [6:0]  low, high;
    wire [7:0]  in;
    wire [23:0] place, from;
    wire [63:0] src;

    svm_scatter_plan plan (
        .again_i      (1'b0),
        .one_i        (32'd1 << {channel_i, |number_i}),
        .rest_i       (rest_i),
        .channel_i    (channel_i),
        .number_i     (number_i),
        .has_i        (has_i),
        .join_i       (16'd0),
        .sixteen_i    (exec_log2_i[2]),
        .block_size_i (block_size_i),
        .width_i      (width),
        .facts_i      (facts_i),
        .last_o       (last_o),
        .ends_o       (ends),
        .low_o        (low),
        .high_o       (high),
        .in_o         (in),
        .place_o      (place)
    );
    svm_scatter_src read (
        .clk      (1'b0),
        .we_i     (1'b1),
        .waddr_i  ({1'b0, mark_i[8:6]}),
        .wdata_i  ({504'd0, value_i} << {mark_i[5:0], 3'd0}),
        .buffer_i (1'b0),
        .low_i    (low),
        .high_i   (high),
        .bytes_i  (width[0]),
        .pairs_i  (width[1]),
        .bytes_o  (src)
    );
    svm_scatter_place where (
        .in_i    (in),
        .place_i (place),
        .be_o    (be_o),
        .from_o  (from)
    );

    integer k;
    always @* begin
        for (k = 0; k < 8; k = k + 1)
            data_o[8*k+:8] = src[{from[3*k+:3], 3'd0}+:8] & {8{be_o[k]}};
    end
endmodule

// Src holds the written words, and zeros elsewhere.
module lut_ram #(
    parameter ADDRESS = 4,
    parameter WIDTH   = 8
) (
    input  wire               clk,
    input  wire               we_i,
    input  wire [ADDRESS-1:0] waddr_i,
    input  wire [WIDTH-1:0]   wdata_i,
    input  wire [ADDRESS-1:0] raddr_i,
    output wire [WIDTH-1:0]   rdata_o
);
    assign rdata_o = (we_i & raddr_i == waddr_i) ? wdata_i : {WIDTH{1'b0}};
endmodule
`default_nettype wire
