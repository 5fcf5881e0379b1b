// SPDX-License-Identifier: MIT
// Ibex's execution block, ibex_ex_block: its ALU, multiplier and divider, as int_alu. docs/found.md.
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
    parameter RV32M = 2; // 1: slow, 2: fast, 3: multiplication in a clock
    parameter RV32B = 3; // 1: balanced, 2: OpenTitan's, 3: full

    ibex_pkg::alu_op_e operator;
    ibex_pkg::md_op_e  md_operator;
    always_comb begin
        case (op_q)
            `INT_ALU_OP_ADD:    operator = ibex_pkg::ALU_ADD;
            `INT_ALU_OP_SUB:    operator = ibex_pkg::ALU_SUB;
            `INT_ALU_OP_AND:    operator = ibex_pkg::ALU_AND;
            `INT_ALU_OP_OR:     operator = ibex_pkg::ALU_OR;
            `INT_ALU_OP_XOR:    operator = ibex_pkg::ALU_XOR;
            `INT_ALU_OP_ANDN:   operator = ibex_pkg::ALU_ANDN;
            `INT_ALU_OP_ORN:    operator = ibex_pkg::ALU_ORN;
            `INT_ALU_OP_XNOR:   operator = ibex_pkg::ALU_XNOR;
            `INT_ALU_OP_SLL:    operator = ibex_pkg::ALU_SLL;
            `INT_ALU_OP_SRL:    operator = ibex_pkg::ALU_SRL;
            `INT_ALU_OP_SRA:    operator = ibex_pkg::ALU_SRA;
            `INT_ALU_OP_ROL:    operator = ibex_pkg::ALU_ROL;
            `INT_ALU_OP_ROR:    operator = ibex_pkg::ALU_ROR;
            `INT_ALU_OP_CLZ:    operator = ibex_pkg::ALU_CLZ;
            `INT_ALU_OP_CTZ:    operator = ibex_pkg::ALU_CTZ;
            `INT_ALU_OP_EQ:     operator = ibex_pkg::ALU_EQ;
            `INT_ALU_OP_NE:     operator = ibex_pkg::ALU_NE;
            `INT_ALU_OP_GE:     operator = ibex_pkg::ALU_GE;
            `INT_ALU_OP_GEU:    operator = ibex_pkg::ALU_GEU;
            `INT_ALU_OP_MIN:    operator = ibex_pkg::ALU_MIN;
            `INT_ALU_OP_MINU:   operator = ibex_pkg::ALU_MINU;
            `INT_ALU_OP_MAX:    operator = ibex_pkg::ALU_MAX;
            `INT_ALU_OP_MAXU:   operator = ibex_pkg::ALU_MAXU;
            `INT_ALU_OP_LT:     operator = ibex_pkg::ALU_SLT;
            `INT_ALU_OP_LTU:    operator = ibex_pkg::ALU_SLTU;
            `INT_ALU_OP_POPC:   operator = ibex_pkg::ALU_CPOP;
            `INT_ALU_OP_BREV,
            `INT_ALU_OP_BSWAP:  operator = ibex_pkg::ALU_GREV;
            default:            operator = ibex_pkg::ALU_ADD;
        endcase
        case (op_q)
            `INT_ALU_OP_MUL:    md_operator = ibex_pkg::MD_OP_MULL;
            `INT_ALU_OP_DIV,
            `INT_ALU_OP_DIVU:   md_operator = ibex_pkg::MD_OP_DIV;
            `INT_ALU_OP_REM,
            `INT_ALU_OP_REMU:   md_operator = ibex_pkg::MD_OP_REM;
            default:            md_operator = ibex_pkg::MD_OP_MULH;
        endcase
    end
    wire        mul = op_q[5:2] == 4'hc;
    wire        div = op_q[5:2] == 4'he;
    wire        a_signed = op_q inside {`INT_ALU_OP_MULH, `INT_ALU_OP_MULHSU, `INT_ALU_OP_DIV, `INT_ALU_OP_REM};
    wire        b_signed = a_signed && op_q != `INT_ALU_OP_MULHSU;
    wire [31:0] b = op_q == `INT_ALU_OP_BREV ? 32'd31 : op_q == `INT_ALU_OP_BSWAP ? 32'd24 : src1_q[31:0];

    // The registers of intermediate values are in ibex_id_stage.
    wire  [1:0]  imd_we;
    logic        second_q;
    always_ff @(posedge clk)
        second_q <= busy_q & ~mul & ~div & |imd_we & ~rst;
    logic [33:0] imd_d[2], imd_q[2];
    always_ff @(posedge clk)
        for (int i = 0; i < 2; i++)
            if (busy_q & imd_we[i])
                imd_q[i] <= imd_d[i];

    wire        done, decision;
    wire [31:0] r, sum, target;
    ibex_ex_block #(.RV32M(ibex_pkg::rv32m_e'(RV32M)), .RV32B(ibex_pkg::rv32b_e'(RV32B))) core (
        .clk_i                  (clk),
        .rst_ni                 (~rst),
        .alu_operator_i         (operator),
        .alu_operand_a_i        (src0_q[31:0]),
        .alu_operand_b_i        (b),
        .alu_instr_first_cycle_i(~second_q),
        .bt_a_operand_i         (32'd0),
        .bt_b_operand_i         (32'd0),
        .multdiv_operator_i     (md_operator),
        .mult_en_i              (busy_q & mul),
        .div_en_i               (busy_q & div),
        .mult_sel_i             (mul),
        .div_sel_i              (div),
        .multdiv_signed_mode_i  ({b_signed, a_signed}),
        .multdiv_operand_a_i    (src0_q[31:0]),
        .multdiv_operand_b_i    (src1_q[31:0]),
        .multdiv_ready_id_i     (1'b1),
        .data_ind_timing_i      (1'b0),
        .imd_val_we_o           (imd_we),
        .imd_val_d_o            (imd_d),
        .imd_val_q_i            (imd_q),
        .alu_adder_result_ex_o  (sum),
        .result_ex_o            (r),
        .branch_target_o        (target),
        .branch_decision_o      (decision),
        .ex_valid_o             (done)
    );
    wire        rsp_error_d = 1'd0;
    wire [63:0] rsp_result_d = {{32{r[31]}}, r};
    wire unused = &{1'b0, width_q, src0_q[63:32], src1_q[63:32], src2_q, sum, target, decision};
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
