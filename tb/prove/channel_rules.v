// SPDX-License-Identifier: MIT
`default_nettype none

// Each channel that a message is to work on does so once, and no other does.
module channel_rules #(
    parameter CHANNELS = 16
) (
    input wire                clk,
    input wire                rst,
    input wire                known_i,  // an edge has seen rst high
    input wire                check_i,    // which channels are to work is known
    input wire [CHANNELS-1:0] pending_i,  // these
    input wire                at_work_i,  // channels are at work
    input wire [CHANNELS-1:0] left_i,     // those that are still to work
    input wire [CHANNELS-1:0] works_i,    // channels that work at the coming edge
    input wire                respond_i   // the message is done
);
    reg [CHANNELS-1:0] unserved_q;      // channels that have not worked yet
    always @(posedge clk) begin
        unserved_q <= {CHANNELS{~rst}} & (check_i ? pending_i : unserved_q & ~works_i);
    end

    always @* if (known_i) begin
        none_twice: assert ((works_i & ~unserved_q) == {CHANNELS{1'b0}});
        if (at_work_i)
            left_to_work: assert (left_i == unserved_q);
        if (respond_i)
            none_lost: assert (unserved_q == {CHANNELS{1'b0}});
    end
endmodule
`default_nettype wire
