// SPDX-License-Identifier: MIT
// Pair of lut_ram: the unit's, a, and the mutant's, b. They differ if their writes differ; until then they have the same content,
// which may be any. One of them may repeat the unit's last write alone: that changes nothing. Or the mutant has its own memory,
// with a record of words that may differ. Small memories may hold the written words instead, one each if the mutant has its own.
module pair_lut_ram #(
    parameter W_we_i = 1,
    parameter W_waddr_i = 1,
    parameter W_wdata_i = 1,
    parameter W_raddr_i = 1,
    parameter W_rdata_o = 1,
    parameter SMALL = 2048,  // most bits of a small one
    parameter TINY = 128     // fewer bits than this: always holds the written words
) (
    input clk,
    input exact_i,
    input own_i,
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
    // The unit's last write, and its address
    reg written = 0;
    reg [W_waddr_i+W_wdata_i-1:0] last = 0;
    always @(posedge clk) if (a_we_i) {written, last} <= {1'b1, a_waddr_i, a_wdata_i};
    wire a_again = written && {a_waddr_i, a_wdata_i} == last;
    wire b_again = written && {b_waddr_i, b_wdata_i} == last;
    wire differs = a_we_i && b_we_i ? {a_waddr_i, a_wdata_i} != {b_waddr_i, b_wdata_i}
                                    : (a_we_i && !a_again) || (b_we_i && !b_again);
    assign differs_o = !own_i && differs;

    // For each word of the mutant's own memory, whether it may differ, and its content in both: for b, as for a register, the bits
    // that differ. They count only if the word may differ; otherwise it is equal, which `differs` enforces for each write. An
    // unwritten word may have any value, marked by one more bit. Facts may refer to a_words.
    localparam WORDS = 1 << W_raddr_i;
    wire holds = WORDS * W_rdata_o <= SMALL && (exact_i || WORDS * W_rdata_o < TINY);
    wire [WORDS-1:0] aparts;
    wire [WORDS*(W_rdata_o+1)-1:0] a_words;
    wire [WORDS*(W_rdata_o+1)-1:0] b_holds;
    genvar n;
    generate
        for (n = 0; n < WORDS; n = n + 1) begin : words
            reg apart = 0;
            reg [W_rdata_o:0] a = 0;
            reg [W_rdata_o:0] other = 0;
            wire [W_rdata_o:0] b = a ^ (other & {W_rdata_o+1{own_i && apart}});
            wire a_here = a_we_i && a_waddr_i == n;
            wire b_here = b_we_i && b_waddr_i == n;
            wire [W_rdata_o:0] next_a = a_here ? {1'b1, a_wdata_i} : a;
            wire [W_rdata_o:0] next_b = b_here ? {1'b1, b_wdata_i} : b;
            always @(posedge clk) begin
                if (b_here || (a_here && (b_we_i || differs))) apart <= differs;
                a     <= next_a;
                other <= next_a ^ next_b;
            end
            assign aparts[n] = apart;
            assign a_words[(W_rdata_o+1)*n+:W_rdata_o+1] = a;
            assign b_holds[(W_rdata_o+1)*n+:W_rdata_o+1] = b;
        end
    endgenerate

    reg [W_rdata_o:0] a_word;
    reg [W_rdata_o:0] b_word;
    integer i;
    always @* begin
        a_word = 0;
        b_word = 0;
        for (i = 0; i < WORDS; i = i + 1) begin
            a_word = a_word | (a_words[(W_rdata_o+1)*i+:W_rdata_o+1] & {W_rdata_o+1{a_raddr_i == i}});
            b_word = b_word | (b_holds[(W_rdata_o+1)*i+:W_rdata_o+1] & {W_rdata_o+1{b_raddr_i == i}});
        end
    end
    wire [W_rdata_o-1:0] any_b = a_raddr_i == b_raddr_i && !(own_i && aparts[a_raddr_i]) ? any_a_i : any_b_i;
    assign a_rdata_o = holds && a_word[W_rdata_o] ? a_word[W_rdata_o-1:0] : any_a_i;
    assign b_rdata_o = holds && b_word[W_rdata_o] ? b_word[W_rdata_o-1:0] : any_b;
endmodule
