// SPDX-License-Identifier: MIT
`default_nettype none

// atomic_alu follows the rules of a pipeline with two stages, for any function in both halves of its arithmetic.
module atomic_alu_prove (
    input wire clk,
    input wire rst
);
    // The response to X is checked if the second half has the first half's result for X as its Y, and X's old value.
    wire         linked = {\dut.prepare.y , \dut.prepare.x [191:128]} == \dut.finish.y ;
    wire [129:0] f      = {\dut.finish.f [128], ~\dut.finish.y [192], \dut.finish.f [127:0]};

    wire [17:0] control;
    atomic_alu_control decode (\dut.op_i , \dut.width_i , control);

    wire [129:0] rsp = {\dut.write_o , \dut.error_o , \dut.new_o , \dut.ret_o };
    atomic_alu dut (.clk(clk), .rst(rst));
    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(130)) response (clk, rst, known_q, \dut.rsp_valid_o , \dut.rsp_ready_i , rsp);
    pipeline_rules #(.STAGES(2), .PAYLOAD(130)) pipeline (
        clk, rst, known_q, \dut.req_valid_i , \dut.req_ready_o ,
        linked & ({control, \dut.width_i , \dut.old_i , \dut.src0_i , \dut.src1_i } == \dut.prepare.x ),
        \dut.rsp_valid_o , \dut.rsp_ready_i , rsp, f
    );
endmodule
`default_nettype wire
