// SPDX-License-Identifier: MIT
`default_nettype none

// In the place of rtl/atomic_alu_core.v: any function. Of X, which is any operation, the result is F, any result that
// does not change; of all others it is anything at any time.
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
    (* anyconst *) wire [199:0] x;
    (* anyconst *) wire [129:0] f;
    (* anyseq *)   wire [129:0] other;
    assign {write_o, error_o, new_o, ret_o} = {width_i, op_i, old_i, src0_i, src1_i} == x ? f : other;
endmodule
`default_nettype wire
