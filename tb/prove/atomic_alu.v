// SPDX-License-Identifier: MIT
`default_nettype none

// atomic_alu follows the rules of a pipeline with two stages, for any function in both halves of its arithmetic.
module atomic_alu_prove (
    input wire        clk,
    input wire        rst,
    input wire        req_valid_i,
    input wire [5:0]  op_i,
    input wire [1:0]  width_i,
    input wire [63:0] old_i,
    input wire [63:0] src0_i,
    input wire [63:0] src1_i,
    input wire        rsp_ready_i
);
    wire         req_ready, rsp_valid;
    wire [129:0] rsp;

    // The response to X is checked if the second half has the first half's result for X as its Y, and X's old value.
    wire         linked = {\dut.prepare.y , \dut.prepare.x [191:128]} == \dut.finish.y ;
    wire [129:0] f      = {\dut.finish.f [128], ~\dut.finish.y [192], \dut.finish.f [127:0]};

    wire [17:0] control;
    atomic_alu_control decode (op_i, width_i, control);

    atomic_alu dut (
        .clk         (clk),
        .rst         (rst),
        .req_valid_i (req_valid_i),
        .req_ready_o (req_ready),
        .op_i        (op_i),
        .width_i     (width_i),
        .old_i       (old_i),
        .src0_i      (src0_i),
        .src1_i      (src1_i),
        .rsp_valid_o (rsp_valid),
        .rsp_ready_i (rsp_ready_i),
        .write_o     (rsp[129]),
        .error_o     (rsp[128]),
        .new_o       (rsp[127:64]),
        .ret_o       (rsp[63:0])
    );
    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(130)) response (clk, rst, known_q, rsp_valid, rsp_ready_i, rsp);
    pipeline_rules #(.STAGES(2), .PAYLOAD(130)) pipeline (
        clk, rst, known_q, req_valid_i, req_ready, linked & ({control, width_i, old_i, src0_i, src1_i} == \dut.prepare.x ),
        rsp_valid, rsp_ready_i, rsp, f
    );
endmodule
`default_nettype wire
