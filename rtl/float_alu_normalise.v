// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_alu_ctl.vh"

// A sum shifted left until its top bit is 1, or its exponent is emin: by groups of 16 bits, then by bits. All groups count
// their leading zeros at once. A bit where the shift must end counts as if the sum had a 1 there.
module float_alu_normalise (
    // Other bits are for other modules.
    /* verilator lint_off UNUSED */
    input  wire [`FALU_D_BITS-1:0] control_i,  // rtl/include/float_alu_ctl.vh
    /* verilator lint_on UNUSED */
    input  wire [76:0]             sum_i,
    input  wire                    sign_i,
    input  wire [8:0]              room_i,     // the largest shift
    input  wire [4:0]              group_i,    // one bit for room_i / 16, or none
    input  wire [15:0]             end_i,      // one bit for 15 - room_i % 16
    output wire [31:0]             value_o,    // 1.31 bits, or an integer
    output wire                    rest_o,     // bits below it are not 0
    output wire                    zero_o,     // the sum is 0
    output wire [8:0]              exp_o,      // exponent less emin: what is left of room_i
    output wire                    over_o      // the integer is out of range
);
    /* verilator tracing_off */
    wire [79:0] sum = {sum_i, 3'd0};
    wire [4:0]  some;   // by group
    wire [19:0] zeros;
    genvar      i;
    generate
        for (i = 0; i < 5; i = i + 1) begin : groups
            float_alu_zeros count (
                .value_i (sum[79-16*i -: 16] | (end_i & {16{group_i[i]}})),
                .some_o  (some[i]),
                .zeros_o (zeros[4*i +: 4])
            );
        end
    endgenerate

    // The first group with a 1 becomes the top one.
    wire [4:0]  first = {some[4] & ~|some[3:0], some[3] & ~|some[2:0], some[2] & ~|some[1:0], some[1] & ~some[0], some[0]};
    wire [3:0]  n     = ({4{first[0]}} & zeros[3:0]) | ({4{first[1]}} & zeros[7:4]) | ({4{first[2]}} & zeros[11:8])
                        | ({4{first[3]}} & zeros[15:12]) | ({4{first[4]}} & zeros[19:16]);
    wire [46:0] top   = ({47{first[0]}} & sum[79:33]) | ({47{first[1]}} & sum[63:17]) | ({47{first[2]}} & sum[47:1])
                        | ({47{first[3]}} & {sum[31:0], 15'd0}) | ({47{first[4]}} & {sum[15:0], 31'd0});
    /* verilator lint_off UNUSED */
    wire [46:0] out   = top << n;  // its low bits are in rest_o
    /* verilator lint_on UNUSED */
    // Bits below the value: those that no n shifts into it, and those that this n does not
    wire        below = (first[0] & |sum[32:0]) | (first[1] & |sum[16:0]);
    wire [14:0] late = top[14:0] & (15'h7fff >> n);

    assign value_o = out[46:15];
    assign rest_o  = below | |late;
    assign zero_o  = ~|sum_i;
    assign exp_o   = room_i - {2'd0, first[4], first[3] | first[2], first[3] | first[1], n};

    // The integer, and what is above its type
    wire [2:0]  kind  = control_i[`FALU_TYPE +: 3];
    wire        w8    = kind[1:0] == 2'd0;
    wire        w32   = kind[1];
    wire        above = |sum_i[76:73] | (~w32 & |sum_i[72:57]) | (w8 & |sum_i[56:49]);
    wire        last  = w32 ? sum_i[72] : w8 ? sum_i[48] : sum_i[56];  // the type's top bit
    wire        low   = |sum_i[47:41] | (~w8 & |sum_i[55:48]) | (w32 & |sum_i[71:56]);
    assign over_o = control_i[`FALU_TOI] & (above | (kind[2] ? sign_i & (last | low) : last & (~sign_i | low)));
endmodule
/* verilator tracing_on */
`default_nettype wire
