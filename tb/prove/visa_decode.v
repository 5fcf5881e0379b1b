// SPDX-License-Identifier: MIT
`default_nettype none

// visa_decode follows the rules of a pipeline with two stages, for any function of its core.
module visa_decode_prove (
    input wire         clk,
    input wire         rst,
    input wire         req_valid_i,
    input wire [239:0] message_i,
    input wire         rsp_ready_i
);
    wire         req_ready, rsp_valid;
    wire [231:0] rsp;

    visa_decode dut (
        .clk          (clk),
        .rst          (rst),
        .req_valid_i  (req_valid_i),
        .req_ready_o  (req_ready),
        .message_i    (message_i),
        .rsp_valid_o  (rsp_valid),
        .rsp_ready_i  (rsp_ready_i),
        .error_o      (rsp[231:228]),
        .kind_o       (rsp[227:226]),
        .op_o         (rsp[225:221]),
        .width_o      (rsp[220:219]),
        .exec_log2_o  (rsp[218:216]),
        .mask_o       (rsp[215:213]),
        .no_mask_o    (rsp[212]),
        .pred_o       (rsp[211:200]),
        .combine_o    (rsp[199:198]),
        .inverse_o    (rsp[197]),
        .surface_o    (rsp[196]),
        .block_size_o (rsp[195:194]),
        .num_blocks_o (rsp[193:192]),
        .address_o    (rsp[191:144]),
        .src0_o       (rsp[143:96]),
        .src1_o       (rsp[95:48]),
        .dst_o        (rsp[47:0])
    );
    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(232)) response (clk, rst, known_q, rsp_valid, rsp_ready_i, rsp);
    pipeline_rules #(.STAGES(2), .PAYLOAD(232)) pipeline (
        clk, rst, known_q, req_valid_i, req_ready, message_i == \dut.core.x , rsp_valid, rsp_ready_i, rsp, \dut.core.f
    );
endmodule
`default_nettype wire
