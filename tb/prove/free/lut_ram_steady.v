// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/lut_ram.v in message units. It keeps addresses and facts. Other words are data: reads are arbitrary, and
// constant while the same word is read and not written.
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
    localparam KEPT = ADDRESS == 2 || WIDTH == 122 ? WIDTH : 0;  // of a word, its low bits

    (* anyseq *) wire [WIDTH-1:0] other;
    reg                we_q;
    reg  [ADDRESS-1:0] waddr_q;
    reg  [ADDRESS-1:0] raddr_q;
    reg  [WIDTH-1:0]   rdata_q;
    wire               steady = (raddr_i == raddr_q) & ~(we_q & (waddr_q == raddr_i));
    wire [WIDTH-1:0]   data   = steady ? rdata_q : other;
    always @(posedge clk) begin
        we_q    <= we_i;
        waddr_q <= waddr_i;
        raddr_q <= raddr_i;
        rdata_q <= rdata_o;
    end

    genvar n;
    generate
        if (KEPT > 0) begin : kept
            wire [(KEPT<<ADDRESS)-1:0] all;
            for (n = 0; n < (1 << ADDRESS); n = n + 1) begin : words
                reg [KEPT-1:0] word_q;
                always @(posedge clk)
                    if (we_i & (waddr_i == n)) word_q <= wdata_i[KEPT-1:0];
                assign all[KEPT*n+:KEPT] = word_q;
            end
            reg [KEPT-1:0] found;
            integer        k;
            always @* begin
                found = {KEPT{1'b0}};
                for (k = 0; k < (1 << ADDRESS); k = k + 1)
                    found = found | (all[KEPT*k+:KEPT] & {KEPT{raddr_i == k}});
            end
            assign rdata_o[KEPT-1:0] = found;
        end
        if (KEPT < WIDTH) begin : open
            assign rdata_o[WIDTH-1:KEPT] = data[WIDTH-1:KEPT];
        end
    endgenerate
endmodule
`default_nettype wire
