// SPDX-License-Identifier: MIT
// CVFPU, fpnew_top, as float_alu. docs/found.md.
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
    parameter FORMATS = 15; // of the model
    parameter FP8 = 1;      // CVFPU has its format of 8 bits, and with it i8
    localparam fpnew_pkg::fpu_features_t FEATURES = '{
        Width: 64, EnableVectors: 1'b0, EnableNanBox: 1'b0, FpFmtMask: FP8 != 0 ? 5'b11111 : 5'b11101, IntFmtMask: 4'b1111};

    function automatic fpnew_pkg::fp_format_e format_of(input [1:0] format);
        case (format)
            2'd0:    format_of = fpnew_pkg::FP16;
            2'd1:    format_of = fpnew_pkg::FP16ALT;
            2'd2:    format_of = fpnew_pkg::FP32;
            default: format_of = fpnew_pkg::FP64;
        endcase
    endfunction
    function automatic [63:0] ones(input [1:0] size);
        ones = {{32{size == 3}}, {16{size >= 2}}, {8{size >= 1}}, 8'hff};
    endfunction
    function automatic [63:0] ones_of(input [1:0] format);
        ones_of = ones(format == 0 ? 2'd1 : format);
    endfunction

    fpnew_pkg::operation_e code;
    reg         mod;
    reg [2:0]   rounding;
    reg [191:0] operands; // c, b, a
    reg [63:0]  mask;     // of the result
    always @* begin
        {mod, rounding, mask} = {1'b0, rm_q, ones_of(format_q)};
        operands = {src2_q, src1_q, src0_q};
        case (op_q)
            `FLOAT_ALU_OP_ADD,
            `FLOAT_ALU_OP_SUB:   {code, mod, operands} = {fpnew_pkg::ADD, op_q[0], src1_q, src0_q, 64'd0};
            `FLOAT_ALU_OP_MUL:   code = fpnew_pkg::MUL;
            `FLOAT_ALU_OP_DIV:   code = fpnew_pkg::DIV;
            `FLOAT_ALU_OP_SQRT:  code = fpnew_pkg::SQRT;
            `FLOAT_ALU_OP_FMA,
            `FLOAT_ALU_OP_FMS:   {code, mod} = {fpnew_pkg::FMADD, op_q[0]};
            `FLOAT_ALU_OP_FNMA,
            `FLOAT_ALU_OP_FNMS:  {code, mod} = {fpnew_pkg::FNMSUB, op_q[0]};
            `FLOAT_ALU_OP_MIN,
            `FLOAT_ALU_OP_MAX:   {code, rounding} = {fpnew_pkg::MINMAX, 2'd0, op_q[0]};
            `FLOAT_ALU_OP_LES:   {code, rounding} = {fpnew_pkg::CMP, 3'd0};
            `FLOAT_ALU_OP_LTS:   {code, rounding} = {fpnew_pkg::CMP, 3'd1};
            `FLOAT_ALU_OP_EQ:    {code, rounding} = {fpnew_pkg::CMP, 3'd2};
            `FLOAT_ALU_OP_SGNJ,
            `FLOAT_ALU_OP_SGNJN,
            `FLOAT_ALU_OP_SGNJX: {code, rounding} = {fpnew_pkg::SGNJ, 1'b0, op_q[1:0]};
            `FLOAT_ALU_OP_CLASS: {code, mask} = {fpnew_pkg::CLASSIFY, 64'h3ff};
            `FLOAT_ALU_OP_F2F:   {code, mask} = {fpnew_pkg::F2F, ones_of(type_q[1:0])};
            `FLOAT_ALU_OP_F2I:   {code, mod, mask} = {fpnew_pkg::F2I, type_q[2], ones(type_q[1:0])};
            default:             {code, mod} = {fpnew_pkg::I2F, type_q[2]};
        endcase
    end

    reg         sent_q;
    always @(posedge clk)
        sent_q <= ~start_q & (sent_q | ready);
    wire        ready, done;
    wire [63:0] result;
    fpnew_pkg::status_t status;
    fpnew_top #(.Features(FEATURES)) fpu (
        .clk_i(clk), .rst_ni(~rst), .operands_i(operands), .rnd_mode_i(fpnew_pkg::roundmode_e'(rounding)), .op_i(code),
        .op_mod_i(mod), .src_fmt_i(format_of(format_q)),
        .dst_fmt_i(format_of(op_q == `FLOAT_ALU_OP_F2F ? type_q[1:0] : format_q)),
        .int_fmt_i(fpnew_pkg::int_format_e'(type_q[1:0])), .vectorial_op_i(1'b0), .tag_i(1'b0), .simd_mask_i(1'b1),
        .in_valid_i(busy_q & ~start_q & ~sent_q), .in_ready_o(ready), .flush_i(1'b0), .result_o(result), .status_o(status),
        .tag_o(), .out_valid_o(done), .out_ready_i(1'b1), .busy_o());
    // The wrapper refuses what has no code.
    wire        rounds = op_q < `FLOAT_ALU_OP_MIN || op_q >= `FLOAT_ALU_OP_F2F;
    wire        rsp_error_d = (rounds && rm_q > 3'd4) || (op_q == `FLOAT_ALU_OP_F2F && type_q[2]);
    wire [4:0]  rsp_flags_d = rsp_error_d ? 5'd0 : status;
    wire [63:0] rsp_result_d = rsp_error_d ? 64'd0 : result & mask;
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
