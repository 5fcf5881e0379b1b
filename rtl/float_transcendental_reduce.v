// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_transcendental_ctl.vh"

// Range reduction of transcendental operations: the table's address, the distance from the middle of its segment, and
// the factor of the quadratic's value.
//
// The operand arrives in units of 2^-25 (exp), 2^-27 (sin, cos) or as a significand m with its exponent e.
module float_transcendental_reduce (
    // verilator lint_off UNUSED
    input  wire [`TRANS_CTL_BITS-1:0] ctl_i,
    // verilator lint_on UNUSED
    input  wire                       sign_i,    // sign of the operand
    input  wire [8:0]                 exp_i,     // e + 127
    input  wire [33:0]                y_i,       // the operand from float_transcendental_align
    input  wire                       guard_i,
    input  wire                       sticky_i,
    input  wire                       tiny_i,    // sin, cos: the operand is below 1/4
    input  wire [23:0]                sig_i,     // its significand
    output wire [9:0]                 address_o, // of the table
    output wire [17:0]                d_o,       // signed distance from the middle
    output wire [24:0]                w_o,       // factor; sin, cos: v in units of 2^-27, or of tiny operands, twice sig_i
    output wire                       fixed_o,   // the factor may have leading zeros
    output wire [8:0]                 n_o,       // exp: floor of the operand; log: E
    output wire                       minus_o,   // sign of the result, except for log
    output wire                       zero_o,    // the result is +0
    output wire                       one_o      // the result is 1, with minus_o
);
    /* verilator tracing_off */
    wire rcp  = ctl_i[`TRANS_RCP];
    wire rsq  = ctl_i[`TRANS_RSQ];
    wire sqrt = ctl_i[`TRANS_SQRT];
    wire log  = ctl_i[`TRANS_LOG];
    wire exp  = ctl_i[`TRANS_EXP];
    wire sin  = ctl_i[`TRANS_SIN];
    wire cos  = ctl_i[`TRANS_COS];
    wire turn = sin | cos;
    wire root = rsq | sqrt;
    wire odd  = ~exp_i[0];  // e is

    // One adder: exp rounds x, ties up; sin and cos round v, ties up, or take 1/4 - v; log has 2 (m - 1) or 2 - m.
    wire        swap = turn & (y_i[25] ^ cos);
    wire        flip = (exp & sign_i) | swap | (log & y_i[22]);
    wire [33:0] a    = {y_i[33:25] & {9{exp}}, y_i[24:23] & {2{~log}}, y_i[22:0]};
    wire [33:0] part = {{9{exp}}, {2{~log}}, 23'h7f_ffff};
    wire        up   = (exp & sign_i) ? ~(guard_i & sticky_i) : (guard_i ^ flip);
    wire [33:0] sum  = (a ^ (part & {34{flip}})) + {33'd0, up};

    wire [9:0]  e    = {1'b0, exp_i} - 10'd127 + {9'd0, y_i[22]};
    wire        flat = turn & tiny_i & ~swap;

    assign address_o = {log | exp | turn, root | exp | turn, ((rcp | log) & y_i[22]) | (root & odd) | turn,
                        exp | turn ? sum[24:18] : root ? y_i[22:16] : y_i[21:15]};
    assign d_o = exp | turn ? {~sum[17], sum[16:0]} : root ? {{3{~y_i[15]}}, y_i[14:0]} : {{4{~y_i[14]}}, y_i[13:0]};

    assign w_o = ({25{rcp | rsq | exp}} & 25'h100_0000)
               | ({25{sqrt}} & (odd ? {y_i[23:0], 1'b0} : {1'b0, y_i[23:0]}))
               | ({25{log}} & (y_i[22] ? sum[24:0] : {sum[23:0], 1'b0}))
               | ({25{turn}} & (flat ? {sig_i, 1'b0} : sum[24:0]));
    assign fixed_o = (turn & ~flat) | (log & ~|e);
    assign n_o     = exp ? sum[33:25] : e[8:0];
    assign minus_o = (rcp & sign_i) | (sin & (sign_i ^ y_i[26])) | (cos & (y_i[26] ^ y_i[25]));
    assign zero_o  = (turn & ~flat & ~|sum[25:0]) | (log & ~|e & ~|y_i[22:0]);
    assign one_o   = turn & sum[25];
endmodule
/* verilator tracing_on */
`default_nettype wire
