// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"

// Operation on one lane with whole registers as operands, with ABS and NEG, as in dpp. The stages of vop_pipe are all
// loaded at each edge: for a proof they are wires.
module vop_operation (
    input  wire [5:0]  op2_i,     // word 0: bits 30:25,
    input  wire [7:0]  opc_i,     //   24:17,
    input  wire [7:0]  op1_i,     //   16:9
    input  wire [3:0]  source_i,  // ABS and NEG of source 1, of source 0
    input  wire        clamp_i,
    input  wire [9:0]  mode_i,
    input  wire [31:0] src0_i,
    input  wire [31:0] src1_i,
    input  wire [31:0] old_i,
    input  wire        vcc_i,
    output wire [31:0] r_o,
    output wire        bit_o
);
    wire [`VOP_KIND_BITS-1:0]  kind;
    wire [`VOP_CTL_BITS-1:0]   ctl;
    wire [`FLOAT_CTL_BITS-1:0] float_ctl;
    wire [9:0]                 base;
    wire [31:0]                a0, a1, r;
    wire                       vcc;

    vop_decode #(.FLOAT(1)) operation (
        .op2_i   (op2_i),
        .opc_i   (opc_i),
        .op1_i   (op1_i),
        .clamp_i (clamp_i),
        .mode_i  (mode_i),
        .kind_o  (kind),
        .ctl_o   (ctl),
        .float_o (float_ctl),
        .base_o  (base)
    );
    vop_source #(.LANES(1)) source0 (
        .source_i ({source_i[1:0], 4'd6}),
        .w16_i    (ctl[`VOP_W16]),
        .sgn_i    (ctl[`VOP_SGN]),
        .half_i   (kind[`VOP_HALF]),
        .move_i   (1'b0),
        .x_i      (src0_i),
        .a_o      (a0)
    );
    vop_source #(.LANES(1)) source1 (
        .source_i ({source_i[3:2], 4'd6}),
        .w16_i    (ctl[`VOP_W16]),
        .sgn_i    (ctl[`VOP_SGN]),
        .half_i   (kind[`VOP_HALF]),
        .move_i   (1'b0),
        .x_i      (src1_i),
        .a_o      (a1)
    );
    vop_pipe #(.LANES(1), .TAG(1)) pipe (
        .clk     (1'b0),
        .rst     (1'b0),
        .valid_i (1'b1),
        .ready_o (),
        .ctl_i   (ctl),
        .float_i (float_ctl),
        .base_i  (base),
        .tag_i   (1'b0),
        .a0_i    (a0),
        .a1_i    (a1),
        .old_i   (old_i),
        .vcc_i   (vcc_i),
        .told_i  (1'b1),
        .stay_i  (1'b0),
        .valid_o (),
        .ready_i (1'b1),
        .tag_o   (),
        .r_o     (r),
        .old_o   (),
        .vcc_o   (vcc)
    );
    assign r_o   = r & {{16{~ctl[`VOP_W16]}}, 16'hffff} & {32{~kind[`VOP_VOPC]}};
    assign bit_o = vcc & kind[`VOP_VCC];
endmodule
`default_nettype wire
