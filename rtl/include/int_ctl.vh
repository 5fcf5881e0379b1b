// SPDX-License-Identifier: MIT
// Bits of the control word that rtl/int_decode.v makes of an operation. A stage holds the bits that it and the stages after it
// need: the low ones.
`ifndef INT_CTL_VH
`define INT_CTL_VH
// Stage C, rtl/int_finish.v
`define INT_SAT     0   // the sum saturates, signed
`define INT_SATU    1   //   unsigned
`define INT_FLOOR   2   //   at 0, not at the highest number
`define INT_ORDER   3   // minimum or maximum
`define INT_MAX     4   //   maximum
`define INT_FLAG    5   // the result is 0 or 1
`define INT_LESS    6   //   1 if a < b
`define INT_EQUAL   7   //   1 if a = b
`define INT_NOT     8   //   inverted
`define INT_REFUSED 9   // the code is not an operation
`define INT_C_BITS  10
// Stage B, rtl/int_product.v and rtl/int_count.v
`define INT_MUL     10  // x is a half of the product
`define INT_HIGH    11  //   the high half; a is at the top of its register
`define INT_MINUS   12  //   inverted
`define INT_COUNT   13  // x is a count of bits
`define INT_ONES    14  //   of ones, not of leading zeros
`define INT_SIGNS   15  //   of bits that equal the top bit
`define INT_B_BITS  16
// Stage A
`define INT_FUNC    16  // x of a and b, 2 bits: b, a & b, a | b, a ^ b
`define INT_TURN    18  // x is a after permutation and rotation
`define INT_BYTES   19  //   with its bytes in reverse order
`define INT_BITS    20  //   and the bits of each byte
`define INT_DOWN    21  //   rotated down from the top to bit 0
`define INT_BY_B    22  //   rotated by b
`define INT_LEFT    23  //     up
`define INT_SHIFT   24  //     and bits that enter are not those that leave
`define INT_Y_A     25  // y is a, else 0
`define INT_Y_C     26  // y is c
`define INT_CARRY   27  // 1 is added if b is inverted
`define INT_DIV     28  // x is of the divider
`define INT_REM     29  //   the remainder
`define INT_A_BITS  30
// The request, rtl/int_operands.v
`define INT_SIGN_A  30  // a is signed
`define INT_SIGN_B  31  // b is signed
`define INT_SPREAD  32  // a is repeated up to 64 bits, b is not cut
`define INT_INVERT  33  // b is inverted
`define INT_NO_B    34  // the sign of a takes the place of all bits of b
`define INT_CTL_BITS 35
`endif
