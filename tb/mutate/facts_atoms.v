// SPDX-License-Identifier: MIT
`include "atomic_alu_control.v"

// Facts about atoms after a reset, in the configured size. Held warps have consecutive numbers. A warp's stored data have been
// written since its turn came, and its control word is the written one. A bank's operation is one that it supports, and uses the
// dword as the earlier passes left it. Each active lane of a warp that is done, and is not refused, has received its value.
module facts_atoms #(
    parameter LANES = 16,
    parameter BANKS = 4,
    parameter DEPTH = 512
) (
    input clk,
    input rst,
    input [87:0] \response.heads.a_words ,
    input [71:0] \response.beats[0].masks.a_words ,
    input [263:0] \beats[0].groups.a_words ,
    input [647:0] \beats[0].places.a_words ,
    input [71:0] \response.beats[1].masks.a_words ,
    input [263:0] \beats[1].groups.a_words ,
    input [647:0] \beats[1].places.a_words ,
    output [12:0] wrong_o
);
    // Previous cycles: rst, and a pass in SELECT, which a reset drops except for its grants
    reg [2:0] reset_q = 0;
    reg [1:0] begun_q = 0;  // power-up is over, and one more cycle
    reg granted_q = 0, routed_q = 0, computed_q = 0, returned_q = 0;
    reg dropped_q = 0;  // the beat under check may be one that a reset has dropped
    always @(posedge clk) begin
        begun_q    <= {begun_q[0], 1'b1};
        granted_q  <= \any && begun_q[0];
        reset_q    <= {reset_q[1:0], rst};
        routed_q   <= \any && !rst;
        computed_q <= routed_q && !rst;
        returned_q <= computed_q && !rst;
        dropped_q  <= rst || (dropped_q && !\take );
    end

    // Complete warps that wait, are in their last pass, or are done. The beat under check, or the last one checked, precedes the
    // next beat.
    wire [3:0] lasts = {3'd0, \route_last_q } + {3'd0, \compute_last_q } + {3'd0, \return_last_q };
    wire [4:0] whole = {1'b0, \waiting_q } + {1'b0, \response.done_q } + {1'b0, lasts};
    wire beats_wrong = (\beat_q != 1 && \beat_q != 2) || (\response.beat_q != 1 && \response.beat_q != 2)
        || (\response.done_q == 0 && \response.beat_q != 1) || (reset_q[0] && \beat_q != 1)
        || (!dropped_q && (\look_slot_q != \slot_q - {2'd0, \look_beat_q [1]} || \look_beat_q != ~\beat_q ));
    wire counts_wrong = \held_q > 8 || \waiting_q > 8 || \response.done_q > 8
        || {1'b0, \held_q } != whole + {4'd0, \come } + {4'd0, \beat_q [1]}
        || \slot_q != \select_slot_q + \waiting_q [2:0] + {2'd0, \come }
        || \select_slot_q != \response.slot_q + \response.done_q [2:0] + lasts[2:0];
    wire passes_wrong = (!\any && (\left_q != 0 || \pass_q != 1))
        || (routed_q && !(\any || \route_last_q )) || (computed_q && !(\any || \route_last_q || \compute_last_q ))
        || (returned_q && !(\any || \route_last_q || \compute_last_q || \return_last_q ))
        || (reset_q[0] && (\any || routed_q || computed_q || returned_q || lasts != 0 || \response.done_q != 0 || \look_q ))
        || (reset_q[1] && (routed_q || computed_q || returned_q));

    // Slots of warps that were written since their turn came, by the first beat and by the second
    reg [7:0] first_q = 0, second_q = 0;
    always @(posedge clk) begin
        if (\look_q && \look_beat_q [0]) first_q[\look_slot_q ] <= 1;
        if (\look_q ) second_q[\look_slot_q ] <= \look_beat_q [1];
        if (reset_q[0]) first_q <= 0;
        if (reset_q[0]) second_q <= 0;
    end
    reg written_wrong;
    integer n;
    always @* begin
        written_wrong = (\come && !first_q[\look_slot_q ]) || (\beat_q [1] && !(\look_q && \look_beat_q [0]) && !first_q[\slot_q ])
            || (dropped_q && (\look_q || (!reset_q[0] && {first_q, second_q} != 0)))
            || (!\look_q && !dropped_q && \look_beat_q [0] && second_q[\look_slot_q ])
            || (begun_q[1] && \route_grant_q != 0 && !granted_q)
            || (granted_q && !(first_q[\route_slot_q ] && second_q[\route_slot_q ]));
        for (n = 0; n < 8; n = n + 1)
            if ({2'd0, n[2:0] - \response.slot_q } < whole)
                written_wrong = written_wrong || !(first_q[n] && second_q[n]);
    end

    // A beat that stays under check is the written one.
    wire stays = !\look_q && !dropped_q;
    wire again_first = \beats[0].groups.a_again && \beats[0].places.a_again && \beats[0].operands.a_again
        && \response.beats[0].masks.a_again ;
    wire again_second = \beats[1].groups.a_again && \beats[1].places.a_again && \beats[1].operands.a_again
        && \response.beats[1].masks.a_again ;
    wire again_wrong = stays && ((\look_beat_q [0] && !again_first) || (\look_beat_q [1] && !again_second));

    // A warp's stored control word. A refused one has one pass, and so has CAST.SPIN. Operations are those of atoms_bank.v.
    localparam [63:0] OPS = (64'd1 << `ATOMIC_ALU_OP_ADD) | (64'd1 << `ATOMIC_ALU_OP_MIN)
                            | (64'd1 << `ATOMIC_ALU_OP_MAX) | (64'd1 << `ATOMIC_ALU_OP_AND)
                            | (64'd1 << `ATOMIC_ALU_OP_OR) | (64'd1 << `ATOMIC_ALU_OP_XOR)
                            | (64'd1 << `ATOMIC_ALU_OP_IMIN) | (64'd1 << `ATOMIC_ALU_OP_IMAX)
                            | (64'd1 << `ATOMIC_ALU_OP_NV_INC) | (64'd1 << `ATOMIC_ALU_OP_NV_DEC)
                            | (64'd1 << `ATOMIC_ALU_OP_NV_EXCH) | (64'd1 << `ATOMIC_ALU_OP_NV_CAS)
                            | (64'd1 << `ATOMIC_ALU_OP_NV_CAST);
    reg [9:0] control_q [0:7];
    integer i;
    initial for (i = 0; i < 8; i = i + 1) control_q[i] = 0;
    always @(posedge clk) if (\come ) control_q[\look_slot_q ] <= {1'b1, \refused , \spin , \wide , \op };
    wire [9:0] selected = control_q[\select_slot_q ];
    wire read_wrong = \any && selected != {1'b1, \select_refused , \select_spin , \select_ctl };
    reg control_wrong;
    always @* begin
        control_wrong = \pass_q != 1 && (selected[8] || selected[7]);
        for (n = 0; n < 8; n = n + 1)
            control_wrong = control_wrong || (second_q[n] && !control_q[n][9]) || (control_q[n][9] && !OPS[control_q[n][5:0]]);
    end

    // Stored data of a received beat, for each slot: the lanes in which it is active, three times
    wire kept0_wrong, kept1_wrong;
    facts_atoms_kept kept0 (first_q, \response.beats[0].masks.a_words , \beats[0].groups.a_words , \beats[0].places.a_words , kept0_wrong);
    facts_atoms_kept kept1 (second_q, \response.beats[1].masks.a_words , \beats[1].groups.a_words , \beats[1].places.a_words , kept1_wrong);

    // A refused warp writes no Rd. Its data are known a cycle after its last beat.
    reg heads_wrong;
    wire head = \head_q && !reset_q[0];
    always @* begin
        heads_wrong = (\head_q && \rd && control_q[\head_slot_q ][8])
            || (head && (\waiting_q == 0 || \head_slot_q != \select_slot_q + \waiting_q [2:0] - 3'd1));
        for (n = 0; n < 8; n = n + 1)
            if (!(\head_q && \head_slot_q == n[2:0]))
                heads_wrong = heads_wrong || (second_q[n] && !\response.heads.a_words [11*n+10])
                    || (\response.heads.a_words [11*n+10] && \response.heads.a_words [11*n+1] && control_q[n][9:8] == 2'b11);
    end

    // Passes in flight are of the warp in SELECT, or each the last one of an earlier warp. Passes that a reset has dropped have
    // left RETURN when the next pass gets there.
    wire order_wrong = (\route_last_q && !routed_q) || (\compute_last_q && !computed_q) || (\return_last_q && !returned_q)
        || (routed_q && \route_slot_q != \select_slot_q - {2'd0, \route_last_q })
        || (computed_q && !(\compute_last_q || routed_q))
        || (computed_q && \compute_slot_q != \route_slot_q - {2'd0, routed_q && \compute_last_q } && (routed_q || !\compute_last_q ))
        || (\compute_last_q && \compute_slot_q != \select_slot_q - 3'd1 - {2'd0, \route_last_q })
        || (returned_q && !(\return_last_q || computed_q))
        || (returned_q && !\return_last_q && \return_slot_q != \compute_slot_q )
        || (\return_last_q && \return_slot_q != \response.slot_q + \response.done_q [2:0]);
    wire dropped_wrong = (\route_put_q != 0 && !routed_q && begun_q[0] && !reset_q[0])
        || (\compute_put_q != 0 && !computed_q && reset_q[1:0] == 0) || (\return_put_q != 0 && !returned_q && reset_q == 0);

    // Lanes that received a value since the last reset, for each slot
    reg [15:0] got_q [0:7];
    initial for (i = 0; i < 8; i = i + 1) got_q[i] = 0;
    always @(posedge clk) begin
        if (returned_q) got_q[\return_slot_q ] <= got_q[\return_slot_q ] | \return_put_q ;
        if (rst) for (i = 0; i < 8; i = i + 1) got_q[i] <= 0;
    end
    reg got_wrong;
    reg [15:0] active, given;
    reg [4:0] turn;
    always @* begin
        got_wrong = 0;
        for (n = 0; n < 8; n = n + 1) begin
            active = {\response.beats[1].masks.a_words [9*n+:8], \response.beats[0].masks.a_words [9*n+:8]};
            given  = got_q[n] | (\route_put_q & {16{routed_q && \route_slot_q == n[2:0]}})
                     | (\compute_put_q & {16{computed_q && \compute_slot_q == n[2:0]}})
                     | (\return_put_q & {16{returned_q && \return_slot_q == n[2:0]}});
            turn   = {2'd0, n[2:0] - \response.slot_q };
            got_wrong = got_wrong || (reset_q != 0 && got_q[n] != 0);
            if (!control_q[n][8])
                got_wrong = got_wrong || (turn < {1'b0, \response.done_q } && |(active & ~got_q[n]))
                    || (turn < {1'b0, \response.done_q } + {1'b0, lasts} && |(active & ~given))
                    || (\any && \select_slot_q == n[2:0] && !control_q[n][7]
                        && |(active & ~(given | \left_q [15:0] | \left_q [31:16] | \left_q [47:32] | \left_q [63:48])));
        end
    end

    // Inputs of the operation in COMPUTE, and whether banks support the one in ROUTE
    reg [5:0] op_q = 0;
    always @(posedge clk) op_q <= \route_ctl_q [5:0];
    wire [17:0] control;
    atomic_alu_control #(.OPS(OPS)) again (op_q, 2'd0, control);
    wire known = OPS[\route_ctl_q [5:0]];

    // A bank serves a lane in each pass in which it has an operation, unless the warp is refused: then no lane gets a value.
    wire [3:0] route_act   = {\memory[3].bank.route_act_q , \memory[2].bank.route_act_q , \memory[1].bank.route_act_q ,
                              \memory[0].bank.route_act_q };
    wire [3:0] compute_act = {\memory[3].bank.act_q , \memory[2].bank.act_q , \memory[1].bank.act_q , \memory[0].bank.act_q };
    wire [3:0] return_act  = {\memory[3].bank.past_act_q , \memory[2].bank.past_act_q , \memory[1].bank.past_act_q ,
                              \memory[0].bank.past_act_q };
    reg put_wrong;
    always @* begin
        put_wrong = 0;
        for (n = 0; n < 4; n = n + 1)
            put_wrong = put_wrong
                || (routed_q && \route_put_q != 0 && route_act[n] != |\route_grant_q [16*n+:16])
                || (computed_q && \compute_put_q != 0 && compute_act[n] != |\compute_grant_q [16*n+:16])
                || (returned_q && \return_put_q != 0 && return_act[n] != |\return_grant_q [16*n+:16]);
    end
    assign wrong_o = {put_wrong, got_wrong, dropped_wrong, order_wrong, heads_wrong, kept0_wrong || kept1_wrong, control_wrong,
                      read_wrong, again_wrong, written_wrong, passes_wrong, counts_wrong, beats_wrong};
endmodule

// Facts about one bank
module facts_atoms_each (
    input clk,
    input rst,
    input [2:0] \facts.reset_q ,
    input [17:0] \facts.control ,
    input [8:0] \memory[*].bank.ram.place ,
    input [31:0] \memory[*].bank.ram.word ,
    output [1:0] wrong_o
);
    wire route = \memory[*].bank.route_act_q ;
    wire act   = \memory[*].bank.act_q ;
    wire write = \memory[*].bank.past_write_q ;
    wire reset = \facts.reset_q [0];  // rst was high in the previous cycle,
    wire early = \facts.reset_q [1];  //   in the one before that

    // An operation in ROUTE is one that banks support, and in COMPUTE it has its control word. Idle stages have 0.
    reg acted_q = 0;
    always @(posedge clk) acted_q <= route;
    wire acts_wrong = (route && !(\facts.routed_q && \facts.known )) || (act && !\facts.computed_q )
        || (\memory[*].bank.past_act_q && !\facts.returned_q && !reset)
        || \memory[*].bank.control_q != (\facts.control & {18{acted_q}}) || (act && !acted_q)
        || (act && !\memory[*].bank.control_q [0])
        || (write && (!\memory[*].bank.past_act_q || reset)) || ((reset || early) && (route || act));

    // Content of the watched dword after the previous pass
    wire [8:0]  place = \memory[*].bank.ram.place ;
    wire [31:0] word  = \memory[*].bank.ram.word ;
    wire past = \memory[*].bank.past_act_q && \memory[*].bank.past_row_q == place;
    wire last = \memory[*].bank.last_act_q && \memory[*].bank.last_row_q == place;
    wire [31:0] now = past ? \memory[*].bank.past_new_q : word;
    wire value_wrong = (route && \memory[*].bank.route_row_q == place && \memory[*].bank.rdata_o != word && !last)
        || (act && \memory[*].bank.row_q == place && \memory[*].bank.old_q != now)
        || (past && !write && !reset && \memory[*].bank.past_new_q != word)
        || (last && !reset && !early && \memory[*].bank.last_new_q != word);
    assign wrong_o = {value_wrong, acts_wrong};
endmodule

// Facts about the stored data of one beat, for all slots
module facts_atoms_kept (
    input [7:0] written_i,  // it was written since the slot's turn came
    input [71:0] masks,     // for each slot, whether anything was written, and the lanes in which the warp is active,
    input [263:0] groups,   // for each bank,
    input [647:0] places,   // and with the rows
    output reg wrong_o
);
    integer n;
    always @* begin
        wrong_o = 0;
        for (n = 0; n < 8; n = n + 1)
            wrong_o = wrong_o || (written_i[n] && !masks[9*n+8])
                || {masks[9*n+8], masks[9*n+8]} != {groups[33*n+32], places[81*n+80]}
                || (masks[9*n+8] && (masks[9*n+:8] != places[81*n+:8]
                                     || masks[9*n+:8] != (groups[33*n+:8] | groups[33*n+8+:8] | groups[33*n+16+:8] | groups[33*n+24+:8])));
    end
endmodule
