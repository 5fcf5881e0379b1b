// SPDX-License-Identifier: MIT
`default_nettype none
`include "int_ctl.vh"

// An integer ALU in four register stages; docs/units/int_alu.md is the contract. Each result is x + y + carry, or is chosen by
// that sum: stage A has the operands and the divider, B half of a shift or product, C x, y and carry, D the response.
module int_alu #(
    parameter DIV0   = 0,  // division by zero: 0 = all ones, 1 = zero, 2 = refused
    parameter SHIFT  = 0,  // shift amount: 0 = modulo the width, 1 = of 5 or 6 bits, 2 = of 32 bits
    parameter EXTEND = 1   // bits of the result above the width: 0 = zeros, 1 = copies of the top bit
) (
    input  wire        clk,          // clock, rising edge
    input  wire        rst,          // reset, synchronous, active high

    input  wire        req_valid_i,  // a request is offered
    output wire        req_ready_o,  // the unit takes the request, if there is one
    input  wire [5:0]  op_i,         // operation code
    input  wire [1:0]  width_i,      // operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits
    input  wire [63:0] src0_i,       // first operand
    input  wire [63:0] src1_i,       // second operand
    input  wire [63:0] src2_i,       // third operand

    output wire        rsp_valid_o,  // a response is offered
    input  wire        rsp_ready_i,  // the consumer takes the response, if there is one
    output wire        error_o,      // 0, or 1: the request is refused
    output wire [63:0] result_o      // result
);
    generate
        if (DIV0 < 0 || DIV0 > 2) begin : refused_div0
            int_alu_needs_DIV0_of_0_to_2 stop ();
        end
        if (SHIFT < 0 || SHIFT > 2) begin : refused_shift
            int_alu_needs_SHIFT_of_0_to_2 stop ();
        end
        if (EXTEND < 0 || EXTEND > 1) begin : refused_extend
            int_alu_needs_EXTEND_of_0_or_1 stop ();
        end
    endgenerate

    // Stage A: the request, decoded. Only valid bits and the response are reset.
    reg                    a_valid_q;
    reg [`INT_A_BITS-1:0]  a_control_q;
    reg [1:0]              a_width_q;
    reg [63:0]             a_a_q;       // a; the quotient enters at its lower end
    reg                    a_a_sign_q;
    reg [63:0]             a_b_q;
    reg                    a_b_sign_q;
    reg                    a_invert_q;
    reg [63:0]             a_c_q;

    // Stage B
    reg                    b_valid_q;
    reg [`INT_B_BITS-1:0]  b_control_q;
    reg [1:0]              b_width_q;
    reg [64:0]             b_x_q;
    reg [64:0]             b_y_q;
    reg                    b_carry_q;
    reg                    b_zero_q;    // the result is 0
    reg [5:3]              b_amount_q;
    reg [6:0]              b_limit_q;
    reg                    b_above_q;
    reg                    b_fill_q;
    reg [63:0]             b_low_low_q;
    reg [64:0]             b_low_high_q;
    reg [64:0]             b_high_low_q;
    reg [63:0]             b_high_high_q;

    // Stage C
    reg                    c_valid_q;
    reg [`INT_C_BITS-1:0]  c_control_q;
    reg [1:0]              c_width_q;
    reg [64:0]             c_x_q;
    reg [64:0]             c_y_q;
    reg                    c_carry_q;
    reg                    c_equal_q;
    reg                    c_zero_q;

    // Stage D: the response
    reg                    d_valid_q;
    reg                    d_error_q;
    reg [63:0]             d_result_q;

    wire done;
    wire d_free = ~d_valid_q | rsp_ready_i;
    wire c_free = ~c_valid_q | d_free;
    wire b_free = ~b_valid_q | c_free;
    wire a_free = ~a_valid_q | (done & b_free);

    // ---------------------------------------------------------------- to A
    wire [`INT_CTL_BITS-1:0] control;
    wire [63:0]              a;
    wire                     a_sign;
    wire [63:0]              b;
    wire                     b_sign;
    wire                     invert;

    int_decode decode (
        .op_i      (op_i),
        .control_o (control)
    );
    int_operands operands (
        .width_i  (width_i),
        .sign_a_i (control[`INT_SIGN_A]),
        .sign_b_i (control[`INT_SIGN_B]),
        .spread_i (control[`INT_SPREAD]),
        .high_i   (control[`INT_HIGH]),
        .invert_i (control[`INT_INVERT]),
        .no_b_i   (control[`INT_NO_B]),
        .div_i    (control[`INT_DIV]),
        .src0_i   (src0_i),
        .src1_i   (src1_i),
        .a_o      (a),
        .a_sign_o (a_sign),
        .b_o      (b),
        .b_sign_o (b_sign),
        .invert_o (invert)
    );

    // ---------------------------------------------------------------- from A to B
    wire        a_next = (a_width_q == 2'd0 & a_a_q[7]) | (a_width_q == 2'd1 & a_a_q[15]) | (a_width_q == 2'd2 & a_a_q[31])
                         | (a_width_q == 2'd3 & a_a_q[63]);
    wire        shift;
    wire        quotient;
    wire [63:0] remainder;
    wire        minus;
    wire        div_carry;
    wire        div_zero;
    wire        special;
    wire [63:0] turned;
    wire [5:3]  amount;
    wire [6:0]  limit;
    wire        above;
    wire [63:0] low_low;
    wire [64:0] low_high;
    wire [64:0] high_low;
    wire [63:0] high_high;

    int_divide #(.DIV0(DIV0)) divide (
        .clk           (clk),
        .load_i        (a_free),
        .start_i       (control[`INT_DIV]),
        .start_width_i (width_i),
        .rem_i         (a_control_q[`INT_REM]),
        .negative_i    (a_a_sign_q),
        .invert_i      (a_invert_q),
        .b_i           (a_b_q),
        .next_i        (a_next),
        .shift_o       (shift),
        .quotient_o    (quotient),
        .done_o        (done),
        .remainder_o   (remainder),
        .minus_o       (minus),
        .carry_o       (div_carry),
        .zero_o        (div_zero),
        .special_o     (special)
    );
    int_turn #(.SHIFT(SHIFT)) turn (
        .width_i  (a_width_q),
        .bytes_i  (a_control_q[`INT_BYTES]),
        .bits_i   (a_control_q[`INT_BITS]),
        .down_i   (a_control_q[`INT_DOWN]),
        .by_b_i   (a_control_q[`INT_BY_B]),
        .left_i   (a_control_q[`INT_LEFT]),
        .shift_i  (a_control_q[`INT_SHIFT]),
        .a_i      (a_a_q),
        .b_i      (a_b_q[31:0]),
        .turned_o (turned),
        .amount_o (amount),
        .limit_o  (limit),
        .above_o  (above)
    );
    int_multiply multiply (
        .a_i         (a_a_q),
        .a_sign_i    (a_a_sign_q),
        .b_i         (a_b_q),
        .b_sign_i    (a_b_sign_q),
        .low_low_o   (low_low),
        .low_high_o  (low_high),
        .high_low_o  (high_low),
        .high_high_o (high_high)
    );

    wire        a_div = a_control_q[`INT_DIV];
    wire [1:0]  func  = a_control_q[`INT_FUNC +: 2];
    wire [63:0] logic_x = func == 2'd0 ? a_b_q : func == 2'd1 ? a_a_q & a_b_q : func == 2'd2 ? a_a_q | a_b_q : a_a_q ^ a_b_q;
    wire [63:0] div_x   = (a_control_q[`INT_REM] ? remainder : a_a_q) ^ {64{minus}};

    // ---------------------------------------------------------------- from B to C
    wire [63:0] shifted;
    wire [6:0]  count;
    wire [63:0] half;

    int_shift shifter (
        .turned_i (b_x_q[63:0]),
        .amount_i (b_amount_q),
        .limit_i  (b_limit_q),
        .above_i  (b_above_q),
        .fill_i   (b_fill_q),
        .value_o  (shifted)
    );
    int_count counter (
        .width_i (b_width_q),
        .ones_i  (b_control_q[`INT_ONES]),
        .signs_i (b_control_q[`INT_SIGNS]),
        .value_i (b_x_q[63:0]),
        .count_o (count)
    );
    int_product product (
        .low_low_i   (b_low_low_q),
        .low_high_i  (b_low_high_q),
        .high_low_i  (b_high_low_q),
        .high_high_i (b_high_high_q),
        .high_i      (b_control_q[`INT_HIGH]),
        .minus_i     (b_control_q[`INT_MINUS]),
        .half_o      (half)
    );

    // ---------------------------------------------------------------- from C to D
    wire [63:0] result;

    int_finish #(.EXTEND(EXTEND)) finish (
        .control_i (c_control_q),
        .width_i   (c_width_q),
        .y_i       (c_y_q),
        .x_i       (c_x_q),
        .carry_i   (c_carry_q),
        .equal_i   (c_equal_q),
        .result_o  (result)
    );

    // ---------------------------------------------------------------- registers
    always @(posedge clk) begin
        a_valid_q <= ~rst & ((a_free & req_valid_i) | (~a_free & a_valid_q));
        b_valid_q <= ~rst & ((b_free & a_valid_q & done) | (~b_free & b_valid_q));
        c_valid_q <= ~rst & ((c_free & b_valid_q) | (~c_free & c_valid_q));
        d_valid_q <= ~rst & ((d_free & c_valid_q) | (~d_free & d_valid_q));
        if (a_free) begin
            a_control_q <= control[`INT_A_BITS-1:0];
            a_width_q   <= width_i;
            a_a_q       <= a;
            a_a_sign_q  <= a_sign;
            a_b_q       <= b;
            a_b_sign_q  <= b_sign;
            a_invert_q  <= invert;
            a_c_q       <= src2_i;
        end else if (shift)
            a_a_q       <= {a_a_q[62:0], quotient};
        if (b_free) begin
            b_control_q   <= {a_control_q[`INT_B_BITS-1:`INT_REFUSED+1], a_control_q[`INT_REFUSED] | (a_div & special),
                              a_control_q[`INT_REFUSED-1:0]};
            b_width_q     <= a_width_q;
            b_x_q         <= {a_b_sign_q, a_div ? div_x : a_control_q[`INT_TURN] ? turned : logic_x};
            b_y_q         <= ({65{a_control_q[`INT_Y_A]}} & {a_a_sign_q, a_a_q})
                             | ({65{a_control_q[`INT_Y_C]}} & {1'b0, a_c_q});
            b_carry_q     <= (a_control_q[`INT_CARRY] & a_invert_q) | a_control_q[`INT_MINUS] | (a_div & div_carry);
            b_zero_q      <= a_control_q[`INT_REFUSED] | (a_div & (div_zero | special));
            b_amount_q    <= amount;
            b_limit_q     <= limit;
            b_above_q     <= above;
            b_fill_q      <= a_a_sign_q;
            b_low_low_q   <= low_low;
            b_low_high_q  <= low_high;
            b_high_low_q  <= high_low;
            b_high_high_q <= high_high;
        end
        if (c_free) begin
            c_control_q <= b_control_q[`INT_C_BITS-1:0];
            c_width_q   <= b_width_q;
            c_x_q       <= {b_x_q[64], b_control_q[`INT_MUL] ? half : b_control_q[`INT_COUNT] ? {57'd0, count} : shifted};
            c_y_q       <= b_y_q;
            c_carry_q   <= b_carry_q;
            c_equal_q   <= &(b_x_q[63:0] ^ b_y_q[63:0]);
            c_zero_q    <= b_zero_q;
        end
        if (rst | (d_free & ~c_valid_q))
            d_error_q  <= 1'b0;
        else if (d_free)
            d_error_q  <= c_control_q[`INT_REFUSED];
        if (rst | (d_free & (~c_valid_q | c_zero_q)))
            d_result_q <= 64'd0;
        else if (d_free)
            d_result_q <= result;
    end

    assign req_ready_o = a_free;
    assign rsp_valid_o = d_valid_q;
    assign error_o     = d_error_q;
    assign result_o    = d_result_q;
endmodule
`default_nettype wire
