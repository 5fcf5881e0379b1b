// SPDX-License-Identifier: MIT
`default_nettype none

// CLAMP of a float to 0 and 1 (D-35), and zeros above an f16 (D-23).
module float_clamp (
    input  wire [31:0] r_i,
    input  wire        half_i,   // r is an f16
    input  wire        nan_i,    // r is a NaN
    input  wire        clamp_i,
    input  wire        dx10_i,   // a NaN becomes +0
    output wire [31:0] r_o
);
    /* verilator tracing_off */
    wire sign = half_i ? r_i[15] : r_i[31];
    wire high = half_i ? r_i[14] | (&r_i[13:10]) : r_i[30] | (&r_i[29:23]);  // at least 1
    wire zero = clamp_i & (nan_i ? dx10_i : sign);
    wire one  = clamp_i & ~nan_i & ~sign & high;
    wire keep = ~zero & ~one;
    assign r_o = (r_i & {{16{keep & ~half_i}}, {16{keep}}}) | ({32{one}} & (half_i ? 32'h0000_3c00 : 32'h3f80_0000));
endmodule
/* verilator tracing_on */
`default_nettype wire
