// SPDX-License-Identifier: MIT
// Right, and not in the time of the contract page: our unit with a register for requests to memory, one for answers and
// one behind its response, which waits for the last write; and it hesitates to take requests.
module svm_atomic_late (
    input  wire         clk,
    input  wire         rst,

    input  wire         req_valid_i,
    output wire         req_ready_o,
    input  wire [239:0] message_i,
    input  wire [31:0]  exec_mask_i,
    input  wire [31:0]  pred_i,
    input  wire [63:0]  size_i,
    input  wire [127:0] address_i,
    input  wire [127:0] src0_i,
    input  wire [127:0] src1_i,

    output wire         rsp_valid_o,
    input  wire         rsp_ready_i,
    output wire [3:0]   error_o,
    output wire [1:0]   dst_we_o,
    output wire [127:0] dst_o,

    output wire         mem_req_valid_o,
    input  wire         mem_req_ready_i,
    output wire         mem_req_we_o,
    output wire [63:0]  mem_req_addr_o,
    output wire [7:0]   mem_req_be_o,
    output wire [63:0]  mem_req_wdata_o,

    input  wire         mem_rsp_valid_i,
    output wire         mem_rsp_ready_o,
    input  wire [63:0]  mem_rsp_rdata_i
);
    `include "stall.vh"
    wire unit_ready;
    wire ask;
    wire answer_taken;
    wire done;
    wire [136:0] request;
    wire [133:0] response;

    // A request goes through one register, an answer through another; so they stay in order.
    reg          ask_q;
    reg  [136:0] request_q;
    reg          answer_q;
    reg  [63:0]  rdata_q;
    reg          done_q;
    reg  [133:0] response_q;
    wire         free = ~ask_q | mem_req_ready_i;
    always @(posedge clk) begin
        if (free) begin
            ask_q     <= ask;
            request_q <= request;
        end
        if (mem_rsp_ready_o) begin
            answer_q <= mem_rsp_valid_i;
            rdata_q  <= mem_rsp_rdata_i;
        end else if (answer_taken)
            answer_q <= 1'b0;
        if (~done_q | rsp_ready_i) begin
            done_q     <= done & ~ask_q;
            response_q <= response;
        end
        if (rst)
            {ask_q, answer_q, done_q} <= 3'd0;
    end
    assign mem_req_valid_o = ask_q;
    assign {mem_req_we_o, mem_req_addr_o, mem_req_be_o, mem_req_wdata_o} = request_q;
    assign mem_rsp_ready_o = ~answer_q;
    assign rsp_valid_o = done_q;
    assign {error_o, dst_we_o, dst_o} = response_q;
    assign req_ready_o = unit_ready & stall_q[0];

    svm_atomic unit (
        .req_valid_i     (req_valid_i & stall_q[0]),
        .req_ready_o     (unit_ready),
        .rsp_valid_o     (done),
        .rsp_ready_i     ((~done_q | rsp_ready_i) & ~ask_q),
        .error_o         (response[133:130]),
        .dst_we_o        (response[129:128]),
        .dst_o           (response[127:0]),
        .mem_req_valid_o (ask),
        .mem_req_ready_i (free),
        .mem_req_we_o    (request[136]),
        .mem_req_addr_o  (request[135:72]),
        .mem_req_be_o    (request[71:64]),
        .mem_req_wdata_o (request[63:0]),
        .mem_rsp_valid_i (answer_q),
        .mem_rsp_ready_o (answer_taken),
        .mem_rsp_rdata_i (rdata_q),
        .*
    );
endmodule
