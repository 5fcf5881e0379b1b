// SPDX-License-Identifier: MIT
`default_nettype none
`include "sdwa_ctl.vh"

// One lane of sdwa without float operations, without registers: the sources' parts, the operation, and its result put
// into its part of the destination.
module sdwa_lane (
    input  wire [31:0]                src0_i,
    input  wire [31:0]                src1_i,
    input  wire [31:0]                old_i,
    input  wire                       vcc_i,
    input  wire                       dst_we_i,      // the lane's destination is written, else dst_o is 0
    input  wire [`SDWA_LANE_BITS-1:0] ctl_i,
    input  wire [4:0]                 src0_shift_i,
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
    input  wire [4:0]                 dst_shift_i,   // where the part begins: 0, 8, 16 or 24
    input  wire [31:0]                dst_mask_i,    // bits of the result that the part gets
    input  wire [31:0]                dst_sign_i,    // the part's sign bit, or none
    input  wire [31:0]                dst_ext_i,     // bits above the part that copy its sign
    input  wire [31:0]                dst_keep_i,    // bits of the destination that stay
    output wire [31:0]                dst_o,
    output wire                       over_o,        // carry or borrow
    output wire                       lt_o,          // src0 < src1, of a comparison
    output wire                       eq_o           // src0 = src1
);
    /* verilator tracing_off */
    wire [31:0] a0;
    wire [31:0] a1;
    wire [31:0] r_alu;
    wire [24:0] m0;
    wire [24:0] m1;
    wire [47:0] product;

    sdwa_select select0 (
        .x_i     (src0_i),
        .shift_i (src0_shift_i),
        .mask_i  (src0_mask_i),
        .sign_i  (src0_sign_i),
        .ext_i   (src0_ext_i),
        .abs_i   (src0_abs_i),
        .neg_i   (src0_neg_i),
        .a_o     (a0)
    );

    sdwa_select select1 (
        .x_i     (src1_i),
        .shift_i (src1_shift_i),
        .mask_i  (src1_mask_i),
        .sign_i  (src1_sign_i),
        .ext_i   (src1_ext_i),
        .abs_i   (src1_abs_i),
        .neg_i   (src1_neg_i),
        .a_o     (a1)
    );

    sdwa_alu alu (
        .ctl_i  (ctl_i),
        .a0_i   (a0),
        .a1_i   (a1),
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

    wire [31:0] high = {{16{ctl_i[`SDWA_SGN] & product[47]}}, product[47:32]};
    wire [31:0] r    = r_alu | ({32{ctl_i[`SDWA_MLO]}} & product[31:0]) | ({32{ctl_i[`SDWA_MHI]}} & high);

    sdwa_place place (
        .r_i     (r),
        .old_i   (old_i),
        .we_i    (dst_we_i),
        .shift_i (dst_shift_i),
        .mask_i  (dst_mask_i),
        .sign_i  (dst_sign_i),
        .ext_i   (dst_ext_i),
        .keep_i  (dst_keep_i),
        .dst_o   (dst_o)
    );
endmodule
/* verilator tracing_on */
`default_nettype wire
