// SPDX-License-Identifier: MIT
// alu32 as atomic_alu: a core without a handshake, and with a reset that is active low. docs/examples.md.
`default_nettype none
`include "atomic_alu_op.vh"

module atomic_alu (
    input  wire        clk,         // clock, rising edge
    input  wire        rst,         // reset, synchronous, active high

    input  wire        req_valid_i, // a request is offered
    output wire        req_ready_o, // the unit takes the request, if there is one
    input  wire [5:0]  op_i,        // operation code
    input  wire [1:0]  width_i,     // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    input  wire [63:0] old_i,       // value in memory
    input  wire [63:0] src0_i,      // first source
    input  wire [63:0] src1_i,      // second source

    output wire        rsp_valid_o, // a response is offered
    input  wire        rsp_ready_i, // the consumer takes the response, if there is one
    output wire        write_o,     // memory is to be written with new_o
    output wire        error_o,     // 0, or 1: the request is refused
    output wire [63:0] new_o,       // new value of memory
    output wire [63:0] ret_o        // value for the destination register
);
    // The current request
    reg        valid_q; // a request is held
    reg [5:0]  op_q;    // operation code
    reg [1:0]  width_q; // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    reg [63:0] old_q;   // value in memory
    reg [63:0] src0_q;  // first source
    reg [63:0] src1_q;  // second source

    // ---------------- your design: begin
    // It gives its result one clock after its operands.
    reg done;
    always @(posedge clk)
        done <= valid_q & ~(done & rsp_ready_i) & ~rst;

    reg [3:0] alu_op;
    reg       known;
    always @* begin
        known = width_q == 2'd0;
        alu_op = 4'd0;
        case (op_q)
            `ATOMIC_ALU_OP_ADD:  alu_op = 4'd0;
            `ATOMIC_ALU_OP_SUB:  alu_op = 4'd1;
            `ATOMIC_ALU_OP_AND:  alu_op = 4'd2;
            `ATOMIC_ALU_OP_OR:   alu_op = 4'd3;
            `ATOMIC_ALU_OP_XOR:  alu_op = 4'd4;
            `ATOMIC_ALU_OP_MIN:  alu_op = 4'd5;
            `ATOMIC_ALU_OP_MAX:  alu_op = 4'd6;
            `ATOMIC_ALU_OP_IMIN: alu_op = 4'd7;
            `ATOMIC_ALU_OP_IMAX: alu_op = 4'd8;
            default:             known = 1'b0;
        endcase
    end
    wire [31:0] y;
    alu32 alu (
        .clk_i  (clk),
        .rst_ni (~rst),
        .op_i   (alu_op),
        .a_i    (old_q[31:0]),
        .b_i    (src0_q[31:0]),
        .y_o    (y)
    );

    // What it does not do is refused.
    assign write_o = known;
    assign error_o = ~known;
    assign new_o   = known ? {32'd0, y} : old_q;
    assign ret_o   = known ? {32'd0, old_q[31:0]} : old_q;
    wire unused = &{1'b0, src0_q[63:32], src1_q};
    // ---------------- your design: end

    // The next request is taken with the response at the earliest.
    assign req_ready_o = ~valid_q | (rsp_valid_o & rsp_ready_i);
    assign rsp_valid_o = valid_q & done;
    always @(posedge clk) begin
        if (req_ready_o)
            valid_q <= req_valid_i;
        if (req_ready_o & req_valid_i) begin
            op_q <= op_i;
            width_q <= width_i;
            old_q <= old_i;
            src0_q <= src0_i;
            src1_q <= src1_i;
        end
        if (rst) begin
            valid_q <= 1'b0;
        end
    end
endmodule
`default_nettype wire
