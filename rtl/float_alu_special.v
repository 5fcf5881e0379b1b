// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_alu_ctl.vh"

// Results of float_alu that are not a rounded number: special cases of arithmetic, comparisons, minimum and maximum, sign
// injection, class. docs/units/float_alu.md is the contract.
module float_alu_special #(
    parameter NANS      = 0,  // docs/units/float_alu.md#dialects
    parameter CANONICAL = 0,
    parameter FMA_NAN   = 0,
    parameter F2I       = 0,
    parameter F2I_NAN   = 0,
    parameter MINMAX    = 0
) (
    // Other bits are for other modules.
    /* verilator lint_off UNUSED */
    input  wire [`FALU_A_BITS-1:0] control_i,     // rtl/include/float_alu_ctl.vh
    /* verilator lint_on UNUSED */
    input  wire                    p_sign_i,      // sign of the product or quotient, after negation
    input  wire                    s_sign_i,      // sign of the summand c, after negation

    // Some fields of b and c do not matter.
    /* verilator lint_off UNUSED */
    input  wire [`FALU_OPERAND_BITS-1:0] a_i,
    input  wire [`FALU_OPERAND_BITS-1:0] b_i,
    input  wire [`FALU_OPERAND_BITS-1:0] c_i,
    /* verilator lint_on UNUSED */

    output wire                    raw_o,         // value_o is the result
    output wire [31:0]             value_o,
    output wire                    over_o,        // the result is the integer for an infinity or a NaN
    output wire                    above_o,       //   for a NaN, which counts as above the range
    output wire                    nv_o,          // invalid operation
    output wire                    dz_o            // division by zero
);
    /* verilator tracing_off */
    localparam [3:0] FMA_BITS = FMA_NAN[3:0];

    wire        a_sign     = a_i[`FALU_MINUS];
    wire        a_zero     = a_i[`FALU_ZERO];
    wire        a_infinite = a_i[`FALU_INFINITE];
    wire        a_nan      = a_i[`FALU_NAN];
    wire        a_snan     = a_nan & ~a_i[`FALU_FRACTION + 22];
    wire        b_zero     = b_i[`FALU_ZERO];
    wire        b_infinite = b_i[`FALU_INFINITE];
    wire        b_nan      = b_i[`FALU_NAN];
    wire        b_snan     = b_nan & ~b_i[`FALU_FRACTION + 22];
    wire        c_sign     = c_i[`FALU_MINUS];
    wire        c_infinite = c_i[`FALU_INFINITE];
    wire        c_nan      = c_i[`FALU_NAN];
    wire        c_snan     = c_nan & ~c_i[`FALU_FRACTION + 22];

    wire refused = control_i[`FALU_REFUSED];
    wire half    = control_i[`FALU_HALF];
    wire toi     = control_i[`FALU_TOI];
    wire div     = control_i[`FALU_DIV];
    wire compare = control_i[`FALU_COMPARE];
    wire order   = control_i[`FALU_ORDER];
    wire sign    = control_i[`FALU_SIGN];
    wire classes = control_i[`FALU_CLASS];
    wire arith   = ~control_i[`FALU_RAW] & ~toi & ~control_i[`FALU_FROM];

    wire nan     = a_nan | b_nan | c_nan;
    wire snan    = a_snan | b_snan | c_snan;

    // ---------------------------------------------------------------- arithmetic
    wire no_product = (a_zero & b_infinite) | (a_infinite & b_zero);
    wire quiet_add  = no_product & c_nan & ~c_snan;  // F-30
    wire infinite_p = a_infinite | b_infinite;
    wire invalid    = div ? (a_zero & b_zero) | (a_infinite & b_infinite)
                      : control_i[`FALU_SQRT] ? a_sign & ~a_zero
                      : no_product | (infinite_p & c_infinite & (p_sign_i ^ s_sign_i));
    wire infinity   = div ? a_infinite | b_zero : infinite_p | c_infinite;
    wire canonical  = ~nan | (quiet_add & FMA_BITS[2]);
    wire arith_nan  = nan | invalid;
    wire arith_nv   = nan ? snan | (quiet_add & |FMA_BITS[2:1]) : invalid;
    wire arith_sign = (div | infinite_p) ? p_sign_i : s_sign_i;

    // ---------------------------------------------------------------- comparison
    wire less;
    wire equal;
    wire below;
    float_alu_compare order_of (
        .a_sign_i (a_sign),
        .a_i      (a_i[30:0]),
        .b_sign_i (c_sign),
        .b_i      (c_i[30:0]),
        .less_o   (less),
        .equal_o  (equal),
        .below_o  (below)
    );
    wire [3:0] relation = {nan, ~nan & ~less & ~equal, ~nan & equal, ~nan & less};
    wire       truth    = |(relation & control_i[`FALU_REL +: 4]);

    // ---------------------------------------------------------------- minimum and maximum: F-37
    wire max      = control_i[`FALU_MAX];
    wire both     = a_nan & c_nan;
    wire first_a  = MINMAX == 3 ? (max ? ~less & ~equal : less) : below ^ max;
    wire by_rules = MINMAX == 0 ? snan | both : MINMAX == 1 ? nan : MINMAX == 2 & both;
    wire quiet    = MINMAX == 4 & snan;
    wire take_a   = MINMAX == 3 ? ~nan & first_a : quiet ? a_snan : nan ? ~a_nan : first_a;

    // ---------------------------------------------------------------- the result
    wire        nan_sign;
    wire [22:0] nan_fraction;
    float_alu_nan #(.NANS(NANS), .CANONICAL(CANONICAL), .FMA_NAN(FMA_NAN)) choose_nan (
        .fused_i      (control_i[`FALU_FUSED]),
        .neg_a_i      (control_i[`FALU_NEG_P]),
        .neg_c_i      (control_i[`FALU_NEG_C]),
        .canonical_i  (canonical),
        .a_i          (a_i),
        .b_i          (b_i),
        .c_i          (c_i),
        .sign_o       (nan_sign),
        .fraction_o   (nan_fraction)
    );

    // Sign, exponent field and fraction; f16 is left-aligned
    wire        give_nan = order ? by_rules : arith_nan;
    wire        give_a   = sign | (order & take_a);
    wire        injected = c_sign ^ (control_i[`FALU_SIGN_N] | (control_i[`FALU_SIGN_X] & a_sign));
    wire [31:0] operand  = give_a ? {sign ? injected : a_sign, a_i[30:0]}
                           : c_i[31:0];
    wire [31:0] number   = sign ? operand
                           : give_nan ? {nan_sign, 8'hff, nan_fraction}
                           : order ? operand | {9'd0, quiet, 22'd0}
                           : {arith_sign, {8{infinity}}, 23'd0};

    // F-23
    wire [3:0]  kind     = {a_infinite, ~a_infinite & ~a_i[`FALU_LOW], a_i[`FALU_LOW] & ~a_zero, a_zero};
    wire [9:0]  mask     = a_nan ? {~a_snan, a_snan, 8'd0}
                           : a_sign ? {6'd0, kind[0], kind[1], kind[2], kind[3]} : {2'd0, kind, 4'd0};

    wire        integral = compare | classes | toi | refused;
    assign value_o = integral ? {22'd0, mask & {10{classes}}} | {31'd0, compare & truth}
                     : half ? {16'd0, number[31], number[27:13]} : number;

    wire zero_nan = F2I != 1 & F2I_NAN != 1 & a_nan;  // F-35
    assign raw_o   = control_i[`FALU_RAW] | (arith & (arith_nan | infinity | b_infinite)) | (toi & zero_nan);
    assign over_o  = toi & (a_infinite | a_nan);
    assign above_o = toi & a_nan;
    assign nv_o    = (arith & arith_nv) | (toi & (a_infinite | a_nan))
                     | (order & (MINMAX == 3 ? nan : snan)) | (compare & (control_i[`FALU_SIGNAL] ? nan : snan));
    assign dz_o    = arith & div & ~arith_nan & b_zero & ~a_infinite;
endmodule
/* verilator tracing_on */
`default_nettype wire
