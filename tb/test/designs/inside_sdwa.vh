// SPDX-License-Identifier: MIT
// For the place in a new sdwa of one lane without floats: what stands between the registers of ours.
`include "vop_ctl.vh"
`include "float_ctl.vh"
    wire done = 1'b1;
    wire [`VOP_CTL_BITS-1:0]  ctl;
    wire [`VOP_KIND_BITS-1:0] kind;
    wire                      ok;
    vop_decode #(.FLOAT(0)) operation (
        .op2_i   (inst_q[30:25]),
        .opc_i   (inst_q[24:17]),
        .op1_i   (inst_q[16:9]),
        .clamp_i (inst_q[45]),
        .mode_i  (mode_q),
        .kind_o  (kind),
        .ctl_o   (ctl),
        .float_o (),
        .trans_o (),
        .base_o  ()
    );
    sdwa_decode decode (
        .high_i  (inst_q[31]),
        .vdst_i  (inst_q[24:17]),
        .src0_i  (inst_q[8:0]),
        .sdwa_i  (inst_q[63:32]),
        .kind_i  (kind),
        .ok_o    (ok),
        .error_o (error_o)
    );

    wire [31:0] a0, a1, r;
    vop_source source0 (
        .source_i (inst_q[53:48]),
        .w16_i    (ctl[`VOP_W16]),
        .sgn_i    (ctl[`VOP_SGN]),
        .half_i   (1'b0),
        .move_i   (ctl[`VOP_PASS]),
        .x_i      (src0_q),
        .a_o      (a0)
    );
    vop_source source1 (
        .source_i (inst_q[61:56]),
        .w16_i    (ctl[`VOP_W16]),
        .sgn_i    (ctl[`VOP_SGN]),
        .half_i   (1'b0),
        .move_i   (ctl[`VOP_PASS]),
        .x_i      (src1_q),
        .a_o      (a1)
    );

    wire over, lt, eq;
    wire vcc = (ctl[`VOP_SUM] & over) | (ctl[`VOP_LT] & lt) | (ctl[`VOP_EQ] & eq) | (ctl[`VOP_GT] & ~lt & ~eq);
    wire [31:0] r_alu;
    wire [24:0] m0, m1;
    wire [47:0] product;
    vop_alu alu (
        .ctl_i  (ctl[`VOP_LANE_BITS-1:0]),
        .a0_i   (a0),
        .a1_i   (a1),
        .vcc_i  (vcc_q),
        .r_o    (r_alu),
        .over_o (over),
        .lt_o   (lt),
        .eq_o   (eq),
        .m0_o   (m0),
        .m1_o   (m1)
    );
    float_multiply multiply (
        .x_i       (m0),
        .y_i       (m1),
        .product_o (product)
    );
    wire [31:0] high = {{16{ctl[`VOP_SGN] & product[47]}}, product[47:32]};
    assign r = r_alu | ({32{ctl[`VOP_MLO]}} & product[31:0]) | ({32{ctl[`VOP_MHI]}} & high);

    assign dst_we_o = ok & kind[`VOP_DST] & exec_q;
    assign vcc_we_o = ok & kind[`VOP_VCC];
    assign exec_we_o = ok & kind[`VOP_EXEC];
    assign vcc_o = vcc & exec_q & vcc_we_o;
    assign exec_o = vcc & exec_q & exec_we_o;
    sdwa_place place (
        .sel_i    (inst_q[42:40]),
        .unused_i (inst_q[44:43]),
        .w16_i    (ctl[`VOP_W16]),
        .r_i      (r),
        .old_i    (old_q),
        .we_i     (dst_we_o),
        .dst_o    (dst_o)
    );
