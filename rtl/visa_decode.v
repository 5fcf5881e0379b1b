// SPDX-License-Identifier: MIT
`default_nettype none

// Decoder from the bytes of a vISA message to its fields: two register stages, one in visa_decode_core and one after
// it; docs/units/visa_decode.md is the contract.
module visa_decode (
    input  wire         clk,           // clock, rising edge
    input  wire         rst,           // reset, synchronous, active high

    input  wire         req_valid_i,   // a request is offered
    output wire         req_ready_o,   // the unit takes the request, if there is one
    input  wire [239:0] message_i,     // the bytes of the message, byte n in bits 8n+7 to 8n

    output wire         rsp_valid_o,   // a response is offered
    input  wire         rsp_ready_i,   // the consumer takes the response, if there is one
    output wire [3:0]   error_o,       // 0, or the first check that fails
    output wire [1:0]   kind_o,        // 0 DWORD_ATOMIC, 1 SVM_ATOMIC, 2 SVM_SCATTER
    output wire [4:0]   op_o,          // operation of an atomic: bits 4:0 of its Op byte
    output wire [1:0]   width_o,       // width of an atomic: 0 = 32, 1 = 16, 2 = 64 bits
    output wire [2:0]   exec_log2_o,   // the message has 2^this channels
    output wire [2:0]   mask_o,        // mask control, 0 to 7 for M1 to M8
    output wire         no_mask_o,     // the form with _NM: the execution mask is ignored
    output wire [11:0]  pred_o,        // number of the predicate variable, 0 for none
    output wire [1:0]   combine_o,     // 0 each channel alone, 1 any, 2 all
    output wire         inverse_o,     // the predicate is inverted
    output wire         surface_o,     // surface of a DWORD_ATOMIC: 0 T0, 1 T255
    output wire [1:0]   block_size_o,  // blocks of a scatter: 0, 1, 2 for 1, 4, 8 bytes
    output wire [1:0]   num_blocks_o,  // a scatter has 2^this blocks a channel
    output wire [47:0]  address_o,     // raw operand Element_offset or Addresses
    output wire [47:0]  src0_o,        // raw operand Src0, of a scatter Src
    output wire [47:0]  src1_o,        // raw operand Src1
    output wire [47:0]  dst_o          // raw operand Dst
);
    // Stage A, the request: only its valid bit is reset. Results are in a register of visa_decode_core.
    reg         a_valid_q;

    // Stage B, the response: the payload is reset as well, because it is zero without a response
    reg        b_valid_q;
    reg [3:0]  b_error_q;
    reg [1:0]  b_kind_q;
    reg [4:0]  b_op_q;
    reg [1:0]  b_width_q;
    reg [2:0]  b_exec_log2_q;
    reg [2:0]  b_mask_q;
    reg        b_no_mask_q;
    reg [11:0] b_pred_q;
    reg [1:0]  b_combine_q;
    reg        b_inverse_q;
    reg        b_surface_q;
    reg [1:0]  b_block_size_q;
    reg [1:0]  b_num_blocks_q;
    reg [47:0] b_address_q;
    reg [47:0] b_src0_q;
    reg [47:0] b_src1_q;
    reg [47:0] b_dst_q;

    /* verilator tracing_off */
    wire [3:0]  error;
    wire [1:0]  kind;
    wire [4:0]  op;
    wire [1:0]  width;
    wire [2:0]  exec_log2;
    wire [2:0]  mask;
    wire        no_mask;
    wire [11:0] pred;
    wire [1:0]  combine;
    wire        inverse;
    wire        surface;
    wire [1:0]  block_size;
    wire [1:0]  num_blocks;
    wire [47:0] address;
    wire [47:0] src0;
    wire [47:0] src1;
    wire [47:0] dst;

    wire b_free = ~b_valid_q | rsp_ready_i;
    wire a_free = ~a_valid_q | b_free;

    visa_decode_core #(.REGISTERED(1)) core (
        .clk          (clk),
        .look_i       (a_free),
        .message_i    (message_i),
        .error_o      (error),
        .kind_o       (kind),
        .op_o         (op),
        .width_o      (width),
        .exec_log2_o  (exec_log2),
        .mask_o       (mask),
        .no_mask_o    (no_mask),
        .pred_o       (pred),
        .combine_o    (combine),
        .inverse_o    (inverse),
        .surface_o    (surface),
        .block_size_o (block_size),
        .num_blocks_o (num_blocks),
        .address_o    (address),
        .src0_o       (src0),
        .src1_o       (src1),
        .dst_o        (dst)
    );
    /* verilator tracing_on */

    always @(posedge clk) begin
        a_valid_q <= ~rst & ((a_free & req_valid_i) | (~a_free & a_valid_q));
        if (rst | (b_free & ~a_valid_q)) begin
            b_valid_q      <= 1'b0;
            b_error_q      <= 4'd0;
            b_kind_q       <= 2'd0;
            b_op_q         <= 5'd0;
            b_width_q      <= 2'd0;
            b_exec_log2_q  <= 3'd0;
            b_mask_q       <= 3'd0;
            b_no_mask_q    <= 1'b0;
            b_pred_q       <= 12'd0;
            b_combine_q    <= 2'd0;
            b_inverse_q    <= 1'b0;
            b_surface_q    <= 1'b0;
            b_block_size_q <= 2'd0;
            b_num_blocks_q <= 2'd0;
            b_address_q    <= 48'd0;
            b_src0_q       <= 48'd0;
            b_src1_q       <= 48'd0;
            b_dst_q        <= 48'd0;
        end else if (b_free) begin
            b_valid_q      <= 1'b1;
            b_error_q      <= error;
            b_kind_q       <= kind;
            b_op_q         <= op;
            b_width_q      <= width;
            b_exec_log2_q  <= exec_log2;
            b_mask_q       <= mask;
            b_no_mask_q    <= no_mask;
            b_pred_q       <= pred;
            b_combine_q    <= combine;
            b_inverse_q    <= inverse;
            b_surface_q    <= surface;
            b_block_size_q <= block_size;
            b_num_blocks_q <= num_blocks;
            b_address_q    <= address;
            b_src0_q       <= src0;
            b_src1_q       <= src1;
            b_dst_q        <= dst;
        end
    end

    assign req_ready_o  = a_free;
    assign rsp_valid_o  = b_valid_q;
    assign error_o      = b_error_q;
    assign kind_o       = b_kind_q;
    assign op_o         = b_op_q;
    assign width_o      = b_width_q;
    assign exec_log2_o  = b_exec_log2_q;
    assign mask_o       = b_mask_q;
    assign no_mask_o    = b_no_mask_q;
    assign pred_o       = b_pred_q;
    assign combine_o    = b_combine_q;
    assign inverse_o    = b_inverse_q;
    assign surface_o    = b_surface_q;
    assign block_size_o = b_block_size_q;
    assign num_blocks_o = b_num_blocks_q;
    assign address_o    = b_address_q;
    assign src0_o       = b_src0_q;
    assign src1_o       = b_src1_q;
    assign dst_o        = b_dst_q;
endmodule
`default_nettype wire
