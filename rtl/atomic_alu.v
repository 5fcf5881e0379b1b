// SPDX-License-Identifier: MIT
`default_nettype none

// The read-modify-write arithmetic of the atomics: two register stages around atomic_alu_core;
// docs/units/atomic_alu.md is the contract.
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
    // Stage A, the request: only its valid bit is reset
    reg        a_valid_q;
    reg [7:0]  a_ctl_q;
    reg [63:0] a_old_q;
    reg [63:0] a_src0_q;
    reg [63:0] a_src1_q;

    // Stage B, the response: the payload is reset as well, since it is zero while there is no response
    reg        b_valid_q;
    reg        b_write_q;
    reg        b_error_q;
    reg [63:0] b_new_q;
    reg [63:0] b_ret_q;

    wire        core_write;
    wire        core_error;
    wire [63:0] core_new;
    wire [63:0] core_ret;

    atomic_alu_core core (
        .op_i    (a_ctl_q[5:0]),
        .width_i (a_ctl_q[7:6]),
        .old_i   (a_old_q),
        .src0_i  (a_src0_q),
        .src1_i  (a_src1_q),
        .new_o   (core_new),
        .ret_o   (core_ret),
        .write_o (core_write),
        .error_o (core_error)
    );

    wire b_free = ~b_valid_q | rsp_ready_i;
    wire a_free = ~a_valid_q | b_free;

    // The next values stand in the clocked block and not in wires of their own: Verilator would evaluate wires that
    // follow an input three times a clock.
    always @(posedge clk) begin
        a_valid_q <= ~rst & ((a_free & req_valid_i) | (~a_free & a_valid_q));
        if (a_free) begin
            a_ctl_q  <= {width_i, op_i};
            a_old_q  <= old_i;
            a_src0_q <= src0_i;
            a_src1_q <= src1_i;
        end
        if (rst | (b_free & ~a_valid_q)) begin
            b_valid_q   <= 1'b0;
            b_write_q   <= 1'b0;
            b_error_q   <= 1'b0;
            b_new_q     <= 64'd0;
            b_ret_q     <= 64'd0;
        end else if (b_free) begin
            b_valid_q   <= 1'b1;
            b_write_q   <= core_write;
            b_error_q   <= core_error;
            b_new_q     <= core_new;
            b_ret_q     <= core_ret;
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
