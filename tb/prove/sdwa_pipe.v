// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"

// sdwa_pipe follows the rules of a pipeline with two stages, for any function in its lanes. The output of any lane is the
// function of the operation and of this lane's inputs, with the operation's tag.
module sdwa_pipe_prove (
    input wire clk,
    input wire rst
);
    // Two lanes represent all: the others are made by the same loop.
    sdwa_pipe #(.LANES(2), .TAG(8)) dut (.clk(clk), .rst(rst));

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

    wire x_comes = {\dut.ctl_i , \dut.tag_i , \dut.a0_i [32*lane+:32], \dut.a1_i [32*lane+:32],
                    \dut.old_i [32*lane+:32], \dut.vcc_i [lane]} == {ctl, tag, a0, a1, old, vcc};
    offer_rules #(.WIDTH(8)) response (clk, rst, known_q, \dut.valid_o , \dut.ready_i , \dut.tag_o & {8{\dut.valid_o }});
    pipeline_rules #(.STAGES(2), .PAYLOAD(73)) pipeline (
        clk, rst, known_q, \dut.valid_i , \dut.ready_o , x_comes, \dut.valid_o , \dut.ready_i ,
        {\dut.tag_o , \dut.r_o [32*lane+:32], \dut.old_o [32*lane+:32], \dut.vcc_o [lane]}, {tag, r, old, outcome}
    );
endmodule
`default_nettype wire
