// SPDX-License-Identifier: MIT
// Wrong where channels of a message have the same address, else right but not in the time of the contract page: for
// each message it first reads the words of all sixteen offsets, one after the other without waiting for answers. What
// our unit behind it reads is answered from these, though an earlier channel may have written there.
module dword_atomic_eager (
`include "dword_atomic_ports.vh"
);
    localparam IDLE = 2'd0, FETCH = 2'd1, OFFER = 2'd2, RUN = 2'd3;
    reg [1:0]   state_q;
    reg [1:0]   beat_q; // in IDLE, OFFER and RUN
    reg [4:0]   asked_q;
    reg [4:0]   answered_q;
    reg [63:0]  word_q[0:15];
    reg [336:0] message_q; // with masks and size
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
    wire        moves    = state_q == IDLE ? req_valid_i : state_q == OFFER ? unit_ready
                           : state_q == RUN & rsp_valid_o & rsp_ready_i;

    integer i;
    always @(posedge clk) begin
        beat_q <= beat_q + {1'b0, moves};
        if (state_q == IDLE & moves) begin
            if (beat_q == 2'd0)
                message_q <= {message_i, exec_mask_i, pred_i, size_i};
            offset_q   <= {offset_i, offset_q[511:128]};
            src0_q     <= {src0_i, src0_q[511:128]};
            src1_q     <= {src1_i, src1_q[511:128]};
            asked_q    <= 5'd0;
            answered_q <= 5'd0;
        end
        if (fetching & mem_req_ready_i)
            asked_q <= asked_q + 5'd1;
        if (state_q == FETCH & mem_rsp_valid_i) begin
            word_q[answered_q[3:0]] <= mem_rsp_rdata_i;
            answered_q <= answered_q + 5'd1;
        end
        if (state_q == FETCH ? answered_q[4] : moves & beat_q == 2'd3)
            state_q <= state_q + 2'd1; // IDLE comes after RUN
        if (reading) begin
            found_q <= 1'b1;
            for (i = 0; i < 16; i = i + 1)
                if (offset_q[32*i+3+:29] == addr[31:3])
                    found_word_q <= word_q[i];
        end else if (take)
            found_q <= 1'b0;
        if (rst) begin
            state_q <= IDLE;
            beat_q  <= 2'd0;
            found_q <= 1'b0;
        end
    end
    assign req_ready_o     = state_q == IDLE;
    assign mem_rsp_ready_o = state_q == FETCH;
    assign mem_req_valid_o = fetching | (ask & we);
    assign mem_req_we_o    = ~fetching;
    assign mem_req_addr_o  = fetching ? {offset_q[{asked_q[3:0], 5'd3}+:29], 3'd0} : addr;

    dword_atomic unit (
        .req_valid_i     (state_q == OFFER),
        .req_ready_o     (unit_ready),
        .message_i       (message_q[336:97]),
        .exec_mask_i     (message_q[96:65]),
        .pred_i          (message_q[64:33]),
        .size_i          (message_q[32:0]),
        .offset_i        (offset_q[{beat_q, 7'd0}+:128]),
        .src0_i          (src0_q[{beat_q, 7'd0}+:128]),
        .src1_i          (src1_q[{beat_q, 7'd0}+:128]),
        .mem_req_valid_o (ask),
        .mem_req_ready_i (reading | mem_req_ready_i),
        .mem_req_we_o    (we),
        .mem_req_addr_o  (addr),
        .mem_rsp_valid_i (found_q),
        .mem_rsp_ready_o (take),
        .mem_rsp_rdata_i (found_word_q),
        .host_valid_i    (host_valid_i & req_ready_o & beat_q == 2'd0),
        .*
    );
endmodule
