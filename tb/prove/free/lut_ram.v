// SPDX-License-Identifier: MIT
`default_nettype none

// In the place of rtl/lut_ram.v in svm_scatter: what is read may be anything at any time.
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
    (* anyseq *) wire [WIDTH-1:0] other;
    assign rdata_o = other;
endmodule
`default_nettype wire
