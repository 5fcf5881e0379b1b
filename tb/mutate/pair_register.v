// SPDX-License-Identifier: MIT
// Pair of registers: the unit's, a, and the mutant's, b. They have the same arbitrary content before the first clock. The mutant
// has its own register, or reads the unit's; then they differ if they are loaded with other values. b is stored as the bits that
// differ from a. Most proofs rest on their equality, which is then one bit of state, not a relation of two. With free_i, the
// unit's register is arbitrary in each clock, which includes its real content. With words_i these bits count only if the output
// apart is set: an implication is then one fact, not one for each bit.
module pair_register #(
    parameter W_D = 1,
    parameter W_Q = 1
) (
    input clk,
    input started_i,
    input own_i,
    input words_i,
    input free_i,
    input [W_Q-1:0] init_i,
    input [W_Q-1:0] any_i,
    input [W_D-1:0] a_D,
    input [W_D-1:0] b_D,
    output [W_Q-1:0] a_Q,
    output [W_Q-1:0] b_Q,
    output differs_o
);
    reg [W_Q-1:0] a = 0;
    reg [W_Q-1:0] other = 0;
    reg apart = 0;
    always @(posedge clk) begin
        a <= free_i ? any_i : a_D;
        other <= a_D ^ b_D;
        apart <= a_D != b_D;
    end
    assign a_Q = started_i ? a : init_i;
    assign b_Q = own_i && started_i && (apart || !words_i) ? a_Q ^ other : a_Q;
    assign differs_o = !own_i && started_i && a_D != b_D;
endmodule
