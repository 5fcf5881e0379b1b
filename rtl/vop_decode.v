// SPDX-License-Identifier: MIT
`default_nettype none
`include "gcn_op.vh"
`include "vop_ctl.vh"
`include "float_ctl.vh"
`include "float_transcendental_ctl.vh"

// Kind and controls of an operation of VOP1, VOP2 or VOPC, once for all lanes, with any dword; docs/units/sdwa.md and
// docs/float.md are the contract. The control words of a refused operation are undefined.
module vop_decode #(
    parameter FLOAT = 1,  // float operations are implemented
    parameter TRANS = 0   // so are transcendental ones
) (
    input  wire [5:0]                 op2_i,    // word 0: bits 30:25, the operation of VOP2, or the format,
    input  wire [7:0]                 opc_i,    //   24:17, VDST or the operation of VOPC,
    input  wire [7:0]                 op1_i,    //   16:9, VSRC1 or the operation of VOP1
    input  wire                       clamp_i,  // CLAMP
    // verilator lint_off UNUSED
    input  wire [9:0]                 mode_i,   // MODE, if there are float operations
    // verilator lint_on UNUSED
    output wire [`VOP_KIND_BITS-1:0]  kind_o,   // kind of the operation, and its writes unless it is refused
    output wire [`VOP_CTL_BITS-1:0]   ctl_o,    // controls of vop_alu
    output wire [`FLOAT_CTL_BITS-1:0] float_o,  // controls of float_lane
    output wire [`TRANS_CTL_BITS-1:0] trans_o,  // controls of float_transcendental
    output wire [9:0]                 base_o
);
    /* verilator tracing_off */
    wire vopc = op2_i == 6'd62;
    wire vop1 = op2_i == 6'd63;
    wire vop2 = ~vopc & ~vop1;

    // ---------------------------------------------------------------- operations
    // The low bits are the control word without comparisons and saturation, the high ones serve the error check. All
    // zeros means "no comparison, float operands, not implemented".
    localparam [28:0] K_W16  = 29'd1 << `VOP_W16;
    localparam [28:0] K_SGN  = 29'd1 << `VOP_SGN;
    localparam [28:0] K_INV0 = 29'd1 << `VOP_INV0;
    localparam [28:0] K_INV1 = 29'd1 << `VOP_INV1;
    localparam [28:0] K_CIN  = 29'd1 << `VOP_CIN;
    localparam [28:0] K_SUM  = 29'd1 << `VOP_SUM;
    localparam [28:0] K_PASS = 29'd1 << `VOP_PASS;
    localparam [28:0] K_CND  = 29'd1 << `VOP_CND;
    localparam [28:0] K_MAX  = 29'd1 << `VOP_MAX;
    localparam [28:0] K_MIN  = 29'd1 << `VOP_MIN;
    localparam [28:0] K_OR   = 29'd1 << `VOP_OR;
    localparam [28:0] K_AND  = 29'd1 << `VOP_AND;
    localparam [28:0] K_XOR  = 29'd1 << `VOP_XOR;
    localparam [28:0] K_SH   = 29'd1 << `VOP_SH;
    localparam [28:0] K_LEFT = 29'd1 << `VOP_LEFT;
    localparam [28:0] K_MLO  = 29'd1 << `VOP_MLO;
    localparam [28:0] K_MHI  = 29'd1 << `VOP_MHI;
    localparam [28:0] K_REV  = 29'd1 << `VOP_REV;
    localparam [28:0] K_CNT  = 29'd1 << `VOP_CNT;
    localparam [28:0] K_LOW  = 29'd1 << `VOP_LOW;
    localparam [28:0] K_INT0 = 29'h0010_0000;  // src0 accepts no NEG and no ABS
    localparam [28:0] K_INT1 = 29'h0020_0000;  // nor does src1
    localparam [28:0] K_DO   = 29'h0040_0000;  // implemented
    localparam [28:0] K_NOP  = 29'h0080_0000;
    localparam [28:0] K_MAC  = 29'h0100_0000;
    localparam [28:0] K_NONE = 29'h0200_0000;  // the operation does not exist
    localparam [28:0] K_BARE = 29'h0400_0000;  // no SDWA or DPP form
    localparam [28:0] K_VCC  = 29'h0800_0000;  // writes VCC
    localparam [28:0] K_HALF = 29'h1000_0000;  // float sources are f16

    localparam [28:0] K_I1   = K_DO | K_INT0;
    localparam [28:0] K_I2   = K_DO | K_INT0 | K_INT1;
    localparam [28:0] K_ADD  = K_I2 | K_SUM;
    localparam [28:0] K_SUB  = K_ADD | K_INV1;
    localparam [28:0] K_SUBR = K_ADD | K_INV0;
    localparam [28:0] K_MM   = K_I2 | K_PASS | K_INV1;
    localparam [28:0] K_CMP  = K_I2 | K_INV1 | K_VCC;

    // Float operations, which are treated like transcendental ones without FLOAT
    localparam [28:0] K_IF    = (FLOAT != 0) ? 29'h1fff_ffff : 29'd0;
    localparam [28:0] K_F     = K_IF & (K_DO | K_INV1);             // patterns are compared by the adder
    localparam [28:0] K_F_F16 = K_F | (K_IF & K_HALF);              // f16 to f32
    localparam [28:0] K_F16   = K_F | (K_IF & (K_HALF | K_W16));
    localparam [28:0] K_FI    = K_INT0 | (K_IF & (K_DO | K_PASS));  // from an integer, which the ALU passes
    localparam [28:0] K_FB    = K_INT0 | K_F;                    // from a part of one
    localparam [28:0] K_FU16  = K_INT0 | (K_IF & (K_DO | K_PASS | K_W16));
    localparam [28:0] K_FI16  = K_INT0 | (K_IF & (K_DO | K_PASS | K_W16 | K_SGN));
    localparam [28:0] K_FVCC  = K_IF & K_VCC;

    reg [28:0] k1;
    always @* begin
        case (op1_i)
            `GCN_VOP1_NOP:      k1 = K_DO | K_NOP;
            `GCN_VOP1_MOV_B32:  k1 = K_DO | K_PASS;  // C-6
            `GCN_VOP1_NOT_B32:  k1 = K_I1 | K_PASS | K_INV0;
            `GCN_VOP1_BFREV_B32: k1 = K_I1 | K_REV;
            `GCN_VOP1_FFBH_U32: k1 = K_I1 | K_CNT;
            `GCN_VOP1_FFBL_B32: k1 = K_I1 | K_CNT | K_LOW;
            `GCN_VOP1_FFBH_I32: k1 = K_I1 | K_CNT | K_SGN;
            `GCN_VOP1_CVT_F32_I32, `GCN_VOP1_CVT_F32_U32: k1 = K_FI;
            `GCN_VOP1_CVT_OFF_F32_I4, `GCN_VOP1_CVT_F32_UBYTE0, `GCN_VOP1_CVT_F32_UBYTE1, `GCN_VOP1_CVT_F32_UBYTE2,
            `GCN_VOP1_CVT_F32_UBYTE3: k1 = K_FB;
            `GCN_VOP1_CVT_F16_U16: k1 = K_FU16;
            `GCN_VOP1_CVT_F16_I16: k1 = K_FI16;
            `GCN_VOP1_CVT_F32_F16: k1 = K_F_F16;
            `GCN_VOP1_CVT_U32_F32, `GCN_VOP1_CVT_I32_F32, `GCN_VOP1_CVT_F16_F32, `GCN_VOP1_CVT_RPI_I32_F32,
            `GCN_VOP1_CVT_FLR_I32_F32, `GCN_VOP1_FRACT_F32, `GCN_VOP1_TRUNC_F32, `GCN_VOP1_CEIL_F32,
            `GCN_VOP1_RNDNE_F32, `GCN_VOP1_FLOOR_F32, `GCN_VOP1_FREXP_EXP_I32_F32,
            `GCN_VOP1_FREXP_MANT_F32: k1 = K_F;
            `GCN_VOP1_CVT_U16_F16, `GCN_VOP1_CVT_I16_F16, `GCN_VOP1_FREXP_MANT_F16, `GCN_VOP1_FREXP_EXP_I16_F16,
            `GCN_VOP1_FLOOR_F16, `GCN_VOP1_CEIL_F16, `GCN_VOP1_TRUNC_F16, `GCN_VOP1_RNDNE_F16,
            `GCN_VOP1_FRACT_F16: k1 = K_F16;
            8'd2, 8'd3, 8'd4, 8'd15, 8'd16, 8'd21, 8'd22, 8'd23, 8'd24, 8'd25, 8'd26, 8'd37, 8'd38, 8'd40, 8'd48,
            8'd49, 8'd50, 8'd53, 8'd54, 8'd55, 8'd56: k1 = K_BARE;
            8'd9:               k1 = K_NONE;
            default:            k1 = (op1_i > 8'd76) ? K_NONE : 29'd0;
        endcase
    end

    reg [28:0] k2;
    always @* begin
        case (op2_i)
            `GCN_VOP2_CNDMASK_B32:   k2 = K_DO | K_PASS | K_CND;  // C-6
            `GCN_VOP2_MUL_I32_I24:   k2 = K_I2 | K_MLO | K_SGN;
            `GCN_VOP2_MUL_HI_I32_I24: k2 = K_I2 | K_MHI | K_SGN;
            `GCN_VOP2_MUL_U32_U24:   k2 = K_I2 | K_MLO;
            `GCN_VOP2_MUL_HI_U32_U24: k2 = K_I2 | K_MHI;
            `GCN_VOP2_MIN_I32:       k2 = K_MM | K_MIN | K_SGN;
            `GCN_VOP2_MAX_I32:       k2 = K_MM | K_MAX | K_SGN;
            `GCN_VOP2_MIN_U32:       k2 = K_MM | K_MIN;
            `GCN_VOP2_MAX_U32:       k2 = K_MM | K_MAX;
            `GCN_VOP2_LSHRREV_B32:   k2 = K_I2 | K_SH;
            `GCN_VOP2_ASHRREV_I32:   k2 = K_I2 | K_SH | K_SGN;
            `GCN_VOP2_LSHLREV_B32:   k2 = K_I2 | K_SH | K_LEFT;
            `GCN_VOP2_AND_B32:       k2 = K_I2 | K_AND;
            `GCN_VOP2_OR_B32:        k2 = K_I2 | K_PASS | K_OR;
            `GCN_VOP2_XOR_B32:       k2 = K_I2 | K_XOR;
            `GCN_VOP2_ADD_U32:       k2 = K_ADD | K_VCC;
            `GCN_VOP2_SUB_U32:       k2 = K_SUB | K_VCC;
            `GCN_VOP2_SUBREV_U32:    k2 = K_SUBR | K_VCC;
            `GCN_VOP2_ADDC_U32:      k2 = K_ADD | K_VCC | K_CIN;
            `GCN_VOP2_SUBB_U32:      k2 = K_SUB | K_VCC | K_CIN;
            `GCN_VOP2_SUBBREV_U32:   k2 = K_SUBR | K_VCC | K_CIN;
            `GCN_VOP2_ADD_U16:       k2 = K_ADD | K_W16;
            `GCN_VOP2_SUB_U16:       k2 = K_SUB | K_W16;
            `GCN_VOP2_SUBREV_U16:    k2 = K_SUBR | K_W16;
            `GCN_VOP2_MUL_LO_U16:    k2 = K_I2 | K_MLO | K_W16;
            `GCN_VOP2_LSHLREV_B16:   k2 = K_I2 | K_SH | K_LEFT | K_W16;
            `GCN_VOP2_LSHRREV_B16:   k2 = K_I2 | K_SH | K_W16;
            `GCN_VOP2_ASHRREV_I16:   k2 = K_I2 | K_SH | K_SGN | K_W16;
            `GCN_VOP2_MAX_U16:       k2 = K_MM | K_MAX | K_W16;
            `GCN_VOP2_MAX_I16:       k2 = K_MM | K_MAX | K_SGN | K_W16;
            `GCN_VOP2_MIN_U16:       k2 = K_MM | K_MIN | K_W16;
            `GCN_VOP2_MIN_I16:       k2 = K_MM | K_MIN | K_SGN | K_W16;
            `GCN_VOP2_MAC_F32:       k2 = K_MAC | K_F;
            `GCN_VOP2_MAC_F16:       k2 = K_MAC | K_F16;
            `GCN_VOP2_LDEXP_F16:     k2 = K_INT1 | K_F16;
            `GCN_VOP2_ADD_F32, `GCN_VOP2_SUB_F32, `GCN_VOP2_SUBREV_F32, `GCN_VOP2_MUL_LEGACY_F32, `GCN_VOP2_MUL_F32,
            `GCN_VOP2_MIN_F32, `GCN_VOP2_MAX_F32: k2 = K_F;
            `GCN_VOP2_ADD_F16, `GCN_VOP2_SUB_F16, `GCN_VOP2_SUBREV_F16, `GCN_VOP2_MUL_F16, `GCN_VOP2_MAX_F16,
            `GCN_VOP2_MIN_F16: k2 = K_F16;
            `GCN_VOP2_MADMK_F32, `GCN_VOP2_MADAK_F32, `GCN_VOP2_MADMK_F16, `GCN_VOP2_MADAK_F16: k2 = K_BARE;
            default:                 k2 = (op2_i > 6'd51) ? K_NONE : 29'd0;
        endcase
    end

    reg [28:0] kc;
    always @* begin
        case (opc_i[7:3])
            5'h02:               // the classes; pairs of 32, 64 and 16 bits
                case (opc_i[2:0])
                    3'd0, 3'd1:  kc = K_INT1 | K_F | K_FVCC;
                    3'd4, 3'd5:  kc = K_INT1 | K_F16 | K_FVCC;
                    3'd2, 3'd3:  kc = K_BARE;
                    default:     kc = K_NONE;
                endcase
            5'h14, 5'h16:        kc = K_CMP | K_SGN | K_W16;
            5'h15, 5'h17:        kc = K_CMP | K_W16;
            5'h18, 5'h1a:        kc = K_CMP | K_SGN;
            5'h19, 5'h1b:        kc = K_CMP;
            5'h04, 5'h05, 5'h06, 5'h07: kc = K_F16 | K_FVCC;
            5'h08, 5'h09, 5'h0a, 5'h0b: kc = K_F | K_FVCC;
            5'h0c, 5'h0d, 5'h0e, 5'h0f, 5'h1c, 5'h1d, 5'h1e, 5'h1f: kc = K_BARE;
            default:             kc = K_NONE;
        endcase
    end

    wire        is_trans = |trans_o[`TRANS_COS:0];
    wire [28:0] trans    = ({29{is_trans}} & K_F) | ({29{trans_o[`TRANS_HALF]}} & K_F16);
    wire [28:0] k        = ({29{vop1}} & k1) | ({29{vop2}} & k2) | ({29{vopc}} & kc) | trans;
    assign kind_o[`VOP_VOP1] = vop1;
    assign kind_o[`VOP_VOPC] = vopc;
    assign kind_o[`VOP_INT0] = k[20];
    assign kind_o[`VOP_INT1] = k[21];
    assign kind_o[`VOP_DONE] = k[22];
    assign kind_o[`VOP_NOP]  = k[23];
    assign kind_o[`VOP_MAC]  = k[24];
    assign kind_o[`VOP_NONE] = k[25];
    assign kind_o[`VOP_BARE] = k[26];
    assign kind_o[`VOP_HALF] = k[28];
    assign kind_o[`VOP_DST]  = ~vopc & ~k[23];
    assign kind_o[`VOP_VCC]  = k[27];
    // Codes 0x10 to 0x1f are the classes, which come in pairs.
    assign kind_o[`VOP_EXEC] = vopc & opc_i[4] & ((FLOAT == 0) | opc_i[0] | (|opc_i[7:5]));

    assign ctl_o[`VOP_LOW:0]       = k[`VOP_LOW:0];
    assign ctl_o[`VOP_GT:`VOP_LT]  = opc_i[2:0] & {3{vopc}};
    assign ctl_o[`VOP_SAT]         = clamp_i & k[`VOP_SUM];  // D-52

    generate
        if (FLOAT != 0) begin : floats
            float_decode decode (
                .vop1_i  (vop1),
                .vop2_i  (vop2),
                .vopc_i  (vopc),
                .op1_i   (op1_i),
                .op2_i   (op2_i),
                .opc_i   (opc_i),
                .clamp_i (clamp_i),
                .mode_i  (mode_i),
                .ctl_o   (float_o),
                .base_o  (base_o)
            );
        end else begin : integers
            assign float_o = {`FLOAT_CTL_BITS{1'b0}};
            assign base_o  = 10'd0;
        end
        if (TRANS != 0) begin : transcendental
            float_transcendental_decode decode (
                .vop1_i  (vop1),
                .op1_i   (op1_i),
                .clamp_i (clamp_i),
                .mode_i  (mode_i),
                .ctl_o   (trans_o)
            );
        end else begin : no_transcendental
            assign trans_o = {`TRANS_CTL_BITS{1'b0}};
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
