// SPDX-License-Identifier: MIT
`default_nettype none

// Buffer of two entries between two valid/ready interfaces, with full throughput. Within a clock, ready_o does not depend
// on ready_i, and valid_o and payload_o do not depend on an input. docs/handshake.md explains where to use one.
module skid_buffer #(
    parameter WIDTH = 1  // bits of the payload, 1 or more
) (
    input  wire             clk,        // clock, rising edge
    input  wire             rst,        // reset, synchronous, active high: drops what is held

    input  wire             valid_i,    // a payload is offered
    output wire             ready_o,    // it is taken, if there is one
    input  wire [WIDTH-1:0] payload_i,  // the payload

    output wire             valid_o,    // the older entry is offered
    input  wire             ready_i,    // it is taken, if there is one
    output wire [WIDTH-1:0] payload_o   // its payload, 0 while nothing is offered
);
    generate
        if (WIDTH < 1) begin : refused
            skid_buffer_needs_a_WIDTH_of_1_or_more stop ();
        end
    endgenerate

    // The older entry is in the output registers. The younger one is used only if the older one was not taken in time.
    reg             valid_q;
    reg             skid_q;
    reg [WIDTH-1:0] payload_q;
    reg [WIDTH-1:0] younger_q;

    wire move = ~valid_q | ready_i;  // the older entry is free at the coming edge

    always @(posedge clk) begin
        valid_q <= ~rst & ((move & (skid_q | valid_i)) | ~move);
        skid_q  <= ~rst & ~move & (skid_q | valid_i);
        if (~skid_q)
            younger_q <= payload_i;
        if (rst)
            payload_q <= {WIDTH{1'b0}};
        else if (move)
            payload_q <= ({WIDTH{skid_q}} & younger_q) | ({WIDTH{~skid_q & valid_i}} & payload_i);
    end

    assign ready_o   = ~skid_q;
    assign valid_o   = valid_q;
    assign payload_o = payload_q;
endmodule
`default_nettype wire
