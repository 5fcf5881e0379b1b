// SPDX-License-Identifier: MIT
`default_nettype none

// The skid buffer returns its input in order, each item once: X, a payload that the proof chooses freely, comes out when it
// is due, and any output when X is due is X. It accepts input unless it holds two items, and offers output if it holds one.
module skid_buffer_prove #(
    parameter WIDTH = 8
) (
    input wire clk,
    input wire rst
);
    (* anyconst *) wire [WIDTH-1:0] x;

    skid_buffer #(.WIDTH(WIDTH)) dut (.clk(clk), .rst(rst));

    // A simple queue: its length, and whether the first and the second item are X
    reg [1:0] held_q;
    reg [1:0] x_q;
    wire      take = \dut.valid_i & \dut.ready_o ;
    wire      give = \dut.valid_o & \dut.ready_i ;
    wire      is_x = \dut.payload_i == x;
    always @(posedge clk) begin
        held_q <= {2{~rst}} & (held_q + {1'b0, take} - {1'b0, give});
        x_q    <= give ? {is_x, held_q[1] ? x_q[1] : is_x} : {held_q[0] ? is_x : x_q[1], held_q == 2'd0 ? is_x : x_q[0]};
    end

    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(WIDTH)) response (clk, rst, known_q, \dut.valid_o , \dut.ready_i , \dut.payload_o );
    always @* if (known_q) begin
        ready_equation: assert (\dut.ready_o == ~held_q[1]);
        latency: assert (\dut.valid_o == (held_q != 2'd0));
        room: assert (held_q != 2'd3);
        if (\dut.valid_o )
            order: assert ((\dut.payload_o == x) == x_q[0]);
    end
endmodule
`default_nettype wire
