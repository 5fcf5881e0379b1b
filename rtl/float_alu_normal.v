// SPDX-License-Identifier: MIT
`default_nettype none

// A significand shifted left until its top bit is 1.
module float_alu_normal (
    input  wire [23:0] sig_i,  // not 0, or it does not matter
    input  wire [7:0]  exp_i,
    output wire [23:0] sig_o,
    output wire [9:0]  exp_o   // signed
);
    /* verilator tracing_off */
    wire        z16 = ~|sig_i[23:8];
    wire [23:0] s16 = z16 ? {sig_i[7:0], 16'd0} : sig_i;
    wire        z8  = ~|s16[23:16];
    wire [23:0] s8  = z8 ? {s16[15:0], 8'd0} : s16;
    wire        z4  = ~|s8[23:20];
    wire [23:0] s4  = z4 ? {s8[19:0], 4'd0} : s8;
    wire        z2  = ~|s4[23:22];
    wire [23:0] s2  = z2 ? {s4[21:0], 2'd0} : s4;
    wire        z1  = ~s2[23];

    assign sig_o = z1 ? {s2[22:0], 1'b0} : s2;
    assign exp_o = {2'd0, exp_i} - {5'd0, z16, z8, z4, z2, z1};
endmodule
/* verilator tracing_on */
`default_nettype wire
