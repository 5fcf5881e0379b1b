// SPDX-License-Identifier: MIT
// Printed from csim/isa/nv_error.def; do not edit.
`ifndef NV_ERROR_VH
`define NV_ERROR_VH
`define NV_ERROR_OK 3'h0
`define NV_ERROR_ILLEGAL_INSTR_CONTEXT 3'h1
`define NV_ERROR_ILLEGAL_DECODE 3'h2
`define NV_ERROR_MISALIGNED_REG 3'h3
`define NV_ERROR_OUT_OF_RANGE_REG 3'h4
`define NV_ERROR_MISALIGNED_ADDR 3'h5
`define NV_ERROR_OUT_OF_RANGE_ADDR 3'h6
`endif
