// SPDX-License-Identifier: MIT
// What is so of svm_scatter behind a reset. Two messages are held at most, in buffers by turns, and each beat that is taken comes
// to the memories of facts. So the facts that PLAN reads are those of its message: all of them have been written, and the message
// behind it has not begun to write its own to this buffer. A channel of 8 bytes and more has its further pieces right behind its
// first one, so that SELECT asks for the last one of a channel only while PLAN has a piece of it. The number of its piece is not
// above that of the last one, which the memories of facts say.
module facts_svm_scatter (
    input clk,
    input rst,
    input [3:0] \beat_q ,
    input [1:0] \held_q ,
    input \gather.front.decode_q ,
    input \gather.front.come_q ,
    input \gather.front.look_q ,
    input \gather.v3_q ,
    input \gather.v4_q ,
    input [3:0] \gather.at_q ,
    input \gather.wait_q ,
    input [1:0] \gather.front.block_size_o ,
    input [1:0] \gather.front.num_blocks_o ,
    input [2:0] \gather.width3_q ,
    input [2:0] \gather.width4_q ,
    input [15:0] \gather.begin_q ,
    input [15:0] \gather.more_q ,
    input [1:0] \gather.more4_q ,
    input [15:0] \gather.facts4_q ,
    input [67:0] \gather.banks[0].facts.a_words ,
    input [67:0] \gather.banks[1].facts.a_words ,
    input [67:0] \gather.banks[2].facts.a_words ,
    input [67:0] \gather.banks[3].facts.a_words ,
    input [31:0] \select.set_q ,
    input [2:0] \select.width_q ,
    input \select.busy_q ,
    input \select.buffer_q ,
    input [2:0] \select.number_q ,
    input [3:0] \select.channel_o ,
    input \select.real_o ,
    input \select.final_o ,
    input \select.buffer_o ,
    input \read_final_q ,
    output wrong_o
);
    wire [3:0] coming = {3'd0, \gather.front.come_q } + \gather.front.look_q + \gather.v3_q + \gather.v4_q ;
    wire       behind = \beat_q [3] ^ \gather.at_q [3];  // a whole message's beats are coming
    wire [2:0] held = {2'd0, behind} + \gather.wait_q + \select.busy_q + \select.final_o + \read_final_q ;
    wire       numbers_wrong = \beat_q - \gather.at_q != coming || {1'b0, \held_q } != held || held > 2
        || (\beat_q [2:0] != 0 && held > 1);
    wire       buffers_wrong = \select.buffer_q != (\gather.at_q [3] ^ \gather.wait_q ^ \select.busy_q )
        || ((\select.real_o || \select.final_o ) && \select.buffer_o != (\select.buffer_q ^ \select.final_o ))
        || (\select.real_o && !\select.final_o && !\select.busy_q );

    // Places that have been written since the first one of their four was
    reg [15:0] fresh_q = 0;
    always @(posedge clk) begin
        if (\gather.v4_q ) begin
            if (\gather.at_q [1:0] == 0)
                fresh_q[{\gather.at_q [3:2], 2'd0}+:4] <= 0;
            fresh_q[\gather.at_q ] <= 1;
        end
        if (rst)
            fresh_q <= 0;
    end
    wire [1:0] live = {1'b0, \gather.wait_q } << !\gather.at_q [3] | {1'b0, \select.busy_q } << \select.buffer_q
        | {1'b0, \select.final_o } << \select.buffer_o ;
    wire [7:0] come = (8'd1 << \gather.at_q [2:0]) - 8'd1;  // beats of the message that comes
    wire       fresh_wrong = (({{8{live[1]}}, {8{live[0]}}} | (\gather.at_q [3] ? {come, 8'd0} : {8'd0, come})) & ~fresh_q) != 0;

    // The width of the message goes through the stages with its beats, here numbered as they come to each.
    wire [2:0] width2 = {(\gather.front.block_size_o == 0 && \gather.front.num_blocks_o == 2)
                         || (\gather.front.block_size_o [0] && \gather.front.num_blocks_o == 0),
                         \gather.front.block_size_o == 0 && \gather.front.num_blocks_o == 1,
                         \gather.front.block_size_o == 0 && \gather.front.num_blocks_o == 0};
    wire [2:0] beat3 = \gather.at_q [2:0] + \gather.v4_q ;
    wire [2:0] beat2 = beat3 + \gather.v3_q ;
    wire [2:0] beat1 = beat2 + \gather.front.look_q ;
    wire       same3 = width2 == \gather.width3_q ;
    wire       same4 = \gather.width3_q == \gather.width4_q ;
    wire       width_wrong = (\gather.front.decode_q && (!\gather.front.come_q || beat1 != 0))
        || (!same4 && (beat3 != 0 || (\gather.v4_q && !\gather.v3_q ) || \gather.wait_q ))
        || (!same3 && (beat2 != 0 || (\gather.v3_q && !\gather.front.look_q )
                       || (\gather.v4_q && !\gather.v3_q && !\gather.front.look_q ) || \gather.wait_q ))
        || (\gather.wait_q && (coming != 0 || !\select.busy_q ));

    // The number of a channel's last piece, as PLAN finds it
    function [2:0] last(input [7:0] facts);
        reg [5:0] stop;
        begin
            stop = {1'b0, facts[7:3]} + {3'd0, facts[2:0]};
            last = stop[5:3];
        end
    endfunction

    wire [95:0] lasts;
    wire [15:0] written;
    genvar      p;
    generate
        for (p = 0; p < 16; p = p + 1) begin : places
            wire [67:0] bank = p % 4 == 0 ? \gather.banks[0].facts.a_words : p % 4 == 1 ? \gather.banks[1].facts.a_words
                               : p % 4 == 2 ? \gather.banks[2].facts.a_words : \gather.banks[3].facts.a_words ;
            wire [16:0] word = bank[17*(p/4)+:17];
            assign written[p] = word[16];
            assign lasts[6*p+:6] = {last(word[15:8]), last(word[7:0])};
        end
    endgenerate
    wire       more_wrong = (fresh_q & ~written) != 0
        || (\gather.v4_q && \gather.more4_q != {last(\gather.facts4_q [15:8]) != 0, last(\gather.facts4_q [7:0]) != 0});
    wire [47:0] last_to_select = \select.buffer_q ? lasts[95:48] : lasts[47:0];

    // The channels of the message that comes or waits: the first of them stands where it has been shifted to.
    wire        filled = \gather.at_q [3] ^ \gather.wait_q ;
    wire [15:0] here = \gather.wait_q ? 16'hffff : (16'd1 << {\gather.at_q [2:0], 1'b0}) - 16'd1;
    wire [3:0]  first = \gather.wait_q ? 4'd0 : 4'd0 - {\gather.at_q [2:0], 1'b0};
    wire [15:0] begin_here = {2{\gather.begin_q }} >> first & here;
    wire [15:0] more_here = {2{\gather.more_q }} >> first & here;
    wire [47:0] last_here = filled ? lasts[95:48] : lasts[47:0];

    reg        pieces_wrong;
    reg        below;
    integer    n;
    always @* begin
        pieces_wrong = 0;
        below = 0;
        for (n = 0; n < 16; n = n + 1) begin
            if (more_here[n] && (last_here[3*n+:3] == 0 || (\gather.width4_q == 0 && !begin_here[n])))
                pieces_wrong = 1;
            if (\select.busy_q && \select.set_q [2*n+1] && last_to_select[3*n+:3] == 0)
                pieces_wrong = 1;
            if (\select.busy_q && \select.width_q == 0 && \select.set_q [2*n+1] && !\select.set_q [2*n]
                && (below || !\select.real_o || \select.final_o || \select.channel_o != n || \select.number_q == 0
                    || \select.number_q > last_to_select[3*n+:3]))
                pieces_wrong = 1;
            below = below || \select.set_q [2*n] || \select.set_q [2*n+1];
        end
    end

    assign wrong_o = numbers_wrong || buffers_wrong || fresh_wrong || width_wrong || more_wrong || pieces_wrong;
endmodule
