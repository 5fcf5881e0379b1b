// SPDX-License-Identifier: MIT
`default_nettype none

// Signed multiply-accumulate with saturation: three stages, each of which moves if the next one is empty or moves.
module mac16 (
    input  wire        clk,          // clock, rising edge
    input  wire        rst,          // reset, synchronous, active high

    input  wire        req_valid_i,  // a request is offered
    output wire        req_ready_o,  // the request is accepted
    input  wire [1:0]  op_i,         // 0 mac, 1 mas, 2 load, 3 read
    input  wire [15:0] a_i,          // signed factor
    input  wire [15:0] b_i,          // signed factor

    output wire        rsp_valid_o,  // a response is offered
    input  wire        rsp_ready_i,  // the response is accepted
    output wire [39:0] acc_o,        // accumulator after the operation
    output wire        sat_o         // this operation saturated
);
    // Operands, product, accumulator
    reg               operands_valid_q, product_valid_q, acc_valid_q;
    reg        [1:0]  operands_op_q, product_op_q;
    reg signed [15:0] a_q, b_q, load_q;
    reg signed [31:0] product_q;
    reg        [39:0] acc_q;
    reg               sat_q;

    wire acc_ready      = ~acc_valid_q | rsp_ready_i;
    wire product_ready  = ~product_valid_q | acc_ready;
    assign req_ready_o  = ~operands_valid_q | product_ready;

    wire [39:0] acc;
    wire        sat;
    mac16_sum sum (
        .op_i      (product_op_q),
        .acc_i     (acc_q),
        .product_i (product_q),
        .load_i    (load_q),
        .acc_o     (acc),
        .sat_o     (sat)
    );

    always @(posedge clk) begin
        if (req_ready_o) begin
            operands_op_q <= op_i;
            a_q           <= a_i;
            b_q           <= b_i;
        end
        if (product_ready) begin
            product_op_q <= operands_op_q;
            product_q    <= a_q * b_q;
            load_q       <= a_q;
        end
        if (acc_ready & product_valid_q) begin
            acc_q <= acc;
            sat_q <= sat;
        end
        operands_valid_q <= req_ready_o ? req_valid_i : operands_valid_q;
        product_valid_q  <= product_ready ? operands_valid_q : product_valid_q;
        acc_valid_q      <= acc_ready ? product_valid_q : acc_valid_q;
        if (rst) begin
            operands_valid_q <= 1'b0;
            product_valid_q  <= 1'b0;
            acc_valid_q      <= 1'b0;
            acc_q            <= 40'd0;
        end
    end

    assign rsp_valid_o = acc_valid_q;
    assign acc_o       = acc_q;
    assign sat_o       = sat_q;
endmodule
`default_nettype wire
