// SPDX-License-Identifier: MIT
// The ports of dword_atomic, for the designs here that have them all.
    input  wire         clk,
    input  wire         rst,

    input  wire         req_valid_i,
    output wire         req_ready_o,
    input  wire [239:0] message_i,
    input  wire [31:0]  exec_mask_i,
    input  wire [31:0]  pred_i,
    input  wire [32:0]  size_i,
    input  wire [127:0] offset_i,
    input  wire [127:0] src0_i,
    input  wire [127:0] src1_i,

    output wire         rsp_valid_o,
    input  wire         rsp_ready_i,
    output wire [3:0]   error_o,
    output wire [3:0]   dst_we_o,
    output wire [127:0] dst_o,

    output wire         mem_req_valid_o,
    input  wire         mem_req_ready_i,
    output wire         mem_req_we_o,
    output wire [31:0]  mem_req_addr_o,
    output wire [7:0]   mem_req_be_o,
    output wire [63:0]  mem_req_wdata_o,

    input  wire         mem_rsp_valid_i,
    output wire         mem_rsp_ready_o,
    input  wire [63:0]  mem_rsp_rdata_i,

    input  wire         host_valid_i,
    input  wire         host_we_i,
    input  wire [9:0]   host_addr_i,
    input  wire [31:0]  host_wdata_i,
    output wire [31:0]  host_rdata_o
