// SPDX-License-Identifier: MIT
// CVA6's ALU, multiplier and divider, as int_alu. docs/found.md.
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
    localparam config_pkg::cva6_cfg_t Cfg = build_config_pkg::build_config(cva6_config_pkg::cva6_cfg);
    typedef struct packed {
        ariane_pkg::fu_t              fu;
        ariane_pkg::fu_op             operation;
        logic [Cfg.XLEN-1:0]          operand_a;
        logic [Cfg.XLEN-1:0]          operand_b;
        logic [Cfg.XLEN-1:0]          imm;
        logic [Cfg.TRANS_ID_BITS-1:0] trans_id;
    } fu_data_t;

    wire      word = width_q == 2'd2;
    wire      multiplies = op_q[5:4] == 2'd3;
    fu_data_t data;
    always_comb begin
        data = '0;
        data.operand_a = src0_q;
        data.operand_b = src1_q;
        case (op_q)
            `INT_ALU_OP_ADD:    data.operation = word ? ariane_pkg::ADDW : ariane_pkg::ADD;
            `INT_ALU_OP_SUB:    data.operation = word ? ariane_pkg::SUBW : ariane_pkg::SUB;
            `INT_ALU_OP_AND:    data.operation = ariane_pkg::ANDL;
            `INT_ALU_OP_OR:     data.operation = ariane_pkg::ORL;
            `INT_ALU_OP_XOR:    data.operation = ariane_pkg::XORL;
            `INT_ALU_OP_ANDN:   data.operation = ariane_pkg::ANDN;
            `INT_ALU_OP_ORN:    data.operation = ariane_pkg::ORN;
            `INT_ALU_OP_XNOR:   data.operation = ariane_pkg::XNOR;
            `INT_ALU_OP_SLL:    data.operation = word ? ariane_pkg::SLLW : ariane_pkg::SLL;
            `INT_ALU_OP_SRL:    data.operation = word ? ariane_pkg::SRLW : ariane_pkg::SRL;
            `INT_ALU_OP_SRA:    data.operation = word ? ariane_pkg::SRAW : ariane_pkg::SRA;
            `INT_ALU_OP_ROL:    data.operation = word ? ariane_pkg::ROLW : ariane_pkg::ROL;
            `INT_ALU_OP_ROR:    data.operation = word ? ariane_pkg::RORW : ariane_pkg::ROR;
            `INT_ALU_OP_CLZ:    data.operation = word ? ariane_pkg::CLZW : ariane_pkg::CLZ;
            `INT_ALU_OP_CTZ:    data.operation = word ? ariane_pkg::CTZW : ariane_pkg::CTZ;
            `INT_ALU_OP_POPC:   data.operation = word ? ariane_pkg::CPOPW : ariane_pkg::CPOP;
            `INT_ALU_OP_BSWAP:  data.operation = ariane_pkg::REV8;
            `INT_ALU_OP_EQ:     data.operation = ariane_pkg::EQ;
            `INT_ALU_OP_NE:     data.operation = ariane_pkg::NE;
            `INT_ALU_OP_LT:     data.operation = ariane_pkg::SLTS;
            `INT_ALU_OP_GE:     data.operation = ariane_pkg::GES;
            `INT_ALU_OP_LTU:    data.operation = ariane_pkg::SLTU;
            `INT_ALU_OP_GEU:    data.operation = ariane_pkg::GEU;
            `INT_ALU_OP_MIN:    data.operation = ariane_pkg::MIN;
            `INT_ALU_OP_MAX:    data.operation = ariane_pkg::MAX;
            `INT_ALU_OP_MINU:   data.operation = ariane_pkg::MINU;
            `INT_ALU_OP_MAXU:   data.operation = ariane_pkg::MAXU;
            `INT_ALU_OP_MUL:    data.operation = word ? ariane_pkg::MULW : ariane_pkg::MUL;
            `INT_ALU_OP_MULH:   data.operation = ariane_pkg::MULH;
            `INT_ALU_OP_MULHU:  data.operation = ariane_pkg::MULHU;
            `INT_ALU_OP_MULHSU: data.operation = ariane_pkg::MULHSU;
            `INT_ALU_OP_DIV:    data.operation = word ? ariane_pkg::DIVW : ariane_pkg::DIV;
            `INT_ALU_OP_DIVU:   data.operation = word ? ariane_pkg::DIVUW : ariane_pkg::DIVU;
            `INT_ALU_OP_REM:    data.operation = word ? ariane_pkg::REMW : ariane_pkg::REM;
            `INT_ALU_OP_REMU:   data.operation = word ? ariane_pkg::REMUW : ariane_pkg::REMU;
            default:            data.operation = ariane_pkg::ADD;
        endcase
    end
    wire [63:0] alu_result, mult_result;
    wire        decision, mult_done, ready;
    wire [Cfg.TRANS_ID_BITS-1:0] id;
    alu #(.CVA6Cfg(Cfg), .fu_data_t(fu_data_t)) i_alu (
        .clk_i            (clk),
        .rst_ni           (~rst),
        .fu_data_i        (data),
        .fu_data_cpop_i   (data),
        .result_o         (alu_result),
        .alu_branch_res_o (decision)
    );
    mult #(.CVA6Cfg(Cfg), .fu_data_t(fu_data_t)) i_mult (
        .clk_i           (clk),
        .rst_ni          (~rst),
        .flush_i         (1'b0),
        .fu_data_i       (data),
        .mult_valid_i    (start_q & multiplies),
        .result_o        (mult_result),
        .mult_valid_o    (mult_done),
        .mult_ready_o    (ready),
        .mult_trans_id_o (id)
    );
    // The ALU compares for branches, with a result of one bit.
    wire        compares = op_q inside {`INT_ALU_OP_EQ, `INT_ALU_OP_NE, `INT_ALU_OP_GE, `INT_ALU_OP_GEU};
    wire        done = ~multiplies | mult_done;
    wire        rsp_error_d = 1'd0;
    wire [63:0] rsp_result_d = multiplies ? mult_result : compares ? {63'd0, decision} : alu_result;
    wire unused = &{1'b0, src2_q, ready, id};
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
