// SPDX-License-Identifier: MIT
// The ports of atomic_alu, for the designs here that have them all.
    input  wire        clk,
    input  wire        rst,

    input  wire        req_valid_i,
    output wire        req_ready_o,
    input  wire [5:0]  op_i,
    input  wire [1:0]  width_i,
    input  wire [63:0] old_i,
    input  wire [63:0] src0_i,
    input  wire [63:0] src1_i,

    output wire        rsp_valid_o,
    input  wire        rsp_ready_i,
    output wire        write_o,
    output wire        error_o,
    output wire [63:0] new_o,
    output wire [63:0] ret_o
