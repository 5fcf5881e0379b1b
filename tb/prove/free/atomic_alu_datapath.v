// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/atomic_alu_datapath.v: it returns the old value where it does not write; other outputs are arbitrary.
module atomic_alu_datapath #(
    parameter WIDTH = 64
) (
    input  wire [17:0]      control_i,
    input  wire [1:0]       width_i,
    input  wire [WIDTH-1:0] old_i,
    input  wire [WIDTH-1:0] src0_i,
    input  wire [WIDTH-1:0] src1_i,
    input  wire             match_i,
    output wire [WIDTH-1:0] new_o,
    output wire [WIDTH-1:0] ret_o,
    output wire             write_o,
    output wire             match_o
);
    (* anyseq *) wire [2*WIDTH+1:0] other;
    assign {write_o, match_o, ret_o} = other[2*WIDTH+1:WIDTH];
    assign new_o = write_o ? other[WIDTH-1:0] : old_i;
endmodule
`default_nettype wire
