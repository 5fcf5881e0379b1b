// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/atomic_alu_core.v: outputs are arbitrary at any time.
module atomic_alu_core (
    input  wire [5:0]  op_i,
    input  wire [1:0]  width_i,
    input  wire [63:0] old_i,
    input  wire [63:0] src0_i,
    input  wire [63:0] src1_i,
    output wire [63:0] new_o,
    output wire [63:0] ret_o,
    output wire        write_o,
    output wire        error_o
);
    (* anyseq *) wire [129:0] other;
    assign {write_o, error_o, new_o, ret_o} = other;
endmodule
`default_nettype wire
