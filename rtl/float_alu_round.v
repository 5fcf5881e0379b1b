// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_alu_ctl.vh"

// The last step of float_alu: rounding, overflow, underflow, and integers. F-9 to F-15 and F-34 in docs/units/float_alu.md.
module float_alu_round #(
    parameter F2I    = 0,  // integers out of range: 0, 2 = saturate, 1 = indefinite
    parameter TINY   = 1,  // tiny: 0 = before rounding, 1 = after rounding
    parameter DENORM = 0   // bit 1: tiny results are zeros
) (
    // FALU_REFUSED is for another module.
    /* verilator lint_off UNUSED */
    input  wire [`FALU_D_BITS-1:0] control_i,  // rtl/include/float_alu_ctl.vh
    /* verilator lint_on UNUSED */
    input  wire                    sign_i,
    input  wire [31:0]             value_i,    // 1.31 bits, an integer without sign, or a raw result
    input  wire                    rest_i,     // bits below are not 0
    input  wire                    zero_i,     // the exact result is 0
    input  wire [8:0]              exp_i,      // exponent less emin
    input  wire                    nx_i,       // rounding to an integer was not exact
    output wire [31:0]             result_o,
    output wire [4:0]              flags_o     // NV, DZ, OF, UF, NX
);
    /* verilator tracing_off */
    wire [2:0] rm    = control_i[`FALU_RM +: 3];
    wire [2:0] kind  = control_i[`FALU_TYPE +: 3];
    wire       half  = control_i[`FALU_HALF];
    wire       raw   = control_i[`FALU_RAW];
    wire       toi   = control_i[`FALU_TOI] & ~raw;
    wire       over  = control_i[`FALU_OVER] & ~raw;
    wire       float = ~raw & ~toi;

    // F-9: the bit after the last one that is kept, and those after it
    wire even = rm == 3'd0;
    wire near = even | rm == 3'd4;
    wire away = (rm == 3'd2 & sign_i) | (rm == 3'd3 & ~sign_i);
    wire low  = |value_i[5:0] | rest_i;
    wire more = |value_i[18:7] | value_i[6] | low;
    wire last = half ? value_i[21] : value_i[8];
    wire next = half ? value_i[20] : value_i[7];
    wire rest = half ? value_i[19] | more : value_i[6] | low;
    wire up   = near ? next & (rest | last | ~even) : away & (next | rest);

    // One adder rounds, negates, and adds 1 to the exponent field for a normal number and for a carry.
    wire        negate = toi & sign_i;
    wire [31:0] value  = value_i ^ {32{negate}};
    wire [38:0] sum    = {exp_i[7:0] & {8{~toi}}, value[30:0]}
                         + {7'd0, value[31], 9'd0, float & half & up, 12'd0, float & ~half & up, 7'd0, negate};
    wire [7:0]  field  = sum[38:31];

    // F-11: the greatest exponent is exceeded, or a carry exceeds it
    wire        full     = &value_i[31:21] & (half | &value_i[20:8]);
    wire [8:0]  greatest = half ? 9'd29 : 9'd253;
    wire        overflow = value_i[31] & (exp_i > greatest | (exp_i == greatest & full & up));
    wire        infinite = near | away;

    // F-12: one bit below emin, and rounded up to it with one more bit
    wire ones  = half ? &value_i[30:20] : &value_i[30:7];
    wire next1 = half ? value_i[19] : value_i[6];
    wire rest1 = half ? more : low;
    wire under = ~value_i[31] & ~zero_i;
    wire tiny  = under & ~(TINY == 1 & ones & (near ? next1 : away & (next1 | rest1)));
    wire flush = DENORM >= 2 & tiny;

    // F-34, of the type's width at the lower end
    wire        w8    = kind[1:0] == 2'd0;
    wire        w32   = kind[1];
    wire [31:0] mask  = {{16{w32}}, {8{~w8}}, 8'hff};
    wire [31:0] first = {w32, 15'd0, ~w32 & ~w8, 7'd0, w8, 7'd0};  // top bit
    wire        least = F2I == 1 ? ~kind[2] : sign_i;
    wire [31:0] limit = least ? first & {32{~kind[2]}} : kind[2] ? mask : mask & ~first;

    wire [30:0] finite = half ? {16'd0, field[4:0], sum[30:21]} : {field[7:0], sum[30:8]};
    wire [30:0] top    = half ? {16'd0, 5'h1e, 10'h3ff} : {8'hfe, 23'h7fffff};
    wire [30:0] number = (flush | zero_i) ? 31'd0 : overflow ? top + {30'd0, infinite} : finite;
    assign result_o = raw ? value_i
                      : toi ? (over ? limit : sum[31:0] & mask)
                      : {~half & sign_i, number[30:16], half ? sign_i : number[15], number[14:0]};

    wire inexact = next | rest;
    wire of      = float & overflow;
    wire uf      = float & tiny & (inexact | flush);
    wire nx      = (float & ~flush & (inexact | overflow)) | (float & flush & TINY == 1) | (~raw & ~over & nx_i);
    assign flags_o = {control_i[`FALU_NV] | over, control_i[`FALU_DZ], of, uf, nx};
endmodule
/* verilator tracing_on */
`default_nettype wire
