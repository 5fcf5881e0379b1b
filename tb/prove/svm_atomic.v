// SPDX-License-Identifier: MIT
`default_nettype none

// svm_atomic takes messages of four beats and answers them in order, also while others are behind them. Each channel that
// is to work does so once, each group reads once and writes once at most, and all writes of a message are out before its
// response. Data are left open; the memory answers nothing that was not asked for.
module svm_atomic_prove (
    input wire         clk,
    input wire         rst,
    input wire         req_valid_i,
    input wire [239:0] message_i,
    input wire [31:0]  exec_mask_i,
    input wire [31:0]  pred_i,
    input wire [63:0]  size_i,
    input wire [127:0] address_i,
    input wire [127:0] src0_i,
    input wire [127:0] src1_i,
    input wire         rsp_ready_i,
    input wire         mem_req_ready_i,
    input wire         mem_rsp_valid_i,
    input wire [63:0]  mem_rsp_rdata_i
);
    wire         req_ready, rsp_valid, mem_req_valid, mem_rsp_ready;
    wire [133:0] rsp;
    wire [136:0] mem_req;
    reg  [3:0]   due_q;  // reads whose answers are to come
    wire         answers = mem_rsp_valid_i & (|due_q);

    svm_atomic dut (
        .clk             (clk),
        .rst             (rst),
        .req_valid_i     (req_valid_i),
        .req_ready_o     (req_ready),
        .message_i       (message_i),
        .exec_mask_i     (exec_mask_i),
        .pred_i          (pred_i),
        .size_i          (size_i),
        .address_i       (address_i),
        .src0_i          (src0_i),
        .src1_i          (src1_i),
        .rsp_valid_o     (rsp_valid),
        .rsp_ready_i     (rsp_ready_i),
        .error_o         (rsp[3:0]),
        .dst_we_o        (rsp[5:4]),
        .dst_o           (rsp[133:6]),
        .mem_req_valid_o (mem_req_valid),
        .mem_req_ready_i (mem_req_ready_i),
        .mem_req_we_o    (mem_req[136]),
        .mem_req_addr_o  (mem_req[135:72]),
        .mem_req_be_o    (mem_req[71:64]),
        .mem_req_wdata_o (mem_req[63:0]),
        .mem_rsp_valid_i (answers),
        .mem_rsp_ready_o (mem_rsp_ready),
        .mem_rsp_rdata_i (mem_rsp_rdata_i)
    );

    // Of the gather stage
    (* hierconn *) wire         \dut.gather.receive_q ;
    (* hierconn *) wire         \dut.gather.decode_q ;
    (* hierconn *) wire         \dut.gather.check_q ;
    (* hierconn *) wire         \dut.gather.group_q ;
    (* hierconn *) wire         \dut.gather.pass_q ;
    (* hierconn *) wire         \dut.gather.half_q ;
    (* hierconn *) wire [1:0]   \dut.gather.beat_q ;
    (* hierconn *) wire [7:0]   \dut.gather.pending ;
    (* hierconn *) wire [7:0]   \dut.gather.left_q ;
    (* hierconn *) wire         \dut.gather.compare_q ;
    (* hierconn *) wire [2:0]   \dut.gather.channel_q ;
    (* hierconn *) wire [7:0]   \dut.gather.single_q ;
    (* hierconn *) wire [3:0]   \dut.gather.groups_q ;
    (* hierconn *) wire [127:0] \dut.gather.pair_q ;
    (* hierconn *) wire [487:0] \dut.gather.words_q ;
    (* hierconn *) wire [511:0] \dut.gather.address_ram.kept.all ;
    // Of the work stage
    (* hierconn *) wire         \dut.work.empty_q ;
    (* hierconn *) wire         \dut.work.fetch_q ;
    (* hierconn *) wire         \dut.work.compute_q ;
    (* hierconn *) wire         \dut.work.operands_q ;
    (* hierconn *) wire         \dut.work.done_q ;
    (* hierconn *) wire         \dut.work.half_q ;
    (* hierconn *) wire [3:0]   \dut.work.groups_q ;
    (* hierconn *) wire [3:0]   \dut.work.issued_q ;
    (* hierconn *) wire [3:0]   \dut.work.answered_q ;
    (* hierconn *) wire [3:0]   \dut.work.finished_q ;
    (* hierconn *) wire [2:0]   \dut.work.group_lowest_q ;
    (* hierconn *) wire [7:0]   \dut.work.group_others_q ;
    (* hierconn *) wire [2:0]   \dut.work.channel_q ;
    (* hierconn *) wire [7:0]   \dut.work.others_q ;
    (* hierconn *) wire [2:0]   \dut.work.next_q ;
    (* hierconn *) wire         \dut.work.step ;
    (* hierconn *) wire         \dut.work.over ;
    (* hierconn *) wire [7:0]   \dut.work.be ;
    (* hierconn *) wire         \dut.work.leave ;
    (* hierconn *) wire         \dut.work.passed ;
    (* hierconn *) wire         \dut.work.store_q ;
    (* hierconn *) wire [175:0] \dut.work.groups.kept.all ;
    // Of the respond stage
    (* hierconn *) wire         \dut.respond.valid_q ;
    (* hierconn *) wire         \dut.respond.half_q ;
    (* hierconn *) wire [1:0]   \dut.respond.beat_q ;

    wire take  = req_valid_i & req_ready;
    wire give  = rsp_valid & rsp_ready_i;
    wire ask   = mem_req_valid & mem_req_ready_i;
    wire got   = answers & mem_rsp_ready;
    wire busy  = ~\dut.work.empty_q ;
    wire write = mem_req_valid & mem_req[136];  // is offered

    reg       known_q = 1'b0;  // an edge has seen rst high
    reg [1:0] taken_q;         // beats of the message that is taken
    reg [1:0] given_q;         // beats of the response that is given
    reg [1:0] messages_q;      // whole ones that have been taken and not answered
    reg [3:0] written_q;       // writes of the message at work that have passed
    reg [3:0] changed_q;       // groups of it in which a channel has written
    reg [7:0] pending_q;       // channels of the message in the gather stage that are to work
    reg [7:0] unserved_q;      // channels of the message at work that have not worked
    always @(posedge clk) begin
        known_q    <= known_q | rst;
        taken_q    <= {2{~rst}} & (taken_q + {1'b0, take});
        given_q    <= {2{~rst}} & (given_q + {1'b0, give});
        messages_q <= {2{~rst}} & (messages_q + {1'b0, take & (&taken_q)} - {1'b0, give & (&given_q)});
        due_q      <= {4{~rst}} & (due_q + {3'd0, ask & ~mem_req[136]} - {3'd0, got});
        written_q  <= {4{~rst & ~\dut.work.passed }} & (written_q + {3'd0, ask & mem_req[136]});
        changed_q  <= {4{~rst & ~\dut.work.passed }} & (changed_q + {3'd0, \dut.work.over & (|\dut.work.be )});
        pending_q  <= \dut.gather.check_q ? \dut.gather.pending : pending_q;
        unserved_q <= \dut.work.passed ? pending_q
                                       : unserved_q & ~({7'd0, \dut.work.step } << \dut.work.channel_q );
    end

    offer_rules #(.WIDTH(134)) response (clk, rst, known_q, rsp_valid, rsp_ready_i, rsp);
    offer_rules #(.WIDTH(137)) memory (clk, rst, known_q, mem_req_valid, mem_req_ready_i, mem_req);

    // Nothing is lost, nothing doubled, nothing overtakes
    always @* if (known_q) begin
        beats: assert ((\dut.gather.beat_q == taken_q) & (req_ready | ~|taken_q));
        messages: assert (messages_q == {1'b0, ~req_ready} + {1'b0, busy} + {1'b0, \dut.respond.valid_q });
        answers_them: assert (rsp_valid ? given_q == \dut.respond.beat_q : ~|given_q);
        gather_state: assert ({2'b0, \dut.gather.receive_q } + {2'b0, \dut.gather.decode_q } + {2'b0, \dut.gather.check_q }
                              + {2'b0, \dut.gather.group_q } + {2'b0, \dut.gather.pass_q } == 3'd1);
        work_state: assert ({2'b0, \dut.work.empty_q } + {2'b0, \dut.work.fetch_q } + {2'b0, \dut.work.compute_q }
                            + {2'b0, \dut.work.operands_q } + {2'b0, \dut.work.done_q } == 3'd1);
        if (busy)
            own_half: assert (\dut.work.half_q != \dut.gather.half_q );
        if (rsp_valid)
            answered_half: assert (\dut.respond.half_q != (busy ? \dut.work.half_q : \dut.gather.half_q ));
    end

    // The memory port
    wire at_group = \dut.work.fetch_q | \dut.work.compute_q | \dut.work.operands_q ;
    always @* if (known_q) begin
        if (busy) begin
            read_once: assert (\dut.work.issued_q == \dut.work.answered_q + due_q + {3'd0, mem_req_valid & ~write});
            counts: assert ((\dut.work.groups_q <= 4'd8) & (\dut.work.issued_q <= \dut.work.groups_q )
                            & (\dut.work.answered_q <= \dut.work.issued_q )
                            & (\dut.work.finished_q <= \dut.work.answered_q ));
            written_once: assert (written_q + {3'd0, write} + {3'd0, \dut.work.store_q } == changed_q);
            written_at_most: assert (changed_q <= \dut.work.finished_q );
            works_or_done: assert (at_group == (\dut.work.finished_q != \dut.work.groups_q ));
        end else
            asks_nothing: assert (~mem_req_valid & ~\dut.work.store_q & ~|due_q);
        if (\dut.work.compute_q | \dut.work.operands_q )
            works_on_an_answer: assert (\dut.work.finished_q != \dut.work.answered_q );
        if (mem_rsp_ready)
            takes_what_is_due: assert (busy);
        if (|due_q)
            takes_all: assert (mem_rsp_ready & (due_q <= 4'd8));
        if (\dut.work.leave )
            all_is_written: assert ((written_q + {3'd0, ask & write} == changed_q) & ~|due_q);
    end

    // The channels: those of the groups that were found, and of those that have not begun at work; no channel is in two
    reg [8:0] found;
    reg [8:0] waiting;
    integer   n;
    always @* begin
        found   = 9'd0;  // bit 8: a channel twice
        waiting = 9'd0;
        for (n = 0; n < 8; n = n + 1) begin : of
            reg [10:0] group;
            reg [10:0] work_group;
            reg [7:0]  lead;
            reg [7:0]  work_lead;
            group      = \dut.work.groups.kept.all [11*{\dut.gather.half_q , n[2:0]}+:11];
            work_group = \dut.work.groups.kept.all [11*{\dut.work.half_q , n[2:0]}+:11];
            lead       = 8'd1 << group[10:8];
            work_lead  = 8'd1 << work_group[10:8];
            if (n < \dut.gather.groups_q )
                found = {found[8] | (|((found[7:0] | lead) & group[7:0])) | (|(found[7:0] & lead)),
                         found[7:0] | lead | group[7:0]};
            if ((n >= \dut.work.finished_q + {3'd0, ~\dut.work.fetch_q }) & (n < \dut.work.groups_q ))
                waiting = {waiting[8] | (|((waiting[7:0] | work_lead) & work_group[7:0])) | (|(waiting[7:0] & work_lead)),
                           waiting[7:0] | work_lead | work_group[7:0]};
        end
    end
    wire       grouping = \dut.gather.group_q | \dut.gather.pass_q ;
    wire [7:0] compared = {7'd0, \dut.gather.compare_q } << \dut.gather.channel_q ;
    wire [7:0] member   = ({7'd0, \dut.work.compute_q } << \dut.work.channel_q )
                          | (\dut.work.others_q & {8{\dut.work.compute_q | \dut.work.operands_q }});
    wire [7:0] entry    = \dut.work.groups.kept.all [11*{\dut.work.half_q , \dut.work.finished_q [2:0]}+:8];
    wire [2:0] lowest   = \dut.work.groups.kept.all [11*{\dut.work.half_q , \dut.work.finished_q [2:0]}+8+:3];
    wire [7:0] upper    = \dut.work.others_q & (\dut.work.others_q - 8'd1);
    always @* if (known_q) begin
        if (grouping) begin
            found_once: assert (~found[8] & (found[7:0] == (pending_q & ~\dut.gather.single_q )));
            to_be_compared: assert (~|(\dut.gather.single_q & ~(\dut.gather.left_q | compared)));
            of_the_message: assert (~|((\dut.gather.single_q | \dut.gather.left_q | compared) & ~pending_q)
                                    & ~|(\dut.gather.left_q & compared));
            groups_have_channels: assert (\dut.gather.groups_q <= 4'd8);
        end
        if (\dut.gather.pass_q )
            all_compared: assert (~|\dut.gather.single_q & ~\dut.gather.compare_q & ~|\dut.gather.left_q );
        if (\dut.gather.compare_q )
            compares_in_group: assert (\dut.gather.group_q | req_ready);  // the latter behind a reset
        if (\dut.gather.compare_q & \dut.gather.group_q )
            compares_its_word: assert (\dut.gather.pair_q
                                       == \dut.gather.address_ram.kept.all [128*\dut.gather.channel_q [2:1]+:128]);
        if (at_group)
            waiting_once: assert (~waiting[8] & ~|(waiting[7:0] & member) & ((waiting[7:0] | member) == unserved_q));
        if (\dut.work.fetch_q )
            group_is_read: assert ((\dut.work.group_others_q == entry) & (\dut.work.group_lowest_q == lowest));
        if (\dut.work.compute_q )
            each_once: assert (~|(\dut.work.others_q & ({7'd0, 1'b1} << \dut.work.channel_q )));
        if (\dut.work.operands_q )
            next_is_lowest: assert ((|\dut.work.others_q )
                & (({7'd0, 1'b1} << \dut.work.next_q ) == (\dut.work.others_q & ~upper)));
        if (\dut.work.done_q )
            all_have_worked: assert (~|unserved_q);
    end

    // The addresses that a channel is compared with are those that it is compared by.
    genvar b;
    generate
        for (b = 0; b < 4; b = b + 1) begin : addresses
            wire [127:0] pair = \dut.gather.address_ram.kept.all [128*b+:128];
            wire [1:0]   place = b[1:0] - taken_q;
            always @* if (known_q & (~req_ready | (b < taken_q)))
                assert (\dut.gather.words_q [122*place+:122] == {pair[127:67], pair[63:3]});
        end
    endgenerate

    // Each stage gets there: a number of it, its rank, falls in each cycle in which it does not wait for others, and never
    // rises while it has the same message.
    wire [10:0] gather_rank = {\dut.gather.decode_q , \dut.gather.check_q , \dut.gather.group_q ,
                               \dut.gather.left_q & {8{\dut.gather.group_q }}};
    wire [23:0] work_rank   = {\dut.work.groups_q - \dut.work.finished_q , \dut.work.fetch_q ,
                               \dut.work.others_q & {8{~\dut.work.fetch_q & ~\dut.work.done_q }}, \dut.work.compute_q ,
                               \dut.work.groups_q - \dut.work.issued_q , \dut.work.groups_q - \dut.work.answered_q ,
                               \dut.work.store_q , mem_req_valid};
    reg        gathered_q;
    reg [10:0] gather_rank_q;
    reg        worked_q;
    reg        waited_q;
    reg [23:0] work_rank_q;
    always @(posedge clk) begin
        gathered_q    <= ~rst & ~req_ready & ~\dut.gather.pass_q ;
        gather_rank_q <= gather_rank;
        worked_q      <= ~rst & busy & ~\dut.work.leave ;
        waited_q      <= (mem_req_valid & ~mem_req_ready_i) | (\dut.work.fetch_q & (|due_q) & ~mem_rsp_valid_i)
                         | (\dut.work.done_q & rsp_valid & ~(rsp_ready_i & (&given_q)));
        work_rank_q   <= work_rank;
    end
    always @* if (known_q) begin
        if (gathered_q)
            is_gathered: assert (gather_rank < gather_rank_q);
        if (\dut.gather.pass_q & (~busy | \dut.work.leave ))
            passes: assert (\dut.work.passed );
        if (worked_q)
            is_done: assert (waited_q ? work_rank <= work_rank_q : work_rank < work_rank_q);
    end
endmodule
`default_nettype wire
