// SPDX-License-Identifier: MIT
`default_nettype none

// A buffer of two entries between two valid/ready interfaces, with full throughput: ready follows no ready within the clock,
// and valid and payload no input. docs/handshake.md says where one belongs.
module skid_buffer #(
    parameter WIDTH = 1  // bits of the payload, 1 or more
) (
    input  wire             clk,        // clock, rising edge
    input  wire             rst,        // reset, synchronous, active high: drops what is held

    input  wire             valid_i,    // something is offered
    output wire             ready_o,    // it is taken, if there is something
    input  wire [WIDTH-1:0] payload_i,  // what it is

    output wire             valid_o,    // the elder entry is offered
    input  wire             ready_i,    // it is taken, if there is something
    output wire [WIDTH-1:0] payload_o   // what it is, 0 while nothing is offered
);
    generate
        if (WIDTH < 1) begin : refused
            skid_buffer_needs_a_WIDTH_of_1_or_more stop ();
        end
    endgenerate

    // The elder entry stands in the output registers. The younger one is there only when the elder one was not taken in time.
    reg             valid_q;
    reg             skid_q;
    reg [WIDTH-1:0] payload_q;
    reg [WIDTH-1:0] younger_q;

    wire move = ~valid_q | ready_i;  // the elder entry is free at the coming edge

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
