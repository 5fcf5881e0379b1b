// SPDX-License-Identifier: MIT
`default_nettype none

// Valid bit of one register stage of a pipeline, and its ready. A pipeline of N stages has N of these, each ready for
// its predecessor. docs/units/atomic_alu.md has the equations. That unit and the others of two stages contain them
// directly, for the reason in docs/speed.md.
module pipeline_stage (
    input  wire clk,      // clock, rising edge
    input  wire rst,      // reset, synchronous, active high

    input  wire valid_i,  // the upstream stage is full
    output wire ready_o,  // the stage is loaded at the coming edge if valid_i

    output reg  valid_o,  // the stage is full
    input  wire ready_i   // the content is taken at the coming edge if valid_o
);
    assign ready_o = ~valid_o | ready_i;

    // The register is the port, for Verilator: docs/speed.md.
    always @(posedge clk)
        valid_o <= ~rst & ((ready_o & valid_i) | (~ready_o & valid_o));
endmodule
`default_nettype wire
