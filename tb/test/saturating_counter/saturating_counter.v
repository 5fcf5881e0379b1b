// SPDX-License-Identifier: MIT
`default_nettype none

// A counter that stops at its bounds. ONLY_UP: it refuses all operations but up.
module saturating_counter #(
    parameter ONLY_UP = 0
) (
    input  wire       clk,          // clock, rising edge
    input  wire       rst,          // reset, synchronous, active high

    input  wire       req_valid_i,  // a request is offered
    output wire       req_ready_o,  // the request is accepted
    input  wire [2:0] op_i,         // 0 hold, 1 up, 2 down, 3 load; the others are refused
    input  wire [7:0] count_i,      // count before the operation
    input  wire [7:0] step_i,       // how far to count, or the count to load

    output wire       rsp_valid_o,  // a response is offered
    input  wire       rsp_ready_i,  // the response is accepted
    output reg        error_o,      // the request is refused
    output reg        saturated_o,  // the count would have passed a bound
    output reg  [7:0] count_o       // count after the operation
);
    // Stage A, the request, and stage B, the response
    reg       a_valid_q, b_valid_q;
    reg [2:0] op_q;
    reg [7:0] count_q, step_q;

    wire b_ready = ~b_valid_q | rsp_ready_i;
    assign req_ready_o = ~a_valid_q | b_ready;
    assign rsp_valid_o = b_valid_q;

    // The ninth bit of the sum is a carry, that of the difference a borrow.
    wire       up         = op_q == 3'd1;
    wire       down       = op_q == 3'd2 & ONLY_UP == 0;
    wire       load       = op_q == 3'd3 & ONLY_UP == 0;
    wire       hold       = op_q == 3'd0 & ONLY_UP == 0;
    wire [8:0] sum        = {1'b0, count_q} + {1'b0, step_q};
    wire [8:0] difference = {1'b0, count_q} - {1'b0, step_q};

    always @(posedge clk) begin
        a_valid_q <= ~rst & (req_ready_o ? req_valid_i : a_valid_q);
        b_valid_q <= ~rst & (b_ready ? a_valid_q : b_valid_q);
        if (req_ready_o) begin
            op_q    <= op_i;
            count_q <= count_i;
            step_q  <= step_i;
        end
        if (b_ready) begin
            error_o     <= ~(hold | up | down | load);
            saturated_o <= (up & sum[8]) | (down & difference[8]);
            count_o     <= up   ? sum[7:0] | {8{sum[8]}} :
                           down ? difference[7:0] & ~{8{difference[8]}} :
                           load ? step_q : count_q;
        end
    end
endmodule
`default_nettype wire
