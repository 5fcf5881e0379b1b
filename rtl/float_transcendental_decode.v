// SPDX-License-Identifier: MIT
`default_nettype none
`include "gcn_op.vh"
`include "float_transcendental_ctl.vh"

// Control word of a transcendental operation, once for all lanes; 0 for other operations.
module float_transcendental_decode (
    input  wire                       vop1_i,   // the format is VOP1
    input  wire [7:0]                 op1_i,    // its operation
    input  wire                       clamp_i,  // CLAMP of the instruction
    // verilator lint_off UNUSED
    input  wire [9:0]                 mode_i,   // MODE; FP_ROUND has no effect (T-7)
    // verilator lint_on UNUSED
    output wire [`TRANS_CTL_BITS-1:0] ctl_o
);
    /* verilator tracing_off */
    localparam [7:0] HALF = 8'd1 << `TRANS_HALF;
    localparam [7:0] RCP  = 8'd1 << `TRANS_RCP;
    localparam [7:0] RSQ  = 8'd1 << `TRANS_RSQ;
    localparam [7:0] SQRT = 8'd1 << `TRANS_SQRT;
    localparam [7:0] LOG  = 8'd1 << `TRANS_LOG;
    localparam [7:0] EXP  = 8'd1 << `TRANS_EXP;
    localparam [7:0] SIN  = 8'd1 << `TRANS_SIN;
    localparam [7:0] COS  = 8'd1 << `TRANS_COS;

    // Gated before the table: see float_decode.
    wire [7:0] op1 = op1_i & {8{vop1_i}};
    reg  [7:0] k;
    always @* begin
        case (op1)
            `GCN_VOP1_RCP_F32, `GCN_VOP1_RCP_IFLAG_F32: k = RCP;  // T-2
            `GCN_VOP1_RSQ_F32:  k = RSQ;
            `GCN_VOP1_SQRT_F32: k = SQRT;
            `GCN_VOP1_LOG_F32, `GCN_VOP1_LOG_LEGACY_F32: k = LOG;  // T-15
            `GCN_VOP1_EXP_F32, `GCN_VOP1_EXP_LEGACY_F32: k = EXP;
            `GCN_VOP1_SIN_F32:  k = SIN;
            `GCN_VOP1_COS_F32:  k = COS;
            `GCN_VOP1_RCP_F16:  k = RCP | HALF;
            `GCN_VOP1_RSQ_F16:  k = RSQ | HALF;
            `GCN_VOP1_SQRT_F16: k = SQRT | HALF;
            `GCN_VOP1_LOG_F16:  k = LOG | HALF;
            `GCN_VOP1_EXP_F16:  k = EXP | HALF;
            `GCN_VOP1_SIN_F16:  k = SIN | HALF;
            `GCN_VOP1_COS_F16:  k = COS | HALF;
            default:            k = 8'd0;
        endcase
    end

    wire on    = |k;
    wire half  = k[`TRANS_HALF];
    wire never = ~half & ~k[`TRANS_SIN] & ~k[`TRANS_COS];  // T-5
    assign ctl_o[`TRANS_HALF:0] = k;
    assign ctl_o[`TRANS_FIN]    = on & (never | ~(half ? mode_i[6] : mode_i[4]));  // T-6
    assign ctl_o[`TRANS_FOUT]   = on & (never | ~(half ? mode_i[7] : mode_i[5]));
    assign ctl_o[`TRANS_IEEE]   = on & mode_i[9];
    assign ctl_o[`TRANS_CLAMP]  = on & clamp_i;
    assign ctl_o[`TRANS_DX10]   = on & mode_i[8];
endmodule
/* verilator tracing_on */
`default_nettype wire
