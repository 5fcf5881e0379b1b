// SPDX-License-Identifier: MIT
`include "vop_ctl.vh"
`include "float_ctl.vh"

// Facts about dpp with 16 lanes after a reset. A DPP dword has no CLAMP, so no operation in the pipeline has it. For the operation
// in each stage, four properties are tracked: it writes the destination, yields a 16-bit integer, is a float operation, and is
// frexp. Such integers are 16-bit results, other integer operations have no float bits, and frexp adds nothing. This includes
// operations of requests that a reset has dropped.
module facts_dpp #(
    parameter LANES = 16,
    parameter TRANS = 1
) (
    input clk,
    input rst,
    output wrong_o
);
    // Stages 0, the request, 1, the row, and 2 to 9, of vop_pipe. For each: whether it holds an operation, whether it is loaded,
    // the float control word, and whether the result has 16 bits and is written
    wire [9:0] valid = {\pipe.valid_q , \rows.valid_q , \request.valid_o };
    wire [9:0] load  = {\pipe.load , \request.ready_i ,
                        &\request.beat_o && (!\request.valid_o || (&\request.step_o && \request.ready_i ))};
    wire [359:0] floats = {\pipe.ctl_9_q , \pipe.ctl_8_q , \pipe.ctl_7_q , \pipe.ctl_6_q , \pipe.ctl_5_q , \pipe.ctl_4_q ,
                           \pipe.ctl_3_q , \pipe.ctl_2_q , \rows.float_q , \request.float_o };
    wire [9:0] w16    = {\pipe.tag_9_q [16], \pipe.tag_8_q [16], \pipe.tag_7_q [16], \pipe.tag_6_q [16], \pipe.tag_5_q [16],
                         \pipe.tag_4_q [16], \pipe.tag_3_q [16], \pipe.tag_2_q [16], \rows.vop_q [`VOP_W16], \request.vop_o [`VOP_W16]};
    wire [9:0] writes = {\pipe.tag_9_q [19], \pipe.tag_8_q [19], \pipe.tag_7_q [19], \pipe.tag_6_q [19], \pipe.tag_5_q [19],
                         \pipe.tag_4_q [19], \pipe.tag_3_q [19], \pipe.tag_2_q [19], \rows.we_q [2], \request.we_o [2]};

    reg  [9:0] writes_q;
    reg  [9:0] short_q;
    reg  [9:0] float_q;
    reg  [9:0] frexp_q;
    reg  [9:0] known_q;  // it was once a request
    wire [9:0] wrong;
    genvar n;
    generate
        for (n = 0; n < 10; n = n + 1) begin : stages
            wire [35:0] ctl    = floats[36*n+:36];
            wire [35:0] before = n == 0 ? \request.float_ctl : floats[36*(n == 0 ? 0 : n - 1)+:36];
            always @(posedge clk)
                if (load[n]) begin
                    writes_q[n] <= n == 0 ? \request.ok && \request.kind [`VOP_DST] : writes_q[n == 0 ? 0 : n - 1];
                    short_q[n]  <= before[`FLOAT_TOI] && before[`FLOAT_HALF];
                    float_q[n]  <= before[`FLOAT_ON];
                    frexp_q[n]  <= before[`FLOAT_FXM] || before[`FLOAT_FXE];
                    known_q[n]  <= n == 0 || known_q[n == 0 ? 0 : n - 1];
                end
            assign wrong[n] = ctl[`FLOAT_CLAMP] || (short_q[n] && !w16[n])
                              || {writes_q[n], short_q[n], float_q[n]} != {writes[n], ctl[`FLOAT_TOI] && ctl[`FLOAT_HALF], ctl[`FLOAT_ON]}
                              || frexp_q[n] != (ctl[`FLOAT_FXM] || ctl[`FLOAT_FXE])
                              || (!float_q[n] && |ctl[28:1])
                              || (frexp_q[n] && (ctl[`FLOAT_ADD] || ctl[`FLOAT_MAC] || ctl[`FLOAT_MUL] || ctl[`FLOAT_LDEXP]
                                                 || ctl[`FLOAT_FRACT] || ctl[`FLOAT_FROM] || ctl[`FLOAT_INT]));
        end
    endgenerate
    assign wrong_o = |(valid & ~known_q) || |(wrong & known_q);
endmodule

// For a lane: frexp subtracts 125 from an exponent, or nothing, and there is no second term.
module facts_dpp_each (
    input clk,
    input rst,
    input [9:0] \facts.known_q ,
    input [9:0] \facts.frexp_q ,
    output wrong_o
);
    wire [9:0] frexp = \facts.known_q & \facts.frexp_q ;
    wire [7:0] scale = \pipe.lanes[*].lane.float.scale_3_q ;
    wire [9:0] p_exp = \pipe.lanes[*].lane.float.p_exp_4_q ;
    wire [9:0] u_exp = \pipe.lanes[*].lane.float.u_exp_5_q ;
    assign wrong_o = (frexp[3] && ((scale != 0 && scale != 8'h83) || |\pipe.lanes[*].lane.float.v_3_q ))
        || (frexp[4] && (p_exp[9:7] == 3'b110 || p_exp[9:8] == 2'b10 || |\pipe.lanes[*].lane.float.v_4_q ))
        || (frexp[5] && (u_exp[9:7] == 3'b110 || u_exp[9:8] == 2'b10 || |\pipe.lanes[*].lane.float.v_5_q ));
endmodule
