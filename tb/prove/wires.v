// SPDX-License-Identifier: MIT
`default_nettype none

// Registers as wires, for proofs about what a pipeline computes in which each stage is loaded at each edge.
module \$dff #(
    parameter WIDTH        = 1,
    parameter CLK_POLARITY = 1
) (
    input  wire             CLK,
    input  wire [WIDTH-1:0] D,
    output wire [WIDTH-1:0] Q
);
    assign Q = D;
endmodule
`default_nettype wire
