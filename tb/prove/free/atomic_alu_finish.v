// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/atomic_alu_finish.v: any function. For Y, any prepared operation, the result is F, any constant; for
// others it is arbitrary at any time.
module atomic_alu_finish (
    input  wire [15:0] step_i,
    input  wire [63:0] addend_i,
    input  wire [63:0] stored_i,
    input  wire [63:0] old_i,
    input  wire        match_i,
    output wire [63:0] new_o,
    output wire [63:0] ret_o,
    output wire        write_o,
    output wire        match_o
);
    (* anyconst *) wire [207:0] y;
    (* anyconst *) wire [128:0] f;
    (* anyseq *)   wire [128:0] other;
    assign match_o = 1'b0;
    assign {write_o, new_o, ret_o} = {step_i, addend_i, stored_i, old_i} == y ? f : other;
endmodule
`default_nettype wire
