// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"

// Integer vector operations of one lane, except the multiplication itself. Results are selected by AND-OR, for the reason
// in atomic_alu_prepare.v. Operands of 16-bit operations are extended to 32 bits; bits 31:16 of their results are
// undefined.
module vop_alu (
    // verilator lint_off UNUSED
    input  wire [`VOP_LANE_BITS-1:0] ctl_i,   // without the bits of products
    // verilator lint_on UNUSED
    input  wire [31:0]               a0_i,
    input  wire [31:0]               a1_i,
    input  wire                      vcc_i,
    output wire [31:0]               r_o,
    output wire                      over_o,  // carry or borrow
    output wire                      lt_o,    // a0 < a1, of a comparison
    output wire                      eq_o,    // a0 = a1
    output wire [24:0]               m0_o,    // factors, signed, for an external multiplier
    output wire [24:0]               m1_o
);
    /* verilator tracing_off */
    wire k_w16  = ctl_i[`VOP_W16];
    wire k_sgn  = ctl_i[`VOP_SGN];
    wire k_inv0 = ctl_i[`VOP_INV0];
    wire k_inv1 = ctl_i[`VOP_INV1];
    wire k_left = ctl_i[`VOP_LEFT];

    // Adder for sums, differences in either order, and comparisons
    wire        sub  = k_inv0 | k_inv1;
    wire [31:0] x    = a0_i ^ {32{k_inv0}};
    wire [31:0] y    = a1_i ^ {32{k_inv1}};
    wire        cin  = sub ^ (ctl_i[`VOP_CIN] & vcc_i);
    wire [31:0] sum  = x + y + {31'd0, cin};
    // From the sign bits: a 33rd bit would make a lane 64 bits wide in simulation.
    wire        carry = (x[31] & y[31]) | ((x[31] | y[31]) & ~sum[31]);
    // A carry out of a difference's low half appears at bit 16 as a borrow: y is also inverted above it.
    wire        over = (k_w16 & sum[16]) | (~k_w16 & (carry ^ sub));
    wire        fill = ctl_i[`VOP_SAT] & over;
    wire [31:0] total = (sum | {32{fill}}) & {32{ctl_i[`VOP_SUM] & ~(fill & sub)}};

    // Comparison
    wire [31:0] diff = a0_i ^ a1_i;
    wire        lt   = ~carry ^ (k_sgn & diff[31]);
    assign over_o = over;
    assign lt_o   = lt;
    assign eq_o   = ~|diff;

    // One of the two operands; both for OR. The comparison is late, so it selects last.
    wire        take = (ctl_i[`VOP_CND] & vcc_i) | (ctl_i[`VOP_MAX] & lt) | (ctl_i[`VOP_MIN] & ~lt);
    wire [31:0] put  = ({32{ctl_i[`VOP_PASS]}} & x) | ({32{ctl_i[`VOP_OR]}} & a1_i);
    wire [31:0] pass = ({32{~take}} & put) | ({32{take}} & a1_i);
    wire [31:0] bits = ({32{ctl_i[`VOP_AND]}} & a0_i & a1_i) | ({32{ctl_i[`VOP_XOR]}} & diff);

    // The shifter rotates to the right and replaces the bits that wrap. Left by n is right by -n modulo 32; there, the
    // other bits are the wrapped ones, except for n = 0.
    wire [4:0]  n    = a0_i[4:0] & {~k_w16, 4'hf};
    wire [4:0]  right = (n ^ {5{k_left}}) + {4'd0, k_left};
    /* verilator lint_off UNUSED */
    wire [63:0] twice = {a1_i, a1_i} >> right;
    /* verilator lint_on UNUSED */
    wire [31:0] stay = (32'hffff_ffff >> right) ^ {32{k_left & (|n)}};
    wire [31:0] shifted = (twice[31:0] & stay) | (~stay & {32{k_sgn & a1_i[31]}});

    assign m0_o = {k_sgn & a0_i[23], a0_i[23:0]};
    assign m1_o = {k_sgn & a1_i[23], a1_i[23:0]};

    // Reverses bits by swapping halves, quarters and so on: no gates, and few steps in simulation
    wire [31:0] rev16 = {a0_i[15:0], a0_i[31:16]};
    wire [31:0] rev8  = ((rev16 >> 8) & 32'h00ff_00ff) | ((rev16 & 32'h00ff_00ff) << 8);
    wire [31:0] rev4  = ((rev8 >> 4) & 32'h0f0f_0f0f) | ((rev8 & 32'h0f0f_0f0f) << 4);
    wire [31:0] rev2  = ((rev4 >> 2) & 32'h3333_3333) | ((rev4 & 32'h3333_3333) << 2);
    wire [31:0] rev   = ((rev2 >> 1) & 32'h5555_5555) | ((rev2 & 32'h5555_5555) << 1);

    // Count of zeros, from bit 0 up: drops the half that is zero, five times
    wire [31:0] z    = (rev ^ {32{k_sgn & a0_i[31]}}) ^ ({32{ctl_i[`VOP_LOW]}} & (rev ^ a0_i));
    wire        z16  = ~|z[15:0];
    wire [15:0] y16  = z[15:0] | (z[31:16] & {16{z16}});
    wire        z8   = ~|y16[7:0];
    wire [7:0]  y8   = y16[7:0] | (y16[15:8] & {8{z8}});
    wire        z4   = ~|y8[3:0];
    wire [3:0]  y4   = y8[3:0] | (y8[7:4] & {4{z4}});
    wire        z2   = ~|y4[1:0];
    wire [1:0]  y2   = y4[1:0] | (y4[3:2] & {2{z2}});
    wire [31:0] count = {27'd0, z16, z8, z4, z2, ~y2[0]} | {32{~|y2}};

    assign r_o = (bits | ({32{ctl_i[`VOP_SH]}} & shifted) | ({32{ctl_i[`VOP_REV]}} & rev) | ({32{ctl_i[`VOP_CNT]}} & count))
               | total | pass;
endmodule
/* verilator tracing_on */
`default_nettype wire
