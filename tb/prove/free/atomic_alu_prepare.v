// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/atomic_alu_prepare.v with registers: any function. For X, any operation, it yields Y, any constant; for
// others it yields anything.
module atomic_alu_prepare #(
    parameter REGISTERED = 0
) (
    input  wire        clk,
    input  wire        load_i,
    input  wire [17:0] control_i,
    input  wire [1:0]  width_i,
    input  wire [63:0] old_i,
    input  wire [63:0] src0_i,
    input  wire [63:0] src1_i,
    output reg  [63:0] addend_o,
    output reg  [63:0] stored_o,
    output reg  [15:0] step_o
);
    (* anyconst *) wire [211:0] x;
    (* anyconst *) wire [143:0] y;
    (* anyseq *)   wire [143:0] other;
    always @(posedge clk)
        if (load_i)
            {step_o, addend_o, stored_o} <= {control_i, width_i, old_i, src0_i, src1_i} == x ? y : other;
endmodule
`default_nettype wire
