// SPDX-License-Identifier: MIT
// HardFloat's modules as float_alu. docs/found.md.
`default_nettype none
`include "float_alu_op.vh"
`include "HardFloat_consts.vi"

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
    // The model's formats, of which the wrapper has one: 1 = f16, 2 = bf16, 4 = f32, 8 = f64
    parameter FORMATS = 4;
    localparam E = FORMATS == 1 ? 5 : FORMATS == 8 ? 11 : 8;
    localparam P = FORMATS == 1 ? 11 : FORMATS == 2 ? 8 : FORMATS == 4 ? 24 : 53;

    wire        is_div = op_q == `FLOAT_ALU_OP_DIV, is_sqrt = op_q == `FLOAT_ALU_OP_SQRT;
    wire [63:0] integer_mask = {{32{type_q[1:0] == 3}}, {16{type_q[1]}}, {8{|type_q[1:0]}}, 8'hff};
    wire [63:0] top_mask = integer_mask ^ (integer_mask >> 1);
    wire        is_negative = ~type_q[2] & |(src0_q & top_mask);
    wire [63:0] integer_value = (src0_q & integer_mask) | (is_negative ? ~integer_mask : 64'd0);

    wire [E+P:0] a, b, c, sum, product, fma, quotient, of_integer;
    wire [4:0]   sum_flags, product_flags, fma_flags, quotient_flags, of_integer_flags, order_flags;
    wire         less, equal, greater, unordered, divided;
    fNToRecFN #(E, P) in0 (src0_q[E+P-1:0], a);
    fNToRecFN #(E, P) in1 (src1_q[E+P-1:0], b);
    fNToRecFN #(E, P) in2 (src2_q[E+P-1:0], c);
    addRecFN #(E, P) add (1'b1, op_q[0], a, b, rm_q, sum, sum_flags);
    mulRecFN #(E, P) mul (1'b1, a, b, rm_q, product, product_flags);
    mulAddRecFN #(.expWidth(E), .sigWidth(P)) mul_add (
        .clock(clk), .control(1'b1), .op({1'b0, op_q[1:0]}), .a(a), .b(b), .c(c), .roundingMode(rm_q), .out(fma),
        .exceptionFlags(fma_flags), .out_imul());
    divSqrtRecFN_small #(E, P) div (
        .nReset(~rst), .clock(clk), .control(1'b1), .inReady(), .inValid(start_q & (is_div | is_sqrt)), .sqrtOp(is_sqrt), .a(a),
        .b(b), .roundingMode(rm_q), .outValid(divided), .sqrtOpOut(), .out(quotient), .exceptionFlags(quotient_flags));
    compareRecFN #(E, P) compare (a, b, op_q[3], less, equal, greater, unordered, order_flags);
    iNToRecFN #(64, E, P) i2f (1'b1, ~type_q[2], integer_value, rm_q, of_integer, of_integer_flags);

    // To each integer
    wire [63:0] to_integer [0:3];
    wire [4:0]  to_integer_flags [0:3];
    genvar i;
    generate
        for (i = 0; i < 4; i = i + 1) begin : to
            localparam N = 8 << i;
            wire [N-1:0] number;
            wire [2:0]   number_flags;
            recFNToIN #(E, P, N) f2i (1'b1, a, rm_q, ~type_q[2], number, number_flags);
            assign to_integer[i] = {{64-N{1'b0}}, number};
            assign to_integer_flags[i] = {|number_flags[2:1], 3'd0, number_flags[0]};
        end
    endgenerate

    reg          flag;
    reg  [E+P:0] r;
    reg  [4:0]   r_flags;
    wire [E+P-1:0] number;
    recFNToFN #(E, P) out (r, number);
    always @* begin
        case (op_q[2:0])
            3'd0: flag = equal;
            3'd1: flag = ~equal;
            3'd2: flag = less;
            3'd3: flag = less | equal;
            3'd4: flag = greater;
            3'd5: flag = greater | equal;
            3'd6: flag = ~unordered;
            default: flag = unordered;
        endcase
        {r, r_flags} = op_q[5:2] == 4'b0010        ? {fma, fma_flags}
                       : is_div | is_sqrt          ? {quotient, quotient_flags}
                       : op_q == `FLOAT_ALU_OP_MUL ? {product, product_flags}
                       : op_q == `FLOAT_ALU_OP_I2F ? {of_integer, of_integer_flags}
                                                   : {sum, sum_flags};
    end
    wire         done = divided | ~(is_div | is_sqrt);
    // The wrapper refuses what has no code.
    wire         rounds = op_q < `FLOAT_ALU_OP_MIN || op_q >= `FLOAT_ALU_OP_F2I;
    wire         is_integer = op_q == `FLOAT_ALU_OP_F2I || op_q == `FLOAT_ALU_OP_I2F;
    wire         rsp_error_d = (rounds && rm_q > 3'd4) || (is_integer && FORMATS < 8 && type_q[1:0] == 2'd3);
    wire [63:0]  rsp_result_d;
    wire [4:0]   rsp_flags_d;
    assign {rsp_result_d, rsp_flags_d} = rsp_error_d ? 69'd0
                                         : op_q[5:4] == 2'd1           ? {63'd0, flag, order_flags}
                                         : op_q == `FLOAT_ALU_OP_F2I   ? {to_integer[type_q[1:0]], to_integer_flags[type_q[1:0]]}
                                                                       : {{64-E-P{1'b0}}, number, r_flags};
    wire unused = &{1'b0, format_q};
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
