// SPDX-License-Identifier: MIT
`default_nettype none
`include "sdwa_ctl.vh"

// Vector operations with sub-dword addressing: a request register, one decoder and LANES lanes, and a response
// register. Without float operations there is nothing else; with them, sdwa_pipe is in between. docs/units/sdwa.md is
// the contract.
module sdwa #(
    parameter LANES = 1,  // 1 to 16
    parameter FLOAT = 1   // 0 leaves float operations out
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
    // Stage A, the request: only its valid bit is reset. The instruction is kept in its fields: what is looked up in
    // a table has to be a signal of its own for Verilator to make it one.
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

    // The last stage, the response, has its registers in the output ports: behind ports, each would be copied in every
    // simulated clock. The payload is reset as well, since it is zero while there is no response.

    // Traced wires are also stored: see atomic_alu_datapath.v.
    /* verilator tracing_off */
    wire [3:0]                error;
    wire                      dst_we;
    wire                      vcc_we;
    wire                      exec_we;
    wire [`SDWA_CTL_BITS-1:0] ctl;
    wire [4:0]                src0_shift, src1_shift;
    wire [31:0]               src0_mask, src1_mask;
    wire [31:0]               src0_sign, src1_sign;
    wire [31:0]               src0_ext, src1_ext;
    wire [31:0]               src0_abs, src1_abs;
    wire [31:0]               src0_neg, src1_neg;

    sdwa_decode #(
        .FLOAT (FLOAT)
    ) decode (
        .high_i       (a_high_q),
        .op2_i        (a_op2_q),
        .opc_i        (a_opc_q),
        .op1_i        (a_op1_q),
        .src0_i       (a_number0_q),
        .sdwa_i       (a_sdwa_q),
        .error_o      (error),
        .dst_we_o     (dst_we),
        .vcc_we_o     (vcc_we),
        .exec_we_o    (exec_we),
        .ctl_o        (ctl),
        .src0_shift_o (src0_shift),
        .src0_mask_o  (src0_mask),
        .src0_sign_o  (src0_sign),
        .src0_ext_o   (src0_ext),
        .src0_abs_o   (src0_abs),
        .src0_neg_o   (src0_neg),
        .src1_shift_o (src1_shift),
        .src1_mask_o  (src1_mask),
        .src1_sign_o  (src1_sign),
        .src1_ext_o   (src1_ext),
        .src1_abs_o   (src1_abs),
        .src1_neg_o   (src1_neg)
    );

    // What stands before the response, and when that and the request can be loaded
    wire                      last_valid;
    wire                      a_ready;
    wire                      b_free = ~rsp_valid_o | rsp_ready_i;
    wire                      a_free = ~a_valid_q | a_ready;
    wire [3:0]                last_error;
    wire [LANES-1:0]          lane_we;
    wire                      last_vcc_we;
    wire                      last_exec_we;
    wire [32*LANES-1:0]       dst;
    wire [LANES-1:0]          vcc;
    wire [LANES-1:0]          last_exec;

    genvar i;
    generate
        if (FLOAT != 0) begin : deep
            reg [9:0] a_mode_q;
            always @(posedge clk)
                if (a_free) a_mode_q <= mode_i;

            sdwa_pipe #(
                .LANES (LANES)
            ) pipe (
                .clk          (clk),
                .rst          (rst),
                .valid_i      (a_valid_q),
                .ready_o      (a_ready),
                .vop1_i       (a_op2_q == 6'd63),
                .vop2_i       (a_op2_q[5:1] != 5'd31),
                .vopc_i       (a_op2_q == 6'd62),
                .op1_i        (a_op1_q),
                .op2_i        (a_op2_q),
                .opc_i        (a_opc_q),
                .clamp_i      (a_sdwa_q[13]),
                .part_i       ({ctl[`SDWA_W16], a_sdwa_q[12:8]}),
                .mode_i       (a_mode_q),
                .error_i      (error),
                .dst_we_i     (dst_we),
                .vcc_we_i     (vcc_we),
                .exec_we_i    (exec_we),
                .alu_i        (ctl),
                .src0_shift_i (src0_shift),
                .src0_mask_i  (src0_mask),
                .src0_sign_i  (src0_sign),
                .src0_ext_i   (src0_ext),
                .src0_abs_i   (src0_abs),
                .src0_neg_i   (src0_neg),
                .src1_shift_i (src1_shift),
                .src1_mask_i  (src1_mask),
                .src1_sign_i  (src1_sign),
                .src1_ext_i   (src1_ext),
                .src1_abs_i   (src1_abs),
                .src1_neg_i   (src1_neg),
                .src0_i       (a_src0_q),
                .src1_i       (a_src1_q),
                .old_i        (a_old_q),
                .vcc_i        (a_vcc_q),
                .exec_i       (a_exec_q),
                .valid_o      (last_valid),
                .ready_i      (b_free),
                .error_o      (last_error),
                .lane_we_o    (lane_we),
                .vcc_we_o     (last_vcc_we),
                .exec_we_o    (last_exec_we),
                .dst_o        (dst),
                .vcc_o        (vcc),
                .exec_o       (last_exec)
            );
        end else begin : flat
            wire [4:0]         dst_shift;
            wire [31:0]        dst_mask, dst_sign, dst_ext, dst_keep;
            wire [LANES-1:0]   over, lt, eq;

            sdwa_part dst_part (
                .sel_i    (a_sdwa_q[10:8]),
                .unused_i (a_sdwa_q[12:11]),
                .w16_i    (ctl[`SDWA_W16]),
                .shift_o  (dst_shift),
                .mask_o   (dst_mask),
                .sign_o   (dst_sign),
                .ext_o    (dst_ext),
                .keep_o   (dst_keep)
            );

            assign last_valid   = a_valid_q;
            assign a_ready      = b_free;
            assign last_error   = error;
            assign lane_we      = a_exec_q & {LANES{dst_we}};  // D-16
            assign last_vcc_we  = vcc_we;
            assign last_exec_we = exec_we;
            assign last_exec    = a_exec_q;

            // Not looked at
            // verilator lint_off UNUSED
            wire [9:0]         mode = mode_i;
            // verilator lint_on UNUSED

            for (i = 0; i < LANES; i = i + 1) begin : lanes
                sdwa_lane lane (
                    .src0_i       (a_src0_q[32*i+:32]),
                    .src1_i       (a_src1_q[32*i+:32]),
                    .old_i        (a_old_q[32*i+:32]),
                    .vcc_i        (a_vcc_q[i]),
                    .dst_we_i     (lane_we[i]),
                    .ctl_i        (ctl[`SDWA_LANE_BITS-1:0]),
                    .src0_shift_i (src0_shift),
                    .src0_mask_i  (src0_mask),
                    .src0_sign_i  (src0_sign),
                    .src0_ext_i   (src0_ext),
                    .src0_abs_i   (src0_abs),
                    .src0_neg_i   (src0_neg),
                    .src1_shift_i (src1_shift),
                    .src1_mask_i  (src1_mask),
                    .src1_sign_i  (src1_sign),
                    .src1_ext_i   (src1_ext),
                    .src1_abs_i   (src1_abs),
                    .src1_neg_i   (src1_neg),
                    .dst_shift_i  (dst_shift),
                    .dst_mask_i   (dst_mask),
                    .dst_sign_i   (dst_sign),
                    .dst_ext_i    (dst_ext),
                    .dst_keep_i   (dst_keep),
                    .dst_o        (dst[32*i+:32]),
                    .over_o       (over[i]),
                    .lt_o         (lt[i]),
                    .eq_o         (eq[i])
                );
            end

            // Carry, borrow or outcome of the comparison. All lanes at once: few steps in simulation.
            assign vcc = ({LANES{ctl[`SDWA_SUM]}} & over) | ({LANES{ctl[`SDWA_LT]}} & lt)
                       | ({LANES{ctl[`SDWA_EQ]}} & eq) | ({LANES{ctl[`SDWA_GT]}} & ~lt & ~eq);
        end
    endgenerate
    /* verilator tracing_on */


    // The next values stand in the clocked block and not in wires of their own: Verilator would evaluate wires that
    // follow an input three times a clock.
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
