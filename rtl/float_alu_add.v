// SPDX-License-Identifier: MIT
`default_nettype none

// Magnitude and sign of product plus summand. To round to an integer, the product is replaced by a constant that carries
// into bit 41, which has weight 1.
module float_alu_add (
    input  wire        integer_i,    // the summand is rounded to an integer
    input  wire        nearest_i,    //   to even
    input  wire        down_i,       // rm_i is RDN
    input  wire [47:0] product_i,
    input  wire        p_sign_i,
    input  wire [76:0] summand_i,
    input  wire        s_sign_i,
    output wire [76:0] sum_o,
    output wire        sign_o,       // also that of an exact zero
    output wire        fraction_o    // the summand is not an integer
);
    /* verilator tracing_off */
    wire        minus    = p_sign_i ^ s_sign_i;
    wire [76:0] p        = {26'd0, product_i, {3{integer_i & product_i[0]}}};
    wire        carry    = minus | (integer_i & nearest_i & summand_i[41]);
    wire [77:0] forward  = {1'b0, p} + {minus, summand_i ^ {77{minus}}} + {77'd0, carry};
    wire [76:0] backward = summand_i - p;
    wire        negative = forward[77];
    wire [76:0] sum      = negative ? backward : forward[76:0];

    assign sum_o      = sum & {{36{1'b1}}, {41{~integer_i}}};
    // A difference of equals is +0, and -0 with RDN: F-16.
    assign sign_o     = ~minus ? p_sign_i : negative ? s_sign_i : |forward[76:0] ? p_sign_i : down_i;
    assign fraction_o = |summand_i[40:0];
endmodule
/* verilator tracing_on */
`default_nettype wire
