// SPDX-License-Identifier: MIT
`default_nettype none
`include "atomic_alu_op.vh"

// Control word of an atomic_alu operation for atomic_alu_prepare: a case of constants, which synthesis and simulation
// both turn into a table.
module atomic_alu_control #(
    parameter [63:0] OPS = {64{1'b1}}  // bit n: operation n is supported; others are refused
) (
    input  wire [5:0]  op_i,      // operation code
    input  wire [1:0]  width_i,   // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    output wire [17:0] control_o  // bit 0: the request is legal; bit n > 0: the K_ bit n + 3
);
    /* verilator tracing_off */
    // The control word of a code. All zeros means "refused: new and ret are old".
    localparam [20:0] K_W32   = 21'h000001;  // legal at width code 0; the low four bits are indexed by width_i
    localparam [20:0] K_W16   = 21'h000002;  // legal at width code 1
    localparam [20:0] K_W64   = 21'h000004;  // legal at width code 2; bit 3 stays 0, width code 3 is reserved
    localparam [20:0] K_AND   = 21'h000010;  // the stored value is a function of old and src0: src0, AND: old & src0,
    localparam [20:0] K_XOR   = 21'h000020;  //   XOR: old ^ src0, both: old | src0
    localparam [20:0] K_SRC1  = 21'h000040;  // the stored value is src1
    localparam [20:0] K_EQ0   = 21'h000080;  // old is compared for equality with src0, else with src1
    localparam [20:0] K_NONE  = 21'h000100;  // the stored value is 0
    localparam [20:0] K_MAX   = 21'h000200;  // maximum; with K_NV: down
    localparam [20:0] K_SGN   = 21'h000400;  // two's complement order
    localparam [20:0] K_FLT   = 21'h000800;  // float order and equality
    localparam [20:0] K_ADD   = 21'h001000;  // src0 is added to old
    localparam [20:0] K_INV   = 21'h002000;  //   inverted, or ones when it is not added
    localparam [20:0] K_CIN   = 21'h004000;  //   with a carry into the sum
    localparam [20:0] K_PUT   = 21'h008000;  // new is the stored value, else the sum
    localparam [20:0] K_CMP   = 21'h010000;  // new is the stored value on a match
    localparam [20:0] K_MM    = 21'h020000;  // new is the stored value if that is the minimum or maximum
    localparam [20:0] K_NV    = 21'h040000;  // new is the stored value at the bound of a count
    localparam [20:0] K_SUM   = 21'h080000;  // ret is the sum
    localparam [20:0] K_HIT   = 21'h100000;  // ret is 1 on a match, else 0

    localparam [20:0] K_WALL  = K_W16 | K_W32 | K_W64;
    localparam [20:0] K_LESS  = K_ADD | K_INV | K_CIN;  // old - src0
    localparam [20:0] K_UP    = K_CIN;                  // old + 1
    localparam [20:0] K_DOWN  = K_INV;                  // old - 1

    reg [20:0] k;
    always @* begin
        case (op_i)
            `ATOMIC_ALU_OP_ADD:     k = K_WALL | K_ADD;
            `ATOMIC_ALU_OP_SUB:     k = K_WALL | K_LESS;
            `ATOMIC_ALU_OP_INC:     k = K_WALL | K_UP;
            `ATOMIC_ALU_OP_DEC:     k = K_WALL | K_DOWN;
            `ATOMIC_ALU_OP_MIN:     k = K_WALL | K_MM;
            `ATOMIC_ALU_OP_MAX:     k = K_WALL | K_MM | K_MAX;
            `ATOMIC_ALU_OP_XCHG:    k = K_WALL | K_PUT;
            `ATOMIC_ALU_OP_CMPXCHG: k = K_WALL | K_CMP;
            `ATOMIC_ALU_OP_AND:     k = K_WALL | K_PUT | K_AND;
            `ATOMIC_ALU_OP_OR:      k = K_WALL | K_PUT | K_AND | K_XOR;
            `ATOMIC_ALU_OP_XOR:     k = K_WALL | K_PUT | K_XOR;
            `ATOMIC_ALU_OP_IMIN:    k = K_WALL | K_MM | K_SGN;
            `ATOMIC_ALU_OP_IMAX:    k = K_WALL | K_MM | K_SGN | K_MAX;
            `ATOMIC_ALU_OP_PREDEC:  k = K_WALL | K_DOWN | K_SUM;
            `ATOMIC_ALU_OP_FMAX:    k = K_W16 | K_W32 | K_MM | K_FLT | K_MAX;
            `ATOMIC_ALU_OP_FMIN:    k = K_W16 | K_W32 | K_MM | K_FLT;
            `ATOMIC_ALU_OP_FCMPWR:  k = K_W16 | K_W32 | K_CMP | K_SRC1 | K_EQ0 | K_FLT;
            `ATOMIC_ALU_OP_NV_INC:  k = K_W32 | K_UP | K_NV | K_NONE;
            `ATOMIC_ALU_OP_NV_DEC:  k = K_W32 | K_DOWN | K_NV | K_EQ0 | K_MAX;
            `ATOMIC_ALU_OP_NV_EXCH: k = K_W32 | K_W64 | K_PUT;
            `ATOMIC_ALU_OP_NV_CAS:  k = K_W32 | K_W64 | K_CMP | K_SRC1 | K_EQ0;
            `ATOMIC_ALU_OP_NV_CAST: k = K_W32 | K_W64 | K_CMP | K_SRC1 | K_EQ0 | K_HIT;
            default:                k = 21'd0;
        endcase
        if (~&OPS)
            k = k & {21{OPS[op_i]}};
    end

    // A refused request adds nothing to old and stores nothing.
    wire         legal = k[{3'd0, width_i}];
    wire [20:12] g     = k[20:12] & {9{legal}};
    /* verilator tracing_on */

    assign control_o = {g, k[11:4], legal};
endmodule
`default_nettype wire
