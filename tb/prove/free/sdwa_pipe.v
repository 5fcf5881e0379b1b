// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"

// Replaces rtl/sdwa_pipe.v: any function.
module sdwa_pipe #(
    parameter LANES = 1,
    parameter TAG   = 1
) (
    input  wire                     clk,
    input  wire                     rst,
    input  wire                     valid_i,
    output wire                     ready_o,
    input  wire [`VOP_CTL_BITS-1:0] ctl_i,
    input  wire [TAG-1:0]           tag_i,
    input  wire [32*LANES-1:0]      a0_i,
    input  wire [32*LANES-1:0]      a1_i,
    input  wire [32*LANES-1:0]      old_i,
    input  wire [LANES-1:0]         vcc_i,
    output wire                     valid_o,
    input  wire                     ready_i,
    output wire [TAG-1:0]           tag_o,
    output wire [32*LANES-1:0]      r_o,
    output wire [32*LANES-1:0]      old_o,
    output wire [LANES-1:0]         vcc_o
);
    any_pipe #(
        .STAGES (2),
        .IN     (`VOP_CTL_BITS + 97 * LANES + TAG),
        .TAG    (TAG),
        .OUT    (65 * LANES)
    ) any (
        .clk     (clk),
        .rst     (rst),
        .valid_i (valid_i),
        .ready_o (ready_o),
        .in_i    ({ctl_i, a0_i, a1_i, old_i, vcc_i, tag_i}),
        .valid_o (valid_o),
        .ready_i (ready_i),
        .tag_o   (tag_o),
        .out_o   ({r_o, old_o, vcc_o})
    );
endmodule
`default_nettype wire
