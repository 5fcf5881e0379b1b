// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"

// vop_pipe keeps the rules of a pipeline with eight stages, and what goes along with an operation, its tag, comes out with
// it. The tag of X is F.
module vop_pipe_prove (
    input wire                       clk,
    input wire                       rst,
    input wire                       valid_i,
    input wire [`VOP_CTL_BITS-1:0]   ctl_i,
    input wire [`FLOAT_CTL_BITS-1:0] float_i,
    input wire [9:0]                 base_i,
    input wire [7:0]                 tag_i,
    input wire [31:0]                a0_i,
    input wire [31:0]                a1_i,
    input wire [31:0]                old_i,
    input wire                       vcc_i,
    input wire                       ready_i
);
    wire       ready, valid;
    wire [7:0] tag;
    (* anyconst *) wire [7:0] f;

    vop_pipe #(.LANES(1), .TAG(8)) dut (
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
        .valid_o (valid),
        .ready_i (ready_i),
        .tag_o   (tag)
    );
    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(8)) response (clk, rst, known_q, valid, ready_i, tag & {8{valid}});
    pipeline_rules #(.STAGES(8), .PAYLOAD(8)) pipeline (clk, rst, known_q, valid_i, ready, tag_i == f, valid, ready_i, tag, f);
endmodule
`default_nettype wire
