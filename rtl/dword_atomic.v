// SPDX-License-Identifier: MIT
`default_nettype none
`include "visa_error.vh"

// Intel's DWORD_ATOMIC message; docs/units/dword_atomic.md is the contract.
//
// Five stages in sequence hold a message each: receive, check, work, drain, respond. Each bank of T0 has its own
// arithmetic and its own channels. With T255, bank 0 has all channels, and its arithmetic is used with the memory port.
module dword_atomic (
    input  wire         clk,              // clock, rising edge
    input  wire         rst,              // reset, synchronous, active high

    input  wire         req_valid_i,      // a beat of a request is offered
    output wire         req_ready_o,      // the unit takes the beat, if there is one
    input  wire [239:0] message_i,        // beat 0: the bytes of the message, byte n in bits 8n+7 to 8n
    input  wire [31:0]  exec_mask_i,      // beat 0: execution mask of the kernel
    input  wire [31:0]  pred_i,           // beat 0: value of the predicate variable that the message names
    input  wire [32:0]  size_i,           // beat 0: bytes of T255
    input  wire [127:0] offset_i,         // Element_offset: byte address in the surface
    input  wire [127:0] src0_i,           // Src0; bits above the width are ignored
    input  wire [127:0] src1_i,           // Src1; bits above the width are ignored

    output wire         rsp_valid_o,      // a beat of a response is offered
    input  wire         rsp_ready_i,      // the consumer takes the beat, if there is one
    output wire [3:0]   error_o,          // 0, or the first check that fails
    output wire [3:0]   dst_we_o,         // the element of Dst is written
    output wire [127:0] dst_o,            // value of the element of Dst, 0 where it is not written

    output wire         mem_req_valid_o,  // a memory request is offered
    input  wire         mem_req_ready_i,  // the memory takes the request, if there is one
    output wire         mem_req_we_o,     // 1 a write, 0 a read
    output wire [31:0]  mem_req_addr_o,   // byte address of the 8-byte word
    output wire [7:0]   mem_req_be_o,     // bytes of the word that are written; 0 for a read
    output wire [63:0]  mem_req_wdata_o,  // these bytes in their places, 0 elsewhere

    input  wire         mem_rsp_valid_i,  // the memory answers a read
    output wire         mem_rsp_ready_o,  // the unit takes the answer, if there is one
    input  wire [63:0]  mem_rsp_rdata_i,  // the word that was read

    input  wire         host_valid_i,     // the host writes or reads a dword of T0
    input  wire         host_we_i,        // 1 a write, 0 a read
    input  wire [9:0]   host_addr_i,      // number of the dword
    input  wire [31:0]  host_wdata_i,     // what is written
    output wire [31:0]  host_rdata_o      // what the host has read in the cycle before, else 0
);
    // The message in the work stage. It is in PICK if the memory port is not busy; only its valid bit is reset.
    reg        work_q;
    reg [1:0]  slot_q;
    reg [4:0]  op_q;
    reg        w16_q;
    reg        surface_q;
    reg [3:0]  error_q;
    reg [15:0] dst_we_q;
    reg [15:0] dst_even_q;
    reg [15:0] dst_odd_q;

    // The bank that the host read in the previous cycle
    reg [1:0]  host_q;

    /* verilator tracing_off */
    // ---------------------------------------------------------------- receive, check
    wire        take;
    wire [1:0]  beat;
    wire [1:0]  slot;
    wire        pass;
    wire [1:0]  pass_slot;
    wire [4:0]  op;
    wire        w16;
    wire        surface;
    wire [15:0] even;
    wire [15:0] odd;
    wire [3:0]  error;
    wire [15:0] dst_we;
    wire        receive_idle;
    wire        passed;

    dword_receive receive (
        .clk         (clk),
        .rst         (rst),
        .req_valid_i (req_valid_i),
        .req_ready_o (req_ready_o),
        .message_i   (message_i),
        .exec_mask_i (exec_mask_i),
        .pred_i      (pred_i),
        .size_i      (size_i),
        .offset_i    (offset_i),
        .take_o      (take),
        .beat_o      (beat),
        .slot_o      (slot),
        .pass_o      (pass),
        .passed_i    (passed),
        .slot_pass_o (pass_slot),
        .op_o        (op),
        .w16_o       (w16),
        .surface_o   (surface),
        .even_o      (even),
        .odd_o       (odd),
        .error_o     (error),
        .dst_we_o    (dst_we),
        .idle_o      (receive_idle)
    );

    // ---------------------------------------------------------------- work
    // Only bank 0 can have the last channel of T255.
    /* verilator lint_off UNUSED */
    wire [1:0] more;  // there is a channel in the bank
    /* verilator lint_on UNUSED */
    wire [1:0] rest;  // there is another one
    wire       busy;  // READ, WAIT, WRITE
    wire       done;  // the last cycle of WRITE
    wire       free;
    wire       respond_idle;

    wire       pick  = work_q & ~busy;
    wire       start = pick & surface_q & more[0];
    wire       over  = (pick & ~(surface_q ? more[0] : |rest)) | (done & ~more[0]);
    wire       leave = over & free;
    assign     passed = pass & (~work_q | leave);

    // ---------------------------------------------------------------- banks
    wire        idle      = receive_idle & ~work_q & respond_idle;
    wire [1:0]  host_bank = {host_addr_i[0], ~host_addr_i[0]};
    wire [1:0]  give;
    wire [11:0] worked;
    wire [63:0] ret;
    wire [63:0] rdata;
    wire        answer;
    wire [31:0] dword;
    // Those of bank 1 are not used.
    /* verilator lint_off UNUSED */
    wire [11:0] channel;
    wire [17:0] row;
    wire [1:0]  write;
    wire [3:0]  lanes;
    wire [63:0] data;
    /* verilator lint_on UNUSED */

    genvar b;
    generate
        for (b = 0; b < 2; b = b + 1) begin : banks
            dword_bank bank (
                .clk          (clk),
                .rst          (rst),
                .take_i       (take),
                .beat_i       ({slot, beat}),
                .offset_i     (offset_i),
                .src0_i       (src0_i),
                .src1_i       (src1_i),
                .load_i       (passed),
                .set_i        (b == 0 ? even : odd),
                .step_i       (pick | done),
                .more_o       (more[b]),
                .rest_o       (rest[b]),
                .slot_i       (slot_q),
                .op_i         (op_q),
                .w16_i        (w16_q),
                .surface_i    (surface_q),
                .channel_o    (channel[6*b+:6]),
                .row_o        (row[9*b+:9]),
                .answer_i     (answer & (b == 0)),
                .dword_i      (dword),
                .write_o      (write[b]),
                .lanes_o      (lanes[2*b+:2]),
                .data_o       (data[32*b+:32]),
                .give_o       (give[b]),
                .worked_o     (worked[6*b+:6]),
                .ret_o        (ret[32*b+:32]),
                .host_i       (idle),
                .host_we_i    (host_valid_i & host_we_i & host_bank[b]),
                .host_row_i   (host_addr_i[9:1]),
                .host_wdata_i (host_wdata_i),
                .rdata_o      (rdata[32*b+:32])
            );
        end
    endgenerate

    dword_memory memory (
        .clk             (clk),
        .rst             (rst),
        .take_i          (take),
        .beat_i          ({slot, beat}),
        .offset_i        (offset_i),
        .start_i         (start),
        .more_i          (more[0]),
        .busy_o          (busy),
        .done_o          (done),
        .channel_i       (channel[5:0]),
        .row_i           (row[8:0]),
        .answer_o        (answer),
        .dword_o         (dword),
        .write_i         (write[0]),
        .lanes_i         (lanes[1:0]),
        .data_i          (data[31:0]),
        .mem_req_valid_o (mem_req_valid_o),
        .mem_req_ready_i (mem_req_ready_i),
        .mem_req_we_o    (mem_req_we_o),
        .mem_req_addr_o  (mem_req_addr_o),
        .mem_req_be_o    (mem_req_be_o),
        .mem_req_wdata_o (mem_req_wdata_o),
        .mem_rsp_valid_i (mem_rsp_valid_i),
        .mem_rsp_ready_o (mem_rsp_ready_o),
        .mem_rsp_rdata_i (mem_rsp_rdata_i)
    );

    // ---------------------------------------------------------------- drain, respond
    dword_respond respond (
        .clk         (clk),
        .rst         (rst),
        .over_i      (over),
        .free_o      (free),
        .slot_i      (slot_q),
        .error_i     (error_q),
        .dst_we_i    (dst_we_q),
        .dst_even_i  (dst_even_q),
        .dst_odd_i   (dst_odd_q),
        .give_i      (give | {1'b0, done}),
        .worked_i    (worked),
        .ret_i       (ret),
        .idle_o      (respond_idle),
        .rsp_valid_o (rsp_valid_o),
        .rsp_ready_i (rsp_ready_i),
        .error_o     (error_o),
        .dst_we_o    (dst_we_o),
        .dst_o       (dst_o)
    );
    /* verilator tracing_on */

    always @(posedge clk) begin
        work_q <= ~rst & (passed | (work_q & ~leave));
        host_q <= {2{~rst & idle & host_valid_i & ~host_we_i}} & host_bank;
        if (passed) begin
            slot_q     <= pass_slot;
            op_q       <= op;
            w16_q      <= w16;
            surface_q  <= surface;
            error_q    <= error;
            dst_we_q   <= dst_we;
            dst_even_q <= dst_we & even;  // what is out of bounds returns 0 (V-9)
            dst_odd_q  <= dst_we & odd;
        end
    end

    assign host_rdata_o = (rdata[31:0] & {32{host_q[0]}}) | (rdata[63:32] & {32{host_q[1]}});
endmodule
`default_nettype wire
