// SPDX-License-Identifier: MIT
// A multiplier of the unit, a, and that of the mutant, b: products are anything, and the same of the same factors.
module pair_multiplier #(
    parameter W_A = 1,
    parameter W_B = 1,
    parameter W_Y = 1
) (
    input [W_Y-1:0] any_a_i,
    input [W_Y-1:0] any_b_i,
    input [W_A-1:0] a_A,
    input [W_A-1:0] b_A,
    input [W_B-1:0] a_B,
    input [W_B-1:0] b_B,
    output [W_Y-1:0] a_Y,
    output [W_Y-1:0] b_Y
);
    assign a_Y = any_a_i;
    assign b_Y = a_A == b_A && a_B == b_B ? any_a_i : any_b_i;
endmodule
