// SPDX-License-Identifier: MIT
`default_nettype none
`include "gcn_error.vh"
`include "vop_ctl.vh"

// Error of an SDWA instruction; docs/units/sdwa.md is the contract.
module sdwa_decode (
    input  wire                      high_i,  // the instruction: bit 31,
    input  wire [7:0]                vdst_i,  //   24:17,
    input  wire [8:0]                src0_i,  //   8:0,
    input  wire [31:0]               sdwa_i,  //   63:32
    // verilator lint_off UNUSED
    input  wire [`VOP_KIND_BITS-1:0] kind_i,  // from vop_decode, for its operation
    // verilator lint_on UNUSED
    output wire                      ok_o,    // there is no error
    output wire [3:0]                error_o
);
    /* verilator tracing_off */
    wire vop1 = kind_i[`VOP_VOP1];
    wire vopc = kind_i[`VOP_VOPC];
    wire nop  = kind_i[`VOP_NOP];
    wire int0 = kind_i[`VOP_INT0];
    wire int1 = kind_i[`VOP_INT1];

    wire [2:0] dst_sel    = sdwa_i[10:8];
    wire [1:0] dst_unused = sdwa_i[12:11];
    wire [2:0] src0_sel   = sdwa_i[18:16];
    wire       neg0       = sdwa_i[20];
    wire       abs0       = sdwa_i[21];
    wire [2:0] src1_sel   = sdwa_i[26:24];  // D-2
    wire       sext1      = sdwa_i[27];
    wire       neg1       = sdwa_i[28];
    wire       abs1       = sdwa_i[29];

    // The first that matches
    wire [14:0] fits;
    assign fits[`GCN_OK]              = 1'b0;
    assign fits[`GCN_NOT_VOP]         = high_i;
    assign fits[`GCN_NOT_SDWA]        = src0_i != 9'h0f9;  // D-14
    assign fits[`GCN_NO_OPCODE]       = kind_i[`VOP_NONE];
    assign fits[`GCN_NO_SDWA_FORM]    = kind_i[`VOP_BARE];
    assign fits[`GCN_RESERVED_BITS]   = |{sdwa_i[31:30], sdwa_i[23:22], sdwa_i[15:14]};  // D-12
    assign fits[`GCN_DST_SEL]         = ~vopc & (&dst_sel);       // D-6, D-15
    assign fits[`GCN_DST_UNUSED]      = ~vopc & (&dst_unused);    // D-6, D-15
    assign fits[`GCN_SRC0_SEL]        = &src0_sel;                  // D-6
    assign fits[`GCN_SRC1_SEL]        = (&src1_sel) | (vop1 & (|src1_sel) & (src1_sel != 3'd6));  // D-6, D-11, C-7
    assign fits[`GCN_SRC0_MODIFIER]   = ~nop & (neg0 | abs0) & int0;  // C-5, C-6
    assign fits[`GCN_SRC1_MODIFIER]   = ~nop & (((neg1 | abs1) & int1) | ((sext1 | neg1 | abs1) & vop1));
    assign fits[`GCN_NOP_FIELDS]      = nop & (|{vdst_i, sdwa_i[31:27], sdwa_i[23:0]});  // not SRC1_SEL
    assign fits[`GCN_MAC_DST_SEL]     = kind_i[`VOP_MAC] & (dst_sel != 3'd6);  // D-20, C-9
    assign fits[`GCN_NOT_IMPLEMENTED] = ~kind_i[`VOP_DONE];

    wire [14:0] first = fits & (~fits + 15'd1);
    assign ok_o    = ~|fits;
    assign error_o = {|(first & 15'h7f00), |(first & 15'h70f0), |(first & 15'h4ccc), |(first & 15'h2aaa)};
endmodule
/* verilator tracing_on */
`default_nettype wire
