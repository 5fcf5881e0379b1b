// SPDX-License-Identifier: MIT
`default_nettype none

// For any one piece of any one channel of any message in svm_scatter: its request goes to the word of the piece, according to
// the address that came with the channel's beat. A step with the piece begins with a channel of its group, and PLAN finds its
// position in the word. Bounds are arbitrary. svm_scatter.v proves that each piece is in one request; here that is assumed.
module svm_scatter_words_prove (
    input wire clk,
    input wire rst
);
    svm_scatter_prove order (clk, rst);

    wire       known   = \order.response.known_i ;
    wire [3:0] channel = \order.channel ;
    wire [2:0] number  = \order.number ;
    wire [3:0] at      = \order.fourth ;
    wire       entered = \order.chosen_q ;
    wire       waits   = \order.waits ;
    wire       enters  = \order.dut.enter ;

    // ---------------------------------------------------------------- the message, from its first beat on
    (* anyconst *) wire        buffer;   // whether its number is odd
    (* anyconst *) wire [63:0] address;  // of its channel
    (* anyseq *) wire          choose;
    reg [3:0] taken_q;    // the next beat, and whether the number of its message is odd
    reg       ahead_q;    // a complete message has not entered SELECT
    reg       mine_q;     // a message has been chosen
    reg       before_q;   // an earlier one has not entered
    reg       whole_q;    // its last beat has come
    reg       decoded_q;  // a message has been decoded
    wire take   = \order.dut.req_valid_i & \order.req_ready ;
    wire whole  = take & (&taken_q[2:0]);
    wire chosen = take & (taken_q == {buffer, 3'd0}) & choose & ~mine_q;
    wire mine   = chosen | (mine_q & ~whole_q);  // the beat belongs to it
    always @(posedge clk) begin
        taken_q   <= {4{~rst}} & (taken_q + {3'd0, take});
        ahead_q   <= ~rst & (whole | (ahead_q & ~enters));
        mine_q    <= ~rst & (mine_q | chosen);
        before_q  <= ahead_q & ~enters & (chosen | before_q);
        whole_q   <= ~rst & (whole_q | (mine & whole));
        decoded_q <= ~rst & (decoded_q | \order.dut.gather.front.decode_q );
    end
    wire [60:0] word = address[63:3] + {58'd0, number};  // word of the piece
    always @* begin
        assume (\order.choose == (mine_q & ~before_q));
        assume (~(take & mine & (taken_q[2:0] == channel[3:1]))
                | (address == (channel[0] ? \order.dut.address_i [127:64] : \order.dut.address_i [63:0])));
    end

    wire to_enter = mine_q & ~entered;
    wire planned  = \order.plan_q ;
    always @* if (known) begin
        takes: assert (taken_q == \order.dut.beat_q );
        one_ahead: assert ({2'd0, ahead_q} == \order.coming + {2'd0, waits});
        enters_once: assert (mine_q ? ~entered | whole_q : ~entered & ~whole_q);
        if (mine_q & ~whole_q)
            its_beats: assert ((taken_q[3] == buffer) & (|taken_q[2:0]));
        if (|\order.reset_q )
            reset_drops: assert (~(\order.dut.gather.front.come_q & \order.reset_q [0]) & ~\order.dut.gather.front.look_q
                                 & ~\order.dut.gather.v3_q & ~\order.dut.gather.v4_q & ~waits);
        if (to_enter) begin
            in_order: assert (ahead_q == (before_q | whole_q));
            one_before: assert (~(before_q & whole_q));
            its_place: assert (waits ? whole_q & (at == {~buffer, 3'd0}) : at[3] == (buffer ^ before_q));
        end
        if (\order.select_q )
            its_buffer: assert (\order.dut.select.buffer_q == buffer);
        if (planned)
            its_buffer_in_plan: assert (\order.dut.plan_buffer == buffer);
        if (planned & ~\order.select_q )
            its_last_step: assert (\order.dut.plan_final & (\order.dut.select.buffer_q != buffer));
    end

    // ---------------------------------------------------------------- addresses, as they come
    wire          gathered = to_enter & ~before_q & \order.partly ;
    wire [255:0]  facts    = {\order.dut.gather.banks[3].facts.kept.all , \order.dut.gather.banks[2].facts.kept.all ,
                              \order.dut.gather.banks[1].facts.kept.all , \order.dut.gather.banks[0].facts.kept.all };
    reg  [127:0]  its_facts;
    wire [1951:0] all      = \order.dut.word_ram.kept.all ;
    wire [15:0]   facts4   = \order.dut.gather.facts4_q ;
    wire [5:0]    even4    = {1'b0, facts4[7:3]} + {3'd0, facts4[2:0]};
    wire [5:0]    odd4     = {1'b0, facts4[15:11]} + {3'd0, facts4[10:8]};
    wire          holds    = to_enter | \order.select_q | planned;  // its addresses are in here
    wire [7:0]    fact     = its_facts[8*channel+:8];
    wire [63:0]   come     = channel[0] ? \order.dut.gather.come_q [127:64] : \order.dut.gather.come_q [63:0];
    wire [63:0]   pair     = channel[0] ? \order.dut.gather.pair_q [127:64] : \order.dut.gather.pair_q [63:0];
    wire [63:0]   pair3    = channel[0] ? \order.dut.gather.pair3_q [127:64] : \order.dut.gather.pair3_q [63:0];
    wire [3:0]    its      = {buffer, channel[3:1]};
    reg  [121:0]  pair_first, pair_second, pair_third, pair_fourth, pair_its, pair_plan;
    integer       e;
    always @* begin
        {pair_first, pair_second, pair_third, pair_fourth, pair_its, pair_plan} = 732'd0;
        for (e = 0; e < 16; e = e + 1) begin
            pair_first  = pair_first | (all[122*e+:122] & {122{\order.first == e}});
            pair_second = pair_second | (all[122*e+:122] & {122{\order.second == e}});
            pair_third  = pair_third | (all[122*e+:122] & {122{\order.third == e}});
            pair_fourth = pair_fourth | (all[122*e+:122] & {122{at == e}});
            pair_its    = pair_its | (all[122*e+:122] & {122{its == e}});
            pair_plan   = pair_plan | (all[122*e+:122] & {122{{buffer, \order.dut.plan_channel [3:1]} == e}});
        end
    end
    always @* if (known) begin
        if (\order.dut.gather.front.come_q )
            comes: assert ({\order.dut.gather.come_q [127:67], \order.dut.gather.come_q [63:3]} == pair_first);
        if (\order.dut.gather.front.look_q )
            looked_at: assert ({\order.dut.gather.pair_q [127:67], \order.dut.gather.pair_q [63:3]} == pair_second);
        if (\order.dut.gather.v3_q )
            in_3: assert ({\order.dut.gather.pair3_q [127:67], \order.dut.gather.pair3_q [63:3]} == pair_third);
        if (\order.dut.gather.v4_q )
            in_4: assert ({\order.dut.gather.first_odd_q , \order.dut.gather.first_even_q } == pair_fourth);
        last_words: assert ((\order.dut.gather.last_even_q == \order.dut.gather.first_even_q + {58'd0, even4[5:3]})
                            & (\order.dut.gather.last_odd_q == \order.dut.gather.first_odd_q + {58'd0, odd4[5:3]})
                            & (\order.dut.gather.more4_q == {|odd4[5:3], |even4[5:3]}));
        if (\order.dut.gather.front.decode_q )
            checked_size: assert (~&\order.dut.gather.front.block_size );
        if (decoded_q)
            decoded_size: assert (~&\order.dut.gather.block_size );
        if (\order.dut.gather.front.come_q | (|taken_q[2:0]))
            decoded: assert (decoded_q | \order.dut.gather.front.decode_q );
        if (\order.dut.gather.front.look_q )
            has_decoded: assert (decoded_q);
        if (\order.dut.gather.v3_q )
            short_3: assert (~|\order.dut.gather.width3_q | ~|\order.dut.gather.whole3_q [4:2]);
        if (\order.dut.gather.v4_q )
            short_4: assert (~|\order.dut.gather.width4_q | ~|{even4[5:4], odd4[5:4]});
        if (holds & (whole_q | (taken_q[2:0] > channel[3:1])))
            its_word: assert ((channel[0] ? pair_its[121:61] : pair_its[60:0]) == address[63:3]);
        if (to_enter) begin
            if (\order.dut.gather.front.come_q & (\order.first == its))
                low_comes: assert (come[2:0] == address[2:0]);
            if (\order.dut.gather.front.look_q & (\order.second == its))
                low_looked_at: assert (pair[2:0] == address[2:0]);
            if (\order.dut.gather.v3_q & (\order.third == its))
                low_in_3: assert (pair3[2:0] == address[2:0]);
            if (\order.dut.gather.v4_q & (at == its))
                low_in_4: assert (facts4[8*channel[0]+:3] == address[2:0]);
        end
        if (entered ? \order.select_q | planned : gathered & (waits | (at[2:0] > channel[3:1])))
            its_place_in_word: assert (fact[2:0] == address[2:0]);
        if (planned & (\order.dut.plan_channel [3] == channel[3]))
            place_in_plan: assert (\order.dut.facts [8*channel[2:0]+:3] == address[2:0]);
    end

    // ---------------------------------------------------------------- all channels of the message, compared with the word
    reg  [15:0]   first_here;  // the first piece is in the word
    reg  [15:0]   last_here;   // the last one is
    reg  [47:0]   ends;        // number of the last piece
    integer       m;
    always @* begin
        for (m = 0; m < 16; m = m + 1) begin : of
            reg [60:0] from;
            reg [7:0]  own;
            reg [5:0]  stop;
            from              = buffer ? all[976+61*m+:61] : all[61*m+:61];
            own               = buffer ? facts[64*(m/2%4)+32+16*(m/8)+8*(m%2)+:8] : facts[64*(m/2%4)+16*(m/8)+8*(m%2)+:8];
            stop              = {1'b0, own[7:3]} + {3'd0, own[2:0]};
            its_facts[8*m+:8] = own;
            ends[3*m+:3]      = stop[5:3];
            first_here[m]     = from == word;
            last_here[m]      = from + {58'd0, stop[5:3]} == word;
        end
    end
    reg [31:0] gathered_set;
    always @* begin
        for (m = 0; m < 16; m = m + 1)
            gathered_set[2*m+:2] = {\order.more [m], \order.begin_ [m]};
    end
    wire [15:0] gathered_join = \order.dut.gather.join_q >> \order.missing ;
    wire        last_gathered;
    wire [3:0]  highest;
    scatter_set_rules in_gather (known, gathered, \order.has , gathered_join, gathered_set, \order.width_q , ends,
                                 first_here, last_here, last_gathered, highest);
    scatter_set_rules in_select (known, \order.select_q , \order.dut.select.has_q , \order.dut.select.join_q ,
                                 \order.dut.select.set_q , \order.dut.select.width_q , ends, first_here, last_here);
    scatter_set_rules in_plan (known, planned, \order.dut.plan_has , \order.dut.plan_join ,
                               \order.dut.plan_one | \order.dut.plan_rest , \order.dut.plan_width , ends, first_here, last_here);
    always @* if (known & gathered & \order.dut.gather.before_q & ~waits) begin
        before_word: assert ((\order.dut.gather.before_word_q == word) == last_gathered);
        before_beat: assert (\order.dut.gather.before_beat_q == highest[3:1]);
    end

    // ---------------------------------------------------------------- steps and requests
    wire [31:0] one       = \order.dut.plan_one ;
    wire [31:0] rest      = \order.dut.plan_rest ;
    wire [31:0] next      = rest & (~rest + 32'd1);
    wire [3:0]  plans     = \order.dut.plan_channel ;
    wire [60:0] plan_word = (plans[0] ? pair_plan[121:61] : pair_plan[60:0]) + {58'd0, \order.dut.plan_number };
    wire        plan_here = plan_word == word;
    wire [2:0]  width     = \order.dut.plan_width ;
    wire [3:0]  of_group  = {1'b1, ~width[0], ~|width[1:0], ~|width};  // bits of a channel's number: its group
    reg         next_here;  // the next step begins with a first piece in the word
    always @* begin
        next_here = 1'b0;
        for (m = 0; m < 16; m = m + 1)
            next_here = next_here | (next[2*m] & first_here[m]);
    end
    always @* if (known) begin
        if (\order.select_q )
            from_1_on: assert (|\order.dut.select.number_q );
        if (planned & \order.dut.plan_real )
            step: assert ((one == 32'd1 << {plans, |\order.dut.plan_number }) & ~|(rest & (one | (one - 32'd1))));
        if (planned & \order.dut.plan_real & (|width))
            second_at_most: assert (~|\order.dut.plan_number [2:1]);
        if (\order.piece_q [1]) begin
            word_in_plan: assert (plan_here);
            group_in_plan: assert (~|((plans ^ channel) & of_group));
        end
        if (planned & \order.dut.plan_real & ~\order.dut.plan_ends )
            next_in_plan: assert (plan_here == next_here);
        if (\order.piece_q [2])
            word_in_read: assert (\order.dut.read_word_q == word);
        if (\order.read_q & \order.dut.read_real_q & ~\order.dut.read_ends_q )
            next_in_read: assert ((\order.dut.read_word_q == word) == plan_here);
        if (\order.piece_q [3])
            word_in_place: assert (\order.dut.place_word_q == word);
        if (\order.place_q & \order.dut.place_real_q & ~\order.dut.place_ends_q )
            next_in_place: assert ((\order.dut.place_word_q == word) == (\order.dut.read_word_q == word));
        if (\order.piece_q [4])
            open: assert (\order.dut.place_word_q == word);
        if (\order.piece_q [5])
            goes_to_its_word: assert (\order.mem_req [135:72] == {word, 3'd0});
    end
endmodule

// Implications of the set of a message's steps for its channels, in the order of their pieces; see svm_scatter_select
module scatter_set_rules (
    input wire        known_i,
    input wire        on_i,     // there is a set
    input wire [15:0] has_i,    // channels with a piece
    input wire [15:0] join_i,   // those whose first piece is in the word of the previous piece
    input wire [31:0] set_i,    // remaining steps
    input wire [2:0]  width_i,
    input wire [47:0] ends_i,   // number of each channel's last piece
    input wire [15:0] first_i,  // its first piece is in the word
    input wire [15:0] last_i,   // its last one is
    output reg        here_o,   // the last piece of all is
    output reg [3:0]  highest_o  // and its channel
);
    integer   m;
    reg       joins;
    reg       begins;
    reg       further;
    reg       groups;
    reg       some;
    always @* begin
        joins     = 1'b1;
        begins    = 1'b1;
        further   = 1'b1;
        groups    = 1'b1;
        some      = 1'b0;
        here_o    = 1'b0;
        highest_o = 4'd0;
        for (m = 0; m < 16; m = m + 1) begin : of
            reg left;  // a step before this channel is
            reg more;
            reg in_group;
            left     = |(set_i & ~(32'hffff_ffff << 2 * m));
            more     = |ends_i[3*m+:3];
            in_group = (width_i[0] & (|(has_i & ~(16'hffff << m) & (16'hffff << (m & 8)))))
                       | (width_i[1] & (|(has_i & ~(16'hffff << m) & (16'hffff << (m & 12)))))
                       | (width_i[2] & (|(has_i & ~(16'hffff << m) & (16'hffff << (m & 14)))));
            if (has_i[m]) begin
                joins   = joins & (~join_i[m] | (some & (here_o == first_i[m])));
                begins  = begins & (set_i[2*m] | ~left | join_i[m]);
                groups  = groups & (set_i[2*m] | ~left | in_group);
                further = further & (set_i[2*m+1] ? more : ~more | ~(left | set_i[2*m]))
                          & (~|width_i | ~|ends_i[3*m+1+:2]);
                some      = 1'b1;
                here_o    = last_i[m];
                highest_o = m[3:0];
            end else
                begins = begins & ~|set_i[2*m+:2];
        end
    end
    always @* if (known_i & on_i) begin
        joins_the_word: assert (joins);
        begins_or_joins: assert (begins);
        further_pieces: assert (further);
        in_its_group: assert (groups);
    end
endmodule
`default_nettype wire
