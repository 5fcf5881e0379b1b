// SPDX-License-Identifier: MIT
`default_nettype none

// A product in a common form for both sides: the magnitudes are shifted up to their first 1, the greater one comes first,
// they are multiplied row by row, and the product is shifted down again. Equal factors have equal rows, even at other
// positions or with spare bits.
(* techmap_celltype = "$mul" *)
module multiply #(
    parameter A_SIGNED = 0,
    parameter B_SIGNED = 0,
    parameter A_WIDTH  = 1,
    parameter B_WIDTH  = 1,
    parameter Y_WIDTH  = 1,
    parameter [A_WIDTH-1:0] _TECHMAP_CONSTMSK_A_ = 0,  // constant bits of A, and their values
    parameter [A_WIDTH-1:0] _TECHMAP_CONSTVAL_A_ = 0,
    parameter [B_WIDTH-1:0] _TECHMAP_CONSTMSK_B_ = 0,
    parameter [B_WIDTH-1:0] _TECHMAP_CONSTVAL_B_ = 0
) (
    input  wire [A_WIDTH-1:0] A,
    input  wire [B_WIDTH-1:0] B,
    output wire [Y_WIDTH-1:0] Y
);
    // More than 32 significant bits
    localparam WIDE_A = |((~_TECHMAP_CONSTMSK_A_ | _TECHMAP_CONSTVAL_A_) >> 32);
    localparam WIDE_B = |((~_TECHMAP_CONSTMSK_B_ | _TECHMAP_CONSTVAL_B_) >> 32);
    wire a_neg = (A_SIGNED != 0) & A[A_WIDTH-1];
    wire b_neg = (B_SIGNED != 0) & B[B_WIDTH-1];
    wire [63:0] a = {64'd0, A ^ {A_WIDTH{a_neg}}} + {63'd0, a_neg};
    wire [63:0] b = {64'd0, B ^ {B_WIDTH{b_neg}}} + {63'd0, b_neg};

    wire [36:0] one, other;
    first_one one_a (.x_i(a[31:0]), .n_o(one[4:0]), .x_o(one[36:5]));
    first_one one_b (.x_i(b[31:0]), .n_o(other[4:0]), .x_o(other[36:5]));

    // The order does not matter either.
    wire        less = one < other;
    wire [31:0] x, y;
    wire [4:0]  n, m;
    assign {x, n} = less ? other : one;
    assign {y, m} = less ? one : other;

    // The sum of the rows up to each one, with rippling carries; each row shifts it down by one, and drops its last bit.
    wire [32*33-1:0] sum;
    wire [31:0]      low;
    assign sum[31:0] = 32'd0;
    genvar i, k;
    generate
        for (i = 0; i < 32; i = i + 1) begin : rows
            wire [32:0] carry;
            wire [31:0] row  = x & {32{y[i]}};
            wire [31:0] over = sum[32*i+:32];
            wire [31:0] all;
            assign carry[0] = 1'b0;
            for (k = 0; k < 32; k = k + 1) begin : bits
                wire half = over[k] ^ row[k];
                assign all[k] = half ^ carry[k];
                assign carry[k+1] = (over[k] & row[k]) | (half & carry[k]);
            end
            assign sum[32*(i+1)+:32] = {carry[32], all[31:1]};
            assign low[i] = all[0];
        end
    endgenerate
    wire [63:0] product = ({sum[32*32+:32], low} >> n) >> m;
    assign Y = (product ^ {64{a_neg ^ b_neg}}) + {63'd0, a_neg ^ b_neg};
    // Greater factors do not have this form.
    wire [1023:0] _TECHMAP_FAIL_ = (WIDE_A | WIDE_B) ? 1 : 0;
endmodule

module first_one (
    input  wire [31:0] x_i,
    output wire [4:0]  n_o,  // number of places to shift
    output wire [31:0] x_o
);
    wire [32*6-1:0] s;
    assign s[32*5+:32] = x_i;
    genvar i;
    generate
        for (i = 4; i >= 0; i = i - 1) begin : steps
            wire [31:0] from = s[32*(i+1)+:32];
            assign n_o[i] = ~|from[31-:(1<<i)];
            assign s[32*i+:32] = n_o[i] ? from << (1 << i) : from;
        end
    endgenerate
    assign x_o = s[31:0];
endmodule
`default_nettype wire
