// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/vop_source.v: any function of the lanes of one row, which the proof chooses.
module vop_source #(
    parameter LANES = 16,  // 16 or 64
    parameter CUT   = 1
) (
    input  wire [5:0]          source_i,
    input  wire                w16_i,
    input  wire                sgn_i,
    input  wire                half_i,
    input  wire                move_i,
    input  wire [32*LANES-1:0] x_i,
    output wire [32*LANES-1:0] a_o
);
    (* keep *)   wire [1:0]          row;
    (* anyseq *) wire [32*LANES-1:0] other;
    wire [511:0] a;
    any_function #(.IN(522), .OUT(512)) any (.in_i({source_i, w16_i, sgn_i, half_i, move_i, x_i[512*row+:512]}), .out_o(a));

    genvar i;
    generate
        for (i = 0; i < LANES / 16; i = i + 1) begin : rows
            assign a_o[512*i+:512] = row == i ? a : other[512*i+:512];
        end
    endgenerate
endmodule
`default_nettype wire
