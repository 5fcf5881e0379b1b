// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"

// The error that dpp_decode finds in an instruction, of whose operation vop_decode tells it.
module dpp_judge (
    input  wire [63:0] inst_i,
    output wire [3:0]  error_o
);
    wire [`VOP_KIND_BITS-1:0] kind;
    vop_decode #(.FLOAT(1)) operation (
        .op2_i   (inst_i[30:25]),
        .opc_i   (inst_i[24:17]),
        .op1_i   (inst_i[16:9]),
        .clamp_i (1'b0),
        .mode_i  (10'd0),
        .kind_o  (kind),
        .ctl_o   (),
        .float_o (),
        .base_o  ()
    );
    dpp_decode decode (
        .high_i  (inst_i[31]),
        .vdst_i  (inst_i[24:17]),
        .src0_i  (inst_i[8:0]),
        .dpp_i   (inst_i[63:32]),
        .kind_i  (kind),
        .ok_o    (),
        .error_o (error_o),
        .ctl_o   ()
    );
endmodule
`default_nettype wire
