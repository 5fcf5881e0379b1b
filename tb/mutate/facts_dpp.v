// SPDX-License-Identifier: MIT
`include "float_ctl.vh"

// What is so of dpp with 16 lanes behind a reset. A DPP dword has no CLAMP, so no operation in the pipeline has it.
module facts_dpp #(
    parameter LANES = 16
) (
    input clk,
    input rst,
    input [7:0] \pipe.valid_q ,
    input \rows.valid_q ,
    input [35:0] \rows.float_q ,
    input [35:0] \pipe.ctl_2_q ,
    input [35:0] \pipe.ctl_3_q ,
    input [35:0] \pipe.ctl_4_q ,
    input [35:0] \pipe.ctl_5_q ,
    input [35:0] \pipe.ctl_6_q ,
    input [35:0] \pipe.ctl_7_q ,
    input [35:0] \pipe.ctl_8_q ,
    input [35:0] \pipe.ctl_9_q ,
    output wrong_o
);
    wire [8:0] clamps = {\pipe.ctl_9_q [`FLOAT_CLAMP], \pipe.ctl_8_q [`FLOAT_CLAMP], \pipe.ctl_7_q [`FLOAT_CLAMP], \pipe.ctl_6_q [`FLOAT_CLAMP], \pipe.ctl_5_q [`FLOAT_CLAMP], \pipe.ctl_4_q [`FLOAT_CLAMP], \pipe.ctl_3_q [`FLOAT_CLAMP], \pipe.ctl_2_q [`FLOAT_CLAMP], \rows.float_q [`FLOAT_CLAMP]};
    assign wrong_o = |(clamps & {\pipe.valid_q , \rows.valid_q });
endmodule
