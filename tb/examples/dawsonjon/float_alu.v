// SPDX-License-Identifier: MIT
// The modules of dawsonjon/fpu as float_alu. docs/found.md.
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
    parameter NANS = 4, FORMATS = 12, FLAGS = 1;

    // Its modules, those of f32 first, each with valid (stb) and ready (ack)
    reg [3:0] chosen;
    always @*
        case (op_q)
            `FLOAT_ALU_OP_ADD: chosen = 4'd0;
            `FLOAT_ALU_OP_MUL: chosen = 4'd1;
            `FLOAT_ALU_OP_DIV: chosen = 4'd2;
            `FLOAT_ALU_OP_F2I: chosen = 4'd3;
            `FLOAT_ALU_OP_I2F: chosen = 4'd4;
            default:           chosen = 4'd5; // f2f
        endcase
    wire [3:0]  at = format_q == 2'd3 ? chosen + 4'd6 : chosen;
    wire [11:0] valid = {11'd0, busy_q} << at;
    wire [11:0] done_of, ack;
    wire [8:0]  ack_b;
    wire [31:0] z0, z1, z2, z3, z4, z11;
    wire [63:0] z5, z6, z7, z8, z9, z10;
    adder u_adder (
        .clk(clk), .rst(rst), .input_a(src0_q[31:0]), .input_a_stb(valid[0]), .input_a_ack(ack[0]),
        .input_b(src1_q[31:0]), .input_b_stb(valid[0]), .input_b_ack(ack_b[0]),
        .output_z(z0), .output_z_stb(done_of[0]), .output_z_ack(1'b1)
    );
    multiplier u_multiplier (
        .clk(clk), .rst(rst), .input_a(src0_q[31:0]), .input_a_stb(valid[1]), .input_a_ack(ack[1]),
        .input_b(src1_q[31:0]), .input_b_stb(valid[1]), .input_b_ack(ack_b[1]),
        .output_z(z1), .output_z_stb(done_of[1]), .output_z_ack(1'b1)
    );
    divider u_divider (
        .clk(clk), .rst(rst), .input_a(src0_q[31:0]), .input_a_stb(valid[2]), .input_a_ack(ack[2]),
        .input_b(src1_q[31:0]), .input_b_stb(valid[2]), .input_b_ack(ack_b[2]),
        .output_z(z2), .output_z_stb(done_of[2]), .output_z_ack(1'b1)
    );
    float_to_int u_float_to_int (
        .clk(clk), .rst(rst), .input_a(src0_q[31:0]), .input_a_stb(valid[3]), .input_a_ack(ack[3]),
        .output_z(z3), .output_z_stb(done_of[3]), .output_z_ack(1'b1)
    );
    int_to_float u_int_to_float (
        .clk(clk), .rst(rst), .input_a(src0_q[31:0]), .input_a_stb(valid[4]), .input_a_ack(ack[4]),
        .output_z(z4), .output_z_stb(done_of[4]), .output_z_ack(1'b1)
    );
    float_to_double u_float_to_double (
        .clk(clk), .rst(rst), .input_a(src0_q[31:0]), .input_a_stb(valid[5]), .input_a_ack(ack[5]),
        .output_z(z5), .output_z_stb(done_of[5]), .output_z_ack(1'b1)
    );
    double_adder u_double_adder (
        .clk(clk), .rst(rst), .input_a(src0_q), .input_a_stb(valid[6]), .input_a_ack(ack[6]),
        .input_b(src1_q), .input_b_stb(valid[6]), .input_b_ack(ack_b[6]),
        .output_z(z6), .output_z_stb(done_of[6]), .output_z_ack(1'b1)
    );
    double_multiplier u_double_multiplier (
        .clk(clk), .rst(rst), .input_a(src0_q), .input_a_stb(valid[7]), .input_a_ack(ack[7]),
        .input_b(src1_q), .input_b_stb(valid[7]), .input_b_ack(ack_b[7]),
        .output_z(z7), .output_z_stb(done_of[7]), .output_z_ack(1'b1)
    );
    double_divider u_double_divider (
        .clk(clk), .rst(rst), .input_a(src0_q), .input_a_stb(valid[8]), .input_a_ack(ack[8]),
        .input_b(src1_q), .input_b_stb(valid[8]), .input_b_ack(ack_b[8]),
        .output_z(z8), .output_z_stb(done_of[8]), .output_z_ack(1'b1)
    );
    double_to_long u_double_to_long (
        .clk(clk), .rst(rst), .input_a(src0_q), .input_a_stb(valid[9]), .input_a_ack(ack[9]),
        .output_z(z9), .output_z_stb(done_of[9]), .output_z_ack(1'b1)
    );
    long_to_double u_long_to_double (
        .clk(clk), .rst(rst), .input_a(src0_q), .input_a_stb(valid[10]), .input_a_ack(ack[10]),
        .output_z(z10), .output_z_stb(done_of[10]), .output_z_ack(1'b1)
    );
    double_to_float u_double_to_float (
        .clk(clk), .rst(rst), .input_a(src0_q), .input_a_stb(valid[11]), .input_a_ack(ack[11]),
        .output_z(z11), .output_z_stb(done_of[11]), .output_z_ack(1'b1)
    );
    reg [63:0] z;
    always @*
        case (at)
            4'd0:   z = {32'd0, z0};
            4'd1:   z = {32'd0, z1};
            4'd2:   z = {32'd0, z2};
            4'd3:   z = {32'd0, z3};
            4'd4:   z = {32'd0, z4};
            4'd5:   z = z5;
            4'd6:   z = z6;
            4'd7:   z = z7;
            4'd8:   z = z8;
            4'd9:   z = z9;
            4'd10:   z = z10;
            default: z = {32'd0, z11};
        endcase
    wire        done = |done_of;
    // The wrapper refuses other formats, and converts a format to itself.
    wire        rsp_error_d = op_q == `FLOAT_ALU_OP_F2F && type_q[2:1] != 2'd1;
    wire [4:0]  rsp_flags_d = 5'd0;
    wire        same = op_q == `FLOAT_ALU_OP_F2F && type_q[1:0] == format_q;
    wire [63:0] a = format_q == 2'd3 ? src0_q : {32'd0, src0_q[31:0]};
    wire [63:0] rsp_result_d = rsp_error_d ? 64'd0 : same ? a : z;
    wire unused = &{1'b0, rm_q, src2_q, ack, ack_b};
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
