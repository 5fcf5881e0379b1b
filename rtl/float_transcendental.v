// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_transcendental_ctl.vh"

// Transcendental operations of one lane: exp2, log2, reciprocal, square root, its reciprocal, sine and cosine of turns,
// in f16 or f32. The registers between the steps are those of stages 3 to 11 of its unit. docs/transcendental.md is
// the contract.
//
// Every function is w times a quadratic, acc, whose coefficients a table has; the logarithm adds E.
module float_transcendental (
    input  wire                       clk,     // clock, rising edge
    input  wire [11:3]                load_i,  // stages that are loaded
    input  wire [`TRANS_CTL_BITS-1:0] ctl_i,   // control word of the operation in stage 2; 0 if it is another one
    input  wire [31:0]                x_i,     // its operand
    output wire                       on_o,    // stage 11 has a transcendental operation
    output wire [31:0]                r_o      // its result, else 0
);
    /* verilator tracing_off */
    // ---------------------------------------------------------------- 2 to 3: unpack, and what needs no table
    wire        half2 = ctl_i[`TRANS_HALF];
    wire        exp2  = ctl_i[`TRANS_EXP];
    wire        turn2 = ctl_i[`TRANS_SIN] | ctl_i[`TRANS_COS];
    wire [31:0] x_wide;
    wire [7:0]  x_exp;
    wire [23:0] x_sig;
    // verilator lint_off UNUSED
    wire        x_some;
    // verilator lint_on UNUSED
    wire        x_nan, x_inf, x_zero;
    float_unpack unpack (
        .x_i(x_i), .half_i(half2), .flush_i(ctl_i[`TRANS_FIN]), .wide_o(x_wide), .exp_o(x_exp), .sig_o(x_sig),
        .some_o(x_some), .nan_o(x_nan), .inf_o(x_inf), .zero_o(x_zero)
    );

    wire        special2, nan2;
    wire [31:0] pattern2;
    float_transcendental_special specials (
        .ctl_i(ctl_i), .x_i(x_wide), .nan_i(x_nan), .inf_i(x_inf), .zero_i(x_zero),
        .special_o(special2), .nan_o(nan2), .pattern_o(pattern2)
    );

    // Leading zeros of a subnormal f16. With f32, only functions in fixed point get subnormal operands (T-5): no count.
    wire [4:0]  zeros2;
    float_transcendental_zeros count_half (
        .x_i ({x_sig[23:13], 14'd0}),
        .n_o (zeros2)
    );

    // Places from the unit of exp, 2^-25, or of sine and cosine, 2^-27
    wire [8:0]  fall2  = (exp2 ? 9'd137 : 9'd135) - {1'b0, x_exp};
    wire        fixed2 = exp2 | turn2;

    reg  [`TRANS_CTL_BITS-1:0] ctl_3_q, ctl_4_q, ctl_5_q, ctl_6_q, ctl_7_q, ctl_8_q, ctl_9_q, ctl_10_q;
    // verilator lint_off UNUSED
    reg  [`TRANS_CTL_BITS-1:0] ctl_11_q;
    // verilator lint_on UNUSED
    reg  [23:0] sig_3_q;
    reg  [8:0]  exp_3_q;
    reg  [5:0]  shift_3_q;
    reg         tiny_3_q, sign_3_q, special_3_q, nan_3_q;
    reg  [31:0] pattern_3_q;

    always @(posedge clk)
        if (load_i[3]) begin
            ctl_3_q     <= ctl_i;
            sig_3_q     <= x_sig;
            exp_3_q     <= {1'b0, x_exp} - (fixed2 ? 9'd0 : {4'd0, zeros2});
            shift_3_q   <= fixed2 ? fall2[5:0] | {6{|fall2[8:6]}} : {1'b0, 5'd12 - zeros2};
            tiny_3_q    <= x_exp < 8'd125;
            sign_3_q    <= x_wide[31];
            special_3_q <= special2;
            nan_3_q     <= nan2;
            pattern_3_q <= pattern2 & {32{special2}};
        end

    // ---------------------------------------------------------------- 3 to 4: normalise, or to fixed point
    wire [33:0] y3;
    wire        guard3, sticky3;
    float_transcendental_align align (
        .sig_i(sig_3_q), .shift_i(shift_3_q), .y_o(y3), .guard_o(guard3), .sticky_o(sticky3)
    );

    wire        half3 = ctl_3_q[`TRANS_HALF];
    reg  [33:0] y_4_q;
    reg  [23:0] sig_4_q;
    reg  [8:0]  exp_4_q;
    reg         guard_4_q, sticky_4_q, tiny_4_q, sign_4_q, special_4_q, nan_4_q;
    reg  [31:0] pattern_4_q;

    always @(posedge clk)
        if (load_i[4]) begin
            ctl_4_q     <= ctl_3_q;
            y_4_q       <= y3;
            guard_4_q   <= guard3;
            sticky_4_q  <= sticky3;
            sig_4_q     <= sig_3_q;
            exp_4_q     <= exp_3_q;
            tiny_4_q    <= tiny_3_q;
            sign_4_q    <= sign_3_q;
            special_4_q <= special_3_q;
            nan_4_q     <= nan_3_q;
            pattern_4_q <= half3 ? {16'd0, pattern_3_q[31], pattern_3_q[27:13]} : pattern_3_q;
        end

    // ---------------------------------------------------------------- 4 to 5: range reduction
    wire [9:0]  address4;
    wire [17:0] d4;
    wire [24:0] w4;
    wire        fixed4, minus4, zero4, one4;
    wire [8:0]  n4;
    float_transcendental_reduce reduce (
        .ctl_i(ctl_4_q), .sign_i(sign_4_q), .exp_i(exp_4_q), .y_i(y_4_q), .guard_i(guard_4_q), .sticky_i(sticky_4_q),
        .tiny_i(tiny_4_q), .sig_i(sig_4_q), .address_o(address4), .d_o(d4), .w_o(w4), .fixed_o(fixed4), .n_o(n4),
        .minus_o(minus4), .zero_o(zero4), .one_o(one4)
    );

    wire [56:0] word5;
    float_transcendental_rom table_ (
        .clk       (clk),
        .load_i    (load_i[5]),
        .address_i (address4),
        .word_o    (word5)
    );

    wire        plain4 = one4 & ~special_4_q;
    wire        half4  = ctl_4_q[`TRANS_HALF];
    wire [31:0] one_or_none4 = half4 ? {16'd0, minus4, 1'b0, 4'hf, 10'd0} : {minus4, 1'b0, 7'h7f, 23'd0};
    reg  [17:0] d_5_q;
    reg  [24:0] w_5_q;
    reg         fixed_5_q, minus_5_q, below_5_q, special_5_q, nan_5_q;
    reg  [8:0]  n_5_q, exp_5_q;
    reg  [31:0] pattern_5_q;

    always @(posedge clk)
        if (load_i[5]) begin
            ctl_5_q     <= ctl_4_q;
            d_5_q       <= d4;
            w_5_q       <= w4;
            fixed_5_q   <= fixed4;
            minus_5_q   <= minus4;
            below_5_q   <= y_4_q[22];
            n_5_q       <= n4;
            exp_5_q     <= exp_4_q;
            special_5_q <= special_4_q | zero4 | one4;
            nan_5_q     <= nan_4_q;
            pattern_5_q <= pattern_4_q | (one_or_none4 & {32{plain4}});
        end

    // ---------------------------------------------------------------- 5 to 6: square, and zeros of the factor
    wire        log5 = ctl_5_q[`TRANS_LOG];
    wire        exp5 = ctl_5_q[`TRANS_EXP];
    wire        turn5 = ctl_5_q[`TRANS_SIN] | ctl_5_q[`TRANS_COS];
    // verilator lint_off UNUSED
    wire signed [35:0] square5 = $signed(d_5_q) * $signed(d_5_q);
    // verilator lint_on UNUSED
    wire [4:0]  zeros5;
    float_transcendental_zeros count_factor (
        .x_i (w_5_q),
        .n_o (zeros5)
    );

    wire        small5;
    wire [8:0]  z5;
    float_transcendental_exponent exponent (
        .ctl_i(ctl_5_q), .exp_i(exp_5_q), .n_i(n_5_q), .fixed_i(fixed_5_q), .small_o(small5), .z_o(z5)
    );

    // log: t is negative if below_5_q. The result has the sign of E, or that of t if E is 0.
    wire        level5 = log5 & (|n_5_q);

    reg  [56:0] word_6_q;
    reg  [17:0] d_6_q;
    reg  [14:0] square_6_q;
    reg  [24:0] w_6_q;
    reg  [4:0]  zeros_6_q;
    reg  [8:0]  z_6_q;
    reg  [7:0]  level_6_q;
    reg         sub_6_q, minus_6_q, special_6_q, nan_6_q;
    reg  [31:0] pattern_6_q;

    always @(posedge clk)
        if (load_i[6]) begin
            ctl_6_q     <= ctl_5_q;
            word_6_q    <= word5;
            d_6_q       <= d_5_q;
            square_6_q  <= exp5 ? square5[34:20] : turn5 ? {4'd0, square5[34:24]} : square5[30:16];
            w_6_q       <= {w_5_q[24] & ~small5, w_5_q[23:17], w_5_q[16] | small5, w_5_q[15:0]};
            zeros_6_q   <= zeros5 & {5{fixed_5_q}};
            z_6_q       <= z5;
            level_6_q   <= (n_5_q[7:0] ^ {8{n_5_q[8]}}) + {7'd0, n_5_q[8]};
            sub_6_q     <= level5 & (n_5_q[8] ^ below_5_q);
            minus_6_q   <= log5 ? n_5_q[8] | (~|n_5_q & below_5_q) : minus_5_q;
            special_6_q <= special_5_q;
            nan_6_q     <= nan_5_q;
            pattern_6_q <= pattern_5_q;
        end

    // ---------------------------------------------------------------- 6 to 7: the terms, and the factor normalised
    wire [23:0] linear6;
    wire [17:0] quadratic6;
    wire        linear_whole6, quadratic_whole6;
    float_transcendental_terms terms (
        .ctl_i(ctl_6_q), .c1_i(word_6_q[28:11]), .c2_i(word_6_q[10:0]), .d_i(d_6_q), .square_i(square_6_q),
        .linear_o(linear6), .linear_whole_o(linear_whole6), .quadratic_o(quadratic6), .quadratic_whole_o(quadratic_whole6)
    );

    reg  [27:0] c0_7_q;
    reg  [23:0] linear_7_q;
    reg  [17:0] quadratic_7_q;
    reg         linear_whole_7_q, quadratic_whole_7_q;
    reg  [24:0] w_7_q;
    reg  [8:0]  z_7_q;
    reg  [7:0]  level_7_q;
    reg         sub_7_q, minus_7_q, special_7_q, nan_7_q;
    reg  [31:0] pattern_7_q;

    always @(posedge clk)
        if (load_i[7]) begin
            ctl_7_q       <= ctl_6_q;
            c0_7_q        <= word_6_q[56:29];
            linear_7_q    <= linear6;
            quadratic_7_q <= quadratic6;
            linear_whole_7_q    <= linear_whole6;
            quadratic_whole_7_q <= quadratic_whole6;
            w_7_q         <= w_6_q << zeros_6_q;
            z_7_q         <= z_6_q - {4'd0, zeros_6_q};
            level_7_q     <= level_6_q & {8{ctl_6_q[`TRANS_LOG]}};
            sub_7_q       <= sub_6_q;
            minus_7_q     <= minus_6_q;
            special_7_q   <= special_6_q;
            nan_7_q       <= nan_6_q;
            pattern_7_q   <= pattern_6_q;
        end

    // ---------------------------------------------------------------- 7 to 8: their sum
    // -(p >> s) rounded down is ~(p >> s), and 1 more if p is whole.
    wire        exp7 = ctl_7_q[`TRANS_EXP];
    wire        turn7 = ctl_7_q[`TRANS_SIN] | ctl_7_q[`TRANS_COS];
    wire        carry1 = ~exp7 & linear_whole_7_q;
    wire        carry2 = turn7 & quadratic_whole_7_q;
    wire [30:0] acc7 = {c0_7_q, 1'b0, carry1 & carry2, carry1 ^ carry2} + ({{7{linear_7_q[23]}}, linear_7_q} ^ {31{~exp7}})
                     + ({13'd0, quadratic_7_q} ^ {31{turn7}});

    reg  [30:0] acc_8_q;
    reg  [24:0] w_8_q;
    reg  [8:0]  z_8_q;
    reg  [7:0]  level_8_q;
    reg         sub_8_q, minus_8_q, special_8_q, nan_8_q;
    reg  [31:0] pattern_8_q;

    always @(posedge clk)
        if (load_i[8]) begin
            ctl_8_q     <= ctl_7_q;
            acc_8_q     <= acc7;
            w_8_q       <= w_7_q;
            z_8_q       <= z_7_q;
            level_8_q   <= level_7_q;
            sub_8_q     <= sub_7_q;
            minus_8_q   <= minus_7_q;
            special_8_q <= special_7_q;
            nan_8_q     <= nan_7_q;
            pattern_8_q <= pattern_7_q;
        end

    // ---------------------------------------------------------------- 8 to 9: product
    // The least exponent of the format ends the count of zeros: a mark at its place, if that is one of 11.
    wire [8:0]  room8 = z_8_q - (ctl_8_q[`TRANS_HALF] ? 9'd112 : 9'd0);
    wire [10:0] mark8 = 11'h400 >> (room8[3:0] | {4{|room8[8:4]}});

    reg  [55:0] product_9_q;
    reg  [10:0] mark_9_q;
    reg  [8:0]  z_9_q;
    reg  [7:0]  level_9_q;
    reg         sub_9_q, minus_9_q, special_9_q, nan_9_q;
    reg  [31:0] pattern_9_q;

    always @(posedge clk)
        if (load_i[9]) begin
            ctl_9_q     <= ctl_8_q;
            product_9_q <= acc_8_q * w_8_q;
            mark_9_q    <= mark8;
            z_9_q       <= z_8_q;
            level_9_q   <= level_8_q;
            sub_9_q     <= sub_8_q;
            minus_9_q   <= minus_8_q;
            special_9_q <= special_8_q;
            nan_9_q     <= nan_8_q;
            pattern_9_q <= pattern_8_q;
        end

    // ---------------------------------------------------------------- 9 to 10: add E, count zeros
    wire [61:0] value9 = {level_9_q, 54'd0} + ({6'd0, product_9_q} ^ {62{sub_9_q}}) + {61'd0, sub_9_q};
    wire [4:0]  zeros9;
    float_transcendental_zeros count_value (
        .x_i ({value9[61:51] | mark_9_q, 14'd0}),
        .n_o (zeros9)
    );

    // Bits below the last one of the result and the one after it: these always, of the window those that the shift leaves
    wire        half9   = ctl_9_q[`TRANS_HALF];
    wire        below9  = half9 ? |value9[39:0] : |value9[26:0];
    wire [9:0]  window9 = half9 ? value9[49:40] : value9[36:27];

    // verilator lint_off UNUSED
    reg  [61:0] value_10_q;
    // verilator lint_on UNUSED
    reg  [4:0]  zeros_10_q;
    reg  [9:0]  window_10_q;
    reg  [8:0]  z_10_q;
    reg         below_10_q, minus_10_q, special_10_q, nan_10_q;
    reg  [31:0] pattern_10_q;

    always @(posedge clk)
        if (load_i[10]) begin
            ctl_10_q     <= ctl_9_q;
            value_10_q   <= value9;
            zeros_10_q   <= zeros9;
            below_10_q   <= below9;
            window_10_q  <= window9;
            z_10_q       <= z_9_q;
            minus_10_q   <= minus_9_q;
            special_10_q <= special_9_q;
            nan_10_q     <= nan_9_q;
            pattern_10_q <= pattern_9_q;
        end

    // ---------------------------------------------------------------- 10 to 11: normalise and round
    // To nearest, ties to even (T-7). The exponent, less 1, is above the fraction and takes its carry, and before that
    // the first bit of the significand.
    wire        half10   = ctl_10_q[`TRANS_HALF];
    // verilator lint_off UNUSED
    wire [61:0] normal10 = value_10_q << zeros_10_q;
    wire [8:0]  exp10    = z_10_q - {4'd0, zeros_10_q};
    // verilator lint_on UNUSED
    wire [23:0] kept10   = half10 ? {13'd0, normal10[61:51]} : normal10[61:38];
    wire        guard10  = half10 ? normal10[50] : normal10[37];
    wire        sticky10 = below_10_q | (|(window_10_q & (10'h3ff >> zeros_10_q)));
    wire [30:0] base10   = half10 ? {16'd0, ~exp10[4], exp10[3:0], 10'd0} : {exp10[7:0], 23'd0};
    wire [30:0] rounded10 = base10 + {7'd0, kept10} + {30'd0, guard10 & (sticky10 | kept10[0])};
    wire [31:0] signed10 = {minus_10_q & ~half10, rounded10[30:16], rounded10[15] | (minus_10_q & half10), rounded10[14:0]};

    reg  [31:0] r_11_q;
    reg         nan_11_q, tiny_11_q;
    always @(posedge clk)
        if (load_i[11]) begin
            ctl_11_q  <= ctl_10_q;
            r_11_q    <= special_10_q ? pattern_10_q : signed10;
            nan_11_q  <= nan_10_q;
            tiny_11_q <= ctl_10_q[`TRANS_FOUT] & ~normal10[61] & ~special_10_q;
        end

    // ---------------------------------------------------------------- 11: flush and clamp
    // A subnormal number may have been rounded to the least normal one.
    wire        half11  = ctl_11_q[`TRANS_HALF];
    wire        flush11 = tiny_11_q & ~(half11 ? r_11_q[10] : r_11_q[23]);
    wire [31:0] r11;
    float_clamp clamp (
        .r_i(r_11_q & {1'b1, {15{~flush11}}, half11 | ~flush11, {15{~flush11}}}), .half_i(half11), .nan_i(nan_11_q),
        .clamp_i(ctl_11_q[`TRANS_CLAMP]), .dx10_i(ctl_11_q[`TRANS_DX10]), .r_o(r11)
    );
    assign on_o = |ctl_11_q[`TRANS_COS:0];
    assign r_o  = r11 & {32{on_o}};
endmodule
/* verilator tracing_on */
`default_nettype wire
