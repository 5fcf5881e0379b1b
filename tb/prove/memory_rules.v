// SPDX-License-Identifier: MIT
`default_nettype none

// Rules of an atomic unit at its memory port: a channel reads a word once, gets it, and may write it; then it is done. At
// most one read waits for its answer, and there are no accesses outside a request. The memory is unconstrained: an answer
// is accepted only if one is due.
module memory_rules (
    input wire clk,
    input wire rst,
    input wire known_i,      // an edge has seen rst high
    input wire busy_i,       // a request was taken, and not answered
    input wire done_i,       // a channel is done at the coming edge
    input wire req_valid_i,
    input wire req_ready_i,
    input wire req_we_i,
    input wire rsp_valid_i,
    input wire rsp_ready_i
);
    reg due_q;           // a read waits for its answer
    reg read_q;          // the channel has its word

    wire ask = req_valid_i & req_ready_i;
    wire got = rsp_valid_i & rsp_ready_i;
    always @(posedge clk) begin
        due_q     <= ~rst & ((ask & ~req_we_i) | (due_q & ~got));
        read_q    <= ~rst & ~done_i & (got | read_q);
    end

    always @* if (known_i) begin
        answer_due: assert (rsp_ready_i == due_q);
        if (req_valid_i) begin
            one_at_a_time: assert (busy_i & ~due_q);
            write_behind_read: assert (req_we_i == read_q);
        end
        if (read_q)
            word_is_used: assert (req_valid_i | done_i);
        if (ask & req_we_i)
            writes_once: assert (done_i);
        if (done_i)
            done_with_its_word: assert (read_q & ~due_q & (~req_valid_i | req_ready_i));
    end
endmodule
`default_nettype wire
