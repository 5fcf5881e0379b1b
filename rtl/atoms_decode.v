// SPDX-License-Identifier: MIT
`default_nettype none
`include "atomic_alu_op.vh"
`include "nv_error.vh"
`include "nv_op.vh"

// Decoder from the word of an ATOMS instruction to its fields, or to the first of checks 1 to 4 that fails; without
// registers. docs/nv.md has the word and the checks.
module atoms_decode (
    // Bits 15:8, Ra, are not used: atoms.v replaces RZ by 0.
    /* verilator lint_off UNUSED */
    input  wire [63:0] inst_i,     // the word
    /* verilator lint_on UNUSED */
    input  wire        minus_i,    // the offset is negative
    input  wire        compute_i,  // 1 in a compute shader
    output wire [2:0]  error_o,    // 0, or the first check that fails
    output wire [5:0]  op_o,       // operation of the atomic ALU; valid, like all below, without an error
    output wire        wide_o,     // the access has 8 bytes, else 4
    output wire        cast_o,     // CAST or CAST.SPIN
    output wire        spin_o,     // CAST.SPIN
    output wire        rd_o,       // Rd is written
    output wire        all_o,      // the guard is PT: the predicate is ignored
    output wire        not_o,      // the guard is inverted
    output wire [31:0] offset_o    // added to Ra
);
    wire [7:0] rd = inst_i[7:0];
    wire [7:0] rb = inst_i[27:20];

    wire       atoms   = (inst_i[63:58] == 6'b111011) & ~inst_i[56];
    wire       compare = inst_i[57];  // CAS or CAST, else an operation
    wire [3:0] op      = compare ? {2'b11, inst_i[54:53]} : inst_i[55:52];
    wire       is_s32  = ~compare & inst_i[28];
    wire       wide    = compare ? inst_i[52] : inst_i[29];

    // ---------------------------------------------------------------- operation
    reg [5:0] code;
    reg       signs;  // the operation has the size S32
    reg       known;
    always @* begin
        code  = `ATOMIC_ALU_OP_ADD;
        signs = 1'b1;
        known = 1'b1;
        case (op)
            `NV_OP_ADD:       code = `ATOMIC_ALU_OP_ADD;
            `NV_OP_MIN:       code = is_s32 ? `ATOMIC_ALU_OP_IMIN : `ATOMIC_ALU_OP_MIN;
            `NV_OP_MAX:       code = is_s32 ? `ATOMIC_ALU_OP_IMAX : `ATOMIC_ALU_OP_MAX;
            `NV_OP_INC:       {signs, code} = {1'b0, `ATOMIC_ALU_OP_NV_INC};
            `NV_OP_DEC:       {signs, code} = {1'b0, `ATOMIC_ALU_OP_NV_DEC};
            `NV_OP_AND:       code = `ATOMIC_ALU_OP_AND;
            `NV_OP_OR:        code = `ATOMIC_ALU_OP_OR;
            `NV_OP_XOR:       code = `ATOMIC_ALU_OP_XOR;
            `NV_OP_EXCH:      code = `ATOMIC_ALU_OP_NV_EXCH;
            `NV_OP_CAST:      code = `ATOMIC_ALU_OP_NV_CAST;
            `NV_OP_CAST_SPIN: code = `ATOMIC_ALU_OP_NV_CAST;
            `NV_OP_CAS:       code = `ATOMIC_ALU_OP_NV_CAS;
            default:          known = 1'b0;
        endcase
    end

    // ---------------------------------------------------------------- checks
    // A-2; an operation's codes above 8 are unused, or select CAS and CAST.
    wire illegal = ~atoms | ~known
                   | (~compare & ((op > `NV_OP_EXCH) | (&inst_i[29:28]) | (is_s32 & ~signs) | (wide & (op != `NV_OP_EXCH))))
                   | (compare & (inst_i[55] | inst_i[29]));

    // A pair begins at an even register and does not reach RZ (A-17, A-28).
    wire odd_rd   = wide & rd[0] & ~&rd;
    wire odd_rb   = compare ? rb[0] | (wide & rb[1]) : wide & rb[0] & ~&rb;  // A-26
    wire high_rd  = wide & (rd == 8'd254);
    wire high_rb  = wide & ~compare & (rb == 8'd254);
    wire high_rc  = compare & ~inst_i[28] & (rb == (wide ? 8'd252 : 8'd254));  // A-18

    // The context precedes the word (A-22, A-27), alignment of all registers precedes their range (A-32).
    assign error_o = ~compute_i                    ? `NV_ERROR_ILLEGAL_INSTR_CONTEXT
                     : illegal                     ? `NV_ERROR_ILLEGAL_DECODE
                     : odd_rd | odd_rb             ? `NV_ERROR_MISALIGNED_REG
                     : high_rd | high_rb | high_rc ? `NV_ERROR_OUT_OF_RANGE_REG
                     :                               `NV_ERROR_OK;

    // ---------------------------------------------------------------- fields
    assign op_o     = code;
    assign wide_o   = wide;
    assign cast_o   = (op == `NV_OP_CAST) | (op == `NV_OP_CAST_SPIN);
    assign spin_o   = op == `NV_OP_CAST_SPIN;
    assign rd_o     = ~&rd;
    assign all_o    = &inst_i[18:16];
    assign not_o    = inst_i[19];
    assign offset_o = {{8{minus_i}}, inst_i[51:30], 2'd0};
endmodule
`default_nettype wire
