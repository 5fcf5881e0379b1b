// SPDX-License-Identifier: MIT
`default_nettype none

// Rules of a unit on an interface where it offers something: docs/handshake.md, rules valid, hold and reset, and zeros
// while nothing is offered. They apply from the first edge with rst high.
module offer_rules #(
    parameter WIDTH = 1  // bits of the payload
) (
    input wire             clk,
    input wire             rst,
    input wire             known_i,   // an edge has seen rst high
    input wire             valid_i,   // a payload is offered
    input wire             ready_i,   // it is taken, if there is one
    input wire [WIDTH-1:0] payload_i  // the payload
);
    reg             after_q;         // rst was high at the last edge
    reg             waits_q;         // an offer was not taken
    reg [WIDTH-1:0] payload_q;
    always @(posedge clk) begin
        after_q   <= rst;
        waits_q   <= ~rst & valid_i & ~ready_i;
        payload_q <= payload_i;
    end

    always @* begin
        if (known_i & waits_q) begin
            valid_stays: assert (valid_i);
            payload_holds: assert (payload_i == payload_q);
        end
        if (known_i & ~valid_i)
            payload_is_zero: assert (payload_i == {WIDTH{1'b0}});
        if (known_i & after_q)
            reset_drops: assert (~valid_i);
    end
endmodule
`default_nettype wire
