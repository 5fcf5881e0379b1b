// SPDX-License-Identifier: MIT
// fpu-sp's unit, fp_unit, as float_alu. docs/found.md.
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
    // Of the model
    parameter FORMATS = 4, F2I = 1;

    fp_wire::fp_unit_in_type  request;
    fp_wire::fp_unit_out_type response;
    always_comb begin
        request = '0;
        request.fp_exe_i.data1 = src0_q[31:0];
        request.fp_exe_i.data2 = src1_q[31:0];
        request.fp_exe_i.data3 = src2_q[31:0];
        request.fp_exe_i.rm = rm_q;
        request.fp_exe_i.enable = start_q;
        case (op_q)
            `FLOAT_ALU_OP_ADD:   request.fp_exe_i.op.fadd = 1;
            `FLOAT_ALU_OP_SUB:   request.fp_exe_i.op.fsub = 1;
            `FLOAT_ALU_OP_MUL:   request.fp_exe_i.op.fmul = 1;
            `FLOAT_ALU_OP_DIV:   request.fp_exe_i.op.fdiv = 1;
            `FLOAT_ALU_OP_SQRT:  request.fp_exe_i.op.fsqrt = 1;
            `FLOAT_ALU_OP_FMA:   request.fp_exe_i.op.fmadd = 1;
            `FLOAT_ALU_OP_FMS:   request.fp_exe_i.op.fmsub = 1;
            `FLOAT_ALU_OP_FNMA:  request.fp_exe_i.op.fnmsub = 1;
            `FLOAT_ALU_OP_FNMS:  request.fp_exe_i.op.fnmadd = 1;
            `FLOAT_ALU_OP_CLASS: request.fp_exe_i.op.fclass = 1;
            `FLOAT_ALU_OP_MIN,
            `FLOAT_ALU_OP_MAX:   {request.fp_exe_i.op.fmax, request.fp_exe_i.rm} = {3'd4, op_q[0]};
            `FLOAT_ALU_OP_LES:   {request.fp_exe_i.op.fcmp, request.fp_exe_i.rm} = 4'd8;
            `FLOAT_ALU_OP_LTS:   {request.fp_exe_i.op.fcmp, request.fp_exe_i.rm} = 4'd9;
            `FLOAT_ALU_OP_EQ:    {request.fp_exe_i.op.fcmp, request.fp_exe_i.rm} = 4'd10;
            `FLOAT_ALU_OP_SGNJ,
            `FLOAT_ALU_OP_SGNJN,
            `FLOAT_ALU_OP_SGNJX: {request.fp_exe_i.op.fsgnj, request.fp_exe_i.rm} = {2'd2, op_q[1:0]};
            `FLOAT_ALU_OP_F2I:   {request.fp_exe_i.op.fcvt_f2i, request.fp_exe_i.op.fcvt_op} = {2'd2, type_q[2]};
            default:             {request.fp_exe_i.op.fcvt_i2f, request.fp_exe_i.op.fcvt_op} = {2'd2, type_q[2]};
        endcase
    end
    fp_unit unit (.reset(~rst), .clock(clk), .fp_unit_i(request), .fp_unit_o(response), .clear(1'b0));

    // A response of one clock comes with its request.
    reg         now_q;
    reg [36:0]  now_d;
    always @(posedge clk) begin
        now_q <= start_q & response.fp_exe_o.ready;
        now_d <= {response.fp_exe_o.flags, response.fp_exe_o.result};
    end
    wire        done = now_q | response.fp_exe_o.ready;
    wire [36:0] r = now_q ? now_d : {response.fp_exe_o.flags, response.fp_exe_o.result};
    // The wrapper refuses an unknown rounding.
    wire        rsp_error_d = rm_q > 3'd4 && (op_q < `FLOAT_ALU_OP_MIN || op_q == `FLOAT_ALU_OP_F2I || op_q == `FLOAT_ALU_OP_I2F);
    wire [4:0]  rsp_flags_d = rsp_error_d ? 5'd0 : r[36:32];
    wire [63:0] rsp_result_d = rsp_error_d ? 64'd0 : {32'd0, r[31:0]};
    wire unused = &{1'b0, format_q, type_q[1:0], src0_q[63:32], src1_q[63:32], src2_q[63:32]};
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
