// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/lut_ram.v: it keeps the word at one address, `watched`, which a proof supplies; reads elsewhere are
// arbitrary at any time.
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
    (* keep *) wire [ADDRESS-1:0] watched;
    (* anyseq *) wire [WIDTH-1:0] other;
    reg [WIDTH-1:0] word_q;
    always @(posedge clk)
        if (we_i & (waddr_i == watched)) word_q <= wdata_i;
    assign rdata_o = raddr_i == watched ? word_q : other;
endmodule
`default_nettype wire
