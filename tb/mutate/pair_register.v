// SPDX-License-Identifier: MIT
// A register of the unit, a, and that of the mutant, b. They hold the same, anything, before the first clock. The mutant has one
// of its own, or reads that of the unit; then they differ if they are loaded with something else. What is kept of b is in which
// bits it differs from a: that it does not is the fact most proofs rest on, and so is one bit of the state, not a relation of two.
// With free_i the unit's holds anything in each clock: what is proved then is so all the more of what it does hold.
// With words_i these bits count only if `apart` says that any does: what that implies is one fact, not one for each bit.
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
