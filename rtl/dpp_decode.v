// SPDX-License-Identifier: MIT
`default_nettype none
`include "gcn_dpp_error.vh"
`include "gcn_dpp_move.vh"
`include "vop_ctl.vh"
`include "dpp_ctl.vh"

// Error of a DPP instruction, and the controls for lane reads; docs/dpp.md is the contract. The control word of a
// refused instruction is undefined.
module dpp_decode (
    input  wire                      high_i,  // the instruction: bit 31,
    input  wire [7:0]                vdst_i,  //   24:17,
    input  wire [8:0]                src0_i,  //   8:0,
    input  wire [31:0]               dpp_i,   //   63:32
    // verilator lint_off UNUSED
    input  wire [`VOP_KIND_BITS-1:0] kind_i,  // from vop_decode, for its operation
    // verilator lint_on UNUSED
    output wire                      ok_o,    // there is no error
    output wire [3:0]                error_o,
    output wire [`DPP_CTL_BITS-1:0]  ctl_o    // include/dpp_ctl.vh
);
    /* verilator tracing_off */
    wire [8:0] move = dpp_i[16:8];
    wire [3:0] n    = move[3:0];
    wire       neg0 = dpp_i[20];
    wire       abs0 = dpp_i[21];
    wire       neg1 = dpp_i[22];
    wire       abs1 = dpp_i[23];

    // ---------------------------------------------------------------- moves
    localparam [8:0] SHL = `GCN_DPP_ROW_SHL;
    localparam [8:0] SHR = `GCN_DPP_ROW_SHR;
    localparam [8:0] ROR = `GCN_DPP_ROW_ROR;

    wire perm     = ~move[8];
    wire row_shl  = move[8:4] == SHL[8:4] & (|n);
    wire row_shr  = move[8:4] == SHR[8:4] & (|n);
    wire row_ror  = move[8:4] == ROR[8:4] & (|n);
    wire wave_shl = move == `GCN_DPP_WAVE_SHL;
    wire wave_rol = move == `GCN_DPP_WAVE_ROL;
    wire wave_shr = move == `GCN_DPP_WAVE_SHR;
    wire wave_ror = move == `GCN_DPP_WAVE_ROR;
    wire mirror   = move == `GCN_DPP_ROW_MIRROR;
    wire half     = move == `GCN_DPP_ROW_HALF_MIRROR;
    wire bcast15  = move == `GCN_DPP_ROW_BCAST15;
    wire bcast31  = move == `GCN_DPP_ROW_BCAST31;
    wire known    = perm | row_shl | row_shr | row_ror | wave_shl | wave_rol | wave_shr | wave_ror | mirror | half
                  | bcast15 | bcast31;

    // Rotations read this many lanes further up, modulo 16: whole quads, plus one where the position in the quad wraps.
    wire       rotates = row_shl | row_shr | row_ror | wave_shl | wave_rol | wave_shr | wave_ror;
    wire [3:0] up      = ({4{row_shl}} & n) | ({4{row_shr | row_ror}} & (4'd0 - n)) | {4{wave_shr | wave_ror}}
                       | {3'd0, wave_shl | wave_rol};
    wire       mirrors = mirror | half;

    genvar i;
    generate
        for (i = 0; i < 4; i = i + 1) begin : positions
            localparam [2:0] P = i;
            wire [2:0] at   = P + {1'b0, up[1:0]};
            wire [1:0] away = (up[3:2] + {1'b0, at[2]}) & {2{rotates}};
            assign ctl_o[`DPP_POSITION+2*i+:2] = ({2{perm}} & move[2*i+:2]) | ({2{rotates}} & at[1:0])
                                               | ({2{mirrors}} & ~P[1:0]);
            // Quads 0 to 3 read 3 to 0 in a mirror, and 1, 0, 3, 2 in two halves.
            assign ctl_o[`DPP_EVEN+i] = away[1] | half;
            assign ctl_o[`DPP_ODD+i]  = away[1] | mirror;
            assign ctl_o[`DPP_UP+i]   = away[0] | mirrors;
        end
    endgenerate

    // Shifts: the lanes from 16 - n on read past the row's last lane, those below n before its first one.
    wire [15:0] low  = 16'hffff >> n;
    wire [15:0] high = 16'hffff << n;
    assign ctl_o[`DPP_WITHIN+:16] = (low | {16{~row_shl}}) & (high | {16{~row_shr}});

    assign ctl_o[`DPP_FIRST] = wave_shr | wave_ror;
    assign ctl_o[`DPP_LAST]  = wave_shl | wave_rol;
    assign ctl_o[`DPP_ALL]   = bcast15 | bcast31;
    assign ctl_o[`DPP_NEXT]  = wave_shl | wave_rol;
    assign ctl_o[`DPP_ROW1]  = bcast31;
    assign ctl_o[`DPP_OUTSIDE+:4] = {~wave_shl, 1'b1, ~bcast31, ~wave_shr & ~bcast15 & ~bcast31};  // D-18
    assign ctl_o[`DPP_BOUND] = dpp_i[19];  // D-17
    assign ctl_o[`DPP_BANK+:4] = dpp_i[27:24];
    assign ctl_o[`DPP_ROW+:4]  = dpp_i[31:28];
    assign ctl_o[`DPP_SRC0+:2] = {abs0, neg0};
    assign ctl_o[`DPP_SRC1+:2] = {abs1, neg1};

    // ---------------------------------------------------------------- error: the first one whose bit is set
    wire vop1 = kind_i[`VOP_VOP1];
    wire nop  = kind_i[`VOP_NOP];
    wire int0 = kind_i[`VOP_INT0];
    wire int1 = kind_i[`VOP_INT1];

    wire [10:0] fits;
    assign fits[`GCN_DPP_OK]              = 1'b0;
    assign fits[`GCN_DPP_NOT_VOP]         = high_i;
    assign fits[`GCN_DPP_NOT_DPP]         = src0_i != 9'h0fa;
    assign fits[`GCN_DPP_NO_OPCODE]       = kind_i[`VOP_NONE];
    assign fits[`GCN_DPP_NO_DPP_FORM]     = kind_i[`VOP_BARE];  // D-19
    assign fits[`GCN_DPP_RESERVED_BITS]   = |dpp_i[18:17];      // D-48
    assign fits[`GCN_DPP_DPP_CTRL]        = ~known;             // D-49
    assign fits[`GCN_DPP_SRC0_MODIFIER]   = ~nop & (neg0 | abs0) & int0;
    assign fits[`GCN_DPP_SRC1_MODIFIER]   = ~nop & (neg1 | abs1) & (vop1 | int1);
    assign fits[`GCN_DPP_NOP_FIELDS]      = nop & (|{vdst_i, dpp_i[7:0], dpp_i[23:20]});  // D-50
    assign fits[`GCN_DPP_NOT_IMPLEMENTED] = ~kind_i[`VOP_DONE];

    wire [10:0] first = fits & (~fits + 11'd1);
    assign ok_o    = ~|fits;
    assign error_o = {|(first & 11'h700), |(first & 11'h0f0), |(first & 11'h4cc), |(first & 11'h2aa)};
endmodule
/* verilator tracing_on */
`default_nettype wire
