// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"

// Integer vector operations on selected operands, in two stages, numbered 2 and 3: the operands and the results.
// vop_pipe is the version with floats. Logic that all lanes share is here.
module sdwa_pipe #(
    parameter LANES = 1,  // lanes
    parameter TAG   = 1   // bits that are carried along with an operation
) (
    input  wire                     clk,      // clock, rising edge
    input  wire                     rst,      // reset, synchronous, active high

    input  wire                     valid_i,  // an operation is upstream of stage 2
    output wire                     ready_o,  // stage 2 is loaded at the coming edge
    input  wire [`VOP_CTL_BITS-1:0] ctl_i,    // from vop_decode
    input  wire [TAG-1:0]           tag_i,    // for tag_o
    input  wire [32*LANES-1:0]      a0_i,     // operands
    input  wire [32*LANES-1:0]      a1_i,
    input  wire [32*LANES-1:0]      old_i,    // destination before
    input  wire [LANES-1:0]         vcc_i,    // VCC before

    output wire                     valid_o,  // stage 3 holds an operation
    input  wire                     ready_i,  // it is taken at the coming edge
    output wire [TAG-1:0]           tag_o,
    output wire [32*LANES-1:0]      r_o,      // result
    output wire [32*LANES-1:0]      old_o,    // destination before
    output wire [LANES-1:0]         vcc_o     // carry, borrow or outcome of a compare
);
    /* verilator tracing_off */
    wire valid_2;
    wire load_3;
    pipeline_stage stage_2 (
        .clk     (clk),
        .rst     (rst),
        .valid_i (valid_i),
        .ready_o (ready_o),
        .valid_o (valid_2),
        .ready_i (load_3)
    );
    pipeline_stage stage_3 (
        .clk     (clk),
        .rst     (rst),
        .valid_i (valid_2),
        .ready_o (load_3),
        .valid_o (valid_o),
        .ready_i (ready_i)
    );

    reg  [`VOP_CTL_BITS-1:0] ctl_2_q;
    reg  [2:0]               mul_3_q;
    reg  [TAG-1:0]           tag_2_q, tag_3_q;
    reg  [32*LANES-1:0]      a0_2_q, a1_2_q;
    reg  [32*LANES-1:0]      old_2_q, old_3_q;
    reg  [LANES-1:0]         vcc_2_q, vcc_3_q;
    wire [LANES-1:0]         over, lt, eq;

    // All lanes at once
    wire [LANES-1:0] vcc = ({LANES{ctl_2_q[`VOP_SUM]}} & over) | ({LANES{ctl_2_q[`VOP_LT]}} & lt)
                         | ({LANES{ctl_2_q[`VOP_EQ]}} & eq) | ({LANES{ctl_2_q[`VOP_GT]}} & ~lt & ~eq);

    always @(posedge clk) begin
        if (ready_o) begin
            ctl_2_q <= ctl_i;
            tag_2_q <= tag_i;
            a0_2_q  <= a0_i;
            a1_2_q  <= a1_i;
            old_2_q <= old_i;
            vcc_2_q <= vcc_i;
        end
        if (load_3) begin
            mul_3_q <= {ctl_2_q[`VOP_SGN], ctl_2_q[`VOP_MHI], ctl_2_q[`VOP_MLO]};
            tag_3_q <= tag_2_q;
            old_3_q <= old_2_q;
            vcc_3_q <= vcc;
        end
    end

    assign tag_o = tag_3_q;
    assign old_o = old_3_q;
    assign vcc_o = vcc_3_q;

    genvar i;
    generate
        for (i = 0; i < LANES; i = i + 1) begin : lanes
            sdwa_lane lane (
                .clk        (clk),
                .load_i     (load_3),
                .ctl_i      (ctl_2_q[`VOP_LANE_BITS-1:0]),
                .a0_i       (a0_2_q[32*i+:32]),
                .a1_i       (a1_2_q[32*i+:32]),
                .vcc_i      (vcc_2_q[i]),
                .mul_low_i  (mul_3_q[0]),
                .mul_high_i (mul_3_q[1]),
                .signed_i   (mul_3_q[2]),
                .over_o     (over[i]),
                .lt_o       (lt[i]),
                .eq_o       (eq[i]),
                .r_o        (r_o[32*i+:32])
            );
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
