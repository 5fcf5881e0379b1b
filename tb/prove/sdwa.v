// SPDX-License-Identifier: MIT
`default_nettype none
`include "vop_ctl.vh"
`include "float_ctl.vh"

// sdwa follows the rules of a pipeline: four stages without float operations, ten with them. Its lanes compute any function; the
// response to X, any request, is that function of X.
module sdwa_prove #(
    parameter LANES = 1,
    parameter FLOAT = 0
) (
    input wire clk,
    input wire rst
);
    localparam WIDTH = 35 * LANES + 6;   // bits of a response
    localparam STAGES = FLOAT ? 10 : 4;
    localparam TAG   = 13 + LANES;
    localparam KEPT  = 64 + 98 * LANES;  // bits of a request without MODE

    sdwa #(.LANES(LANES), .FLOAT(FLOAT)) dut (.clk(clk), .rst(rst));
    wire [WIDTH-1:0] rsp = {\dut.error_o , \dut.dst_we_o , \dut.vcc_we_o , \dut.exec_we_o , \dut.dst_o , \dut.vcc_o , \dut.exec_o };

    // ---------------------------------------------------------------- X, and what the pipeline of the lanes has to get for it
    (* anyconst *) wire [63:0]         inst;
    (* anyconst *) wire [32*LANES-1:0] src0;
    (* anyconst *) wire [32*LANES-1:0] src1;
    (* anyconst *) wire [32*LANES-1:0] old;
    (* anyconst *) wire [LANES-1:0]    vcc;
    (* anyconst *) wire [LANES-1:0]    exec;
    (* anyconst *) wire [9:0]          mode;

    wire [KEPT-1:0]            x = {inst, src0, src1, old, vcc, exec};
    wire [`VOP_CTL_BITS-1:0]   ctl;
    wire [`VOP_KIND_BITS-1:0]  kind;
    wire [`FLOAT_CTL_BITS-1:0] float_ctl;
    wire [9:0]                 base;
    wire                       ok;
    wire [3:0]                 error;
    wire [32*LANES-1:0]        a0, a1;
    vop_decode #(.FLOAT(FLOAT)) operation (
        .op2_i   (inst[30:25]),
        .opc_i   (inst[24:17]),
        .op1_i   (inst[16:9]),
        .clamp_i (inst[45]),
        .mode_i  (FLOAT ? mode : 10'd0),
        .kind_o  (kind),
        .ctl_o   (ctl),
        .float_o (float_ctl),
        .base_o  (base)
    );
    sdwa_decode decode (
        .high_i  (inst[31]),
        .vdst_i  (inst[24:17]),
        .src0_i  (inst[8:0]),
        .sdwa_i  (inst[63:32]),
        .kind_i  (kind),
        .ok_o    (ok),
        .error_o (error)
    );
    vop_source #(.LANES(LANES)) source0 (
        .source_i (inst[53:48]),
        .w16_i    (ctl[`VOP_W16]),
        .sgn_i    (ctl[`VOP_SGN]),
        .half_i   (kind[`VOP_HALF]),
        .move_i   (ctl[`VOP_PASS]),
        .x_i      (src0),
        .a_o      (a0)
    );
    vop_source #(.LANES(LANES)) source1 (
        .source_i (inst[61:56]),
        .w16_i    (ctl[`VOP_W16]),
        .sgn_i    (ctl[`VOP_SGN]),
        .half_i   (kind[`VOP_HALF]),
        .move_i   (ctl[`VOP_PASS]),
        .x_i      (src1),
        .a_o      (a1)
    );
    wire dst_we  = ok & kind[`VOP_DST];
    wire vcc_we  = ok & kind[`VOP_VCC];
    wire exec_we = ok & kind[`VOP_EXEC];

    wire [97*LANES-1:0] operands = {a0, a1, old, vcc};
    wire [TAG-1:0]      tag      = {error, dst_we, vcc_we, exec_we, ctl[`VOP_W16], inst[44:40], exec};

    // The replacement pipeline, of which there is one
    (* hierconn *) wire [`VOP_CTL_BITS+97*LANES+TAG-1:0] \dut.flat.pipe.any.x ;
    (* hierconn *) wire [`VOP_CTL_BITS+`FLOAT_CTL_BITS+10+99*LANES+TAG-1:0] \dut.deep.pipe.any.x ;
    (* hierconn *) wire [65*LANES-1:0] \dut.flat.pipe.any.f , \dut.deep.pipe.any.f ;
    assign \dut.flat.pipe.any.x = {ctl, operands, tag};
    assign \dut.deep.pipe.any.x = {ctl, float_ctl, base, operands, {LANES{1'b1}}, {LANES{1'b0}}, tag};

    // ---------------------------------------------------------------- the response to X
    wire [32*LANES-1:0] r, old_after, dst;
    wire [LANES-1:0]    outcome;
    assign {r, old_after, outcome} = FLOAT ? \dut.deep.pipe.any.f : \dut.flat.pipe.any.f ;

    wire [LANES-1:0] lane_we = exec & {LANES{dst_we}};
    sdwa_place #(.LANES(LANES)) place (
        .sel_i    (inst[42:40]),
        .unused_i (inst[44:43]),
        .w16_i    (ctl[`VOP_W16]),
        .r_i      (r),
        .old_i    (old_after),
        .we_i     (lane_we),
        .dst_o    (dst)
    );
    wire [WIDTH-1:0] f = {error, lane_we, vcc_we, exec_we, dst, outcome & exec & {LANES{vcc_we}}, outcome & exec & {LANES{exec_we}}};

    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    // Position of X in the unit
    (* hierconn *) wire [9:0] \dut.deep.a_mode_q ;
    (* hierconn *) wire [1:0] \dut.flat.pipe.any.valid_q , \dut.flat.pipe.any.x_q ;
    (* hierconn *) wire [7:0] \dut.deep.pipe.any.valid_q , \dut.deep.pipe.any.x_q ;
    wire [STAGES-1:0] in_stage = \pipeline.valid_q & \pipeline.x_q ;
    wire [STAGES-3:0] valid    = FLOAT ? \dut.deep.pipe.any.valid_q : \dut.flat.pipe.any.valid_q ;
    wire [STAGES-3:0] as_x     = FLOAT ? \dut.deep.pipe.any.x_q : \dut.flat.pipe.any.x_q ;
    always @* if (known_q) begin
        stages: assert ({valid, \dut.a_valid_q } == \pipeline.valid_q [STAGES-2:0]);
        if (in_stage[0])
            kept_request: assert (({\dut.a_sdwa_q , \dut.a_high_q , \dut.a_op2_q , \dut.a_opc_q , \dut.a_op1_q , \dut.a_number0_q ,
                                    \dut.a_src0_q , \dut.a_src1_q , \dut.a_old_q , \dut.a_vcc_q , \dut.a_exec_q } == x)
                                  & (!FLOAT | (\dut.deep.a_mode_q == mode)));
        kept_step: assert (~|(in_stage[STAGES-2:1] & ~as_x));
    end

    wire x_comes = ({\dut.inst_i , \dut.src0_i , \dut.src1_i , \dut.old_i , \dut.vcc_i , \dut.exec_i } == x)
                   & (!FLOAT | (\dut.mode_i == mode));
    offer_rules #(.WIDTH(WIDTH)) response (clk, rst, known_q, \dut.rsp_valid_o , \dut.rsp_ready_i , rsp);
    pipeline_rules #(.STAGES(STAGES), .PAYLOAD(WIDTH)) pipeline (
        clk, rst, known_q, \dut.req_valid_i , \dut.req_ready_o , x_comes, \dut.rsp_valid_o , \dut.rsp_ready_i , rsp, f
    );
endmodule
`default_nettype wire
