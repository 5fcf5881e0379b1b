// SPDX-License-Identifier: MIT
`default_nettype none

// In the place of rtl/visa_message.v: any message, legal or not.
module visa_message #(
    parameter [2:0] KINDS = 3'b001
) (
    input  wire         look_i,
    input  wire [239:0] message_i,
    input  wire [31:0]  exec_mask_i,
    input  wire [31:0]  pred_i,
    output wire [3:0]   error_o,
    output wire [4:0]   op_o,
    output wire [1:0]   width_o,
    output wire [2:0]   exec_log2_o,
    output wire         surface_o,
    output wire [1:0]   block_size_o,
    output wire [1:0]   num_blocks_o,
    output wire         dst_null_o,
    output wire [15:0]  enable_o
);
    (* anyseq *) wire [35:0] other;
    assign {error_o, op_o, width_o, exec_log2_o, surface_o, block_size_o, num_blocks_o, dst_null_o, enable_o} = other;
endmodule
`default_nettype wire
