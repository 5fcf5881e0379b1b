// SPDX-License-Identifier: MIT
`default_nettype none

// Significand shifted to the right, beginning 12 places left of its position.
module float_transcendental_align (
    input  wire [23:0] sig_i,
    input  wire [5:0]  shift_i,
    output wire [33:0] y_o,      // low bits that stay,
    output wire        guard_o,  //   the first one below,
    output wire        sticky_o  //   and whether one below that is set
);
    /* verilator tracing_off */
    wire [36:0] s0 = {sig_i, 13'd0};
    wire [36:0] s1 = shift_i[0] ? s0 >> 1 : s0;
    wire [36:0] s2 = shift_i[1] ? s1 >> 2 : s1;
    wire [36:0] s3 = shift_i[2] ? s2 >> 4 : s2;
    wire [36:0] s4 = shift_i[3] ? s3 >> 8 : s3;
    wire [36:0] s5 = shift_i[4] ? s4 >> 16 : s4;
    // verilator lint_off UNUSED
    wire [36:0] s6 = shift_i[5] ? s5 >> 32 : s5;
    // verilator lint_on UNUSED
    assign {y_o, guard_o} = s6[34:0];
    // The first three steps lose zeros only.
    assign sticky_o = (shift_i[3] & (|s3[7:0])) | (shift_i[4] & (|s4[15:0])) | (shift_i[5] & (|s5[31:0]));
endmodule
/* verilator tracing_on */
`default_nettype wire
