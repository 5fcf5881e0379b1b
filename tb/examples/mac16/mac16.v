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
    localparam [1:0] MAC  = 2'd0;
    localparam [1:0] MAS  = 2'd1;
    localparam [1:0] LOAD = 2'd2;

    // Operands, product, accumulator
    reg               operands_valid_q, product_valid_q, acc_valid_q;
    reg        [1:0]  operands_op_q, product_op_q;
    reg signed [15:0] a_q, b_q, load_q;
    reg signed [31:0] product_q;
    reg signed [39:0] acc_q;
    reg               sat_q;

    wire acc_ready      = ~acc_valid_q | rsp_ready_i;
    wire product_ready  = ~product_valid_q | acc_ready;
    assign req_ready_o  = ~operands_valid_q | product_ready;

    // The 41st bit shows where the sum does not fit in 40 bits.
    wire signed [40:0] acc     = {acc_q[39], acc_q};
    wire signed [40:0] product = {{9{product_q[31]}}, product_q};
    wire signed [40:0] sum     = product_op_q == MAC  ? acc + product :
                                 product_op_q == MAS  ? acc - product :
                                 product_op_q == LOAD ? {{25{load_q[15]}}, load_q} : acc;
    wire               above   = ~sum[40] & sum[39];
    wire               below   = sum[40] & ~sum[39];

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
            acc_q <= above ? {1'b0, {39{1'b1}}} : below ? {1'b1, 39'd0} : sum[39:0];
            sat_q <= above | below;
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
