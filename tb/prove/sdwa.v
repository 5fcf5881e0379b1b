// SPDX-License-Identifier: MIT
`default_nettype none

// sdwa keeps the rules of a pipeline: four stages without float operations, ten with them.
module sdwa_prove #(
    parameter LANES = 1,
    parameter FLOAT = 0
) (
    input wire                clk,
    input wire                rst,
    input wire                req_valid_i,
    input wire [63:0]         inst_i,
    input wire [32*LANES-1:0] src0_i,
    input wire [32*LANES-1:0] src1_i,
    input wire [32*LANES-1:0] old_i,
    input wire [LANES-1:0]    vcc_i,
    input wire [LANES-1:0]    exec_i,
    input wire [9:0]          mode_i,
    input wire                rsp_ready_i
);
    localparam WIDTH = 35 * LANES + 6;
    wire             req_ready, rsp_valid;
    wire [WIDTH-1:0] rsp;

    sdwa #(.LANES(LANES), .FLOAT(FLOAT)) dut (
        .clk         (clk),
        .rst         (rst),
        .req_valid_i (req_valid_i),
        .req_ready_o (req_ready),
        .inst_i      (inst_i),
        .src0_i      (src0_i),
        .src1_i      (src1_i),
        .old_i       (old_i),
        .vcc_i       (vcc_i),
        .exec_i      (exec_i),
        .mode_i      (mode_i),
        .rsp_valid_o (rsp_valid),
        .rsp_ready_i (rsp_ready_i),
        .error_o     (rsp[35*LANES+2+:4]),
        .dst_we_o    (rsp[34*LANES+2+:LANES]),
        .vcc_we_o    (rsp[34*LANES+1]),
        .exec_we_o   (rsp[34*LANES]),
        .dst_o       (rsp[2*LANES+:32*LANES]),
        .vcc_o       (rsp[LANES+:LANES]),
        .exec_o      (rsp[0+:LANES])
    );
    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(WIDTH)) response (clk, rst, known_q, rsp_valid, rsp_ready_i, rsp);
    pipeline_rules #(.STAGES(FLOAT ? 10 : 4), .PAYLOAD(1)) pipeline (
        clk, rst, known_q, req_valid_i, req_ready, 1'b0, rsp_valid, rsp_ready_i, 1'b0, 1'b0
    );
endmodule
`default_nettype wire
