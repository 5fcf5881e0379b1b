// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"
`include "dpp_ctl.vh"

// dpp follows the equations of docs/units/dpp.md#timing, repeated here from that page, and counts beats: each taken beat is
// returned. Moves and lanes compute any function of a row. For X, any request, any one row is watched, with the lane outside of it
// that it reads: the row's response beat is the result of these functions.
module dpp_prove #(
    parameter LANES = 16
) (
    input wire clk,
    input wire rst
);
    localparam STAGES = LANES == 16 ? 9 : 8;  // 2 to S-1
    localparam LAST   = STAGES - 1;
    localparam WAVE   = LANES == 64;          // a step is a wave of four rows, else a row
    localparam MOVE   = `DPP_CTL_BITS + 1076;  // input bits of a move
    localparam MADE   = `VOP_CTL_BITS + `FLOAT_CTL_BITS + `DPP_CTL_BITS + 18;  // bits derived from an instruction

    dpp #(.LANES(LANES)) dut (.clk(clk), .rst(rst));
    wire [565:0] rsp = {\dut.error_o , \dut.dst_we_o , \dut.vcc_we_o , \dut.exec_we_o , \dut.dst_o , \dut.vcc_o , \dut.exec_o };

    // ---------------------------------------------------------------- the equations
    reg              known_q = 1'b0;  // an edge has seen rst high
    reg [1:0]        beat_q;          // b
    reg              complete_q;      // a request is complete
    reg [1:0]        step_q;          // s
    reg [STAGES-1:0] valid_q;         // stages 2 to S-1 hold a step
    reg [1:0]        row_q;           // the next row of a wave in the response
    reg              rsp_q;           // stage S holds a row
    reg [7:0]        held_q;          // beats taken minus beats returned

    wire            take   = \dut.req_valid_i & \dut.req_ready_o ;
    wire            give   = \dut.rsp_valid_o & \dut.rsp_ready_i ;
    wire            free_s = ~rsp_q | \dut.rsp_ready_i ;
    wire            moves  = free_s & valid_q[LAST];  // a row into stage S
    wire [STAGES:0] free   = {free_s & (~WAVE | (row_q == 2'd3)), ~valid_q | free[STAGES:1]};
    wire            begins = complete_q & free[0];
    wire            ends   = begins & (WAVE | (step_q == 2'd3));
    wire            ready  = ~complete_q | (beat_q < step_q) | ((beat_q == step_q) & begins);
    wire [STAGES:0] valid  = {valid_q, begins};

    offer_rules #(.WIDTH(566)) response (clk, rst, known_q, \dut.rsp_valid_o , \dut.rsp_ready_i , rsp);

    integer k;
    reg [7:0] held;  // rows in the unit
    always @* begin
        held = {6'd0, beat_q} + {7'd0, rsp_q} - (WAVE ? {6'd0, row_q} : {6'd0, step_q}) + (complete_q ? 8'd4 : 8'd0);
        for (k = 0; k < STAGES; k = k + 1)
            held = held + (valid_q[k] ? (WAVE ? 8'd4 : 8'd1) : 8'd0);
    end

    always @(posedge clk) begin
        known_q    <= known_q | rst;
        beat_q     <= {2{~rst}} & (beat_q + {1'b0, take});
        complete_q <= ~rst & ((take & (beat_q == 2'd3)) | (complete_q & ~ends));
        step_q     <= {2{~rst & ~WAVE}} & (step_q + {1'b0, begins});
        valid_q    <= {STAGES{~rst}} & ((free[STAGES-1:0] & valid[STAGES-1:0]) | (~free[STAGES-1:0] & valid_q));
        row_q      <= {2{~rst & WAVE}} & (row_q + {1'b0, moves});
        rsp_q      <= ~rst & (moves | (rsp_q & ~free_s));
        held_q     <= {8{~rst}} & (held_q + {7'd0, take} - {7'd0, give});
    end

    always @* if (known_q) begin
        ready_equation: assert (\dut.req_ready_o == ready);
        latency: assert (\dut.rsp_valid_o == rsp_q);
        count: assert (held_q == held);
    end

    // ---------------------------------------------------------------- X and its watched row
    (* anyconst *) wire [63:0]  inst;
    (* anyconst *) wire [63:0]  vcc;
    (* anyconst *) wire [63:0]  exec;
    (* anyconst *) wire [9:0]   mode;
    (* anyconst *) wire [1:0]   row;
    (* anyconst *) wire [511:0] src0;
    (* anyconst *) wire [511:0] src1;
    (* anyconst *) wire [511:0] old;
    (* anyconst *) wire [31:0]  outside;
    (* anyconst *) wire         odd;  // with 16 lanes, X's half of the RAM of first and last lanes

    wire [`VOP_CTL_BITS-1:0]   vop;
    wire [`VOP_KIND_BITS-1:0]  kind;
    wire [`FLOAT_CTL_BITS-1:0] float_ctl;
    wire [9:0]                 base;
    wire [`DPP_CTL_BITS-1:0]   move;
    wire                       ok;
    wire [3:0]                 error;
    vop_decode #(.FLOAT(1)) operation (
        .op2_i   (inst[30:25]),
        .opc_i   (inst[24:17]),
        .op1_i   (inst[16:9]),
        .clamp_i (1'b0),
        .mode_i  (mode),
        .kind_o  (kind),
        .ctl_o   (vop),
        .float_o (float_ctl),
        .base_o  (base)
    );
    dpp_decode decode (
        .high_i  (inst[31]),
        .vdst_i  (inst[24:17]),
        .src0_i  (inst[8:0]),
        .dpp_i   (inst[63:32]),
        .kind_i  (kind),
        .ok_o    (ok),
        .error_o (error),
        .ctl_o   (move)
    );
    wire [2:0]      we   = {3{ok}} & {kind[`VOP_DST], kind[`VOP_VCC], kind[`VOP_EXEC]};
    wire [MADE-1:0] made = {vop, float_ctl, base, kind[`VOP_HALF], move, error, we};

    // The lane outside, and whether it is a source
    wire       next       = move[`DPP_NEXT];
    wire [1:0] other      = move[`DPP_ROW1] ? 2'd1 : row + {~next, 1'b1};
    wire       outside_ok = move[`DPP_OUTSIDE+row] & exec[{other, {4{~next}}}];

    // ---------------------------------------------------------------- the functions that are put in
    (* hierconn *) wire [519:0] \dut.rows.rows.first_half.any.x , \dut.wave.rows[0].first_half.any.x ,
        \dut.wave.rows[1].first_half.any.x , \dut.wave.rows[2].first_half.any.x , \dut.wave.rows[3].first_half.any.x ;
    (* hierconn *) wire [511:0] \dut.rows.rows.first_half.any.f , \dut.wave.rows[0].first_half.any.f ,
        \dut.wave.rows[1].first_half.any.f , \dut.wave.rows[2].first_half.any.f , \dut.wave.rows[3].first_half.any.f ;
    wire [519:0]  pairs_x = {move[`DPP_POSITION+:8], src0};
    wire [2047:0] pairs_f = {\dut.wave.rows[3].first_half.any.f , \dut.wave.rows[2].first_half.any.f ,
                             \dut.wave.rows[1].first_half.any.f , \dut.wave.rows[0].first_half.any.f };
    wire [511:0]  pairs   = WAVE ? pairs_f[512*row+:512] : \dut.rows.rows.first_half.any.f ;
    assign \dut.rows.rows.first_half.any.x = pairs_x;
    assign {\dut.wave.rows[3].first_half.any.x , \dut.wave.rows[2].first_half.any.x , \dut.wave.rows[1].first_half.any.x ,
            \dut.wave.rows[0].first_half.any.x } = {4{pairs_x}};

    (* hierconn *) wire [MOVE-1:0] \dut.rows.move.any.x , \dut.wave.rows[0].move.any.x , \dut.wave.rows[1].move.any.x ,
        \dut.wave.rows[2].move.any.x , \dut.wave.rows[3].move.any.x ;
    (* hierconn *) wire [559:0] \dut.rows.move.any.f , \dut.wave.rows[0].move.any.f , \dut.wave.rows[1].move.any.f ,
        \dut.wave.rows[2].move.any.f , \dut.wave.rows[3].move.any.f ;
    wire [MOVE-1:0] move_x = {move, move[`DPP_ROW+row], vop[`VOP_W16], vop[`VOP_SUM], src0, pairs, exec[16*row+:16], outside,
                              outside_ok};
    wire [2239:0]   move_f = {\dut.wave.rows[3].move.any.f , \dut.wave.rows[2].move.any.f , \dut.wave.rows[1].move.any.f ,
                              \dut.wave.rows[0].move.any.f };
    wire [511:0]    s0;
    wire [15:0]     active, told, stay;
    assign {s0, active, told, stay} = WAVE ? move_f[560*row+:560] : \dut.rows.move.any.f ;
    assign \dut.rows.move.any.x = move_x;
    assign {\dut.wave.rows[3].move.any.x , \dut.wave.rows[2].move.any.x , \dut.wave.rows[1].move.any.x ,
            \dut.wave.rows[0].move.any.x } = {4{move_x}};

    wire [1:0] at    = WAVE ? row : 2'd0;  // position of the watched row in a step
    wire [7:0] width = {4'd6, vop[`VOP_W16], vop[`VOP_SGN], kind[`VOP_HALF], 1'b0};
    assign {\dut.operand0.row , \dut.operand1.row , \dut.pipe.row } = {3{at}};
    assign \dut.operand0.any.x = {move[`DPP_SRC0+:2], width, s0};
    assign \dut.operand1.any.x = {move[`DPP_SRC1+:2], width, src1};

    assign \dut.pipe.any.x = {vop, float_ctl, base, \dut.operand0.any.f , \dut.operand1.any.f , old, vcc[16*row+:16], told, stay, error, we,
                              vop[`VOP_W16], active};

    // ---------------------------------------------------------------- the watched row's beat of the response
    wire [511:0] r       = \dut.pipe.any.f [1039:528];
    wire [15:0]  outcome = \dut.pipe.any.f [15:0];
    wire [15:0]  dst_we  = active & {16{we[2]}};
    reg  [511:0] dst;
    always @* for (k = 0; k < 16; k = k + 1)
        dst[32*k+:32] = r[32*k+:32] & {{16{dst_we[k] & ~vop[`VOP_W16]}}, {16{dst_we[k]}}};

    (* hierconn *) wire \dut.rows.rows.odd_q ;
    reg              comes_q;     // the received beats are X's
    reg              is_x_q;      // the complete request is X
    reg [STAGES-1:0] x_q;         // the stage holds X, or its watched row
    reg              rsp_x_q;     // stage S holds the watched row of X
    wire             x_comes = ((beat_q != row) | ({\dut.src0_i , \dut.src1_i , \dut.old_i } == {src0, src1, old}))
                               & ((beat_q != other) | ((next ? \dut.src0_i [31:0] : \dut.src0_i [511:480]) == outside))
                               & (beat_q == 2'd0
                                  ? ({\dut.inst_i , \dut.vcc_i , \dut.exec_i , \dut.mode_i } == {inst, vcc, exec, mode})
                                                   & (WAVE | (\dut.rows.rows.odd_q == odd)) : comes_q);
    wire [STAGES:0]  x       = {x_q, is_x_q & (WAVE | (step_q == row))};
    always @(posedge clk) begin
        if (take) comes_q <= x_comes;
        if (take & (beat_q == 2'd3)) is_x_q <= x_comes;
        x_q <= (free[STAGES-1:0] & x[STAGES-1:0]) | (~free[STAGES-1:0] & x_q);
        if (free_s) rsp_x_q <= x_q[LAST] & (~WAVE | (row_q == row));
    end

    always @* if (known_q & \dut.rsp_valid_o & rsp_x_q)
        answer: assert (rsp == {error, dst_we, we[1:0], dst, outcome & {16{we[1]}}, outcome & {16{we[0]}}});

    // ---------------------------------------------------------------- where the unit has X
    (* hierconn *) wire [1:0] \dut.four_rows.row_q ;
    (* hierconn *) wire [`DPP_CTL_BITS-1:0] \dut.rows.dpp_q ;
    wire comes    = comes_q & (beat_q != 2'd0);
    wire complete = is_x_q & complete_q;
    wire row_kept = (comes & (beat_q > row)) | (complete & (step_q <= row));
    wire outside_kept = (comes & (beat_q > other)) | complete;
    always @* if (known_q) begin
        steps: assert ({\dut.beat , \dut.complete , \dut.step } == {beat_q, complete_q, step_q});
        stages: assert (\dut.pipe.any.valid_q == valid_q[LAST-:8]);
        kept_step: assert (~|(valid_q[LAST-:8] & x_q[LAST-:8] & ~\dut.pipe.any.x_q ));
        if (comes)
            kept_instruction: assert ({\dut.request.dpp_q , \dut.request.high_q , \dut.request.op2_q , \dut.request.opc_q ,
                                       \dut.request.op1_q , \dut.request.number0_q , \dut.request.vcc_q , \dut.request.exec_q ,
                                       \dut.request.mode_q } == {inst, vcc, exec, mode});
        if (complete)
            kept_made: assert ({\dut.c_vop , \dut.c_float , \dut.c_base , \dut.c_half , \dut.c_dpp , \dut.c_error , \dut.c_we ,
                                \dut.c_vcc , \dut.c_exec } == {made, vcc, exec});
    end

    // With 16 lanes: RAM, of which one word is watched, and stage 2
    (* hierconn *) wire [1:0]   \dut.rows.rows.src0_ram.watched , \dut.rows.rows.src1_ram.watched , \dut.rows.rows.old_ram.watched ;
    (* hierconn *) wire [2:0]   \dut.rows.rows.ends_ram.watched ;
    (* hierconn *) wire [511:0] \dut.rows.rows.src0_ram.word_q , \dut.rows.rows.src1_ram.word_q , \dut.rows.rows.old_ram.word_q ;
    (* hierconn *) wire [63:0]  \dut.rows.rows.ends_ram.word_q ;
    (* hierconn *) wire         \dut.rows.valid_q , \dut.rows.mask_q , \dut.rows.outside_ok_q ;
    (* hierconn *) wire [511:0] \dut.rows.src0 , \dut.rows.pairs ;
    (* hierconn *) wire [31:0]  \dut.rows.outside ;
    (* hierconn *) wire [15:0]  \dut.rows.exec_q ;
    assign {\dut.rows.rows.src0_ram.watched , \dut.rows.rows.src1_ram.watched , \dut.rows.rows.old_ram.watched } = {3{row}};
    assign \dut.rows.rows.ends_ram.watched = {odd, other};

    // With 64 lanes: registers
    (* hierconn *) wire [511:0] \dut.wave.rows[0].src0_q , \dut.wave.rows[1].src0_q , \dut.wave.rows[2].src0_q ,
        \dut.wave.rows[3].src0_q ;
    wire [2047:0] src0_all = {\dut.wave.rows[3].src0_q , \dut.wave.rows[2].src0_q , \dut.wave.rows[1].src0_q ,
                              \dut.wave.rows[0].src0_q };
    generate
        if (WAVE) begin : by_wave
            always @* if (known_q) begin
                row_order: assert (\dut.four_rows.row_q == row_q);
                if (row_kept)
                    kept_row: assert ({src0_all[512*row+:512], \dut.src1 [512*row+:512], \dut.old [512*row+:512]} == {src0, src1, old});
                if (outside_kept)
                    kept_outside: assert (src0_all[32*{other, {4{~next}}}+:32] == outside);
            end
        end else begin : by_rows
            always @* if (known_q) begin
                stage_2: assert (\dut.rows.valid_q == valid_q[0]);
                halves: assert (~(comes & (\dut.rows.rows.odd_q != odd)) & ~(complete & (\dut.rows.rows.odd_q == odd)));
                if (row_kept)
                    kept_row: assert ({\dut.rows.rows.src0_ram.word_q , \dut.rows.rows.src1_ram.word_q , \dut.rows.rows.old_ram.word_q }
                                      == {src0, src1, old});
                if (outside_kept)
                    kept_outside: assert (\dut.rows.rows.ends_ram.word_q [32*{4'd0,~next}+:32] == outside);
                if (valid_q[0] & x_q[0]) begin
                    kept_control: assert ({\dut.vop , \dut.float_ctl , \dut.base , \dut.half , \dut.rows.dpp_q , \dut.error , \dut.we ,
                                           \dut.rows.mask_q , \dut.rows.outside_ok_q , \dut.rows.exec_q , \dut.vcc }
                                          == {made, move[`DPP_ROW+row], outside_ok, exec[16*row+:16], vcc[16*row+:16]});
                    kept_sources: assert ({\dut.rows.src0 , \dut.rows.outside , \dut.src1 , \dut.old } == {src0, outside, src1, old});
                    kept_pairs: assert (\dut.rows.pairs == pairs);
                end
            end
        end
    endgenerate
endmodule
`default_nettype wire
