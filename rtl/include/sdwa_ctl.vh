// SPDX-License-Identifier: MIT
// Bits of the control word that rtl/sdwa_decode.v makes of an instruction.
`ifndef SDWA_CTL_VH
`define SDWA_CTL_VH
`define SDWA_W16  0   // 16-bit operation
`define SDWA_SGN  1   // operands are signed
`define SDWA_INV0 2   // a0 goes inverted, into the adder and to PASS; subtracts
`define SDWA_INV1 3   // a1 goes inverted into the adder; subtracts
`define SDWA_CIN  4   // the VCC bit goes into the adder as carry or borrow
`define SDWA_SUM  5   // the result is the sum
`define SDWA_PASS 6   // the result is a0, or a1 instead where one of the next three says so
`define SDWA_CND  7   //   where the VCC bit is set
`define SDWA_MAX  8   //   where a0 is less than a1
`define SDWA_MIN  9   //   where it is not
`define SDWA_OR   10  // a1 is in the result besides
`define SDWA_AND  11
`define SDWA_XOR  12
`define SDWA_SH   13  // the result is a1 shifted
`define SDWA_LEFT 14  //   to the left
`define SDWA_MLO  15  // the result is the low word of the product
`define SDWA_MHI  16  //   the high word
`define SDWA_REV  17  // the result is a0 reversed
`define SDWA_CNT  18  // the result is a count of zeros, from the top
`define SDWA_LOW  19  //   from the bottom
`define SDWA_SAT  20  // the sum saturates
`define SDWA_LANE_BITS 21  // those above are for each lane
`define SDWA_LT   21  // the comparison is true when a0 < a1,
`define SDWA_EQ   22  //   a0 = a1,
`define SDWA_GT   23  //   a0 > a1
`define SDWA_CTL_BITS 24
`endif
