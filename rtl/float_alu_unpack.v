// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_alu_ctl.vh"

// An operand of float_alu in the form of stage A.
module float_alu_unpack (
    input  wire [31:0]                   value_i,
    input  wire                          half_i,    // f16, else f32
    input  wire                          flush_i,   // subnormal numbers are zeros
    output wire [`FALU_OPERAND_BITS-1:0] operand_o  // rtl/include/float_alu_ctl.vh
);
    /* verilator tracing_off */
    wire        sign     = half_i ? value_i[15] : value_i[31];
    wire [7:0]  field    = half_i ? {3'd0, value_i[14:10]} : value_i[30:23];
    wire [22:0] fraction = half_i ? {value_i[9:0], 13'd0} : value_i[22:0];
    wire        low      = ~|field;
    wire        high     = &field[4:0] & (half_i | &field[7:5]);
    wire        none     = ~|fraction;

    assign operand_o = {high & ~none, high & none, low & (none | flush_i), low, sign, field, fraction & ~{23{low & flush_i}}};
endmodule
/* verilator tracing_on */
`default_nettype wire
