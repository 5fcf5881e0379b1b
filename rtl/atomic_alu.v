// SPDX-License-Identifier: MIT
`default_nettype none

// Read-modify-write arithmetic of the atomics, in two register stages. Half of the arithmetic is upstream of the first
// stage, half between the stages; docs/units/atomic_alu.md is the contract.
module atomic_alu (
    input  wire        clk,          // clock, rising edge
    input  wire        rst,          // reset, synchronous, active high

    input  wire        req_valid_i,  // a request is offered
    output wire        req_ready_o,  // the unit takes the request, if there is one
    input  wire [5:0]  op_i,         // operation code
    input  wire [1:0]  width_i,      // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    input  wire [63:0] old_i,        // value in memory
    input  wire [63:0] src0_i,       // first source
    input  wire [63:0] src1_i,       // second source

    output wire        rsp_valid_o,  // a response is offered
    input  wire        rsp_ready_i,  // the consumer takes the response, if there is one
    output wire        write_o,      // memory is to be written with new_o
    output wire        error_o,      // 0, or 1: the request is refused
    output wire [63:0] new_o,        // new value of memory
    output wire [63:0] ret_o         // value for the destination register
);
    // Stage A, the request: only its valid bit is reset. The derived values are in registers of atomic_alu_prepare.
    reg        a_valid_q;
    reg [63:0] a_old_q;

    // Stage B, the response: the payload is reset as well, because it is zero without a response
    reg        b_valid_q;
    reg        b_write_q;
    reg        b_error_q;
    reg [63:0] b_new_q;
    reg [63:0] b_ret_q;

    wire b_free = ~b_valid_q | rsp_ready_i;
    wire a_free = ~a_valid_q | b_free;

    wire [17:0] control;
    wire [15:0] step;
    wire [63:0] addend;
    wire [63:0] stored;
    wire        write;
    wire [63:0] new_value;
    wire [63:0] ret;
    // Only operands that are split over two datapaths use it.
    /* verilator lint_off UNUSED */
    wire        match;
    /* verilator lint_on UNUSED */

    atomic_alu_control decode (
        .op_i      (op_i),
        .width_i   (width_i),
        .control_o (control)
    );
    atomic_alu_prepare #(.REGISTERED(1)) prepare (
        .clk       (clk),
        .load_i    (a_free),
        .control_i (control),
        .width_i   (width_i),
        .old_i     (old_i),
        .src0_i    (src0_i),
        .src1_i    (src1_i),
        .addend_o  (addend),
        .stored_o  (stored),
        .step_o    (step)
    );
    atomic_alu_finish finish (
        .step_i    (step),
        .addend_i  (addend),
        .stored_i  (stored),
        .old_i     (a_old_q),
        .match_i   (1'b1),
        .new_o     (new_value),
        .ret_o     (ret),
        .write_o   (write),
        .match_o   (match)
    );

    always @(posedge clk) begin
        a_valid_q <= ~rst & ((a_free & req_valid_i) | (~a_free & a_valid_q));
        if (a_free)
            a_old_q <= old_i;
        if (rst | (b_free & ~a_valid_q)) begin
            b_valid_q   <= 1'b0;
            b_write_q   <= 1'b0;
            b_error_q   <= 1'b0;
            b_new_q     <= 64'd0;
            b_ret_q     <= 64'd0;
        end else if (b_free) begin
            b_valid_q   <= 1'b1;
            b_write_q   <= write;
            b_error_q   <= ~step[0];
            b_new_q     <= new_value;
            b_ret_q     <= ret;
        end
    end

    assign req_ready_o = a_free;
    assign rsp_valid_o = b_valid_q;
    assign write_o     = b_write_q;
    assign error_o     = b_error_q;
    assign new_o       = b_new_q;
    assign ret_o       = b_ret_q;
endmodule
`default_nettype wire
