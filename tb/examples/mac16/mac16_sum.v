// SPDX-License-Identifier: MIT
`default_nettype none

// The accumulator after an operation, with saturation. It has no registers, so that make prove can prove it.
module mac16_sum (
    input  wire        [1:0]  op_i,       // 0 mac, 1 mas, 2 load, 3 read
    input  wire signed [39:0] acc_i,      // accumulator before the operation
    input  wire signed [31:0] product_i,
    input  wire signed [15:0] load_i,     // what a load writes
    output wire        [39:0] acc_o,
    output wire               sat_o       // the sum does not fit in 40 bits
);
    localparam [1:0] MAC  = 2'd0;
    localparam [1:0] MAS  = 2'd1;
    localparam [1:0] LOAD = 2'd2;

    // The 41st bit shows where the sum does not fit in 40 bits.
    wire signed [40:0] acc     = {acc_i[39], acc_i};
    wire signed [40:0] product = {{9{product_i[31]}}, product_i};
    wire signed [40:0] sum     = op_i == MAC  ? acc + product :
                                 op_i == MAS  ? acc - product :
                                 op_i == LOAD ? {{25{load_i[15]}}, load_i} : acc;
    wire               above   = ~sum[40] & sum[39];
    wire               below   = sum[40] & ~sum[39];

    assign acc_o = above ? {1'b0, {39{1'b1}}} : below ? {1'b1, 39'd0} : sum[39:0];
    assign sat_o = above | below;
endmodule
`default_nettype wire
