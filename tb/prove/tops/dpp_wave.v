// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"
`include "dpp_ctl.vh"

// Part of dpp before the operation: the error of an instruction, and the lanes of one row that read and write. A lane
// outside the row is chosen as in dpp with 64 lanes.
module dpp_wave (
    input  wire [1:0]    row_i,
    input  wire [63:0]   inst_i,
    input  wire [63:0]   exec_i,
    input  wire [2047:0] src0_i,
    output wire [3:0]    error_o,
    output wire [3:0]    modifiers_o,
    output wire [15:0]   do_o,
    output wire [15:0]   told_o,  // 0 if no VCC is written
    output wire [15:0]   stay_o,
    output wire [511:0]  s0_o
);
    wire [`VOP_KIND_BITS-1:0]  kind;
    wire [`VOP_CTL_BITS-1:0]   vop;
    wire [`FLOAT_CTL_BITS-1:0] float_ctl;
    wire [9:0]                 base;
    wire                       ok;
    wire [`DPP_CTL_BITS-1:0]   ctl;
    vop_decode #(.FLOAT(1)) operation (
        .op2_i   (inst_i[30:25]),
        .opc_i   (inst_i[24:17]),
        .op1_i   (inst_i[16:9]),
        .clamp_i (1'b0),
        .mode_i  (10'd0),
        .kind_o  (kind),
        .ctl_o   (vop),
        .float_o (float_ctl),
        .base_o  (base)
    );
    dpp_decode decode (
        .high_i  (inst_i[31]),
        .vdst_i  (inst_i[24:17]),
        .src0_i  (inst_i[8:0]),
        .dpp_i   (inst_i[63:32]),
        .kind_i  (kind),
        .ok_o    (ok),
        .error_o (error_o),
        .ctl_o   (ctl)
    );
    assign modifiers_o = {ctl[`DPP_SRC1+:2], ctl[`DPP_SRC0+:2]};

    wire       next  = ctl[`DPP_NEXT];
    wire [1:0] other = next ? row_i + 2'd1 : ctl[`DPP_ROW1] ? 2'd1 : row_i - 2'd1;
    wire [5:0] lane  = {other, {4{~next}}};
    wire [3:0] rows  = ctl[`DPP_ROW+:4];
    wire [3:0] valid = ctl[`DPP_OUTSIDE+:4];
    wire [511:0] src0 = src0_i[512*row_i+:512];
    wire [511:0] pairs;
    dpp_pairs #(.WIDTH(32)) first_half (
        .position_i (ctl[`DPP_POSITION+:8]),
        .x_i        (src0),
        .y_o        (pairs)
    );
    wire [15:0] told, stay;
    assign told_o = told & {16{kind[`VOP_VCC]}};
    assign stay_o = stay & {16{kind[`VOP_VCC]}};
    dpp_move move (
        .ctl_i        (ctl),
        .row_i        (rows[row_i]),
        .w16_i        (1'b0),
        .carry_i      (vop[`VOP_SUM]),
        .src0_i       (src0),
        .pairs_i      (pairs),
        .exec_i       (exec_i[16*row_i+:16]),
        .outside_i    (src0_i[32*lane+:32]),
        .outside_ok_i (valid[row_i] & exec_i[lane]),
        .s0_o         (s0_o),
        .do_o         (do_o),
        .told_o       (told),
        .stay_o       (stay)
    );
endmodule
`default_nettype wire
