// SPDX-License-Identifier: MIT
// Wrong where channel 3 of a message has the address of another one: it is passed over. Our unit gets an offset for it
// that is out of bounds.
module dword_atomic_passes (
`include "dword_atomic_ports.vh"
);
    reg [1:0]  beat_q;
    wire       first  = beat_q == 2'd0;
    wire [31:0] offset3 = offset_i[127:96] | {{24{first}}, 8'd0};
    always @(posedge clk) beat_q <= rst ? 2'd0 : beat_q + {1'b0, req_valid_i & req_ready_o};

    dword_atomic unit (
        .clk             (clk),
        .rst             (rst),
        .req_valid_i     (req_valid_i),
        .req_ready_o     (req_ready_o),
        .message_i       (message_i),
        .exec_mask_i     (exec_mask_i),
        .pred_i          (pred_i),
        .size_i          (size_i),
        .offset_i        ({offset3, offset_i[95:0]}),
        .src0_i          (src0_i),
        .src1_i          (src1_i),
        .rsp_valid_o     (rsp_valid_o),
        .rsp_ready_i     (rsp_ready_i),
        .error_o         (error_o),
        .dst_we_o        (dst_we_o),
        .dst_o           (dst_o),
        .mem_req_valid_o (mem_req_valid_o),
        .mem_req_ready_i (mem_req_ready_i),
        .mem_req_we_o    (mem_req_we_o),
        .mem_req_addr_o  (mem_req_addr_o),
        .mem_req_be_o    (mem_req_be_o),
        .mem_req_wdata_o (mem_req_wdata_o),
        .mem_rsp_valid_i (mem_rsp_valid_i),
        .mem_rsp_ready_o (mem_rsp_ready_o),
        .mem_rsp_rdata_i (mem_rsp_rdata_i),
        .host_valid_i    (host_valid_i),
        .host_we_i       (host_we_i),
        .host_addr_i     (host_addr_i),
        .host_wdata_i    (host_wdata_i),
        .host_rdata_o    (host_rdata_o)
    );
endmodule
