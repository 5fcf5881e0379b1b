// SPDX-License-Identifier: MIT
// CV32E40P, its ALU and multiplier, as int_alu. docs/found.md.
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
    cv32e40p_pkg::alu_opcode_e operator;
    always_comb
        case (op_q)
            `INT_ALU_OP_SUB:   operator = cv32e40p_pkg::ALU_SUB;
            `INT_ALU_OP_AND:   operator = cv32e40p_pkg::ALU_AND;
            `INT_ALU_OP_OR:    operator = cv32e40p_pkg::ALU_OR;
            `INT_ALU_OP_XOR:   operator = cv32e40p_pkg::ALU_XOR;
            `INT_ALU_OP_SLL:   operator = cv32e40p_pkg::ALU_SLL;
            `INT_ALU_OP_SRL:   operator = cv32e40p_pkg::ALU_SRL;
            `INT_ALU_OP_SRA:   operator = cv32e40p_pkg::ALU_SRA;
            `INT_ALU_OP_ROR:   operator = cv32e40p_pkg::ALU_ROR;
            `INT_ALU_OP_POPC:  operator = cv32e40p_pkg::ALU_CNT;
            `INT_ALU_OP_CTZ:   operator = cv32e40p_pkg::ALU_FF1;
            `INT_ALU_OP_ABS:   operator = cv32e40p_pkg::ALU_ABS;
            `INT_ALU_OP_MIN:   operator = cv32e40p_pkg::ALU_MIN;
            `INT_ALU_OP_MAX:   operator = cv32e40p_pkg::ALU_MAX;
            `INT_ALU_OP_MINU:  operator = cv32e40p_pkg::ALU_MINU;
            `INT_ALU_OP_MAXU:  operator = cv32e40p_pkg::ALU_MAXU;
            `INT_ALU_OP_DIV:   operator = cv32e40p_pkg::ALU_DIV;
            `INT_ALU_OP_DIVU:  operator = cv32e40p_pkg::ALU_DIVU;
            `INT_ALU_OP_REM:   operator = cv32e40p_pkg::ALU_REM;
            `INT_ALU_OP_REMU:  operator = cv32e40p_pkg::ALU_REMU;
            `INT_ALU_OP_EQ:    operator = cv32e40p_pkg::ALU_EQ;
            `INT_ALU_OP_NE:    operator = cv32e40p_pkg::ALU_NE;
            `INT_ALU_OP_LT:    operator = cv32e40p_pkg::ALU_SLTS;
            `INT_ALU_OP_LTU:   operator = cv32e40p_pkg::ALU_SLTU;
            `INT_ALU_OP_GE:    operator = cv32e40p_pkg::ALU_GES;
            `INT_ALU_OP_GEU:   operator = cv32e40p_pkg::ALU_GEU;
            `INT_ALU_OP_GT:    operator = cv32e40p_pkg::ALU_GTS;
            `INT_ALU_OP_GTU:   operator = cv32e40p_pkg::ALU_GTU;
            `INT_ALU_OP_LE:    operator = cv32e40p_pkg::ALU_SLETS;
            `INT_ALU_OP_LEU:   operator = cv32e40p_pkg::ALU_SLETU;
            default:           operator = cv32e40p_pkg::ALU_ADD;
        endcase
    wire        mul = op_q[5:2] == 4'hc;
    wire        div = op_q[5:2] == 4'he;
    wire        compares = op_q inside {`INT_ALU_OP_EQ, `INT_ALU_OP_NE, `INT_ALU_OP_GE, `INT_ALU_OP_GEU, `INT_ALU_OP_GT, `INT_ALU_OP_GTU};
    wire [1:0]  is_signed = {op_q == `INT_ALU_OP_MULH, op_q inside {`INT_ALU_OP_MULH, `INT_ALU_OP_MULHSU}};

    // As in the decoder, operand a of a division is its divisor, and operand b of abs is 0.
    wire [31:0] a = div ? src1_q[31:0] : src0_q[31:0], b = div ? src0_q[31:0] : op_q == `INT_ALU_OP_ABS ? 32'd0 : src1_q[31:0];
    wire [31:0] alu_result, mul_result;
    wire        alu_ready, mul_ready, holds, several, active;
    cv32e40p_alu alu (
        .clk(clk), .rst_n(~rst), .enable_i(busy_q & ~mul), .operator_i(operator), .operand_a_i(a), .operand_b_i(b),
        .operand_c_i(32'd0), .vector_mode_i(cv32e40p_pkg::VEC_MODE32), .bmask_a_i(5'd0), .bmask_b_i(5'd0), .imm_vec_ext_i(2'd0),
        .is_clpx_i(1'b0), .is_subrot_i(1'b0), .clpx_shift_i(2'd0), .result_o(alu_result), .comparison_result_o(holds),
        .ready_o(alu_ready), .ex_ready_i(1'b1));
    // The decoder forwards the sum of a mulh, between its steps.
    reg  [31:0] sum_q;
    always @(posedge clk)
        sum_q <= busy_q & several ? mul_result : 32'd0;
    cv32e40p_mult mult (
        .clk(clk), .rst_n(~rst), .enable_i(busy_q & mul),
        .operator_i(op_q == `INT_ALU_OP_MUL ? cv32e40p_pkg::MUL_MAC32 : cv32e40p_pkg::MUL_H), .short_subword_i(1'b0),
        .short_signed_i(is_signed), .op_a_i(src0_q[31:0]), .op_b_i(src1_q[31:0]), .op_c_i(sum_q), .imm_i(5'd0),
        .dot_signed_i(2'd0), .dot_op_a_i(32'd0), .dot_op_b_i(32'd0), .dot_op_c_i(32'd0), .is_clpx_i(1'b0), .clpx_shift_i(2'd0),
        .clpx_img_i(1'b0), .result_o(mul_result), .multicycle_o(several), .mulh_active_o(active), .ready_o(mul_ready),
        .ex_ready_i(1'b1));
    wire        done = mul ? mul_ready : alu_ready;
    wire [31:0] r = mul ? mul_result : compares ? {31'd0, holds} : alu_result;
    wire        rsp_error_d = 1'd0;
    wire [63:0] rsp_result_d = {{32{r[31]}}, r};
    wire        unused = &{1'b0, width_q, src0_q[63:32], src1_q[63:32], src2_q, several, active};
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
