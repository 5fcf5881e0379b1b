// SPDX-License-Identifier: MIT
// A block_ram of the unit, a, and that of the mutant, b. They differ if what is written does; until then they hold the same,
// which may be anything. With STEP they have read the same, and differ as well if they are about to read something else.
module pair_block_ram #(
    parameter STEP = 0,
    parameter W_en_i = 1,
    parameter W_we_i = 1,
    parameter W_addr_i = 1,
    parameter W_wdata_i = 1,
    parameter W_rdata_o = 1
) (
    input clk,
    input started_i,
    input [W_rdata_o-1:0] init_i,
    input [W_rdata_o-1:0] any_a_i,
    input [W_rdata_o-1:0] any_b_i,
    input a_en_i,
    input b_en_i,
    input a_we_i,
    input b_we_i,
    input [W_addr_i-1:0] a_addr_i,
    input [W_addr_i-1:0] b_addr_i,
    input [W_wdata_i-1:0] a_wdata_i,
    input [W_wdata_i-1:0] b_wdata_i,
    output [W_rdata_o-1:0] a_rdata_o,
    output [W_rdata_o-1:0] b_rdata_o,
    output differs_o
);
    wire a_writes = a_en_i && a_we_i;
    wire b_writes = b_en_i && b_we_i;
    wire a_reads  = a_en_i && !a_we_i;
    wire b_reads  = b_en_i && !b_we_i;
    wire same     = a_reads == b_reads && (!a_reads || a_addr_i == b_addr_i);
    reg [W_rdata_o-1:0] a = 0;
    reg [W_rdata_o-1:0] b = 0;
    always @(posedge clk) begin
        a <= a_reads ? any_a_i : a_rdata_o;
        b <= !b_reads ? b_rdata_o : same ? any_a_i : any_b_i;
    end
    assign a_rdata_o = started_i && !STEP ? a : init_i;
    assign b_rdata_o = started_i && !STEP ? b : init_i;
    assign differs_o = a_writes != b_writes || (a_writes && {a_addr_i, a_wdata_i} != {b_addr_i, b_wdata_i}) || (STEP && !same);
endmodule
