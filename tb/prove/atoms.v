// SPDX-License-Identifier: MIT
`default_nettype none

// atoms follows the equations of docs/units/atoms.md#timing, repeated here from that page, and counts beats and warps. One
// warp, any one, is watched: each of its active lanes works once, and its response belongs to it. The active lanes, their
// banks, and all data are arbitrary.
module atoms_prove #(
    parameter LANES = 8,
    parameter BANKS = 2
) (
    input wire clk,
    input wire rst
);
    localparam [1:0] LAST = LANES / 8 - 1;  // beat of a request and of a response

    atoms #(.LANES(LANES), .BANKS(BANKS), .DEPTH(2)) dut (.clk(clk), .rst(rst));
    wire [533:0] rsp = {\dut.error_o , \dut.error_lane_o , \dut.passes_o , \dut.rd_we_o , \dut.rd_o };

    // State of the watched warp
    (* anyconst *) wire [2:0] watched;
    (* hierconn *) wire [2:0] \dut.beats[2].groups.watched , \dut.beats[2].places.watched , \dut.response.beats[2].masks.watched ,
        \dut.beats[3].groups.watched , \dut.beats[3].places.watched , \dut.response.beats[3].masks.watched ;
    assign {\dut.controls.watched , \dut.response.heads.watched , \dut.response.counts.watched } = {3{watched}};
    assign {\dut.beats[0].groups.watched , \dut.beats[1].groups.watched , \dut.beats[2].groups.watched ,
            \dut.beats[3].groups.watched , \dut.beats[0].places.watched , \dut.beats[1].places.watched ,
            \dut.beats[2].places.watched , \dut.beats[3].places.watched } = {8{watched}};
    assign {\dut.response.beats[0].masks.watched , \dut.response.beats[1].masks.watched , \dut.response.beats[2].masks.watched ,
            \dut.response.beats[3].masks.watched } = {4{watched}};

    (* hierconn *) wire [8*BANKS-1:0] \dut.beats[2].groups.word_q , \dut.beats[3].groups.word_q ;
    (* hierconn *) wire [15:0]        \dut.beats[2].places.word_q , \dut.beats[3].places.word_q ;
    (* hierconn *) wire [7:0]         \dut.response.beats[2].masks.word_q , \dut.response.beats[3].masks.word_q ;

    // ---------------------------------------------------------------- beats and warps, by the page
    reg       known_q = 1'b0;  // an edge has seen rst high
    reg [2:0] reset_q;         // it was one, two, three edges ago
    reg       asked_q;         // the host read in the previous cycle
    reg [1:0] beat_q;          // the next beat of a request
    reg [2:0] in_q;            // number of its warp
    reg       look_q;          // a beat was transferred at the last edge
    reg [1:0] look_beat_q;
    reg [2:0] look_slot_q;
    reg       head_q;          // and a warp's last beat at the edge before
    reg [3:0] waiting_q;       // complete warps that wait for their last pass
    reg [2:0] select_q;        // number of the first of them
    reg [5:0] pass_q;          // number of its pass
    reg       begun_q;         // it is not the first one
    reg [2:0] last_q;          // a last pass began one, two, three cycles before
    reg [3:0] done_q;          // warps whose response is pending
    reg [2:0] out_q;           // number of the first of them
    reg [1:0] given_q;         // the next beat of its response
    reg [6:0] beats_q;         // beats taken minus beats returned

    wire       take = \dut.req_valid_i & \dut.req_ready_o ;
    wire       give = \dut.rsp_valid_o & \dut.rsp_ready_i ;
    wire       come = look_q & (look_beat_q == LAST);
    wire       any  = |waiting_q;
    wire       last = any & \dut.last ;  // the last pass of a warp is checked below, for the watched one
    wire       ends = give & (given_q == LAST);
    // Complete warps that wait or are in a pass, or are done
    wire [4:0] whole = {1'b0, waiting_q} + {1'b0, done_q} + {4'd0, come} + {4'd0, last_q[0]} + {4'd0, last_q[1]}
                       + {4'd0, last_q[2]};
    wire [4:0] held  = whole + {4'd0, |beat_q};

    always @(posedge clk) begin
        known_q   <= known_q | rst;
        reset_q   <= {reset_q[1:0], rst};
        asked_q   <= ~rst & (held == 5'd0) & \dut.host_valid_i & ~\dut.host_we_i ;
        beats_q   <= {7{~rst}} & (beats_q + {6'd0, take} - {6'd0, give});
        if (take) begin
            beat_q      <= beat_q == LAST ? 2'd0 : beat_q + 2'd1;
            in_q        <= in_q + {2'd0, beat_q == LAST};
            look_beat_q <= beat_q;
            look_slot_q <= in_q;
        end
        look_q    <= ~rst & take;
        head_q    <= come;
        waiting_q <= {4{~rst}} & (waiting_q + {3'd0, come} - {3'd0, last});
        select_q  <= {3{~rst}} & (select_q + {2'd0, last});
        begun_q   <= ~rst & any & ~last;
        pass_q    <= rst | last ? 6'd1 : pass_q + {5'd0, any};
        last_q    <= {3{~rst}} & {last_q[1:0], last};
        done_q    <= {4{~rst}} & (done_q + {3'd0, last_q[2]} - {3'd0, ends});
        if (give)
            given_q <= given_q == LAST ? 2'd0 : given_q + 2'd1;
        out_q     <= {3{~rst}} & (out_q + {2'd0, ends});
        if (rst) begin
            beat_q  <= 2'd0;
            in_q    <= 3'd0;
            given_q <= 2'd0;
        end
    end

    // The payload of an unwatched response holds too: any is watched.
    wire [533:0] payload = rsp & {534{~\dut.rsp_valid_o | (out_q == watched)}};
    offer_rules #(.WIDTH(534)) response (clk, rst, known_q, \dut.rsp_valid_o , \dut.rsp_ready_i , payload);

    always @* if (known_q) begin
        ready_equation: assert (\dut.req_ready_o == ((held < 5'd8) | (|beat_q)));
        latency: assert (\dut.rsp_valid_o == (|done_q));
        room: assert ((held <= 5'd8) & (waiting_q <= 4'd8) & (done_q <= 4'd8));
        count: assert ({1'b0, beats_q} + {6'd0, given_q} == (LAST + 8'd1) * {3'd0, whole} + {6'd0, beat_q});
        if (~asked_q)
            host_reads: assert (\dut.host_rdata_o == 32'd0);
        // The unit's registers
        bits: assert ((\dut.beat_q == (1 << beat_q)) & (\dut.response.beat_q == (1 << given_q)));
        beats: assert ((beat_q <= LAST) & (given_q <= LAST) & ((done_q != 4'd0) | (given_q == 2'd0)));
        numbers: assert ((\dut.slot_q == in_q) & (\dut.select_slot_q == select_q) & (\dut.response.slot_q == out_q));
        counts: assert ((\dut.held_q == held[3:0]) & (\dut.waiting_q == waiting_q) & (\dut.response.done_q == done_q));
        passes: assert ((\dut.look_q == look_q) & (\dut.pass_q == pass_q)
                        & ({\dut.return_last_q , \dut.compute_last_q , \dut.route_last_q } == last_q));
        if (look_q)
            looked: assert ((\dut.look_slot_q == look_slot_q) & (\dut.look_beat_q == (1 << look_beat_q))
                            & (look_slot_q == in_q - {2'd0, come}) & (come ? beat_q == 2'd0 : beat_q == look_beat_q + 2'd1));
        in_order: assert ((in_q == select_q + waiting_q[2:0] + {2'd0, come})
                          & (select_q == out_q + done_q[2:0] + {2'd0, last_q[0]} + {2'd0, last_q[1]} + {2'd0, last_q[2]}));
    end

    // ---------------------------------------------------------------- the watched warp
    reg [BANKS*LANES-1:0] unserved_q; // for each bank, the lanes that have not worked
    reg [LANES-1:0]       active_q;   // its active lanes
    reg                   refused_q;
    reg                   spin_q;     // CAST.SPIN
    reg                   wide_q;     // 8 bytes
    reg [9:0]             answer_q;   // error, its lane, whether Rd is written, and its upper word
    reg [5:0]             passes_q;
    reg [LANES-1:0]       put1_q;     // lanes whose value comes three cycles later, two, one
    reg [LANES-1:0]       put2_q;
    reg [LANES-1:0]       put3_q;
    reg [LANES-1:0]       got_q;      // lanes that have their value

    wire looks   = look_q & (look_slot_q == watched);
    wire selects = any & (select_q == watched);
    wire waits   = {1'b0, watched - select_q} < waiting_q;
    wire past    = {2'd0, watched - out_q} < whole - {1'b0, waiting_q} - {4'd0, come};
    wire offers  = {1'b0, watched - out_q} < done_q;
    wire comes   = (in_q == watched) & (|beat_q);

    wire [32*BANKS-1:0] groups = {\dut.beats[3].groups.word_q , \dut.beats[2].groups.word_q ,
                                  \dut.beats[1].groups.word_q , \dut.beats[0].groups.word_q };
    wire [31:0]         places = {\dut.beats[3].places.word_q [7:0], \dut.beats[2].places.word_q [7:0],
                                  \dut.beats[1].places.word_q [7:0], \dut.beats[0].places.word_q [7:0]};
    wire [31:0]         masks  = {\dut.response.beats[3].masks.word_q , \dut.response.beats[2].masks.word_q ,
                                  \dut.response.beats[1].masks.word_q , \dut.response.beats[0].masks.word_q };

    integer b;
    integer n;
    reg [BANKS*LANES-1:0] lowest;  // for each bank, the lowest lane that has not worked
    reg [LANES-1:0]       left;    // lanes that have not worked
    reg [LANES-1:0]       goes;    // lanes that work in a pass
    reg [LANES-1:0]       twice;   // lanes in more than one bank or pair
    reg [BANKS*LANES-1:0] kept;    // unserved_q from LUT RAM
    reg [LANES-1:0]       known;   // lanes of checked beats
    reg                   wide;
    always @* begin
        wide   = waits ? wide_q : \dut.inst_q [0];
        left   = {LANES{1'b0}};
        goes   = {LANES{1'b0}};
        twice  = {LANES{1'b0}};
        for (b = 0; b < BANKS; b = b + 1) begin
            lowest[LANES*b+:LANES] = unserved_q[LANES*b+:LANES] & (~unserved_q[LANES*b+:LANES] + {{LANES - 1{1'b0}}, 1'b1});
            goes = goes | lowest[LANES*b+:LANES];
            if (b % 2 == 1 && wide)
                twice = twice | (unserved_q[LANES*b+:LANES] ^ unserved_q[LANES*(b/2*2)+:LANES]);
            else
                twice = twice | (left & unserved_q[LANES*b+:LANES]);
            left = left | unserved_q[LANES*b+:LANES];
        end
        for (n = 0; n < LANES; n = n + 1) begin
            known[n] = waits | (comes & (n / 8 < beat_q) & ~(look_q & (n / 8 == look_beat_q)))
                       | (looks & come & (n / 8 != LAST));
            for (b = 0; b < BANKS; b = b + 1)
                kept[LANES*b+n] = groups[8*BANKS*(n/8)+8*b+n%8];
        end
    end

    always @(posedge clk) begin
        for (n = 0; n < LANES; n = n + 1) begin
            if (looks & (n / 8 == look_beat_q)) begin
                active_q[n] <= \dut.active [n%8];
                for (b = 0; b < BANKS; b = b + 1)
                    unserved_q[LANES*b+n] <= \dut.members [8*b+n%8];
            end
        end
        if (looks & come)
            {refused_q, spin_q, wide_q} <= {\dut.refused , \dut.inst_q [1:0]};
        if (head_q & (\dut.head_slot_q == watched))
            answer_q <= {\dut.error , \dut.error_lane , \dut.rd , \dut.upper };
        if (selects) begin
            unserved_q <= unserved_q & ~lowest;
            passes_q   <= pass_q & {6{~refused_q}};
        end
        put1_q <= (spin_q ? active_q : goes) & {LANES{~rst & selects & ~refused_q}};
        put2_q <= put1_q & {LANES{~rst}};
        put3_q <= put2_q & {LANES{~rst}};
        got_q  <= (got_q | put3_q) & {LANES{~(looks & come)}};
    end

    // Lanes of each phase
    wire [LANES-1:0] rest  = left & {LANES{selects}};
    wire [LANES-1:0] once  = got_q ^ put1_q ^ put2_q ^ put3_q ^ rest;
    wire [LANES-1:0] again = (got_q & (put1_q | put2_q | put3_q | rest)) | (put1_q & (put2_q | put3_q | rest))
                             | (put2_q & (put3_q | rest)) | (put3_q & rest);
    wire [2:0]       slot1 = select_q - {2'd0, last_q[0]};
    wire [2:0]       slot2 = slot1 - {2'd0, last_q[1]};
    wire [2:0]       slot3 = slot2 - {2'd0, last_q[2]};

    always @* if (known_q) begin
        if (selects) begin
            lowest_works: assert ((\dut.grant == lowest) & (\dut.serve == ~refused_q));
            last_pass: assert (\dut.last == (refused_q | spin_q | ~|(unserved_q & ~lowest)));
            more_passes: assert (~begun_q | (~refused_q & ~spin_q & (|unserved_q)));
        end
        if ((selects | past) & ~refused_q)
            each_once: assert (~|again & (once == active_q));
        if (offers & \dut.rsp_valid_o & (out_q == watched)) begin
            answer: assert ((rsp[533:526] == answer_q[9:2]) & (rsp[525:520] == passes_q)
                            & (rsp[519:512] == (active_q >> {given_q, 3'd0} & {8{answer_q[1]}})));
            values: assert (~answer_q[1] | (got_q == active_q));
        end
        // Position in the unit
        kept_lanes: assert (~|(known & ((active_q ^ masks[LANES-1:0]) | (active_q ^ places[LANES-1:0]))));
        if (past)
            kept_masks: assert (active_q == masks[LANES-1:0]);
        if (selects)
            kept_left: assert (\dut.left_q == unserved_q);
        else
            kept_groups: assert (~|({BANKS{known}} & (unserved_q ^ kept)));
        if (~any)
            none_left: assert (~|\dut.left_q  & ~begun_q);
        first_pass: assert (begun_q | (pass_q == 6'd1));
        one_place: assert (~|(known & twice));
        if (~selects | ~begun_q)
            none_yet: assert (~|(known & (active_q ^ left)) & (~waits | ~|(got_q | put1_q | put2_q | put3_q)));
        if (waits)
            kept_control: assert (\dut.controls.word_q [8:6] == {refused_q, spin_q, wide_q});
        if ((waits | past) & ~(head_q & (\dut.head_slot_q == watched)))
            kept_head: assert ((\dut.response.heads.word_q == answer_q) & ~(answer_q[1] & refused_q));
        if (past)
            kept_passes: assert (\dut.response.counts.word_q == passes_q);
        if (offers)
            values_are_there: assert (~|(put1_q | put2_q | put3_q) & ~|reset_q);
        if (|put1_q)
            put1: assert ((watched == slot1) & (any | last_q[0]));
        if (|put2_q)
            put2: assert ((watched == slot2) & (any | (|last_q[1:0])));
        if (|put3_q)
            put3: assert ((watched == slot3) & (any | (|last_q)));
        if (~reset_q[0])
            route: assert (put1_q == (\dut.route_put_q & {LANES{\dut.route_slot_q == watched}}));
        if (~|reset_q[1:0])
            compute: assert (put2_q == (\dut.compute_put_q & {LANES{\dut.compute_slot_q == watched}}));
        if (~|reset_q)
            give_back: assert (put3_q == (\dut.return_put_q & {LANES{\dut.return_slot_q == watched}}));
        resets: assert (~(last_q[0] & reset_q[0]) & ~(last_q[1] & (|reset_q[1:0])) & ~(last_q[2] & (|reset_q))
                        & ~((|done_q) & (|reset_q)));
    end
endmodule
`default_nettype wire
