// SPDX-License-Identifier: MIT
`default_nettype none

// svm_atomic takes messages of four beats and answers them in order, also while others follow them. Each channel that is to
// work does so once, each group reads once and writes at most once, and all writes of a message are out before its response.
// Data are arbitrary; the memory gives no unrequested answers.
module svm_atomic_prove (
    input wire clk,
    input wire rst
);
    reg [3:0] due_q;  // reads whose answers are pending
    (* anyseq *) wire answer;
    wire answers = answer & (|due_q);
    svm_atomic dut (.clk(clk), .rst(rst), .mem_rsp_valid_i(answers));

    wire         req_ready     = \dut.req_ready_o ;
    wire         rsp_valid     = \dut.rsp_valid_o ;
    wire         mem_req_valid = \dut.mem_req_valid_o ;
    wire         mem_rsp_ready = \dut.mem_rsp_ready_o ;
    wire [133:0] rsp           = {\dut.dst_o , \dut.dst_we_o , \dut.error_o };
    wire [136:0] mem_req       = {\dut.mem_req_we_o , \dut.mem_req_addr_o , \dut.mem_req_be_o , \dut.mem_req_wdata_o };
    wire take  = \dut.req_valid_i & req_ready;
    wire give  = rsp_valid & \dut.rsp_ready_i ;
    wire ask   = mem_req_valid & \dut.mem_req_ready_i ;
    wire got   = answers & mem_rsp_ready;
    wire busy  = ~\dut.work.empty_q ;
    wire ahead = \dut.work.ahead_q ;
    wire write = mem_req_valid & mem_req[136];  // is offered

    // Groups: the remaining ones of the message at work, those of them that were read, and answered; those of the messages in
    // the read stage and in the gather stage
    wire [3:0] left     = \dut.work.end_q - \dut.work.finished_q ;
    wire [4:0] issued   = {1'b0, \dut.work.issued_q - \dut.work.finished_q };
    wire [4:0] answered = {1'b0, \dut.work.answered_q - \dut.work.finished_q };
    wire [3:0] next     = \dut.work.limit_q - \dut.work.end_q ;
    wire [3:0] newest   = \dut.gather.number_q - \dut.work.limit_q ;

    reg       known_q = 1'b0;  // an edge has seen rst high
    reg [1:0] taken_q;         // beats taken of the message
    reg [1:0] given_q;         // beats returned of the response
    reg [2:0] messages_q;      // complete messages without a response
    reg [1:0] unwritten_q;     // groups with a working channel whose write has not passed
    reg [1:0] owed_q;          // those of the messages downstream of the work stage
    reg [7:0] pending_q;       // channels of the message in the gather stage that are to work

    // Any one channel
    (* anyconst *) wire [2:0] it;
    reg       next_q;          // it is to work, in the message in the read stage
    reg       unserved_q;      // in the message at work, and has not worked
    wire [1:0] unwritten = unwritten_q + {1'b0, \dut.work.over & (|\dut.work.be )} - {1'b0, ask & mem_req[136]};
    always @(posedge clk) begin
        known_q     <= known_q | rst;
        taken_q     <= {2{~rst}} & (taken_q + {1'b0, take});
        given_q     <= {2{~rst}} & (given_q + {1'b0, give});
        messages_q  <= {3{~rst}} & (messages_q + {2'b0, take & (&taken_q)} - {2'b0, give & (&given_q)});
        due_q       <= {4{~rst}} & (due_q + {3'd0, ask & ~mem_req[136]} - {3'd0, got});
        unwritten_q <= {2{~rst}} & unwritten;
        owed_q      <= {2{~rst}} & (\dut.work.leave ? unwritten : owed_q - {1'b0, (|owed_q) & ask & mem_req[136]});
        pending_q   <= \dut.gather.check_q ? \dut.gather.pending : pending_q;
        next_q      <= \dut.work.passed ? pending_q[it] : next_q;
        unserved_q  <= \dut.work.moved ? next_q : unserved_q & ~(\dut.work.step & (\dut.work.channel_q == it));
    end

    offer_rules #(.WIDTH(134)) response (clk, rst, known_q, rsp_valid, \dut.rsp_ready_i , rsp);
    offer_rules #(.WIDTH(137)) memory (clk, rst, known_q, mem_req_valid, \dut.mem_req_ready_i , mem_req);

    // Nothing is lost, duplicated or reordered
    always @* if (known_q) begin
        beats: assert ((\dut.gather.beat_q == taken_q) & (req_ready | ~|taken_q));
        messages: assert (messages_q == {2'b0, ~req_ready} + {2'b0, ahead} + {2'b0, busy}
                          + {2'b0, rsp_valid | \dut.respond.wait_q });
        answers_them: assert (rsp_valid ? (given_q == \dut.respond.beat_q ) & ~\dut.respond.wait_q : ~|given_q);
        first_beat: assert (~\dut.respond.wait_q | ~|\dut.respond.beat_q );
        gather_state: assert ({2'b0, \dut.gather.receive_q } + {2'b0, \dut.gather.decode_q } + {2'b0, \dut.gather.check_q }
                              + {2'b0, \dut.gather.group_q } + {2'b0, \dut.gather.pass_q } == 3'd1);
        work_state: assert ({2'b0, \dut.work.empty_q } + {2'b0, \dut.work.fetch_q } + {2'b0, \dut.work.compute_q }
                            + {2'b0, \dut.work.operands_q } + {2'b0, \dut.work.done_q } == 3'd1);
        if (ahead)
            own_slot_ahead: assert (\dut.work.ahead_slot_q == \dut.gather.slot_q - 2'd1);
        if (busy)
            own_slot: assert (\dut.work.slot_q == \dut.gather.slot_q - 2'd1 - {1'b0, ahead});
        if (rsp_valid | \dut.respond.wait_q )
            answered_half: assert (\dut.respond.half_q == ~\dut.gather.slot_q [0] ^ ahead ^ busy);
    end

    // The memory port
    wire at_group = \dut.work.fetch_q | \dut.work.compute_q | \dut.work.operands_q ;
    always @* if (known_q) begin
        read_once: assert (\dut.work.issued_q == \dut.work.answered_q + due_q + {3'd0, mem_req_valid & ~write});
        counts: assert ((left <= 4'd8) & (next <= 4'd8) & (newest <= 4'd8) & (answered <= issued)
                        & (issued <= {1'b0, left} + {1'b0, next}) & (due_q + {3'd0, mem_req_valid & ~write} <= 4'd8));
        no_more_than_room: assert (~|newest | ~ahead);
        found_late: assert (~|newest | \dut.gather.group_q | \dut.gather.pass_q );
        works_or_done: assert (at_group == (|left));
        if (~busy)
            finished: assert (~|left);
        if (~ahead)
            no_next: assert (~|next);
        if (ahead) begin
            next_has_some: assert (\dut.work.ahead_some_q == (|next));
            reads_in_order: assert (issued >= {1'b0, left});
            reads_ahead: assert ((issued == {1'b0, left}) | (left <= 4'd2));
        end
        written_once: assert (unwritten_q == {1'b0, write} + {1'b0, \dut.work.store_q });
        written_first: assert (owed_q == (\dut.respond.wait_q ? unwritten_q : 2'd0));
        if (\dut.work.compute_q | \dut.work.operands_q )
            works_on_an_answer: assert (|answered);
        if (mem_rsp_ready)
            takes_what_is_due: assert ((busy | ahead) & ((|due_q) | (mem_req_valid & ~write)));
        if (|due_q)
            takes_all: assert (mem_rsp_ready);
    end

    // The channel in the groups found, in those of the message in the read stage, and in those at work that have not begun: at
    // most one has it
    reg [1:0] found;
    reg [1:0] to_come;
    reg [1:0] waiting;
    reg [3:0] to_compare;  // number of channels
    integer   n;
    always @* begin
        found      = 2'd0;  // bit 1: twice
        to_come    = 2'd0;
        waiting    = 2'd0;
        to_compare = {3'd0, \dut.gather.compare_q };
        for (n = 0; n < 16; n = n + 1) begin : of
            reg other;
            reg lead;
            reg has;
            other = \dut.work.groups.kept.all [11*n+it];
            lead  = \dut.work.groups.kept.all [11*n+8+:3] == it;
            has   = other | lead;
            if (n[3:0] - \dut.work.limit_q < newest)
                found = {found[1] | (other & lead) | (found[0] & has), found[0] | has};
            if (n[3:0] - \dut.work.end_q < next)
                to_come = {to_come[1] | (other & lead) | (to_come[0] & has), to_come[0] | has};
            if ((n[3:0] - \dut.work.finished_q < left) & (\dut.work.fetch_q | (n[3:0] != \dut.work.finished_q )))
                waiting = {waiting[1] | (other & lead) | (waiting[0] & has), waiting[0] | has};
            if (n < 8)
                to_compare = to_compare + {3'd0, \dut.gather.left_q [n[2:0]]};
        end
    end
    wire       grouping = \dut.gather.group_q | \dut.gather.pass_q ;
    wire [7:0] compared = {7'd0, \dut.gather.compare_q } << \dut.gather.channel_q ;
    wire       member   = (\dut.work.compute_q & (\dut.work.channel_q == it))
                          | (\dut.work.others_q [it] & (\dut.work.compute_q | \dut.work.operands_q ));
    wire [7:0] entry    = \dut.work.groups.kept.all [11*\dut.work.finished_q +:8];
    wire [2:0] lowest   = \dut.work.groups.kept.all [11*\dut.work.finished_q +8+:3];
    wire [7:0] upper    = \dut.work.others_q & (\dut.work.others_q - 8'd1);
    always @* if (known_q) begin
        if (grouping) begin
            has_some: assert ((\dut.gather.some_q == (|pending_q)) & (\dut.gather.some_q | \dut.gather.pass_q ));
            finds_some: assert ((|newest) ? \dut.gather.some_q : \dut.gather.single_q == pending_q);
            no_more_than_channels: assert ({1'b0, newest} + {1'b0, to_compare} <= 5'd8);
            found_once: assert (~found[1] & (found[0] == (pending_q[it] & ~\dut.gather.single_q [it])));
            to_be_compared: assert (~|(\dut.gather.single_q & ~(\dut.gather.left_q | compared)));
            of_the_message: assert (~|((\dut.gather.single_q | \dut.gather.left_q | compared) & ~pending_q)
                                    & ~|(\dut.gather.left_q & compared));
            waits_for_room: assert (~ahead | ~(|newest | \dut.gather.compare_q ));
        end
        if (\dut.gather.pass_q )
            all_compared: assert (~|\dut.gather.single_q & ~\dut.gather.compare_q & ~|\dut.gather.left_q );
        if (\dut.gather.compare_q )
            compares_in_group: assert (\dut.gather.group_q );
        if (\dut.gather.compare_q & \dut.gather.group_q )
            compares_its_word: assert (\dut.gather.pair_q
                                       == \dut.gather.address_ram.kept.all [128*\dut.gather.channel_q [2:1]+:128]);
        if (ahead)
            to_come_once: assert (~to_come[1] & (to_come[0] == next_q));
        if (at_group)
            waiting_once: assert (~waiting[1] & ~(waiting[0] & member) & ((waiting[0] | member) == unserved_q));
        if (\dut.work.fetch_q )
            group_is_read: assert ((\dut.work.group_others_q == entry) & (\dut.work.group_lowest_q == lowest));
        if (\dut.work.compute_q & (\dut.work.channel_q == it))
            each_once: assert (~\dut.work.others_q [it]);
        if (\dut.work.operands_q )
            next_is_lowest: assert ((|\dut.work.others_q )
                & (({7'd0, 1'b1} << \dut.work.next_q ) == (\dut.work.others_q & ~upper)));
        if (\dut.work.done_q )
            all_have_worked: assert (~unserved_q);
    end

    // A channel's address is the same on both sides of a comparison.
    genvar b;
    generate
        for (b = 0; b < 4; b = b + 1) begin : addresses
            wire [127:0] pair = \dut.gather.address_ram.kept.all [128*b+:128];
            wire [1:0]   place = b[1:0] - taken_q;
            always @* if (known_q & (~req_ready | (b < taken_q)))
                assert (\dut.gather.words_q [122*place+:122] == {pair[127:67], pair[63:3]});
        end
    endgenerate

    // Each stage makes progress: its rank decreases in each cycle in which it does not wait for others, and never increases
    // for the same message.
    wire [10:0] gather_rank = {\dut.gather.decode_q , \dut.gather.check_q , \dut.gather.group_q ,
                               \dut.gather.left_q & {8{\dut.gather.group_q }}};
    wire [30:0] work_rank   = {left, \dut.work.fetch_q , \dut.work.others_q & {8{~\dut.work.fetch_q & ~\dut.work.done_q }},
                               \dut.work.compute_q , {1'b0, left} + {1'b0, next} - issued,
                               {1'b0, left} + {1'b0, next} - answered,
                               \dut.work.store_q , mem_req_valid, \dut.respond.wait_q };
    reg        gathered_q;
    reg [10:0] gather_rank_q;
    reg        worked_q;
    reg        waited_q;
    reg [30:0] work_rank_q;
    reg        settled_q;
    reg [2:0]  respond_rank_q;
    always @(posedge clk) begin
        gathered_q     <= ~rst & ~req_ready & ~\dut.gather.pass_q & ~(\dut.gather.group_q & ahead);
        gather_rank_q  <= gather_rank;
        worked_q       <= ~rst & busy & ~\dut.work.leave & ~\dut.work.passed ;
        waited_q       <= (mem_req_valid & ~\dut.mem_req_ready_i ) | (\dut.work.fetch_q & (|due_q) & ~answer)
                          | (\dut.work.done_q & rsp_valid);
        work_rank_q    <= work_rank;
        settled_q      <= ~rst & \dut.respond.wait_q & ~(mem_req_valid & ~\dut.mem_req_ready_i );
        respond_rank_q <= respond_rank;
    end
    wire [2:0] respond_rank = {\dut.respond.wait_q , \dut.work.store_q , write};
    always @* if (known_q) begin
        if (gathered_q)
            is_gathered: assert (gather_rank < gather_rank_q);
        if (\dut.gather.pass_q & ~ahead & ((\dut.work.issued_q == \dut.work.limit_q ) | ~busy))
            passes: assert (\dut.work.passed );
        if (ahead & (~busy | \dut.work.leave ))
            moves: assert (\dut.work.moved );
        if (\dut.work.done_q & ~rsp_valid & ~\dut.respond.wait_q )
            leaves: assert (\dut.work.leave );
        if (worked_q)
            is_done: assert (waited_q ? work_rank <= work_rank_q : work_rank < work_rank_q);
        if (settled_q)
            is_written: assert (respond_rank < respond_rank_q);
    end
endmodule
`default_nettype wire
