// SPDX-License-Identifier: MIT
`default_nettype none
`include "visa_error.vh"

// Facts of a message's channels, found as its beats arrive. Two cycles after a transfer: how much of each channel is in
// bounds. Then: where it ends. Then: whether its first piece is in the word of the piece before it.
// docs/units/svm_scatter.md defines pieces and steps.
module svm_scatter_gather (
    input  wire         clk,           // clock, rising edge
    input  wire         rst,           // reset

    input  wire         take_i,        // a beat is transferred
    input  wire         first_i,       // it is beat 0
    input  wire [151:0] message_i,     // the unit's ports of these names
    input  wire [31:0]  exec_mask_i,
    input  wire [31:0]  pred_i,
    input  wire [63:0]  size_i,
    input  wire [127:0] address_i,

    // Query of PLAN for the eight channels of half a message
    input  wire [1:0]   group_i,       // the buffer and the half
    output wire [63:0]  facts_o,       // 8 bits each: the last byte that is in bounds, from 0, and the place in the word

    // From four cycles after the transfer of beat 7: the message is offered to SELECT
    output wire         offer_o,       // it is
    input  wire         enter_i,       // it enters
    output wire [15:0]  has_o,         // channels with a piece
    output wire [15:0]  begin_o,       // those whose first piece begins a step
    output wire [15:0]  join_o,        // or is in the word of the piece before it
    output wire [15:0]  more_o,        // those with further pieces, which begin steps
    output wire [3:0]   error_o,       // 0, or the first check that fails: the message then has no pieces
    output wire         sixteen_o,     // the message has 16 channels; several blocks otherwise imply 8 (V-15)
    output wire [1:0]   block_size_o,  // 0, 1, 2 for blocks of 1, 4, 8 bytes
    output wire [2:0]   width_o        // one-hot: channels of 4, 2, 1 bytes; 0 for 8 bytes and more
);
    // ---------------------------------------------------------------- two cycles after a transfer
    reg  [127:0] come_q;
    reg  [127:0] pair_q;

    /* verilator tracing_off */
    wire         look;
    wire [1:0]   misaligned;
    wire [1:0]   below;
    wire [3:0]   error;
    wire [1:0]   block_size;
    wire [1:0]   num_blocks;
    wire [63:0]  limit;
    wire [15:0]  enable;
    // Fields of other kinds, and numbers of channels below 8
    /* verilator lint_off UNUSED */
    wire [2:0]   exec_log2;
    wire [4:0]   op;
    wire [1:0]   element;
    wire         surface;
    wire         null_dst;
    /* verilator lint_on UNUSED */

    visa_front #(.KINDS(3'b100), .CHANNELS(2), .ADDRESS(64), .SIZE(64)) front (
        .clk          (clk),
        .rst          (rst),
        .take_i       (take_i),
        .first_i      (first_i),
        .message_i    ({88'd0, message_i}),
        .exec_mask_i  (exec_mask_i),
        .pred_i       (pred_i),
        .size_i       (size_i),
        .look_o       (look),
        .address_i    (pair_q),
        .misaligned_o (misaligned),
        .below_o      (below),
        .error_o      (error),
        .op_o         (op),
        .width_o      (element),
        .surface_o    (surface),
        .exec_log2_o  (exec_log2),
        .block_size_o (block_size),
        .num_blocks_o (num_blocks),
        .dst_null_o   (null_dst),
        .limit_o      (limit),
        .enable_o     (enable)
    );

    // Bytes up to the limit minus one, which the comparison of bounds has as well
    wire [63:0] room_even = ~(pair_q[63:0] - limit);
    wire [63:0] room_odd  = ~(pair_q[127:64] - limit);
    wire [4:0]  whole     = (5'd1 << ({1'b0, num_blocks} + {1'b0, |block_size, block_size[1]})) - 5'd1;
    wire        byte_size = ~|block_size;

    // ---------------------------------------------------------------- three cycles after a transfer
    reg         v3_q;
    reg [127:0] pair3_q;
    reg [1:0]   misaligned3_q;
    reg [1:0]   below3_q;
    reg [1:0]   far3_q;
    reg [4:0]   room_even3_q;
    reg [4:0]   room_odd3_q;
    reg [4:0]   whole3_q;
    reg [3:0]   error3_q;
    reg         sixteen3_q;
    reg [1:0]   block_size3_q;
    reg [2:0]   width3_q;

    // Number of this beat, and whether its two channels are enabled
    reg  [2:0]  beat3_q;
    wire [1:0]  enabled = {enable[{beat3_q, 1'b1}], enable[{beat3_q, 1'b0}]};
    wire [4:0]  even    = (far3_q[0] | room_even3_q > whole3_q) ? whole3_q : room_even3_q;
    wire [4:0]  odd     = (far3_q[1] | room_odd3_q > whole3_q) ? whole3_q : room_odd3_q;

    // Position of the last byte in bounds, from the word in which the channel begins. Bits 2:0 are unused.
    /* verilator lint_off UNUSED */
    wire [5:0]  end_even = {1'b0, even} + {3'd0, pair3_q[2:0]};
    wire [5:0]  end_odd  = {1'b0, odd} + {3'd0, pair3_q[66:64]};
    /* verilator lint_on UNUSED */

    // ---------------------------------------------------------------- four cycles after a transfer
    reg        v4_q;
    reg [3:0]  at_q;  // the buffer and the beat
    reg [1:0]  has4_q;
    reg        bad4_q;
    reg [1:0]  more4_q;
    reg [60:0] first_even_q;
    reg [60:0] first_odd_q;
    reg [60:0] last_even_q;
    reg [60:0] last_odd_q;
    reg [15:0] facts4_q;
    reg [3:0]  error4_q;
    reg        sixteen4_q;
    reg [1:0]  block_size4_q;
    reg [2:0]  width4_q;

    // The last channel with a piece before these two, and its last word
    reg        before_q;
    reg [2:0]  before_beat_q;
    reg [60:0] before_word_q;

    wire       first    = ~|at_q[2:0];
    wire       prior    = before_q & ~first;
    wire       near     = (width4_q[0] & (at_q[2] == before_beat_q[2]))
                          | (width4_q[1] & (at_q[2:1] == before_beat_q[2:1]));
    wire [1:0] links    = {has4_q[0] ? last_even_q == first_odd_q : prior & (before_word_q == first_odd_q),
                           prior & (before_word_q == first_even_q)};
    wire [1:0] group    = {has4_q[0] ? |width4_q : near, near};
    wire [1:0] begins   = has4_q & ~(links & group);

    // ---------------------------------------------------------------- the beats before
    reg [15:0] has_q;
    reg [15:0] begin_q;
    reg [15:0] join_q;
    reg [15:0] more_q;
    reg        bad_q;
    reg        wait_q;

    wire        bad = (bad4_q & v4_q) | (bad_q & ~(v4_q & first));
    wire [15:0] has = v4_q ? {has4_q, has_q[15:2]} : has_q;
    wire        ok  = ~|error4_q & ~bad;

    assign offer_o      = (v4_q & (&at_q[2:0])) | wait_q;
    assign has_o        = has;
    assign begin_o      = (v4_q ? {begins, begin_q[15:2]} : begin_q) & {16{ok}};
    assign join_o       = v4_q ? {links, join_q[15:2]} : join_q;
    assign more_o       = (v4_q ? {has4_q & more4_q, more_q[15:2]} : more_q) & {16{ok}};
    assign error_o      = error4_q | ({4{~|error4_q & bad}} & `VISA_ERROR_ALIGN);
    assign sixteen_o    = sixteen4_q;
    assign block_size_o = block_size4_q;
    assign width_o      = width4_q;
    /* verilator tracing_on */

    always @(posedge clk) begin
        v3_q    <= ~rst & look;
        v4_q    <= ~rst & v3_q;
        at_q    <= (at_q + {3'd0, v4_q}) & {4{~rst}};
        beat3_q <= (beat3_q + {2'd0, v3_q}) & {3{~rst}};
        wait_q  <= ~rst & offer_o & ~enter_i;

        come_q        <= address_i;
        pair_q        <= come_q;
        pair3_q       <= pair_q;
        misaligned3_q <= misaligned;
        below3_q      <= below;
        far3_q        <= {|room_odd[63:5], |room_even[63:5]};
        room_even3_q  <= room_even[4:0];
        room_odd3_q   <= room_odd[4:0];
        whole3_q      <= whole;
        error3_q      <= error;
        sixteen3_q    <= exec_log2[2];
        block_size3_q <= block_size;
        width3_q      <= {(byte_size & num_blocks == 2'd2) | (block_size[0] & num_blocks == 2'd0),
                          byte_size & num_blocks == 2'd1, byte_size & num_blocks == 2'd0};

        has4_q        <= enabled & below3_q;
        bad4_q        <= |(enabled & misaligned3_q);
        more4_q       <= {|end_odd[5:3], |end_even[5:3]};
        first_even_q  <= pair3_q[63:3];
        first_odd_q   <= pair3_q[127:67];
        last_even_q   <= pair3_q[63:3] + {58'd0, end_even[5:3]};
        last_odd_q    <= pair3_q[127:67] + {58'd0, end_odd[5:3]};
        facts4_q      <= {odd, pair3_q[66:64], even, pair3_q[2:0]};
        error4_q      <= error3_q;
        sixteen4_q    <= sixteen3_q;
        block_size4_q <= block_size3_q;
        width4_q      <= width3_q;

        if (v4_q) begin
            has_q         <= has;
            begin_q       <= {begins, begin_q[15:2]};
            join_q        <= {links, join_q[15:2]};
            more_q        <= {has4_q & more4_q, more_q[15:2]};
            bad_q         <= bad;
            before_q      <= prior | (|has4_q);
            before_beat_q <= (|has4_q) ? at_q[2:0] : before_beat_q;
            before_word_q <= has4_q[1] ? last_odd_q : has4_q[0] ? last_even_q : before_word_q;
        end
    end

    genvar n;
    generate
        for (n = 0; n < 4; n = n + 1) begin : banks
            lut_ram #(.ADDRESS(2), .WIDTH(16)) facts (
                .clk     (clk),
                .we_i    (v4_q & at_q[1:0] == n),
                .waddr_i (at_q[3:2]),
                .wdata_i (facts4_q),
                .raddr_i (group_i),
                .rdata_o (facts_o[16*n+:16])
            );
        end
    endgenerate
endmodule
`default_nettype wire
