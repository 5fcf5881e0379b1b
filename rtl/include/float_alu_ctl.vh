// SPDX-License-Identifier: MIT
// Bits of the control word that rtl/float_alu_decode.v makes of a request. A stage holds the bits that it and the stages after
// it need: the low ones.
`ifndef FLOAT_ALU_CTL_VH
`define FLOAT_ALU_CTL_VH
// Stages D and E, rtl/float_alu_normalise.v and rtl/float_alu_round.v
`define FALU_RM       0   // rounding, 3 bits, as rm_i
`define FALU_TYPE     3   // integer type, 3 bits, as type_i
`define FALU_HALF     6   // the result is f16
`define FALU_RAW      7   // the result is known in stage A: it passes unchanged
`define FALU_TOI      8   // the result is an integer
`define FALU_REFUSED  9   // the request is refused
`define FALU_NV       10  // invalid operation
`define FALU_DZ       11  // division by zero
`define FALU_OVER     12  // the integer is out of range
`define FALU_D_BITS   13
// Stages B and C, rtl/float_alu_add.v
`define FALU_INT      13  // the operand is rounded to an integer
`define FALU_NX       14  //   and NX is raised if it was not one
`define FALU_B_BITS   15
// Stage A
`define FALU_IN_HALF  15  // operands are f16
`define FALU_FUSED    16  // NaNs are those of a fused operation
`define FALU_NEG_P    17  // the product is negated
`define FALU_NEG_C    18  // the addend is negated
`define FALU_ALONE    19  // nothing is added: c is a zero with the sign of the product
`define FALU_DIV      20  // quotient
`define FALU_SQRT     21  // square root
`define FALU_FROM     22  // the operand is an integer
`define FALU_COMPARE  23  // comparison
`define FALU_REL      24  //   relations that give 1, 4 bits: less, equal, greater, unordered
`define FALU_SIGNAL   28  //   quiet NaNs raise NV
`define FALU_ORDER    29  // minimum or maximum
`define FALU_MAX      30  //   maximum
`define FALU_SIGN     31  // sign injection
`define FALU_SIGN_N   32  //   the sign is inverted
`define FALU_SIGN_X   33  //   or exclusive or
`define FALU_CLASS    34  // class
`define FALU_A_BITS   35
// The request: operands a, b, c of stage A are src0_i, 1 and 0 unless these bits have others.
`define FALU_FLUSH    35  // subnormal operands are flushed, if DENORM does
`define FALU_B_SRC1   36  // b is src1_i
`define FALU_C_SRC0   37  // c is src0_i
`define FALU_C_SRC1   38  // c is src1_i
`define FALU_C_SRC2   39  // c is src2_i
`define FALU_CTL_BITS 40
// Operands of stage A, which rtl/float_alu_unpack.v makes
`define FALU_FRACTION 0   // 23 bits; that of f16 is left-aligned
`define FALU_FIELD    23  // exponent field, 8 bits
`define FALU_MINUS    31  // sign
`define FALU_LOW      32  // zero or subnormal
`define FALU_ZERO     33  // zero
`define FALU_INFINITE 34  // infinity
`define FALU_NAN      35  // NaN
`define FALU_OPERAND_BITS 36
`endif
