// SPDX-License-Identifier: MIT
`default_nettype none

// svm_scatter answers each message that it takes once, holds two at most beside those on their way to memory, and offers no
// response while a request of memory waits. Data, and the channels that work, are left open.
module svm_scatter_prove (
    input wire         clk,
    input wire         rst,
    input wire         req_valid_i,
    input wire [151:0] message_i,
    input wire [31:0]  exec_mask_i,
    input wire [31:0]  pred_i,
    input wire [63:0]  size_i,
    input wire [127:0] address_i,
    input wire [511:0] data_i,
    input wire         rsp_ready_i,
    input wire         mem_req_ready_i
);
    wire         req_ready, rsp_valid, mem_req_valid;
    wire [3:0]   rsp;
    wire [135:0] mem_req;

    svm_scatter dut (
        .clk             (clk),
        .rst             (rst),
        .req_valid_i     (req_valid_i),
        .req_ready_o     (req_ready),
        .message_i       (message_i),
        .exec_mask_i     (exec_mask_i),
        .pred_i          (pred_i),
        .size_i          (size_i),
        .address_i       (address_i),
        .data_i          (data_i),
        .rsp_valid_o     (rsp_valid),
        .rsp_ready_i     (rsp_ready_i),
        .error_o         (rsp),
        .mem_req_valid_o (mem_req_valid),
        .mem_req_ready_i (mem_req_ready_i),
        .mem_req_addr_o  (mem_req[135:72]),
        .mem_req_be_o    (mem_req[71:64]),
        .mem_req_wdata_o (mem_req[63:0])
    );

    // Of the unit
    (* hierconn *) wire [3:0] \dut.beat_q ;
    (* hierconn *) wire [1:0] \dut.held_q ;
    (* hierconn *) wire       \dut.whole ;
    (* hierconn *) wire       \dut.gather.front.come_q ;
    (* hierconn *) wire       \dut.gather.front.look_q ;
    (* hierconn *) wire       \dut.gather.v3_q ;
    (* hierconn *) wire       \dut.gather.v4_q ;
    (* hierconn *) wire [3:0] \dut.gather.at_q ;
    (* hierconn *) wire       \dut.gather.wait_q ;
    (* hierconn *) wire       \dut.select.busy_q ;
    (* hierconn *) wire       \dut.plan_final ;
    (* hierconn *) wire       \dut.read_final_q ;
    (* hierconn *) wire       \dut.place_final_q ;
    (* hierconn *) wire       \dut.due_q ;

    reg       known_q = 1'b0;  // an edge has seen rst high
    reg [2:0] messages_q;      // taken less answered
    reg       waited_q;        // a request of memory
    reg       offered_q;       // a response
    always @(posedge clk) begin
        known_q    <= known_q | rst;
        messages_q <= {3{~rst}} & (messages_q + {2'd0, \dut.whole } - {2'd0, rsp_valid & rsp_ready_i});
        waited_q   <= ~rst & mem_req_valid & ~mem_req_ready_i;
        offered_q  <= rsp_valid & ~rsp_ready_i;
    end

    offer_rules #(.WIDTH(4)) response (clk, rst, known_q, rsp_valid, rsp_ready_i, rsp);
    offer_rules #(.WIDTH(136)) memory (clk, rst, known_q, mem_req_valid, mem_req_ready_i, mem_req);

    // The beats on their way to the facts, by their numbers, and the last ones among them
    wire [3:0] fourth = \dut.gather.at_q ;
    wire [3:0] third  = fourth + {3'd0, \dut.gather.v4_q };
    wire [3:0] second = third + {3'd0, \dut.gather.v3_q };
    wire [3:0] first  = second + {3'd0, \dut.gather.front.look_q };
    wire [3:0] next   = first + {3'd0, \dut.gather.front.come_q };
    wire [2:0] coming = {2'd0, \dut.gather.v4_q & (&fourth[2:0])} + {2'd0, \dut.gather.v3_q & (&third[2:0])}
                        + {2'd0, \dut.gather.front.look_q & (&second[2:0])}
                        + {2'd0, \dut.gather.front.come_q & (&first[2:0])};
    wire [2:0] held   = coming + {2'd0, \dut.gather.wait_q } + {2'd0, \dut.select.busy_q } + {2'd0, \dut.plan_final }
                        + {2'd0, \dut.read_final_q };
    always @* if (known_q) begin
        beats: assert (\dut.beat_q == next);
        two_are_held: assert ((\dut.held_q <= 2'd2) & ({1'b0, \dut.held_q } == held));
        ready: assert (req_ready == (\dut.held_q != 2'd2));
        no_third: assert ((\dut.held_q != 2'd2) | ~|\dut.beat_q [2:0]);
        one_response_each: assert (messages_q == held + {2'd0, \dut.place_final_q } + {2'd0, \dut.due_q } + {2'd0, rsp_valid});
        requests_first: assert (~(waited_q & rsp_valid & ~offered_q));
        if (\dut.gather.wait_q )
            behind_another: assert (\dut.select.busy_q & ~\dut.gather.v4_q & ~\dut.gather.v3_q & ~\dut.gather.front.look_q
                                    & ~\dut.gather.front.come_q );
    end
endmodule
`default_nettype wire
