// SPDX-License-Identifier: MIT
`default_nettype none

// Shifts a sum left until its first bit is 1, or its exponent the least one: gradual underflow.
module float_normalise (
    input  wire [47:0] sum_i,    // 2.46 bits; the first 33 are not all 0, or it does not matter
    input  wire [4:0]  zeros_i,  // of sum_i[46:15], above its first one
    input  wire [9:0]  exp_i,    // signed
    input  wire [4:0]  room_i,   // limit for decreasing the exponent
    output wire [47:0] sig_o,    // 1.47 bits
    output wire [9:0]  exp_o     // less 1
);
    /* verilator tracing_off */
    wire        top = sum_i[47];
    wire [4:0]  n   = (zeros_i < room_i ? zeros_i : room_i) & {5{~top}};
    wire [47:0] s0  = top ? sum_i : {sum_i[46:0], 1'b0};
    assign sig_o = s0 << n;
    assign exp_o = exp_i + {5'h1f, ~n} + {9'd0, top};
endmodule
/* verilator tracing_on */
`default_nettype wire
