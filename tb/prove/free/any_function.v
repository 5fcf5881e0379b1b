// SPDX-License-Identifier: MIT
`default_nettype none

// Any function: of X, which the proof gives, the result is F, anything that does not change; of all others it is anything at
// any time.
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
