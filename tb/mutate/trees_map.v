// SPDX-License-Identifier: MIT
// Cells whose ANDs and ORs trees.py uses: compares, except those with a constant, and && of words.

(* techmap_celltype = "$eq $ne" *)
module trees_compare (A, B, Y);
    parameter A_SIGNED = 0;
    parameter B_SIGNED = 0;
    parameter A_WIDTH  = 1;
    parameter B_WIDTH  = 1;
    parameter Y_WIDTH  = 1;
    parameter _TECHMAP_CELLTYPE_ = "";
    parameter [A_WIDTH-1:0] _TECHMAP_CONSTMSK_A_ = 0;
    parameter [B_WIDTH-1:0] _TECHMAP_CONSTMSK_B_ = 0;
    input  [A_WIDTH-1:0] A;
    input  [B_WIDTH-1:0] B;
    output [Y_WIDTH-1:0] Y;
    localparam WIDTH = A_WIDTH > B_WIDTH ? A_WIDTH : B_WIDTH;
    wire _TECHMAP_FAIL_ = &_TECHMAP_CONSTMSK_A_ || &_TECHMAP_CONSTMSK_B_;
    wire [WIDTH:0] a = {{WIDTH + 1 - A_WIDTH{A_SIGNED && B_SIGNED && A[A_WIDTH-1]}}, A};
    wire [WIDTH:0] b = {{WIDTH + 1 - B_WIDTH{A_SIGNED && B_SIGNED && B[B_WIDTH-1]}}, B};
    generate
        if (_TECHMAP_CELLTYPE_ == "$eq") begin : equal
            wire [WIDTH-1:0] same = a[WIDTH-1:0] ~^ b[WIDTH-1:0];
            assign Y = &same;
        end else begin : different
            wire [WIDTH-1:0] differ = a[WIDTH-1:0] ^ b[WIDTH-1:0];
            assign Y = |differ;
        end
    endgenerate
endmodule

(* techmap_celltype = "$logic_and" *)
module trees_logic_and (A, B, Y);
    parameter A_SIGNED = 0;
    parameter B_SIGNED = 0;
    parameter A_WIDTH  = 1;
    parameter B_WIDTH  = 1;
    parameter Y_WIDTH  = 1;
    input  [A_WIDTH-1:0] A;
    input  [B_WIDTH-1:0] B;
    output [Y_WIDTH-1:0] Y;
    assign Y = (|A) & (|B);
endmodule
