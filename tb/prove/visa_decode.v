// SPDX-License-Identifier: MIT
`default_nettype none

// visa_decode follows the rules of a pipeline with two stages, for any function of its core.
module visa_decode_prove (
    input wire clk,
    input wire rst
);
    visa_decode dut (.clk(clk), .rst(rst));
    wire [231:0] rsp = {\dut.error_o , \dut.kind_o , \dut.op_o , \dut.width_o , \dut.exec_log2_o , \dut.mask_o , \dut.no_mask_o ,
                        \dut.pred_o , \dut.combine_o , \dut.inverse_o , \dut.surface_o , \dut.block_size_o , \dut.num_blocks_o ,
                        \dut.address_o , \dut.src0_o , \dut.src1_o , \dut.dst_o };
    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(232)) response (clk, rst, known_q, \dut.rsp_valid_o , \dut.rsp_ready_i , rsp);
    pipeline_rules #(.STAGES(2), .PAYLOAD(232)) pipeline (
        clk, rst, known_q, \dut.req_valid_i , \dut.req_ready_o , \dut.message_i == \dut.core.x ,
        \dut.rsp_valid_o , \dut.rsp_ready_i , rsp, \dut.core.f
    );
endmodule
`default_nettype wire
