// SPDX-License-Identifier: MIT
`default_nettype none
`include "visa_error.vh"

// The receive and check stages of dword_atomic: the beats of a message are taken, and looked at as they come;
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
    output wire [1:0]   beat_o,       // which one
    output wire [1:0]   slot_o,       // the quarter of all memories that its message has

    // The message in the check stage, and what is known of it
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

    output wire         idle_o        // no beat has come, and no message is here
);
    // A beat has come in the cycle before; it is beat 0.
    reg         come_q;
    reg         head_q;
    reg         enter_q;
    reg [1:0]   beat_q;
    reg [1:0]   slot_q;
    reg [31:0]  exec_mask_q;
    reg [31:0]  pred_q;
    reg [32:0]  size_q;
    reg [127:0] offset_q;

    // The decoded message: beat 0 of the next one can come while this one is checked.
    reg [3:0]   error_q;
    reg [4:0]   op_q;
    reg         w16_q;
    reg         surface_q;
    reg [2:0]   exec_log2_q;
    reg [2:0]   mask_q;
    reg         no_mask_q;
    reg         named_q;
    reg [1:0]   combine_q;
    reg         inverse_q;
    reg         null_q;
    reg [15:0]  enable_q;

    // What is known of its offsets
    reg [15:0]  misaligned_q;
    reg [15:0]  below_q;
    reg [15:0]  odd_q;

    // The three cycles of the check stage, the last of which can be more than one, and what it hands on. Beside these, the
    // number of the next beat and the slot nothing is reset.
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
    wire head  = take & ~|beat_q;
    wire whole = take & (&beat_q);

    /* verilator tracing_off */
    // ---------------------------------------------------------------- decode
    wire [3:0]  error;
    wire [4:0]  op;
    wire        w16;
    wire [2:0]  exec_log2;
    wire [2:0]  mask;
    wire        no_mask;
    wire [11:0] pred;
    wire [1:0]  combine;
    wire        inverse;
    wire        surface;
    wire [47:0] dst;
    // Fields of other kinds, a width of 64 bits among them, and numbers of registers, which are only checked
    /* verilator lint_off UNUSED */
    wire        w64;
    wire [1:0]  kind;
    wire [1:0]  block_size;
    wire [1:0]  num_blocks;
    wire [47:0] address;
    wire [47:0] src0;
    wire [47:0] src1;
    wire [15:0] dst_offset = dst[47:32];
    /* verilator lint_on UNUSED */

    visa_decode_core #(.KINDS(3'b001), .REGISTERED(1)) decoder (
        .clk          (clk),
        .look_i       (head),
        .message_i    (message_i),
        .error_o      (error),
        .kind_o       (kind),
        .op_o         (op),
        .width_o      ({w64, w16}),
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

    wire [15:0] enable;
    visa_enable enables (
        .look_i      (enter_q),
        .exec_log2_i (exec_log2_q),
        .mask_i      (mask_q),
        .no_mask_i   (no_mask_q),
        .named_i     (named_q),
        .combine_i   (combine_q),
        .inverse_i   (inverse_q),
        .exec_mask_i (exec_mask_q),
        .pred_i      (pred_q),
        .enable_o    (enable)
    );

    // ---------------------------------------------------------------- offsets
    wire [2:0]  low   = {1'b0, ~w16, 1'b1};  // V-12
    wire [32:0] size  = (size_q & {33{surface}}) | {20'd0, ~surface, 12'd0};
    wire [32:0] limit = size & ~{30'd0, low};
    wire [3:0]  misaligned;
    wire [3:0]  below;

    visa_bounds #(.CHANNELS(4), .ADDRESS(32), .SIZE(33)) bounds (
        .look_i       (come_q),
        .address_i    (offset_q),
        .low_i        (low),
        .limit_i      (limit),
        .misaligned_o (misaligned),
        .below_o      (below)
    );

    // ---------------------------------------------------------------- check
    wire        decoded = error_q == `VISA_ERROR_OK;
    wire        aligned = ~|(enable_q & misaligned_q);
    wire [15:0] on      = enable_q & {16{decoded & aligned}};
    wire [15:0] pending = on & below_q;
    /* verilator tracing_on */

    always @(posedge clk) begin
        come_q  <= take;
        head_q  <= head;
        enter_q <= head_q;
        beat_q  <= (beat_q + {1'b0, take}) & {2{~rst}};
        slot_q  <= (slot_q + {1'b0, whole}) & {2{~rst}};
        first_q <= ~rst & whole;
        check_q <= ~rst & first_q;
        pass_q  <= ~rst & (check_q | (pass_q & ~passed_i));

        if (head) begin
            exec_mask_q <= exec_mask_i;
            pred_q      <= pred_i;
            size_q      <= size_i;
        end
        if (take)
            offset_q <= offset_i;
        if (head_q) begin
            error_q     <= error;
            op_q        <= op;
            w16_q       <= w16;
            surface_q   <= surface;
            exec_log2_q <= exec_log2;
            mask_q      <= mask;
            no_mask_q   <= no_mask;
            named_q     <= |pred;
            combine_q   <= combine;
            inverse_q   <= inverse;
            null_q      <= ~|dst[31:0];
        end
        if (enter_q)
            enable_q <= enable;
        if (come_q) begin
            misaligned_q <= {misaligned, misaligned_q[15:4]};
            below_q      <= {below, below_q[15:4]};
            odd_q        <= {offset_q[98], offset_q[66], offset_q[34], offset_q[2], odd_q[15:4]};
        end
        if (check_q) begin
            pass_slot_q    <= slot_q - 2'd1;
            pass_op_q      <= op_q;
            pass_w16_q     <= w16_q;
            pass_surface_q <= surface_q;
            pass_even_q    <= pending & ({16{surface_q}} | ~odd_q);
            pass_odd_q     <= pending & ~{16{surface_q}} & odd_q;
            pass_error_q   <= error_q | ({4{decoded & ~aligned}} & `VISA_ERROR_ALIGN);
            pass_we_q      <= on & {16{~null_q}};
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
