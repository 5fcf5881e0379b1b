// SPDX-License-Identifier: MIT
`default_nettype none

// Stage SELECT of svm_scatter: the steps of a message in order. A channel has two bits in a set of 32: bit 2c if its
// first piece begins a step, bit 2c+1 if it has further pieces, each of which begins one.
module svm_scatter_select (
    input  wire        clk,           // clock, rising edge
    input  wire        rst,           // reset
    input  wire        move_i,        // the stages move

    input  wire        offer_i,       // a message is offered
    output wire        enter_o,       // it enters
    input  wire [15:0] has_i,         // see svm_scatter_gather
    input  wire [15:0] begin_i,
    input  wire [15:0] join_i,
    input  wire [15:0] more_i,
    input  wire [3:0]  error_i,
    input  wire        sixteen_i,
    input  wire [1:0]  block_size_i,
    input  wire [2:0]  width_i,

    input  wire [2:0]  last_i,        // number of the last piece of the channel in PLAN

    // The step in PLAN
    output reg         real_o,        // it has pieces
    output reg         final_o,       // it is the last one of its message
    output reg         again_o,       // the next one is the next piece of the same channel
    output reg  [31:0] one_o,         // its bit of the set
    output reg  [31:0] rest_o,        // bits of the later steps
    output reg  [3:0]  channel_o,     // the channel of its first piece
    output reg  [2:0]  number_o,      // number of the piece in this channel
    output reg         buffer_o,      // the buffer of its message
    output reg  [15:0] has_o,         // its message: see svm_scatter_gather
    output reg  [15:0] join_o,
    output reg  [3:0]  error_o,
    output reg         sixteen_o,
    output reg  [1:0]  block_size_o,
    output reg  [2:0]  width_o
);
    reg        busy_q;
    reg        buffer_q;
    reg [31:0] set_q;
    reg [2:0]  number_q;
    reg [15:0] has_q;
    reg [15:0] join_q;
    reg [3:0]  error_q;
    reg        sixteen_q;
    reg [1:0]  block_size_q;
    reg [2:0]  width_q;

    /* verilator tracing_off */
    wire [31:0] less    = set_q - 32'd1;
    wire [31:0] one     = set_q & ~less;
    wire [31:0] rest    = set_q & less;
    wire        further = |(one & 32'haaaa_aaaa);
    // A channel of less than 8 bytes has at most two pieces, and the previous step may be of another channel.
    wire        again   = further & ~|width_q & (number_q != last_i);
    wire        over    = busy_q & ~again & ~|rest;

    assign enter_o = offer_i & (~busy_q | (over & move_i));

    reg [31:0] offered;
    integer    c;
    always @* begin
        for (c = 0; c < 16; c = c + 1)
            offered[2*c+:2] = {more_i[c], begin_i[c]};
    end
    /* verilator tracing_on */

    always @(posedge clk) begin
        busy_q   <= ~rst & (enter_o | (busy_q & ~(over & move_i)));
        buffer_q <= (buffer_q ^ (over & move_i)) & ~rst;
        if (enter_o) begin
            set_q        <= offered;
            has_q        <= has_i;
            join_q       <= join_i;
            error_q      <= error_i;
            sixteen_q    <= sixteen_i;
            block_size_q <= block_size_i;
            width_q      <= width_i;
        end else if (move_i & ~again)
            set_q <= rest;
        if (enter_o)
            number_q <= 3'd1;
        else if (move_i)
            number_q <= again ? number_q + 3'd1 : 3'd1;

        if (rst) begin
            real_o  <= 1'b0;
            final_o <= 1'b0;
        end else if (move_i) begin
            real_o  <= busy_q & (|set_q);
            final_o <= over;
        end
        if (move_i) begin
            again_o      <= again;
            one_o        <= one;
            rest_o       <= rest;
            channel_o    <= {|(one & 32'hffff_0000), |(one & 32'hff00_ff00), |(one & 32'hf0f0_f0f0), |(one & 32'hcccc_cccc)};
            number_o     <= number_q & {3{further}};
            buffer_o     <= buffer_q;
            has_o        <= has_q;
            join_o       <= join_q;
            error_o      <= error_q;
            sixteen_o    <= sixteen_q;
            block_size_o <= block_size_q;
            width_o      <= width_q;
        end
    end
endmodule
`default_nettype wire
