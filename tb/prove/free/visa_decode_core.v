// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/visa_decode_core.v with its register: any function. For X, any message, the result is F, any constant fields; for
// others it is arbitrary at any time.
module visa_decode_core #(
    parameter REGISTERED = 0
) (
    input  wire         clk,
    input  wire         look_i,
    input  wire [239:0] message_i,
    output wire [3:0]   error_o,
    output wire [1:0]   kind_o,
    output wire [4:0]   op_o,
    output wire [1:0]   width_o,
    output wire [2:0]   exec_log2_o,
    output wire [2:0]   mask_o,
    output wire         no_mask_o,
    output wire [11:0]  pred_o,
    output wire [1:0]   combine_o,
    output wire         inverse_o,
    output wire         surface_o,
    output wire [1:0]   block_size_o,
    output wire [1:0]   num_blocks_o,
    output wire [47:0]  address_o,
    output wire [47:0]  src0_o,
    output wire [47:0]  src1_o,
    output wire [47:0]  dst_o
);
    (* anyconst *) wire [239:0] x;
    (* anyconst *) wire [231:0] f;
    (* anyseq *)   wire [231:0] other;
    reg [239:0] message_q;
    always @(posedge clk)
        if (look_i) message_q <= message_i;
    assign {error_o, kind_o, op_o, width_o, exec_log2_o, mask_o, no_mask_o, pred_o, combine_o, inverse_o, surface_o,
            block_size_o, num_blocks_o, address_o, src0_o, src1_o, dst_o} = message_q == x ? f : other;
endmodule
`default_nettype wire
