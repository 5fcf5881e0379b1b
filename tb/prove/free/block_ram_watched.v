// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/block_ram_1r1w.v: it keeps the dword at one address, `watched`, which a proof supplies. Reads elsewhere, or during a
// write, are arbitrary.
module block_ram_1r1w #(
    parameter ADDRESS = 8
) (
    input  wire               clk,
    input  wire               we_i,
    input  wire [ADDRESS-1:0] waddr_i,
    input  wire [31:0]        wdata_i,
    input  wire [ADDRESS-1:0] raddr_i,
    output wire [31:0]        rdata_o
);
    (* keep *) wire [ADDRESS-1:0] watched;
    (* anyseq *) wire [31:0] other;
    reg [31:0] word_q;
    reg [31:0] rdata_q;
    always @(posedge clk) begin
        if (we_i & (waddr_i == watched)) word_q <= wdata_i;
        rdata_q <= (raddr_i == watched) & ~(we_i & (waddr_i == watched)) ? word_q : other;
    end
    assign rdata_o = rdata_q;
endmodule
`default_nettype wire
