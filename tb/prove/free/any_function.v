// SPDX-License-Identifier: MIT
`default_nettype none

// Any function: for X, which the proof supplies, the result is F, any constant; for other inputs it is arbitrary at any
// time.
module any_function #(
    parameter IN  = 1,
    parameter OUT = 1
) (
    input  wire [IN-1:0]  in_i,
    output wire [OUT-1:0] out_o
);
    (* keep *)     wire [IN-1:0]  x;
    (* anyconst *) wire [OUT-1:0] f;
    (* anyseq *)   wire [OUT-1:0] other;
    assign out_o = in_i == x ? f : other;
endmodule
`default_nettype wire
