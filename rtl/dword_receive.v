// SPDX-License-Identifier: MIT
`default_nettype none
`include "visa_error.vh"

// Receive and check stages of dword_atomic, which check the beats of a message as they arrive;
// docs/units/dword_atomic.md.
module dword_receive (
    input  wire         clk,          // clock, rising edge
    input  wire         rst,          // reset

    input  wire         req_valid_i,  // the unit's ports of these names
    output wire         req_ready_o,
    input  wire [239:0] message_i,
    input  wire [31:0]  exec_mask_i,
    input  wire [31:0]  pred_i,
    input  wire [32:0]  size_i,
    input  wire [127:0] offset_i,

    output wire         take_o,       // a beat is transferred
    output wire [1:0]   beat_o,       // its number
    output wire [1:0]   slot_o,       // the quarter of all memories for its message

    // The message in the check stage, with its results
    output wire         pass_o,       // it is offered to the work stage
    input  wire         passed_i,     // which takes it
    output wire [1:0]   slot_pass_o,  // its quarter of the memories
    output wire [4:0]   op_o,         // its operation
    output wire         w16_o,        // its width is 16 bits, else 32
    output wire         surface_o,    // its surface: 0 T0, 1 T255
    output wire [15:0]  even_o,       // channels that work in bank 0 of T0, or on T255
    output wire [15:0]  odd_o,        // channels that work in bank 1
    output wire [3:0]   error_o,      // 0, or the first check that fails
    output wire [15:0]  dst_we_o,     // elements of Dst that are written

    output wire         idle_o        // there is no beat and no message
);
    reg [1:0]   beat_q;
    reg [1:0]   slot_q;

    // Offsets of the previous cycle's beat, and of the beat before it, which is under check
    reg [127:0] come_q;
    reg [127:0] offset_q;

    // Results for the offsets of the three earlier beats
    reg [11:0]  misaligned_q;
    reg [11:0]  below_q;
    reg [11:0]  odd_q;

    // The three cycles of the check stage, the last of which can be longer, and its outputs. In addition to these, only
    // the number of the next beat and the slot are reset.
    reg         first_q;
    reg         check_q;
    reg         pass_q;
    reg [1:0]   pass_slot_q;
    reg [4:0]   pass_op_q;
    reg         pass_w16_q;
    reg         pass_surface_q;
    reg [15:0]  pass_even_q;
    reg [15:0]  pass_odd_q;
    reg [3:0]   pass_error_q;
    reg [15:0]  pass_we_q;

    // In the first two cycles of the check stage there is no beat 3.
    wire ready = ~(pass_q & (&beat_q));
    wire take  = ready & req_valid_i;
    wire whole = take & (&beat_q);

    /* verilator tracing_off */
    // ---------------------------------------------------------------- message
    wire        look;
    wire [3:0]  misaligned;
    wire [3:0]  below;
    wire [3:0]  error;
    wire [4:0]  op;
    wire        w16;
    wire        surface;
    wire        null_dst;
    wire [15:0] enable;
    // Not used: fields of other kinds, such as a width of 64 bits, and fields that visa_front checks
    /* verilator lint_off UNUSED */
    wire        w64;
    wire [2:0]  exec_log2;
    wire [1:0]  block_size;
    wire [1:0]  num_blocks;
    wire [32:0] limit;
    /* verilator lint_on UNUSED */

    visa_front #(.KINDS(3'b001), .CHANNELS(4), .ADDRESS(32), .SIZE(33)) front (
        .clk          (clk),
        .rst          (rst),
        .take_i       (take),
        .first_i      (~|beat_q),
        .message_i    (message_i),
        .exec_mask_i  (exec_mask_i),
        .pred_i       (pred_i),
        .size_i       (size_i),
        .look_o       (look),
        .address_i    (offset_q),
        .misaligned_o (misaligned),
        .below_o      (below),
        .error_o      (error),
        .op_o         (op),
        .width_o      ({w64, w16}),
        .surface_o    (surface),
        .exec_log2_o  (exec_log2),
        .block_size_o (block_size),
        .num_blocks_o (num_blocks),
        .dst_null_o   (null_dst),
        .limit_o      (limit),
        .enable_o     (enable)
    );

    // ---------------------------------------------------------------- check of beat 3
    wire [15:0] is_odd  = {offset_q[98], offset_q[66], offset_q[34], offset_q[2], odd_q};
    wire        decoded = error == `VISA_ERROR_OK;
    wire        aligned = ~|(enable & {misaligned, misaligned_q});
    wire [15:0] on      = enable & {16{decoded & aligned}};
    wire [15:0] pending = on & {below, below_q};
    /* verilator tracing_on */

    always @(posedge clk) begin
        beat_q  <= (beat_q + {1'b0, take}) & {2{~rst}};
        slot_q  <= (slot_q + {1'b0, whole}) & {2{~rst}};
        first_q <= ~rst & whole;
        check_q <= ~rst & first_q;
        pass_q  <= ~rst & (check_q | (pass_q & ~passed_i));

        come_q   <= offset_i;
        offset_q <= come_q;
        if (look) begin
            misaligned_q <= {misaligned, misaligned_q[11:4]};
            below_q      <= {below, below_q[11:4]};
            odd_q        <= is_odd[15:4];
        end
        if (check_q) begin
            pass_slot_q    <= slot_q - 2'd1;
            pass_op_q      <= op;
            pass_w16_q     <= w16;
            pass_surface_q <= surface;
            pass_even_q    <= pending & ({16{surface}} | ~is_odd);
            pass_odd_q     <= pending & ~{16{surface}} & is_odd;
            pass_error_q   <= error | ({4{decoded & ~aligned}} & `VISA_ERROR_ALIGN);
            pass_we_q      <= on & {16{~null_dst}};
        end
    end

    assign req_ready_o = ready;
    assign take_o      = take;
    assign beat_o      = beat_q;
    assign slot_o      = slot_q;
    assign pass_o      = pass_q;
    assign slot_pass_o = pass_slot_q;
    assign op_o        = pass_op_q;
    assign w16_o       = pass_w16_q;
    assign surface_o   = pass_surface_q;
    assign even_o      = pass_even_q;
    assign odd_o       = pass_odd_q;
    assign error_o     = pass_error_q;
    assign dst_we_o    = pass_we_q;
    assign idle_o      = ~first_q & ~check_q & ~pass_q & ~|beat_q;
endmodule
`default_nettype wire
