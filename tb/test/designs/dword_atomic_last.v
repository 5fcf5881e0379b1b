// SPDX-License-Identifier: MIT
// Right, and late: our unit gets the channels of each message in reverse, so that of those with one address the highest
// works first (V-8). A message has 2^n channels, and their bits of the masks begin at a multiple of 4 and of 2^n: each
// changes places with the one whose number differs in the low n bits.
module dword_atomic_last (
`include "dword_atomic_ports.vh"
);
    localparam IDLE = 2'd0, OFFER = 2'd1, TAKE = 2'd2, ANSWER = 2'd3;
    reg [1:0]   state_q;
    reg [1:0]   beat_q;
    reg [336:0] message_q; // with masks and size
    reg [511:0] offset_q;
    reg [511:0] src0_q;
    reg [511:0] src1_q;
    reg [3:0]   error_q;
    reg [15:0]  dst_we_q;
    reg [511:0] dst_q;

    wire         unit_ready;
    wire         done;
    wire [3:0]   error;
    wire [3:0]   dst_we;
    wire [127:0] dst;
    wire         moves = state_q == IDLE ? req_valid_i : state_q == OFFER ? unit_ready
                         : state_q == TAKE ? done : rsp_ready_i;
    wire [2:0]   exec  = message_q[97+16+:3];
    wire [3:0]   low   = {exec[2], exec >= 3'd3, exec >= 3'd2, exec != 3'd0};

    always @(posedge clk) begin
        beat_q  <= rst ? 2'd0 : beat_q + {1'b0, moves};
        state_q <= rst ? IDLE : state_q + {1'b0, moves & beat_q == 2'd3};
        if (state_q == IDLE & moves) begin
            if (beat_q == 2'd0)
                message_q <= {message_i, exec_mask_i, pred_i, size_i};
            offset_q <= {offset_i, offset_q[511:128]};
            src0_q   <= {src0_i, src0_q[511:128]};
            src1_q   <= {src1_i, src1_q[511:128]};
        end
        if (state_q == TAKE & moves) begin
            error_q  <= error;
            dst_we_q <= {dst_we, dst_we_q[15:4]};
            dst_q    <= {dst, dst_q[511:128]};
        end
    end

    wire [31:0]  exec_mask;
    wire [31:0]  pred;
    wire [127:0] offset;
    wire [127:0] src0;
    wire [127:0] src1;
    genvar i;
    generate
        for (i = 0; i < 32; i = i + 1) begin : bits
            localparam [4:0] I = i;
            assign exec_mask[i] = message_q[65+(I^{1'b0, low})];
            assign pred[i]      = message_q[33+(I^{1'b0, low})];
        end
        for (i = 0; i < 4; i = i + 1) begin : channels
            localparam [1:0] I = i;
            wire [3:0] channel = {beat_q, I} ^ low;
            assign offset[32*i+:32] = offset_q[{channel, 5'd0}+:32];
            assign src0[32*i+:32]   = src0_q[{channel, 5'd0}+:32];
            assign src1[32*i+:32]   = src1_q[{channel, 5'd0}+:32];
            assign dst_we_o[i]      = dst_we_q[channel];
            assign dst_o[32*i+:32]  = dst_q[{channel, 5'd0}+:32];
        end
    endgenerate
    assign req_ready_o = state_q == IDLE;
    assign rsp_valid_o = state_q == ANSWER;
    assign error_o     = error_q;

    dword_atomic unit (
        .clk             (clk),
        .rst             (rst),
        .req_valid_i     (state_q == OFFER),
        .req_ready_o     (unit_ready),
        .message_i       (message_q[336:97]),
        .exec_mask_i     (exec_mask),
        .pred_i          (pred),
        .size_i          (message_q[32:0]),
        .offset_i        (offset),
        .src0_i          (src0),
        .src1_i          (src1),
        .rsp_valid_o     (done),
        .rsp_ready_i     (state_q == TAKE),
        .error_o         (error),
        .dst_we_o        (dst_we),
        .dst_o           (dst),
        .mem_req_valid_o (mem_req_valid_o),
        .mem_req_ready_i (mem_req_ready_i),
        .mem_req_we_o    (mem_req_we_o),
        .mem_req_addr_o  (mem_req_addr_o),
        .mem_req_be_o    (mem_req_be_o),
        .mem_req_wdata_o (mem_req_wdata_o),
        .mem_rsp_valid_i (mem_rsp_valid_i),
        .mem_rsp_ready_o (mem_rsp_ready_o),
        .mem_rsp_rdata_i (mem_rsp_rdata_i),
        .host_valid_i    (host_valid_i & req_ready_o & beat_q == 2'd0),
        .host_we_i       (host_we_i),
        .host_addr_i     (host_addr_i),
        .host_wdata_i    (host_wdata_i),
        .host_rdata_o    (host_rdata_o)
    );
endmodule
