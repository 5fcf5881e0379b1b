// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"

// vop_pipe follows the rules of a pipeline with eight stages, for any function in its lanes. The output of any lane is the
// function of the operation and of this lane's inputs, with the operation's tag.
module vop_pipe_prove (
    input wire                       clk,
    input wire                       rst,
    input wire                       valid_i,
    input wire [`VOP_CTL_BITS-1:0]   ctl_i,
    input wire [`FLOAT_CTL_BITS-1:0] float_i,
    input wire [9:0]                 base_i,
    input wire [7:0]                 tag_i,
    input wire [63:0]                a0_i,
    input wire [63:0]                a1_i,
    input wire [63:0]                old_i,
    input wire [1:0]                 vcc_i,
    input wire [1:0]                 told_i,
    input wire [1:0]                 stay_i,
    input wire                       ready_i
);
    wire        ready, valid;
    wire [7:0]  tag_o;
    wire [63:0] r_o, old_o;
    wire [1:0]  vcc_o;

    // Two lanes represent all: the others are made by the same loop.
    vop_pipe #(.LANES(2), .TAG(8)) dut (
        .clk     (clk),
        .rst     (rst),
        .valid_i (valid_i),
        .ready_o (ready),
        .ctl_i   (ctl_i),
        .float_i (float_i),
        .base_i  (base_i),
        .tag_i   (tag_i),
        .a0_i    (a0_i),
        .a1_i    (a1_i),
        .old_i   (old_i),
        .vcc_i   (vcc_i),
        .told_i  (told_i),
        .stay_i  (stay_i),
        .valid_o (valid),
        .ready_i (ready_i),
        .tag_o   (tag_o),
        .r_o     (r_o),
        .old_o   (old_o),
        .vcc_o   (vcc_o)
    );

    // X
    (* anyconst *) wire                       lane;
    (* anyconst *) wire [`VOP_CTL_BITS-1:0]   ctl;
    (* anyconst *) wire [`FLOAT_CTL_BITS-1:0] float_ctl;
    (* anyconst *) wire [9:0]                 base;
    (* anyconst *) wire [7:0]                 tag;
    (* anyconst *) wire [95:0]                operands;
    (* anyconst *) wire                       vcc, told, stay;

    assign {\dut.lanes[0].lane.operands , \dut.lanes[1].lane.operands } = {2{operands}};
    assign {\dut.lanes[0].lane.alu , \dut.lanes[1].lane.alu }           = {2{ctl[`VOP_LANE_BITS-1:0]}};
    assign {\dut.lanes[0].lane.vcc , \dut.lanes[1].lane.vcc }           = {2{vcc}};
    assign {\dut.lanes[0].lane.base , \dut.lanes[1].lane.base }         = {2{base}};
    assign {\dut.lanes[0].lane.ctl , \dut.lanes[1].lane.ctl }           = {2{float_ctl}};

    // The result
    wire        over, lt, eq, cond;
    wire [31:0] r, old;
    assign {over, lt, eq, cond, r, old} = lane ? \dut.lanes[1].lane.f : \dut.lanes[0].lane.f ;
    wire compared = (ctl[`VOP_LT] & lt) | (ctl[`VOP_EQ] & eq) | (ctl[`VOP_GT] & ~lt & ~eq);
    wire bit_     = (ctl[`VOP_SUM] & over) | (~float_ctl[`FLOAT_ON] & compared) | cond;
    wire outcome  = (told & bit_) | (stay & vcc);

    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    wire x_comes = {ctl_i, float_i, base_i, tag_i, a0_i[32*lane+:32], a1_i[32*lane+:32], old_i[32*lane+:32], vcc_i[lane],
                    told_i[lane], stay_i[lane]} == {ctl, float_ctl, base, tag, operands, vcc, told, stay};
    offer_rules #(.WIDTH(8)) response (clk, rst, known_q, valid, ready_i, tag_o & {8{valid}});
    pipeline_rules #(.STAGES(8), .PAYLOAD(73)) pipeline (
        clk, rst, known_q, valid_i, ready, x_comes, valid, ready_i,
        {tag_o, r_o[32*lane+:32], old_o[32*lane+:32], vcc_o[lane]}, {tag, r, old, outcome}
    );
endmodule
`default_nettype wire
