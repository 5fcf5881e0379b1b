// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_transcendental_ctl.vh"

// Exponent of a transcendental result: the product of factor and quadratic has 2^(z - 133) at its bit 54.
module float_transcendental_exponent (
    // verilator lint_off UNUSED
    input  wire [`TRANS_CTL_BITS-1:0] ctl_i,
    // verilator lint_on UNUSED
    input  wire [8:0]                 exp_i,    // exponent of the operand, plus 127
    input  wire [8:0]                 n_i,      // exp: floor of the operand
    input  wire                       fixed_i,  // sin, cos: the factor is not floating
    output wire                       small_o,  // exp: 2^n is so small that the factor is 2^16
    output wire [8:0]                 z_o
);
    /* verilator tracing_off */
    wire rsq  = ctl_i[`TRANS_RSQ];
    wire sqrt = ctl_i[`TRANS_SQRT];
    wire exp  = ctl_i[`TRANS_EXP];
    wire turn = ctl_i[`TRANS_SIN] | ctl_i[`TRANS_COS];
    wire flat = turn & ~fixed_i;

    // f16 results below the least number
    assign small_o = ctl_i[`TRANS_HALF] & exp & ($signed(n_i) < -9'sd21);

    // half: (e - e[0])/2 + 64
    wire [8:0] half = (exp_i + 9'd1) >> 1;
    wire       less = ctl_i[`TRANS_RCP] | rsq;
    wire [8:0] x    = ({9{ctl_i[`TRANS_RCP] | flat}} & exp_i) | ({9{rsq | sqrt}} & half) | ({9{exp}} & n_i);
    wire [8:0] base = ({9{ctl_i[`TRANS_RCP]}} & 9'd261) | ({9{rsq}} & 9'd198) | ({9{sqrt}} & 9'd70)
                    | ({9{exp | ctl_i[`TRANS_LOG] | (turn & fixed_i)}} & {5'b01000, small_o, 3'b101})
                    | ({9{flat}} & 9'd9);
    assign z_o = base + (x ^ {9{less}});
endmodule
/* verilator tracing_on */
`default_nettype wire
