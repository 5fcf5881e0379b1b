// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_alu_op.vh"

// Quotients and square roots in stage A of float_alu: one cycle makes the operands normal, then p + 2 cycles find a bit each.
// The weight of the bit is w, the sum of the bits found is q. A bit is 1 if rem is at least b, or 2q + w for a root.
module float_alu_divide (
    input  wire        clk,             // clock, rising edge
    input  wire        load_i,          // stage A is loaded
    input  wire [5:0]  load_op_i,       // with this operation
    input  wire [1:0]  load_format_i,   // and format

    // Stage A
    input  wire        root_i,          // square root of a, else a / b
    input  wire [23:0] a_sig_i,
    input  wire [7:0]  a_exp_i,
    input  wire [23:0] b_sig_i,
    input  wire [7:0]  b_exp_i,

    output wire        done_o,          // the result is there; always for other operations
    output wire [25:0] value_o,         // 1.25 bits; bits below the p + 2 first are 0
    output wire        rest_o,          // it is not exact
    output wire [9:0]  exp_o            // exponent of value_o, with the bias of f32, signed
);
    /* verilator tracing_off */
    reg [5:0]  count_q;
    reg        first_q;   // the first cycle
    reg [27:0] rem_q;     // 3.25 bits: what is left, divided by w
    reg [23:0] divisor_q;
    reg [25:0] value_q;
    reg [25:0] weight_q;  // w: one bit is 1
    reg [9:0]  a_exp_q;
    reg [9:0]  b_exp_q;
    reg [9:0]  exp_q;     // computed long before the last bit

    wire [23:0] a_sig;
    wire [9:0]  a_exp;
    wire [23:0] b_sig;
    wire [9:0]  b_exp;
    float_alu_normal normal_a (
        .sig_i (a_sig_i),
        .exp_i (a_exp_i),
        .sig_o (a_sig),
        .exp_o (a_exp)
    );
    float_alu_normal normal_b (
        .sig_i (b_sig_i),
        .exp_i (b_exp_i),
        .sig_o (b_sig),
        .exp_o (b_exp)
    );

    reg [5:0] cycles;  // p + 3
    always @* begin
        case (load_format_i)
            2'd0:    cycles = 6'd14;
            2'd1:    cycles = 6'd11;
            2'd2:    cycles = 6'd27;
            default: cycles = 6'd56;
        endcase
    end

    wire        done  = count_q == 6'd0;
    wire [26:0] next  = root_i ? {value_q, 1'b0} | {1'b0, weight_q} : {1'b0, divisor_q, 2'd0};
    wire [27:0] trial = rem_q - {1'b0, next};  // from -4 to 4: bit 27 is the sign
    wire        fits  = ~trial[27];
    // The exponent of a root is half of an even one; the bias is odd.
    wire        twice = root_i & ~a_exp[0];
    wire [9:0]  sum   = a_exp_q + 10'd127;

    always @(posedge clk) begin
        first_q <= load_i;
        exp_q   <= root_i ? {sum[9], sum[9:1]} : sum - b_exp_q;
        if (load_i)
            count_q <= (load_op_i == `FLOAT_ALU_OP_DIV || load_op_i == `FLOAT_ALU_OP_SQRT) ? cycles : 6'd0;
        else if (~done)
            count_q <= count_q - 6'd1;
        if (first_q) begin
            rem_q     <= twice ? {1'b0, a_sig, 3'd0} : {2'd0, a_sig, 2'd0};
            divisor_q <= b_sig;
            value_q   <= 26'd0;
            weight_q  <= 26'h2000000;
            a_exp_q   <= a_exp;
            b_exp_q   <= b_exp;
        end else if (~done) begin
            rem_q     <= fits ? {trial[26:0], 1'b0} : {rem_q[26:0], 1'b0};
            value_q   <= value_q | (weight_q & {26{fits}});
            weight_q  <= {1'b0, weight_q[25:1]};
        end
    end

    assign done_o  = done;
    assign value_o = value_q;
    assign rest_o  = |rem_q;
    assign exp_o   = exp_q;
endmodule
/* verilator tracing_on */
`default_nettype wire
