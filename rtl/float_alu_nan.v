// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_alu_ctl.vh"

// NaN result of NaN operands: F-28 and the table of NANS in docs/units/float_alu.md.
module float_alu_nan #(
    parameter NANS      = 0,  // 0, 4 = canonical, 1 = first, 2 = first signaling one, 3 = largest
    parameter CANONICAL = 0,  // canonical NaN: 0 = positive, 1 = negative, 2 = ones
    parameter FMA_NAN   = 0   // fused operations: bit 0 = c first, bit 3 = negation flips signs
) (
    input  wire        fused_i,         // a fused operation
    input  wire        neg_a_i,         //   it negates the product
    input  wire        neg_c_i,         //   it negates c
    input  wire        canonical_i,     // the result is the canonical NaN, whatever the operands
    // Some values of NANS use fewer signals.
    /* verilator lint_off UNUSED */
    input  wire [`FALU_OPERAND_BITS-1:0] a_i,  // rtl/include/float_alu_ctl.vh
    input  wire [`FALU_OPERAND_BITS-1:0] b_i,
    input  wire [`FALU_OPERAND_BITS-1:0] c_i,
    output wire        sign_o,
    output wire [22:0] fraction_o       // quiet
);
    /* verilator tracing_off */
    localparam [3:0]  FMA_BITS = FMA_NAN[3:0];
    localparam [23:0] DEFAULT  = {CANONICAL == 1, 1'b1, {22{CANONICAL == 2}}};  // sign and fraction

    wire flip  = fused_i & FMA_BITS[3];
    wire first = fused_i & FMA_BITS[0];  // c is the first operand

    // Sign and fraction of the operands, and of the one that is chosen
    wire [23:0] a = {a_i[`FALU_MINUS] ^ (flip & neg_a_i), a_i[`FALU_FRACTION +: 23]};
    wire [23:0] b = {b_i[`FALU_MINUS], b_i[`FALU_FRACTION +: 23]};
    wire [23:0] c = {c_i[`FALU_MINUS] ^ (flip & neg_c_i), c_i[`FALU_FRACTION +: 23]};
    wire        a_nan  = a_i[`FALU_NAN];
    wire        b_nan  = b_i[`FALU_NAN];
    wire        c_nan  = c_i[`FALU_NAN];
    wire        a_snan = a_nan & ~a[22];
    wire        b_snan = b_nan & ~b[22];
    wire        c_snan = c_nan & ~c[22];
    wire [23:0] chosen;
    /* verilator lint_on UNUSED */

    generate
        if (NANS == 0 || NANS == 4) begin : canonical
            assign chosen = DEFAULT;
        end else if (NANS == 3) begin : largest
            // Order by fraction, then sign 0 after sign 1; an operand that is not a NaN is below all NaNs.
            wire [23:0] a_key = {a[22:0], ~a[23]} & {24{a_nan}};
            wire [23:0] b_key = {b[22:0], ~b[23]} & {24{b_nan}};
            wire [23:0] c_key = {c[22:0], ~c[23]} & {24{c_nan}};
            wire [23:0] ab    = b_key > a_key ? b_key : a_key;
            wire [23:0] abc   = c_key > ab ? c_key : ab;
            assign chosen = {~abc[0], abc[23:1]};
        end else begin : earliest
            wire some   = NANS == 2 && (a_snan | b_snan | c_snan);  // only signaling ones count
            wire take_a = some ? a_snan : a_nan;
            wire take_b = some ? b_snan : b_nan;
            wire take_c = some ? c_snan : c_nan;
            assign chosen = (take_c & first) ? c : take_a ? a : take_b ? b : c;
        end
    endgenerate

    assign {sign_o, fraction_o} = canonical_i ? DEFAULT : chosen | 24'h400000;
endmodule
/* verilator tracing_on */
`default_nettype wire
