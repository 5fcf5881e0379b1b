// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_ctl.vh"

// Results without arithmetic: NaNs, infinities or one of the operands, saturated integers, compares and classes;
// docs/float.md has the rules. Patterns are those of f32, also for an f16 result: its exponent field is widened with
// zeros.
module float_special (
    input  wire [`FLOAT_CTL_BITS-1:0] ctl_i,
    input  wire [31:0] x_i,       // the operands from float_unpack: the pattern,
    input  wire [7:0]  x_exp_i,   //   the exponent,
    input  wire        x_some_i,  //   whether its field is not 0,
    input  wire        x_nan_i,   //   and its class
    input  wire        x_inf_i,
    input  wire        x_zero_i,
    input  wire [31:0] y_i,
    input  wire        y_nan_i,
    input  wire        y_inf_i,
    input  wire        y_zero_i,
    input  wire        less_i,    // as unsigned numbers the operands are in order,
    input  wire        same_i,    //   or equal
    input  wire        d_neg_i,   // the old destination is negative
    input  wire        d_nan_i,
    input  wire        d_inf_i,
    input  wire [9:0]  mask_i,    // the classes that make a class operation true
    output wire        special_o, // the result is pattern_o, or D,
    output wire        nan_o,     //   and a NaN
    output wire        d_o,       // it is D
    output wire        d_inf_o,   //   which is infinity: the product may still overflow
    output wire [31:0] pattern_o,
    output wire        cond_o,    // the compare or class is true
    output wire        x_sign_o,  // signs for arithmetic
    output wire        y_sign_o
);
    /* verilator tracing_off */
    // verilator lint_off UNUSED
    wire [`FLOAT_CTL_BITS-1:0] k = ctl_i;
    // verilator lint_on UNUSED
    wire add    = k[`FLOAT_ADD];
    wire mul    = k[`FLOAT_MUL];
    wire mac    = k[`FLOAT_MAC];
    wire toi    = k[`FLOAT_TOI];
    wire fxe    = k[`FLOAT_FXE];
    wire half   = k[`FLOAT_HALF];
    wire uns    = k[`FLOAT_UNS];
    wire minmax = k[`FLOAT_MIN] | k[`FLOAT_MAX];
    // Has a float result that is computed
    wire arith  = k[`FLOAT_ON] & ~minmax & ~toi & ~fxe & ~k[`FLOAT_FROM];

    // Subtraction does not change the sign of a NaN (D-30).
    wire xs = x_i[31] ^ (k[`FLOAT_NEG0] & ~x_nan_i);
    wire ys = y_i[31] ^ (k[`FLOAT_NEG1] & ~y_nan_i);
    wire ps = xs ^ ys;

    // ---------------------------------------------------------------- order
    wire differ   = x_i[31] ^ y_i[31];
    wire less     = x_i[31] ^ (~differ & less_i);  // or equal, if both are negative

    wire un = x_nan_i | y_nan_i;
    wire eq = ~un & ((x_zero_i & y_zero_i) | same_i);  // D-37
    wire lt = ~un & ~eq & less;
    wire gt = ~un & ~eq & ~less;

    // ---------------------------------------------------------------- classes (D-38)
    wire xp = ~x_i[31];
    wire xn = x_i[31];
    wire normal = x_some_i & ~x_nan_i & ~x_inf_i;
    wire tiny   = ~x_some_i & ~x_zero_i;
    wire [9:0] class_ = {xp & x_inf_i, xp & normal, xp & tiny, xp & x_zero_i, xn & x_zero_i, xn & tiny, xn & normal,
                         xn & x_inf_i, x_nan_i & x_i[22], x_nan_i & ~x_i[22]};
    assign cond_o = (k[`FLOAT_CMP] & (|(k[`FLOAT_REL+:4] & {un, gt, eq, lt})))
                  | (k[`FLOAT_CLASS] & (|(class_ & mask_i)));

    // ---------------------------------------------------------------- NaNs and infinities
    wire leg0   = k[`FLOAT_LEGACY] & (x_zero_i | y_zero_i);                           // D-33
    wire two    = (add | mul) & ~leg0;
    wire wrong  = mul & ~leg0 & ((x_inf_i & y_zero_i) | (x_zero_i & y_inf_i));
    wire p_nan  = x_nan_i | y_nan_i | wrong;
    wire p_inf  = mul & ~leg0 & ~p_nan & (x_inf_i | y_inf_i);
    wire clash  = (add & x_inf_i & y_inf_i & ps) | (mac & p_inf & d_inf_i & (ps ^ d_neg_i))
                | (k[`FLOAT_FRACT] & x_inf_i);                                        // D-40
    wire deflt  = wrong | clash;                                                      // D-29
    wire d_only = mac & ~p_nan & d_inf_i & ~p_inf;

    // Minimum and maximum (D-34)
    wire x_snan = k[`FLOAT_IEEE] & x_nan_i & ~x_i[22];
    wire y_snan = k[`FLOAT_IEEE] & y_nan_i & ~y_i[22];
    wire x_wins = x_snan | (~y_snan & ~x_nan_i & (y_nan_i | (less ^ k[`FLOAT_MAX])));

    // D-28
    wire take_x = (minmax & x_wins)
                | (arith & ~leg0 & x_nan_i)
                | (arith & ~mul & x_inf_i & ~clash & ~(add & y_nan_i));
    wire take_y = (minmax & ~x_wins) | (two & ~x_nan_i & y_nan_i) | (add & y_inf_i & ~x_nan_i & ~x_inf_i);
    wire take_d = (mac & ~p_nan & d_nan_i) | d_only;
    wire inf    = p_inf & ~(mac & (d_nan_i | clash));

    wire narrow = k[`FLOAT_OHALF] & ~half;
    wire keep   = ~k[`FLOAT_IEEE] & ~narrow;  // C-1
    wire [31:0] x_pat = {xs, x_i[30:23] | {8{x_nan_i | x_inf_i}}, x_i[22] | (x_nan_i & ~keep), x_i[21:0]};
    wire [31:0] y_pat = {ys, y_i[30:23] | {8{y_nan_i | y_inf_i}}, y_i[22] | (y_nan_i & ~keep), y_i[21:0]};

    // ---------------------------------------------------------------- to integers: saturation (D-43, D-44)
    wire [7:0]  limit = {3'b100, ~half, 3'b111, uns};  // 2^31 or 2^15, twice that if unsigned
    wire        beyond = (x_exp_i >= limit) | (uns & xs);
    wire        sat   = toi & ~x_nan_i & beyond;
    wire [31:0] most  = {uns, 15'h7fff, uns | ~half, 15'h7fff};
    wire [31:0] full  = ({32{sat & ~xs}} & most) | ({32{sat & xs & ~uns}} & ~most);
    wire        none  = (fxe & (x_nan_i | x_inf_i | x_zero_i)) | (toi & x_nan_i);   // D-41

    assign special_o = ~k[`FLOAT_ON] | take_x | take_y | take_d | inf | deflt | leg0 | sat | none;
    assign nan_o     = (take_x & x_nan_i) | (take_y & y_nan_i) | (take_d & d_nan_i) | deflt;
    assign d_o       = take_d;
    assign d_inf_o   = d_only;
    assign pattern_o = ({32{take_x}} & x_pat) | ({32{take_y}} & y_pat) | full
                     | {deflt | (inf & ps), {8{deflt | inf}}, deflt, 22'd0};
    assign x_sign_o  = xs;
    assign y_sign_o  = ys;
endmodule
/* verilator tracing_on */
`default_nettype wire
