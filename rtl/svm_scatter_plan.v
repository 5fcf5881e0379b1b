// SPDX-License-Identifier: MIT
`default_nettype none

// Stage PLAN of svm_scatter: the positions of a step's bytes in Src, and in the word. READ fetches eight bytes of Src
// at a time: those of a group of channels, or of a piece for a channel of 8 bytes and more.
module svm_scatter_plan (
    // The step: see svm_scatter_select
    input  wire        again_i,
    input  wire [31:0] one_i,
    input  wire [31:0] rest_i,
    input  wire [3:0]  channel_i,
    input  wire [2:0]  number_i,
    input  wire [15:0] has_i,
    input  wire [15:0] join_i,
    input  wire        sixteen_i,
    input  wire [1:0]  block_size_i,
    input  wire [2:0]  width_i,
    input  wire [63:0] facts_i,  // of the eight channels of its half: see svm_scatter_gather

    output wire [2:0]  last_o,   // number of the last piece of its first channel
    output wire        ends_o,   // the next step is in another word, or does not exist
    output wire [6:0]  low_o,    // dword of Src with bytes 3 to 0, for channels of 4 bytes and more
    output wire [6:0]  high_o,   // dword of Src with bytes 7 to 4
    output reg  [7:0]  in_o,     // bytes of the step
    output reg  [23:0] place_o   // 3 bits each: their places in the word
);
    /* verilator tracing_off */
    wire four  = block_size_i[0];
    wire eight = block_size_i[1];
    wire byte_size = ~|block_size_i;
    wire wide  = ~|width_i;

    // ---------------------------------------------------------------- channels
    // From its bit up to that of the next step, a channel's two bits together. The next step is excluded, but for a
    // channel whose first piece is in this step and whose bit of further pieces is next.
    wire [31:0] span = (rest_i - one_i) & ~rest_i;
    wire [31:0] next = rest_i & (~rest_i + 32'd1);
    reg  [15:0] run;
    reg  [15:0] next_first;
    integer     c;
    always @* begin
        for (c = 0; c < 16; c = c + 1) begin
            run[c]        = has_i[c] & (|span[2*c+:2]);
            next_first[c] = next[2*c];
        end
    end
    assign ends_o = again_i | ~|(next_first & join_i);

    wire [7:0] half = channel_i[3] ? run[15:8] : run[7:0];
    wire [7:0] own  = facts_i[{channel_i[2:0], 3'd0}+:8];
    wire [4:0] size = own[7:3];
    // Bits 1:0 only carry.
    /* verilator lint_off UNUSED */
    wire [5:0] stop = {1'b0, size} + {3'd0, own[2:0]};
    /* verilator lint_on UNUSED */
    assign last_o = stop[5:3];

    // ---------------------------------------------------------------- place in Src
    // Blocks of 4 and 8 bytes are in rows, with a block of each channel (V-17). A piece has one row of 8 bytes, or two
    // rows of 4 bytes. The first of two belongs to the previous piece if the channel begins in the upper half of a
    // word. Blocks of 1 byte are in a dword or qword of each channel.
    // A row has 8 or 16 columns, as messages with more than one row have 8 or 16 channels (V-15).
    function [6:0] row(input sixteen, input [3:0] number);
        row = sixteen ? {number[2:0], 4'd0} : {number, 3'd0};
    endfunction
    wire [6:0] column = {3'd0, channel_i} << (eight | byte_size);
    wire [2:0] previous = number_i - 3'd1;
    wire [6:0] lower  = row(sixteen_i, {previous, 1'b1}) | column;
    wire [6:0] middle = row(sixteen_i, {number_i & {3{~byte_size}}, 1'b0}) | column;
    wire [6:0] upper  = four ? row(sixteen_i, {number_i, 1'b1}) | column : middle | 7'd1;
    wire       second_half = four & own[2];
    // Channels of a group are in consecutive dwords: the first one, and the first of those of bytes 7 to 4
    wire [3:0] group  = channel_i & {1'b1, ~width_i[0], width_i[2], 1'b0};
    assign low_o  = ~wide ? {3'd0, group} : second_half ? lower : middle;
    assign high_o = ~wide ? {3'd0, group | {1'b0, width_i[0], width_i[1], width_i[2]}} : second_half ? middle : upper;

    // ---------------------------------------------------------------- place in the word
    // Channel of each byte, and its number in the channel
    function [7:0] channel_facts(input [63:0] facts, input [2:0] channel);
        channel_facts = facts[{channel, 3'd0}+:8];
    endfunction

    integer   s;
    reg [2:0] number;
    reg [2:0] which;
    reg [7:0] facts;
    reg [3:0] sum;
    reg       second;
    always @* begin
        for (s = 0; s < 8; s = s + 1) begin
            number = s[2:0];
            which  = (channel_i[2:0] & {~width_i[0], wide | width_i[2], wide})
                     | (number & {3{width_i[0]}}) | ({1'b0, number[2:1]} & {3{width_i[1]}})
                     | ({2'd0, number[2]} & {3{width_i[2]}});
            facts  = channel_facts(facts_i, which);
            number = number & {wide, wide | width_i[2], wide | width_i[2] | width_i[1]};
            sum    = {1'b0, facts[2:0]} + {1'b0, number};
            second = (|number_i) & which == channel_i[2:0];
            in_o[s]          = half[which] & ({2'd0, number} <= facts[7:3]) & (sum[3] == second);
            place_o[3*s+:3]  = sum[2:0];
            if (wide & ~byte_size) begin
                in_o[s]         = s < 4 ? ~(~|number_i & own[2]) : ~(number_i == stop[5:3] & ~stop[2]);
                place_o[3*s+:3] = s[2:0];
            end
        end
    end
endmodule
/* verilator tracing_on */
`default_nettype wire
