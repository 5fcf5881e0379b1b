// SPDX-License-Identifier: MIT
// Bits of the control word that rtl/dpp_decode.v makes of a DPP dword.
`ifndef DPP_CTL_VH
`define DPP_CTL_VH
`define DPP_POSITION 0   // of each position in a quad the one that it reads, 2 bits
`define DPP_EVEN     8   // of each position that the even quads read two quads further up,
`define DPP_ODD      12  //   that the odd quads do so,
`define DPP_UP       16  //   and that then all read one quad further up
`define DPP_WITHIN   20  // of each lane of the row that it reads one of the row, or none if it is clear: 16 bits
`define DPP_FIRST    36  // lane 0 reads the lane outside of the row,
`define DPP_LAST     37  //   lane 15,
`define DPP_ALL      38  //   all lanes
`define DPP_NEXT     39  // which is lane 0 of the next row, else lane 15
`define DPP_ROW1     40  //   of row 1, else of the row before
`define DPP_OUTSIDE  41  // of each row whether it is valid, 4 bits
`define DPP_BOUND    45  // BOUND_CTRL
`define DPP_BANK     46  // BANK_MASK
`define DPP_ROW      50  // ROW_MASK
`define DPP_SRC0     54  // NEG and ABS of src0
`define DPP_SRC1     56  //   of src1
`define DPP_CTL_BITS 58
`endif
