// SPDX-License-Identifier: MIT
// Pair of block_ram_1r1w: the unit's, a, and the mutant's, b. They have the same content, which may be any, until the first write
// that differs. The content of one arbitrary word is tracked; they differ if that word does. Because it is arbitrary, some run
// tracks the word that differs first. A read of a word written at the same edge returns any value.
module pair_block_ram_1r1w #(
    parameter W_we_i = 1,
    parameter W_waddr_i = 1,
    parameter W_wdata_i = 1,
    parameter W_raddr_i = 1,
    parameter W_rdata_o = 1
) (
    input clk,
    input started_i,
    input [W_rdata_o-1:0] init_i,
    input [W_rdata_o-1:0] any_i,
    input [W_rdata_o-1:0] any_a_i,
    input [W_rdata_o-1:0] any_b_i,
    input a_we_i,
    input b_we_i,
    input [W_waddr_i-1:0] a_waddr_i,
    input [W_waddr_i-1:0] b_waddr_i,
    input [W_wdata_i-1:0] a_wdata_i,
    input [W_wdata_i-1:0] b_wdata_i,
    input [W_raddr_i-1:0] a_raddr_i,
    input [W_raddr_i-1:0] b_raddr_i,
    output [W_rdata_o-1:0] a_rdata_o,
    output [W_rdata_o-1:0] b_rdata_o,
    output differs_o
);
    // The word, and its content in both
    reg [W_waddr_i-1:0] place = 0;
    reg [W_rdata_o-1:0] word = 0;
    wire [W_rdata_o-1:0] a_word = a_we_i && a_waddr_i == place ? a_wdata_i : word;
    wire [W_rdata_o-1:0] b_word = b_we_i && b_waddr_i == place ? b_wdata_i : word;
    assign differs_o = started_i && a_word != b_word;

    // The unit's last read, and whether the mutant's may have returned another value
    wire a_meets = a_we_i && a_waddr_i == a_raddr_i;
    wire b_meets = b_we_i && b_waddr_i == b_raddr_i;
    reg [W_rdata_o-1:0] a = 0;
    reg apart = 0;
    always @(posedge clk) begin
        if (!started_i) place <= any_b_i;
        word  <= started_i ? a_word : any_i;
        a     <= started_i && a_raddr_i == place && !a_meets ? word : any_a_i;
        apart <= {a_raddr_i, a_meets} != {b_raddr_i, b_meets};
    end
    assign a_rdata_o = started_i ? a : init_i;
    assign b_rdata_o = started_i && apart ? any_b_i : a_rdata_o;
endmodule
