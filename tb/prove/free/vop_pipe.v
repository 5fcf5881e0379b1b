// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"
`include "float_transcendental_ctl.vh"

// Replaces rtl/vop_pipe.v: any function of all lanes, or with more than 16, of those of one row, which the proof chooses. The
// low bits of the tag belong to one lane each.
module vop_pipe #(
    parameter LANES = 1,
    parameter TAG   = 1,
    parameter TRANS = 0
) (
    input  wire                       clk,
    input  wire                       rst,
    input  wire                       valid_i,
    output wire                       ready_o,
    input  wire [`VOP_CTL_BITS-1:0]   ctl_i,
    input  wire [`FLOAT_CTL_BITS-1:0] float_i,
    input  wire [9:0]                 base_i,
    input  wire [`TRANS_CTL_BITS-1:0] trans_i,
    input  wire [TAG-1:0]             tag_i,
    input  wire [32*LANES-1:0]        a0_i,
    input  wire [32*LANES-1:0]        a1_i,
    input  wire [32*LANES-1:0]        old_i,
    input  wire [LANES-1:0]           vcc_i,
    input  wire [LANES-1:0]           told_i,
    input  wire [LANES-1:0]           stay_i,
    output wire                       valid_o,
    input  wire                       ready_i,
    output wire [TAG-1:0]             tag_o,
    output wire [32*LANES-1:0]        r_o,
    output wire [32*LANES-1:0]        old_o,
    output wire [LANES-1:0]           vcc_o
);
    localparam ROW  = LANES > 16 ? 16 : LANES;
    localparam KEPT = TAG - LANES + ROW;

    (* keep *)   wire [1:0]           row;
    (* anyseq *) wire [66*LANES-1:0]  other;
    wire [1:0]        at = LANES > 16 ? row : 2'd0;
    wire [32*ROW-1:0] r, old;
    wire [ROW-1:0]    vcc, tag;
    any_pipe #(
        .STAGES (8),
        .IN     (`VOP_CTL_BITS + `FLOAT_CTL_BITS + 10 + 99 * ROW + KEPT),
        .TAG    (KEPT),
        .OUT    (65 * ROW)
    ) any (
        .clk     (clk),
        .rst     (rst),
        .valid_i (valid_i),
        .ready_o (ready_o),
        .in_i    ({ctl_i, float_i, base_i, a0_i[32*ROW*at+:32*ROW], a1_i[32*ROW*at+:32*ROW], old_i[32*ROW*at+:32*ROW],
                   vcc_i[ROW*at+:ROW], told_i[ROW*at+:ROW], stay_i[ROW*at+:ROW], tag_i[TAG-1:LANES], tag_i[ROW*at+:ROW]}),
        .valid_o (valid_o),
        .ready_i (ready_i),
        .tag_o   ({tag_o[TAG-1:LANES], tag}),
        .out_o   ({r, old, vcc})
    );

    genvar i;
    generate
        for (i = 0; i < LANES / ROW; i = i + 1) begin : rows
            assign {r_o[32*ROW*i+:32*ROW], old_o[32*ROW*i+:32*ROW], vcc_o[ROW*i+:ROW], tag_o[ROW*i+:ROW]}
                = at == i ? {r, old, vcc, tag} : other[66*ROW*i+:66*ROW];
        end
    endgenerate
endmodule
`default_nettype wire
