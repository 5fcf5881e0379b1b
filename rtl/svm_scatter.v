// SPDX-License-Identifier: MIT
`default_nettype none
`include "visa_error.vh"

// Intel's SVM_SCATTER message; docs/units/svm_scatter.md is the contract.
module svm_scatter (
    input  wire         clk,              // clock, rising edge
    input  wire         rst,              // reset, synchronous, active high

    input  wire         req_valid_i,      // a beat of a request is offered
    output wire         req_ready_o,      // the unit takes the beat, if there is one
    input  wire [151:0] message_i,        // beat 0: the bytes of the message, byte n in bits 8n+7 to 8n
    input  wire [31:0]  exec_mask_i,      // beat 0: execution mask of the kernel
    input  wire [31:0]  pred_i,           // beat 0: value of the predicate variable that the message names
    input  wire [63:0]  size_i,           // beat 0: bytes of the memory
    input  wire [127:0] address_i,        // beat b: Addresses, byte addresses of channels 2b and 2b+1
    input  wire [511:0] data_i,           // beat b: Src, dwords 16b to 16b+15, of which k holds bytes 4k to 4k+3

    output wire         rsp_valid_o,      // a response is offered
    input  wire         rsp_ready_i,      // the consumer takes the response, if there is one
    output wire [3:0]   error_o,          // 0, or the first check that fails

    output wire         mem_req_valid_o,  // a memory request is offered; all are writes
    input  wire         mem_req_ready_i,  // the memory takes the request, if there is one
    output wire [63:0]  mem_req_addr_o,   // byte address of the 8-byte word
    output wire [7:0]   mem_req_be_o,     // bytes of the word that are written
    output wire [63:0]  mem_req_wdata_o   // these bytes in their places, 0 elsewhere
);
    // States, one bit each. Beside them only the number of the next beat is reset.
    reg receive_q;
    reg decode_q;
    reg check_q;
    reg merge_q;
    reg respond_q;

    // The request: addresses and data stand in memories, a beat in a word. A beat is decoded, if it is beat 0, in the
    // cycle after it has come, and its addresses are looked at in the one behind.
    reg [2:0]   beat_q;
    reg         come_q;
    reg [2:0]   come_beat_q;
    reg         look_q;
    reg [2:0]   look_beat_q;
    reg [151:0] message_q;
    reg [31:0]  exec_mask_q;
    reg [31:0]  pred_q;
    reg [63:0]  size_q;

    // The decoded message
    reg [2:0]  exec_log2_q;
    reg [1:0]  block_size_q;
    reg [1:0]  num_blocks_q;
    reg [15:0] enable_q;
    reg [2:0]  low_q;
    reg [63:0] limit_q;
    reg [3:0]  error_q;

    // What is known of the addresses of the seven beats before the one that is looked at
    reg [13:0] misaligned_q;
    reg [13:0] below_q;

    // The next piece: the channels that have pieces left, and the number of the piece in the lowest of them
    reg [15:0] left_q;
    reg [2:0]  number_q;

    // The gathered word
    reg        full_q;
    reg [60:0] word_q;
    reg [7:0]  be_q;
    reg [63:0] bytes_q;

    wire take  = receive_q & req_valid_i;
    wire first = take & ~|beat_q;
    wire whole = take & (&beat_q);

    /* verilator tracing_off */
    // ---------------------------------------------------------------- decode
    wire        decode = come_q & ~|come_beat_q;
    wire [3:0]  error;
    wire [2:0]  exec_log2;
    wire [1:0]  block_size;
    wire [1:0]  num_blocks;
    wire [15:0] enable;
    // Fields of other kinds
    /* verilator lint_off UNUSED */
    wire [4:0]  op;
    wire [1:0]  width;
    wire        surface;
    wire        null_dst;
    /* verilator lint_on UNUSED */

    visa_message #(.KINDS(3'b100)) message (
        .look_i       (decode),
        .message_i    ({88'd0, message_q}),
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

    wire [2:0] low = {block_size[1], {2{|block_size}}};

    // ---------------------------------------------------------------- addresses
    wire [3:0]   channel;
    wire [15:0]  rest;
    wire [127:0] pair;
    wire [1:0]   misaligned;
    wire [1:0]   below;

    channel_pick #(.CHANNELS(16), .LOG2(4)) pick (
        .set_i   (left_q),
        .index_o (channel),
        .rest_o  (rest)
    );

    lut_ram #(.ADDRESS(3), .WIDTH(128)) addresses (
        .clk     (clk),
        .we_i    (take),
        .waddr_i (beat_q),
        .wdata_i (address_i),
        .raddr_i (merge_q ? channel[3:1] : look_beat_q),
        .rdata_o (pair)
    );

    // A channel has a piece when its first block is in bounds.
    visa_bounds #(.CHANNELS(2), .ADDRESS(64), .SIZE(64)) bounds (
        .look_i       (look_q),
        .address_i    (pair),
        .low_i        (low_q),
        .limit_i      (limit_q),
        .misaligned_o (misaligned),
        .below_o      (below)
    );

    wire        decoded = error_q == `VISA_ERROR_OK;
    wire        aligned = ~|(enable_q & {misaligned, misaligned_q});
    wire [15:0] pending = enable_q & {below, below_q} & {16{decoded & aligned}};

    // ---------------------------------------------------------------- MERGE
    wire         have = |left_q;
    wire [60:0]  word;
    wire [7:0]   be;
    wire         last;
    wire [6:0]   low_dword;
    wire [6:0]   high_dword;
    wire [2:0]   rotate;
    wire [511:0] low_row;
    wire [511:0] high_row;

    scatter_piece piece (
        .channel_i    (channel),
        .number_i     (number_q),
        .address_i    (channel[0] ? pair[127:64] : pair[63:0]),
        .limit_i      (limit_q),
        .exec_log2_i  (exec_log2_q),
        .block_size_i (block_size_q),
        .num_blocks_i (num_blocks_q),
        .word_o       (word),
        .be_o         (be),
        .last_o       (last),
        .low_o        (low_dword),
        .high_o       (high_dword),
        .rotate_o     (rotate)
    );

    // Both dwords of a piece are read in one cycle.
    lut_ram #(.ADDRESS(3), .WIDTH(512)) low_data (
        .clk     (clk),
        .we_i    (take),
        .waddr_i (beat_q),
        .wdata_i (data_i),
        .raddr_i (low_dword[6:4]),
        .rdata_o (low_row)
    );

    lut_ram #(.ADDRESS(3), .WIDTH(512)) high_data (
        .clk     (clk),
        .we_i    (take),
        .waddr_i (beat_q),
        .wdata_i (data_i),
        .raddr_i (high_dword[6:4]),
        .rdata_o (high_row)
    );

    // Rotated down by 64 bits less, in two steps so that a rotation by 0 is nothing special
    wire [63:0] source = {high_row[{high_dword[3:0], 5'd0}+:32], low_row[{low_dword[3:0], 5'd0}+:32]};
    wire [5:0]  up     = {rotate, 3'd0};
    wire [63:0] turned = (source << up) | ((source >> ~up) >> 1);
    wire [63:0] mask   = {{8{be[7]}}, {8{be[6]}}, {8{be[5]}}, {8{be[4]}},
                          {8{be[3]}}, {8{be[2]}}, {8{be[1]}}, {8{be[0]}}};

    wire        same   = have & full_q & (word == word_q);
    wire        ask    = merge_q & full_q & ~same;
    /* verilator tracing_on */

    always @(posedge clk) begin
        receive_q <= rst | (receive_q & ~whole) | (respond_q & rsp_ready_i);
        decode_q  <= ~rst & whole;
        check_q   <= ~rst & decode_q;
        merge_q   <= ~rst & ((check_q & (|pending)) | (merge_q & (have | ~mem_req_ready_i)));
        respond_q <= ~rst & ((check_q & ~|pending) | (merge_q & ~have & mem_req_ready_i) | (respond_q & ~rsp_ready_i));

        beat_q      <= (beat_q + {2'd0, take}) & {3{~rst}};
        come_q      <= take;
        come_beat_q <= beat_q;
        look_q      <= come_q;
        look_beat_q <= come_beat_q;

        if (first) begin
            message_q   <= message_i;
            exec_mask_q <= exec_mask_i;
            pred_q      <= pred_i;
            size_q      <= size_i;
        end
        if (decode) begin
            exec_log2_q  <= exec_log2;
            block_size_q <= block_size;
            num_blocks_q <= num_blocks;
            enable_q     <= enable;
            low_q        <= low;
            limit_q      <= size_q & ~{61'd0, low};
            error_q      <= error;
        end
        if (look_q) begin
            misaligned_q <= {misaligned, misaligned_q[13:2]};
            below_q      <= {below, below_q[13:2]};
        end
        if (check_q) begin
            error_q  <= error_q | ({4{decoded & ~aligned}} & `VISA_ERROR_ALIGN);
            left_q   <= pending;
            number_q <= 3'd0;
            full_q   <= 1'b0;
        end
        if (merge_q & have & (~ask | mem_req_ready_i)) begin
            left_q   <= (rest & {16{last}}) | (left_q & {16{~last}});
            number_q <= (number_q + 3'd1) & {3{~last}};
            full_q   <= 1'b1;
            word_q   <= word;
            be_q     <= (be_q & {8{same}}) | be;
            bytes_q  <= (bytes_q & ~mask & {64{same}}) | (turned & mask);
        end
    end

    assign req_ready_o     = receive_q;
    assign rsp_valid_o     = respond_q;
    assign error_o         = error_q & {4{respond_q}};
    assign mem_req_valid_o = ask;
    assign mem_req_addr_o  = {word_q & {61{ask}}, 3'd0};
    assign mem_req_be_o    = be_q & {8{ask}};
    assign mem_req_wdata_o = bytes_q & {64{ask}};
endmodule
`default_nettype wire
