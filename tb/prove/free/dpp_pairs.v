// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/dpp_pairs.v: any function.
module dpp_pairs #(
    parameter WIDTH = 32
) (
    input  wire [7:0]          position_i,
    input  wire [16*WIDTH-1:0] x_i,
    output wire [16*WIDTH-1:0] y_o
);
    any_function #(.IN(8 + 16 * WIDTH), .OUT(16 * WIDTH)) any (.in_i({position_i, x_i}), .out_o(y_o));
endmodule
`default_nettype wire
