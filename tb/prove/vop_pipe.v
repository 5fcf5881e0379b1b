// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"

// vop_pipe follows the rules of a pipeline with eight stages, for any function in its lanes. The output of any lane is the
// function of the operation and of this lane's inputs, with the operation's tag.
module vop_pipe_prove (
    input wire clk,
    input wire rst
);
    // Two lanes represent all: the others are made by the same loop.
    vop_pipe #(.LANES(2), .TAG(8)) dut (.clk(clk), .rst(rst));

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

    wire x_comes = {\dut.ctl_i , \dut.float_i , \dut.base_i , \dut.tag_i , \dut.a0_i [32*lane+:32], \dut.a1_i [32*lane+:32],
                    \dut.old_i [32*lane+:32], \dut.vcc_i [lane], \dut.told_i [lane], \dut.stay_i [lane]}
                   == {ctl, float_ctl, base, tag, operands, vcc, told, stay};
    offer_rules #(.WIDTH(8)) response (clk, rst, known_q, \dut.valid_o , \dut.ready_i , \dut.tag_o & {8{\dut.valid_o }});
    pipeline_rules #(.STAGES(8), .PAYLOAD(73)) pipeline (
        clk, rst, known_q, \dut.valid_i , \dut.ready_o , x_comes, \dut.valid_o , \dut.ready_i ,
        {\dut.tag_o , \dut.r_o [32*lane+:32], \dut.old_o [32*lane+:32], \dut.vcc_o [lane]}, {tag, r, old, outcome}
    );
endmodule
`default_nettype wire
