// SPDX-License-Identifier: MIT
`default_nettype none
`include "visa_error.vh"

// Gather stage of svm_atomic: it takes the beats of a message, makes all checks, and finds the groups of channels that
// share a word of memory; docs/units/svm_atomic.md.
module svm_atomic_gather (
    input  wire         clk,          // clock, rising edge
    input  wire         rst,          // reset

    input  wire         req_valid_i,  // the unit's ports of these names
    output wire         req_ready_o,
    input  wire [239:0] message_i,
    input  wire [31:0]  exec_mask_i,
    input  wire [31:0]  pred_i,
    input  wire [63:0]  size_i,
    input  wire [127:0] address_i,

    output wire         take_o,       // a beat is transferred
    output wire [1:0]   beat_o,       // its number
    output wire [1:0]   slot_o,       // the message's quarter of the operands' memories, in turn

    // GROUP: groups, one per cycle
    input  wire         go_i,         // a group may be found: the read stage holds no message
    output wire         found_o,      // one is found
    output wire [3:0]   number_o,     // its number: continues across messages, modulo 16
    output wire [60:0]  word_o,       // the number of its word in memory
    output wire         clash1_o,     // it may be that of the previous message's last group
    output wire         clash2_o,     // or that of the last but one, if any
    output wire [2:0]   lowest_o,     // its lowest channel
    output wire [7:0]   others_o,     // its other channels

    // PASS: the message and its results
    output wire         pass_o,       // it is offered to the read stage
    input  wire         passed_i,     // the read stage takes it; number_o is the one after its last group
    output wire         some_o,       // it has groups
    output wire [4:0]   op_o,         // its operation
    output wire [1:0]   width_o,      // its width: 0 = 32, 1 = 16, 2 = 64 bits
    output wire [3:0]   error_o,      // 0, or the first check that fails
    output wire [7:0]   dst_we_o,     // elements of Dst that are written
    output wire [7:0]   dst_set_o     // and elements that can be nonzero
);
    // States, one bit each. In addition to them, only the number of the next beat is reset.
    reg receive_q;
    reg decode_q;
    reg check_q;
    reg group_q;
    reg pass_q;
    reg [1:0]   slot_q;

    // The next beat, and the one that has arrived
    reg [1:0]   beat_q;
    reg [1:0]   come_beat_q;

    // The memory words of all channels, which are compared at once, and the addresses read for a beat
    reg [487:0] words_q;
    reg [127:0] pair_q;

    // An enabled channel is misaligned
    reg refused_q;

    // Results for the addresses of the three beats before the one under check
    reg [5:0] misaligned_q;
    reg [5:0] below_q;

    // The channels to compare, the one under comparison, those without a group, and the number of the next group
    reg [7:0] left_q;
    reg       compare_q;
    reg [2:0] channel_q;
    reg [7:0] single_q;
    reg [3:0] number_q;
    reg       some_q;
    reg [7:0] dst_we_q;
    reg [7:0] dst_set_q;

    // The low bits of the words of the last two groups found, and of those of the previous message
    reg [7:0] found1_q;
    reg [7:0] found2_q;
    reg [7:0] before1_q;
    reg [7:0] before2_q;

    wire take  = receive_q & req_valid_i;
    wire whole = take & (&beat_q);

    /* verilator tracing_off */
    // ---------------------------------------------------------------- message
    wire         look;
    wire [1:0]   misaligned;
    wire [1:0]   below;
    wire [3:0]   error;
    wire         null_dst;
    // Fields of other kinds, the limit, which is compared inside, and channels that this kind does not have (V-2)
    /* verilator lint_off UNUSED */
    wire         surface;
    wire [2:0]   exec_log2;
    wire [1:0]   block_size;
    wire [1:0]   num_blocks;
    wire [63:0]  limit;
    wire [15:0]  enable;
    /* verilator lint_on UNUSED */

    visa_front #(.KINDS(3'b010), .CHANNELS(2), .ADDRESS(64), .SIZE(64)) front (
        .clk          (clk),
        .rst          (rst),
        .take_i       (take),
        .first_i      (~|beat_q),
        .message_i    (message_i),
        .exec_mask_i  (exec_mask_i),
        .pred_i       (pred_i),
        .size_i       (size_i),
        .look_o       (look),
        .address_i    (pair_q),
        .misaligned_o (misaligned),
        .below_o      (below),
        .error_o      (error),
        .op_o         (op_o),
        .width_o      (width_o),
        .surface_o    (surface),
        .exec_log2_o  (exec_log2),
        .block_size_o (block_size),
        .num_blocks_o (num_blocks),
        .dst_null_o   (null_dst),
        .limit_o      (limit),
        .enable_o     (enable)
    );

    // ---------------------------------------------------------------- addresses
    wire [2:0]   next;
    wire [7:0]   rest;
    wire [127:0] pair;

    channel_pick #(.CHANNELS(8), .LOG2(3)) pick (
        .set_i   (left_q),
        .index_o (next),
        .rest_o  (rest)
    );

    lut_ram #(.ADDRESS(2), .WIDTH(128)) address_ram (
        .clk     (clk),
        .we_i    (take),
        .waddr_i (beat_q),
        .wdata_i (address_i),
        .raddr_i (group_q ? next[2:1] : come_beat_q),
        .rdata_o (pair)
    );

    wire       decoded = error == `VISA_ERROR_OK;
    wire       aligned = ~|(enable[7:0] & {misaligned, misaligned_q});
    wire [7:0] on      = enable[7:0] & {8{decoded & aligned}};
    wire [7:0] pending = on & {below, below_q};

    // ---------------------------------------------------------------- groups
    wire [60:0] word = channel_q[0] ? pair_q[127:67] : pair_q[63:3];
    reg  [7:0]  same;
    integer     n;
    always @* begin
        for (n = 0; n < 8; n = n + 1)
            same[n] = words_q[61*n+:61] == word;
    end
    wire       found  = compare_q & single_q[channel_q];
    wire [7:0] others = single_q & same & ~(8'd1 << channel_q);
    /* verilator tracing_on */

    always @(posedge clk) begin
        receive_q <= rst | (receive_q & ~whole) | passed_i;
        decode_q  <= ~rst & whole;
        check_q   <= ~rst & decode_q;
        group_q   <= ~rst & ((check_q & (|pending)) | (group_q & (|left_q)));
        pass_q    <= ~rst & ((check_q & ~|pending) | (group_q & ~|left_q) | (pass_q & ~passed_i));

        beat_q      <= (beat_q + {1'b0, take}) & {2{~rst}};
        come_beat_q <= beat_q;
        pair_q      <= pair;
        compare_q   <= ~rst & group_q & go_i & (|left_q);
        channel_q   <= next;
        slot_q      <= (slot_q + {1'b0, passed_i}) & {2{~rst}};
        number_q    <= (number_q + {3'd0, found}) & {4{~rst}};

        if (take)
            words_q <= {address_i[127:67], address_i[63:3], words_q[487:122]};
        if (look) begin
            misaligned_q <= {misaligned, misaligned_q[5:2]};
            below_q      <= {below, below_q[5:2]};
        end
        if (check_q) begin
            refused_q <= decoded & ~aligned;
            left_q    <= pending;
            single_q  <= pending;
            some_q    <= |pending;
            before1_q <= found1_q;
            before2_q <= found2_q;
            dst_we_q  <= on & {8{~null_dst}};
            dst_set_q <= pending & {8{~null_dst}};  // what is out of bounds returns 0 (V-9)
        end
        if (group_q & go_i)
            left_q <= rest;
        if (found) begin
            single_q <= single_q & ~same;
            found1_q <= word[7:0];
            found2_q <= found1_q;
        end
    end

    assign req_ready_o = receive_q;
    assign take_o      = take;
    assign beat_o      = beat_q;
    assign slot_o      = slot_q;
    assign found_o     = found;
    assign number_o    = number_q;
    assign word_o      = word;
    assign clash1_o    = word[7:0] == before1_q;
    assign clash2_o    = word[7:0] == before2_q;
    assign lowest_o    = channel_q;
    assign others_o    = others;
    assign pass_o      = pass_q;
    assign some_o      = some_q;
    assign error_o     = error | ({4{refused_q}} & `VISA_ERROR_ALIGN);
    assign dst_we_o    = dst_we_q;
    assign dst_set_o   = dst_set_q;
endmodule
`default_nettype wire
