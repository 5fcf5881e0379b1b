// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/atoms_return.v: a lane has any value, constant while the same warp is read and receives nothing.
module atoms_return #(
    parameter BANKS = 32
) (
    input  wire                clk,
    input  wire                put_i,
    input  wire [2:0]          slot_i,
    input  wire [BANKS-1:0]    grant_i,
    input  wire [BANKS*32-1:0] ret_i,
    input  wire [2:0]          read_i,
    output wire [63:0]         value_o
);
    (* anyseq *) wire [63:0] other;
    reg        put_q;
    reg [2:0]  read_q;
    reg [63:0] value_q;
    always @(posedge clk) begin
        put_q   <= put_i & (slot_i == read_i);
        read_q  <= read_i;
        value_q <= value_o;
    end
    assign value_o = (read_i == read_q) & ~put_q ? value_q : other;
endmodule
`default_nettype wire
