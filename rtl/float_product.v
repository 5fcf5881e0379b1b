// SPDX-License-Identifier: MIT
`default_nettype none

// Product of V_MAC, rounded and flushed before the addition (D-31). Its factors are normal or zero, so it needs no
// normaliser. Below the least normal number, only values that round up to it matter.
module float_product (
    input  wire [47:0] p_i,      // product of two significands: 2.46 bits, 0 or at least 1
    input  wire [9:0]  exp_i,    // its exponent, signed
    input  wire        sign_i,
    input  wire        half_i,
    input  wire [1:0]  rnd_i,
    output wire [23:0] sig_o,    // 1.23 bits, or zero
    output wire [9:0]  exp_o,
    output wire        inf_o     // infinity instead
);
    /* verilator tracing_off */
    wire [47:0] q   = p_i[47] ? p_i : {p_i[46:0], 1'b0};  // 1.47 bits
    wire [9:0]  e   = exp_i + {9'd0, p_i[47]};

    // f32 keeps q[47:24], f16 q[47:37]; one less if the exponent is one less than the least.
    wire        low    = |q[22:0];
    wire        mid    = low | (|q[35:23]);
    wire        lsb    = half_i ? q[37] : q[24];
    wire        guard  = half_i ? q[36] : q[23];
    wire        sticky = half_i ? mid : low;
    wire        guard2 = lsb;
    wire        inc;
    wire        inc2;

    float_increment increment (
        .rnd_i    (rnd_i),
        .sign_i   (sign_i),
        .lsb_i    (lsb),
        .guard_i  (guard),
        .sticky_i (sticky),
        .inc_o    (inc)
    );

    float_increment increment_tiny (
        .rnd_i    (rnd_i),
        .sign_i   (sign_i),
        .lsb_i    (1'b1),
        .guard_i  (guard2),
        .sticky_i (guard | sticky),
        .inc_o    (inc2)
    );

    // The exponent is above the fraction and takes its carry. Ones below the last bit of an f16 pass it on.
    wire [22:0] kept    = {q[46:37], q[36:24] | {13{half_i}}};
    wire [32:0] rounded = {e, kept} + {32'd0, inc};
    wire [9:0]  e2      = rounded[32:23];
    wire [9:0]  least   = half_i ? 10'd113 : 10'd1;
    wire        below   = $signed(e) < $signed(least);
    wire        least2  = (e + 10'd1 == least) & (&q[47:38]) & ((&q[37:25]) | half_i) & inc2;
    // Found without waiting for the sum
    wire [9:0]  most    = half_i ? 10'd142 : 10'd254;
    wire        over    = ($signed(e) > $signed(most)) | ((e == most) & (&kept) & inc);
    // Beyond the greatest number: to it, if rounding is towards zero
    wire        away    = ~|rnd_i | (^rnd_i & (rnd_i[1] == sign_i));
    wire        normal  = q[47] & ~below & ~over;
    wire        greatest = over & ~away & q[47];

    assign inf_o = over & away & q[47];
    assign sig_o = ({24{normal}} & {1'b1, rounded[22:13], rounded[12:0] & {13{~half_i}}})
                 | {least2 & q[47] & below, 23'd0} | ({24{greatest}} & {11'h7ff, {13{~half_i}}});
    assign exp_o = ({10{normal}} & e2) | ({10{below}} & least) | ({10{greatest}} & most);
endmodule
/* verilator tracing_on */
`default_nettype wire
