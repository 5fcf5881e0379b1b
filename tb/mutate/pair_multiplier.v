// SPDX-License-Identifier: MIT
// Pair of multipliers: the unit's, a, and the mutant's, b. Products are arbitrary, but equal for equal factors. If a factor ends
// in zeros, so does the product. If both begin with 01, as normal significands do, the product's first 1 is in one of two
// places.
module pair_multiplier #(
    parameter W_A = 2,
    parameter W_B = 2,
    parameter W_Y = 2
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
    localparam TOP = W_A + W_B - 3;

    function [W_Y-1:0] product;
        input [W_A-1:0] first;
        input [W_B-1:0] second;
        input [W_Y-1:0] any;
        reg normal, some_first, some_second;
        integer n;
        begin
            normal = first[W_A-1:W_A-2] == 1 && second[W_B-1:W_B-2] == 1;
            some_first = 0;
            some_second = 0;
            for (n = 0; n < W_Y; n = n + 1) begin
                if (n < W_A) some_first = some_first | first[n];
                if (n < W_B) some_second = some_second | second[n];
                product[n] = any[n] & some_first & some_second & ~(normal && n > TOP);
            end
            if (TOP < W_Y && normal && !any[TOP])
                product[TOP-1] = 1;
        end
    endfunction

    assign a_Y = product(a_A, a_B, any_a_i);
    assign b_Y = product(b_A, b_B, a_A == b_A && a_B == b_B ? any_a_i : any_b_i);
endmodule
