// SPDX-License-Identifier: MIT
`default_nettype none

// Leading zeros of 16 bits.
module float_alu_zeros (
    input  wire [15:0] value_i,
    output wire        some_o,   // not all are 0
    output wire [3:0]  zeros_o
);
    /* verilator tracing_off */
    wire       z8 = ~|value_i[15:8];
    wire [7:1] s8 = z8 ? value_i[7:1] : value_i[15:9];
    wire       z4 = ~|s8[7:4];
    wire [2:0] s4 = z4 ? s8[3:1] : s8[7:5];
    wire       z2 = ~|s4[2:1];

    assign some_o  = |value_i;
    assign zeros_o = {z8, z4, z2, z2 ? ~s4[0] : ~s4[2]};
endmodule
/* verilator tracing_on */
`default_nettype wire
