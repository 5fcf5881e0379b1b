// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_transcendental_ctl.vh"

// Magnitudes of the terms C1 d and C2 d^2, the second of a d^2 that has been shifted, rounded down to units of 2^-30.
module float_transcendental_terms (
    // verilator lint_off UNUSED
    input  wire [`TRANS_CTL_BITS-1:0] ctl_i,
    // verilator lint_on UNUSED
    input  wire [17:0]                c1_i,
    input  wire [10:0]                c2_i,
    input  wire [17:0]                d_i,               // signed
    input  wire [14:0]                square_i,
    output wire [23:0]                linear_o,          // signed
    output wire                       linear_whole_o,    // nothing was lost
    output wire [17:0]                quadratic_o,
    output wire                       quadratic_whole_o
);
    /* verilator tracing_off */
    wire rcp  = ctl_i[`TRANS_RCP];
    wire exp  = ctl_i[`TRANS_EXP];
    wire turn = ctl_i[`TRANS_SIN] | ctl_i[`TRANS_COS];
    wire two  = ~rcp & ~exp & ~turn;  // log and the roots

    // C1 less 2^17 is a factor of 18 bits with a sign, as multipliers have them.
    wire signed [35:0] part = $signed({~c1_i[17], c1_i[16:0]}) * $signed(d_i);
    wire [18:0] high   = part[35:17] + {d_i[17], d_i};
    wire [35:0] linear = {high, part[16:0]};
    assign linear_o = ({24{rcp}} & linear[33:10]) | ({24{two}} & linear[34:11]) | ({24{exp}} & linear[35:12])
                    | ({24{turn}} & {{2{linear[35]}}, linear[35:14]});
    assign linear_whole_o = ~((|linear[9:0]) | (~rcp & linear[10]) | ((exp | turn) & linear[11]) | (turn & (|linear[13:12])));

    wire [25:0] square = c2_i * square_i;
    assign quadratic_o = ({18{rcp | exp}} & {2'd0, square[25:10]}) | ({18{two}} & {3'd0, square[25:11]})
                       | ({18{turn}} & square[25:8]);
    assign quadratic_whole_o = ~|square[7:0];  // of sine and cosine
endmodule
/* verilator tracing_on */
`default_nettype wire
