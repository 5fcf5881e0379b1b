// SPDX-License-Identifier: MIT
`default_nettype none

// Sign and magnitude of an integer operand of float_alu.
module float_alu_integer (
    input  wire [2:0]  type_i,       // 0, 1, 2 = i8, i16, i32; 4, 5, 6 = u8, u16, u32
    input  wire [31:0] value_i,
    output wire        sign_o,
    output wire [31:0] magnitude_o
);
    /* verilator tracing_off */
    wire        w8   = type_i[1:0] == 2'd0;
    wire        w32  = type_i[1];
    wire        sign = ~type_i[2] & (w32 ? value_i[31] : w8 ? value_i[7] : value_i[15]);
    wire [31:0] wide = {w32 ? value_i[31:16] : {16{sign}}, w8 ? {8{sign}} : value_i[15:8], value_i[7:0]};

    assign sign_o      = sign;
    assign magnitude_o = (wide ^ {32{sign}}) + {31'd0, sign};
endmodule
/* verilator tracing_on */
`default_nettype wire
