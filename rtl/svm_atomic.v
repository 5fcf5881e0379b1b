// SPDX-License-Identifier: MIT
`default_nettype none
`include "visa_error.vh"

// Intel's SVM_ATOMIC message; docs/units/svm_atomic.md is the contract.
module svm_atomic (
    input  wire         clk,              // clock, rising edge
    input  wire         rst,              // reset, synchronous, active high

    input  wire         req_valid_i,      // a request is offered
    output wire         req_ready_o,      // the unit takes the request, if there is one
    input  wire [239:0] message_i,        // the bytes of the message, byte n in bits 8n+7 to 8n
    input  wire [31:0]  exec_mask_i,      // execution mask of the kernel
    input  wire [31:0]  pred_i,           // value of the predicate variable that the message names
    input  wire [63:0]  size_i,           // bytes of the memory
    input  wire [511:0] address_i,        // Addresses: byte addresses
    input  wire [511:0] src0_i,           // Src0; bits above the width are ignored
    input  wire [511:0] src1_i,           // Src1; bits above the width are ignored

    output wire         rsp_valid_o,      // a response is offered
    input  wire         rsp_ready_i,      // the consumer takes the response, if there is one
    output wire [3:0]   error_o,          // 0, or the first check that fails
    output wire [7:0]   dst_we_o,         // the element of Dst is written
    output wire [511:0] dst_o,            // value of the element of Dst, 0 where it is not written

    output wire         mem_req_valid_o,  // a memory request is offered
    input  wire         mem_req_ready_i,  // the memory takes the request, if there is one
    output wire         mem_req_we_o,     // 1 a write, 0 a read
    output wire [63:0]  mem_req_addr_o,   // byte address of the 8-byte word
    output wire [7:0]   mem_req_be_o,     // bytes of the word that are written; 0 for a read
    output wire [63:0]  mem_req_wdata_o,  // these bytes in their places, 0 elsewhere

    input  wire         mem_rsp_valid_i,  // the memory answers a read
    output wire         mem_rsp_ready_o,  // the unit takes the answer, if there is one
    input  wire [63:0]  mem_rsp_rdata_i   // the word that was read
);
    // States, one bit each; READ, WAIT and WRITE are those of channel_rmw. Nothing else is reset.
    reg idle_q;
    reg check_q;
    reg respond_q;

    // The request
    reg [239:0] message_q;
    reg [31:0]  exec_mask_q;
    reg [31:0]  pred_q;
    reg [63:0]  size_q;
    reg [511:0] address_q;
    reg [511:0] src0_q;
    reg [511:0] src1_q;

    // What CHECK has found, and the response as far as it is known
    reg [4:0]   op_q;
    reg [1:0]   width_q;
    reg         null_q;
    reg [7:0]   left_q;  // P: the channels that have not worked yet
    reg [3:0]   error_q;
    reg [7:0]   dst_we_q;
    reg [511:0] dst_q;

    // Traced wires are also stored: see atomic_alu_datapath.v.
    /* verilator tracing_off */
    // ---------------------------------------------------------------- CHECK
    wire [3:0]  error;
    wire [4:0]  op;
    wire [1:0]  width;
    wire        null_dst;
    // Fields of other kinds, and channels that this kind does not have (V-2)
    /* verilator lint_off UNUSED */
    wire [2:0]  exec_log2;
    wire        surface;
    wire [1:0]  block_size;
    wire [1:0]  num_blocks;
    wire [15:0] enable;
    /* verilator lint_on UNUSED */
    wire [7:0]  misaligned;
    wire [7:0]  below;

    visa_message #(.KINDS(3'b010)) message (
        .look_i       (check_q),
        .message_i    (message_q),
        .exec_mask_i  (exec_mask_q),
        .pred_i       (pred_q),
        .error_o      (error),
        .op_o         (op),
        .width_o      (width),
        .exec_log2_o  (exec_log2),
        .surface_o    (surface),
        .block_size_o (block_size),
        .num_blocks_o (num_blocks),
        .dst_null_o   (null_dst),
        .enable_o     (enable)
    );

    wire [2:0]  low   = {width[1], ~width[0], 1'b1};  // V-11
    wire [63:0] limit = size_q & ~{61'd0, low};

    visa_bounds #(.CHANNELS(8), .ADDRESS(64), .SIZE(64)) bounds (
        .look_i       (check_q),
        .address_i    (address_q),
        .low_i        (low),
        .limit_i      (limit),
        .misaligned_o (misaligned),
        .below_o      (below)
    );

    wire       decoded = error == `VISA_ERROR_OK;
    wire       aligned = ~|(enable[7:0] & misaligned);
    wire [7:0] on      = enable[7:0] & {8{decoded & aligned}};
    wire [7:0] pending = on & below;

    // ---------------------------------------------------------------- READ, WAIT, WRITE
    wire [2:0]  index;
    wire [7:0]  rest;
    wire        more = |rest;
    wire        done;
    wire [7:0]  put = left_q & ~rest & {8{~null_q}};  // which element of Dst is returned
    wire [63:0] address = address_q[{index, 6'd0}+:64];
    wire [63:0] src0    = src0_q[{index, 6'd0}+:64];
    wire [63:0] src1    = src1_q[{index, 6'd0}+:64];
    wire [63:0] old;
    wire [63:0] new_value;
    wire [63:0] ret;
    wire        write;
    // Check 3 and 4 let no request through that the arithmetic would refuse.
    /* verilator lint_off UNUSED */
    wire        alu_error;
    /* verilator lint_on UNUSED */

    channel_pick #(.CHANNELS(8), .LOG2(3)) pick (
        .set_i   (left_q),
        .index_o (index),
        .rest_o  (rest)
    );

    channel_rmw #(.ADDRESS(64)) rmw (
        .clk             (clk),
        .rst             (rst),
        .first_i         (check_q & (|pending)),
        .more_i          (more),
        .address_i       (address),
        .width_i         (width_q),
        .new_i           (new_value),
        .write_i         (write),
        .old_o           (old),
        .done_o          (done),
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

    atomic_alu_core alu (
        .op_i    ({1'b0, op_q}),
        .width_i (width_q),
        .old_i   (old),
        .src0_i  (src0),
        .src1_i  (src1),
        .new_o   (new_value),
        .ret_o   (ret),
        .write_o (write),
        .error_o (alu_error)
    );
    /* verilator tracing_on */

    integer n;
    always @(posedge clk) begin
        idle_q    <= rst | (idle_q & ~req_valid_i) | (respond_q & rsp_ready_i);
        check_q   <= ~rst & idle_q & req_valid_i;
        respond_q <= ~rst & ((check_q & ~|pending) | (done & ~more) | (respond_q & ~rsp_ready_i));

        if (idle_q & req_valid_i) begin
            message_q   <= message_i;
            exec_mask_q <= exec_mask_i;
            pred_q      <= pred_i;
            size_q      <= size_i;
            address_q   <= address_i;
            src0_q      <= src0_i;
            src1_q      <= src1_i;
        end
        if (check_q) begin
            op_q     <= op;
            width_q  <= width;
            null_q   <= null_dst;
            left_q   <= pending;
            error_q  <= error | ({4{decoded & ~aligned}} & `VISA_ERROR_ALIGN);
            dst_we_q <= on & {8{~null_dst}};
            dst_q    <= 512'd0;  // what is out of bounds returns 0 (V-9)
        end
        if (done) begin
            left_q <= rest;
            for (n = 0; n < 8; n = n + 1)
                dst_q[64*n+:64] <= dst_q[64*n+:64] | ({64{put[n]}} & ret);
        end
    end

    assign req_ready_o = idle_q;
    assign rsp_valid_o = respond_q;
    assign error_o     = error_q & {4{respond_q}};
    assign dst_we_o    = dst_we_q & {8{respond_q}};
    assign dst_o       = dst_q & {512{respond_q}};
endmodule
`default_nettype wire
