// SPDX-License-Identifier: MIT
`default_nettype none

// For V_FRACT: the bits of a significand that count less than 1, and 1 itself at its place.
module float_fraction (
    input  wire [23:0] sig_i,   // 1.23 bits
    input  wire [7:0]  exp_i,   // bias 127
    output wire [23:0] sig_o,   // without the integer part
    output wire [23:0] one_o,   // 1.0, unless the significand has no bits below 1
    output wire [7:0]  exp_o    // exponent of one_o, and of sig_o unless that is less than 1
);
    /* verilator tracing_off */
    wire        below = ~exp_i[7] & ~(&exp_i[6:0]);  // less than 1
    wire        two   = exp_i[7];                    // at least 2
    wire [23:0] from  = ((24'h7f_ffff >> exp_i[4:0]) & {24{two & ~|exp_i[6:5]}}) | {24{~two}};  // 1 and all below it
    assign sig_o = sig_i & ((from >> 1) | {24{below}});
    assign one_o = from & ~(from >> 1);
    assign exp_o = (exp_i & {8{~below}}) | (8'd127 & {8{below}});
endmodule
/* verilator tracing_on */
`default_nettype wire
