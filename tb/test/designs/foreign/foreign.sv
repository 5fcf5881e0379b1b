// SPDX-License-Identifier: MIT
// atomic_alu_late as others would write it: SystemVerilog with packages, macros and an include file, its clock and its reset
// by other names, the reset active low.
`include "resets.svh"
module foreign
    import foreign_types::*;
#(
    parameter WRONG = 0
) (
    input  logic      clk_i,
    input  logic      rst_ni,

    input  logic      req_valid_i,
    output logic      req_ready_o,
    input  op_t       op_i,
    input  width_t    width_i,
    input  operand_t  old_i,
    input  operand_t  src0_i,
    input  operand_t  src1_i,

    output logic      rsp_valid_o,
    input  logic      rsp_ready_i,
    output logic      write_o,
    output logic      error_o,
    output operand_t  new_o,
    output operand_t  ret_o
);
    logic [3:0] narrow; // worth a warning
    assign narrow = ret_o;
    /* verilator lint_off CODEOFALATERVERILATOR */

    atomic_alu_late #(.STALLS(`STALLED), .WRONG(WRONG)) late (.clk(clk_i), .rst(`RESETS), .*);
endmodule
