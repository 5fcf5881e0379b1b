// SPDX-License-Identifier: MIT
`default_nettype none

// The valid bit of one register stage of a pipeline, and when the stage takes what stands before it; a pipeline of N
// stages has N of these, each ready for what the one before holds. docs/units/atomic_alu.md has the equations; that unit
// and the others of two stages write them out, docs/speed.md says why.
module pipeline_stage (
    input  wire clk,      // clock, rising edge
    input  wire rst,      // reset, synchronous, active high

    input  wire valid_i,  // something stands before the stage
    output wire ready_o,  // the stage is loaded at the coming edge, if there is something

    output reg  valid_o,  // the stage holds something
    input  wire ready_i   // what the stage holds is taken, if there is something
);
    assign ready_o = ~valid_o | ready_i;

    // The register is the port itself, for Verilator: docs/speed.md.
    always @(posedge clk)
        valid_o <= ~rst & ((ready_o & valid_i) | (~ready_o & valid_o));
endmodule
`default_nettype wire
