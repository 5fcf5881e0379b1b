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
    // ---------------------------------------------------------------- buffers
    reg [3:0]   beat_q;  // the buffer, and the next beat
    reg [1:0]   held_q;  // messages that have arrived and are not read

    /* verilator tracing_off */
    wire        take  = req_valid_i & ~held_q[1];
    wire        whole = take & (&beat_q[2:0]);
    wire        move;

    // ---------------------------------------------------------------- the facts of a message
    wire        offer;
    wire        enter;
    wire [15:0] has;
    wire [15:0] begins;
    wire [15:0] joins;
    wire [15:0] more;
    wire [3:0]  error;
    wire        sixteen;
    wire [1:0]  block_size;
    wire [2:0]  width;
    wire [63:0] facts;

    svm_scatter_gather gather (
        .clk          (clk),
        .rst          (rst),
        .take_i       (take),
        .first_i      (~|beat_q[2:0]),
        .message_i    (message_i),
        .exec_mask_i  (exec_mask_i),
        .pred_i       (pred_i),
        .size_i       (size_i),
        .address_i    (address_i),
        .group_i      ({plan_buffer, plan_channel[3]}),
        .facts_o      (facts),
        .offer_o      (offer),
        .enter_i      (enter),
        .has_o        (has),
        .begin_o      (begins),
        .join_o       (joins),
        .more_o       (more),
        .error_o      (error),
        .sixteen_o    (sixteen),
        .block_size_o (block_size),
        .width_o      (width)
    );

    // ---------------------------------------------------------------- SELECT
    wire        plan_real;
    wire        plan_final;
    wire        plan_again;
    wire [31:0] plan_one;
    wire [31:0] plan_rest;
    wire [3:0]  plan_channel;
    wire [2:0]  plan_number;
    wire        plan_buffer;
    wire [15:0] plan_has;
    wire [15:0] plan_join;
    wire [3:0]  plan_error;
    wire        plan_sixteen;
    wire [1:0]  plan_block_size;
    wire [2:0]  plan_width;
    wire [2:0]  plan_last;

    svm_scatter_select select (
        .clk          (clk),
        .rst          (rst),
        .move_i       (move),
        .offer_i      (offer),
        .enter_o      (enter),
        .has_i        (has),
        .begin_i      (begins),
        .join_i       (joins),
        .more_i       (more),
        .error_i      (error),
        .sixteen_i    (sixteen),
        .block_size_i (block_size),
        .width_i      (width),
        .last_i       (plan_last),
        .real_o       (plan_real),
        .final_o      (plan_final),
        .again_o      (plan_again),
        .one_o        (plan_one),
        .rest_o       (plan_rest),
        .channel_o    (plan_channel),
        .number_o     (plan_number),
        .buffer_o     (plan_buffer),
        .has_o        (plan_has),
        .join_o       (plan_join),
        .error_o      (plan_error),
        .sixteen_o    (plan_sixteen),
        .block_size_o (plan_block_size),
        .width_o      (plan_width)
    );

    // ---------------------------------------------------------------- PLAN
    wire         plan_ends;
    wire [6:0]   plan_low;
    wire [6:0]   plan_high;
    wire [7:0]   plan_in;
    wire [23:0]  plan_place;
    wire [121:0] words;

    svm_scatter_plan plan (
        .again_i      (plan_again),
        .one_i        (plan_one),
        .rest_i       (plan_rest),
        .channel_i    (plan_channel),
        .number_i     (plan_number),
        .has_i        (plan_has),
        .join_i       (plan_join),
        .sixteen_i    (plan_sixteen),
        .block_size_i (plan_block_size),
        .width_i      (plan_width),
        .facts_i      (facts),
        .last_o       (plan_last),
        .ends_o       (plan_ends),
        .low_o        (plan_low),
        .high_o       (plan_high),
        .in_o         (plan_in),
        .place_o      (plan_place)
    );

    lut_ram #(.ADDRESS(4), .WIDTH(122)) word_ram (
        .clk     (clk),
        .we_i    (take),
        .waddr_i (beat_q),
        .wdata_i ({address_i[127:67], address_i[63:3]}),
        .raddr_i ({plan_buffer, plan_channel[3:1]}),
        .rdata_o (words)
    );

    // ---------------------------------------------------------------- READ
    reg         read_real_q;
    reg         read_final_q;
    reg         read_ends_q;
    reg [6:0]   read_low_q;
    reg [6:0]   read_high_q;
    reg         read_bytes_q;
    reg         read_pairs_q;
    reg         read_buffer_q;
    reg [7:0]   read_in_q;
    reg [23:0]  read_place_q;
    reg [60:0]  read_word_q;
    reg [3:0]   read_error_q;
    wire [63:0] read_src;
    wire [7:0]  read_be;
    wire [23:0] read_from;

    svm_scatter_src src (
        .clk      (clk),
        .we_i     (take),
        .waddr_i  (beat_q),
        .wdata_i  (data_i),
        .buffer_i (read_buffer_q),
        .low_i    (read_low_q),
        .high_i   (read_high_q),
        .bytes_i  (read_bytes_q),
        .pairs_i  (read_pairs_q),
        .bytes_o  (read_src)
    );

    svm_scatter_place place (
        .in_i    (read_in_q),
        .place_i (read_place_q),
        .be_o    (read_be),
        .from_o  (read_from)
    );

    wire leave = move & read_final_q;

    // ---------------------------------------------------------------- PLACE
    reg        place_real_q;
    reg        place_final_q;
    reg        place_ends_q;
    reg [63:0] place_src_q;
    reg [7:0]  place_be_q;
    reg [23:0] place_from_q;
    reg [60:0] place_word_q;
    reg [3:0]  place_error_q;

    // Content of the open request
    reg        open_q;
    reg [7:0]  be_q;
    reg [63:0] bytes_q;

    reg [63:0] bytes;
    integer    k;
    always @* begin
        for (k = 0; k < 8; k = k + 1)
            bytes[8*k+:8] = (place_src_q[{place_from_q[3*k+:3], 3'd0}+:8] & {8{place_be_q[k]}})
                            | (bytes_q[8*k+:8] & {8{open_q & ~place_be_q[k]}});
    end
    wire [7:0] be   = place_be_q | (be_q & {8{open_q}});
    wire       show = move & place_real_q & place_ends_q;

    // ---------------------------------------------------------------- the ports
    reg        mem_valid_q;
    reg [60:0] mem_word_q;
    reg [7:0]  mem_be_q;
    reg [63:0] mem_bytes_q;
    reg        due_q;
    reg [3:0]  due_error_q;
    reg        rsp_valid_q;
    reg [3:0]  rsp_error_q;

    wire block = rsp_valid_q & ~rsp_ready_i;
    assign move = ~(mem_valid_q & ~mem_req_ready_i) & ~(due_q & block);
    /* verilator tracing_on */

    always @(posedge clk) begin
        beat_q <= (beat_q + {3'd0, take}) & {4{~rst}};
        held_q <= (held_q + {1'b0, whole} - {1'b0, leave}) & {2{~rst}};

        if (rst) begin
            read_real_q   <= 1'b0;
            read_final_q  <= 1'b0;
            place_real_q  <= 1'b0;
            place_final_q <= 1'b0;
            due_q         <= 1'b0;
            open_q        <= 1'b0;
        end else if (move) begin
            read_real_q   <= plan_real;
            read_final_q  <= plan_final;
            place_real_q  <= read_real_q;
            place_final_q <= read_final_q;
            due_q         <= place_final_q;
            open_q        <= place_real_q ? ~place_ends_q : open_q;
        end
        if (move) begin
            read_ends_q   <= plan_ends;
            read_low_q    <= plan_low;
            read_high_q   <= plan_high;
            read_bytes_q  <= plan_width[0];
            read_pairs_q  <= plan_width[1];
            read_buffer_q <= plan_buffer;
            read_in_q     <= plan_in;
            read_place_q  <= plan_place;
            read_word_q   <= (plan_channel[0] ? words[121:61] : words[60:0]) + {58'd0, plan_number};
            read_error_q  <= plan_error;
            place_ends_q  <= read_ends_q;
            place_src_q   <= read_src;
            place_be_q    <= read_be;
            place_from_q  <= read_from;
            place_word_q  <= read_word_q;
            place_error_q <= read_error_q;
            due_error_q   <= place_error_q;
        end
        if (move & place_real_q) begin
            be_q    <= be;
            bytes_q <= bytes;
        end

        mem_valid_q <= ~rst & (show | (mem_valid_q & ~mem_req_ready_i));
        if (rst | (~show & mem_req_ready_i)) begin
            mem_word_q  <= 61'd0;
            mem_be_q    <= 8'd0;
            mem_bytes_q <= 64'd0;
        end else if (show) begin
            mem_word_q  <= place_word_q;
            mem_be_q    <= be;
            mem_bytes_q <= bytes;
        end
        rsp_valid_q <= ~rst & ((move & due_q) | block);
        if (move & due_q)
            rsp_error_q <= due_error_q;
    end

    assign req_ready_o     = ~held_q[1];
    assign rsp_valid_o     = rsp_valid_q;
    assign error_o         = rsp_error_q & {4{rsp_valid_q}};
    assign mem_req_valid_o = mem_valid_q;
    assign mem_req_addr_o  = {mem_word_q, 3'd0};
    assign mem_req_be_o    = mem_be_q;
    assign mem_req_wdata_o = mem_bytes_q;
endmodule
`default_nettype wire
