// SPDX-License-Identifier: MIT
// VeriGPU's multiplier and divider of integers, as int_alu. docs/found.md.
`default_nettype none
`include "int_alu_op.vh"

module int_alu (
    input  wire        clk,         // clock, rising edge
    input  wire        rst,         // reset, synchronous, active high

    input  wire        req_valid_i, // a request is offered
    output wire        req_ready_o, // the unit takes the request, if there is one
    input  wire [5:0]  op_i,        // operation code
    input  wire [1:0]  width_i,     // operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits
    input  wire [63:0] src0_i,      // first operand
    input  wire [63:0] src1_i,      // second operand
    input  wire [63:0] src2_i,      // third operand

    output wire        rsp_valid_o, // a response is offered
    input  wire        rsp_ready_i, // the consumer takes the response, if there is one
    output wire        error_o,     // 0, or 1: the request is refused
    output wire [63:0] result_o     // result
);
    // The current request and its response
    reg        busy_q;       // a request is held
    reg        start_q;      // its first clock
    reg        rsp_valid_q;  // a response is offered
    reg [5:0]  op_q;         // operation code
    reg [1:0]  width_q;      // operand width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits
    reg [63:0] src0_q;       // first operand
    reg [63:0] src1_q;       // second operand
    reg [63:0] src2_q;       // third operand
    reg        rsp_error_q;  // 0, or 1: the request is refused
    reg [63:0] rsp_result_q; // result

    // ---------------- your design: begin
    // The reset of both is active low. The divider writes the quotient and then the remainder to a register.
    wire        multiplies = op_q == `INT_ALU_OP_MUL;
    wire        quotient = op_q == `INT_ALU_OP_DIVU;
    wire [31:0] product, r;
    wire [4:0]  register;
    wire        mul_done, div_done, busy;
    mul_pipeline_32bit mul (
        .clk(clk), .rst(~rst), .req(start_q & multiplies), .a(src0_q[31:0]), .b(src1_q[31:0]), .out(product), .ack(mul_done)
    );
    int_div_regfile div (
        .clk(clk), .rst(~rst), .req(start_q & ~multiplies), .busy(busy), .r_quot_sel({4'd0, quotient}),
        .r_mod_sel({4'd0, ~quotient}), .a(src0_q[31:0]), .b(src1_q[31:0]), .rf_wr_sel(register), .rf_wr_data(r),
        .rf_wr_req(div_done), .rf_wr_ack(div_done)
    );
    wire        done = multiplies ? mul_done : div_done;
    wire        rsp_error_d = 1'd0;
    wire [63:0] rsp_result_d = multiplies ? {{32{product[31]}}, product} : {{32{r[31]}}, r};
    wire unused = &{1'b0, width_q, src0_q[63:32], src1_q[63:32], src2_q, busy, register};
    // ---------------- your design: end

    wire ends = busy_q & ~start_q & done;
    assign req_ready_o = ~busy_q & (~rsp_valid_q | rsp_ready_i);
    assign rsp_valid_o = rsp_valid_q;
    assign error_o = rsp_error_q;
    assign result_o = rsp_result_q;
    always @(posedge clk) begin
        start_q <= req_ready_o & req_valid_i;
        if (rsp_ready_i)
            rsp_valid_q <= 1'b0;
        if (ends) begin
            busy_q <= 1'b0;
            rsp_valid_q <= 1'b1;
            rsp_error_q <= rsp_error_d;
            rsp_result_q <= rsp_result_d;
        end
        if (req_ready_o & req_valid_i) begin
            busy_q <= 1'b1;
            op_q <= op_i;
            width_q <= width_i;
            src0_q <= src0_i;
            src1_q <= src1_i;
            src2_q <= src2_i;
        end
        if (rst) begin
            busy_q <= 1'b0;
            start_q <= 1'b0;
            rsp_valid_q <= 1'b0;
        end
    end
endmodule
`default_nettype wire
