// SPDX-License-Identifier: MIT
`default_nettype none

// svm_scatter answers each message once, holds at most two in addition to those on their way to memory, and offers no response
// while a memory request waits. Any one piece of any one channel of any one message passes the stages once, and is in a memory
// request that passes before the response is offered. Data and working channels are arbitrary.
module svm_scatter_prove (
    input wire clk,
    input wire rst
);
    svm_scatter dut (.clk(clk), .rst(rst));

    wire         req_ready     = \dut.req_ready_o ;
    wire         rsp_valid     = \dut.rsp_valid_o ;
    wire         rsp_ready     = \dut.rsp_ready_i ;
    wire         mem_req_valid = \dut.mem_req_valid_o ;
    wire         mem_req_ready = \dut.mem_req_ready_i ;
    wire [135:0] mem_req       = {\dut.mem_req_addr_o , \dut.mem_req_be_o , \dut.mem_req_wdata_o };
    reg       known_q = 1'b0;  // an edge has seen rst high
    reg [2:0] messages_q;      // taken minus answered
    reg       waited_q;        // a memory request
    reg       offered_q;       // a response
    always @(posedge clk) begin
        known_q    <= known_q | rst;
        messages_q <= {3{~rst}} & (messages_q + {2'd0, \dut.whole } - {2'd0, rsp_valid & rsp_ready});
        waited_q   <= ~rst & mem_req_valid & ~mem_req_ready;
        offered_q  <= rsp_valid & ~rsp_ready;
    end

    offer_rules #(.WIDTH(4)) response (clk, rst, known_q, rsp_valid, rsp_ready, \dut.error_o );
    offer_rules #(.WIDTH(136)) memory (clk, rst, known_q, mem_req_valid, mem_req_ready, mem_req);

    // The beats on their way to the facts, by number, and the last ones among them
    wire [3:0] fourth = \dut.gather.at_q ;
    wire [3:0] third  = fourth + {3'd0, \dut.gather.v4_q };
    wire [3:0] second = third + {3'd0, \dut.gather.v3_q };
    wire [3:0] first  = second + {3'd0, \dut.gather.front.look_q };
    wire [3:0] next   = first + {3'd0, \dut.gather.front.come_q };
    wire [2:0] coming = {2'd0, \dut.gather.v4_q & (&fourth[2:0])} + {2'd0, \dut.gather.v3_q & (&third[2:0])}
                        + {2'd0, \dut.gather.front.look_q & (&second[2:0])}
                        + {2'd0, \dut.gather.front.come_q & (&first[2:0])};
    wire [2:0] held   = coming + {2'd0, \dut.gather.wait_q } + {2'd0, \dut.select.busy_q } + {2'd0, \dut.plan_final }
                        + {2'd0, \dut.read_final_q };
    always @* if (known_q) begin
        beats: assert (\dut.beat_q == next);
        two_are_held: assert ((\dut.held_q <= 2'd2) & ({1'b0, \dut.held_q } == held));
        ready: assert (req_ready == (\dut.held_q != 2'd2));
        no_third: assert ((\dut.held_q != 2'd2) | ~|\dut.beat_q [2:0]);
        one_response_each: assert (messages_q == held + {2'd0, \dut.place_final_q } + {2'd0, \dut.due_q } + {2'd0, rsp_valid});
        requests_first: assert (~(waited_q & rsp_valid & ~offered_q));
        if (\dut.gather.wait_q )
            behind_another: assert (\dut.select.busy_q & ~\dut.gather.v4_q & ~\dut.gather.v3_q & ~\dut.gather.front.look_q
                                    & ~\dut.gather.front.come_q );
    end

    // ---------------------------------------------------------------- what has been gathered of a message
    reg  [2:0] width_q;  // width of its channels
    reg  [1:0] reset_q;  // it was one, two edges ago
    always @(posedge clk) begin
        reset_q <= {reset_q[0], rst};
        if (\dut.gather.v4_q )
            width_q <= \dut.gather.width4_q ;
    end
    wire       one_byte = ~|\dut.gather.block_size ;
    wire [2:0] width2   = {(one_byte & (\dut.gather.num_blocks == 2'd2))
                           | (\dut.gather.block_size [0] & (\dut.gather.num_blocks == 2'd0)),
                           one_byte & (\dut.gather.num_blocks == 2'd1), one_byte & (\dut.gather.num_blocks == 2'd0)};
    wire [2:0] width4   = \dut.gather.v4_q ? \dut.gather.width4_q : width_q;
    wire [2:0] width3   = \dut.gather.v3_q ? \dut.gather.width3_q : width4;
    wire       waits    = \dut.gather.wait_q ;
    wire       partly   = |fourth[2:0] | waits;
    // Channels of the received beats, the lowest one first
    wire [4:0]  missing = waits ? 5'd0 : 5'd16 - {1'b0, fourth[2:0], 1'b0};
    wire [15:0] has     = \dut.gather.has_q >> missing;
    wire [15:0] begin_  = \dut.gather.begin_q >> missing;
    wire [15:0] more    = \dut.gather.more_q >> missing;
    always @* if (known_q) begin
        decodes: assert (\dut.gather.front.decode_q == (\dut.gather.front.come_q & ~|first[2:0]));
        if (~\dut.gather.front.look_q & ~reset_q[0])
            still3: assert (\dut.gather.width3_q == width2);
        if (~\dut.gather.v3_q & ~|reset_q)
            still4: assert (\dut.gather.width4_q == \dut.gather.width3_q );
        if (\dut.gather.v4_q & (|fourth[2:0]))
            width_in_4: assert (\dut.gather.width4_q == width_q);
        if (\dut.gather.v3_q & (|third[2:0]))
            width_in_3: assert (\dut.gather.width3_q == width4);
        if ((|second[2:0] & \dut.gather.front.look_q ) | (|first[2:0]) | waits)
            width_in_2: assert ((\dut.gather.front.look_q & (~|second[2:0])) | (width2 == width3));
        if (partly) begin
            lowest_begins: assert (~|((has & (~has + 16'd1)) & ~begin_) & ~|((begin_ | more) & ~has));
            wide_begins: assert ((|width_q) | (begin_ == has));
            if (~waits)
                before: assert (\dut.gather.before_q == |has);
        end
    end

    // ---------------------------------------------------------------- one piece of one channel of one message
    (* anyconst *) wire [3:0] channel;
    (* anyconst *) wire [2:0] number;  // 0 is the first piece
    (* anyseq *) wire         choose;
    reg       chosen_q;  // a message has been chosen
    reg       asks_q;    // the channel has this piece
    reg       asked_q;   // it has further pieces
    reg       select_q;  // the message is in SELECT
    reg       plan_q;    // this stage has a step of it
    reg       read_q;
    reg       place_q;
    reg       due_q;     // its response is due
    reg       answer_q;  // and offered
    reg [6:0] piece_q;   // where the piece is: in SELECT, PLAN, READ, PLACE, in a request that is open, offered, or has passed
    wire        chosen  = \dut.enter & choose & ~chosen_q;
    wire        first_one = ~|number;
    wire        asks    = first_one ? \dut.has [channel] & (|\dut.begins ) : \dut.more [channel];
    wire        move    = \dut.move ;
    wire        passes  = mem_req_valid & mem_req_ready;
    wire        sends   = \dut.place_real_q & \dut.place_ends_q ;
    wire [31:0] up_to   = ~(32'hffff_fffe << {channel, 1'b0});
    wire [31:0] set     = \dut.select.set_q ;
    wire        has_run = \dut.select.one [{channel, 1'b1}];  // SELECT has one of the channel's further pieces,
    wire        ends    = has_run & ~first_one & ~\dut.select.again & (\dut.select.number_q != number);  // the last
    wire        in_step = piece_q[0] & (first_one ? (|(\dut.select.one & up_to)) & ~|(\dut.select.rest & up_to)
                                                  : has_run & (\dut.select.number_q == number));
    wire        in_plan = plan_q & \dut.plan_real
                          & (first_one ? \dut.plan_has [channel] & \dut.plan.span [{channel, 1'b0}]
                                       : \dut.plan_one [{channel, 1'b1}] & (\dut.plan_number == number));
    always @(posedge clk) begin
        chosen_q <= chosen_q | chosen;
        select_q <= chosen | (select_q & ~(\dut.select.over & move));
        answer_q <= (due_q & move) | (answer_q & ~rsp_ready);
        if (chosen)
            {asks_q, asked_q} <= {asks, asks};
        else if (move & ends & piece_q[0])
            asks_q <= 1'b0;
        if (move) begin
            plan_q       <= select_q;
            read_q       <= plan_q;
            place_q      <= read_q;
            due_q        <= place_q & \dut.place_final_q ;
            piece_q[3:1] <= {piece_q[2:1], in_step};
            piece_q[4]   <= sends ? 1'b0 : piece_q[3] | piece_q[4];
        end
        piece_q[0] <= chosen ? asks : piece_q[0] & ~(move & (in_step | ends));
        piece_q[5] <= (move & sends & (|piece_q[4:3])) | (piece_q[5] & ~passes);
        piece_q[6] <= piece_q[6] | (piece_q[5] & passes);
        if (rst) begin
            {chosen_q, select_q, plan_q, read_q, place_q, due_q, answer_q} <= 7'd0;
            piece_q <= 7'd0;
        end
    end

    // For a channel of 8 bytes and more, the steps of its further pieces are in order, up to the last: none is repeated.
    wire [2:0] index   = \dut.select.number_q - 3'd1;
    wire       further = |(\dut.select.one & 32'haaaa_aaaa);
    always @* if (known_q & \dut.select.busy_q & (|set)) begin
        second_is_1: assert ((further & ~|\dut.select.width_q ) | (index == 3'd0));
        if (further & ~|\dut.select.width_q )
            up_to_last: assert (\dut.plan_real & ~\dut.plan_final & (\dut.plan_last - 3'd1 >= index)
                                & (\dut.plan_buffer == \dut.select.buffer_q )
                                & \dut.select.one [{\dut.plan_channel , 1'b1}]);
        if (~|\dut.select.width_q )
            first_before: assert (~|(set & 32'haaaa_aaaa & ~(set << 1) & ~\dut.select.one ));
    end
    always @* if (known_q) begin
        buffers: assert (\dut.gather.at_q [3] == (\dut.select.buffer_q ^ \dut.select.busy_q ^ waits));
        if (chosen_q & (number == 3'd1))
            second_is_there: assert (asks_q == asked_q);
        one_place: assert (~|(piece_q & (piece_q - 7'd1)) & (chosen_q ? (|piece_q) == asks_q : ~|piece_q));
        in_step_once: assert (piece_q[1] == in_plan);
        if (due_q | answer_q)
            passed_before: assert (~|piece_q[4:0] & ~(answer_q & piece_q[5]));
        // Position of the message
        stages: assert (chosen_q | ~(select_q | plan_q | read_q | place_q | due_q | answer_q));
        in_select: assert (~select_q | \dut.select.busy_q );
        ended: assert ((~due_q | \dut.due_q ) & (~answer_q | rsp_valid));
        if (plan_q & \dut.plan_final )
            plan_last: assert (~select_q);
        if (read_q & \dut.read_final_q )
            read_last: assert (~select_q & ~plan_q);
        if (place_q & \dut.place_final_q )
            place_last: assert (~select_q & ~plan_q & ~read_q);
        if (due_q | answer_q)
            gone: assert (~select_q & ~plan_q & ~read_q & ~place_q & ~(due_q & answer_q));
        // Position of the piece
        if (select_q & ~first_one) begin
            set_has_them: assert (~piece_q[0] | set[{channel, 1'b1}]);
            if (set[{channel, 1'b1}])
                numbers: assert (has_run ? asks_q & (piece_q[0] == (index <= number - 3'd1)) : piece_q[0]);
        end
        if (select_q & first_one) begin
            set_has_it: assert (asks_q ? piece_q[0] == (|(set & up_to)) : ~\dut.select.has_q [channel] | ~|set);
            step_has_it: assert (~piece_q[0] | (\dut.select.has_q [channel] & ((|\dut.select.width_q ) | set[{channel, 1'b0}])));
        end
        with_message: assert (~(piece_q[0] & ~select_q) & ~(piece_q[2] & ~(read_q & \dut.read_real_q ))
                              & ~(piece_q[3] & ~(place_q & \dut.place_real_q )) & ~(piece_q[4] & ~\dut.open_q )
                              & ~(piece_q[5] & ~mem_req_valid));
        // If a step's request continues after it, the message has another step.
        if (\dut.plan_real & ~\dut.plan_final )
            more_steps: assert (\dut.select.busy_q & (select_q == plan_q)
                                & (set == (\dut.plan_rest | (\dut.plan_one & {32{\dut.plan_again }}))));
        if (\dut.plan_final )
            no_more: assert (~\dut.plan_again & ~|\dut.plan_rest );
        if (\dut.read_real_q & ~\dut.read_ends_q )
            read_goes_on: assert (\dut.plan_real & (plan_q == read_q) & ~\dut.read_final_q );
        if (\dut.place_real_q & ~\dut.place_ends_q )
            place_goes_on: assert (\dut.read_real_q & (read_q == place_q) & ~\dut.place_final_q );
        if (\dut.open_q )
            open_goes_on: assert (\dut.place_real_q & (~piece_q[4] | place_q));
    end
endmodule
`default_nettype wire
