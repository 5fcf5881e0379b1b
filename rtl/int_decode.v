// SPDX-License-Identifier: MIT
`default_nettype none
`include "int_alu_op.vh"
`include "int_ctl.vh"

// Control word of an int_alu operation; docs/units/int_alu.md is the contract.
module int_decode (
    input  wire [5:0]               op_i,      // operation code
    output reg  [`INT_CTL_BITS-1:0] control_o  // rtl/include/int_ctl.vh
);
    /* verilator tracing_off */
    localparam [34:0] K_SAT     = 35'd1 << `INT_SAT;
    localparam [34:0] K_SATU    = 35'd1 << `INT_SATU;
    localparam [34:0] K_FLOOR   = 35'd1 << `INT_FLOOR;
    localparam [34:0] K_ORDER   = 35'd1 << `INT_ORDER;
    localparam [34:0] K_MAX     = 35'd1 << `INT_MAX;
    localparam [34:0] K_FLAG    = 35'd1 << `INT_FLAG;
    localparam [34:0] K_LESS    = 35'd1 << `INT_LESS;
    localparam [34:0] K_EQUAL   = 35'd1 << `INT_EQUAL;
    localparam [34:0] K_NOT     = 35'd1 << `INT_NOT;
    localparam [34:0] K_REFUSED = 35'd1 << `INT_REFUSED;
    localparam [34:0] K_MUL     = 35'd1 << `INT_MUL;
    localparam [34:0] K_HIGH    = 35'd1 << `INT_HIGH;
    localparam [34:0] K_MINUS   = 35'd1 << `INT_MINUS;
    localparam [34:0] K_COUNT   = 35'd1 << `INT_COUNT;
    localparam [34:0] K_ONES    = 35'd1 << `INT_ONES;
    localparam [34:0] K_SIGNS   = 35'd1 << `INT_SIGNS;
    localparam [34:0] K_AND     = 35'd1 << `INT_FUNC;
    localparam [34:0] K_OR      = 35'd2 << `INT_FUNC;
    localparam [34:0] K_XOR     = 35'd3 << `INT_FUNC;
    localparam [34:0] K_TURN    = 35'd1 << `INT_TURN;
    localparam [34:0] K_BYTES   = 35'd1 << `INT_BYTES;
    localparam [34:0] K_BITS    = 35'd1 << `INT_BITS;
    localparam [34:0] K_DOWN    = 35'd1 << `INT_DOWN;
    localparam [34:0] K_BY_B    = 35'd1 << `INT_BY_B;
    localparam [34:0] K_LEFT    = 35'd1 << `INT_LEFT;
    localparam [34:0] K_SHIFT   = 35'd1 << `INT_SHIFT;
    localparam [34:0] K_Y_A     = 35'd1 << `INT_Y_A;
    localparam [34:0] K_Y_C     = 35'd1 << `INT_Y_C;
    localparam [34:0] K_CARRY   = 35'd1 << `INT_CARRY;
    localparam [34:0] K_DIV     = 35'd1 << `INT_DIV;
    localparam [34:0] K_REM     = 35'd1 << `INT_REM;
    localparam [34:0] K_SIGN_A  = 35'd1 << `INT_SIGN_A;
    localparam [34:0] K_SIGN_B  = 35'd1 << `INT_SIGN_B;
    localparam [34:0] K_SPREAD  = 35'd1 << `INT_SPREAD;
    localparam [34:0] K_INVERT  = 35'd1 << `INT_INVERT;
    localparam [34:0] K_NO_B    = 35'd1 << `INT_NO_B;

    localparam [34:0] K_SIGNED  = K_SIGN_A | K_SIGN_B;
    localparam [34:0] K_SUB     = K_Y_A | K_INVERT | K_CARRY;
    localparam [34:0] K_COMPARE = K_SUB | K_FLAG;
    localparam [34:0] K_CHOOSE  = K_SUB | K_ORDER;
    localparam [34:0] K_ROTATE  = K_TURN | K_SPREAD | K_BY_B;
    localparam [34:0] K_MULH    = K_MUL | K_HIGH;

    always @* begin
        case (op_i)
            `INT_ALU_OP_ADD:     control_o = K_Y_A;
            `INT_ALU_OP_SUB:     control_o = K_SUB;
            `INT_ALU_OP_SATADD:  control_o = K_Y_A | K_SIGNED | K_SAT;
            `INT_ALU_OP_SATSUB:  control_o = K_SUB | K_SIGNED | K_SAT;
            `INT_ALU_OP_SATADDU: control_o = K_Y_A | K_SATU;
            `INT_ALU_OP_SATSUBU: control_o = K_SUB | K_SATU | K_FLOOR;
            `INT_ALU_OP_ABS:     control_o = K_XOR | K_NO_B | K_SIGN_A | K_CARRY;
            `INT_ALU_OP_AND:     control_o = K_AND;
            `INT_ALU_OP_OR:      control_o = K_OR;
            `INT_ALU_OP_XOR:     control_o = K_XOR;
            `INT_ALU_OP_NOT:     control_o = K_XOR | K_NO_B | K_INVERT;
            `INT_ALU_OP_ANDN:    control_o = K_AND | K_INVERT;
            `INT_ALU_OP_ORN:     control_o = K_OR | K_INVERT;
            `INT_ALU_OP_XNOR:    control_o = K_XOR | K_INVERT;
            `INT_ALU_OP_SLL:     control_o = K_ROTATE | K_SHIFT | K_LEFT;
            `INT_ALU_OP_SRL:     control_o = K_ROTATE | K_SHIFT;
            `INT_ALU_OP_SRA:     control_o = K_ROTATE | K_SHIFT | K_SIGN_A;
            `INT_ALU_OP_ROL:     control_o = K_ROTATE | K_LEFT;
            `INT_ALU_OP_ROR:     control_o = K_ROTATE;
            `INT_ALU_OP_CLZ:     control_o = K_TURN | K_COUNT;
            `INT_ALU_OP_CTZ:     control_o = K_TURN | K_COUNT | K_BYTES | K_BITS;
            `INT_ALU_OP_POPC:    control_o = K_TURN | K_COUNT | K_ONES;
            `INT_ALU_OP_CLS:     control_o = K_TURN | K_COUNT | K_SIGNS | K_SIGN_A;
            `INT_ALU_OP_BREV:    control_o = K_TURN | K_DOWN | K_BYTES | K_BITS;
            `INT_ALU_OP_BSWAP:   control_o = K_TURN | K_DOWN | K_BYTES;
            `INT_ALU_OP_EQ:      control_o = K_COMPARE | K_EQUAL;
            `INT_ALU_OP_NE:      control_o = K_COMPARE | K_EQUAL | K_NOT;
            `INT_ALU_OP_LT:      control_o = K_COMPARE | K_SIGNED | K_LESS;
            `INT_ALU_OP_GE:      control_o = K_COMPARE | K_SIGNED | K_LESS | K_NOT;
            `INT_ALU_OP_LTU:     control_o = K_COMPARE | K_LESS;
            `INT_ALU_OP_GEU:     control_o = K_COMPARE | K_LESS | K_NOT;
            `INT_ALU_OP_GT:      control_o = K_COMPARE | K_SIGNED | K_LESS | K_EQUAL | K_NOT;
            `INT_ALU_OP_LE:      control_o = K_COMPARE | K_SIGNED | K_LESS | K_EQUAL;
            `INT_ALU_OP_GTU:     control_o = K_COMPARE | K_LESS | K_EQUAL | K_NOT;
            `INT_ALU_OP_LEU:     control_o = K_COMPARE | K_LESS | K_EQUAL;
            `INT_ALU_OP_MIN:     control_o = K_CHOOSE | K_SIGNED;
            `INT_ALU_OP_MAX:     control_o = K_CHOOSE | K_SIGNED | K_MAX;
            `INT_ALU_OP_MINU:    control_o = K_CHOOSE;
            `INT_ALU_OP_MAXU:    control_o = K_CHOOSE | K_MAX;
            `INT_ALU_OP_MUL:     control_o = K_MUL;
            `INT_ALU_OP_MULH:    control_o = K_MULH | K_SIGNED;
            `INT_ALU_OP_MULHU:   control_o = K_MULH;
            `INT_ALU_OP_MULHSU:  control_o = K_MULH | K_SIGN_A;
            `INT_ALU_OP_MADD:    control_o = K_MUL | K_Y_C;
            `INT_ALU_OP_MSUB:    control_o = K_MUL | K_Y_C | K_MINUS;
            `INT_ALU_OP_MADDH:   control_o = K_MULH | K_SIGNED | K_Y_C;
            `INT_ALU_OP_MADDHU:  control_o = K_MULH | K_Y_C;
            `INT_ALU_OP_DIV:     control_o = K_DIV | K_SIGNED;
            `INT_ALU_OP_DIVU:    control_o = K_DIV;
            `INT_ALU_OP_REM:     control_o = K_DIV | K_SIGNED | K_REM;
            `INT_ALU_OP_REMU:    control_o = K_DIV | K_REM;
            default:             control_o = K_REFUSED;
        endcase
    end
endmodule
/* verilator tracing_on */
`default_nettype wire
