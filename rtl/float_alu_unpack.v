// SPDX-License-Identifier: MIT
`default_nettype none

// The parts of an operand of float_alu. Those of f16 are left-aligned in the parts of f32.
module float_alu_unpack (
    input  wire [31:0] value_i,
    input  wire        half_i,      // f16
    input  wire        flush_i,     // subnormal numbers are zeros
    output wire        sign_o,
    output wire [7:0]  field_o,     // exponent field as it stands
    output wire [7:0]  exp_o,       // exponent with the bias of f32; that of emin for zeros and subnormal numbers
    output wire [23:0] sig_o,       // 1.23 bits
    output wire        zero_o,
    output wire        infinite_o,
    output wire        nan_o,
    output wire        snan_o       // a signaling NaN
);
    /* verilator tracing_off */
    wire [22:0] fraction = half_i ? {value_i[9:0], 13'd0} : value_i[22:0];
    wire [7:0]  field    = half_i ? {3'd0, value_i[14:10]} : value_i[30:23];
    wire        low      = ~|field;
    wire        high     = &field[4:0] & (half_i | &field[7:5]);
    wire        none     = ~|fraction;

    assign sign_o     = half_i ? value_i[15] : value_i[31];
    assign field_o    = field;
    assign exp_o      = {1'b0, {3{half_i}}, 4'd0} + {field[7:1], field[0] | low};
    assign sig_o      = {~low, fraction & ~{23{low & flush_i}}};
    assign zero_o     = low & (none | flush_i);
    assign infinite_o = high & none;
    assign nan_o      = high & ~none;
    assign snan_o     = high & ~none & ~fraction[22];
endmodule
/* verilator tracing_on */
`default_nettype wire
