// SPDX-License-Identifier: MIT
// Bits of the control word that rtl/float_decode.v makes of an instruction and MODE.
`ifndef FLOAT_CTL_VH
`define FLOAT_CTL_VH
`define FLOAT_ON     0   // a float operation; bits 1 to 28 and CLAMP are 0 unless it is set
`define FLOAT_HALF   1   // operands are f16
`define FLOAT_OHALF  2   // so is the result
`define FLOAT_MUL    3   // x is multiplied by y, else by 1
`define FLOAT_ADD    4   // y is added
`define FLOAT_MAC    5   // D is added, and the product rounded before
`define FLOAT_NEG0   6   // x is subtracted
`define FLOAT_NEG1   7   // y is subtracted
`define FLOAT_LEGACY 8   // zero times anything is +0
`define FLOAT_MIN    9
`define FLOAT_MAX    10
`define FLOAT_CMP    11  // compare
`define FLOAT_CLASS  12
`define FLOAT_INT    13  // bits below 1 are rounded away: integral values, to integers
`define FLOAT_TOI    14  // the result is an integer
`define FLOAT_FROM   15  // the operand is an integer, a0
`define FLOAT_TWOS   16  // a negative integer is taken or given in two's complement
`define FLOAT_UNS    17  // to an unsigned integer
`define FLOAT_BYTE   18  // the operand is one byte of a0
`define FLOAT_OFF    19  // the operand is bits 3:0 of a0, signed
`define FLOAT_FRACT  20
`define FLOAT_LDEXP  21
`define FLOAT_FXM    22  // frexp: the mantissa
`define FLOAT_FXE    23  //   the exponent
`define FLOAT_RPI    24  // ties go up
`define FLOAT_REL    25  // relations that make a compare true, 4 bits; also the number of the byte
`define FLOAT_RND    29  // rounding, 2 bits, as in MODE
`define FLOAT_FIN    31  // subnormal inputs are flushed
`define FLOAT_FOUT   32  // subnormal results are flushed
`define FLOAT_IEEE   33  // signaling NaNs become quiet
`define FLOAT_CLAMP  34
`define FLOAT_DX10   35  // CLAMP makes +0 of a NaN
`define FLOAT_CTL_BITS 36
`endif
