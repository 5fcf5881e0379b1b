// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_alu_op.vh"
`include "float_alu_ctl.vh"

// Control word of a float_alu request, with a bit for a refusal; docs/units/float_alu.md is the contract.
module float_alu_decode #(
    parameter FORMATS = 5  // formats that the unit has: 1 = f16, 4 = f32, 5 = both
) (
    input  wire [5:0]                op_i,      // operation code
    input  wire [1:0]                format_i,  // floating-point format
    input  wire [2:0]                type_i,    // the other type of a conversion
    input  wire [2:0]                rm_i,      // rounding
    output wire [`FALU_CTL_BITS-1:0] control_o  // rtl/include/float_alu_ctl.vh
);
    /* verilator tracing_off */
    localparam [39:0] K_RAW     = 40'd1 << `FALU_RAW;
    localparam [39:0] K_TOI     = 40'd1 << `FALU_TOI;
    localparam [39:0] K_INT     = 40'd1 << `FALU_INT;
    localparam [39:0] K_NX      = 40'd1 << `FALU_NX;
    localparam [39:0] K_FLUSH   = 40'd1 << `FALU_FLUSH;
    localparam [39:0] K_FUSED   = 40'd1 << `FALU_FUSED;
    localparam [39:0] K_NEG_P   = 40'd1 << `FALU_NEG_P;
    localparam [39:0] K_NEG_C   = 40'd1 << `FALU_NEG_C;
    localparam [39:0] K_ALONE   = 40'd1 << `FALU_ALONE;
    localparam [39:0] K_DIV     = 40'd1 << `FALU_DIV;
    localparam [39:0] K_SQRT    = 40'd1 << `FALU_SQRT;
    localparam [39:0] K_FROM    = 40'd1 << `FALU_FROM;
    localparam [39:0] K_COMPARE = 40'd1 << `FALU_COMPARE;
    localparam [39:0] K_LESS    = 40'd1 << `FALU_REL;
    localparam [39:0] K_EQUAL   = 40'd2 << `FALU_REL;
    localparam [39:0] K_GREATER = 40'd4 << `FALU_REL;
    localparam [39:0] K_UNORD   = 40'd8 << `FALU_REL;
    localparam [39:0] K_SIGNAL  = 40'd1 << `FALU_SIGNAL;
    localparam [39:0] K_ORDER   = 40'd1 << `FALU_ORDER;
    localparam [39:0] K_MAX     = 40'd1 << `FALU_MAX;
    localparam [39:0] K_SIGN    = 40'd1 << `FALU_SIGN;
    localparam [39:0] K_SIGN_N  = 40'd1 << `FALU_SIGN_N;
    localparam [39:0] K_SIGN_X  = 40'd1 << `FALU_SIGN_X;
    localparam [39:0] K_CLASS   = 40'd1 << `FALU_CLASS;
    localparam [39:0] K_B_SRC1  = 40'd1 << `FALU_B_SRC1;
    localparam [39:0] K_C_SRC0  = 40'd1 << `FALU_C_SRC0;
    localparam [39:0] K_C_SRC1  = 40'd1 << `FALU_C_SRC1;
    localparam [39:0] K_C_SRC2  = 40'd1 << `FALU_C_SRC2;

    localparam [39:0] K_ADD     = K_FLUSH | K_C_SRC1;
    localparam [39:0] K_UNARY   = K_FLUSH | K_ALONE;
    localparam [39:0] K_BINARY  = K_UNARY | K_B_SRC1;
    localparam [39:0] K_FMA     = K_FLUSH | K_FUSED | K_B_SRC1 | K_C_SRC2;
    localparam [39:0] K_MIN     = K_RAW | K_FLUSH | K_C_SRC1 | K_ORDER;
    localparam [39:0] K_CMP     = K_RAW | K_FLUSH | K_C_SRC1 | K_COMPARE;
    localparam [39:0] K_SGNJ    = K_RAW | K_C_SRC1 | K_SIGN;
    localparam [39:0] K_RINT    = K_FLUSH | K_C_SRC0 | K_INT;

    reg [39:0] control;
    reg        known;
    reg        rounds;
    always @* begin
        known  = 1'b1;
        rounds = 1'b0;
        case (op_i)
            `FLOAT_ALU_OP_ADD:    control = K_ADD;
            `FLOAT_ALU_OP_SUB:    control = K_ADD | K_NEG_C;
            `FLOAT_ALU_OP_MUL:    control = K_BINARY;
            `FLOAT_ALU_OP_DIV:    control = K_BINARY | K_DIV;
            `FLOAT_ALU_OP_SQRT:   control = K_UNARY | K_SQRT;
            `FLOAT_ALU_OP_FMA:    control = K_FMA;
            `FLOAT_ALU_OP_FMS:    control = K_FMA | K_NEG_C;
            `FLOAT_ALU_OP_FNMA:   control = K_FMA | K_NEG_P;
            `FLOAT_ALU_OP_FNMS:   control = K_FMA | K_NEG_P | K_NEG_C;
            `FLOAT_ALU_OP_MIN:    control = K_MIN;
            `FLOAT_ALU_OP_MAX:    control = K_MIN | K_MAX;
            `FLOAT_ALU_OP_EQ:     control = K_CMP | K_EQUAL;
            `FLOAT_ALU_OP_NE:     control = K_CMP | K_LESS | K_GREATER | K_UNORD;
            `FLOAT_ALU_OP_LT:     control = K_CMP | K_LESS;
            `FLOAT_ALU_OP_LE:     control = K_CMP | K_LESS | K_EQUAL;
            `FLOAT_ALU_OP_GT:     control = K_CMP | K_GREATER;
            `FLOAT_ALU_OP_GE:     control = K_CMP | K_GREATER | K_EQUAL;
            `FLOAT_ALU_OP_ORD:    control = K_CMP | K_LESS | K_EQUAL | K_GREATER;
            `FLOAT_ALU_OP_UNORD:  control = K_CMP | K_UNORD;
            `FLOAT_ALU_OP_EQS:    control = K_CMP | K_SIGNAL | K_EQUAL;
            `FLOAT_ALU_OP_NES:    control = K_CMP | K_SIGNAL | K_LESS | K_GREATER | K_UNORD;
            `FLOAT_ALU_OP_LTS:    control = K_CMP | K_SIGNAL | K_LESS;
            `FLOAT_ALU_OP_LES:    control = K_CMP | K_SIGNAL | K_LESS | K_EQUAL;
            `FLOAT_ALU_OP_GTS:    control = K_CMP | K_SIGNAL | K_GREATER;
            `FLOAT_ALU_OP_GES:    control = K_CMP | K_SIGNAL | K_GREATER | K_EQUAL;
            `FLOAT_ALU_OP_ORDS:   control = K_CMP | K_SIGNAL | K_LESS | K_EQUAL | K_GREATER;
            `FLOAT_ALU_OP_UNORDS: control = K_CMP | K_SIGNAL | K_UNORD;
            `FLOAT_ALU_OP_SGNJ:   control = K_SGNJ;
            `FLOAT_ALU_OP_SGNJN:  control = K_SGNJ | K_SIGN_N;
            `FLOAT_ALU_OP_SGNJX:  control = K_SGNJ | K_SIGN_X;
            `FLOAT_ALU_OP_CLASS:  control = K_RAW | K_CLASS;
            `FLOAT_ALU_OP_RINT:   control = K_RINT;
            `FLOAT_ALU_OP_RINTX:  control = K_RINT | K_NX;
            `FLOAT_ALU_OP_F2F:    control = K_UNARY;
            `FLOAT_ALU_OP_F2I:    control = K_RINT | K_NX | K_TOI;
            `FLOAT_ALU_OP_I2F:    control = K_ALONE | K_FROM;
            default:              {known, control} = {1'b0, K_RAW};
        endcase
        case (op_i)
            `FLOAT_ALU_OP_ADD, `FLOAT_ALU_OP_SUB, `FLOAT_ALU_OP_MUL, `FLOAT_ALU_OP_DIV, `FLOAT_ALU_OP_SQRT,
            `FLOAT_ALU_OP_FMA, `FLOAT_ALU_OP_FMS, `FLOAT_ALU_OP_FNMA, `FLOAT_ALU_OP_FNMS,
            `FLOAT_ALU_OP_RINT, `FLOAT_ALU_OP_RINTX, `FLOAT_ALU_OP_F2F, `FLOAT_ALU_OP_F2I, `FLOAT_ALU_OP_I2F: rounds = 1'b1;
            default:                                                                                          rounds = 1'b0;
        endcase
    end

    localparam [3:0] HAS = FORMATS[3:0];
    wire f2f          = op_i == `FLOAT_ALU_OP_F2F;
    wire integer_type = control[`FALU_TOI] | control[`FALU_FROM];
    wire refused      = ~known | ~HAS[format_i] | (rounds & rm_i[2] & |rm_i[1:0]) | (f2f & (type_i[2] | ~HAS[type_i[1:0]]))
                   | (integer_type & &type_i[1:0]);

    // With one format, both are constants. An integer operand passes as if it were an f32.
    wire in_half = HAS[0] & (~HAS[2] | format_i == 2'd0) & op_i != `FLOAT_ALU_OP_I2F;
    wire half    = HAS[0] & (~HAS[2] | (f2f ? type_i[1:0] : format_i) == 2'd0);

    assign control_o = (refused ? K_RAW | (40'd1 << `FALU_REFUSED) : control) | {37'd0, rm_i} << `FALU_RM
                       | {37'd0, type_i} << `FALU_TYPE | {39'd0, half} << `FALU_HALF | {39'd0, in_half} << `FALU_IN_HALF;
endmodule
/* verilator tracing_on */
`default_nettype wire
