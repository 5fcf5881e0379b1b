// SPDX-License-Identifier: MIT
// Bits of the words that rtl/vop_decode.v makes of an operation: what rtl/vop_alu.v does,
`ifndef VOP_CTL_VH
`define VOP_CTL_VH
`define VOP_W16  0   // 16-bit operation
`define VOP_SGN  1   // operands are signed
`define VOP_INV0 2   // a0 goes inverted, into the adder and to PASS; subtracts
`define VOP_INV1 3   // a1 goes inverted into the adder; subtracts
`define VOP_CIN  4   // the VCC bit goes into the adder as carry or borrow
`define VOP_SUM  5   // the result is the sum
`define VOP_PASS 6   // the result is a0, or a1 instead where one of the next three conditions holds
`define VOP_CND  7   //   where the VCC bit is set
`define VOP_MAX  8   //   where a0 is less than a1
`define VOP_MIN  9   //   where it is not
`define VOP_OR   10  // a1 is in the result besides
`define VOP_AND  11
`define VOP_XOR  12
`define VOP_SH   13  // the result is a1 shifted
`define VOP_LEFT 14  //   to the left
`define VOP_MLO  15  // the result is the low word of the product
`define VOP_MHI  16  //   the high word
`define VOP_REV  17  // the result is a0 reversed
`define VOP_CNT  18  // the result is a count of zeros, from the top
`define VOP_LOW  19  //   from the bottom
`define VOP_SAT  20  // the sum saturates
`define VOP_LANE_BITS 21  // those above are for each lane
`define VOP_LT   21  // the comparison is true when a0 < a1,
`define VOP_EQ   22  //   a0 = a1,
`define VOP_GT   23  //   a0 > a1
`define VOP_CTL_BITS 24
// and what the operation is.
`define VOP_VOP1 0   // the format
`define VOP_VOPC 1
`define VOP_NONE 2   // the code has no operation
`define VOP_BARE 3   // it has no SDWA or DPP form
`define VOP_DONE 4   // it is implemented
`define VOP_NOP  5   // V_NOP
`define VOP_MAC  6   // V_MAC
`define VOP_INT0 7   // src0 takes no NEG and no ABS: it is an integer that is not moved
`define VOP_INT1 8   // src1 takes none
`define VOP_HALF 9   // float sources are f16
`define VOP_DST  10  // the destination is written
`define VOP_VCC  11  // VCC is written
`define VOP_EXEC 12  // EXEC is written
`define VOP_KIND_BITS 13
`endif
