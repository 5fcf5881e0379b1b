// SPDX-License-Identifier: MIT
`default_nettype none

// Registers as wires, for proofs about the function of a pipeline whose stages are all loaded at each edge.
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
