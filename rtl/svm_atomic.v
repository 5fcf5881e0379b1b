// SPDX-License-Identifier: MIT
`default_nettype none

// Intel's SVM_ATOMIC message; docs/units/svm_atomic.md is the contract. Four stages in sequence hold a message each:
// gather, read, work, respond.
module svm_atomic (
    input  wire         clk,              // clock, rising edge
    input  wire         rst,              // reset, synchronous, active high

    input  wire         req_valid_i,      // a beat of a request is offered
    output wire         req_ready_o,      // the unit takes the beat, if there is one
    input  wire [239:0] message_i,        // beat 0: the bytes of the message, byte n in bits 8n+7 to 8n
    input  wire [31:0]  exec_mask_i,      // beat 0: execution mask of the kernel
    input  wire [31:0]  pred_i,           // beat 0: value of the predicate variable that the message names
    input  wire [63:0]  size_i,           // beat 0: bytes of the memory
    input  wire [127:0] address_i,        // Addresses: byte addresses
    input  wire [127:0] src0_i,           // Src0; bits above the width are ignored
    input  wire [127:0] src1_i,           // Src1; bits above the width are ignored

    output wire         rsp_valid_o,      // a beat of a response is offered
    input  wire         rsp_ready_i,      // the consumer takes the beat, if there is one
    output wire [3:0]   error_o,          // 0, or the first check that fails
    output wire [1:0]   dst_we_o,         // the element of Dst is written
    output wire [127:0] dst_o,            // value of the element of Dst, 0 where it is not written

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
    /* verilator tracing_off */
    // ---------------------------------------------------------------- gather
    wire        take;
    wire [1:0]  beat;
    wire [1:0]  slot;
    wire        go;
    wire        found;
    wire [3:0]  number;
    wire [60:0] word;
    wire        clash1;
    wire        clash2;
    wire [2:0]  lowest;
    wire [7:0]  others;
    wire        pass;
    wire        passed;
    wire        some;
    wire [4:0]  op;
    wire [1:0]  width;
    wire [3:0]  error;
    wire [7:0]  dst_we;
    wire [7:0]  dst_set;

    svm_atomic_gather gather (
        .clk         (clk),
        .rst         (rst),
        .req_valid_i (req_valid_i),
        .req_ready_o (req_ready_o),
        .message_i   (message_i),
        .exec_mask_i (exec_mask_i),
        .pred_i      (pred_i),
        .size_i      (size_i),
        .address_i   (address_i),
        .take_o      (take),
        .beat_o      (beat),
        .slot_o      (slot),
        .go_i        (go),
        .found_o     (found),
        .number_o    (number),
        .word_o      (word),
        .clash1_o    (clash1),
        .clash2_o    (clash2),
        .lowest_o    (lowest),
        .others_o    (others),
        .pass_o      (pass),
        .passed_i    (passed),
        .some_o      (some),
        .op_o        (op),
        .width_o     (width),
        .error_o     (error),
        .dst_we_o    (dst_we),
        .dst_set_o   (dst_set)
    );

    // ---------------------------------------------------------------- operands of three stages' messages
    wire [2:0]   channel;
    wire [1:0]   work_slot;
    wire [129:0] even;
    wire [129:0] odd;

    lut_ram #(.ADDRESS(4), .WIDTH(130)) even_operands (
        .clk     (clk),
        .we_i    (take),
        .waddr_i ({slot, beat}),
        .wdata_i ({address_i[2:1], src1_i[63:0], src0_i[63:0]}),
        .raddr_i ({work_slot, channel[2:1]}),
        .rdata_o (even)
    );
    lut_ram #(.ADDRESS(4), .WIDTH(130)) odd_operands (
        .clk     (clk),
        .we_i    (take),
        .waddr_i ({slot, beat}),
        .wdata_i ({address_i[66:65], src1_i[127:64], src0_i[127:64]}),
        .raddr_i ({work_slot, channel[2:1]}),
        .rdata_o (odd)
    );

    // ---------------------------------------------------------------- read, work
    wire        moved;
    wire        leave;
    wire        free;
    wire        hold;
    wire        written;
    wire        give;
    wire [2:0]  worked;
    wire [63:0] ret;

    svm_atomic_work work (
        .clk             (clk),
        .rst             (rst),
        .go_o            (go),
        .found_i         (found),
        .number_i        (number),
        .word_i          (word),
        .clash1_i        (clash1),
        .clash2_i        (clash2),
        .lowest_i        (lowest),
        .others_i        (others),
        .pass_i          (pass),
        .passed_o        (passed),
        .slot_i          (slot),
        .some_i          (some),
        .op_i            (op),
        .width_i         (width),
        .moved_o         (moved),
        .slot_o          (work_slot),
        .channel_o       (channel),
        .operands_i      (channel[0] ? odd : even),
        .give_o          (give),
        .worked_o        (worked),
        .ret_o           (ret),
        .leave_o         (leave),
        .free_i          (free),
        .hold_i          (hold),
        .written_o       (written),
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

    // ---------------------------------------------------------------- respond
    svm_atomic_respond respond (
        .clk         (clk),
        .rst         (rst),
        .passed_i    (passed),
        .error_i     (error),
        .dst_we_i    (dst_we),
        .dst_set_i   (dst_set),
        .moved_i     (moved),
        .half_i      (work_slot[0]),
        .give_i      (give),
        .worked_i    (worked),
        .ret_i       (ret),
        .leave_i     (leave),
        .free_o      (free),
        .hold_o      (hold),
        .written_i   (written),
        .rsp_valid_o (rsp_valid_o),
        .rsp_ready_i (rsp_ready_i),
        .error_o     (error_o),
        .dst_we_o    (dst_we_o),
        .dst_o       (dst_o)
    );
    /* verilator tracing_on */
endmodule
`default_nettype wire
