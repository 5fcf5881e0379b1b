// SPDX-License-Identifier: MIT
`default_nettype none

// svm_scatter takes the eight beats of a message, writes each word that it has gathered once, and answers. Data are left
// open.
module svm_scatter_prove (
    input wire         clk,
    input wire         rst,
    input wire         req_valid_i,
    input wire [151:0] message_i,
    input wire [31:0]  exec_mask_i,
    input wire [31:0]  pred_i,
    input wire [63:0]  size_i,
    input wire [127:0] address_i,
    input wire [511:0] data_i,
    input wire         rsp_ready_i,
    input wire         mem_req_ready_i
);
    wire         req_ready, rsp_valid, mem_req_valid;
    wire [3:0]   rsp;
    wire [3:0]   taken;  // beats of the message
    wire [135:0] mem_req;

    svm_scatter dut (
        .clk             (clk),
        .rst             (rst),
        .req_valid_i     (req_valid_i),
        .req_ready_o     (req_ready),
        .message_i       (message_i),
        .exec_mask_i     (exec_mask_i),
        .pred_i          (pred_i),
        .size_i          (size_i),
        .address_i       (address_i),
        .data_i          (data_i),
        .rsp_valid_o     (rsp_valid),
        .rsp_ready_i     (rsp_ready_i),
        .error_o         (rsp),
        .mem_req_valid_o (mem_req_valid),
        .mem_req_ready_i (mem_req_ready_i),
        .mem_req_addr_o  (mem_req[135:72]),
        .mem_req_be_o    (mem_req[71:64]),
        .mem_req_wdata_o (mem_req[63:0])
    );

    // Of the unit
    (* hierconn *) wire        \dut.receive_q ;
    (* hierconn *) wire        \dut.decode_q ;
    (* hierconn *) wire        \dut.check_q ;
    (* hierconn *) wire        \dut.merge_q ;
    (* hierconn *) wire        \dut.respond_q ;
    (* hierconn *) wire [2:0]  \dut.beat_q ;
    (* hierconn *) wire [15:0] \dut.pending ;
    (* hierconn *) wire [15:0] \dut.left_q ;
    (* hierconn *) wire [15:0] \dut.rest ;
    (* hierconn *) wire [2:0]  \dut.number_q ;
    (* hierconn *) wire        \dut.have ;
    (* hierconn *) wire        \dut.same ;
    (* hierconn *) wire        \dut.last ;
    (* hierconn *) wire        \dut.full_q ;
    (* hierconn *) wire [5:0]  \dut.piece.stop ;
    (* hierconn *) wire [3:0]  \dut.error_q ;
    (* hierconn *) wire        \dut.decode ;
    (* hierconn *) wire [1:0]  \dut.block_size_q ;
    (* hierconn *) wire [1:0]  \dut.num_blocks_q ;

    // A piece is gathered, which begins a word or not; a word is written.
    wire gather = \dut.merge_q & \dut.have & (~mem_req_valid | mem_req_ready_i);
    wire begins = gather & ~\dut.same ;
    wire writes = mem_req_valid & mem_req_ready_i;

    reg       known_q = 1'b0;  // an edge has seen rst high
    reg [1:0] words_q;         // of the message: begun less written
    always @(posedge clk) begin
        known_q <= known_q | rst;
        words_q <= {2{~rst}} & (words_q + {1'b0, begins} - {1'b0, writes});
    end

    // DECODE, CHECK, then MERGE: pieces of a channel, the next channel, the last word; then RESPOND
    wire [21:0] rank  = {\dut.decode_q , \dut.check_q , \dut.merge_q , \dut.left_q & {16{\dut.merge_q }},
                         ~\dut.number_q & {3{\dut.merge_q & \dut.have }}};
    wire        waits = (rsp_valid & ~rsp_ready_i) | (mem_req_valid & ~mem_req_ready_i);

    offer_rules #(.WIDTH(4)) response (clk, rst, known_q, rsp_valid, rsp_ready_i, rsp);
    offer_rules #(.WIDTH(136)) memory (clk, rst, known_q, mem_req_valid, mem_req_ready_i, mem_req);
    message_rules #(.BEATS(8), .RANK(22)) message (
        clk, rst, known_q, req_valid_i, req_ready, rsp_valid, rsp_ready_i, waits, rank, taken
    );
    channel_rules #(.CHANNELS(16)) channels (
        clk, rst, known_q, \dut.check_q , \dut.pending , \dut.merge_q , \dut.left_q ,
        \dut.left_q & ~\dut.rest & {16{gather & \dut.last }}, rsp_valid
    );

    wire [4:0] state = {\dut.receive_q , \dut.decode_q , \dut.check_q , \dut.merge_q , \dut.respond_q };
    wire       legal = (\dut.block_size_q != 2'd3) & ~((\dut.block_size_q == 2'd2) & (\dut.num_blocks_q == 2'd3));
    always @* if (known_q) begin
        one_state: assert ((|state) & ~|(state & (state - 5'd1)));
        beats: assert (\dut.beat_q == taken[2:0]);
        words: assert (words_q == {1'b0, \dut.merge_q & \dut.full_q });
        if ((|taken) & ~\dut.decode )
            decoded: assert (legal | (|\dut.error_q ));
        if (mem_req_valid)
            asks_in_merge: assert (\dut.merge_q );
        if (\dut.merge_q & \dut.have )
            pieces_end: assert (legal & ({1'b0, \dut.number_q , 3'd0} + {1'b0, \dut.piece.stop } <= 7'd39));
        if (\dut.merge_q & ~\dut.have )
            last_word: assert (\dut.full_q & (\dut.number_q == 3'd0));
    end
endmodule
`default_nettype wire
