// SPDX-License-Identifier: MIT
// ALU, multiplier and divider of ultraembedded's RISC-V core, as int_alu. docs/found.md.
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
    // The current request and its response
    reg        busy_q;       // a request is held
    reg        start_q;      // its first clock
    reg        rsp_valid_q;  // a response is offered
    reg [5:0]  op_q;         // operation code
    reg [1:0]  width_q;      // operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits
    reg [63:0] src0_q;       // first operand
    reg [63:0] src1_q;       // second operand
    reg [63:0] src2_q;       // third operand
    reg        rsp_error_q;  // 0, or 1: the request is refused
    reg [63:0] rsp_result_q; // result

    // ---------------- your design: begin
`ifdef BIRISCV
`define CORE(part) biriscv_``part
`else
`define CORE(part) riscv_``part
`endif
    reg [3:0] alu_op;
    reg [2:0] funct3;
    always @* begin
        case (op_q)
            `INT_ALU_OP_SUB:   alu_op = 4'b0110;
            `INT_ALU_OP_AND:   alu_op = 4'b0111;
            `INT_ALU_OP_OR:    alu_op = 4'b1000;
            `INT_ALU_OP_XOR:   alu_op = 4'b1001;
            `INT_ALU_OP_SLL:   alu_op = 4'b0001;
            `INT_ALU_OP_SRL:   alu_op = 4'b0010;
            `INT_ALU_OP_SRA:   alu_op = 4'b0011;
            `INT_ALU_OP_LTU:   alu_op = 4'b1010;
            `INT_ALU_OP_LT:    alu_op = 4'b1011;
            default:           alu_op = 4'b0100; // add
        endcase
        case (op_q)
            `INT_ALU_OP_MULH:   funct3 = 3'd1;
            `INT_ALU_OP_MULHSU: funct3 = 3'd2;
            `INT_ALU_OP_MULHU:  funct3 = 3'd3;
            `INT_ALU_OP_DIV:    funct3 = 3'd4;
            `INT_ALU_OP_DIVU:   funct3 = 3'd5;
            `INT_ALU_OP_REM:    funct3 = 3'd6;
            `INT_ALU_OP_REMU:   funct3 = 3'd7;
            default:            funct3 = 3'd0; // mul
        endcase
    end
    wire        multiplies = op_q[5:2] == 4'hc;
    wire        divides = op_q[5:2] == 4'he;
    wire [31:0] insn = {7'h01, 5'd2, 5'd1, funct3, 5'd3, 7'h33};
    wire [31:0] sum, product, quotient;
    wire        div_done;
    `CORE(alu) alu (.alu_op_i(alu_op), .alu_a_i(src0_q[31:0]), .alu_b_i(src1_q[31:0]), .alu_p_o(sum));
    `CORE(multiplier) mul (
        .clk_i(clk), .rst_i(rst), .opcode_valid_i(start_q & multiplies), .opcode_opcode_i(insn), .opcode_pc_i(32'd0),
        .opcode_invalid_i(1'b0), .opcode_rd_idx_i(5'd3), .opcode_ra_idx_i(5'd1), .opcode_rb_idx_i(5'd2),
        .opcode_ra_operand_i(src0_q[31:0]), .opcode_rb_operand_i(src1_q[31:0]), .hold_i(1'b0), .writeback_value_o(product)
    );
    `CORE(divider) div (
        .clk_i(clk), .rst_i(rst), .opcode_valid_i(start_q & divides), .opcode_opcode_i(insn), .opcode_pc_i(32'd0),
        .opcode_invalid_i(1'b0), .opcode_rd_idx_i(5'd3), .opcode_ra_idx_i(5'd1), .opcode_rb_idx_i(5'd2),
        .opcode_ra_operand_i(src0_q[31:0]), .opcode_rb_operand_i(src1_q[31:0]), .writeback_valid_o(div_done),
        .writeback_value_o(quotient)
    );
    // A product comes two clocks after its operands.
    reg mul_done;
    reg late_q;
    always @(posedge clk)
        {mul_done, late_q} <= {late_q, start_q & ~rst};
    wire        done = divides ? div_done : ~multiplies | mul_done;
    wire [31:0] r = divides ? quotient : multiplies ? product : sum;
    wire        rsp_error_d = 1'd0;
    wire [63:0] rsp_result_d = {{32{r[31]}}, r};
    wire unused = &{1'b0, width_q, src0_q[63:32], src1_q[63:32], src2_q};
    // ---------------- your design: end

    wire ends = busy_q & ~start_q & done;
    assign req_ready_o = ~busy_q & (~rsp_valid_q | rsp_ready_i);
    assign rsp_valid_o = rsp_valid_q;
    assign error_o = rsp_error_q;
    assign result_o = rsp_result_q;
    always @(posedge clk) begin
        start_q <= req_ready_o & req_valid_i;
        if (rsp_ready_i)
            rsp_valid_q <= 1'b0;
        if (ends) begin
            busy_q <= 1'b0;
            rsp_valid_q <= 1'b1;
            rsp_error_q <= rsp_error_d;
            rsp_result_q <= rsp_result_d;
        end
        if (req_ready_o & req_valid_i) begin
            busy_q <= 1'b1;
            op_q <= op_i;
            width_q <= width_i;
            src0_q <= src0_i;
            src1_q <= src1_i;
            src2_q <= src2_i;
        end
        if (rst) begin
            busy_q <= 1'b0;
            start_q <= 1'b0;
            rsp_valid_q <= 1'b0;
        end
    end
endmodule
`default_nettype wire
