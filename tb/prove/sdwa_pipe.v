// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"

// sdwa_pipe follows the rules of a pipeline with two stages, for any function in its lanes. The output of any lane is the
// function of the operation and of this lane's inputs, with the operation's tag.
module sdwa_pipe_prove (
    input wire                     clk,
    input wire                     rst,
    input wire                     valid_i,
    input wire [`VOP_CTL_BITS-1:0] ctl_i,
    input wire [7:0]               tag_i,
    input wire [63:0]              a0_i,
    input wire [63:0]              a1_i,
    input wire [63:0]              old_i,
    input wire [1:0]               vcc_i,
    input wire                     ready_i
);
    wire        ready, valid;
    wire [7:0]  tag_o;
    wire [63:0] r_o, old_o;
    wire [1:0]  vcc_o;

    // Two lanes represent all: the others are made by the same loop.
    sdwa_pipe #(.LANES(2), .TAG(8)) dut (
        .clk     (clk),
        .rst     (rst),
        .valid_i (valid_i),
        .ready_o (ready),
        .ctl_i   (ctl_i),
        .tag_i   (tag_i),
        .a0_i    (a0_i),
        .a1_i    (a1_i),
        .old_i   (old_i),
        .vcc_i   (vcc_i),
        .valid_o (valid),
        .ready_i (ready_i),
        .tag_o   (tag_o),
        .r_o     (r_o),
        .old_o   (old_o),
        .vcc_o   (vcc_o)
    );

    // X
    (* anyconst *) wire                     lane;
    (* anyconst *) wire [`VOP_CTL_BITS-1:0] ctl;
    (* anyconst *) wire [7:0]               tag;
    (* anyconst *) wire [31:0]              a0, a1, old;
    (* anyconst *) wire                     vcc;

    assign {\dut.lanes[0].lane.x , \dut.lanes[1].lane.x } = {2{ctl[`VOP_LANE_BITS-1:0], a0, a1, vcc}};

    // The result
    wire        over, lt, eq;
    wire [31:0] r;
    assign {over, lt, eq, r} = lane ? \dut.lanes[1].lane.f : \dut.lanes[0].lane.f ;
    wire outcome = (ctl[`VOP_SUM] & over) | (ctl[`VOP_LT] & lt) | (ctl[`VOP_EQ] & eq) | (ctl[`VOP_GT] & ~lt & ~eq);

    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    wire x_comes = {ctl_i, tag_i, a0_i[32*lane+:32], a1_i[32*lane+:32], old_i[32*lane+:32], vcc_i[lane]}
                   == {ctl, tag, a0, a1, old, vcc};
    offer_rules #(.WIDTH(8)) response (clk, rst, known_q, valid, ready_i, tag_o & {8{valid}});
    pipeline_rules #(.STAGES(2), .PAYLOAD(73)) pipeline (
        clk, rst, known_q, valid_i, ready, x_comes, valid, ready_i,
        {tag_o, r_o[32*lane+:32], old_o[32*lane+:32], vcc_o[lane]}, {tag, r, old, outcome}
    );
endmodule
`default_nettype wire
