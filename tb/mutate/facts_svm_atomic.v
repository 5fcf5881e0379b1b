// SPDX-License-Identifier: MIT
`include "visa_enable.v"

// What is so of svm_atomic behind a reset: from its first beat on, once it is known, the enable of a message is what its fields say.
module facts_svm_atomic (
    input \gather.receive_q ,
    input [1:0] \gather.beat_q ,
    input \gather.front.decode_q ,
    input \gather.front.enter_q ,
    input [2:0] \gather.front.exec_log2_o ,
    input [2:0] \gather.front.mask_q ,
    input \gather.front.no_mask_q ,
    input \gather.front.named_q ,
    input [1:0] \gather.front.combine_q ,
    input \gather.front.inverse_q ,
    input [31:0] \gather.front.exec_mask_q ,
    input [31:0] \gather.front.pred_q ,
    input [15:0] \gather.front.enable_o ,
    output wrong_o
);
    wire known = (!\gather.receive_q || \gather.beat_q != 0) && !\gather.front.decode_q && !\gather.front.enter_q ;
    wire [15:0] enable;
    visa_enable again (1'b1, \gather.front.exec_log2_o , \gather.front.mask_q , \gather.front.no_mask_q , \gather.front.named_q ,
                       \gather.front.combine_q , \gather.front.inverse_q , \gather.front.exec_mask_q , \gather.front.pred_q , enable);
    assign wrong_o = known && enable != \gather.front.enable_o ;
endmodule
