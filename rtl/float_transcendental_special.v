// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_transcendental_ctl.vh"

// Results of transcendental operations that need no table: NaNs, zeros, infinities, operands outside the domain or
// the range. Patterns are those of f32, also for an f16: its exponent field is widened with zeros.
module float_transcendental_special (
    // verilator lint_off UNUSED
    input  wire [`TRANS_CTL_BITS-1:0] ctl_i,
    // verilator lint_on UNUSED
    input  wire [31:0]                x_i,        // the operand from float_unpack: the pattern,
    input  wire                       nan_i,      //   and its class
    input  wire                       inf_i,
    input  wire                       zero_i,     //   after the flush
    output wire                       special_o,  // the result is pattern_o
    output wire                       nan_o,      //   and a NaN
    output wire [31:0]                pattern_o
);
    /* verilator tracing_off */
    wire rcp  = ctl_i[`TRANS_RCP];
    wire rsq  = ctl_i[`TRANS_RSQ];
    wire sqrt = ctl_i[`TRANS_SQRT];
    wire log  = ctl_i[`TRANS_LOG];
    wire exp  = ctl_i[`TRANS_EXP];
    wire sin  = ctl_i[`TRANS_SIN];
    wire cos  = ctl_i[`TRANS_COS];
    wire half = ctl_i[`TRANS_HALF];
    wire sign = x_i[31];

    // The least magnitude that is beyond the range. Sine and cosine: above 256 (T-13, T-14). Exponential: from 128 or
    // 16, or results below the least normal f32 or half of the least f16 (T-8). Reciprocal: results below the least
    // normal f32; an f16 result overflows unless the operand reaches the limit (T-10).
    wire turn = sin | cos;
    wire [30:0] limit_half = ({31{turn}} & {3'd0, 15'h5c01, 13'd0}) | ({31{exp & sign}} & {3'd0, 15'h4e40, 13'd0})
                           | ({31{exp & ~sign}} & {3'd0, 15'h4c00, 13'd0}) | ({31{rcp}} & {3'd0, 15'h0101, 13'd0});
    wire [30:0] limit_full = ({31{turn}} & 31'h4380_0001) | ({31{exp & sign}} & 31'h42fc_0001)
                           | ({31{exp & ~sign}} & 31'h4300_0000) | ({31{rcp}} & 31'h7e80_0001);
    wire reach  = x_i[30:0] >= (half ? limit_half : limit_full);
    wire beyond = reach & (turn | exp | (rcp & ~half));
    wire tiny   = rcp & half & ~reach;

    // The first of these that holds decides (T-1).
    wire number = ~nan_i;
    wire root   = log | sqrt | rsq;
    wire wrong  = number & ((root & sign & ~zero_i) | (turn & inf_i));  // T-9, T-11 to T-14
    wire inf    = number & ~wrong
                & ((zero_i & (log | rcp | rsq)) | (inf_i & (log | sqrt | (exp & ~sign))) | (exp & ~sign & beyond) | tiny);
    wire one    = number & ~wrong & ((zero_i & (exp | cos)) | (cos & beyond));
    wire none   = zero_i | inf_i | beyond;  // +0 or -0, unless another holds

    // Signs of zero and infinity: that of the operand for 1/x, and of zero for its roots and sine; minus for log 0
    wire minus  = (sign & (rcp | (zero_i & (rsq | sqrt | sin)))) | (log & zero_i);
    wire ones   = nan_i | wrong | inf;

    assign special_o = nan_i | wrong | inf | one | none;
    assign nan_o     = nan_i | wrong;
    assign pattern_o = {nan_i ? sign : wrong | (minus & ~one),
                        {8{ones}} | ({8{one}} & {1'b0, {3{~half}}, 4'hf}),
                        wrong | (nan_i & (x_i[22] | ctl_i[`TRANS_IEEE])),  // T-3, T-4
                        x_i[21:0] & {22{nan_i}}};
endmodule
/* verilator tracing_on */
`default_nettype wire
