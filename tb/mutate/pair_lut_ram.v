// SPDX-License-Identifier: MIT
// A lut_ram of the unit, a, and that of the mutant, b. They differ if what is written does; until then they hold the same,
// which may be anything. One of them alone may write what the unit's was last written: that changes nothing. Or the mutant has
// one of its own, of which is known in which words it may differ. A small one may hold what is written instead, each of them if
// the mutant has one of its own. What is known not to differ is read from the unit's: that is one bit of the state, as of a
// register, and not a relation of two words, which a proof would have to find.
module pair_lut_ram #(
    parameter W_we_i = 1,
    parameter W_waddr_i = 1,
    parameter W_wdata_i = 1,
    parameter W_raddr_i = 1,
    parameter W_rdata_o = 1,
    parameter SMALL = 2048,  // most bits of a small one
    parameter TINY = 128     // one that always holds what is written has fewer
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
    // What the unit's was last written, and where
    reg written = 0;
    reg [W_waddr_i+W_wdata_i-1:0] last = 0;
    always @(posedge clk) if (a_we_i) {written, last} <= {1'b1, a_waddr_i, a_wdata_i};
    wire a_again = written && {a_waddr_i, a_wdata_i} == last;
    wire b_again = written && {b_waddr_i, b_wdata_i} == last;
    wire differs = a_we_i && b_we_i ? {a_waddr_i, a_wdata_i} != {b_waddr_i, b_wdata_i}
                                    : (a_we_i && !a_again) || (b_we_i && !b_again);
    assign differs_o = !own_i && differs;

    // Of each word of the mutant's own, whether it may be another one.
    reg [(1<<W_raddr_i)-1:0] apart = 0;
    always @(posedge clk) begin
        if (a_we_i && (b_we_i || differs)) apart[a_waddr_i] <= differs;
        if (b_we_i) apart[b_waddr_i] <= differs;
    end
    wire [W_rdata_o-1:0] any_b = a_raddr_i == b_raddr_i && !(own_i && apart[a_raddr_i]) ? any_a_i : any_b_i;
    // What the unit's holds, for facts: of each word whether it was written, above what was.
    wire [(W_rdata_o+1<<W_raddr_i)-1:0] a_words;
    generate
        if (W_rdata_o << W_raddr_i > SMALL) begin : large
            assign a_words = 0;
            assign a_rdata_o = any_a_i;
            assign b_rdata_o = any_b;
        end else begin : small
            // A word that was not written is anything, and says so in one bit more.
            reg [W_rdata_o:0] a [0:(1<<W_raddr_i)-1];
            reg [W_rdata_o:0] b [0:(1<<W_raddr_i)-1];
            integer i;
            initial for (i = 0; i < 1 << W_raddr_i; i = i + 1) begin
                a[i] = 0;
                b[i] = 0;
            end
            always @(posedge clk) begin
                if (a_we_i) a[a_waddr_i] <= {1'b1, a_wdata_i};
                if (b_we_i) b[b_waddr_i] <= {1'b1, b_wdata_i};
            end
            genvar n;
            for (n = 0; n < 1 << W_raddr_i; n = n + 1) begin : words
                assign a_words[(W_rdata_o+1)*n+:W_rdata_o+1] = a[n];
            end
            wire holds = exact_i || W_rdata_o << W_raddr_i < TINY;
            wire [W_rdata_o:0] a_word = a[a_raddr_i];
            wire [W_rdata_o:0] b_word = own_i && apart[b_raddr_i] ? b[b_raddr_i] : a[b_raddr_i];
            assign a_rdata_o = holds && a_word[W_rdata_o] ? a_word[W_rdata_o-1:0] : any_a_i;
            assign b_rdata_o = holds && b_word[W_rdata_o] ? b_word[W_rdata_o-1:0] : any_b;
        end
    endgenerate
endmodule
