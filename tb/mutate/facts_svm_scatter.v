// SPDX-License-Identifier: MIT
// Facts about svm_scatter after a reset. At most two messages are held, in alternate buffers, and each beat reaches the memories of
// facts. So PLAN reads the facts of its message. All of them have been written, and the next message has not begun to write its own
// to this buffer. A channel of 8 bytes and more has its further pieces right after its first one. So SELECT reads the last piece of
// a channel only while PLAN has a piece of it. The number of its piece is not above the last one in the memories of facts. A
// channel in dwords with a piece begins and ends with a dword. One of more than 16 bytes is in dwords.
module facts_svm_scatter (
    input clk,
    input rst,
    input [67:0] \gather.banks[0].facts.a_words ,
    input [67:0] \gather.banks[1].facts.a_words ,
    input [67:0] \gather.banks[2].facts.a_words ,
    input [67:0] \gather.banks[3].facts.a_words ,
    output wrong_o
);
    wire [3:0] coming = {3'd0, \gather.front.come_q } + \gather.front.look_q + \gather.v3_q + \gather.v4_q ;
    wire       behind = \beat_q [3] ^ \gather.at_q [3];  // a whole message is arriving
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
    wire [7:0] come = (8'd1 << \gather.at_q [2:0]) - 8'd1;  // received beats of the incoming message
    wire       fresh_wrong = (({{8{live[1]}}, {8{live[0]}}} | (\gather.at_q [3] ? {come, 8'd0} : {8'd0, come})) & ~fresh_q) != 0;

    // The kind of the message passes the stages with its beats, numbered here by arrival in each.
    wire [2:0] width2 = {(\gather.front.block_size_o == 0 && \gather.front.num_blocks_o == 2)
                         || (\gather.front.block_size_o [0] && \gather.front.num_blocks_o == 0),
                         \gather.front.block_size_o == 0 && \gather.front.num_blocks_o == 1,
                         \gather.front.block_size_o == 0 && \gather.front.num_blocks_o == 0};
    wire [2:0] beat3 = \gather.at_q [2:0] + \gather.v4_q ;
    wire [2:0] beat2 = beat3 + \gather.v3_q ;
    wire [2:0] beat1 = beat2 + \gather.front.look_q ;
    wire       same3 = {\gather.front.block_size_o , width2} == {\gather.block_size3_q , \gather.width3_q };
    wire       same4 = {\gather.block_size3_q , \gather.width3_q } == {\gather.block_size4_q , \gather.width4_q };
    wire       width_wrong = (\gather.front.decode_q && (!\gather.front.come_q || beat1 != 0))
        || (!same4 && (beat3 != 0 || (\gather.v4_q && !\gather.v3_q ) || \gather.wait_q ))
        || (!same3 && (beat2 != 0 || (\gather.v3_q && !\gather.front.look_q )
                       || (\gather.v4_q && !\gather.v3_q && !\gather.front.look_q ) || \gather.wait_q ))
        || (\gather.wait_q && (coming != 0 || !\select.busy_q ));

    // Returns the number of a channel's last piece, as PLAN finds it.
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

    // Channels of the incoming or waiting message: the first of them is at its shifted position.
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

    // Returns whether channels are in dwords, for the messages in each stage.
    function in_dwords(input [1:0] block_size, input [2:0] width);
        in_dwords = block_size != 0 && width == 0;
    endfunction
    wire dwords2 = in_dwords(\gather.front.block_size_o , width2);
    wire dwords3 = in_dwords(\gather.block_size3_q , \gather.width3_q );
    wire dwords4 = in_dwords(\gather.block_size4_q , \gather.width4_q );
    wire dwords5 = in_dwords(\select.block_size_q , \select.width_q );
    wire dwords6 = in_dwords(\select.block_size_o , \select.width_o );

    // The fields of a message are decoded before its first beat is checked.
    reg found_q;
    always @(posedge clk) found_q <= !rst && (found_q || \gather.front.decode_q );
    wire low_wrong = found_q ? \gather.front.low_q != {\gather.front.block_size_o [1], {2{|\gather.front.block_size_o }}}
                               || |(\gather.front.limit_o [2:0] & \gather.front.low_q )
                             : \gather.front.look_q || \gather.v3_q || \gather.v4_q || \gather.wait_q || \gather.at_q [2:0] != 0
                               || (\gather.front.come_q && !\gather.front.decode_q );

    // Checks an entry of a memory of facts, the size minus one and the place: it begins and ends with a dword, and has more than 16
    // bytes.
    function whole_dwords(input [7:0] facts);
        whole_dwords = facts[4:3] == 3 && facts[1:0] == 0;
    endfunction
    wire [1:0]  fine3 = \gather.below3_q & ~\gather.misaligned3_q ;
    wire        wrong3 = \gather.v3_q && ((\gather.whole3_q [4] && !dwords3) || (dwords3 && (\gather.whole3_q [1:0] != 3
        || (fine3[0] && (\gather.pair3_q [1:0] != 0 || (!\gather.far3_q [0] && \gather.room_even3_q [1:0] != 3)))
        || (fine3[1] && (\gather.pair3_q [65:64] != 0 || (!\gather.far3_q [1] && \gather.room_odd3_q [1:0] != 3))))));
    wire        wrong4 = \gather.v4_q && (((\gather.facts4_q [7] || \gather.facts4_q [15]) && !dwords4)
        || (dwords4 && !\gather.bad4_q && ((\gather.has4_q [0] && !whole_dwords(\gather.facts4_q [7:0]))
                                           || (\gather.has4_q [1] && !whole_dwords(\gather.facts4_q [15:8])))));

    wire [31:0] large;  // each channel of both buffers
    wire [31:0] even;
    generate
        for (p = 0; p < 32; p = p + 1) begin : channels
            wire [67:0] bank = p / 2 % 4 == 0 ? \gather.banks[0].facts.a_words : p / 2 % 4 == 1 ? \gather.banks[1].facts.a_words
                               : p / 2 % 4 == 2 ? \gather.banks[2].facts.a_words : \gather.banks[3].facts.a_words ;
            wire [7:0]  facts = bank[17*(p/8)+8*(p%2)+:8];
            assign large[p] = facts[7];
            assign even[p]  = whole_dwords(facts);
        end
    endgenerate

    // Returns whether channels of a buffer, those of `here`, are wrong for a message in which those of `fine` have a piece.
    function channels_wrong(input buffer, input [15:0] here, input dwords, input [15:0] fine);
        channels_wrong = (!dwords && |(here & (buffer ? large[31:16] : large[15:0])))
                         || (dwords && |(here & fine & ~(buffer ? even[31:16] : even[15:0])));
    endfunction
    wire [15:0] has_here = {2{\gather.has_q }} >> first & here;
    wire        errors_wrong = (|((begin_here | more_here) & ~has_here))
        || (\select.busy_q && ((|\select.set_q && |\select.error_q )
                               || |(steps_of(\select.set_q ) & ~\select.has_q )))
        || (\select.real_o && (|\select.error_o || !\select.has_o [\select.channel_o ]));
    wire        dwords_wrong = channels_wrong(filled, here, dwords4, has_here & {16{!\gather.bad_q }})
        || (\select.busy_q && channels_wrong(\select.buffer_q , 16'hffff, dwords5, \select.has_q & {16{\select.error_q == 0}}))
        || ((\select.real_o || \select.final_o )
            && channels_wrong(\select.buffer_o , 16'hffff, dwords6, \select.has_o & {16{\select.error_o == 0}}));

    // Returns the channels with a step in a set.
    function [15:0] steps_of(input [31:0] set);
        integer c;
        for (c = 0; c < 16; c = c + 1)
            steps_of[c] = |set[2*c+:2];
    endfunction

    assign wrong_o = numbers_wrong || buffers_wrong || fresh_wrong || width_wrong || more_wrong || pieces_wrong || low_wrong || wrong3
                     || wrong4 || errors_wrong || dwords_wrong;
endmodule
