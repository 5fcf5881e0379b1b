// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_alu_ctl.vh"

// Exponent and significand of an operand of stage A.
module float_alu_number (
    // Other fields are for other modules.
    /* verilator lint_off UNUSED */
    input  wire [`FALU_OPERAND_BITS-1:0] operand_i,  // rtl/include/float_alu_ctl.vh
    /* verilator lint_on UNUSED */
    input  wire                          half_i,     // f16, else f32
    output wire [7:0]                    exp_o,      // with the bias of f32; that of emin for zeros and subnormal numbers
    output wire [23:0]                   sig_o       // 1.23 bits
);
    /* verilator tracing_off */
    wire [7:0] field = operand_i[`FALU_FIELD +: 8];
    wire       low   = operand_i[`FALU_LOW];

    // For f16, 112 more: bit 4 goes to bit 7, or bits 6:4 are set.
    assign exp_o = {half_i ? {field[4], {3{~field[4]}}} : field[7:4], field[3:1], field[0] | low};
    assign sig_o = {~low, operand_i[`FALU_FRACTION +: 23]};
endmodule
/* verilator tracing_on */
`default_nettype wire
