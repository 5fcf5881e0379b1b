// SPDX-License-Identifier: MIT
`default_nettype none

// A pipeline that follows pipeline_rules.v, and computes any function. For X, which the proof supplies, the result is F, any
// constant, and the tag is X's. For other inputs both are arbitrary at any time. The tag is in the low bits of X.
module any_pipe #(
    parameter STAGES = 8,
    parameter IN     = 2,  // bits of the input, including the tag
    parameter TAG    = 1,
    parameter OUT    = 1   // bits of the result
) (
    input  wire           clk,
    input  wire           rst,
    input  wire           valid_i,
    output wire           ready_o,
    input  wire [IN-1:0]  in_i,
    output wire           valid_o,
    input  wire           ready_i,
    output wire [TAG-1:0] tag_o,
    output wire [OUT-1:0] out_o
);
    (* keep *)     wire [IN-1:0]      x;
    (* anyconst *) wire [OUT-1:0]     f;
    (* anyseq *)   wire [TAG+OUT-1:0] other;

    reg [STAGES-1:0] valid_q;  // the stage holds an operation
    reg [STAGES-1:0] x_q;      // which is X

    wire [STAGES:0] load  = {ready_i, ~valid_q | load[STAGES:1]};
    wire [STAGES:0] valid = {valid_q, valid_i};
    wire [STAGES:0] is_x  = {x_q, valid_i & (in_i == x)};
    always @(posedge clk) begin
        valid_q <= {STAGES{~rst}} & ((load[STAGES-1:0] & valid[STAGES-1:0]) | (~load[STAGES-1:0] & valid_q));
        x_q     <= {STAGES{~rst}} & ((load[STAGES-1:0] & is_x[STAGES-1:0]) | (~load[STAGES-1:0] & x_q));
    end

    assign ready_o = load[0];
    assign valid_o = valid_q[STAGES-1];
    assign {tag_o, out_o} = x_q[STAGES-1] ? {x[TAG-1:0], f} : other;
endmodule
`default_nettype wire
