// SPDX-License-Identifier: MIT
`default_nettype none

// Fraction for V_FRACT: the bits of a significand below 1, subtracted from 1 for a negative number. The subtraction
// inverts the bits and adds 1 at the last place, unless the value is below 1.
module float_fraction (
    input  wire [23:0] sig_i,   // 1.23 bits
    input  wire [7:0]  exp_i,   // bias 127
    input  wire        neg_i,
    output wire [23:0] sig_o,   // without the integer part, inverted if last_o
    output wire        one_o,   // it is to be subtracted from 1,
    output wire        last_o,  // or 1 is to be added at the last place,
    output wire [7:0]  exp_o    //   with this exponent
);
    /* verilator tracing_off */
    wire        below = ~exp_i[7] & ~(&exp_i[6:0]);  // less than 1
    wire        two   = exp_i[7];                    // at least 2
    wire [23:0] from  = ((24'h7f_ffff >> exp_i[4:0]) & {24{two & ~|exp_i[6:5]}}) | {24{~two}};  // 1 and all below it
    wire [23:0] mask  = ((from >> 1) | {24{below}});
    wire        some  = |(sig_i & mask);
    assign one_o  = neg_i & some & below;
    assign last_o = neg_i & some & ~below;
    assign sig_o  = (sig_i ^ {24{last_o}}) & mask;
    assign exp_o = (exp_i & {8{~below}}) | (8'd127 & {8{below}});
endmodule
/* verilator tracing_on */
`default_nettype wire
