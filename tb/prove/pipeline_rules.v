// SPDX-License-Identifier: MIT
`default_nettype none

// Rules of a pipeline, docs/units/atomic_alu.md#timing, repeated here from that page: a valid bit for each stage. The
// latency and the ready equation are exact, and nothing is lost, duplicated or reordered. A request is represented by one
// bit: it is X, a request that the proof chooses freely. A response to X is F.
module pipeline_rules #(
    parameter STAGES  = 2,  // register stages
    parameter PAYLOAD = 1   // bits of a response
) (
    input wire               clk,
    input wire               rst,
    input wire               known_i,  // an edge has seen rst high
    input wire               req_valid_i,
    input wire               req_ready_i,
    input wire               x_i,          // the request at the inputs is X
    input wire               rsp_valid_i,
    input wire               rsp_ready_i,
    input wire [PAYLOAD-1:0] payload_i,    // the response
    input wire [PAYLOAD-1:0] f_i           // F
);
    localparam LAST = STAGES - 1;

    reg [STAGES-1:0] valid_q;         // the stage holds a request
    reg [STAGES-1:0] x_q;             // which is X
    reg [7:0]        held_q;          // requests taken minus responses taken

    // A stage is loaded if it is empty, or if the next one is loaded, or the response taken.
    wire [STAGES:0]  load = {rsp_ready_i, ~valid_q | load[STAGES:1]};
    wire             take = req_valid_i & req_ready_i;
    wire             give = rsp_valid_i & rsp_ready_i;
    wire [STAGES:0]  valid = {valid_q, take};
    wire [STAGES:0]  x     = {x_q, x_i};

    integer k;
    reg [7:0] full;
    always @* begin
        full = 8'd0;
        for (k = 0; k < STAGES; k = k + 1)
            full = full + {7'd0, valid_q[k]};
    end

    always @(posedge clk) begin
        valid_q <= {STAGES{~rst}} & ((load[STAGES-1:0] & valid[STAGES-1:0]) | (~load[STAGES-1:0] & valid_q));
        x_q     <= (load[STAGES-1:0] & x[STAGES-1:0]) | (~load[STAGES-1:0] & x_q);
        held_q  <= {8{~rst}} & (held_q + {7'd0, take} - {7'd0, give});
    end

    always @* if (known_i) begin
        ready_equation: assert (req_ready_i == load[0]);
        latency: assert (rsp_valid_i == valid_q[LAST]);
        count: assert (held_q == full);
        if (rsp_valid_i & x_q[LAST])
            answer: assert (payload_i == f_i);
    end
endmodule
`default_nettype wire
