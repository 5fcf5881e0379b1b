// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"
`include "float_transcendental_ctl.vh"
`include "dpp_ctl.vh"

// Request of stage 1 of dpp without its rows: the next beat, the incoming instruction, and the controls for the steps
// of the complete request.
module dpp_request #(
    parameter LANES = 16,  // 16 or 64
    parameter TRANS = 0    // there are transcendental operations
) (
    input  wire                       clk,       // clock, rising edge
    input  wire                       rst,       // reset, synchronous, active high

    input  wire                       valid_i,   // a beat is offered
    output wire                       ready_o,   // it is taken, if there is one
    input  wire [63:0]                inst_i,    // beat 0: the instruction
    input  wire [63:0]                vcc_i,     //   VCC
    input  wire [63:0]                exec_i,    //   EXEC
    input  wire [9:0]                 mode_i,    //   MODE
    output reg  [1:0]                 beat_o,    // number of the next beat

    output reg                        valid_o,   // a request is complete, and its next step can begin
    input  wire                       ready_i,   // it begins, if there is one
    output reg  [1:0]                 step_o,    // number of the next step
    output reg  [`VOP_CTL_BITS-1:0]   vop_o,     // controls of the complete request: from vop_decode,
    output reg  [`FLOAT_CTL_BITS-1:0] float_o,
    output reg  [`TRANS_CTL_BITS-1:0] trans_o,   //   0 if it is rejected,
    output reg  [9:0]                 base_o,
    output reg                        half_o,    //   float sources are f16
    output reg  [`DPP_CTL_BITS-1:0]   dpp_o,     //   from dpp_decode,
    output reg  [3:0]                 error_o,
    output reg  [2:0]                 we_o,      //   destination, VCC and EXEC are written,
    output reg  [63:0]                vcc_o,     //   VCC,
    output reg  [63:0]                exec_o     //   EXEC
);
    /* verilator tracing_off */
    localparam LAST = (LANES == 64) ? 2'd0 : 2'd3;

    wire begins = valid_o & ready_i;
    wire ends   = begins & (step_o == LAST);
    wire take   = valid_i & ready_o;
    assign ready_o = ~valid_o | (beat_o < step_o) | ((beat_o == step_o) & ready_i);

    // The incoming instruction, in its fields: see sdwa.v.
    reg        high_q;
    reg [5:0]  op2_q;
    reg [7:0]  opc_q;
    reg [7:0]  op1_q;
    reg [8:0]  number0_q;
    reg [31:0] dpp_q;
    reg [9:0]  mode_q;
    reg [63:0] vcc_q;
    reg [63:0] exec_q;

    wire [`VOP_CTL_BITS-1:0]   vop;
    wire [`FLOAT_CTL_BITS-1:0] float_ctl;
    wire [`TRANS_CTL_BITS-1:0] trans_ctl;
    wire [9:0]                 base;
    wire [`VOP_KIND_BITS-1:0]  kind;
    vop_decode #(
        .FLOAT (1),
        .TRANS (TRANS)
    ) operation (
        .op2_i   (op2_q),
        .opc_i   (opc_q),
        .op1_i   (op1_q),
        .clamp_i (1'b0),
        .mode_i  (mode_q),
        .kind_o  (kind),
        .ctl_o   (vop),
        .float_o (float_ctl),
        .trans_o (trans_ctl),
        .base_o  (base)
    );

    wire                     ok;
    wire [3:0]               error;
    wire [`DPP_CTL_BITS-1:0] dpp;
    dpp_decode decode (
        .high_i  (high_q),
        .vdst_i  (opc_q),
        .src0_i  (number0_q),
        .dpp_i   (dpp_q),
        .kind_i  (kind),
        .ok_o    (ok),
        .error_o (error),
        .ctl_o   (dpp)
    );

    always @(posedge clk) begin
        beat_o  <= {2{~rst}} & (beat_o + {1'b0, take});
        step_o  <= {2{~rst & ~ends}} & (step_o + {1'b0, begins});
        valid_o <= ~rst & ((take & (beat_o == 2'd3)) | (valid_o & ~ends));
        // Registers that load early load again with the beat: enables need not wait for valid_i.
        if (beat_o == 2'd0) begin
            {dpp_q, high_q, op2_q, opc_q, op1_q, number0_q} <= inst_i;
            mode_q <= mode_i;
            vcc_q  <= vcc_i;
            exec_q <= exec_i;
        end
        if ((beat_o == 2'd3) & (~valid_o | ((step_o == LAST) & ready_i))) begin
            vop_o    <= vop;
            float_o  <= float_ctl;
            trans_o  <= trans_ctl & {`TRANS_CTL_BITS{ok}};
            base_o   <= base;
            half_o   <= kind[`VOP_HALF];
            dpp_o    <= dpp;
            error_o  <= error;
            we_o     <= {3{ok}} & {kind[`VOP_DST], kind[`VOP_VCC], kind[`VOP_EXEC]};
            vcc_o    <= vcc_q;
            exec_o   <= exec_q;
        end
    end
endmodule
/* verilator tracing_on */
`default_nettype wire
