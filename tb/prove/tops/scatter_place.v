// SPDX-License-Identifier: MIT
`default_nettype none

// scatter_piece, with the size as it comes in place of the limit, and of each byte of the piece where it stands in Src:
// the same two dwords turned as svm_scatter turns their bytes.
module scatter_place (
    input  wire [3:0]  channel_i,
    input  wire [2:0]  number_i,
    input  wire [63:0] address_i,
    input  wire [63:0] size_i,
    input  wire [2:0]  exec_log2_i,
    input  wire [1:0]  block_size_i,
    input  wire [1:0]  num_blocks_i,
    output wire [60:0] word_o,
    output wire [7:0]  be_o,
    output wire        last_o,
    output wire [8:0]  place0_o,
    output wire [8:0]  place1_o,
    output wire [8:0]  place2_o,
    output wire [8:0]  place3_o,
    output wire [8:0]  place4_o,
    output wire [8:0]  place5_o,
    output wire [8:0]  place6_o,
    output wire [8:0]  place7_o
);
    wire [6:0]  low, high;
    wire [2:0]  rotate;
    wire [71:0] place;
    scatter_piece piece (
        .channel_i    (channel_i),
        .number_i     (number_i),
        .address_i    (address_i),
        .limit_i      (size_i & ~{61'd0, block_size_i[1], {2{|block_size_i}}}),
        .exec_log2_i  (exec_log2_i),
        .block_size_i (block_size_i),
        .num_blocks_i (num_blocks_i),
        .word_o       (word_o),
        .be_o         (be_o),
        .last_o       (last_o),
        .low_o        (low),
        .high_o       (high),
        .rotate_o     (rotate)
    );

    genvar i;
    generate
        for (i = 0; i < 8; i = i + 1) begin : bytes
            localparam [2:0] AT = i;
            wire [2:0] from = AT - rotate;
            assign place[9*i+:9] = {from[2] ? high : low, from[1:0]} & {9{be_o[i]}};
        end
    endgenerate
    assign {place7_o, place6_o, place5_o, place4_o, place3_o, place2_o, place1_o, place0_o} = place;
endmodule
`default_nettype wire
