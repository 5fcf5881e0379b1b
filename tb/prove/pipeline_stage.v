// SPDX-License-Identifier: MIT
`default_nettype none

// Pipeline stages in a row follow the rules of a pipeline. A stage has no payload: the rules track each request.
module pipeline_stage_prove #(
    parameter STAGES = 5
) (
    input wire clk,
    input wire rst,
    input wire req_valid_i,
    input wire x_i,
    input wire rsp_ready_i
);
    wire [STAGES:0] valid, ready;
    assign valid[0]      = req_valid_i;
    assign ready[STAGES] = rsp_ready_i;

    // A payload for them, as in a unit
    reg  [STAGES-1:0] x_q;
    wire [STAGES:0]   x = {x_q, x_i};

    genvar k;
    generate
        for (k = 0; k < STAGES; k = k + 1) begin : stages
            pipeline_stage stage (
                .clk     (clk),
                .rst     (rst),
                .valid_i (valid[k]),
                .ready_o (ready[k]),
                .valid_o (valid[k+1]),
                .ready_i (ready[k+1])
            );
            always @(posedge clk)
                if (ready[k]) x_q[k] <= x[k];
        end
    endgenerate

    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(1)) response (clk, rst, known_q, valid[STAGES], rsp_ready_i, valid[STAGES] & x[STAGES]);
    pipeline_rules #(.STAGES(STAGES), .PAYLOAD(1)) pipeline (
        clk, rst, known_q, req_valid_i, ready[0], x_i, valid[STAGES], rsp_ready_i, x[STAGES], 1'b1
    );
endmodule
`default_nettype wire
