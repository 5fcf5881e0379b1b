// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_transcendental_ctl.vh"

// Transcendental operations of vop_pipe: a datapath for each four lanes, and stages 10 and 11, which all operations
// pass.
//
// An operation leaves stage 2 in parts, one for each lane of a datapath. A part occupies a stage as an operation does. The
// results of the parts are collected until the last one is in stage 11, which outputs only that one.
module vop_transcendental #(
    parameter LANES = 1,  // lanes
    parameter TAG   = 1   // bits that are carried along with an operation
) (
    input  wire                       clk,      // clock, rising edge
    input  wire                       rst,      // reset, synchronous, active high

    input  wire [9:2]                 load_i,   // stages 2 to 9 that are loaded
    input  wire                       valid_i,  // stage 2 holds an operation
    input  wire [`TRANS_CTL_BITS-1:0] ctl_i,    // upstream of stage 2, 0 if it is another one
    input  wire [32*LANES-1:0]        a0_i,     // its operand in stage 2
    output wire                       last_o,   // its last part is in stage 2

    input  wire                       valid9_i, // stage 9 holds an operation or a part
    output wire                       ready9_o, // it is taken at the coming edge
    input  wire [TAG-1:0]             tag_i,    // from stage 9
    input  wire [32*LANES-1:0]        r_i,      // results of other operations, else 0
    input  wire [32*LANES-1:0]        old_i,
    input  wire [LANES-1:0]           vcc_i,

    output wire                       valid_o,  // stage 11 holds an operation or its last part
    input  wire                       ready_i,  // it is taken at the coming edge
    output wire [TAG-1:0]             tag_o,
    output wire [32*LANES-1:0]        r_o,
    output wire [32*LANES-1:0]        old_o,
    output wire [LANES-1:0]           vcc_o
);
    /* verilator tracing_off */
    localparam PARTS   = (LANES < 4) ? LANES : 4;
    localparam ENGINES = (LANES + PARTS - 1) / PARTS;
    localparam LAST    = PARTS - 1;

    // ---------------------------------------------------------------- parts
    reg  [`TRANS_CTL_BITS-1:0] ctl_2_q;
    reg  [1:0]                 part_q;
    reg  [11:3]                last_q;
    wire                       valid10, valid11, load10, load11;
    wire                       on = |ctl_2_q[`TRANS_COS:0];
    assign last_o = ~on | (part_q == LAST[1:0]) | (PARTS == 1);

    always @(posedge clk) begin
        if (load_i[2]) ctl_2_q <= ctl_i;
        // Only a part that is not the last one is followed by another.
        part_q <= (part_q + {1'b0, load_i[3] & valid_i & ~last_o}) & {2{~rst & ~(load_i[3] & last_o)}};
        if (load_i[3]) last_q[3] <= last_o;
        if (load_i[4]) last_q[4] <= last_q[3];
        if (load_i[5]) last_q[5] <= last_q[4];
        if (load_i[6]) last_q[6] <= last_q[5];
        if (load_i[7]) last_q[7] <= last_q[6];
        if (load_i[8]) last_q[8] <= last_q[7];
        if (load_i[9]) last_q[9] <= last_q[8];
        if (load10) last_q[10] <= last_q[9];
        if (load11) last_q[11] <= last_q[10];
    end

    // ---------------------------------------------------------------- stages 10 and 11
    pipeline_stage stage_10 (
        .clk     (clk),
        .rst     (rst),
        .valid_i (valid9_i),
        .ready_o (load10),
        .valid_o (valid10),
        .ready_i (load11)
    );
    pipeline_stage stage_11 (
        .clk     (clk),
        .rst     (rst),
        .valid_i (valid10),
        .ready_o (load11),
        .valid_o (valid11),
        .ready_i (ready_i)
    );
    assign ready9_o = load10;
    assign valid_o  = valid11 & last_q[11];

    reg [TAG-1:0]      tag_10_q, tag_11_q;
    reg [32*LANES-1:0] r_10_q, r_11_q;
    reg [32*LANES-1:0] old_10_q, old_11_q;
    reg [LANES-1:0]    vcc_10_q, vcc_11_q;
    always @(posedge clk) begin
        if (load10) {tag_10_q, r_10_q, old_10_q, vcc_10_q} <= {tag_i, r_i, old_i, vcc_i};
        if (load11) {tag_11_q, r_11_q, old_11_q, vcc_11_q} <= {tag_10_q, r_10_q, old_10_q, vcc_10_q};
    end
    assign {tag_o, old_o, vcc_o} = {tag_11_q, old_11_q, vcc_11_q};

    // ---------------------------------------------------------------- results
    genvar i, j;
    generate
        for (i = 0; i < ENGINES; i = i + 1) begin : engines
            localparam FIRST = i * PARTS;
            localparam COUNT = (LANES - FIRST < PARTS) ? LANES - FIRST : PARTS;
            wire [32*PARTS-1:0] a;
            wire [31:0]         x;
            assign a[32*COUNT-1:0] = a0_i[32*FIRST+:32*COUNT];
            if (COUNT < PARTS) begin : absent
                assign a[32*PARTS-1:32*COUNT] = {32 * (PARTS - COUNT){1'b0}};
            end
            if (PARTS > 1) begin : chosen
                assign x = a[32*part_q+:32];
            end else begin : only
                assign x = a;
            end
            wire                on_11;
            wire [31:0]         r;

            float_transcendental engine (
                .clk    (clk),
                .load_i ({load11, load10, load_i[9:3]}),
                .ctl_i  (ctl_2_q),
                .x_i    (x),
                .on_o   (on_11),
                .r_o    (r)
            );

            // Results of the parts before, the last one first
            wire [32*PARTS-1:0] all;
            if (PARTS > 1) begin : collected
                reg [32*PARTS-33:0] results_q;
                always @(posedge clk)
                    if (ready_i) results_q <= all[32*PARTS-33:0];
                assign all = {results_q, r};
            end else begin : single
                assign all = r;
            end
            for (j = 0; j < COUNT; j = j + 1) begin : lanes
                assign r_o[32*(FIRST+j)+:32] = r_11_q[32*(FIRST+j)+:32] | (all[32*(PARTS-1-j)+:32] & {32{on_11}});
            end
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
