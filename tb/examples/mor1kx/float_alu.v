// SPDX-License-Identifier: MIT
// The FPU of mor1kx, pfpu32_top, as float_alu. docs/found.md.
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
    // Parameters of the model
    parameter FORMATS = 4, NANS = 4, F2I_NAN = 1, TINY = 0;

    // FPCSR of OpenRISC has the directed roundings in the other order, and no RMM.
    wire        has_rounding = op_q < `FLOAT_ALU_OP_MIN || op_q == `FLOAT_ALU_OP_I2F || op_q == `FLOAT_ALU_OP_F2I;
    wire        rsp_error_d = has_rounding && rm_q > 3'd4;
    reg  [3:0]  code;
    always @*
        case (op_q)
            `FLOAT_ALU_OP_ADD: code = 4'h0;
            `FLOAT_ALU_OP_SUB: code = 4'h1;
            `FLOAT_ALU_OP_MUL: code = 4'h2;
            `FLOAT_ALU_OP_DIV: code = 4'h3;
            `FLOAT_ALU_OP_I2F: code = 4'h4;
            `FLOAT_ALU_OP_F2I: code = 4'h5;
            `FLOAT_ALU_OP_EQ:  code = 4'h8;
            `FLOAT_ALU_OP_NE:  code = 4'h9;
            `FLOAT_ALU_OP_GTS: code = 4'ha;
            `FLOAT_ALU_OP_GES: code = 4'hb;
            `FLOAT_ALU_OP_LTS: code = 4'hc;
            `FLOAT_ALU_OP_LES: code = 4'hd;
            default:           code = 4'h0;
        endcase
    wire [11:0] fpcsr;
    wire [31:0] result;
    wire        arithmetic, flag, compared;
    wire        done = arithmetic | compared;
    pfpu32_top fpu (
        .clk(clk), .rst(rst), .flush_i(1'b0), .padv_decode_i(start_q), .padv_execute_i(done),
        .op_fpu_i({4'b1000, code}), .round_mode_i({rm_q[1], rm_q[1] ^ rm_q[0]}),
        .rfa_i(src0_q[31:0]), .rfb_i(src1_q[31:0]), .fpu_result_o(result), .fpu_arith_valid_o(arithmetic),
        .fpu_cmp_flag_o(flag), .fpu_cmp_valid_o(compared), .fpcsr_o(fpcsr));
    wire [4:0]  rsp_flags_d = rsp_error_d ? 5'd0 : {fpcsr[9], fpcsr[11], fpcsr[3], fpcsr[4], fpcsr[8]};
    wire [63:0] rsp_result_d = rsp_error_d ? 64'd0 : compared ? {63'd0, flag} : {32'd0, result};
    wire unused = &{1'b0, format_q, type_q, src0_q[63:32], src1_q[63:32], src2_q, fpcsr[10], fpcsr[7:5], fpcsr[2:0]};
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
