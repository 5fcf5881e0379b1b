// SPDX-License-Identifier: MIT
`default_nettype none

// int_alu follows the timing of docs/units/int_alu.md in each cycle, repeated here from that page: four stages, and a
// division stays in the first.
module int_alu_prove (
    input wire clk,
    input wire rst
);
    int_alu dut (.clk(clk), .rst(rst));

    reg known_q = 1'b0;  // an edge has seen rst high
    always @(posedge clk)
        known_q <= known_q | rst;

    offer_rules #(.WIDTH(65)) response (clk, rst, known_q, \dut.rsp_valid_o , \dut.rsp_ready_i , {\dut.error_o , \dut.result_o });

    reg a_q, b_q, c_q, d_q;  // the stage holds a request
    reg [6:0] count_q;       // remaining cycles of the division in A
    wire done   = count_q == 7'd0;
    wire d_free = ~d_q | \dut.rsp_ready_i ;
    wire c_free = ~c_q | d_free;
    wire b_free = ~b_q | c_free;
    wire a_free = ~a_q | (done & b_free);

    always @(posedge clk) begin
        a_q <= ~rst & (a_free ? \dut.req_valid_i : a_q);
        b_q <= ~rst & (b_free ? a_q & done : b_q);
        c_q <= ~rst & (c_free ? b_q : c_q);
        d_q <= ~rst & (d_free ? c_q : d_q);
        if (a_free)
            count_q <= \dut.op_i [5:2] == 4'b1110 ? (7'd8 << \dut.width_i ) + 7'd1 : 7'd0;
        else if (!done)
            count_q <= count_q - 7'd1;
    end

    always @* if (known_q) begin
        ready_equation: assert (\dut.req_ready_o == a_free);
        latency: assert (\dut.rsp_valid_o == d_q);
    end
endmodule
`default_nettype wire
