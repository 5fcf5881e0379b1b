// SPDX-License-Identifier: MIT
// Differs from the port list in every way that can be seen: src1_i is not there, spare_i should not be, and of others
// the range or the direction is wrong.
module atomic_alu (
    input  wire        clk,
    input  wire        rst,
    input  wire        rsp_ready_i,
    output wire        req_valid_i,
    input  wire [5:0]  op_i,
    input  wire        width_i,
    input  wire [31:0] old_i,
    input  wire [64:1] src0_i,
    input  wire        spare_i,
    output wire        req_ready_o,
    output wire        rsp_valid_o,
    output wire        write_o,
    output wire        error_o,
    output wire [63:0] new_o,
    output wire [127:0] ret_o
);
endmodule
