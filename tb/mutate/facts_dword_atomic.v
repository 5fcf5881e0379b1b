// SPDX-License-Identifier: MIT
`include "visa_enable.v"

// What is so of dword_atomic behind a reset. From the first beat of a message on, as long as it is looked at, its fields are what
// the decoder finds, once they are known, and its enable is what these fields say.
module facts_dword_atomic (
    input clk,
    input rst,
    input \receive.first_q ,
    input \receive.check_q ,
    input [1:0] \receive.beat_q ,
    input \receive.front.decode_q ,
    input \receive.front.enter_q ,
    input [3:0] \receive.front.error ,
    input [3:0] \receive.front.error_o ,
    input [4:0] \receive.front.op ,
    input [4:0] \receive.front.op_o ,
    input [1:0] \receive.front.width ,
    input [1:0] \receive.front.width_o ,
    input \receive.front.surface ,
    input \receive.front.surface_o ,
    input [2:0] \receive.front.exec_log2 ,
    input [2:0] \receive.front.exec_log2_o ,
    input [2:0] \receive.front.mask ,
    input [2:0] \receive.front.mask_q ,
    input \receive.front.no_mask ,
    input \receive.front.no_mask_q ,
    input [1:0] \receive.front.combine ,
    input [1:0] \receive.front.combine_q ,
    input \receive.front.inverse ,
    input \receive.front.inverse_q ,
    input [2:0] \receive.front.low ,
    input [2:0] \receive.front.low_q ,
    input [11:0] \receive.front.pred ,
    input \receive.front.named_q ,
    input [31:0] \receive.front.exec_mask_q ,
    input [31:0] \receive.front.pred_q ,
    input [15:0] \receive.front.enable_o ,
    input [47:0] \receive.front.dst ,
    input \receive.front.dst_null_o ,
    input [32:0] \receive.front.size ,
    input [32:0] \receive.front.limit_o ,
    output wrong_o
);
    wire looked = \receive.beat_q != 0 || \receive.first_q || \receive.check_q ;
    wire found  = looked && !\receive.front.decode_q ;
    wire fields = {\receive.front.error_o , \receive.front.op_o , \receive.front.width_o , \receive.front.surface_o ,
                   \receive.front.exec_log2_o , \receive.front.mask_q , \receive.front.no_mask_q , \receive.front.combine_q ,
                   \receive.front.inverse_q , \receive.front.named_q , \receive.front.dst_null_o , \receive.front.low_q ,
                   \receive.front.limit_o }
                  == {\receive.front.error , \receive.front.op , \receive.front.width , \receive.front.surface ,
                      \receive.front.exec_log2 , \receive.front.mask , \receive.front.no_mask , \receive.front.combine ,
                      \receive.front.inverse , |\receive.front.pred , ~|\receive.front.dst [31:0], \receive.front.low ,
                      \receive.front.size & ~{30'd0, \receive.front.low }};
    wire [15:0] enable;
    visa_enable again (1'b1, \receive.front.exec_log2_o , \receive.front.mask_q , \receive.front.no_mask_q , \receive.front.named_q ,
                       \receive.front.combine_q , \receive.front.inverse_q , \receive.front.exec_mask_q , \receive.front.pred_q , enable);
    assign wrong_o = found && (!fields || (!\receive.front.enter_q && enable != \receive.front.enable_o ));
endmodule
