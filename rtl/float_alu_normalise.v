// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_alu_ctl.vh"

// A sum shifted left until its top bit is 1, or its exponent is emin; integers and raw results come from fixed places.
module float_alu_normalise (
    // Other bits are for other modules.
    /* verilator lint_off UNUSED */
    input  wire [`FALU_D_BITS-1:0] control_i,  // rtl/include/float_alu_ctl.vh
    /* verilator lint_on UNUSED */
    input  wire [76:0]             sum_i,
    input  wire                    sign_i,
    input  wire [8:0]              room_i,     // exponent of the top bit less emin
    output wire [31:0]             value_o,    // 1.31 bits, or an integer
    output wire                    rest_o,     // bits below it are not 0
    output wire                    zero_o,     // the sum is 0
    output wire [8:0]              exp_o,      // exponent less emin
    output wire                    over_o      // the integer is out of range
);
    /* verilator tracing_off */
    // Each step keeps the bits that the steps after it count in.
    wire        z64 = ~|sum_i[76:13];
    wire [62:0] s64 = z64 ? {sum_i[12:0], 50'd0} : sum_i[76:14];
    wire        z32 = ~|s64[62:31];
    wire [30:0] s32 = z32 ? s64[30:0] : s64[62:32];
    wire        z16 = ~|s32[30:15];
    wire [14:0] s16 = z16 ? s32[14:0] : s32[30:16];
    wire        z8  = ~|s16[14:7];
    wire [6:0]  s8  = z8 ? s16[6:0] : s16[14:8];
    wire        z4  = ~|s8[6:3];
    wire [2:0]  s4  = z4 ? s8[2:0] : s8[6:4];
    wire        z2  = ~|s4[2:1];
    wire        z1  = z2 ? ~s4[0] : ~s4[2];
    wire [6:0]  zeros = {z64, z32, z16, z8, z4, z2, z1};

    wire        raw = control_i[`FALU_RAW];
    wire        toi = control_i[`FALU_TOI];
    wire [6:0]  n   = raw ? 7'd26 : toi ? 7'd4 : {2'd0, zeros} < room_i ? zeros : room_i[6:0];
    wire [76:0] out = sum_i << n;

    assign value_o = out[76:45];
    assign rest_o  = |out[44:0];
    assign zero_o  = ~|sum_i;
    assign exp_o   = room_i - {2'd0, n};

    // The integer, and what is above its type
    wire [2:0]  kind  = control_i[`FALU_TYPE +: 3];
    wire        w8    = kind[1:0] == 2'd0;
    wire        w32   = kind[1];
    wire        above = |sum_i[76:73] | (~w32 & |sum_i[72:57]) | (w8 & |sum_i[56:49]);
    wire        top   = w32 ? sum_i[72] : w8 ? sum_i[48] : sum_i[56];
    wire        low   = |sum_i[47:41] | (~w8 & |sum_i[55:48]) | (w32 & |sum_i[71:56]);
    assign over_o = toi & (above | (kind[2] ? sign_i & (top | low) : top & (~sign_i | low)));
endmodule
/* verilator tracing_on */
`default_nettype wire
