// SPDX-License-Identifier: MIT
// Bits of the control word that rtl/float_transcendental_decode.v makes of an instruction and MODE. All are 0 for other
// operations.
`ifndef FLOAT_TRANSCENDENTAL_CTL_VH
`define FLOAT_TRANSCENDENTAL_CTL_VH
`define TRANS_RCP   0   // the function, one of seven
`define TRANS_RSQ   1
`define TRANS_SQRT  2
`define TRANS_LOG   3
`define TRANS_EXP   4
`define TRANS_SIN   5
`define TRANS_COS   6
`define TRANS_HALF  7   // the operand and the result are f16
`define TRANS_FIN   8   // subnormal inputs are flushed
`define TRANS_FOUT  9   // subnormal results are flushed
`define TRANS_IEEE  10  // signaling NaNs become quiet
`define TRANS_CLAMP 11
`define TRANS_DX10  12  // CLAMP makes +0 of a NaN
`define TRANS_CTL_BITS 13
`endif
