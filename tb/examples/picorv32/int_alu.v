// SPDX-License-Identifier: MIT
// PicoRV32's coprocessors for RV32M, as int_alu. docs/found.md.
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
    // 1: the multiplier of one clock, picorv32_pcpi_fast_mul
    parameter FAST = 0;

    reg [2:0] funct3;
    always @*
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
    // Reset needs three clocks more.
    reg [2:0] reset_q;
    always @(posedge clk)
        reset_q <= rst ? 3'd7 : reset_q >> 1;
    wire        resetn = ~rst & ~reset_q[0];
    wire        valid = busy_q & resetn;
    wire [31:0] insn = {7'h01, 5'd2, 5'd1, funct3, 5'd3, 7'h33};
    wire [31:0] product, quotient;
    wire        mul_done, mul_write, mul_wait, div_done, div_write, div_wait;
    generate
        if (FAST) begin : g_fast
            picorv32_pcpi_fast_mul mul (
                .clk(clk), .resetn(resetn), .pcpi_valid(valid), .pcpi_insn(insn), .pcpi_rs1(src0_q[31:0]), .pcpi_rs2(src1_q[31:0]),
                .pcpi_wr(mul_write), .pcpi_rd(product), .pcpi_wait(mul_wait), .pcpi_ready(mul_done)
            );
        end else begin : g_slow
            picorv32_pcpi_mul mul (
                .clk(clk), .resetn(resetn), .pcpi_valid(valid), .pcpi_insn(insn), .pcpi_rs1(src0_q[31:0]), .pcpi_rs2(src1_q[31:0]),
                .pcpi_wr(mul_write), .pcpi_rd(product), .pcpi_wait(mul_wait), .pcpi_ready(mul_done)
            );
        end
    endgenerate
    picorv32_pcpi_div div (
        .clk(clk), .resetn(resetn), .pcpi_valid(valid), .pcpi_insn(insn), .pcpi_rs1(src0_q[31:0]), .pcpi_rs2(src1_q[31:0]),
        .pcpi_wr(div_write), .pcpi_rd(quotient), .pcpi_wait(div_wait), .pcpi_ready(div_done)
    );
    wire        done = valid & (mul_done | div_done);
    wire [31:0] r = div_done ? quotient : product;
    wire        rsp_error_d = 1'd0;
    wire [63:0] rsp_result_d = {{32{r[31]}}, r};
    wire unused = &{1'b0, width_q, src0_q[63:32], src1_q[63:32], src2_q, mul_write, mul_wait, div_write, div_wait};
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
