// SPDX-License-Identifier: MIT
`default_nettype none

// dword_atomic takes messages of four beats and answers them in order, also while others follow them. For any message, each
// channel that is to work does so once, and its value is available before the response. The memory is read once for a channel,
// and then written at most once. T0 is the host's only while no channel works. Data are arbitrary.
module dword_atomic_prove (
    input wire clk,
    input wire rst
);
    dword_atomic dut (.clk(clk), .rst(rst));
    wire [104:0] mem_req = {\dut.mem_req_we_o , \dut.mem_req_addr_o , \dut.mem_req_be_o , \dut.mem_req_wdata_o };

    wire take  = \dut.req_valid_i & \dut.req_ready_o ;
    wire give  = \dut.rsp_valid_o & \dut.rsp_ready_i ;
    wire check = \dut.receive.first_q | \dut.receive.check_q | \dut.receive.pass_q ;
    wire work  = \dut.work_q ;
    wire drain = \dut.respond.first_q | \dut.respond.second_q | \dut.respond.third_q ;
    wire busy  = \dut.memory.read_q | \dut.memory.wait_q | \dut.memory.write_q ;

    reg       known_q = 1'b0;  // an edge has seen rst high
    reg [1:0] taken_q;         // beats taken of the message
    reg [1:0] given_q;         // beats returned of the response
    reg [2:0] messages_q;      // complete messages without a response
    reg       host_read_q;     // the host read in the previous cycle
    always @(posedge clk) begin
        known_q     <= known_q | rst;
        taken_q     <= {2{~rst}} & (taken_q + {1'b0, take});
        given_q     <= {2{~rst}} & (given_q + {1'b0, give});
        messages_q  <= {3{~rst}} & (messages_q + {2'd0, take & (&taken_q)} - {2'd0, give & (&given_q)});
        host_read_q <= ~rst & \dut.host_valid_i & ~\dut.host_we_i & \dut.idle ;
    end

    offer_rules #(.WIDTH(136)) response (clk, rst, known_q, \dut.rsp_valid_o , \dut.rsp_ready_i ,
                                         {\dut.dst_o , \dut.dst_we_o , \dut.error_o });
    offer_rules #(.WIDTH(105)) requests (clk, rst, known_q, \dut.mem_req_valid_o , \dut.mem_req_ready_i , mem_req);
    memory_rules channels (clk, rst, known_q, work, \dut.done , \dut.mem_req_valid_o , \dut.mem_req_ready_i ,
                           mem_req[104], \dut.mem_rsp_valid_i , \dut.mem_rsp_ready_o );

    // Nothing is lost, duplicated or reordered: the messages have descending slots.
    wire [1:0] newest      = \dut.receive.slot_q - 2'd1;
    wire [1:0] work_slot   = newest - {1'b0, check};
    wire [1:0] drain_slot  = work_slot - {1'b0, work};
    wire [1:0] answer_slot = drain_slot - {1'b0, drain};
    always @* if (known_q) begin
        beats: assert (\dut.receive.beat_q == taken_q);
        ready: assert (\dut.req_ready_o == ~(check & (&taken_q)));
        messages: assert (messages_q == {2'd0, check} + {2'd0, work} + {2'd0, drain} + {2'd0, \dut.rsp_valid_o });
        answers_them: assert (\dut.rsp_valid_o ? given_q == \dut.respond.beat_q : ~|given_q);
        one_is_checked: assert ({1'b0, \dut.receive.first_q } + {1'b0, \dut.receive.check_q } + {1'b0, \dut.receive.pass_q }
                                == {1'b0, check});
        one_drains: assert ({1'b0, \dut.respond.first_q } + {1'b0, \dut.respond.second_q } + {1'b0, \dut.respond.third_q }
                            == {1'b0, drain});
        no_beat_yet: assert (~(\dut.receive.first_q & (|taken_q)) & ~(\dut.receive.check_q & taken_q[1]));
        if (\dut.receive.pass_q )
            slot_of_check: assert (\dut.receive.pass_slot_q == newest);
        if (work)
            slot_of_work: assert (\dut.slot_q == work_slot);
        if (drain)
            slot_of_drain: assert (\dut.respond.next_slot_q == drain_slot);
        if (\dut.rsp_valid_o )
            slot_of_respond: assert (\dut.respond.slot_q == answer_slot);
        idle_is_empty: assert (\dut.idle == ~(check | work | drain | \dut.rsp_valid_o | (|taken_q)));
    end

    // The banks, the memory port, the host
    wire [1:0] fetch   = {\dut.banks[1].bank.fetch_q , \dut.banks[0].bank.fetch_q };
    wire [1:0] route   = {\dut.banks[1].bank.route_q , \dut.banks[0].bank.route_q };
    wire [1:0] compute = {\dut.banks[1].bank.compute_q , \dut.banks[0].bank.compute_q };
    always @* if (known_q) begin
        one_state: assert ({1'b0, \dut.memory.read_q } + {1'b0, \dut.memory.wait_q } + {1'b0, \dut.memory.write_q }
                           == {1'b0, busy});
        if (busy)
            of_memory: assert (work & \dut.surface_q );
        if (work & \dut.surface_q )
            bank_0_has_all: assert (~|\dut.banks[1].bank.left_q );
        if (\dut.receive.pass_q & \dut.receive.pass_surface_q )
            bank_0_gets_all: assert (~|\dut.odd );
        if (\dut.receive.pass_q )
            banks_share_nothing: assert (~|(\dut.even & \dut.odd ));
        if (work)
            banks_have_their_own: assert (~|(\dut.banks[0].bank.left_q & \dut.banks[1].bank.left_q ));
        if (\dut.memory.read_q )
            alone_1: assert (~|fetch);
        if (\dut.memory.wait_q )
            alone_2: assert (~|{fetch, route} & (\dut.banks[0].bank.route_channel_q == \dut.banks[0].bank.fetch_channel_q )
                & (\dut.banks[0].bank.route_control_q == \dut.banks[0].bank.control )
                & (\dut.banks[0].bank.route_w16_q == \dut.banks[0].bank.fetch_w16_q )
                & (\dut.banks[0].bank.route_half_q == \dut.banks[0].bank.place [0]));
        if (\dut.memory.write_q )
            alone_3: assert (~|{fetch, route, compute}
                & (\dut.banks[0].bank.route_channel_q == \dut.banks[0].bank.fetch_channel_q )
                & (\dut.banks[0].bank.compute_channel_q == \dut.banks[0].bank.fetch_channel_q )
                & (\dut.banks[0].bank.route_control_q == \dut.banks[0].bank.control )
                & (\dut.banks[0].bank.control_q == \dut.banks[0].bank.control )
                & (\dut.banks[0].bank.route_w16_q == \dut.banks[0].bank.fetch_w16_q )
                & (\dut.banks[0].bank.w16_q == \dut.banks[0].bank.fetch_w16_q )
                & (\dut.banks[0].bank.route_half_q == \dut.banks[0].bank.place [0])
                & (\dut.banks[0].bank.half_q == \dut.banks[0].bank.place [0])
                & (\dut.banks[0].bank.src0_q == \dut.banks[0].bank.src0 )
                & (\dut.banks[0].bank.src1_q == \dut.banks[0].bank.src1 ));
        if (busy)
            of_its_message: assert (\dut.banks[0].bank.fetch_channel_q [5:4] == \dut.slot_q );
        if (\dut.idle )
            host_is_alone: assert (~|{fetch, route, compute} & ~busy);
        if (~host_read_q)
            host_reads_zero: assert (~|\dut.host_rdata_o );
    end

    // Any one channel of any one message: its position
    (* anyconst *) wire [5:0] it;
    reg  due_q;  // it is to work
    wire in_0     = \dut.banks[0].bank.left_q [it[3:0]] & work & (\dut.slot_q == it[5:4]);
    wire in_1     = \dut.banks[1].bank.left_q [it[3:0]] & work & (\dut.slot_q == it[5:4]);
    wire [1:0] at_fetch   = fetch & {\dut.banks[1].bank.fetch_channel_q == it, \dut.banks[0].bank.fetch_channel_q == it};
    wire [1:0] at_route   = route & {\dut.banks[1].bank.route_channel_q == it, \dut.banks[0].bank.route_channel_q == it};
    wire [1:0] at_compute = compute & {\dut.banks[1].bank.compute_channel_q == it, \dut.banks[0].bank.compute_channel_q == it};
    wire       at_memory  = busy & (\dut.banks[0].bank.fetch_channel_q == it);
    wire       works      = (|at_compute) | (\dut.done & at_memory);
    always @(posedge clk)
        due_q <= ~rst & (\dut.passed & (\dut.receive.pass_slot_q == it[5:4]) ? (\dut.even [it[3:0]] | \dut.odd [it[3:0]])
                                                                             : due_q & ~works);
    wire [3:0] places = {3'd0, in_0} + {3'd0, in_1} + {3'd0, at_fetch[0]} + {3'd0, at_fetch[1]} + {3'd0, at_route[0]}
                        + {3'd0, at_route[1]} + {3'd0, at_compute[0]} + {3'd0, at_compute[1]} + {3'd0, at_memory};
    always @* if (known_q) begin
        in_one_place: assert (places == {3'd0, due_q});
        if (\dut.respond.load & (\dut.respond.next_slot_q == it[5:4]))
            has_worked: assert (~due_q | works);
    end

    // Channels in a bank are of the message at work, or of the previous one while it drains.
    genvar b;
    generate
        for (b = 0; b < 2; b = b + 1) begin : of
            wire [1:0] fetched  = b ? \dut.banks[1].bank.fetch_channel_q [5:4] : \dut.banks[0].bank.fetch_channel_q [5:4];
            wire [1:0] routed   = b ? \dut.banks[1].bank.route_channel_q [5:4] : \dut.banks[0].bank.route_channel_q [5:4];
            wire [1:0] computed = b ? \dut.banks[1].bank.compute_channel_q [5:4] : \dut.banks[0].bank.compute_channel_q [5:4];
            always @* if (known_q) begin
                if (fetch[b])
                    assert (work & (\dut.slot_q == fetched)
                            | \dut.respond.first_q & (\dut.respond.next_slot_q == fetched));
                if (route[b])
                    assert (work & (\dut.slot_q == routed)
                            | (\dut.respond.first_q | \dut.respond.second_q ) & (\dut.respond.next_slot_q == routed));
                if (compute[b])
                    assert (work & (\dut.slot_q == computed) | drain & (\dut.respond.next_slot_q == computed));
            end
        end
    endgenerate

    // Each stage makes progress: its rank decreases in each cycle in which it does not wait for others.
    wire [34:0] rank = {\dut.banks[0].bank.left_q , \dut.banks[1].bank.left_q , \dut.memory.read_q , \dut.memory.wait_q ,
                        \dut.memory.write_q };
    reg        worked_q;
    reg        waited_q;
    reg [34:0] rank_q;
    always @(posedge clk) begin
        worked_q <= ~rst & work & ~\dut.leave ;
        waited_q <= (\dut.mem_req_valid_o & ~\dut.mem_req_ready_i ) | (\dut.mem_rsp_ready_o & ~\dut.mem_rsp_valid_i )
                    | (\dut.over & ~\dut.free );
        rank_q   <= rank;
    end
    always @* if (known_q) begin
        if (worked_q)
            is_done: assert (waited_q ? rank <= rank_q : rank < rank_q);
        if (\dut.receive.pass_q & (~work | \dut.leave ))
            passes: assert (\dut.passed );
        if (\dut.over & (~drain | \dut.respond.load ))
            leaves: assert (\dut.leave );
        if (\dut.respond.third_q & (~\dut.rsp_valid_o | give & (&given_q)))
            is_answered: assert (\dut.respond.load );
    end
endmodule
`default_nettype wire
