// SPDX-License-Identifier: MIT
`default_nettype none

// svm_atomic takes one message at a time, lets each of its channels work once over the memory port, and answers.
module svm_atomic_prove (
    input wire         clk,
    input wire         rst,
    input wire         req_valid_i,
    input wire [239:0] message_i,
    input wire [31:0]  exec_mask_i,
    input wire [31:0]  pred_i,
    input wire [63:0]  size_i,
    input wire [511:0] address_i,
    input wire [511:0] src0_i,
    input wire [511:0] src1_i,
    input wire         rsp_ready_i,
    input wire         mem_req_ready_i,
    input wire         mem_rsp_valid_i,
    input wire [63:0]  mem_rsp_rdata_i
);
    wire         req_ready, rsp_valid, mem_req_valid, mem_req_we, mem_rsp_ready;
    wire [3:0]   beats;
    wire [523:0] rsp;
    wire [135:0] mem_req;

    svm_atomic dut (
        .clk             (clk),
        .rst             (rst),
        .req_valid_i     (req_valid_i),
        .req_ready_o     (req_ready),
        .message_i       (message_i),
        .exec_mask_i     (exec_mask_i),
        .pred_i          (pred_i),
        .size_i          (size_i),
        .address_i       (address_i),
        .src0_i          (src0_i),
        .src1_i          (src1_i),
        .rsp_valid_o     (rsp_valid),
        .rsp_ready_i     (rsp_ready_i),
        .error_o         (rsp[523:520]),
        .dst_we_o        (rsp[519:512]),
        .dst_o           (rsp[511:0]),
        .mem_req_valid_o (mem_req_valid),
        .mem_req_ready_i (mem_req_ready_i),
        .mem_req_we_o    (mem_req_we),
        .mem_req_addr_o  (mem_req[135:72]),
        .mem_req_be_o    (mem_req[71:64]),
        .mem_req_wdata_o (mem_req[63:0]),
        .mem_rsp_valid_i (mem_rsp_valid_i),
        .mem_rsp_ready_o (mem_rsp_ready),
        .mem_rsp_rdata_i (mem_rsp_rdata_i)
    );
    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(524)) response (clk, rst, known_q, rsp_valid, rsp_ready_i, rsp);
    offer_rules #(.WIDTH(137)) memory (clk, rst, known_q, mem_req_valid, mem_req_ready_i, {mem_req_we, mem_req});

    // Of the unit
    (* hierconn *) wire       \dut.check_q ;
    (* hierconn *) wire       \dut.rmw.read_q ;
    (* hierconn *) wire       \dut.rmw.wait_q ;
    (* hierconn *) wire       \dut.rmw.write_q ;
    (* hierconn *) wire       \dut.idle_q ;
    (* hierconn *) wire       \dut.respond_q ;
    (* hierconn *) wire       \dut.done ;
    (* hierconn *) wire [7:0] \dut.pending ;
    (* hierconn *) wire [7:0] \dut.left_q ;
    (* hierconn *) wire [7:0] \dut.rest ;

    // CHECK, then for each channel READ, WAIT, WRITE, then RESPOND
    wire [10:0] rank  = {\dut.check_q , \dut.left_q & {8{~\dut.check_q }},
                         \dut.rmw.read_q | \dut.rmw.wait_q , \dut.rmw.read_q | \dut.rmw.write_q };
    wire        waits = (rsp_valid & ~rsp_ready_i) | (mem_req_valid & ~mem_req_ready_i) | (mem_rsp_ready & ~mem_rsp_valid_i);

    message_rules #(.RANK(11)) message (clk, rst, known_q, req_valid_i, req_ready, rsp_valid, rsp_ready_i, waits, rank, beats);
    memory_rules port (
        clk, rst, known_q, ~req_ready, \dut.done , mem_req_valid, mem_req_ready_i, mem_req_we, mem_rsp_valid_i, mem_rsp_ready
    );
    channel_rules #(.CHANNELS(8)) channels (
        clk, rst, known_q, \dut.check_q , \dut.pending ,
        \dut.rmw.read_q | \dut.rmw.wait_q | \dut.rmw.write_q , \dut.left_q , \dut.left_q & ~\dut.rest & {8{\dut.done }}, rsp_valid
    );

    wire [5:0] state = {\dut.idle_q , \dut.check_q , \dut.rmw.read_q , \dut.rmw.wait_q , \dut.rmw.write_q , \dut.respond_q };
    always @* if (known_q) begin
        one_state: assert ((|state) & ~|(state & (state - 6'd1)));
        if (\dut.rmw.read_q | \dut.rmw.wait_q | \dut.rmw.write_q )
            somebody_works: assert (|\dut.left_q );
    end
endmodule
`default_nettype wire
