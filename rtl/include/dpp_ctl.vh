// SPDX-License-Identifier: MIT
// Bits of the control word that rtl/dpp_decode.v makes of a DPP dword.
`ifndef DPP_CTL_VH
`define DPP_CTL_VH
`define DPP_POSITION 0   // of each position in a quad the one that it reads, 2 bits
`define DPP_EVEN     8   // of each position in an even quad by how many quads further up it reads, 2 bits
`define DPP_ODD      16  // the same of an odd quad
`define DPP_WITHIN   24  // of each lane of the row that it reads one of the row, or none if it is clear: 16 bits
`define DPP_FIRST    40  // lane 0 reads the lane outside of the row,
`define DPP_LAST     41  //   lane 15,
`define DPP_ALL      42  //   all lanes
`define DPP_NEXT     43  // which is lane 0 of the next row, else lane 15
`define DPP_ROW1     44  //   of row 1, else of the row before
`define DPP_OUTSIDE  45  // of each row whether it is valid, 4 bits
`define DPP_BOUND    49  // BOUND_CTRL
`define DPP_BANK     50  // BANK_MASK
`define DPP_ROW      54  // ROW_MASK
`define DPP_SRC0     58  // NEG and ABS of src0
`define DPP_SRC1     60  //   of src1
`define DPP_CTL_BITS 62
`endif
