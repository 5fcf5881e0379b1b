// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/atoms_bank.v: outputs are arbitrary at any time.
module atoms_bank #(
    parameter LANES = 32,
    parameter ROW   = 6
) (
    input  wire                 clk,
    input  wire                 rst,
    input  wire                 act_i,
    input  wire [LANES-1:0]     grant_i,
    input  wire [LANES*ROW-1:0] row_i,
    input  wire [LANES-1:0]     route_grant_i,
    input  wire [LANES*64-1:0]  src_i,
    input  wire [5:0]           op_i,
    input  wire                 match_i,
    output wire                 match_o,
    output wire [31:0]          ret_o,
    input  wire                 host_i,
    input  wire                 host_we_i,
    input  wire [ROW-1:0]       host_row_i,
    input  wire [31:0]          host_wdata_i,
    output wire [31:0]          rdata_o
);
    (* anyseq *) wire [64:0] other;
    assign {match_o, ret_o, rdata_o} = other;
endmodule
`default_nettype wire
