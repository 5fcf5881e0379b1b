// SPDX-License-Identifier: MIT
`default_nettype none

// Rules of svm_atomic for any one word of memory. Between a read of it and the write of its group, if any, no other request of
// this word passes. So each group reads what earlier groups have written, of its own message and of earlier ones. Each working
// channel is in a group of its address's word, as that came with its beat, and works at its position there. A group's write has
// the arithmetic's result for the answer to its read. svm_atomic.v proves that channels are in order, and each once; here both
// are assumed.
module svm_atomic_words_prove (
    input wire clk,
    input wire rst
);
    svm_atomic_prove order (clk, rst);

    (* anyconst *) wire [60:0] word;
    assign \order.dut.work.reads.word.watched  = word;
    assign \order.dut.work.groups.word.watched = word;
    wire        known    = \order.response.known_i ;
    wire [15:0] is       = \order.dut.work.groups.word.is_q ;
    wire [3:0]  finished = \order.dut.work.finished_q ;
    wire [3:0]  first    = \order.dut.work.end_q ;    // number of the first group of the message in the read stage
    wire [3:0]  limit    = \order.dut.work.limit_q ;  // and of that in the gather stage
    wire [3:0]  behind   = \order.dut.gather.number_q ;
    wire [3:0]  left     = first - finished;
    wire [3:0]  next     = limit - first;
    wire [3:0]  newest   = behind - limit;
    wire [4:0]  older    = {1'b0, left} + {1'b0, next};
    wire [4:0]  all      = older + {1'b0, newest};
    wire [3:0]  issued   = \order.dut.work.issued_q - finished;
    wire [3:0]  answered = \order.dut.work.answered_q - finished;

    // Requests of the word
    wire        offered = \order.mem_req_valid ;
    wire        we      = \order.mem_req [136];
    wire        here    = \order.mem_req [135:75] == word;
    wire        read    = offered & ~we & here;
    wire        write   = offered & we & here;
    wire        store   = \order.dut.work.store_q & (\order.dut.work.store_addr_q == word);
    wire        read_in = offered & ~we;  // the newest read, of any word

    // The group whose read of the word has passed, and which may still write; it has worked, and its write is pending
    reg       open_q;
    reg       due_q;
    reg [3:0] number_q;
    reg [3:0] passed_q;  // number of the next read that passes
    wire      ends = open_q & ~due_q & \order.dut.work.over & (finished == number_q);
    always @(posedge clk) begin
        open_q   <= ~rst & ((read & \order.dut.mem_req_ready_i ) | (open_q & ~(write & \order.dut.mem_req_ready_i )
                                                                     & ~(ends & ~|\order.dut.work.be )));
        due_q    <= ~rst & ((due_q & ~(write & \order.dut.mem_req_ready_i )) | (ends & (|\order.dut.work.be )));
        number_q <= read & \order.dut.mem_req_ready_i ? passed_q : number_q;
        passed_q <= {4{~rst}} & (passed_q + {3'd0, read_in & \order.dut.mem_req_ready_i });
    end
    always @* if (known) begin
        if (read)
            no_write_to_come: assert (~open_q);
        if (write)
            behind_its_read: assert (open_q & due_q);
    end

    // Positions of the word among the groups, at most one in each message, and the state of their clashes
    reg [1:0] work, ahead, gather, reading;
    reg       told, told_of_clashes, in_own_group;
    reg       next_here_q;  // a channel of the message in the read stage is to work on the word
    reg       here_q;       // one of the message at work
    wire      it_here = \order.dut.gather.words_q [61*\order.it +:61] == word;
    integer   n;
    always @* begin
        work    = 2'd0;
        ahead   = 2'd0;
        gather  = 2'd0;
        reading = 2'd0;
        told            = 1'b1;
        told_of_clashes = 1'b1;
        in_own_group    = 1'b1;
        for (n = 0; n < 16; n = n + 1) begin : of
            reg [3:0] back;
            reg       has, at_work, in_ahead, in_gather;
            back      = n[3:0] - finished;
            has       = \order.dut.work.groups.kept.all [11*n+\order.it ]
                        | (\order.dut.work.groups.kept.all [11*n+8+:3] == \order.it );
            at_work   = back < left;
            in_ahead  = n[3:0] - first < next;
            in_gather = n[3:0] - limit < newest;
            if (is[n] & at_work)
                work = {|work, 1'b1};
            if (is[n] & in_ahead)
                ahead = {|ahead, 1'b1};
            if (is[n] & in_gather)
                gather = {|gather, 1'b1};
            if (is[n] & (back < issued))
                reading = {|reading, 1'b1};
            if ((at_work | in_ahead | in_gather) & (is[n] != \order.dut.work.reads.word.is_q [n]))
                told = 1'b0;
            if (is[n] & (in_ahead | in_gather)
                & (((|left) & is[first - 4'd1] & ~\order.dut.work.reads.kept.all [2*n])
                   | ((|left[3:1]) & is[first - 4'd2] & ~\order.dut.work.reads.kept.all [2*n+1])))
                told_of_clashes = 1'b0;
            if (has & ((at_work & (\order.dut.work.fetch_q | (n[3:0] != finished)) & (is[n] != here_q))
                       | (in_ahead & (is[n] != next_here_q)) | (in_gather & (is[n] != it_here))))
                in_own_group = 1'b0;
        end
    end
    always @(posedge clk) begin
        next_here_q <= \order.dut.work.passed ? it_here : next_here_q;
        here_q      <= \order.dut.work.moved ? next_here_q : here_q;
    end
    always @* if (known) begin
        once_in_each: assert (~work[1] & ~ahead[1] & ~gather[1]);
        told_of_reads: assert (told);
        clashes: assert (told_of_clashes);
        own_group: assert (in_own_group);
        if (\order.member )
            own_word: assert (is[finished] == here_q);
        if ((|all) & is[behind - 4'd1])
            found_last: assert (\order.dut.gather.found1_q == word[7:0]);
        if ((|all[4:1]) & is[behind - 4'd2])
            found_last_but_one: assert (\order.dut.gather.found2_q == word[7:0]);
        if (\order.grouping & (|older) & is[limit - 4'd1])
            before_last: assert (\order.dut.gather.before1_q == word[7:0]);
        if (\order.grouping & (|older[4:1]) & is[limit - 4'd2])
            before_last_but_one: assert (\order.dut.gather.before2_q == word[7:0]);
        if (\order.at_group )
            word_of_group: assert ((\order.dut.work.group_word_q == word) == is[finished]);
    end
    genvar c;
    generate
        for (c = 0; c < 8; c = c + 1) begin : channels
            always @* if (known & \order.grouping & gather[0] & (\order.dut.gather.words_q [61*c+:61] == word))
                assert (~\order.dut.gather.single_q [c]);
        end
    endgenerate

    // The address of the channel, as it came with its beat: its word is that in the gather stage, and its position, bits 2:1, is
    // the one used for work. The positions are those of messages 0 to 3, modulo 4.
    reg  [60:0] came_q;
    reg  [7:0]  places_q;
    reg  [1:0]  messages_q;  // complete messages taken
    wire [2:0]  it       = \order.it ;
    wire [1:0]  taken    = \order.taken_q ;
    wire        ready    = \order.req_ready ;
    wire        has_come = ~ready | (taken > it[2:1]);
    wire [2:0]  from     = {it[2:1] - taken, it[0]};  // position of its word
    wire [31:0] places   = it[0] ? \order.dut.odd_operands.kept.all : \order.dut.even_operands.kept.all ;
    always @(posedge clk) begin
        messages_q <= {2{~rst}} & (messages_q + {1'b0, \order.take & (&taken)});
        if (\order.take & (taken == it[2:1])) begin
            came_q                    <= it[0] ? \order.dut.address_i [127:67] : \order.dut.address_i [63:3];
            places_q[2*messages_q+:2] <= it[0] ? \order.dut.address_i [66:65] : \order.dut.address_i [2:1];
        end
    end
    always @* if (known) begin
        counts_messages: assert (messages_q == \order.dut.gather.slot_q + {1'b0, ~ready});
        if (has_come)
            came: assert (\order.dut.gather.words_q [61*from+:61] == came_q);
        if ((\order.dut.work.fetch_q | \order.dut.work.operands_q ) & (\order.dut.work.channel == it))
            in_its_place_of_the_word: assert (\order.dut.work.place == places_q[2*\order.dut.work.slot_q +:2]);
    end
    genvar s;
    generate
        for (s = 0; s < 4; s = s + 1) begin : slots
            always @* if (known & ((has_come & (\order.dut.gather.slot_q == s))
                                   | (\order.ahead & (\order.dut.work.ahead_slot_q == s))
                                   | (\order.busy & (\order.dut.work.slot_q == s))))
                assert (places[8*s+2*it[2:1]+:2] == places_q[2*s+:2]);
        end
    endgenerate

    // At most one group is between its read and its write.
    always @* if (known) begin
        one_at_a_time: assert ({1'b0, reading} + {2'd0, store} + {2'd0, write} <= 3'd1);
        counts_reads: assert (passed_q == \order.dut.work.issued_q - {3'd0, read_in});
        due: assert (due_q == (store | write));
        opened: assert (open_q == (due_q | (reading[0] & ~read)));
        if (open_q & ~due_q)
            of_number: assert (is[number_q] & (number_q - finished < issued));
        if (read_in)
            newest_read: assert (is[\order.dut.work.issued_q - 4'd1] == here);
    end

    // Result of the group with any one number for its word. The arithmetic is arbitrary. Alignment of addresses is left to the
    // checks.
    (* anyconst *) wire [3:0] number;
    assign \order.dut.work.answers.answer.watched = number;
    wire [1:0]  width   = \order.dut.work.width_q ;  // 0 = 32, 1 = 16, 2 = 64 bits
    wire        mine    = finished == number;
    wire        begun   = \order.dut.work.compute_q | \order.dut.work.operands_q ;
    wire [1:0]  place   = \order.dut.work.place ;
    wire        aligned = ~(&width) & (width[0] | ~place[0]) & (~width[1] | ~|place);
    reg  [63:0] value_q;
    reg  [7:0]  bytes_q;
    reg  [1:0]  place_q;
    reg         aligned_q;  // all channels of the group that have begun are aligned
    reg         right_q;    // those of the group with the number were correct
    wire [63:0] element = width[1] ? 64'hffffffffffffffff : (width[0] ? 64'hffff : 64'hffffffff);
    wire [63:0] field   = element << {place_q, 4'd0};
    wire [7:0]  bytes   = (width[1] ? 8'hff : (width[0] ? 8'h03 : 8'h0f)) << {place_q, 1'b0};
    wire [63:0] value   = (value_q & ~field) | ((\order.dut.work.new_value << {place_q, 4'd0}) & field);
    always @(posedge clk) begin
        if (\order.got & (\order.dut.work.answered_q == number))
            value_q <= \order.dut.mem_rsp_rdata_i ;
        else if (\order.dut.work.step & mine)
            value_q <= value;
        if (mine & \order.dut.work.fetch_q )
            bytes_q <= 8'd0;
        else if (mine & \order.dut.work.step & \order.dut.work.write )
            bytes_q <= bytes_q | bytes;
        if (\order.dut.work.fetch_q | \order.dut.work.operands_q ) begin
            place_q   <= place;
            aligned_q <= aligned & (\order.dut.work.fetch_q | aligned_q);
        end
        if (\order.dut.work.over & mine)
            right_q <= aligned_q;
    end
    reg  [63:0] written;
    integer     b;
    always @* begin
        for (b = 0; b < 8; b = b + 1)
            written[8*b+:8] = value_q[8*b+:8] & {8{bytes_q[b]}};
    end
    wire       its   = due_q & (number_q == number) & right_q;
    wire [3:0] since = \order.dut.work.issued_q - 4'd1 - number_q;
    always @* if (known) begin
        if ((number - finished < answered) & ~(mine & begun))
            answer_stays: assert (\order.dut.work.answers.answer.word_q == value_q);
        if (begun & aligned_q)
            aligned_to_width: assert (~(&width) & (width[0] | ~place_q[0]) & (~width[1] | ~|place_q));
        if (begun & mine & aligned_q) begin
            works_on_its_word: assert (\order.dut.work.word_q == value_q);
            writes_its_bytes: assert (\order.dut.work.be_q == bytes_q);
        end
        if (\order.dut.work.compute_q & mine & aligned_q) begin
            works_on_its_element: assert (~|((\order.dut.work.old_q ^ (value_q >> {place_q, 4'd0})) & element));
            in_its_place: assert ({{2{\order.dut.work.lanes_q [3]}}, {2{\order.dut.work.lanes_q [2]}},
                                   {2{\order.dut.work.lanes_q [1]}}, {2{\order.dut.work.lanes_q [0]}}} == bytes);
        end
        if (due_q)
            not_long_ago: assert ((since <= 4'd9) & (finished - 4'd1 - number_q <= since));
        if (its & store)
            stored: assert ((\order.dut.work.store_be_q == bytes_q) & (\order.dut.work.store_data_q == value_q));
        if (its & write)
            writes_what_it_made: assert (\order.mem_req [71:0] == {bytes_q, written});
    end
endmodule
`default_nettype wire
