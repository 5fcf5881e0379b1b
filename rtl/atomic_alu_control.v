// SPDX-License-Identifier: MIT
`default_nettype none
`include "atomic_alu_op.vh"

// What an operation of atomic_alu asks of atomic_alu_datapath: a code is looked up in a case of constants, which synthesis
// and simulation both turn into a table.
module atomic_alu_control #(
    parameter [63:0] OPS = {64{1'b1}}  // bit n: operation n is done; the others are refused
) (
    input  wire [5:0]  op_i,      // operation code
    input  wire [1:0]  width_i,   // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    output wire [16:0] control_o  // bit 0: the request is not refused; the other bits are the K_ of the same number + 3
);
    // Traced wires are also stored: see atomic_alu_datapath.v.
    /* verilator tracing_off */
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
    wire         legal = k[{3'd0, width_i}];
    wire [19:11] g     = k[19:11] & {9{legal}};
    /* verilator tracing_on */

    assign control_o = {g, k[10:4], legal};
endmodule
`default_nettype wire
