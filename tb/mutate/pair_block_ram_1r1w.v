// SPDX-License-Identifier: MIT
// A block_ram_1r1w of the unit, a, and that of the mutant, b. They differ if what is written does; until then they hold the
// same, which may be anything.
module pair_block_ram_1r1w #(
    parameter W_we_i = 1,
    parameter W_waddr_i = 1,
    parameter W_wdata_i = 1,
    parameter W_raddr_i = 1,
    parameter W_rdata_o = 1
) (
    input clk,
    input started_i,
    input [W_rdata_o-1:0] init_i,
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
    reg [W_rdata_o-1:0] a = 0;
    reg [W_rdata_o-1:0] b = 0;
    always @(posedge clk) begin
        a <= any_a_i;
        b <= a_raddr_i == b_raddr_i ? any_a_i : any_b_i;
    end
    assign a_rdata_o = started_i ? a : init_i;
    assign b_rdata_o = started_i ? b : init_i;
    assign differs_o = a_we_i != b_we_i || (a_we_i && {a_waddr_i, a_wdata_i} != {b_waddr_i, b_wdata_i});
endmodule
