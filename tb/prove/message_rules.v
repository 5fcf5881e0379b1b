// SPDX-License-Identifier: MIT
`default_nettype none

// What a unit keeps that works on one request at a time: it takes the beats of one, answers it once, and takes no other
// before. It gets there: a number, its rank, falls in each cycle in which the unit waits for nobody, and stays in all others.
module message_rules #(
    parameter BEATS = 1,  // of a request
    parameter RANK  = 1   // bits of the number
) (
    input wire            clk,
    input wire            rst,
    input wire            known_i,  // an edge has seen rst high
    input wire            req_valid_i,
    input wire            req_ready_i,
    input wire            rsp_valid_i,
    input wire            rsp_ready_i,
    input wire            waits_i,      // for the memory, or for the response to be taken
    input wire [RANK-1:0] rank_i,       // while there is a whole request
    output wire [3:0]     beats_o       // that have been taken of the request
);
    reg [3:0]      beats_q;
    assign         beats_o = beats_q;
    reg            worked_q;        // there was a whole request in the cycle before, and is one now
    reg            waited_q;
    reg [RANK-1:0] rank_q;

    wire take  = req_valid_i & req_ready_i;
    wire give  = rsp_valid_i & rsp_ready_i;
    wire whole = beats_q == BEATS;

    always @(posedge clk) begin
        beats_q  <= {4{~rst & ~give}} & (beats_q + {3'd0, take});
        worked_q <= ~rst & whole & ~give;
        waited_q <= waits_i;
        rank_q   <= rank_i;
    end

    always @* if (known_i) begin
        takes_one: assert (req_ready_i == (beats_q < BEATS));
        no_more: assert (beats_q <= BEATS);
        if (rsp_valid_i)
            answers_it: assert (whole);
        if (worked_q)
            gets_there: assert (waited_q ? rank_i == rank_q : rank_i < rank_q);
    end
endmodule
`default_nettype wire
