// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"
`include "float_transcendental_ctl.vh"

// Vector operations on selected or moved operands, in eight stages, numbered 2 to 9 as in sdwa. Logic that all lanes
// share is here. With transcendental operations, there are two more stages, and a datapath for up to four lanes. The
// lanes of such an operation leave stage 2 one after the other, each as a part of it.
module vop_pipe #(
    parameter LANES = 1,  // lanes
    parameter TAG   = 1,  // bits that are carried along with an operation
    parameter TRANS = 0   // there are transcendental operations
) (
    input  wire                       clk,      // clock, rising edge
    input  wire                       rst,      // reset, synchronous, active high

    input  wire                       valid_i,  // an operation is upstream of stage 2
    output wire                       ready_o,  // stage 2 is loaded at the coming edge
    input  wire [`VOP_CTL_BITS-1:0]   ctl_i,    // from vop_decode
    input  wire [`FLOAT_CTL_BITS-1:0] float_i,
    input  wire [9:0]                 base_i,
    // verilator lint_off UNUSED
    input  wire [`TRANS_CTL_BITS-1:0] trans_i,
    // verilator lint_on UNUSED
    input  wire [TAG-1:0]             tag_i,    // for tag_o
    input  wire [32*LANES-1:0]        a0_i,     // operands
    input  wire [32*LANES-1:0]        a1_i,
    input  wire [32*LANES-1:0]        old_i,    // destination before
    input  wire [LANES-1:0]           vcc_i,    // VCC before
    input  wire [LANES-1:0]           told_i,   // vcc_o is the operation's result,
    input  wire [LANES-1:0]           stay_i,   //   or the old VCC, else 0; not both

    output wire                       valid_o,  // the last stage holds an operation
    input  wire                       ready_i,  // it is taken at the coming edge
    output wire [TAG-1:0]             tag_o,
    output wire [32*LANES-1:0]        r_o,      // result
    output wire [32*LANES-1:0]        old_o,    // destination before
    output wire [LANES-1:0]           vcc_o     // carry, borrow or outcome of a compare, as told_i and stay_i select
);
    /* verilator tracing_off */
    // A stage is loaded unless it and all downstream of it are full, and the result is not taken. Stage 2 is not loaded
    // while a part of its operation remains.
    wire       next_ready;  // stage 9 is taken at the coming edge
    wire       last_part;   // the last part of the operation leaves stage 2 next
    reg  [9:2] valid_q;
    wire [9:2] full1 = valid_q & {1'b1, valid_q[9:3]};
    wire [9:2] full2 = full1 & {2'b11, full1[9:4]};
    wire [9:2] full  = full2 & {4'b1111, full2[9:6]};
    wire [9:2] load  = ({8{next_ready}} | ~full) & {7'h7f, ~valid_q[2] | last_part};
    always @(posedge clk)
        valid_q <= {8{~rst}} & ((load & {valid_q[8:2], valid_i}) | (~load & valid_q));
    assign ready_o = load[2];

    reg  [`VOP_CTL_BITS-1:0]   alu_2_q;
    reg  [2:0]                 mul_3_q, mul_4_q;
    reg  [9:0]                 base_2_q;
    reg  [`FLOAT_CTL_BITS-1:0] ctl_2_q, ctl_3_q, ctl_4_q, ctl_5_q, ctl_6_q, ctl_7_q, ctl_8_q, ctl_9_q;
    reg  [TAG-1:0]             tag_2_q, tag_3_q, tag_4_q, tag_5_q, tag_6_q, tag_7_q, tag_8_q, tag_9_q;
    reg  [LANES-1:0]           vcc_2_q, vcc_3_q, vcc_4_q, vcc_5_q, vcc_6_q, vcc_7_q, vcc_8_q, vcc_9_q;
    reg  [LANES-1:0]           told_2_q, stay_2_q;
    wire [LANES-1:0]           over, lt, eq, cond;

    // All lanes at once: few steps in simulation
    wire [LANES-1:0] vcc = ({LANES{alu_2_q[`VOP_SUM]}} & over)
                         | ({LANES{alu_2_q[`VOP_LT] & ~ctl_2_q[`FLOAT_ON]}} & lt)
                         | ({LANES{alu_2_q[`VOP_EQ] & ~ctl_2_q[`FLOAT_ON]}} & eq)
                         | ({LANES{alu_2_q[`VOP_GT] & ~ctl_2_q[`FLOAT_ON]}} & ~lt & ~eq)
                         | cond;

    always @(posedge clk) begin
        if (load[2]) begin
            {alu_2_q, base_2_q, ctl_2_q} <= {ctl_i, base_i, float_i};
            tag_2_q <= tag_i;
            vcc_2_q <= vcc_i;
            told_2_q <= told_i;
            stay_2_q <= stay_i & vcc_i;
        end
        if (load[3]) begin
            ctl_3_q <= ctl_2_q;
            mul_3_q <= {alu_2_q[`VOP_SGN], alu_2_q[`VOP_MHI], alu_2_q[`VOP_MLO]};
            tag_3_q <= tag_2_q;
            vcc_3_q <= (vcc & told_2_q) | stay_2_q;
        end
        if (load[4]) {ctl_4_q, mul_4_q, tag_4_q, vcc_4_q} <= {ctl_3_q, mul_3_q, tag_3_q, vcc_3_q};
        if (load[5]) {ctl_5_q, tag_5_q, vcc_5_q} <= {ctl_4_q, tag_4_q, vcc_4_q};
        if (load[6]) {ctl_6_q, tag_6_q, vcc_6_q} <= {ctl_5_q, tag_5_q, vcc_5_q};
        if (load[7]) {ctl_7_q, tag_7_q, vcc_7_q} <= {ctl_6_q, tag_6_q, vcc_6_q};
        if (load[8]) {ctl_8_q, tag_8_q, vcc_8_q} <= {ctl_7_q, tag_7_q, vcc_7_q};
        if (load[9]) {ctl_9_q, tag_9_q, vcc_9_q} <= {ctl_8_q, tag_8_q, vcc_8_q};
    end

    wire [32*LANES-1:0] r_9, old_9;
    // verilator lint_off UNUSED
    wire [32*LANES-1:0] a0_2;
    // verilator lint_on UNUSED
    genvar i;
    generate
        for (i = 0; i < LANES; i = i + 1) begin : lanes
            vop_lane lane (
                .clk         (clk),
                .load_i      (load),
                .a0_i        (a0_i[32*i+:32]),
                .a1_i        (a1_i[32*i+:32]),
                .old_i       (old_i[32*i+:32]),
                .alu2_i      (alu_2_q[`VOP_LANE_BITS-1:0]),
                .vcc2_i      (vcc_2_q[i]),
                .base2_i     (base_2_q),
                .mul_low4_i  (mul_4_q[0]),
                .mul_high4_i (mul_4_q[1]),
                .signed4_i   (mul_4_q[2]),
                .ctl2_i      (ctl_2_q),
                .ctl3_i      (ctl_3_q),
                .ctl4_i      (ctl_4_q),
                .ctl5_i      (ctl_5_q),
                .ctl6_i      (ctl_6_q),
                .ctl7_i      (ctl_7_q),
                .ctl8_i      (ctl_8_q),
                .ctl9_i      (ctl_9_q),
                .a0_2_o      (a0_2[32*i+:32]),
                .over2_o     (over[i]),
                .lt2_o       (lt[i]),
                .eq2_o       (eq[i]),
                .cond2_o     (cond[i]),
                .r9_o        (r_9[32*i+:32]),
                .old9_o      (old_9[32*i+:32])
            );
        end

        if (TRANS != 0) begin : transcendental
            vop_transcendental #(
                .LANES (LANES),
                .TAG   (TAG)
            ) engines (
                .clk     (clk),
                .rst     (rst),
                .load_i  (load),
                .valid_i (valid_q[2]),
                .ctl_i   (trans_i),
                .a0_i    (a0_2),
                .last_o  (last_part),
                .valid9_i(valid_q[9]),
                .ready9_o(next_ready),
                .tag_i   (tag_9_q),
                .r_i     (r_9),
                .old_i   (old_9),
                .vcc_i   (vcc_9_q),
                .valid_o (valid_o),
                .ready_i (ready_i),
                .tag_o   (tag_o),
                .r_o     (r_o),
                .old_o   (old_o),
                .vcc_o   (vcc_o)
            );
        end else begin : short
            assign last_part  = 1'b1;
            assign next_ready = ready_i;
            assign valid_o    = valid_q[9];
            assign tag_o      = tag_9_q;
            assign r_o        = r_9;
            assign old_o      = old_9;
            assign vcc_o      = vcc_9_q;
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
