// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"

// Lane of vop_pipe: the integer ALU and the float datapath. The suffix of a port name is its stage.
module vop_lane (
    input  wire                       clk,
    input  wire [9:2]                 load_i,       // stages that are loaded
    input  wire [31:0]                a0_i,         // operands, before stage 2
    input  wire [31:0]                a1_i,
    input  wire [31:0]                old_i,        // destination before
    input  wire [`VOP_LANE_BITS-1:0]  alu2_i,       // control words
    input  wire                       vcc2_i,
    input  wire [9:0]                 base2_i,
    input  wire                       mul_low4_i,
    input  wire                       mul_high4_i,
    input  wire                       signed4_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl2_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl3_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl4_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl5_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl6_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl7_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl8_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl9_i,
    output wire [31:0]                a0_2_o,       // operand 0
    output wire                       over2_o,      // carry or borrow
    output wire                       lt2_o,        // integers: a0 < a1
    output wire                       eq2_o,        //   a0 = a1
    output wire                       cond2_o,      // a float compare or a class is true
    output wire [31:0]                r9_o,         // result
    output wire [31:0]                old9_o        // destination before
);
    /* verilator tracing_off */
    reg [31:0] a0_2_q;
    reg [31:0] a1_2_q;
    reg [31:0] old_2_q, old_3_q, old_4_q, old_5_q, old_6_q, old_7_q, old_8_q, old_9_q;
    always @(posedge clk) begin
        if (load_i[2]) begin
            a0_2_q  <= a0_i;
            a1_2_q  <= a1_i;
            old_2_q <= old_i;
        end
        if (load_i[3]) old_3_q <= old_2_q;
        if (load_i[4]) old_4_q <= old_3_q;
        if (load_i[5]) old_5_q <= old_4_q;
        if (load_i[6]) old_6_q <= old_5_q;
        if (load_i[7]) old_7_q <= old_6_q;
        if (load_i[8]) old_8_q <= old_7_q;
        if (load_i[9]) old_9_q <= old_8_q;
    end
    assign old9_o = old_9_q;
    assign a0_2_o = a0_2_q;

    wire [31:0] r2;
    wire [24:0] m0;
    wire [24:0] m1;

    vop_alu alu (
        .ctl_i  (alu2_i),
        .a0_i   (a0_2_q),
        .a1_i   (a1_2_q),
        .vcc_i  (vcc2_i),
        .r_o    (r2),
        .over_o (over2_o),
        .lt_o   (lt2_o),
        .eq_o   (eq2_o),
        .m0_o   (m0),
        .m1_o   (m1)
    );

    float_lane float (
        .clk         (clk),
        .load_i      (load_i[9:3]),
        .ctl2_i      (ctl2_i),
        .ctl3_i      (ctl3_i),
        .ctl4_i      (ctl4_i),
        .ctl5_i      (ctl5_i),
        .ctl6_i      (ctl6_i),
        .ctl7_i      (ctl7_i),
        .ctl8_i      (ctl8_i),
        .ctl9_i      (ctl9_i),
        .base2_i     (base2_i),
        .a0_2_i      (a0_2_q),
        .a1_2_i      (a1_2_q),
        .d_2_i       (old_2_q),
        .r2_i        (r2),
        .lt2_i       (lt2_o),
        .eq2_i       (eq2_o),
        .m0_2_i      (m0),
        .m1_2_i      (m1),
        .int_mul2_i  (alu2_i[`VOP_MLO] | alu2_i[`VOP_MHI]),
        .mul_low4_i  (mul_low4_i),
        .mul_high4_i (mul_high4_i),
        .signed4_i   (signed4_i),
        .cond2_o     (cond2_o),
        .r9_o        (r9_o)
    );
endmodule
/* verilator tracing_on */
`default_nettype wire
