// SPDX-License-Identifier: MIT
// Wrong where channels of a message have the same address, else right but not in the time of the contract page: for
// each message it first reads the words of all sixteen offsets, one after the other without waiting for answers. What
// our unit behind it reads is answered from these, though an earlier channel may have written there.
module dword_atomic_eager (
`include "dword_atomic_ports.vh"
);
    localparam IDLE = 2'd0, FETCH = 2'd1, OFFER = 2'd2, RUN = 2'd3;
    reg [1:0]   state_q;
    reg [4:0]   asked_q;
    reg [4:0]   answered_q;
    reg [63:0]  word_q[0:15];
    reg [239:0] message_q;
    reg [31:0]  exec_mask_q;
    reg [31:0]  pred_q;
    reg [32:0]  size_q;
    reg [511:0] offset_q;
    reg [511:0] src0_q;
    reg [511:0] src1_q;
    reg         found_q;
    reg [63:0]  found_word_q;

    wire        unit_ready;
    wire        ask;
    wire        take;
    wire        we;
    wire [31:0] addr;
    wire        fetching = state_q == FETCH & ~asked_q[4];
    wire        reading  = ask & ~we;

    integer i;
    always @(posedge clk) begin
        case (state_q)
            IDLE: begin
                {message_q, exec_mask_q, pred_q, size_q, offset_q, src0_q, src1_q} <=
                    {message_i, exec_mask_i, pred_i, size_i, offset_i, src0_i, src1_i};
                asked_q <= 5'd0;
                answered_q <= 5'd0;
                if (req_valid_i)
                    state_q <= FETCH;
            end
            FETCH: begin
                if (fetching & mem_req_ready_i)
                    asked_q <= asked_q + 5'd1;
                if (mem_rsp_valid_i) begin
                    word_q[answered_q[3:0]] <= mem_rsp_rdata_i;
                    answered_q <= answered_q + 5'd1;
                end
                if (answered_q[4])
                    state_q <= OFFER;
            end
            OFFER:
                state_q <= RUN;
            default:
                if (rsp_valid_o & rsp_ready_i)
                    state_q <= IDLE;
        endcase
        if (reading) begin
            found_q <= 1'b1;
            for (i = 0; i < 16; i = i + 1)
                if (offset_q[32*i+3+:29] == addr[31:3])
                    found_word_q <= word_q[i];
        end else if (take)
            found_q <= 1'b0;
        if (rst) begin
            state_q <= IDLE;
            found_q <= 1'b0;
        end
    end
    assign req_ready_o     = state_q == IDLE;
    assign mem_rsp_ready_o = state_q == FETCH;
    assign mem_req_valid_o = fetching | (ask & we);
    assign mem_req_we_o    = ~fetching;
    assign mem_req_addr_o  = fetching ? {offset_q[{asked_q[3:0], 5'd3}+:29], 3'd0} : addr;

    dword_atomic unit (
        .clk             (clk),
        .rst             (rst),
        .req_valid_i     (state_q == OFFER),
        .req_ready_o     (unit_ready),
        .message_i       (message_q),
        .exec_mask_i     (exec_mask_q),
        .pred_i          (pred_q),
        .size_i          (size_q),
        .offset_i        (offset_q),
        .src0_i          (src0_q),
        .src1_i          (src1_q),
        .rsp_valid_o     (rsp_valid_o),
        .rsp_ready_i     (rsp_ready_i),
        .error_o         (error_o),
        .dst_we_o        (dst_we_o),
        .dst_o           (dst_o),
        .mem_req_valid_o (ask),
        .mem_req_ready_i (reading | mem_req_ready_i),
        .mem_req_we_o    (we),
        .mem_req_addr_o  (addr),
        .mem_req_be_o    (mem_req_be_o),
        .mem_req_wdata_o (mem_req_wdata_o),
        .mem_rsp_valid_i (found_q),
        .mem_rsp_ready_o (take),
        .mem_rsp_rdata_i (found_word_q),
        .host_valid_i    (host_valid_i & req_ready_o),
        .host_we_i       (host_we_i),
        .host_addr_i     (host_addr_i),
        .host_wdata_i    (host_wdata_i),
        .host_rdata_o    (host_rdata_o)
    );
endmodule
