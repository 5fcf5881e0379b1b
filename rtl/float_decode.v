// SPDX-License-Identifier: MIT
`default_nettype none
`include "gcn_op.vh"
`include "float_ctl.vh"

// Control signals of the float datapath, from an instruction and MODE, once for all lanes; docs/float.md is the
// contract. For other operations, FLOAT_ON and all bits that name an operation are 0.
module float_decode (
    input  wire                       vop1_i,   // the format, one of the three
    input  wire                       vop2_i,
    input  wire                       vopc_i,
    input  wire [7:0]                 op1_i,    // the operation in each format
    input  wire [5:0]                 op2_i,
    input  wire [7:0]                 opc_i,
    input  wire                       clamp_i,  // CLAMP of the instruction
    input  wire [9:0]                 mode_i,   // MODE
    output wire [`FLOAT_CTL_BITS-1:0] ctl_o,    // include/float_ctl.vh
    output wire [9:0]                 base_o    // exponent of the second term of operations that add nothing
);
    /* verilator tracing_off */
    // Table contents: bits 30:0 as in the control word; bit 31 enables FP_ROUND.
    localparam [31:0] ON     = 32'd1 << `FLOAT_ON;
    localparam [31:0] HALF   = 32'd1 << `FLOAT_HALF;
    localparam [31:0] OHALF  = 32'd1 << `FLOAT_OHALF;
    localparam [31:0] MUL    = 32'd1 << `FLOAT_MUL;
    localparam [31:0] ADD    = 32'd1 << `FLOAT_ADD;
    localparam [31:0] MAC    = 32'd1 << `FLOAT_MAC;
    localparam [31:0] NEG0   = 32'd1 << `FLOAT_NEG0;
    localparam [31:0] NEG1   = 32'd1 << `FLOAT_NEG1;
    localparam [31:0] LEGACY = 32'd1 << `FLOAT_LEGACY;
    localparam [31:0] MIN    = 32'd1 << `FLOAT_MIN;
    localparam [31:0] MAX    = 32'd1 << `FLOAT_MAX;
    localparam [31:0] CMP    = 32'd1 << `FLOAT_CMP;
    localparam [31:0] CLASS  = 32'd1 << `FLOAT_CLASS;
    localparam [31:0] INT    = 32'd1 << `FLOAT_INT;
    localparam [31:0] TOI    = 32'd1 << `FLOAT_TOI;
    localparam [31:0] FROM   = 32'd1 << `FLOAT_FROM;
    localparam [31:0] TWOS   = 32'd1 << `FLOAT_TWOS;
    localparam [31:0] UNS    = 32'd1 << `FLOAT_UNS;
    localparam [31:0] BYTE   = 32'd1 << `FLOAT_BYTE;
    localparam [31:0] OFF    = 32'd1 << `FLOAT_OFF;
    localparam [31:0] FRACT  = 32'd1 << `FLOAT_FRACT;
    localparam [31:0] LDEXP  = 32'd1 << `FLOAT_LDEXP;
    localparam [31:0] FXM    = 32'd1 << `FLOAT_FXM;
    localparam [31:0] FXE    = 32'd1 << `FLOAT_FXE;
    localparam [31:0] RPI    = 32'd1 << `FLOAT_RPI;
    localparam [31:0] RND    = 32'd1 << 31;
    localparam [31:0] UP     = 32'd1 << `FLOAT_RND;
    localparam [31:0] DOWN   = 32'd2 << `FLOAT_RND;
    localparam [31:0] ZERO   = 32'd3 << `FLOAT_RND;

    localparam [31:0] F32 = ON | RND;
    localparam [31:0] F16 = ON | RND | HALF | OHALF;
    localparam [31:0] I32 = ON | INT;                 // to an integral value (D-39)
    localparam [31:0] I16 = ON | INT | HALF | OHALF;

    // The tables hold nothing for other formats. The operation is gated before its table. Without the gate, synthesis
    // would make a ROM of the table and use the unit's request register as its address register. The path to it has no
    // slack.
    wire [7:0] op1 = op1_i & {8{vop1_i}};
    wire [6:0] op2 = {~vop2_i, op2_i};

    reg [31:0] k1;
    always @* begin
        case (op1)
            `GCN_VOP1_CVT_F32_I32:     k1 = F32 | FROM | TWOS;
            `GCN_VOP1_CVT_F32_U32:     k1 = F32 | FROM;
            `GCN_VOP1_CVT_U32_F32:     k1 = I32 | TOI | TWOS | ZERO | UNS;
            `GCN_VOP1_CVT_I32_F32:     k1 = I32 | TOI | TWOS | ZERO;
            `GCN_VOP1_CVT_F16_F32:     k1 = F32 | OHALF;
            `GCN_VOP1_CVT_F32_F16:     k1 = F32 | HALF;
            `GCN_VOP1_CVT_RPI_I32_F32: k1 = I32 | TOI | TWOS | RPI;
            `GCN_VOP1_CVT_FLR_I32_F32: k1 = I32 | TOI | TWOS | DOWN;
            `GCN_VOP1_CVT_OFF_F32_I4:  k1 = F32 | FROM | TWOS | OFF;
            `GCN_VOP1_CVT_F32_UBYTE0:  k1 = F32 | FROM | BYTE;
            `GCN_VOP1_CVT_F32_UBYTE1:  k1 = F32 | FROM | BYTE | (32'd1 << `FLOAT_REL);
            `GCN_VOP1_CVT_F32_UBYTE2:  k1 = F32 | FROM | BYTE | (32'd2 << `FLOAT_REL);
            `GCN_VOP1_CVT_F32_UBYTE3:  k1 = F32 | FROM | BYTE | (32'd3 << `FLOAT_REL);
            `GCN_VOP1_FRACT_F32:       k1 = F32 | FRACT;
            `GCN_VOP1_TRUNC_F32:       k1 = I32 | ZERO;
            `GCN_VOP1_CEIL_F32:        k1 = I32 | UP;
            `GCN_VOP1_RNDNE_F32:       k1 = I32;
            `GCN_VOP1_FLOOR_F32:       k1 = I32 | DOWN;
            `GCN_VOP1_FREXP_EXP_I32_F32: k1 = F32 | FXE;
            `GCN_VOP1_FREXP_MANT_F32:  k1 = F32 | FXM;
            `GCN_VOP1_CVT_F16_U16:     k1 = F16 | FROM;
            `GCN_VOP1_CVT_F16_I16:     k1 = F16 | FROM | TWOS;
            `GCN_VOP1_CVT_U16_F16:     k1 = I16 | TOI | TWOS | ZERO | UNS;
            `GCN_VOP1_CVT_I16_F16:     k1 = I16 | TOI | TWOS | ZERO;
            `GCN_VOP1_FREXP_MANT_F16:  k1 = F16 | FXM;
            `GCN_VOP1_FREXP_EXP_I16_F16: k1 = F16 | FXE;
            `GCN_VOP1_FLOOR_F16:       k1 = I16 | DOWN;
            `GCN_VOP1_CEIL_F16:        k1 = I16 | UP;
            `GCN_VOP1_TRUNC_F16:       k1 = I16 | ZERO;
            `GCN_VOP1_RNDNE_F16:       k1 = I16;
            `GCN_VOP1_FRACT_F16:       k1 = F16 | FRACT;
            default:                   k1 = 32'd0;
        endcase
    end

    reg [31:0] k2;
    always @* begin
        case (op2)
            {1'b0, `GCN_VOP2_ADD_F32}:    k2 = F32 | ADD;
            {1'b0, `GCN_VOP2_SUB_F32}:    k2 = F32 | ADD | NEG1;
            {1'b0, `GCN_VOP2_SUBREV_F32}: k2 = F32 | ADD | NEG0;
            {1'b0, `GCN_VOP2_MUL_LEGACY_F32}: k2 = F32 | MUL | LEGACY;
            {1'b0, `GCN_VOP2_MUL_F32}:    k2 = F32 | MUL;
            {1'b0, `GCN_VOP2_MIN_F32}:    k2 = F32 | MIN;
            {1'b0, `GCN_VOP2_MAX_F32}:    k2 = F32 | MAX;
            {1'b0, `GCN_VOP2_MAC_F32}:    k2 = F32 | MUL | MAC;
            {1'b0, `GCN_VOP2_ADD_F16}:    k2 = F16 | ADD;
            {1'b0, `GCN_VOP2_SUB_F16}:    k2 = F16 | ADD | NEG1;
            {1'b0, `GCN_VOP2_SUBREV_F16}: k2 = F16 | ADD | NEG0;
            {1'b0, `GCN_VOP2_MUL_F16}:    k2 = F16 | MUL;
            {1'b0, `GCN_VOP2_MAC_F16}:    k2 = F16 | MUL | MAC;
            {1'b0, `GCN_VOP2_MAX_F16}:    k2 = F16 | MAX;
            {1'b0, `GCN_VOP2_MIN_F16}:    k2 = F16 | MIN;
            {1'b0, `GCN_VOP2_LDEXP_F16}:  k2 = F16 | LDEXP;
            default:              k2 = 32'd0;
        endcase
    end

    reg [31:0] kc;
    always @* begin
        case (opc_i[7:4])
            4'h1:       kc = ON | CLASS | ({32{opc_i[2]}} & HALF);
            4'h2, 4'h3: kc = ON | CMP | HALF | ({28'd0, opc_i[3:0]} << `FLOAT_REL);
            4'h4, 4'h5: kc = ON | CMP | ({28'd0, opc_i[3:0]} << `FLOAT_REL);
            default:    kc = 32'd0;
        endcase
    end

    wire [31:0] k = k1 | k2 | ({32{vopc_i}} & kc);
    wire half     = k[`FLOAT_HALF];
    wire ohalf    = k[`FLOAT_OHALF];
    wire mac      = k[`FLOAT_MAC];
    wire never    = k[`FLOAT_MIN] | k[`FLOAT_MAX] | k[`FLOAT_CLASS];  // D-26, D-38

    // D-27; MAC always flushes (D-32).
    assign ctl_o[`FLOAT_RND-1:0]   = k[`FLOAT_RND-1:0];
    assign ctl_o[`FLOAT_RND+:2]    = k[`FLOAT_RND+:2] | ({2{k[31]}} & (ohalf ? mode_i[3:2] : mode_i[1:0]));
    assign ctl_o[`FLOAT_FIN]       = ~never & (mac | ~(half ? mode_i[6] : mode_i[4]));
    assign ctl_o[`FLOAT_FOUT]      = mac | ~(ohalf ? mode_i[7] : mode_i[5]);
    assign ctl_o[`FLOAT_IEEE]      = mode_i[9];
    assign ctl_o[`FLOAT_CLAMP]     = clamp_i & k[`FLOAT_ON] & ~k[`FLOAT_TOI] & ~k[`FLOAT_FXE];  // D-36
    assign ctl_o[`FLOAT_DX10]      = mode_i[8];

    // For an integer, bit 0 has weight 1 and bit 31 has exponent 31; V_CVT_OFF divides by 16. Otherwise it is the least
    // exponent of the result, so that smaller values are shifted right. frexp has no limit.
    wire frexp   = k[`FLOAT_FXM] | k[`FLOAT_FXE];
    wire integer_ = k[`FLOAT_INT] | k[`FLOAT_FROM];
    assign base_o = ({10{integer_ & ~k[`FLOAT_OFF]}} & 10'd158) | ({10{k[`FLOAT_OFF]}} & 10'd154)
                  | ({10{frexp}} & 10'h200)
                  | ({10{~integer_ & ~frexp}} & (ohalf ? 10'd113 : 10'd1));
endmodule
/* verilator tracing_on */
`default_nettype wire
