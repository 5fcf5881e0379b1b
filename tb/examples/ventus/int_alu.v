// SPDX-License-Identifier: MIT
// Ventus' scalar ALU, as int_alu. docs/found.md.
`default_nettype none
`include "int_alu_op.vh"

module int_alu (
    input  wire        clk,         // clock, rising edge
    input  wire        rst,         // reset, synchronous, active high

    input  wire        req_valid_i, // a request is offered
    output wire        req_ready_o, // the unit takes the request, if there is one
    input  wire [5:0]  op_i,        // operation code
    input  wire [1:0]  width_i,     // operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits
    input  wire [63:0] src0_i,      // first operand
    input  wire [63:0] src1_i,      // second operand
    input  wire [63:0] src2_i,      // third operand

    output wire        rsp_valid_o, // a response is offered
    input  wire        rsp_ready_i, // the consumer takes the response, if there is one
    output wire        error_o,     // 0, or 1: the request is refused
    output wire [63:0] result_o     // result
);
    // The current request
    reg        valid_q; // a request is held
    reg [5:0]  op_q;    // operation code
    reg [1:0]  width_q; // operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits
    reg [63:0] src0_q;  // first operand
    reg [63:0] src1_q;  // second operand
    reg [63:0] src2_q;  // third operand

    // ---------------- your design: begin
    reg [4:0] fn;
    always @*
        case (op_q)
            `INT_ALU_OP_SLL:  fn = 5'd1;
            `INT_ALU_OP_EQ:   fn = 5'd2;
            `INT_ALU_OP_NE:   fn = 5'd3;
            `INT_ALU_OP_XOR:  fn = 5'd4;
            `INT_ALU_OP_SRL:  fn = 5'd5;
            `INT_ALU_OP_OR:   fn = 5'd6;
            `INT_ALU_OP_AND:  fn = 5'd7;
            `INT_ALU_OP_SUB:  fn = 5'd10;
            `INT_ALU_OP_SRA:  fn = 5'd11;
            `INT_ALU_OP_LT:   fn = 5'd12;
            `INT_ALU_OP_GE:   fn = 5'd13;
            `INT_ALU_OP_LTU:  fn = 5'd14;
            `INT_ALU_OP_GEU:  fn = 5'd15;
            `INT_ALU_OP_MAX:  fn = 5'd16;
            `INT_ALU_OP_MIN:  fn = 5'd17;
            `INT_ALU_OP_MAXU: fn = 5'd18;
            `INT_ALU_OP_MINU: fn = 5'd19;
            default:          fn = 5'd0; // add
        endcase
    wire [31:0] r;
    wire        compared;
    alu core (
        .op_i  (fn),
        .in1_i (src0_q[31:0]),
        .in2_i (src1_q[31:0]),
        .out_o (r),
        .cmp_o (compared)
    );
    // 1: the output for branches is the result of comparisons
    parameter BRANCH = 0;
    wire done = 1'b1;
    assign error_o  = 1'd0;
    assign result_o = BRANCH ? {63'd0, compared} : {{32{r[31]}}, r};
    wire unused = &{1'b0, width_q, src0_q[63:32], src1_q[63:32], src2_q};
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
            src0_q <= src0_i;
            src1_q <= src1_i;
            src2_q <= src2_i;
        end
        if (rst) begin
            valid_q <= 1'b0;
        end
    end
endmodule
`default_nettype wire
