// SPDX-License-Identifier: MIT
`default_nettype none

// dword_atomic takes one message at a time, lets each of its channels work once, in the banks of T0 or over the memory
// port, and answers. Arithmetic and T0 are left open.
module dword_atomic_prove (
    input wire         clk,
    input wire         rst,
    input wire         req_valid_i,
    input wire [239:0] message_i,
    input wire [31:0]  exec_mask_i,
    input wire [31:0]  pred_i,
    input wire [32:0]  size_i,
    input wire [511:0] offset_i,
    input wire [511:0] src0_i,
    input wire [511:0] src1_i,
    input wire         rsp_ready_i,
    input wire         mem_req_ready_i,
    input wire         mem_rsp_valid_i,
    input wire [63:0]  mem_rsp_rdata_i,
    input wire         host_valid_i,
    input wire         host_we_i,
    input wire [9:0]   host_addr_i,
    input wire [31:0]  host_wdata_i
);
    wire         req_ready, rsp_valid, mem_req_valid, mem_req_we, mem_rsp_ready;
    wire [3:0]   beats;
    wire [531:0] rsp;
    wire [103:0] mem_req;
    wire [31:0]  host_rdata;

    dword_atomic dut (
        .clk             (clk),
        .rst             (rst),
        .req_valid_i     (req_valid_i),
        .req_ready_o     (req_ready),
        .message_i       (message_i),
        .exec_mask_i     (exec_mask_i),
        .pred_i          (pred_i),
        .size_i          (size_i),
        .offset_i        (offset_i),
        .src0_i          (src0_i),
        .src1_i          (src1_i),
        .rsp_valid_o     (rsp_valid),
        .rsp_ready_i     (rsp_ready_i),
        .error_o         (rsp[531:528]),
        .dst_we_o        (rsp[527:512]),
        .dst_o           (rsp[511:0]),
        .mem_req_valid_o (mem_req_valid),
        .mem_req_ready_i (mem_req_ready_i),
        .mem_req_we_o    (mem_req_we),
        .mem_req_addr_o  (mem_req[103:72]),
        .mem_req_be_o    (mem_req[71:64]),
        .mem_req_wdata_o (mem_req[63:0]),
        .mem_rsp_valid_i (mem_rsp_valid_i),
        .mem_rsp_ready_o (mem_rsp_ready),
        .mem_rsp_rdata_i (mem_rsp_rdata_i),
        .host_valid_i    (host_valid_i),
        .host_we_i       (host_we_i),
        .host_addr_i     (host_addr_i),
        .host_wdata_i    (host_wdata_i),
        .host_rdata_o    (host_rdata)
    );

    reg known_q = 1'b0;  // an edge has seen rst high
    reg asked_q;         // the host has read in the cycle before
    always @(posedge clk) begin
        known_q <= known_q | rst;
        asked_q <= ~rst & req_ready & host_valid_i & ~host_we_i;
    end

    offer_rules #(.WIDTH(532)) response (clk, rst, known_q, rsp_valid, rsp_ready_i, rsp);
    offer_rules #(.WIDTH(105)) memory (clk, rst, known_q, mem_req_valid, mem_req_ready_i, {mem_req_we, mem_req});

    // Of the unit
    (* hierconn *) wire        \dut.idle_q ;
    (* hierconn *) wire        \dut.check_q ;
    (* hierconn *) wire        \dut.read_q ;
    (* hierconn *) wire        \dut.write_q ;
    (* hierconn *) wire        \dut.respond_q ;
    (* hierconn *) wire        \dut.surface_q ;
    (* hierconn *) wire        \dut.rmw.read_q ;
    (* hierconn *) wire        \dut.rmw.wait_q ;
    (* hierconn *) wire        \dut.rmw.write_q ;
    (* hierconn *) wire        \dut.done ;
    (* hierconn *) wire [63:0] \dut.first ;
    (* hierconn *) wire [15:0] \dut.pending ;
    (* hierconn *) wire [63:0] \dut.left_q ;
    (* hierconn *) wire [63:0] \dut.rest ;

    // With T0 a channel is in one bank; with T255 all are in bank 0.
    wire [63:0] works = \dut.left_q & ~\dut.rest & {64{\dut.write_q | \dut.done }};
    wire        t0    = \dut.read_q | \dut.write_q ;
    wire        t255  = \dut.rmw.read_q | \dut.rmw.wait_q | \dut.rmw.write_q ;

    // CHECK, then READ, WAIT and WRITE as often as it takes, then RESPOND
    wire [66:0] rank  = {\dut.check_q , \dut.left_q & {64{~\dut.check_q }}, \dut.read_q | \dut.rmw.read_q | \dut.rmw.wait_q ,
                         \dut.rmw.read_q | \dut.rmw.write_q };
    wire        waits = (rsp_valid & ~rsp_ready_i) | (mem_req_valid & ~mem_req_ready_i) | (mem_rsp_ready & ~mem_rsp_valid_i);

    message_rules #(.RANK(67)) message (clk, rst, known_q, req_valid_i, req_ready, rsp_valid, rsp_ready_i, waits, rank, beats);
    memory_rules port (
        clk, rst, known_q, ~req_ready, \dut.done , mem_req_valid, mem_req_ready_i, mem_req_we, mem_rsp_valid_i, mem_rsp_ready
    );
    channel_rules #(.CHANNELS(64)) channels (
        clk, rst, known_q, \dut.check_q , \dut.first , t0 | t255, \dut.left_q , works, rsp_valid
    );

    wire [7:0] state = {\dut.idle_q , \dut.check_q , \dut.read_q , \dut.write_q , \dut.rmw.read_q , \dut.rmw.wait_q ,
                        \dut.rmw.write_q , \dut.respond_q };
    // Each channel stands in one bank.
    wire [15:0] any   = \dut.first [15:0] | \dut.first [31:16] | \dut.first [47:32] | \dut.first [63:48];
    wire [15:0] twice = (\dut.first [15:0] & (\dut.first [31:16] | \dut.first [47:32] | \dut.first [63:48]))
                        | (\dut.first [31:16] & (\dut.first [47:32] | \dut.first [63:48]))
                        | (\dut.first [47:32] & \dut.first [63:48]);
    always @* if (known_q) begin
        one_state: assert ((|state) & ~|(state & (state - 8'd1)));
        if (t0 | t255)
            one_surface: assert ((\dut.surface_q == t255) & (|\dut.left_q ));
        if (\dut.check_q )
            one_bank: assert ((any == \dut.pending ) & ~|twice);
        if (~asked_q)
            host_reads: assert (host_rdata == 32'd0);
    end
endmodule
`default_nettype wire
