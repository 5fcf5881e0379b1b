// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"

// Integer operations of one lane with their multiplier: a lane of sdwa without float operations. Registers follow the
// sum and the product, so that the multiplier has a clock of its own.
module sdwa_lane (
    input  wire                      clk,         // clock, rising edge
    input  wire                      load_i,      // the registers are loaded
    input  wire [`VOP_LANE_BITS-1:0] ctl_i,       // before them
    input  wire [31:0]               a0_i,
    input  wire [31:0]               a1_i,
    input  wire                      vcc_i,
    input  wire                      mul_low_i,   // after them: the result is the low word of the product
    input  wire                      mul_high_i,  //   the high word
    input  wire                      signed_i,    //   of signed factors
    output wire                      over_o,      // before them: carry or borrow
    output wire                      lt_o,        //   a0 < a1, of a comparison
    output wire                      eq_o,        //   a0 = a1
    output wire [31:0]               r_o          // after them: the result
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

    reg [31:0] alu_q;
    reg [47:0] product_q;
    always @(posedge clk) begin
        if (load_i) begin
            alu_q     <= r_alu;
            product_q <= product;
        end
    end

    wire [31:0] high = {{16{signed_i & product_q[47]}}, product_q[47:32]};
    assign r_o = alu_q | ({32{mul_low_i}} & product_q[31:0]) | ({32{mul_high_i}} & high);
endmodule
/* verilator tracing_on */
`default_nettype wire
