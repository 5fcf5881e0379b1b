// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_ctl.vh"

// Float datapath of one lane in eight steps: unpack, multiply, round the product, align, add, normalise, round, clamp.
// The registers between them are those of stages 3 to 9 of its unit. The suffix of a port name is its stage.
//
// Every operation is u + v. u is x times a factor, which is 1 unless the operation is a product. v is y, D or 0; its
// exponent selects the bits of u that are kept. Other results are carried along as patterns: NaNs, minimum and maximum,
// and those of the integer ALU, which shares this multiplier.
module float_lane (
    input  wire                       clk,
    input  wire [9:3]                 load_i,      // stages that are loaded
    // verilator lint_off UNUSED
    input  wire [`FLOAT_CTL_BITS-1:0] ctl2_i,      // control word of the operation in each stage
    input  wire [`FLOAT_CTL_BITS-1:0] ctl3_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl4_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl5_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl6_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl7_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl8_i,
    input  wire [`FLOAT_CTL_BITS-1:0] ctl9_i,
    // verilator lint_on UNUSED
    input  wire [9:0]                 base2_i,     // exponent of v if it is 0
    input  wire [31:0]                a0_2_i,      // operands
    input  wire [31:0]                a1_2_i,
    input  wire [31:0]                d_2_i,
    input  wire [31:0]                r2_i,        // result of the integer ALU; 0 if FLOAT_ON without FLOAT_FROM
    input  wire                       lt2_i,       //   a0 < a1, as unsigned numbers if FLOAT_ON
    input  wire                       eq2_i,       //   a0 = a1
    input  wire [24:0]                m0_2_i,      // factors of an integer product, signed
    input  wire [24:0]                m1_2_i,
    input  wire                       int_mul2_i,
    input  wire                       mul_low4_i,  // the result is the low word of the integer product
    input  wire                       mul_high4_i, //   the high one
    input  wire                       signed4_i,
    output wire                       cond2_o,     // a compare or class is true
    output wire [31:0]                r9_o
);
    /* verilator tracing_off */
    // ---------------------------------------------------------------- 2 to 3: unpack, and what needs no arithmetic
    wire [31:0] x_wide, y_wide;
    wire [7:0]  x_exp, y_exp, d_exp;
    wire [23:0] x_sig, y_sig, d_sig;
    wire        x_some, x_nan, x_inf, x_zero, y_nan, y_inf, y_zero, d_nan, d_inf;
    // verilator lint_off UNUSED
    wire        y_some, d_some, d_zero;
    wire [31:0] d_wide;
    // verilator lint_on UNUSED

    float_unpack unpack_x (
        .x_i(a0_2_i), .half_i(ctl2_i[`FLOAT_HALF]), .flush_i(ctl2_i[`FLOAT_FIN]), .wide_o(x_wide), .exp_o(x_exp),
        .sig_o(x_sig), .some_o(x_some), .nan_o(x_nan), .inf_o(x_inf), .zero_o(x_zero)
    );
    float_unpack unpack_y (
        .x_i(a1_2_i), .half_i(ctl2_i[`FLOAT_HALF]), .flush_i(ctl2_i[`FLOAT_FIN]), .wide_o(y_wide), .exp_o(y_exp),
        .sig_o(y_sig), .some_o(y_some), .nan_o(y_nan), .inf_o(y_inf), .zero_o(y_zero)
    );
    float_unpack unpack_d (
        .x_i(d_2_i), .half_i(ctl2_i[`FLOAT_HALF]), .flush_i(ctl2_i[`FLOAT_FIN]), .wide_o(d_wide), .exp_o(d_exp),
        .sig_o(d_sig), .some_o(d_some), .nan_o(d_nan), .inf_o(d_inf), .zero_o(d_zero)
    );

    wire        special, nan, take_d, d_only, x_sign, y_sign;
    wire [31:0] pattern;
    float_special specials (
        .ctl_i(ctl2_i), .x_i(x_wide), .x_exp_i(x_exp), .x_some_i(x_some), .x_nan_i(x_nan), .x_inf_i(x_inf),
        .x_zero_i(x_zero), .y_i(y_wide), .y_nan_i(y_nan), .y_inf_i(y_inf), .y_zero_i(y_zero),
        .less_i(lt2_i), .same_i(eq2_i), .d_neg_i(d_wide[31]), .d_nan_i(d_nan), .d_inf_i(d_inf), .mask_i(a1_2_i[9:0]),
        .special_o(special), .nan_o(nan), .d_o(take_d), .d_inf_o(d_only), .pattern_o(pattern),
        .cond_o(cond2_o), .x_sign_o(x_sign), .y_sign_o(y_sign)
    );

    // Integer operands of conversions: the ALU passes a0, except a byte or four bits.
    wire        off   = ctl2_i[`FLOAT_OFF];  // D-46
    wire [15:0] half0 = ctl2_i[`FLOAT_REL+1] ? a0_2_i[31:16] : a0_2_i[15:0];
    wire [7:0]  byte0 = ctl2_i[`FLOAT_REL] ? half0[15:8] : half0[7:0];
    wire [31:0] n     = {24'd0, byte0 & {8{ctl2_i[`FLOAT_BYTE]}}} | {{29{off & a0_2_i[3]}}, a0_2_i[2:0] & {3{off}}};
    wire        n_neg = ctl2_i[`FLOAT_TWOS] & (off ? a0_2_i[3] : a0_2_i[31]);

    // V_LDEXP: larger exponents have no effect and are limited (D-42).
    wire        far   = |(a1_2_i[14:7] ^ {8{a1_2_i[15]}});
    wire [7:0]  ldexp = {a1_2_i[15], (a1_2_i[6:0] & {7{~far}}) | {7{far & ~a1_2_i[15]}}};
    wire        mul   = ctl2_i[`FLOAT_MUL];
    wire        from  = ctl2_i[`FLOAT_FROM];
    wire        add   = ctl2_i[`FLOAT_ADD];
    wire        mac   = ctl2_i[`FLOAT_MAC];
    wire        none  = ~add & ~mac;
    wire        u_neg = (from & n_neg) | (~from & (x_sign ^ (mul & y_sign)));

    reg  [24:0] m0_3_q, m1_3_q;    // factors
    reg  [7:0]  u_exp_3_q;
    reg  [7:0]  scale_3_q;         // exponent of the second one
    reg         u_neg_3_q;
    reg  [23:0] v_3_q;
    reg  [9:0]  v_exp_3_q;
    reg         v_neg_3_q;
    reg  [31:0] r_3_q, pattern_3_q;  // the ALU's result is late: they are combined in the next stage
    reg         special_3_q, nan_3_q, d_3_q, d_inf_3_q;

    always @(posedge clk)
        if (load_i[3]) begin
            m0_3_q    <= ({25{int_mul2_i}} & m0_2_i) | ({25{~int_mul2_i}} & {1'b0, x_sig});
            m1_3_q    <= ({25{int_mul2_i}} & m1_2_i) | ({25{~int_mul2_i & mul}} & {1'b0, y_sig})
                       | {1'b0, ~int_mul2_i & ~mul & ~from, 23'd0};
            u_exp_3_q <= x_exp;
            // Less 128, which leaves 1 to be added. V_FREXP_EXP: less 125; normalising takes off 1 more.
            scale_3_q <= ({8{mul}} & {~y_exp[7], y_exp[6:0]}) | ({8{ctl2_i[`FLOAT_LDEXP]}} & ldexp)
                       | ({8{ctl2_i[`FLOAT_FXE]}} & 8'h83);
            u_neg_3_q <= u_neg;
            v_3_q     <= ({24{add}} & y_sig) | ({24{mac}} & d_sig);
            v_exp_3_q <= ({10{add}} & {2'd0, y_exp}) | ({10{mac}} & {2'd0, d_exp}) | ({10{none}} & base2_i);
            v_neg_3_q <= (add & y_sign) | (mac & d_wide[31]) | (none & (u_neg ^ ctl2_i[`FLOAT_FRACT]));
            r_3_q     <= r2_i;
            pattern_3_q <= n | pattern;
            special_3_q <= special;
            nan_3_q   <= nan;
            d_3_q     <= take_d;
            d_inf_3_q <= d_only;
        end

    // ---------------------------------------------------------------- 3 to 4: multiply
    wire [47:0] product;
    float_multiply multiply (
        .x_i       (m0_3_q),
        .y_i       (m1_3_q),
        .product_o (product)
    );

    reg  [47:0] p_4_q;
    reg  [9:0]  p_exp_4_q;
    reg         u_neg_4_q;
    reg  [23:0] v_4_q;
    reg  [9:0]  v_exp_4_q;
    reg         v_neg_4_q;
    reg  [31:0] r_4_q;
    reg         special_4_q, nan_4_q, d_inf_4_q;

    always @(posedge clk)
        if (load_i[4]) begin
            p_4_q     <= product;
            p_exp_4_q <= {2'd0, u_exp_3_q} + {{2{scale_3_q[7]}}, scale_3_q} + {9'd0, ctl3_i[`FLOAT_MUL]};
            u_neg_4_q <= u_neg_3_q;
            v_4_q     <= v_3_q;
            v_exp_4_q <= v_exp_3_q;
            v_neg_4_q <= v_neg_3_q;
            r_4_q     <= r_3_q | pattern_3_q
                       | ({32{d_3_q}} & {v_neg_3_q, 8'hff, v_3_q[22] | (nan_3_q & ctl3_i[`FLOAT_IEEE]), v_3_q[21:0]});
            special_4_q <= special_3_q;
            nan_4_q   <= nan_3_q;
            d_inf_4_q <= d_inf_3_q;
        end

    // ---------------------------------------------------------------- 4 to 5: round the product, or take a fraction
    wire [23:0] p_sig;
    wire [9:0]  p_exp;
    wire        p_inf;
    float_product product_round (
        .p_i(p_4_q), .exp_i(p_exp_4_q), .sign_i(u_neg_4_q), .half_i(ctl4_i[`FLOAT_HALF]), .rnd_i(ctl4_i[`FLOAT_RND+:2]),
        .sig_o(p_sig), .exp_o(p_exp), .inf_o(p_inf)
    );

    wire [23:0] f_sig;
    wire        f_one, f_last;
    wire [7:0]  f_exp;
    float_fraction fraction (
        .sig_i(p_4_q[46:23]), .exp_i(p_exp_4_q[7:0]), .neg_i(u_neg_4_q), .sig_o(f_sig), .one_o(f_one), .last_o(f_last),
        .exp_o(f_exp)
    );

    wire        mac4   = ctl4_i[`FLOAT_MAC];
    wire        fract4 = ctl4_i[`FLOAT_FRACT];
    wire        from4  = ctl4_i[`FLOAT_FROM];
    wire        plain4 = ~mac4 & ~fract4;
    wire        one4   = fract4 & f_one;
    wire        last4  = fract4 & f_last;
    // The product overflows to infinity, and D is not a NaN.
    wire        over4  = mac4 & p_inf & (~special_4_q | d_inf_4_q);
    wire        clash4 = over4 & d_inf_4_q & (r_4_q[31] ^ u_neg_4_q);
    // Bits 30:0 are 0 before, or D is infinity.
    wire        sign4  = over4 ? u_neg_4_q | clash4 : r_4_q[31];
    wire [31:0] r4     = {sign4, r_4_q[30:0] | {{8{over4}}, clash4, 22'd0}};

    reg  [47:0] u_5_q;
    reg  [9:0]  u_exp_5_q;
    reg         u_neg_5_q;
    reg  [23:0] v_5_q;
    reg  [9:0]  v_exp_5_q;
    reg         v_neg_5_q;
    reg  [31:0] r_5_q;
    reg         special_5_q, nan_5_q;

    always @(posedge clk)
        if (load_i[5]) begin
            u_5_q     <= ({48{plain4}} & p_4_q) | ({48{mac4}} & {1'b0, p_sig, 23'd0})
                       | ({48{fract4}} & {1'b0, f_sig, 23'd0}) | ({48{from4}} & {1'b0, r_4_q, 15'd0});
            u_exp_5_q <= ({10{mac4}} & p_exp) | ({10{from4}} & v_exp_4_q) | ({10{~mac4 & ~from4}} & p_exp_4_q);
            u_neg_5_q <= u_neg_4_q & ~last4;
            v_5_q     <= v_4_q | {one4, 22'd0, last4};
            v_exp_5_q <= one4 | last4 ? {2'd0, f_exp} : v_exp_4_q;
            v_neg_5_q <= v_neg_4_q;
            r_5_q     <= r4 | ({32{mul_low4_i}} & p_4_q[31:0])
                       | ({32{mul_high4_i}} & {{16{signed4_i & p_4_q[47]}}, p_4_q[47:32]});
            special_5_q <= special_4_q | over4;
            nan_5_q   <= nan_4_q | clash4;
        end

    // ---------------------------------------------------------------- 5 to 6: align
    wire        swap5, guard5, sticky5;
    wire [9:0]  exp5;
    wire [32:0] big5;
    wire [14:0] tail5;
    wire [31:0] small5;
    float_align align (
        .u_i(u_5_q), .u_exp_i(u_exp_5_q), .v_i(v_5_q), .v_exp_i(v_exp_5_q), .swap_i(ctl5_i[`FLOAT_FROM]),
        .swap_o(swap5), .exp_o(exp5), .big_o(big5), .tail_o(tail5), .small_o(small5),
        .guard_o(guard5), .sticky_o(sticky5)
    );
    wire        differ5 = u_neg_5_q ^ v_neg_5_q;

    reg  [32:0] big_6_q;
    reg  [14:0] tail_6_q;
    reg  [31:0] small_6_q;
    reg         guard_6_q, sticky_6_q, sub_6_q, neg_6_q, zero_neg_6_q;
    reg  [9:0]  exp_6_q;
    reg  [31:0] r_6_q;
    reg         special_6_q, nan_6_q;

    always @(posedge clk)
        if (load_i[6]) begin
            big_6_q    <= big5;
            tail_6_q   <= tail5;
            small_6_q  <= small5;
            guard_6_q  <= guard5;
            sticky_6_q <= sticky5;
            sub_6_q    <= differ5 | (ctl5_i[`FLOAT_TWOS] & u_neg_5_q);
            neg_6_q    <= swap5 ? v_neg_5_q : u_neg_5_q;
            zero_neg_6_q <= differ5 ? ctl5_i[`FLOAT_RND+:2] == 2'd2 : u_neg_5_q;
            exp_6_q    <= exp5;
            r_6_q      <= r_5_q;
            special_6_q <= special_5_q;
            nan_6_q    <= nan_5_q;
        end

    // ---------------------------------------------------------------- 6 to 7: add
    wire [32:0] sum6;
    wire [4:0]  zeros6;
    wire        zero6;
    float_add adder (
        .big_i(big_6_q), .small_i(small_6_q), .sub_i(sub_6_q), .sign_i(neg_6_q), .guard_i(guard_6_q),
        .sticky_i(sticky_6_q), .int_i(ctl6_i[`FLOAT_INT]), .rnd_i(ctl6_i[`FLOAT_RND+:2]), .rpi_i(ctl6_i[`FLOAT_RPI]),
        .sum_o(sum6), .zeros_o(zeros6), .zero_o(zero6)
    );
    // Limit for decreasing the exponent, except for frexp
    wire [9:0]  room6 = exp_6_q - (ctl6_i[`FLOAT_OHALF] ? 10'd113 : 10'd1);
    wire        free6 = ctl6_i[`FLOAT_FXM] | ctl6_i[`FLOAT_FXE];

    reg  [32:0] sum_7_q;
    reg  [14:0] tail_7_q;
    reg  [4:0]  zeros_7_q, room_7_q;
    reg         zero_7_q, neg_7_q, zero_neg_7_q;
    reg  [9:0]  exp_7_q;
    reg  [31:0] r_7_q;
    reg         special_7_q, nan_7_q;

    always @(posedge clk)
        if (load_i[7]) begin
            sum_7_q   <= sum6;
            tail_7_q  <= tail_6_q;
            zeros_7_q <= zeros6;
            room_7_q  <= room6[4:0] | {5{free6 | (|room6[9:5])}};
            zero_7_q  <= zero6;
            neg_7_q   <= neg_6_q;
            zero_neg_7_q <= zero_neg_6_q;
            exp_7_q   <= exp_6_q;
            r_7_q     <= r_6_q;
            special_7_q <= special_6_q;
            nan_7_q   <= nan_6_q;
        end

    // ---------------------------------------------------------------- 7 to 8: normalise
    wire [47:0] sig7;
    wire [9:0]  exp7;
    float_normalise normalise (
        .sum_i({sum_7_q, tail_7_q}), .zeros_i(zeros_7_q), .exp_i(exp_7_q), .room_i(room_7_q), .sig_o(sig7), .exp_o(exp7)
    );
    wire        toi7 = ctl7_i[`FLOAT_TOI] & ~special_7_q;
    wire        fxe7 = ctl7_i[`FLOAT_FXE] & ~special_7_q;

    reg  [47:0] sig_8_q;
    reg  [8:0]  exp_8_q;
    reg         neg_8_q, zero_8_q, special_8_q, nan_8_q;
    reg  [31:0] r_8_q;

    always @(posedge clk)
        if (load_i[8]) begin
            sig_8_q   <= sig7;
            exp_8_q   <= ({9{~ctl7_i[`FLOAT_FXM]}} & exp7[8:0]) | ({9{ctl7_i[`FLOAT_FXM]}} & 9'd125);
            neg_8_q   <= zero_7_q ? zero_neg_7_q : neg_7_q;
            zero_8_q  <= zero_7_q;
            special_8_q <= special_7_q | ctl7_i[`FLOAT_TOI] | ctl7_i[`FLOAT_FXE];
            nan_8_q   <= nan_7_q;
            r_8_q     <= ({32{special_7_q}} & r_7_q) | ({32{toi7}} & sum_7_q[31:0])
                       | ({32{fxe7}} & {{22{exp7[9]}}, exp7});
        end

    // ---------------------------------------------------------------- 8 to 9: round
    wire [31:0] rounded8;
    float_round rounder (
        .on_i(~special_8_q), .sig_i(sig_8_q), .exp_i(exp_8_q), .sign_i(neg_8_q), .zero_i(zero_8_q), .half_i(ctl8_i[`FLOAT_OHALF]),
        .rnd_i(ctl8_i[`FLOAT_RND+:2]), .flush_i(ctl8_i[`FLOAT_FOUT]), .fract_i(ctl8_i[`FLOAT_FRACT]), .r_o(rounded8)
    );

    // Patterns, but not integers, have had the positions of f32 until here.
    wire [31:0] r8    = r_8_q | rounded8;
    wire        pack8 = ctl8_i[`FLOAT_OHALF] & ~ctl8_i[`FLOAT_TOI] & ~ctl8_i[`FLOAT_FXE];

    reg  [31:0] r_9_q;
    reg         nan_9_q;
    always @(posedge clk)
        if (load_i[9]) begin
            r_9_q   <= {r8[31:16], ({16{pack8}} & {r8[31], r8[27:13]}) | ({16{~pack8}} & r8[15:0])};
            nan_9_q <= nan_8_q;
        end

    // ---------------------------------------------------------------- 9: clamp
    float_clamp clamp (
        .r_i(r_9_q), .half_i(ctl9_i[`FLOAT_OHALF]), .nan_i(nan_9_q), .clamp_i(ctl9_i[`FLOAT_CLAMP]),
        .dx10_i(ctl9_i[`FLOAT_DX10]), .r_o(r9_o)
    );
endmodule
/* verilator tracing_on */
`default_nettype wire
