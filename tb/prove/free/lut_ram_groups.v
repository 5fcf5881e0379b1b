// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/lut_ram.v in svm_atomic. It keeps addresses, bits 2:1 of them with the operands, and the channels and clashes of
// groups. For the words of groups, it keeps whether each is `watched`, which a proof supplies; for answers, the one at the
// proof's place. Other words are data: reads are arbitrary, and constant while the same word is read and not written.
module lut_ram #(
    parameter ADDRESS = 3,
    parameter WIDTH   = 32
) (
    input  wire               clk,
    input  wire               we_i,
    input  wire [ADDRESS-1:0] waddr_i,
    input  wire [WIDTH-1:0]   wdata_i,
    input  wire [ADDRESS-1:0] raddr_i,
    output wire [WIDTH-1:0]   rdata_o
);
    localparam READS   = WIDTH == 63;                  // {clash2, clash1, word}
    localparam GROUPS  = WIDTH == 72;                  // {word, lowest, others}
    localparam ANSWERS = WIDTH == 64 && ADDRESS == 4;
    localparam PLACES  = WIDTH == 130;                 // {bits 2:1 of the address, operands}
    localparam KEPT    = ADDRESS == 2 ? WIDTH : (GROUPS ? 11 : (READS || PLACES ? 2 : 0));
    localparam LOW     = READS ? 61 : (PLACES ? 128 : 0);  // lowest bit that is kept
    localparam OPEN    = PLACES ? 128 : WIDTH;         // number of arbitrary bits, if any
    localparam WORD    = READS ? 0 : 11;               // and that of the word's number

    (* anyseq *) wire [WIDTH-1:0] other;
    genvar n;
    generate
        if (KEPT > 0) begin : kept
            wire [(KEPT<<ADDRESS)-1:0] all;
            for (n = 0; n < (1 << ADDRESS); n = n + 1) begin : words
                reg [KEPT-1:0] word_q;
                always @(posedge clk)
                    if (we_i & (waddr_i == n)) word_q <= wdata_i[LOW+:KEPT];
                assign all[KEPT*n+:KEPT] = word_q;
            end
            assign rdata_o[LOW+:KEPT] = all[KEPT*raddr_i+:KEPT];
        end
        if (READS || GROUPS) begin : word
            (* keep *) wire [60:0] watched;
            reg  [15:0] is_q;
            wire [60:0] next = other[60:0];
            always @(posedge clk)
                if (we_i) is_q[waddr_i] <= wdata_i[WORD+:61] == watched;
            assign rdata_o[WORD+:61] = is_q[raddr_i] ? watched : {next[60:1], next == watched ? ~next[0] : next[0]};
        end
        if (ANSWERS) begin : answer
            (* keep *) wire [3:0] watched;
            reg [63:0] word_q;
            always @(posedge clk)
                if (we_i & (waddr_i == watched)) word_q <= wdata_i;
            assign rdata_o = raddr_i == watched ? word_q : other;
        end
        if (PLACES || (KEPT == 0 && !ANSWERS)) begin : open
            reg                we_q;
            reg  [ADDRESS-1:0] waddr_q;
            reg  [ADDRESS-1:0] raddr_q;
            reg  [OPEN-1:0]    rdata_q;
            always @(posedge clk) begin
                we_q    <= we_i;
                waddr_q <= waddr_i;
                raddr_q <= raddr_i;
                rdata_q <= rdata_o[OPEN-1:0];
            end
            assign rdata_o[OPEN-1:0] = (raddr_i == raddr_q) & ~(we_q & (waddr_q == raddr_i)) ? rdata_q : other[OPEN-1:0];
        end
    endgenerate
endmodule
`default_nettype wire
