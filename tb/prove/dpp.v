// SPDX-License-Identifier: MIT
`default_nettype none

// dpp keeps the equations of docs/units/dpp.md#timing, written down once more as on that page, and counts beats: each one
// that is taken is given. Lanes are left open.
module dpp_prove #(
    parameter LANES = 16
) (
    input wire         clk,
    input wire         rst,
    input wire         req_valid_i,
    input wire [63:0]  inst_i,
    input wire [63:0]  vcc_i,
    input wire [63:0]  exec_i,
    input wire [9:0]   mode_i,
    input wire [511:0] src0_i,
    input wire [511:0] src1_i,
    input wire [511:0] old_i,
    input wire         rsp_ready_i
);
    localparam STAGES = LANES == 16 ? 9 : 8;  // 2 to S-1
    localparam LAST   = STAGES - 1;
    localparam WAVE   = LANES == 64;          // a step is a wave of four rows, else a row

    wire         req_ready, rsp_valid;
    wire [565:0] rsp;

    dpp #(.LANES(LANES)) dut (
        .clk         (clk),
        .rst         (rst),
        .req_valid_i (req_valid_i),
        .req_ready_o (req_ready),
        .inst_i      (inst_i),
        .vcc_i       (vcc_i),
        .exec_i      (exec_i),
        .mode_i      (mode_i),
        .src0_i      (src0_i),
        .src1_i      (src1_i),
        .old_i       (old_i),
        .rsp_valid_o (rsp_valid),
        .rsp_ready_i (rsp_ready_i),
        .error_o     (rsp[565:562]),
        .dst_we_o    (rsp[561:546]),
        .vcc_we_o    (rsp[545]),
        .exec_we_o   (rsp[544]),
        .dst_o       (rsp[543:32]),
        .vcc_o       (rsp[31:16]),
        .exec_o      (rsp[15:0])
    );
    reg              known_q = 1'b0;  // an edge has seen rst high
    reg [1:0]        beat_q;          // b
    reg              complete_q;      // a request is complete
    reg [1:0]        step_q;          // s
    reg [STAGES-1:0] valid_q;         // stages 2 to S-1 hold a step
    reg [1:0]        row_q;           // of a wave, the row that is given next
    reg              rsp_q;           // stage S holds a row
    reg [7:0]        held_q;          // beats taken less beats given

    wire            take   = req_valid_i & req_ready;
    wire            give   = rsp_valid & rsp_ready_i;
    wire            free_s = ~rsp_q | rsp_ready_i;
    wire            moves  = free_s & valid_q[LAST];  // a row into stage S
    wire [STAGES:0] free   = {free_s & (~WAVE | (row_q == 2'd3)), ~valid_q | free[STAGES:1]};
    wire            begins = complete_q & free[0];
    wire            ends   = begins & (WAVE | (step_q == 2'd3));
    wire            ready  = ~complete_q | (beat_q < step_q) | ((beat_q == step_q) & begins);
    wire [STAGES:0] valid  = {valid_q, begins};

    offer_rules #(.WIDTH(566)) response (clk, rst, known_q, rsp_valid, rsp_ready_i, rsp);

    integer k;
    reg [7:0] rows;  // that are in the unit
    always @* begin
        rows = {6'd0, beat_q} + {7'd0, rsp_q} - (WAVE ? {6'd0, row_q} : {6'd0, step_q}) + (complete_q ? 8'd4 : 8'd0);
        for (k = 0; k < STAGES; k = k + 1)
            rows = rows + (valid_q[k] ? (WAVE ? 8'd4 : 8'd1) : 8'd0);
    end

    always @(posedge clk) begin
        known_q    <= known_q | rst;
        beat_q     <= {2{~rst}} & (beat_q + {1'b0, take});
        complete_q <= ~rst & ((take & (beat_q == 2'd3)) | (complete_q & ~ends));
        step_q     <= {2{~rst & ~WAVE}} & (step_q + {1'b0, begins});
        valid_q    <= {STAGES{~rst}} & ((free[STAGES-1:0] & valid[STAGES-1:0]) | (~free[STAGES-1:0] & valid_q));
        row_q      <= {2{~rst & WAVE}} & (row_q + {1'b0, moves});
        rsp_q      <= ~rst & (moves | (rsp_q & ~free_s));
        held_q     <= {8{~rst}} & (held_q + {7'd0, take} - {7'd0, give});
    end

    always @* if (known_q) begin
        ready_equation: assert (req_ready == ready);
        latency: assert (rsp_valid == rsp_q);
        count: assert (held_q == rows);
    end
endmodule
`default_nettype wire
