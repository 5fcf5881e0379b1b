// SPDX-License-Identifier: MIT
`default_nettype none

// A normalised number rounded to f16 or f32, with overflow, flush and the limit of V_FRACT. Yields the pattern of the
// result, for an f16 at the positions of f32.
module float_round (
    input  wire        on_i,     // there is a number, else the pattern is 0
    input  wire [47:0] sig_i,    // 1.47 bits; the first is 1, or the exponent the least one
    input  wire [8:0]  exp_i,    // less 1
    input  wire        sign_i,
    input  wire        zero_i,   // the number is 0
    input  wire        half_i,   // to f16
    input  wire [1:0]  rnd_i,
    input  wire        flush_i,  // a subnormal result becomes zero (D-25)
    input  wire        fract_i,  // the result stays below 1 (D-40)
    output wire [31:0] r_o       // bits 12:0 of an f16 are undefined
);
    /* verilator tracing_off */
    wire low    = |sig_i[22:0];
    wire lsb    = half_i ? sig_i[37] : sig_i[24];
    wire guard  = half_i ? sig_i[36] : sig_i[23];
    wire sticky = low | (half_i & (|sig_i[35:23]));
    wire inc;

    float_increment increment (
        .rnd_i    (rnd_i),
        .sign_i   (sign_i),
        .lsb_i    (lsb),
        .guard_i  (guard),
        .sticky_i (sticky),
        .inc_o    (inc)
    );

    // The exponent is above the fraction and takes its carry, and before that the first bit of the significand. Ones
    // below the last bit of an f16 pass the carry on.
    wire [23:0] kept    = {sig_i[47:37], sig_i[36:24] | {13{half_i}}};
    wire [30:0] rounded = {exp_i[7:0], 23'd0} + {7'd0, kept} + {30'd0, inc};

    // Overflow and underflow are found without waiting for the sum.
    wire carry = (&kept[22:0]) & inc;
    wire [8:0] greatest = half_i ? 9'd141 : 9'd253;
    wire over  = on_i & ~zero_i & ((exp_i > greatest) | ((exp_i == greatest) & carry));
    wire away  = ~|rnd_i | (^rnd_i & (rnd_i[1] == sign_i));
    wire inf   = over & away;
    wire most  = over & ~away;
    wire flush = ~on_i | zero_i | (flush_i & ~kept[23] & ~carry);
    wire one   = fract_i & (exp_i[6:0] == 7'd125) & carry;
    wire clear = inf | flush;

    // The exponent of an f16 has its highest bit inverted: 112 less, modulo 32.
    wire [22:0] f = (rounded[22:0] | {23{most | one}}) & {23{~clear}};
    wire [7:0]  e = rounded[30:23] & {8{~over & ~flush}} & {7'h7f, ~one};
    wire [7:0]  g = {e[7:5], e[4] ^ (half_i & ~over & ~flush), e[3:0]} | {{7{over}}, inf};
    assign r_o = {sign_i & on_i, g, f};
endmodule
/* verilator tracing_on */
`default_nettype wire
