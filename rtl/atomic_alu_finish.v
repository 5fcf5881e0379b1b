// SPDX-License-Identifier: MIT
`default_nettype none

// Second half of atomic_alu, without registers: the sum, and the choice between old, the sum and the value that
// atomic_alu_prepare has prepared.
module atomic_alu_finish #(
    parameter WIDTH = 64  // bits of a value: 64, or 32 for operands of up to 32 bits
) (
    input  wire [15:0]      step_i,    // step_o, addend_o and stored_o of atomic_alu_prepare
    input  wire [WIDTH-1:0] addend_i,
    input  wire [WIDTH-1:0] stored_i,
    input  wire [WIDTH-1:0] old_i,     // value in memory
    input  wire             match_i,   // a compare matches in the other half of the operand; 1 if there is none
    output wire [WIDTH-1:0] new_o,     // new memory value
    output wire [WIDTH-1:0] ret_o,     // value for the destination register
    output wire             write_o,   // memory is to be written
    output wire             match_o    // a compare matches in these bits
);
    /* verilator tracing_off */
    wire legal     = step_i[0];
    wire carry     = step_i[1];    // into the sum
    wire put       = step_i[2];    // the prepared value is stored
    wire compare   = step_i[3];    //   on a match
    wire order     = step_i[4];    //   if it is the minimum or maximum
    wire count     = step_i[5];    //   at the bound of a count
    wire ret_sum   = step_i[6];    // ret is the sum
    wire ret_match = step_i[7];    // ret is whether a compare matches
    wire keep_mid  = step_i[8];    // bits 31:16 of outputs are not 0
    wire keep_high = step_i[9];    // bits 63:32
    wire less      = step_i[10];   // old < src0, unsigned
    wire turned    = step_i[11];   // the order is reversed; a count goes down
    wire nan       = step_i[12];   // an operand is a NaN
    wire nan_take  = step_i[13];   //   and src0 is then stored
    wire equal     = step_i[14];   // a compare matches in these bits
    wire zero      = step_i[15];   // old is 0

    // The comparison is late, so it selects last. Equal operands may choose either.
    wire take  = nan_take & (nan | (less == turned));
    wire match = equal & match_i;
    wire bound = (~less & ~(turned & equal)) | (turned & zero);
    wire store = put | (compare & match) | (order & take) | (count & bound);

    /* verilator lint_off UNUSED */
    wire [63:0] span = 64'hffff_ffff_ffff_ffff >> {~keep_high, ~keep_mid, 4'd0};
    /* verilator lint_on UNUSED */
    wire [WIDTH-1:0] keep = span[WIDTH-1:0];
    wire [WIDTH-1:0] sum  = old_i + addend_i + {{WIDTH - 1{1'b0}}, carry};

    assign new_o   = keep & (({WIDTH{~store}} & sum) | ({WIDTH{store}} & stored_i));
    assign ret_o   = (keep & (({WIDTH{~(ret_sum | ret_match)}} & old_i) | ({WIDTH{ret_sum}} & sum)))
                     | {{WIDTH - 1{1'b0}}, ret_match & match};
    assign write_o = legal & ~(compare & ~match);
    assign match_o = equal;
endmodule
/* verilator tracing_on */
`default_nettype wire
