// SPDX-License-Identifier: MIT
`default_nettype none
`include "atomic_alu_op.vh"

// The arithmetic of atomic_alu, without registers; docs/units/atomic_alu.md is the contract.
//
// Every selection is an AND with a replicated select bit, never a mux on data: that is how the gates are built, and
// the simulator then has no branch to mispredict. The code alone is looked up in a case of constants, which both
// tools turn into a table.
module atomic_alu_core #(
    parameter        WIDTH = 64,          // bits of a value: 64, or 32, and then no operand is wider
    parameter [63:0] OPS   = {64{1'b1}}   // bit n: operation n is done; the others are refused
) (
    input  wire [5:0]       op_i,     // operation code
    input  wire [1:0]       width_i,  // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    input  wire [WIDTH-1:0] old_i,    // value in memory
    input  wire [WIDTH-1:0] src0_i,   // first source
    input  wire [WIDTH-1:0] src1_i,   // second source
    input  wire             match_i,  // a compare matches in what else belongs to the operand, 1 if there is nothing
    output wire [WIDTH-1:0] new_o,    // new memory value
    output wire [WIDTH-1:0] ret_o,    // value for the destination register
    output wire             write_o,  // memory is to be written
    output wire             match_o,  // a compare matches in these bits
    output wire             error_o   // the request is refused
);
    // A wire that is traced is also stored, every clock, which is slow. The ports are traced all the same.
    /* verilator tracing_off */
    localparam LOG2 = $clog2(WIDTH);

    // The control word of a code. All zeros means "refused: new and ret are old".
    localparam [19:0] K_W32   = 20'h00001;  // legal at width code 0; the low four bits are indexed by width_i
    localparam [19:0] K_W16   = 20'h00002;  // legal at width code 1
    localparam [19:0] K_W64   = 20'h00004;  // legal at width code 2; bit 3 stays 0, width code 3 is reserved
    localparam [19:0] K_SRC0  = 20'h00010;  // the adder sees src0, else 0
    localparam [19:0] K_INV   = 20'h00020;  // and sees it inverted
    localparam [19:0] K_CIN   = 20'h00040;  // carry into the adder
    localparam [19:0] K_PUT1  = 20'h00080;  // the stored source is src1 and src0 is compared, else the reverse
    localparam [19:0] K_MAX   = 20'h00100;  // maximum; with K_NV: down
    localparam [19:0] K_SGN   = 20'h00200;  // two's complement order
    localparam [19:0] K_FLT   = 20'h00400;  // float order and equality
    localparam [19:0] K_SUM   = 20'h00800;  // new is the sum
    localparam [19:0] K_CALC  = 20'h01000;  // new is the sum or the count, else a function of old and src0: old,
    localparam [19:0] K_XOR   = 20'h02000;  //   XOR: old ^ src0, AND: old & src0, both: old | src0
    localparam [19:0] K_AND   = 20'h04000;
    localparam [19:0] K_PUT   = 20'h08000;  // new is the stored source
    localparam [19:0] K_CMP   = 20'h10000;  // new is the stored source on a match
    localparam [19:0] K_MM    = 20'h20000;  // minimum or maximum
    localparam [19:0] K_NV    = 20'h40000;  // bounded count
    localparam [19:0] K_RET   = 20'h80000;  // ret is the sum, or with K_CMP 1 on a match, else old

    localparam [19:0] K_WALL = K_W16 | K_W32 | K_W64;
    localparam [19:0] K_LESS = K_SRC0 | K_INV | K_CIN;  // old - src0
    localparam [19:0] K_ADD  = K_CALC | K_SUM;
    localparam [19:0] K_DOWN = K_MAX;

    reg [19:0] k;
    always @* begin
        case (op_i)
            `ATOMIC_ALU_OP_ADD:     k = K_WALL | K_ADD | K_SRC0;
            `ATOMIC_ALU_OP_SUB:     k = K_WALL | K_ADD | K_LESS;
            `ATOMIC_ALU_OP_INC:     k = K_WALL | K_ADD | K_CIN;
            `ATOMIC_ALU_OP_DEC:     k = K_WALL | K_ADD | K_INV;
            `ATOMIC_ALU_OP_MIN:     k = K_WALL | K_LESS | K_MM;
            `ATOMIC_ALU_OP_MAX:     k = K_WALL | K_LESS | K_MM | K_MAX;
            `ATOMIC_ALU_OP_XCHG:    k = K_WALL | K_PUT;
            `ATOMIC_ALU_OP_CMPXCHG: k = K_WALL | K_CMP;
            `ATOMIC_ALU_OP_AND:     k = K_WALL | K_AND;
            `ATOMIC_ALU_OP_OR:      k = K_WALL | K_AND | K_XOR;
            `ATOMIC_ALU_OP_XOR:     k = K_WALL | K_XOR;
            `ATOMIC_ALU_OP_IMIN:    k = K_WALL | K_LESS | K_MM | K_SGN;
            `ATOMIC_ALU_OP_IMAX:    k = K_WALL | K_LESS | K_MM | K_SGN | K_MAX;
            `ATOMIC_ALU_OP_PREDEC:  k = K_WALL | K_ADD | K_INV | K_RET;
            `ATOMIC_ALU_OP_FMAX:    k = K_W16 | K_W32 | K_LESS | K_MM | K_FLT | K_MAX;
            `ATOMIC_ALU_OP_FMIN:    k = K_W16 | K_W32 | K_LESS | K_MM | K_FLT;
            `ATOMIC_ALU_OP_FCMPWR:  k = K_W16 | K_W32 | K_CMP | K_PUT1 | K_FLT;
            `ATOMIC_ALU_OP_NV_INC:  k = K_W32 | K_LESS | K_CALC | K_NV;
            // no carry in: the carry out then says old > src0 and not old >= src0
            `ATOMIC_ALU_OP_NV_DEC:  k = K_W32 | K_SRC0 | K_INV | K_CALC | K_NV | K_DOWN;
            `ATOMIC_ALU_OP_NV_EXCH: k = K_W32 | K_W64 | K_PUT;
            `ATOMIC_ALU_OP_NV_CAS:  k = K_W32 | K_W64 | K_CMP | K_PUT1;
            `ATOMIC_ALU_OP_NV_CAST: k = K_W32 | K_W64 | K_CMP | K_PUT1 | K_RET;
            default:                k = 20'd0;
        endcase
        if (~&OPS)
            k = k & {20{OPS[op_i]}};
    end

    // Refusal gates only what follows the arithmetic; the operands do not wait for it.
    wire         legal  = k[{3'd0, width_i}];
    wire [19:11] g      = k[19:11] & {9{legal}};
    wire         k_src0 = k[4];
    wire         k_inv  = k[5];
    wire         k_cin  = k[6];
    wire         k_put1 = k[7];
    wire         k_max  = k[8];
    wire         k_sgn  = k[9];
    wire         k_flt  = k[10];
    wire         g_sum  = g[11];
    wire         g_calc = g[12];
    wire         g_xor  = g[13];
    wire         g_and  = g[14];
    wire         g_put  = g[15];
    wire         g_cmp  = g[16];
    wire         g_mm   = g[17];
    wire         g_nv   = g[18];
    wire         g_ret  = g[19];

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
    assign error_o = ~legal;
endmodule
/* verilator tracing_on */
`default_nettype wire
