// SPDX-License-Identifier: MIT
`default_nettype none

// Count of leading zeros of 25 bits; any value if all are.
module float_transcendental_zeros (
    input  wire [24:0] x_i,
    output wire [4:0]  n_o
);
    /* verilator tracing_off */
    // Drops the upper half if it is zero, five times.
    wire [31:0] y32 = {x_i, 7'd0};
    wire        z16 = ~|y32[31:16];
    wire [15:0] y16 = z16 ? y32[15:0] : y32[31:16];
    wire        z8  = ~|y16[15:8];
    wire [7:0]  y8  = z8 ? y16[7:0] : y16[15:8];
    wire        z4  = ~|y8[7:4];
    // verilator lint_off UNUSED
    wire [3:0]  y4  = z4 ? y8[3:0] : y8[7:4];
    // verilator lint_on UNUSED
    wire        z2  = ~|y4[3:2];
    assign n_o = {z16, z8, z4, z2, ~(z2 ? y4[1] : y4[3])};
endmodule
/* verilator tracing_on */
`default_nettype wire
