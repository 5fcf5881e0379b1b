// SPDX-License-Identifier: MIT
`default_nettype none
`include "sdwa_ctl.vh"
`include "float_ctl.vh"

// What stands between request and response of sdwa with float operations: stages 2 to 9 of its ten. What is the same
// for all lanes is kept here, stage by stage.
module sdwa_pipe #(
    parameter LANES = 1  // 1 to 16
) (
    input  wire                       clk,          // clock, rising edge
    input  wire                       rst,          // reset, synchronous, active high

    input  wire                       valid_i,      // a request stands before stage 2
    output wire                       ready_o,      // stage 2 is loaded at the coming edge
    input  wire                       vop1_i,       // the instruction, judged
    input  wire                       vop2_i,
    input  wire                       vopc_i,
    input  wire [7:0]                 op1_i,        //   its operation by format: see float_decode
    input  wire [5:0]                 op2_i,
    input  wire [7:0]                 opc_i,
    input  wire                       clamp_i,      // CLAMP of the instruction
    input  wire [5:0]                 part_i,       // of the destination, for sdwa_part
    input  wire [9:0]                 mode_i,       // MODE
    input  wire [3:0]                 error_i,      // what sdwa_decode says of it
    input  wire                       dst_we_i,
    input  wire                       vcc_we_i,
    input  wire                       exec_we_i,
    input  wire [`SDWA_CTL_BITS-1:0]  alu_i,        // for sdwa_alu
    input  wire [4:0]                 src0_shift_i, // source select: see sdwa_select
    input  wire [31:0]                src0_mask_i,
    input  wire [31:0]                src0_sign_i,
    input  wire [31:0]                src0_ext_i,
    input  wire [31:0]                src0_abs_i,
    input  wire [31:0]                src0_neg_i,
    input  wire [4:0]                 src1_shift_i,
    input  wire [31:0]                src1_mask_i,
    input  wire [31:0]                src1_sign_i,
    input  wire [31:0]                src1_ext_i,
    input  wire [31:0]                src1_abs_i,
    input  wire [31:0]                src1_neg_i,
    input  wire [32*LANES-1:0]        src0_i,       // registers of the request, for each lane
    input  wire [32*LANES-1:0]        src1_i,
    input  wire [32*LANES-1:0]        old_i,
    input  wire [LANES-1:0]           vcc_i,
    input  wire [LANES-1:0]           exec_i,

    output wire                       valid_o,      // stage 9 holds a response
    input  wire                       ready_i,      // it is taken at the coming edge
    output wire [3:0]                 error_o,      // the response
    output wire [LANES-1:0]           lane_we_o,    // the destination is written
    output wire                       vcc_we_o,
    output wire                       exec_we_o,
    output wire [32*LANES-1:0]        dst_o,
    output wire [LANES-1:0]           vcc_o,        // carry, borrow or outcome of a compare
    output wire [LANES-1:0]           exec_o        // EXEC before
);
    /* verilator tracing_off */
    // A stage is loaded unless it and all behind it are full, and the response is not taken.
    reg  [9:2] valid_q;
    wire [9:2] full1 = valid_q & {1'b1, valid_q[9:3]};
    wire [9:2] full2 = full1 & {2'b11, full1[9:4]};
    wire [9:2] full  = full2 & {4'b1111, full2[9:6]};
    wire [9:2] load  = {8{ready_i}} | ~full;
    always @(posedge clk)
        valid_q <= {8{~rst}} & ((load & {valid_q[8:2], valid_i}) | (~load & valid_q));
    assign ready_o = load[2];
    assign valid_o = valid_q[9];

    wire [`FLOAT_CTL_BITS-1:0] ctl;
    wire [9:0]                 base;
    float_decode decode (
        .vop1_i  (vop1_i),
        .vop2_i  (vop2_i),
        .vopc_i  (vopc_i),
        .op1_i   (op1_i),
        .op2_i   (op2_i),
        .opc_i   (opc_i),
        .clamp_i (clamp_i),
        .mode_i  (mode_i),
        .ctl_o   (ctl),
        .base_o  (base)
    );

    reg  [`SDWA_CTL_BITS-1:0]  alu_2_q;
    reg  [2:0]                 mul_3_q, mul_4_q;
    reg  [9:0]                 base_2_q;
    reg  [`FLOAT_CTL_BITS-1:0] ctl_2_q, ctl_3_q, ctl_4_q, ctl_5_q, ctl_6_q, ctl_7_q, ctl_8_q, ctl_9_q;
    // error, destination, VCC and EXEC are written, part
    reg  [12:0]                out_2_q, out_3_q, out_4_q, out_5_q, out_6_q, out_7_q, out_8_q, out_9_q;
    reg  [LANES-1:0]           vcc_2_q, vcc_3_q, vcc_4_q, vcc_5_q, vcc_6_q, vcc_7_q, vcc_8_q, vcc_9_q;
    reg  [LANES-1:0]           exec_2_q, exec_3_q, exec_4_q, exec_5_q, exec_6_q, exec_7_q, exec_8_q, exec_9_q;
    wire [LANES-1:0]           over, lt, eq, cond;

    // All lanes at once: few steps in simulation
    wire [LANES-1:0] vcc = ({LANES{alu_2_q[`SDWA_SUM]}} & over)
                         | ({LANES{alu_2_q[`SDWA_LT] & ~ctl_2_q[`FLOAT_ON]}} & lt)
                         | ({LANES{alu_2_q[`SDWA_EQ] & ~ctl_2_q[`FLOAT_ON]}} & eq)
                         | ({LANES{alu_2_q[`SDWA_GT] & ~ctl_2_q[`FLOAT_ON]}} & ~lt & ~eq)
                         | cond;

    always @(posedge clk) begin
        if (load[2]) begin
            {alu_2_q, base_2_q, ctl_2_q} <= {alu_i, base, ctl};
            out_2_q  <= {error_i, dst_we_i, vcc_we_i, exec_we_i, part_i};
            vcc_2_q  <= vcc_i;
            exec_2_q <= exec_i;
        end
        if (load[3]) begin
            ctl_3_q  <= ctl_2_q;
            mul_3_q  <= {alu_2_q[`SDWA_SGN], alu_2_q[`SDWA_MHI], alu_2_q[`SDWA_MLO]};
            out_3_q  <= out_2_q;
            vcc_3_q  <= vcc;
            exec_3_q <= exec_2_q;
        end
        if (load[4]) {ctl_4_q, mul_4_q, out_4_q, vcc_4_q, exec_4_q} <= {ctl_3_q, mul_3_q, out_3_q, vcc_3_q, exec_3_q};
        if (load[5]) {ctl_5_q, out_5_q, vcc_5_q, exec_5_q} <= {ctl_4_q, out_4_q, vcc_4_q, exec_4_q};
        if (load[6]) {ctl_6_q, out_6_q, vcc_6_q, exec_6_q} <= {ctl_5_q, out_5_q, vcc_5_q, exec_5_q};
        if (load[7]) {ctl_7_q, out_7_q, vcc_7_q, exec_7_q} <= {ctl_6_q, out_6_q, vcc_6_q, exec_6_q};
        if (load[8]) {ctl_8_q, out_8_q, vcc_8_q, exec_8_q} <= {ctl_7_q, out_7_q, vcc_7_q, exec_7_q};
        if (load[9]) {ctl_9_q, out_9_q, vcc_9_q, exec_9_q} <= {ctl_8_q, out_8_q, vcc_8_q, exec_8_q};
    end

    wire [4:0]  dst_shift;
    wire [31:0] dst_mask, dst_sign, dst_ext, dst_keep;
    sdwa_part dst_part (
        .sel_i    (out_9_q[2:0]),
        .unused_i (out_9_q[4:3]),
        .w16_i    (out_9_q[5]),
        .shift_o  (dst_shift),
        .mask_o   (dst_mask),
        .sign_o   (dst_sign),
        .ext_o    (dst_ext),
        .keep_o   (dst_keep)
    );

    assign error_o   = out_9_q[12:9];
    assign lane_we_o = exec_9_q & {LANES{out_9_q[8]}};  // D-16
    assign vcc_we_o  = out_9_q[7];
    assign exec_we_o = out_9_q[6];
    assign vcc_o     = vcc_9_q;
    assign exec_o    = exec_9_q;

    genvar i;
    generate
        for (i = 0; i < LANES; i = i + 1) begin : lanes
            sdwa_pipe_lane lane (
                .clk          (clk),
                .load_i       (load),
                .src0_i       (src0_i[32*i+:32]),
                .src1_i       (src1_i[32*i+:32]),
                .old_i        (old_i[32*i+:32]),
                .src0_shift_i (src0_shift_i),
                .src0_mask_i  (src0_mask_i),
                .src0_sign_i  (src0_sign_i),
                .src0_ext_i   (src0_ext_i),
                .src0_abs_i   (src0_abs_i),
                .src0_neg_i   (src0_neg_i),
                .src1_shift_i (src1_shift_i),
                .src1_mask_i  (src1_mask_i),
                .src1_sign_i  (src1_sign_i),
                .src1_ext_i   (src1_ext_i),
                .src1_abs_i   (src1_abs_i),
                .src1_neg_i   (src1_neg_i),
                .alu2_i       (alu_2_q[`SDWA_LANE_BITS-1:0]),
                .vcc2_i       (vcc_2_q[i]),
                .base2_i      (base_2_q),
                .mul_low4_i   (mul_4_q[0]),
                .mul_high4_i  (mul_4_q[1]),
                .signed4_i    (mul_4_q[2]),
                .ctl2_i       (ctl_2_q),
                .ctl3_i       (ctl_3_q),
                .ctl4_i       (ctl_4_q),
                .ctl5_i       (ctl_5_q),
                .ctl6_i       (ctl_6_q),
                .ctl7_i       (ctl_7_q),
                .ctl8_i       (ctl_8_q),
                .ctl9_i       (ctl_9_q),
                .dst_we9_i    (lane_we_o[i]),
                .dst_shift9_i (dst_shift),
                .dst_mask9_i  (dst_mask),
                .dst_sign9_i  (dst_sign),
                .dst_ext9_i   (dst_ext),
                .dst_keep9_i  (dst_keep),
                .over2_o      (over[i]),
                .lt2_o        (lt[i]),
                .eq2_o        (eq[i]),
                .cond2_o      (cond[i]),
                .dst9_o       (dst_o[32*i+:32])
            );
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
