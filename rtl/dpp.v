// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"
`include "float_transcendental_ctl.vh"
`include "dpp_ctl.vh"

// Vector operations with lane moves over a wave of 64 lanes: a request register of four rows, the move of src0,
// vop_pipe, and a response register. With 16 lanes a step is a row, read in its own stage before the move; with 64 it
// is the whole wave. docs/units/dpp.md is the contract.
module dpp #(
    parameter LANES = 16,  // of the datapath: 16 or 64
    parameter TRANS = 0    // 1 adds transcendental operations, to 16 lanes
) (
    input  wire         clk,          // clock, rising edge
    input  wire         rst,          // reset, synchronous, active high

    input  wire         req_valid_i,  // a beat of a request is offered
    output wire         req_ready_o,  // the unit takes the beat, if there is one
    input  wire [63:0]  inst_i,       // beat 0: word 0 in bits 31:0, the DPP dword in bits 63:32
    input  wire [63:0]  vcc_i,        // beat 0: VCC before
    input  wire [63:0]  exec_i,       // beat 0: EXEC before
    input  wire [9:0]   mode_i,       // beat 0: bits 9:0 of MODE
    input  wire [511:0] src0_i,       // value of the src0 register
    input  wire [511:0] src1_i,       // value of the src1 register
    input  wire [511:0] old_i,        // value of the destination register before

    output reg          rsp_valid_o,  // a beat of a response is offered
    input  wire         rsp_ready_i,  // the consumer takes the beat, if there is one
    output reg  [3:0]   error_o,      // 0, or the first check that fails
    output reg  [15:0]  dst_we_o,     // the destination register is written
    output reg          vcc_we_o,     // VCC is written, all lanes
    output reg          exec_we_o,    // EXEC is written, all lanes
    output reg  [511:0] dst_o,        // value of the destination register after; 0 where it is not written
    output reg  [15:0]  vcc_o,        // VCC after; 0 when it is not written
    output reg  [15:0]  exec_o        // EXEC after; 0 when it is not written
);
    generate
        if (LANES != 16 && LANES != 64) begin : refused
            dpp_needs_LANES_of_16_or_64 stop ();
        end
        if (TRANS != 0 && TRANS != 1) begin : refused_trans
            dpp_needs_a_TRANS_of_0_or_1 stop ();
        end
        if (TRANS != 0 && LANES != 16) begin : refused_wave
            dpp_needs_LANES_of_16_for_TRANS stop ();
        end
    endgenerate

    /* verilator tracing_off */
    // ---------------------------------------------------------------- stage 1: the request
    wire                       complete, begins_ready;
    wire [1:0]                 beat;
    // verilator lint_off UNUSED
    wire [1:0]                 step;  // with 64 lanes there is one
    // verilator lint_on UNUSED
    wire [`VOP_CTL_BITS-1:0]   c_vop;
    wire [`FLOAT_CTL_BITS-1:0] c_float;
    wire [`TRANS_CTL_BITS-1:0] c_trans;
    wire [9:0]                 c_base;
    wire                       c_half;
    wire [`DPP_CTL_BITS-1:0]   c_dpp;
    wire [3:0]                 c_error;
    wire [2:0]                 c_we;
    wire [63:0]                c_vcc, c_exec;

    dpp_request #(
        .LANES (LANES),
        .TRANS (TRANS)
    ) request (
        .clk     (clk),
        .rst     (rst),
        .valid_i (req_valid_i),
        .ready_o (req_ready_o),
        .inst_i  (inst_i),
        .vcc_i   (vcc_i),
        .exec_i  (exec_i),
        .mode_i  (mode_i),
        .beat_o  (beat),
        .valid_o (complete),
        .ready_i (begins_ready),
        .step_o  (step),
        .vop_o   (c_vop),
        .float_o (c_float),
        .trans_o (c_trans),
        .base_o  (c_base),
        .half_o  (c_half),
        .dpp_o   (c_dpp),
        .error_o (c_error),
        .we_o    (c_we),
        .vcc_o   (c_vcc),
        .exec_o  (c_exec)
    );

    // ---------------------------------------------------------------- to the operands
    // Inputs of vop_pipe
    wire                       valid, ready;
    wire [`VOP_CTL_BITS-1:0]   vop;
    wire [`FLOAT_CTL_BITS-1:0] float_ctl;
    wire [`TRANS_CTL_BITS-1:0] trans_ctl;
    wire [9:0]                 base;
    wire                       half;
    wire [1:0]                 source0, source1;  // ABS and NEG
    wire [3:0]                 error;
    wire [2:0]                 we;
    wire [32*LANES-1:0]        s0, src1, old;
    wire [LANES-1:0]           vcc;
    wire [LANES-1:0]           active;            // the destination is written
    wire [LANES-1:0]           told;              // the bit of VCC is the operation's result,
    wire [LANES-1:0]           stay;              //   or unchanged

    genvar i;
    generate
        if (LANES == 16) begin : rows
            // Stage 2, a row
            reg                       valid_q;
            reg [`VOP_CTL_BITS-1:0]   vop_q;
            reg [`FLOAT_CTL_BITS-1:0] float_q;
            reg [`TRANS_CTL_BITS-1:0] trans_q;
            reg [9:0]                 base_q;
            reg                       half_q;
            reg [`DPP_CTL_BITS-1:0]   dpp_q;
            reg [3:0]                 error_q;
            reg [2:0]                 we_q;
            reg [15:0]                vcc_q;
            reg [15:0]                exec_q;
            reg                       mask_q;        // the row's bit of ROW_MASK
            reg                       outside_ok_q;
            wire [511:0]              src0, pairs;
            wire [31:0]               outside;

            // Row of the lane outside
            wire [1:0] other    = c_dpp[`DPP_ROW1] ? 2'd1 : step + {~c_dpp[`DPP_NEXT], 1'b1};
            wire [3:0] row_mask = c_dpp[`DPP_ROW+:4];
            wire [3:0] valid_in = c_dpp[`DPP_OUTSIDE+:4];
            assign begins_ready = ~valid_q | ready;

            dpp_rows rows (
                .clk        (clk),
                .rst        (rst),
                .valid_i    (req_valid_i),
                .ready_i    (req_ready_o),
                .beat_i     (beat),
                .src0_i     (src0_i),
                .src1_i     (src1_i),
                .old_i      (old_i),
                .load_i     (begins_ready),
                .position_i (c_dpp[`DPP_POSITION+:8]),
                .row_i      (step),
                .other_i    (other),
                .first_i    (c_dpp[`DPP_NEXT]),
                .src0_o     (src0),
                .pairs_o    (pairs),
                .src1_o     (src1),
                .old_o      (old),
                .outside_o  (outside)
            );

            always @(posedge clk) begin
                valid_q <= ~rst & ((begins_ready & complete) | (~begins_ready & valid_q));
                if (begins_ready) begin
                    vop_q   <= c_vop;
                    float_q <= c_float;
                    trans_q <= c_trans;
                    base_q  <= c_base;
                    half_q  <= c_half;
                    dpp_q   <= c_dpp;
                    error_q <= c_error;
                    we_q    <= c_we;
                    vcc_q   <= c_vcc[16*step+:16];
                    exec_q  <= c_exec[16*step+:16];
                    mask_q  <= row_mask[step];
                    outside_ok_q <= valid_in[step] & c_exec[{other, {4{~c_dpp[`DPP_NEXT]}}}];
                end
            end

            dpp_move move (
                .ctl_i        (dpp_q),
                .row_i        (mask_q),
                .w16_i        (vop_q[`VOP_W16]),
                .carry_i      (vop_q[`VOP_SUM]),
                .src0_i       (src0),
                .pairs_i      (pairs),
                .exec_i       (exec_q),
                .outside_i    (outside),
                .outside_ok_i (outside_ok_q),
                .s0_o         (s0),
                .do_o         (active),
                .told_o       (told),
                .stay_o       (stay)
            );

            assign valid     = valid_q;
            assign vop       = vop_q;
            assign float_ctl = float_q;
            assign trans_ctl = trans_q;
            assign base      = base_q;
            assign half      = half_q;
            assign source0   = dpp_q[`DPP_SRC0+:2];
            assign source1   = dpp_q[`DPP_SRC1+:2];
            assign error     = error_q;
            assign we        = we_q;
            assign vcc       = vcc_q;
        end else begin : wave
            // Lanes that other rows may read: the first and the last of each
            wire [127:0] first, last;

            for (i = 0; i < 4; i = i + 1) begin : rows
                localparam [1:0] ROW = i;
                reg [511:0] src0_q, src1_q, old_q;
                wire [511:0] pairs;
                dpp_pairs #(
                    .WIDTH (32)
                ) first_half (
                    .position_i (c_dpp[`DPP_POSITION+:8]),
                    .x_i        (src0_q),
                    .y_o        (pairs)
                );
                always @(posedge clk)
                    if (req_ready_o & (beat == ROW)) begin
                        src0_q <= src0_i;
                        src1_q <= src1_i;
                        old_q  <= old_i;
                    end
                assign first[32*i+:32]  = src0_q[31:0];
                assign last[32*i+:32]   = src0_q[511:480];
                assign src1[512*i+:512] = src1_q;
                assign old[512*i+:512]  = old_q;

                // Lane outside: 0 of the next row, or 15 of the previous row or of row 1
                localparam NEXT   = (i + 1) % 4;
                localparam BEFORE = (i + 3) % 4;
                wire next = c_dpp[`DPP_NEXT];
                wire row1 = c_dpp[`DPP_ROW1];
                dpp_move move (
                    .ctl_i        (c_dpp),
                    .row_i        (c_dpp[`DPP_ROW+i]),
                    .w16_i        (c_vop[`VOP_W16]),
                    .carry_i      (c_vop[`VOP_SUM]),
                    .src0_i       (src0_q),
                    .pairs_i      (pairs),
                    .exec_i       (c_exec[16*i+:16]),
                    .outside_i    (next ? first[32*NEXT+:32] : row1 ? last[63:32] : last[32*BEFORE+:32]),
                    .outside_ok_i (c_dpp[`DPP_OUTSIDE+i]
                                     & (next ? c_exec[16*NEXT] : row1 ? c_exec[31] : c_exec[16*BEFORE+15])),
                    .s0_o         (s0[512*i+:512]),
                    .do_o         (active[16*i+:16]),
                    .told_o       (told[16*i+:16]),
                    .stay_o       (stay[16*i+:16])
                );
            end

            assign begins_ready = ready;
            assign valid     = complete;
            assign vop       = c_vop;
            assign float_ctl = c_float;
            assign trans_ctl = c_trans;
            assign base      = c_base;
            assign half      = c_half;
            assign source0   = c_dpp[`DPP_SRC0+:2];
            assign source1   = c_dpp[`DPP_SRC1+:2];
            assign error     = c_error;
            assign we        = c_we;
            assign vcc       = c_vcc;
        end
    endgenerate

    // A source is a whole register: no part of it is moved.
    wire [32*LANES-1:0] a0, a1;
    vop_source #(
        .LANES (LANES),
        .CUT   (0)
    ) operand0 (
        .source_i ({source0, 4'd6}),
        .w16_i    (vop[`VOP_W16]),
        .sgn_i    (vop[`VOP_SGN]),
        .half_i   (half),
        .move_i   (1'b0),
        .x_i      (s0),
        .a_o      (a0)
    );

    vop_source #(
        .LANES (LANES)
    ) operand1 (
        .source_i ({source1, 4'd6}),
        .w16_i    (vop[`VOP_W16]),
        .sgn_i    (vop[`VOP_SGN]),
        .half_i   (half),
        .move_i   (1'b0),
        .x_i      (src1),
        .a_o      (a1)
    );

    // ---------------------------------------------------------------- the operation
    localparam TAG = 8 + LANES;
    wire                last_valid, last_ready;
    wire [3:0]          last_error;
    wire                last_dst_we, last_vcc_we, last_exec_we, last_w16;
    wire [LANES-1:0]    last_active;
    wire [32*LANES-1:0] last_r;
    wire [LANES-1:0]    last_vcc;
    // verilator lint_off UNUSED
    wire [32*LANES-1:0] last_old;
    // verilator lint_on UNUSED
    vop_pipe #(
        .LANES (LANES),
        .TAG   (TAG),
        .TRANS (TRANS)
    ) pipe (
        .clk     (clk),
        .rst     (rst),
        .valid_i (valid),
        .ready_o (ready),
        .ctl_i   (vop),
        .float_i (float_ctl),
        .base_i  (base),
        .trans_i (trans_ctl),
        .tag_i   ({error, we, vop[`VOP_W16], active}),
        .a0_i    (a0),
        .a1_i    (a1),
        .old_i   (old),
        .vcc_i   (vcc),
        .told_i  (told),
        .stay_i  (stay),
        .valid_o (last_valid),
        .ready_i (last_ready),
        .tag_o   ({last_error, last_dst_we, last_vcc_we, last_exec_we, last_w16, last_active}),
        .r_o     (last_r),
        .old_o   (last_old),
        .vcc_o   (last_vcc)
    );

    // ---------------------------------------------------------------- the response
    wire         b_free = ~rsp_valid_o | rsp_ready_i;
    wire [15:0]  row_active;
    wire [511:0] row_r;
    wire [15:0]  row_vcc;
    generate
        if (LANES == 16) begin : one_row
            assign last_ready = b_free;
            assign row_active = last_active;
            assign row_vcc    = last_vcc;
            assign row_r      = last_r;
        end else begin : four_rows
            // The next row of the response
            reg [1:0] row_q;
            always @(posedge clk)
                row_q <= {2{~rst}} & (row_q + {1'b0, b_free & last_valid});

            wire [3:0] is = 4'd1 << row_q;
            assign last_ready = b_free & (row_q == 2'd3);
            assign row_active = last_active[16*row_q+:16];
            assign row_vcc    = last_vcc[16*row_q+:16];
            for (i = 0; i < 16; i = i + 1) begin : lanes
                assign row_r[32*i+:32] = ({32{is[0]}} & last_r[32*i+:32]) | ({32{is[1]}} & last_r[32*(i+16)+:32])
                                       | ({32{is[2]}} & last_r[32*(i+32)+:32]) | ({32{is[3]}} & last_r[32*(i+48)+:32]);
            end
        end
    endgenerate

    wire [15:0] lane_we = {16{last_valid & last_dst_we}} & row_active;
    wire [15:0] high_we = lane_we & {16{~last_w16}};
    /* verilator tracing_on */

    // The registers of the last stage are the output ports, zero without a response: see sdwa.v.
    always @(posedge clk) begin
        if (rst | (b_free & ~last_valid)) begin
            rsp_valid_o <= 1'b0;
            error_o     <= 4'd0;
            dst_we_o    <= 16'd0;
            vcc_we_o    <= 1'b0;
            exec_we_o   <= 1'b0;
            vcc_o       <= 16'd0;
            exec_o      <= 16'd0;
        end else if (b_free) begin
            rsp_valid_o <= 1'b1;
            error_o     <= last_error;
            dst_we_o    <= lane_we;
            vcc_we_o    <= last_vcc_we;
            exec_we_o   <= last_exec_we;
            vcc_o       <= row_vcc & {16{last_vcc_we}};
            exec_o      <= row_vcc & {16{last_exec_we}};
        end
    end

    // The halves of a lane have separate resets, so that unwritten values become 0 without a gate.
    generate
        for (i = 0; i < 16; i = i + 1) begin : results
            always @(posedge clk) begin
                if (rst | (b_free & ~lane_we[i])) dst_o[32*i+:16] <= 16'd0;
                else if (b_free) dst_o[32*i+:16] <= row_r[32*i+:16];
                if (rst | (b_free & ~high_we[i])) dst_o[32*i+16+:16] <= 16'd0;
                else if (b_free) dst_o[32*i+16+:16] <= row_r[32*i+16+:16];
            end
        end
    endgenerate
endmodule
`default_nettype wire
