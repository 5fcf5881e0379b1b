// SPDX-License-Identifier: MIT
`include "visa_enable.v"

// Facts about svm_atomic after a reset. From a message's first beat, once it is decoded, its enable follows from its fields. Groups
// of the messages in the work, read and gather stages are numbered consecutively, at most eight each. So an answered group shares
// its place with no other.
module facts_svm_atomic (
    input clk,
    input rst,
    output [1:0] wrong_o
);
    wire known = (!\gather.receive_q || \gather.beat_q != 0) && !\gather.front.decode_q && !\gather.front.enter_q ;
    wire [15:0] enable;
    visa_enable again (1'b1, \gather.front.exec_log2_o , \gather.front.mask_q , \gather.front.no_mask_q , \gather.front.named_q ,
                       \gather.front.combine_q , \gather.front.inverse_q , \gather.front.exec_mask_q , \gather.front.pred_q , enable);
    wire enable_wrong = known && enable != \gather.front.enable_o ;

    // Each stage is in one state.
    wire [4:0] gathers = {\gather.receive_q , \gather.decode_q , \gather.check_q , \gather.group_q , \gather.pass_q };
    wire [4:0] works = {\work.empty_q , \work.fetch_q , \work.compute_q , \work.operands_q , \work.done_q };
    wire states_wrong = gathers == 0 || (gathers & (gathers - 1)) != 0 || works == 0 || (works & (works - 1)) != 0;

    // Remaining groups of the message at work; those read ahead or answered, from the one at work; groups of the message in the
    // read stage; groups found for the next one
    wire [3:0] left = \work.end_q - \work.finished_q ;
    wire [3:0] issued = \work.issued_q - \work.finished_q ;
    wire [3:0] answered = \work.answered_q - \work.finished_q ;
    wire [3:0] next = \work.limit_q - \work.end_q ;
    wire [3:0] newest = \gather.number_q - \work.limit_q ;
    wire at_group = |works[3:1];
    reg [3:0] to_compare;
    integer n;
    always @* begin
        to_compare = \gather.compare_q ;
        for (n = 0; n < 8; n = n + 1)
            to_compare = to_compare + \gather.left_q [n];
    end
    wire [7:0] remaining = \gather.left_q | {7'd0, \gather.compare_q } << \gather.channel_q ;
    wire grouping = \gather.group_q || \gather.pass_q ;
    wire numbers_wrong = left > 8 || next > 8 || newest > 8 || answered > issued || {1'b0, issued} > {1'b0, left} + {1'b0, next}
        || (newest != 0 && (\work.ahead_q || !grouping)) || (grouping && {1'b0, newest} + {1'b0, to_compare} > 8)
        || (grouping && \work.ahead_q && \gather.compare_q )
        || (\gather.compare_q && !grouping) || (\gather.pass_q && to_compare != 0)
        || (newest != 0 && !\gather.some_q )
        || (grouping && newest == 0 && \gather.some_q && (remaining == 0 || (remaining & ~\gather.single_q ) != 0))
        || at_group != (left != 0) || (!\work.ahead_q && next != 0)
        || (\work.ahead_q && (\work.ahead_some_q != (next != 0) || issued < left || (issued != left && left > 2)));

    // Places of groups answered since the previous place was due for an answer: all groups still to be worked on
    reg [15:0] fresh_q = 0;
    always @(posedge clk)
        fresh_q <= rst ? 0 : \work.answering && \mem_rsp_valid_i
                       ? (fresh_q | 16'd1 << \work.answered_q ) & ~(16'd1 << (\work.answered_q + 4'd1)) : fresh_q;
    reg fresh_wrong;
    always @* begin
        fresh_wrong = fresh_q[\work.answered_q ];
        for (n = 0; n < 16; n = n + 1)
            if (n[3:0] - \work.finished_q < answered)
                fresh_wrong = fresh_wrong || !fresh_q[n];
    end
    assign wrong_o = {states_wrong || numbers_wrong || fresh_wrong, enable_wrong};
endmodule
