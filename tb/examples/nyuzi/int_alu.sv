// SPDX-License-Identifier: MIT
// Nyuzi's integer stage, and the multiplier of its floating-point stages, as int_alu: lane 0 of 16. docs/found.md.
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
    import defines::*;
    logic                  wb_rollback_en;
    pipeline_sel_t         wb_rollback_pipeline;
    local_thread_idx_t     wb_rollback_thread_idx, of_thread_idx;
    subcycle_t             of_subcycle;
    vector_mask_t          of_mask_value;
    vector_t               of_operand1, of_operand2;
    decoded_instruction_t  of_instruction;
    logic                  of_instruction_valid;
    logic                  mul;
    always_comb begin
        {wb_rollback_en, wb_rollback_thread_idx, of_thread_idx, of_subcycle} = '0;
        wb_rollback_pipeline = PIPE_MEM;
        of_mask_value = '1;
        of_instruction_valid = start_q;
        of_operand1 = vector_t'(src0_q[31:0]);
        of_operand2 = vector_t'(op_q inside {`INT_ALU_OP_CLZ, `INT_ALU_OP_CTZ} ? src0_q[31:0] : src1_q[31:0]);
        of_instruction = '0;
        case (op_q)
            `INT_ALU_OP_OR:    of_instruction.alu_op = OP_OR;
            `INT_ALU_OP_AND:   of_instruction.alu_op = OP_AND;
            `INT_ALU_OP_XOR:   of_instruction.alu_op = OP_XOR;
            `INT_ALU_OP_SUB:   of_instruction.alu_op = OP_SUB_I;
            `INT_ALU_OP_MUL:   of_instruction.alu_op = OP_MULL_I;
            `INT_ALU_OP_MULHU: of_instruction.alu_op = OP_MULH_U;
            `INT_ALU_OP_MULH:  of_instruction.alu_op = OP_MULH_I;
            `INT_ALU_OP_SRA:   of_instruction.alu_op = OP_ASHR;
            `INT_ALU_OP_SRL:   of_instruction.alu_op = OP_SHR;
            `INT_ALU_OP_SLL:   of_instruction.alu_op = OP_SHL;
            `INT_ALU_OP_CLZ:   of_instruction.alu_op = OP_CLZ;
            `INT_ALU_OP_CTZ:   of_instruction.alu_op = OP_CTZ;
            `INT_ALU_OP_EQ:    of_instruction.alu_op = OP_CMPEQ_I;
            `INT_ALU_OP_NE:    of_instruction.alu_op = OP_CMPNE_I;
            `INT_ALU_OP_GT:    of_instruction.alu_op = OP_CMPGT_I;
            `INT_ALU_OP_GE:    of_instruction.alu_op = OP_CMPGE_I;
            `INT_ALU_OP_LT:    of_instruction.alu_op = OP_CMPLT_I;
            `INT_ALU_OP_LE:    of_instruction.alu_op = OP_CMPLE_I;
            `INT_ALU_OP_GTU:   of_instruction.alu_op = OP_CMPGT_U;
            `INT_ALU_OP_GEU:   of_instruction.alu_op = OP_CMPGE_U;
            `INT_ALU_OP_LTU:   of_instruction.alu_op = OP_CMPLT_U;
            `INT_ALU_OP_LEU:   of_instruction.alu_op = OP_CMPLE_U;
            default:           of_instruction.alu_op = OP_ADD_I;
        endcase
        mul = of_instruction.alu_op inside {OP_MULL_I, OP_MULH_U, OP_MULH_I};
        of_instruction.pipeline_sel = mul ? PIPE_FLOAT_ARITH : PIPE_INT_ARITH;
    end

    vector_t ix_result;
    logic    ix_instruction_valid;
    int_execute_stage integer_stage (
        .clk(clk), .reset(rst), .cr_eret_address('{default: '0}), .cr_supervisor_en('{default: '0}), .ix_instruction(), .ix_mask_value(),
        .ix_thread_idx(), .ix_rollback_en(), .ix_rollback_pc(), .ix_subcycle(), .ix_privileged_op_fault(), .ix_perf_uncond_branch(),
        .ix_perf_cond_branch_taken(), .ix_perf_cond_branch_not_taken(), .*
    );
    logic fx1_instruction_valid, fx2_instruction_valid, fx3_instruction_valid, fx4_instruction_valid, fx5_instruction_valid;
    decoded_instruction_t fx1_instruction, fx2_instruction, fx3_instruction, fx4_instruction, fx5_instruction;
    vector_mask_t fx1_mask_value, fx2_mask_value, fx3_mask_value, fx4_mask_value, fx5_mask_value;
    local_thread_idx_t fx1_thread_idx, fx2_thread_idx, fx3_thread_idx, fx4_thread_idx, fx5_thread_idx;
    subcycle_t fx1_subcycle, fx2_subcycle, fx3_subcycle, fx4_subcycle, fx5_subcycle;
    logic [15:0] fx1_result_inf, fx1_result_nan, fx1_equal, fx1_logical_subtract, fx1_add_result_sign, fx1_mul_underflow,
        fx1_mul_sign, fx2_result_inf, fx2_result_nan, fx2_equal, fx2_logical_subtract, fx2_add_result_sign, fx2_guard,
        fx2_round, fx2_sticky, fx2_mul_underflow, fx2_mul_sign, fx3_result_inf, fx3_result_nan, fx3_equal,
        fx3_add_result_sign, fx3_logical_subtract, fx3_mul_underflow, fx3_mul_sign, fx4_result_inf, fx4_result_nan,
        fx4_equal, fx4_add_result_sign, fx4_logical_subtract, fx4_mul_underflow, fx4_mul_sign;
    logic [15:0][5:0] fx1_ftoi_lshift, fx1_se_align_shift, fx2_ftoi_lshift, fx3_ftoi_lshift, fx4_norm_shift;
    vector_t fx1_significand_le, fx1_significand_se, fx2_significand_le, fx2_significand_se, fx3_add_significand, fx5_result;
    logic [15:0][7:0] fx1_add_exponent, fx1_mul_exponent, fx2_add_exponent, fx2_mul_exponent, fx3_add_exponent,
        fx3_mul_exponent, fx4_add_exponent, fx4_mul_exponent;
    logic [15:0][31:0] fx1_multiplicand, fx1_multiplier, fx4_add_significand;
    logic [15:0][63:0] fx2_significand_product, fx3_significand_product, fx4_significand_product;
    fp_execute_stage1 stage1 (.clk(clk), .reset(rst), .*);
    fp_execute_stage2 stage2 (.clk(clk), .reset(rst), .*);
    fp_execute_stage3 stage3 (.clk(clk), .reset(rst), .*);
    fp_execute_stage4 stage4 (.clk(clk), .reset(rst), .*);
    fp_execute_stage5 stage5 (.clk(clk), .reset(rst), .*);

    wire        done = mul ? fx5_instruction_valid : ix_instruction_valid;
    wire [31:0] r = mul ? fx5_result[0] : ix_result[0];
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
