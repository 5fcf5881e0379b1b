// SPDX-License-Identifier: MIT
// OpenCores fpu, with fcmp, as float_alu. docs/found.md.
`default_nettype none
`include "float_alu_op.vh"

module float_alu (
    input  wire        clk,         // clock, rising edge
    input  wire        rst,         // reset, synchronous, active high

    input  wire        req_valid_i, // a request is offered
    output wire        req_ready_o, // the unit takes the request, if there is one
    input  wire [5:0]  op_i,        // operation code
    input  wire [1:0]  format_i,    // floating-point format: 0 = f16, 1 = bf16, 2 = f32, 3 = f64
    input  wire [2:0]  type_i,      // the other type of a conversion
    input  wire [2:0]  rm_i,        // rounding: 0 = RNE, 1 = RTZ, 2 = RDN, 3 = RUP, 4 = RMM
    input  wire [63:0] src0_i,      // first operand
    input  wire [63:0] src1_i,      // second operand
    input  wire [63:0] src2_i,      // third operand

    output wire        rsp_valid_o, // a response is offered
    input  wire        rsp_ready_i, // the consumer takes the response, if there is one
    output wire        error_o,     // 0, or 1: the request is refused
    output wire [4:0]  flags_o,     // exceptions: bit 4 = NV, 3 = DZ, 2 = OF, 1 = UF, 0 = NX
    output wire [63:0] result_o     // result
);
    // The current request and its response
    reg        busy_q;       // a request is held
    reg        start_q;      // its first clock
    reg        rsp_valid_q;  // a response is offered
    reg [5:0]  op_q;         // operation code
    reg [1:0]  format_q;     // floating-point format: 0 = f16, 1 = bf16, 2 = f32, 3 = f64
    reg [2:0]  type_q;       // the other type of a conversion
    reg [2:0]  rm_q;         // rounding: 0 = RNE, 1 = RTZ, 2 = RDN, 3 = RUP, 4 = RMM
    reg [63:0] src0_q;       // first operand
    reg [63:0] src1_q;       // second operand
    reg [63:0] src2_q;       // third operand
    reg        rsp_error_q;  // 0, or 1: the request is refused
    reg [4:0]  rsp_flags_q;  // exceptions: bit 4 = NV, 3 = DZ, 2 = OF, 1 = UF, 0 = NX
    reg [63:0] rsp_result_q; // result

    // ---------------- your design: begin
    parameter FORMATS = 4; // of the model
    parameter NANS = 4;
    parameter FLAGS = 1;
    reg [2:0] age_q; // clocks since the start, of 4 that the result takes
    always @(posedge clk)
        age_q <= start_q | rst ? 3'd0 : age_q + {2'd0, ~&age_q};
    reg [1:0] rounding;
    always @*
        case (rm_q)
            3'd2:    rounding = 2'd3;
            3'd3:    rounding = 2'd2;
            default: rounding = rm_q[1:0];
        endcase
    wire [31:0] result;
    wire        inf, snan, qnan, inexact, overflow, underflow, zero, by_zero;
    fpu core (
        .clk(clk), .rmode(rounding), .fpu_op({1'b0, op_q[1:0]}), .opa(src0_q[31:0]), .opb(src1_q[31:0]), .out(result), .inf(inf),
        .snan(snan), .qnan(qnan), .ine(inexact), .overflow(overflow), .underflow(underflow), .zero(zero), .div_by_zero(by_zero));
    wire        unordered, less, greater, equal, infs, zeros;
    fcmp compare (
        .opa(src0_q[31:0]), .opb(src1_q[31:0]), .unordered(unordered), .altb(greater), .blta(less), .aeqb(equal), .inf(infs),
        .zero(zeros));
    reg         holds;
    always @*
        case (op_q)
            `FLOAT_ALU_OP_EQ:   holds = equal;
            `FLOAT_ALU_OP_LT:   holds = less; // FPU.pdf: blta is high if opb is larger than opa
            `FLOAT_ALU_OP_GT:   holds = greater;
            default:            holds = unordered;
        endcase
    wire        compares = op_q[5:4] == 2'd1;
    wire        done = age_q == 3'd5;
    wire        rsp_error_d = ~compares & rm_q > 3'd4; // the wrapper refuses what has no code
    wire [4:0]  rsp_flags_d = 5'd0;
    wire [63:0] rsp_result_d = rsp_error_d ? 64'd0 : compares ? {63'd0, holds} : {32'd0, result};
    wire        unused = &{1'b0, format_q, type_q, src0_q[63:32], src1_q[63:32], src2_q, inf, snan, qnan, inexact, overflow,
                           underflow, zero, by_zero, infs, zeros};
    // ---------------- your design: end

    wire ends = busy_q & ~start_q & done;
    assign req_ready_o = ~busy_q & (~rsp_valid_q | rsp_ready_i);
    assign rsp_valid_o = rsp_valid_q;
    assign error_o = rsp_error_q;
    assign flags_o = rsp_flags_q;
    assign result_o = rsp_result_q;
    always @(posedge clk) begin
        start_q <= req_ready_o & req_valid_i;
        if (rsp_ready_i)
            rsp_valid_q <= 1'b0;
        if (ends) begin
            busy_q <= 1'b0;
            rsp_valid_q <= 1'b1;
            rsp_error_q <= rsp_error_d;
            rsp_flags_q <= rsp_flags_d;
            rsp_result_q <= rsp_result_d;
        end
        if (req_ready_o & req_valid_i) begin
            busy_q <= 1'b1;
            op_q <= op_i;
            format_q <= format_i;
            type_q <= type_i;
            rm_q <= rm_i;
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
