// SPDX-License-Identifier: MIT
`default_nettype none

// What a message unit needs of a message: its fields, and the channels that it works on.
module visa_message #(
    parameter [2:0] KINDS = 3'b001  // see visa_decode_core
) (
    input  wire         look_i,        // the outputs are looked at, else they are 0
    input  wire [239:0] message_i,     // the bytes of the message
    input  wire [31:0]  exec_mask_i,   // execution mask of the kernel
    input  wire [31:0]  pred_i,        // value of the predicate variable that the message names
    output wire [3:0]   error_o,       // 0, or the first of checks 1 to 11 that fails; all else means nothing then
    output wire [4:0]   op_o,          // operation of an atomic
    output wire [1:0]   width_o,       // width of an atomic: 0 = 32, 1 = 16, 2 = 64 bits
    output wire [2:0]   exec_log2_o,   // the message has 2^this channels
    output wire         surface_o,     // surface of a DWORD_ATOMIC: 0 T0, 1 T255
    output wire [1:0]   block_size_o,  // blocks of a scatter: 0, 1, 2 for 1, 4, 8 bytes
    output wire [1:0]   num_blocks_o,  // a scatter has 2^this blocks a channel
    output wire         dst_null_o,    // Dst is null
    output wire [15:0]  enable_o       // bit i: channel i is enabled
);
    /* verilator tracing_off */
    wire [2:0]  mask;
    wire        no_mask;
    wire [11:0] pred;
    wire [1:0]  combine;
    wire        inverse;
    // A unit takes one kind, and the values of the registers come along: their numbers are only checked.
    /* verilator lint_off UNUSED */
    wire [1:0]  kind;
    wire [47:0] address;
    wire [47:0] src0;
    wire [47:0] src1;
    wire [47:0] dst;
    /* verilator lint_on UNUSED */

    visa_decode_core #(.KINDS(KINDS)) decode (
        .clk          (1'b0),
        .look_i       (look_i),
        .message_i    (message_i),
        .error_o      (error_o),
        .kind_o       (kind),
        .op_o         (op_o),
        .width_o      (width_o),
        .exec_log2_o  (exec_log2_o),
        .mask_o       (mask),
        .no_mask_o    (no_mask),
        .pred_o       (pred),
        .combine_o    (combine),
        .inverse_o    (inverse),
        .surface_o    (surface_o),
        .block_size_o (block_size_o),
        .num_blocks_o (num_blocks_o),
        .address_o    (address),
        .src0_o       (src0),
        .src1_o       (src1),
        .dst_o        (dst)
    );

    visa_enable enable (
        .look_i      (look_i),
        .exec_log2_i (exec_log2_o),
        .mask_i      (mask),
        .no_mask_i   (no_mask),
        .named_i     (|pred),
        .combine_i   (combine),
        .inverse_i   (inverse),
        .exec_mask_i (exec_mask_i),
        .pred_i      (pred_i),
        .enable_o    (enable_o)
    );

    assign dst_null_o = ~|dst[31:0];
endmodule
/* verilator tracing_on */
`default_nettype wire
