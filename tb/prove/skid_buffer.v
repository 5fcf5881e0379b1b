// SPDX-License-Identifier: MIT
`default_nettype none

// The skid buffer returns its input in order, each item once: X, a payload that the proof chooses freely, comes out when it
// is due, and any output when X is due is X. It accepts input unless it holds two items, and offers output if it holds one.
module skid_buffer_prove #(
    parameter WIDTH = 8
) (
    input wire             clk,
    input wire             rst,
    input wire             valid_i,
    input wire [WIDTH-1:0] payload_i,
    input wire             ready_i
);
    wire             ready, valid;
    wire [WIDTH-1:0] payload;
    (* anyconst *) wire [WIDTH-1:0] x;

    skid_buffer #(.WIDTH(WIDTH)) dut (
        .clk       (clk),
        .rst       (rst),
        .valid_i   (valid_i),
        .ready_o   (ready),
        .payload_i (payload_i),
        .valid_o   (valid),
        .ready_i   (ready_i),
        .payload_o (payload)
    );

    // A simple queue: its length, and whether the first and the second item are X
    reg [1:0] held_q;
    reg [1:0] x_q;
    wire      take = valid_i & ready;
    wire      give = valid & ready_i;
    wire      is_x = payload_i == x;
    always @(posedge clk) begin
        held_q <= {2{~rst}} & (held_q + {1'b0, take} - {1'b0, give});
        x_q    <= give ? {is_x, held_q[1] ? x_q[1] : is_x} : {held_q[0] ? is_x : x_q[1], held_q == 2'd0 ? is_x : x_q[0]};
    end

    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(WIDTH)) response (clk, rst, known_q, valid, ready_i, payload);
    always @* if (known_q) begin
        ready_equation: assert (ready == ~held_q[1]);
        latency: assert (valid == (held_q != 2'd0));
        room: assert (held_q != 2'd3);
        if (valid)
            order: assert ((payload == x) == x_q[0]);
    end
endmodule
`default_nettype wire
