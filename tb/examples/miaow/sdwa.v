// SPDX-License-Identifier: MIT
// MIAOW's vector ALU, simd_alu, as sdwa of one lane without floats: the instruction is decoded, and its operands are selected
// and its result is placed, by our modules. MIAOW is a GPU of an older instruction set, Southern Islands: operations have
// other codes there. docs/found.md.
`default_nettype none
`include "gcn_error.vh"
`include "gcn_op.vh"
`include "vop_ctl.vh"
`include "float_ctl.vh"

module sdwa (
    input  wire        clk,         // clock, rising edge
    input  wire        rst,         // reset, synchronous, active high

    input  wire        req_valid_i, // a request is offered
    output wire        req_ready_o, // the unit takes the request, if there is one
    input  wire [63:0] inst_i,      // the instruction: word 0 in bits 31:0, the SDWA dword in bits 63:32
    input  wire [31:0] src0_i,      // value of the src0 register
    input  wire [31:0] src1_i,      // value of the src1 register
    input  wire [31:0] old_i,       // value of the destination register before
    input  wire        vcc_i,       // VCC before
    input  wire        exec_i,      // EXEC before
    input  wire [9:0]  mode_i,      // bits 9:0 of MODE; ignored if FLOAT is 0

    output wire        rsp_valid_o, // a response is offered
    input  wire        rsp_ready_i, // the consumer takes the response, if there is one
    output wire [3:0]  error_o,     // 0, or the first check that fails
    output wire        dst_we_o,    // the destination register is written
    output wire        vcc_we_o,    // VCC is written, all lanes
    output wire        exec_we_o,   // EXEC is written, all lanes
    output wire [31:0] dst_o,       // value of the destination register after; 0 where it is not written
    output wire        vcc_o,       // VCC after; 0 when it is not written
    output wire        exec_o       // EXEC after; 0 when it is not written
);
    // The current request
    reg        valid_q; // a request is held
    reg [63:0] inst_q;  // the instruction: word 0 in bits 31:0, the SDWA dword in bits 63:32
    reg [31:0] src0_q;  // value of the src0 register
    reg [31:0] src1_q;  // value of the src1 register
    reg [31:0] old_q;   // value of the destination register before
    reg        vcc_q;   // VCC before
    reg        exec_q;  // EXEC before
    reg [9:0]  mode_q;  // bits 9:0 of MODE; ignored if FLOAT is 0

    // ---------------- your design: begin
    // 1: the form VOP3a of what has one
    parameter VOP3 = 0;

    wire [`VOP_KIND_BITS-1:0]  kind;
    wire [`VOP_CTL_BITS-1:0]   ctl;
    wire [`FLOAT_CTL_BITS-1:0] float_ctl;
    wire [9:0]                 base;
    wire                       ok;
    wire [3:0]                 refusal;
    wire [31:0]                a0;
    wire [31:0]                a1;
    vop_decode #(.FLOAT(0)) operation (
        .op2_i   (inst_q[30:25]),
        .opc_i   (inst_q[24:17]),
        .op1_i   (inst_q[16:9]),
        .clamp_i (inst_q[45]),
        .mode_i  (mode_q),
        .kind_o  (kind),
        .ctl_o   (ctl),
        .float_o (float_ctl),
        .trans_o (),
        .base_o  (base)
    );
    sdwa_decode decode (
        .high_i  (inst_q[31]),
        .vdst_i  (inst_q[24:17]),
        .src0_i  (inst_q[8:0]),
        .sdwa_i  (inst_q[63:32]),
        .kind_i  (kind),
        .ok_o    (ok),
        .error_o (refusal)
    );
    vop_source source0 (
        .source_i (inst_q[53:48]),
        .w16_i    (1'b0),
        .sgn_i    (ctl[`VOP_SGN]),
        .half_i   (1'b0),
        .move_i   (ctl[`VOP_PASS]),
        .x_i      (src0_q),
        .a_o      (a0)
    );
    vop_source source1 (
        .source_i (inst_q[61:56]),
        .w16_i    (1'b0),
        .sgn_i    (ctl[`VOP_SGN]),
        .half_i   (1'b0),
        .move_i   (ctl[`VOP_PASS]),
        .x_i      (src1_q),
        .a_o      (a1)
    );

    // MIAOW's control word: the format from bit 24 on, the code in bits 11:0. What it does not do is refused.
    reg [11:0] code;
    reg        third;  // has the form VOP3a
    always @* begin
        third = 1'b0;
        code = 12'hfff;
        if (kind[`VOP_VOPC] && inst_q[24:21] == 4'hc) begin
            {third, code} = {6'b100001, inst_q[20], 3'd0, inst_q[19:17]};  // v_cmp_*_i32, v_cmp_*_u32
        end else if (kind[`VOP_VOP1]) begin
            if (inst_q[16:9] == `GCN_VOP1_MOV_B32) code = 12'h001;
        end else
            case (inst_q[30:25])
                `GCN_VOP2_CNDMASK_B32:  code = 12'h000;
                `GCN_VOP2_MUL_I32_I24:  {third, code} = 13'h1009;
                `GCN_VOP2_MAX_I32:      code = 12'h012;
                `GCN_VOP2_MIN_U32:      {third, code} = 13'h1013;
                `GCN_VOP2_MAX_U32:      {third, code} = 13'h1014;
                `GCN_VOP2_LSHRREV_B32:  code = 12'h016;
                `GCN_VOP2_ASHRREV_I32:  code = 12'h018;
                `GCN_VOP2_LSHLREV_B32:  code = 12'h01a;
                `GCN_VOP2_AND_B32:      {third, code} = 13'h101b;
                `GCN_VOP2_OR_B32:       code = 12'h01c;
                `GCN_VOP2_ADD_U32:      code = 12'h025;
                `GCN_VOP2_SUB_U32:      code = 12'h026;
                `GCN_VOP2_SUBREV_U32:   code = 12'h027;
                `GCN_VOP2_ADDC_U32:     code = 12'h028;
                default:                ;
            endcase
    end
    wire       known = ok & (code != 12'hfff);
    wire       vop3 = VOP3 != 0 && third;
    wire [7:0] format = vop3 ? `ALU_VOP3A_FORMAT : kind[`VOP_VOPC] ? `ALU_VOPC_FORMAT :
                        kind[`VOP_VOP1] ? `ALU_VOP1_FORMAT : `ALU_VOP2_FORMAT;
    wire       up = vop3 & ~kind[`VOP_VOPC];  // codes of VOP2 begin at 0x100 there

    // A lane that EXEC leaves out is never done, and what is done is so for one clock: it is kept until it is taken.
    reg         done_q;
    reg  [32:0] result_q;
    wire [31:0] result;
    wire        vcc;
    wire        alu_done;
    wire        done = done_q | ~known | ~exec_q;
    wire        busy = valid_q & ~done;
    always @(posedge clk) begin
        done_q <= ~rst & ((busy & alu_done) | (done_q & ~(rsp_valid_o & rsp_ready_i)));
        if (busy)
            result_q <= {vcc, result};
    end
    simd_alu alu (
        .clk                   (clk),
        .rst                   (rst),
        .alu_source1_data      (a0),
        .alu_source2_data      (a1),
        .alu_source3_data      (32'd0),
        .alu_source_vcc_value  (vcc_q),
        .alu_source_exec_value (exec_q),
        .alu_control           (busy ? {format, 15'd0, up, code[7:0]} : 32'd0),
        .alu_start             (busy),
        .alu_vgpr_dest_data    (result),
        .alu_sgpr_dest_data    (),
        .alu_dest_vcc_value    (vcc),
        .alu_done              (alu_done)
    );

    // It does not implement CLAMP, which saturates sums and differences.
    wire        fill = ctl[`VOP_SAT] & result_q[32];
    wire        sub  = ctl[`VOP_INV0] | ctl[`VOP_INV1];
    wire [31:0] r    = fill ? {32{~sub}} : result_q[31:0];
    assign error_o   = known | ~ok ? refusal : `GCN_NOT_IMPLEMENTED;
    assign dst_we_o  = exec_q & known & kind[`VOP_DST];
    assign vcc_we_o  = known & kind[`VOP_VCC];
    assign exec_we_o = 1'b0;
    assign vcc_o     = result_q[32] & vcc_we_o & exec_q;
    assign exec_o    = 1'b0;
    sdwa_place place (
        .sel_i    (inst_q[42:40]),
        .unused_i (inst_q[44:43]),
        .w16_i    (1'b0),
        .r_i      (r),
        .old_i    (old_q),
        .we_i     (dst_we_o),
        .dst_o    (dst_o)
    );
    wire unused = &{1'b0, inst_q[47:46], inst_q[39:32], kind, ctl, float_ctl, base, code[11:8]};
    // ---------------- your design: end

    // The next request is taken with the response at the earliest.
    assign req_ready_o = ~valid_q | (rsp_valid_o & rsp_ready_i);
    assign rsp_valid_o = valid_q & done;
    always @(posedge clk) begin
        if (req_ready_o)
            valid_q <= req_valid_i;
        if (req_ready_o & req_valid_i) begin
            inst_q <= inst_i;
            src0_q <= src0_i;
            src1_q <= src1_i;
            old_q <= old_i;
            vcc_q <= vcc_i;
            exec_q <= exec_i;
            mode_q <= mode_i;
        end
        if (rst) begin
            valid_q <= 1'b0;
        end
    end
endmodule
`default_nettype wire
