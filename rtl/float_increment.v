// SPDX-License-Identifier: MIT
`default_nettype none

// Rounds a truncated magnitude: whether it becomes the next greater one.
module float_increment (
    input  wire [1:0] rnd_i,     // 0 to nearest, ties to even; 1 up; 2 down; 3 towards zero
    input  wire       sign_i,
    input  wire       lsb_i,     // the last bit that is kept
    input  wire       guard_i,   // the first bit that is not
    input  wire       sticky_i,  // any below
    output wire       inc_o
);
    /* verilator tracing_off */
    wire nearest = ~|rnd_i;
    wire away    = (rnd_i[0] ^ rnd_i[1]) & (rnd_i[1] == sign_i);
    assign inc_o = (nearest & guard_i & (sticky_i | lsb_i)) | (away & (guard_i | sticky_i));
endmodule
/* verilator tracing_on */
`default_nettype wire
