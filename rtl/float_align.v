// SPDX-License-Identifier: MIT
`default_nettype none

// Two terms of a sum, the smaller one shifted right to the exponent of the larger one.
module float_align (
    input  wire [47:0] u_i,      // 2.46 bits; the lowest 15 are 0 unless v is 0
    input  wire [9:0]  u_exp_i,  // signed
    input  wire [23:0] v_i,      // 1.23 bits
    input  wire [9:0]  v_exp_i,  // signed
    input  wire        swap_i,   // u is always the smaller one
    output wire        swap_o,   // v is the larger one
    output wire [9:0]  exp_o,    // of the larger one
    output wire [32:0] big_o,    // 2.31 bits
    output wire [14:0] tail_o,   // below it
    output wire [31:0] small_o,  // 1.31 bits
    output wire        guard_o,  // the first bit below it
    output wire        sticky_o  // any below that
);
    /* verilator tracing_off */
    wire        less = {~u_exp_i[9], u_exp_i[8:0], u_i[46:23]} < {~v_exp_i[9], v_exp_i[8:0], v_i};
    wire        swap = less | swap_i;
    wire [9:0]  up   = v_exp_i - u_exp_i;
    wire [9:0]  down = u_exp_i - v_exp_i;
    // Known before less: with equal exponents nothing is shifted.
    wire        rise = {~u_exp_i[9], u_exp_i[8:0]} < {~v_exp_i[9], v_exp_i[8:0]};
    wire [5:0]  n    = rise ? up[5:0] | {6{|up[9:6]}} : down[5:0] | {6{|down[9:6]}};

    assign swap_o = swap;
    assign exp_o  = swap ? v_exp_i : u_exp_i;
    assign big_o  = swap ? {1'b0, v_i, 8'd0} : u_i[47:15];
    assign tail_o = u_i[14:0] & {15{~swap}};

    // With one more bit below. Shifts by powers of two, each with the last removed bit.
    wire [33:0] w0  = swap ? {u_i[47:15], 1'b0} : {1'b0, v_i, 9'd0};
    wire        s0  = swap & (|u_i[14:0]);
    wire [33:0] w32 = n[5] ? {32'd0, w0[33:32]} : w0;
    wire        s32 = s0 | (n[5] & (|w0[31:0]));
    wire [33:0] w16 = n[4] ? {16'd0, w32[33:16]} : w32;
    wire        s16 = s32 | (n[4] & (|w32[15:0]));
    wire [33:0] w8  = n[3] ? {8'd0, w16[33:8]} : w16;
    wire        s8  = s16 | (n[3] & (|w16[7:0]));
    wire [33:0] w4  = n[2] ? {4'd0, w8[33:4]} : w8;
    wire        s4  = s8 | (n[2] & (|w8[3:0]));
    wire [33:0] w2  = n[1] ? {2'd0, w4[33:2]} : w4;
    wire        s2  = s4 | (n[1] & (|w4[1:0]));
    // verilator lint_off UNUSED
    wire [33:0] w1  = n[0] ? {1'd0, w2[33:1]} : w2;
    // verilator lint_on UNUSED
    wire        s1  = s2 | (n[0] & w2[0]);

    assign small_o  = w1[32:1];
    assign guard_o  = w1[0];
    assign sticky_o = s1;
endmodule
/* verilator tracing_on */
`default_nettype wire
