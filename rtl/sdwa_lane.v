// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"

// The integer operations of one lane with their multiplier, without registers: a lane of sdwa without float operations.
module sdwa_lane (
    input  wire [`VOP_LANE_BITS-1:0] ctl_i,
    input  wire [31:0]               a0_i,
    input  wire [31:0]               a1_i,
    input  wire                      vcc_i,
    output wire [31:0]               r_o,
    output wire                      over_o,  // carry or borrow
    output wire                      lt_o,    // a0 < a1, of a comparison
    output wire                      eq_o     // a0 = a1
);
    /* verilator tracing_off */
    wire [31:0] r_alu;
    wire [24:0] m0;
    wire [24:0] m1;
    wire [47:0] product;

    vop_alu alu (
        .ctl_i  (ctl_i),
        .a0_i   (a0_i),
        .a1_i   (a1_i),
        .vcc_i  (vcc_i),
        .r_o    (r_alu),
        .over_o (over_o),
        .lt_o   (lt_o),
        .eq_o   (eq_o),
        .m0_o   (m0),
        .m1_o   (m1)
    );

    float_multiply multiply (
        .x_i       (m0),
        .y_i       (m1),
        .product_o (product)
    );

    wire [31:0] high = {{16{ctl_i[`VOP_SGN] & product[47]}}, product[47:32]};
    assign r_o = r_alu | ({32{ctl_i[`VOP_MLO]}} & product[31:0]) | ({32{ctl_i[`VOP_MHI]}} & high);
endmodule
/* verilator tracing_on */
`default_nettype wire
