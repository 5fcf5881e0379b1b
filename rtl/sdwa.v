// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"
`include "float_transcendental_ctl.vh"

// Vector operations with sub-dword addressing: a request register, one decoder and LANES lanes, sdwa_pipe, or vop_pipe
// with float operations, and a response register. docs/units/sdwa.md is the contract.
module sdwa #(
    parameter LANES = 1,  // 1 to 16
    parameter FLOAT = 1,  // 0 leaves float operations out
    parameter TRANS = 0   // 1 adds transcendental operations
) (
    input  wire                clk,          // clock, rising edge
    input  wire                rst,          // reset, synchronous, active high

    input  wire                req_valid_i,  // a request is offered
    output wire                req_ready_o,  // the unit takes the request, if there is one
    input  wire [63:0]         inst_i,       // the instruction: word 0 in bits 31:0, the SDWA dword in bits 63:32
    input  wire [32*LANES-1:0] src0_i,       // value of the src0 register
    input  wire [32*LANES-1:0] src1_i,       // value of the src1 register
    input  wire [32*LANES-1:0] old_i,        // value of the destination register before
    input  wire [LANES-1:0]    vcc_i,        // VCC before
    input  wire [LANES-1:0]    exec_i,       // EXEC before
    input  wire [9:0]          mode_i,       // bits 9:0 of MODE; ignored if FLOAT is 0

    output reg                 rsp_valid_o,  // a response is offered
    input  wire                rsp_ready_i,  // the consumer takes the response, if there is one
    output reg  [3:0]          error_o,      // 0, or the first check that fails
    output reg  [LANES-1:0]    dst_we_o,     // the destination register is written
    output reg                 vcc_we_o,     // VCC is written, all lanes
    output reg                 exec_we_o,    // EXEC is written, all lanes
    output reg  [32*LANES-1:0] dst_o,        // value of the destination register after; 0 where it is not written
    output reg  [LANES-1:0]    vcc_o,        // VCC after; 0 when it is not written
    output reg  [LANES-1:0]    exec_o        // EXEC after; 0 when it is not written
);
    generate
        if (LANES < 1 || LANES > 16) begin : refused_lanes
            sdwa_needs_LANES_of_1_to_16 stop ();
        end
        if (FLOAT != 0 && FLOAT != 1) begin : refused_float
            sdwa_needs_a_FLOAT_of_0_or_1 stop ();
        end
        if (TRANS != 0 && TRANS != 1) begin : refused_trans
            sdwa_needs_a_TRANS_of_0_or_1 stop ();
        end
        if (TRANS != 0 && FLOAT == 0) begin : refused_integers
            sdwa_needs_a_FLOAT_of_1_for_TRANS stop ();
        end
    endgenerate

    // Stage A, the request: only its valid bit is reset. The instruction is kept in its fields: Verilator makes a table
    // only if its index is a signal of its own.
    reg                a_valid_q;
    reg                a_high_q;
    reg [5:0]          a_op2_q;
    reg [7:0]          a_opc_q;
    reg [7:0]          a_op1_q;
    reg [8:0]          a_number0_q;
    reg [31:0]         a_sdwa_q;
    reg [32*LANES-1:0] a_src0_q;
    reg [32*LANES-1:0] a_src1_q;
    reg [32*LANES-1:0] a_old_q;
    reg [LANES-1:0]    a_vcc_q;
    reg [LANES-1:0]    a_exec_q;

    // The registers of the last stage, the response, are the output ports: separate ones would be copied in every
    // simulated clock. The payload is reset as well, because it is zero without a response.

    /* verilator tracing_off */
    wire [9:0]                 mode;
    wire [`VOP_CTL_BITS-1:0]   ctl;
    wire [`VOP_KIND_BITS-1:0]  kind;
    wire [`FLOAT_CTL_BITS-1:0] float_ctl;
    wire [`TRANS_CTL_BITS-1:0] trans_ctl;
    wire [9:0]                 base;
    wire                       ok;
    wire [3:0]                 error;

    vop_decode #(
        .FLOAT (FLOAT),
        .TRANS (TRANS)
    ) operation (
        .op2_i   (a_op2_q),
        .opc_i   (a_opc_q),
        .op1_i   (a_op1_q),
        .clamp_i (a_sdwa_q[13]),
        .mode_i  (mode),
        .kind_o  (kind),
        .ctl_o   (ctl),
        .float_o (float_ctl),
        .trans_o (trans_ctl),
        .base_o  (base)
    );

    sdwa_decode decode (
        .high_i  (a_high_q),
        .vdst_i  (a_opc_q),
        .src0_i  (a_number0_q),
        .sdwa_i  (a_sdwa_q),
        .kind_i  (kind),
        .ok_o    (ok),
        .error_o (error)
    );

    wire [32*LANES-1:0] a0, a1;
    vop_source #(
        .LANES (LANES)
    ) source0 (
        .source_i (a_sdwa_q[21:16]),
        .w16_i    (ctl[`VOP_W16]),
        .sgn_i    (ctl[`VOP_SGN]),
        .half_i   (kind[`VOP_HALF]),
        .move_i   (ctl[`VOP_PASS]),
        .x_i      (a_src0_q),
        .a_o      (a0)
    );

    vop_source #(
        .LANES (LANES)
    ) source1 (
        .source_i (a_sdwa_q[29:24]),
        .w16_i    (ctl[`VOP_W16]),
        .sgn_i    (ctl[`VOP_SGN]),
        .half_i   (kind[`VOP_HALF]),
        .move_i   (ctl[`VOP_PASS]),
        .x_i      (a_src1_q),
        .a_o      (a1)
    );

    // Carried along with the operation: error, writes, the part of the destination, EXEC
    localparam TAG = 13 + LANES;
    wire [TAG-1:0] tag = {error, ok & kind[`VOP_DST], ok & kind[`VOP_VCC], ok & kind[`VOP_EXEC], ctl[`VOP_W16],
                          a_sdwa_q[12:8], a_exec_q};

    // The operation upstream of the response, and when it and the request can be loaded
    wire                last_valid;
    wire                a_ready;
    wire                b_free = ~rsp_valid_o | rsp_ready_i;
    wire                a_free = ~a_valid_q | a_ready;
    wire [32*LANES-1:0] r;
    wire [32*LANES-1:0] last_old;
    wire [LANES-1:0]    vcc;
    wire [3:0]          last_error;
    wire                last_dst_we;
    wire                last_vcc_we;
    wire                last_exec_we;
    wire                last_w16;
    wire [1:0]          last_unused;
    wire [2:0]          last_sel;
    wire [LANES-1:0]    last_exec;

    generate
        if (FLOAT != 0) begin : deep
            reg [9:0] a_mode_q;
            always @(posedge clk)
                if (a_free) a_mode_q <= mode_i;
            assign mode = a_mode_q;

            vop_pipe #(
                .LANES (LANES),
                .TAG   (TAG),
                .TRANS (TRANS)
            ) pipe (
                .clk     (clk),
                .rst     (rst),
                .valid_i (a_valid_q),
                .ready_o (a_ready),
                .ctl_i   (ctl),
                .float_i (float_ctl),
                .trans_i (trans_ctl & {`TRANS_CTL_BITS{ok}}),
                .base_i  (base),
                .tag_i   (tag),
                .a0_i    (a0),
                .a1_i    (a1),
                .old_i   (a_old_q),
                .vcc_i   (a_vcc_q),
                .told_i  ({LANES{1'b1}}),
                .stay_i  ({LANES{1'b0}}),
                .valid_o (last_valid),
                .ready_i (b_free),
                .tag_o   ({last_error, last_dst_we, last_vcc_we, last_exec_we, last_w16, last_unused, last_sel,
                           last_exec}),
                .r_o     (r),
                .old_o   (last_old),
                .vcc_o   (vcc)
            );
        end else begin : flat
            // Only float operations use these.
            // verilator lint_off UNUSED
            wire [19+`FLOAT_CTL_BITS+`TRANS_CTL_BITS:0] ignored = {mode_i, base, float_ctl, trans_ctl};
            // verilator lint_on UNUSED

            assign mode = 10'd0;

            sdwa_pipe #(
                .LANES (LANES),
                .TAG   (TAG)
            ) pipe (
                .clk     (clk),
                .rst     (rst),
                .valid_i (a_valid_q),
                .ready_o (a_ready),
                .ctl_i   (ctl),
                .tag_i   (tag),
                .a0_i    (a0),
                .a1_i    (a1),
                .old_i   (a_old_q),
                .vcc_i   (a_vcc_q),
                .valid_o (last_valid),
                .ready_i (b_free),
                .tag_o   ({last_error, last_dst_we, last_vcc_we, last_exec_we, last_w16, last_unused, last_sel,
                           last_exec}),
                .r_o     (r),
                .old_o   (last_old),
                .vcc_o   (vcc)
            );
        end
    endgenerate

    wire [LANES-1:0]    lane_we = last_exec & {LANES{last_dst_we}};  // D-16
    wire [32*LANES-1:0] dst;
    sdwa_place #(
        .LANES (LANES)
    ) place (
        .sel_i    (last_sel),
        .unused_i (last_unused),
        .w16_i    (last_w16),
        .r_i      (r),
        .old_i    (last_old),
        .we_i     (lane_we),
        .dst_o    (dst)
    );
    /* verilator tracing_on */

    always @(posedge clk) begin
        a_valid_q <= ~rst & ((a_free & req_valid_i) | (~a_free & a_valid_q));
        if (a_free) begin
            {a_sdwa_q, a_high_q, a_op2_q, a_opc_q, a_op1_q, a_number0_q} <= inst_i;
            a_src0_q <= src0_i;
            a_src1_q <= src1_i;
            a_old_q  <= old_i;
            a_vcc_q  <= vcc_i;
            a_exec_q <= exec_i;
        end
        if (rst | (b_free & ~last_valid)) begin
            rsp_valid_o <= 1'b0;
            error_o     <= 4'd0;
            dst_we_o    <= {LANES{1'b0}};
            vcc_we_o    <= 1'b0;
            exec_we_o   <= 1'b0;
            dst_o       <= {32 * LANES{1'b0}};
            vcc_o       <= {LANES{1'b0}};
            exec_o      <= {LANES{1'b0}};
        end else if (b_free) begin
            rsp_valid_o <= 1'b1;
            error_o     <= last_error;
            dst_we_o    <= lane_we;
            vcc_we_o    <= last_vcc_we;
            exec_we_o   <= last_exec_we;
            dst_o       <= dst;
            vcc_o       <= vcc & last_exec & {LANES{last_vcc_we}};
            exec_o      <= vcc & last_exec & {LANES{last_exec_we}};
        end
    end

    assign req_ready_o = a_free;
endmodule
`default_nettype wire
