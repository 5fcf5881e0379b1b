// SPDX-License-Identifier: MIT
// Pair of float_transcendental_rom: the unit's, a, and the mutant's, b. Words are arbitrary, but equal if both were last read at
// the same edge from the same address.
module pair_float_transcendental_rom #(
    parameter W_address_i = 1,
    parameter W_word_o = 1
) (
    input clk,
    input started_i,
    input [W_word_o-1:0] init_i,
    input [W_word_o-1:0] any_a_i,
    input [W_word_o-1:0] any_b_i,
    input a_load_i,
    input b_load_i,
    input [W_address_i-1:0] a_address_i,
    input [W_address_i-1:0] b_address_i,
    output [W_word_o-1:0] a_word_o,
    output [W_word_o-1:0] b_word_o
);
    reg [W_word_o-1:0] a = 0;
    reg apart = 0;
    always @(posedge clk) begin
        a <= a_load_i ? any_a_i : a_word_o;
        if (a_load_i || b_load_i) apart <= {a_load_i, a_address_i} != {b_load_i, b_address_i};
    end
    assign a_word_o = started_i ? a : init_i;
    assign b_word_o = started_i && apart ? any_b_i : a_word_o;
endmodule
