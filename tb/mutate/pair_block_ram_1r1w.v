// SPDX-License-Identifier: MIT
// A block_ram_1r1w of the unit, a, and that of the mutant, b. They hold the same, which may be anything, until the first write
// after which they do not. Of one word, which may be any, it is known what it holds; they differ if that word does then. Since it
// may be any, the word that differs first is that one in some run. A read of what is written at the same edge finds anything.
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
    // The word, and what it holds in both
    reg [W_waddr_i-1:0] place = 0;
    reg [W_rdata_o-1:0] word = 0;
    wire [W_rdata_o-1:0] a_word = a_we_i && a_waddr_i == place ? a_wdata_i : word;
    wire [W_rdata_o-1:0] b_word = b_we_i && b_waddr_i == place ? b_wdata_i : word;
    assign differs_o = started_i && a_word != b_word;

    // What was read of the unit's, and whether the mutant's may have found something else
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
