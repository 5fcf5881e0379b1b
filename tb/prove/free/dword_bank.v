// SPDX-License-Identifier: MIT
`default_nettype none

// In the place of rtl/dword_bank.v: a bank of T0 in which stands anything at any time.
module dword_bank (
    input  wire        clk,
    input  wire        rst,
    input  wire        host_i,
    input  wire        host_valid_i,
    input  wire        host_we_i,
    input  wire [7:0]  host_addr_i,
    input  wire [31:0] host_wdata_i,
    input  wire        read_i,
    input  wire        store_i,
    input  wire [7:0]  addr_i,
    input  wire        half_i,
    input  wire        w16_i,
    input  wire [31:0] new_i,
    output wire [31:0] old_o,
    output wire [31:0] rdata_o
);
    (* anyseq *) wire [63:0] other;
    assign {old_o, rdata_o} = other;
endmodule
`default_nettype wire
