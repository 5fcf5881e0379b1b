// SPDX-License-Identifier: MIT
`default_nettype none

// The arithmetic of atomic_alu, without registers; docs/units/atomic_alu.md is the contract.
//
// Every selection is an AND with a replicated select bit, never a mux on data: that is how the gates are built, and
// the simulator then has no branch to mispredict.
module atomic_alu_datapath #(
    parameter WIDTH = 64  // bits of a value: 64, or 32, and then no operand is wider
) (
    input  wire [16:0]      control_i,  // what atomic_alu_control makes of code and width
    input  wire [1:0]       width_i,    // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    input  wire [WIDTH-1:0] old_i,      // value in memory
    input  wire [WIDTH-1:0] src0_i,     // first source
    input  wire [WIDTH-1:0] src1_i,     // second source
    input  wire             match_i,    // a compare matches in what else belongs to the operand, 1 if there is nothing
    output wire [WIDTH-1:0] new_o,      // new memory value
    output wire [WIDTH-1:0] ret_o,      // value for the destination register
    output wire             write_o,    // memory is to be written
    output wire             match_o     // a compare matches in these bits
);
    // A wire that is traced is also stored, every clock, which is slow. The ports are traced all the same.
    /* verilator tracing_off */
    localparam LOG2 = $clog2(WIDTH);

    wire        legal  = control_i[0];
    wire        k_src0 = control_i[1];
    wire        k_inv  = control_i[2];
    wire        k_cin  = control_i[3];
    wire        k_put1 = control_i[4];
    wire        k_max  = control_i[5];
    wire        k_sgn  = control_i[6];
    wire        k_flt  = control_i[7];
    wire        g_sum  = control_i[8];
    wire        g_calc = control_i[9];
    wire        g_xor  = control_i[10];
    wire        g_and  = control_i[11];
    wire        g_put  = control_i[12];
    wire        g_cmp  = control_i[13];
    wire        g_mm   = control_i[14];
    wire        g_nv   = control_i[15];
    wire        g_ret  = control_i[16];

    // Old and the stored source, cleared above their width
    wire        w16  = width_i[0];
    wire        w64  = width_i[1];
    // Of values of 32 bits the upper half is not looked at.
    /* verilator lint_off UNUSED */
    wire [63:0] span = 64'hffff_ffff_ffff_ffff >> {~w64, w16, 4'd0};
    wire [5:0]  sign = {w64, ~w16, 4'hf};
    wire [5:0]  quiet = 6'd22 ^ {1'b0, {5{w16}}};  // the quiet bit of a NaN: 22, or 9 of an f16
    /* verilator lint_on UNUSED */
    wire [WIDTH-1:0] mask = span[WIDTH-1:0];
    wire [WIDTH-1:0] mag  = mask >> 1;  // all but the sign bit
    wire [WIDTH-1:0] sdif = src0_i ^ src1_i;
    wire [WIDTH-1:0] a    = old_i & mask;
    wire [WIDTH-1:0] o    = (src0_i ^ ({WIDTH{k_put1}} & sdif)) & mask;

    // The one adder. Both operands are cleared above their width, so its carry out compares at every width. The
    // carry is found again from the top bits: a 65th bit would be a third word in simulation.
    wire [WIDTH-1:0] bx   = (src0_i & (mask & {WIDTH{k_src0}})) ^ {WIDTH{k_inv}};
    wire [WIDTH-1:0] sum  = a + bx + {{WIDTH - 1{1'b0}}, k_cin};
    wire             cout = (a[WIDTH-1] & bx[WIDTH-1]) | ((a[WIDTH-1] | bx[WIDTH-1]) & ~sum[WIDTH-1]);

    // A bounded count needs its bound compared and old counted at once.
    wire [31:0] cnt  = a[31:0] + {{31{k_max}}, 1'b1};

    // Signs; equality of old and the compared source; old is zero but for its sign
    wire [LOG2-1:0] sgn_pos = sign[LOG2-1:0];
    wire        sa      = a[sgn_pos];
    wire        sb      = src0_i[sgn_pos];
    wire [WIDTH-1:0] diff    = a ^ src0_i ^ ({WIDTH{~k_put1}} & sdif);
    wire        mag_eq  = ~|(diff & mag);
    wire        sgn_ne  = diff[sgn_pos];
    wire        mag_z   = ~|(a & mag);

    // NaNs, of old (a) and src0 (b), and signaling ones
    wire [31:0] fexp = 32'h7f80_0000 ^ ({32{w16}} & (32'h7f80_0000 ^ 32'h0000_7c00));
    wire [31:0] fman = mag[31:0] & ~fexp;
    wire [LOG2-1:0] qpos = quiet[LOG2-1:0];
    wire        an   = k_flt & ~|(~a[31:0] & fexp) & (|(a[31:0] & fman));
    wire        bn   = k_flt & ~|(~src0_i[31:0] & fexp) & (|(src0_i[31:0] & fman));
    wire        as   = an & ~a[qpos];
    wire        bs   = bn & ~src0_i[qpos];

    // No carry out of old - src0 means below, for patterns as unsigned numbers. Two's complement turns that round
    // when the signs differ, sign and magnitude when one is set. What equal patterns choose does not matter.
    wire below = ~cout ^ (k_sgn & (sa ^ sb)) ^ (k_flt & (sa | sb));
    wire take  = ~as & (bs | (~bn & (an | ~(below ^ k_max))));
    // A NaN in src0 alone is never equal in magnitude to a number, so old is the only one to look at.
    wire equal = mag_eq & ~an & (~sgn_ne | (k_flt & mag_z));
    wire match = equal & match_i;
    wire wrap  = g_nv & (cout | (k_max & mag_z & ~sa));

    // The comparison comes late, so it selects last.
    wire put   = g_put | (g_mm & take) | (g_cmp & match) | (k_max & wrap);
    wire drop  = put | wrap;

    // A refused request shows all 64 bits of old.
    wire [WIDTH-1:0] keep  = mask | {WIDTH{~legal}};
    // xor; and: old without what src0 lacks; or: the xor, and old where src0 has a one too
    wire [WIDTH-1:0] fn    = old_i ^ ({WIDTH{g_xor}} & src0_i) ^ ({WIDTH{g_and}} & old_i & ~({WIDTH{g_xor}} ^ src0_i));
    /* verilator lint_off UNUSED */
    wire [63:0] count = {32'd0, {32{g_nv}} & cnt};
    /* verilator lint_on UNUSED */
    wire [WIDTH-1:0] early = ((keep & {WIDTH{~g_calc}}) & fn) | ((mask & {WIDTH{g_sum}}) & sum) | count[WIDTH-1:0];

    assign new_o   = ({WIDTH{~drop}} & early) | ({WIDTH{put}} & o);
    assign ret_o   = ((keep & {WIDTH{~g_ret}}) & old_i) | ({WIDTH{g_ret & ~g_cmp}} & early)
                       | {{WIDTH - 1{1'b0}}, g_ret & g_cmp & match};
    assign write_o = legal & ~(g_cmp & ~match);
    assign match_o = equal;
endmodule
/* verilator tracing_on */
`default_nettype wire
