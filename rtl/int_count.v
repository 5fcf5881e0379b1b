// SPDX-License-Identifier: MIT
`default_nettype none

// Counts of bits. For trailing zeros int_turn has reversed the operand.
module int_count (
    input  wire [1:0]  width_i,  // operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits
    input  wire        ones_i,   // bits of rtl/include/int_ctl.vh
    input  wire        signs_i,
    input  wire [63:0] value_i,  // operand, extended
    output wire [6:0]  count_o
);
    /* verilator tracing_off */
    reg [6:0] ones;
    integer   i;
    always @* begin
        ones = 7'd0;
        for (i = 0; i < 64; i = i + 1)
            ones = ones + {6'd0, value_i[i]};
    end

    // Leading zeros. With signs_i, a bit that equals the one below it counts as a zero.
    wire [63:0] v64 = signs_i ? {value_i[63:1] ^ value_i[62:0], 1'b1} : value_i;
    wire        z32 = ~|v64[63:32];
    wire [31:0] v32 = z32 ? v64[31:0] : v64[63:32];
    wire        z16 = ~|v32[31:16];
    wire [15:0] v16 = z16 ? v32[15:0] : v32[31:16];
    wire        z8  = ~|v16[15:8];
    wire [7:0]  v8  = z8 ? v16[7:0] : v16[15:8];
    wire        z4  = ~|v8[7:4];
    wire [3:0]  v4  = z4 ? v8[3:0] : v8[7:4];
    wire        z2  = ~|v4[3:2];
    wire [1:0]  v2  = z2 ? v4[1:0] : v4[3:2];
    wire        z1  = ~v2[1];
    wire        all = ~|v2;

    // A narrow operand has 64 - w zeros above it, which set only bits of the count that are dropped here.
    wire w8  = width_i == 2'd0;
    wire w16 = width_i == 2'd1;
    wire w32 = width_i == 2'd2;
    wire w64 = width_i == 2'd3;
    wire [6:0] zeros = all ? {w64, w32, w16, w8, 3'd0}
                       : {1'b0, w64 & z32, (w64 | w32) & z16, ~w8 & z8, z4, z2, z1};

    assign count_o = ones_i ? ones : zeros;
endmodule
/* verilator tracing_on */
`default_nettype wire
