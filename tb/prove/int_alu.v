// SPDX-License-Identifier: MIT
`default_nettype none

// int_alu follows the timing of docs/units/int_alu.md in each cycle, repeated here from that page: four stages, and a
// division stays in the first.
module int_alu_prove (
    input wire        clk,
    input wire        rst,
    input wire        req_valid_i,
    input wire [5:0]  op_i,
    input wire [1:0]  width_i,
    input wire [63:0] src0_i,
    input wire [63:0] src1_i,
    input wire [63:0] src2_i,
    input wire        rsp_ready_i
);
    wire        req_ready, rsp_valid;
    wire [64:0] rsp;

    int_alu dut (
        .clk         (clk),
        .rst         (rst),
        .req_valid_i (req_valid_i),
        .req_ready_o (req_ready),
        .op_i        (op_i),
        .width_i     (width_i),
        .src0_i      (src0_i),
        .src1_i      (src1_i),
        .src2_i      (src2_i),
        .rsp_valid_o (rsp_valid),
        .rsp_ready_i (rsp_ready_i),
        .error_o     (rsp[64]),
        .result_o    (rsp[63:0])
    );

    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(65)) response (clk, rst, known_q, rsp_valid, rsp_ready_i, rsp);

    reg a_q, b_q, c_q, d_q;  // the stage holds a request
    reg [6:0] count_q;       // remaining cycles of the division in A
    wire done   = count_q == 7'd0;
    wire d_free = ~d_q | rsp_ready_i;
    wire c_free = ~c_q | d_free;
    wire b_free = ~b_q | c_free;
    wire a_free = ~a_q | (done & b_free);

    always @(posedge clk) begin
        a_q <= ~rst & (a_free ? req_valid_i : a_q);
        b_q <= ~rst & (b_free ? a_q & done : b_q);
        c_q <= ~rst & (c_free ? b_q : c_q);
        d_q <= ~rst & (d_free ? c_q : d_q);
        if (a_free)
            count_q <= op_i[5:2] == 4'b1110 ? (7'd8 << width_i) + 7'd1 : 7'd0;
        else if (!done)
            count_q <= count_q - 7'd1;
    end

    always @* if (known_q) begin
        ready_equation: assert (req_ready == a_free);
        latency: assert (rsp_valid == d_q);
    end
endmodule
`default_nettype wire
