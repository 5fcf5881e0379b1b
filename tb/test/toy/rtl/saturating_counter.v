// SPDX-License-Identifier: MIT
`default_nettype none
`include "saturating_counter_op.vh"

// Counting that stops at its bounds; docs/units/saturating_counter.md is the contract.
module saturating_counter (
    input  wire       clk,          // clock, rising edge
    input  wire       rst,          // reset, synchronous, active high

    input  wire       req_valid_i,  // a request is offered
    output wire       req_ready_o,  // the unit takes the request, if there is one
    input  wire [2:0] op_i,         // operation code
    input  wire [7:0] count_i,      // count before the operation
    input  wire [7:0] step_i,       // how far to count, or the count to load

    output wire       rsp_valid_o,  // a response is offered
    input  wire       rsp_ready_i,  // the consumer takes the response, if there is one
    output reg        error_o,      // 0, or 1: the request is refused
    output reg        saturated_o,  // the count would have passed a bound
    output reg  [7:0] count_o       // count after the operation
);
    // Stage A, the request, and stage B, the response
    wire      a_valid;
    wire      b_ready;
    reg [2:0] a_op_q;
    reg [7:0] a_count_q;
    reg [7:0] a_step_q;

    pipeline_stage a (
        .clk     (clk),
        .rst     (rst),
        .valid_i (req_valid_i),
        .ready_o (req_ready_o),
        .valid_o (a_valid),
        .ready_i (b_ready)
    );
    pipeline_stage b (
        .clk     (clk),
        .rst     (rst),
        .valid_i (a_valid),
        .ready_o (b_ready),
        .valid_o (rsp_valid_o),
        .ready_i (rsp_ready_i)
    );

    // The ninth bit of the sum is a carry, that of the difference a borrow.
    wire       up         = a_op_q == `SATURATING_COUNTER_OP_UP;
    wire       down       = a_op_q == `SATURATING_COUNTER_OP_DOWN;
    wire       load       = a_op_q == `SATURATING_COUNTER_OP_LOAD;
    wire       hold       = a_op_q == `SATURATING_COUNTER_OP_HOLD;
    wire [8:0] sum        = {1'b0, a_count_q} + {1'b0, a_step_q};
    wire [8:0] difference = {1'b0, a_count_q} - {1'b0, a_step_q};

    always @(posedge clk) begin
        if (req_ready_o) begin
            a_op_q    <= op_i;
            a_count_q <= count_i;
            a_step_q  <= step_i;
        end
        // The payload is zero while there is no response.
        if (rst | (b_ready & ~a_valid)) begin
            error_o     <= 1'b0;
            saturated_o <= 1'b0;
            count_o     <= 8'd0;
        end else if (b_ready) begin
            error_o     <= ~(hold | up | down | load);
            saturated_o <= (up & sum[8]) | (down & difference[8]);
            count_o     <= up   ? sum[7:0] | {8{sum[8]}} :
                           down ? difference[7:0] & ~{8{difference[8]}} :
                           load ? a_step_q : a_count_q;
        end
    end
endmodule
`default_nettype wire
