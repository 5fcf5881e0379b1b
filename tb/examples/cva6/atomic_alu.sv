// SPDX-License-Identifier: MIT
// CVA6's ALU of atomics, amo_alu, as atomic_alu. It has 64 bits; less is sign-extended. docs/found.md.
`default_nettype none
`include "atomic_alu_op.vh"

module atomic_alu (
    input  wire        clk,         // clock, rising edge
    input  wire        rst,         // reset, synchronous, active high

    input  wire        req_valid_i, // a request is offered
    output wire        req_ready_o, // the unit takes the request, if there is one
    input  wire [5:0]  op_i,        // operation code
    input  wire [1:0]  width_i,     // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    input  wire [63:0] old_i,       // value in memory
    input  wire [63:0] src0_i,      // first source
    input  wire [63:0] src1_i,      // second source

    output wire        rsp_valid_o, // a response is offered
    input  wire        rsp_ready_i, // the consumer takes the response, if there is one
    output wire        write_o,     // memory is to be written with new_o
    output wire        error_o,     // 0, or 1: the request is refused
    output wire [63:0] new_o,       // new value of memory
    output wire [63:0] ret_o        // value for the destination register
);
    // The current request
    reg        valid_q; // a request is held
    reg [5:0]  op_q;    // operation code
    reg [1:0]  width_q; // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    reg [63:0] old_q;   // value in memory
    reg [63:0] src0_q;  // first source
    reg [63:0] src1_q;  // second source

    // ---------------- your design: begin
    // What RISC-V calls the operation, and its second operand: there is no difference, so that is a sum.
    ariane_pkg::amo_t amo;
    reg [63:0] b;
    reg        known;
    always @* begin
        known = width_q != 2'd3;
        b = src0_q;
        amo = ariane_pkg::AMO_ADD;
        case (op_q)
            `ATOMIC_ALU_OP_ADD:     ;
            `ATOMIC_ALU_OP_SUB:     b = -src0_q;
            `ATOMIC_ALU_OP_INC:     b = 64'd1;
            `ATOMIC_ALU_OP_DEC,
            `ATOMIC_ALU_OP_PREDEC:  b = -64'd1;
            `ATOMIC_ALU_OP_AND:     amo = ariane_pkg::AMO_AND;
            `ATOMIC_ALU_OP_OR:      amo = ariane_pkg::AMO_OR;
            `ATOMIC_ALU_OP_XOR:     amo = ariane_pkg::AMO_XOR;
            `ATOMIC_ALU_OP_IMIN:    amo = ariane_pkg::AMO_MIN;
            `ATOMIC_ALU_OP_IMAX:    amo = ariane_pkg::AMO_MAX;
            `ATOMIC_ALU_OP_MIN:     amo = ariane_pkg::AMO_MINU;
            `ATOMIC_ALU_OP_MAX:     amo = ariane_pkg::AMO_MAXU;
            `ATOMIC_ALU_OP_XCHG:    amo = ariane_pkg::AMO_SWAP;
            `ATOMIC_ALU_OP_NV_EXCH: begin
                amo = ariane_pkg::AMO_SWAP;
                known = width_q == 2'd0 || width_q == 2'd2;
            end
            default: known = 1'b0;
        endcase
    end

    function [63:0] extended(input [1:0] width, input [63:0] value);
        extended = width == 2'd1 ? {{48{value[15]}}, value[15:0]} : width == 2'd0 ? {{32{value[31]}}, value[31:0]} : value;
    endfunction
    wire [63:0] result;
    amo_alu alu (
        .amo_op_i        (amo),
        .amo_operand_a_i (extended(width_q, old_q)),
        .amo_operand_b_i (extended(width_q, b)),
        .amo_result_o    (result)
    );

    // What it does not do is refused.
    wire        done = 1'b1;
    wire [63:0] mask = width_q == 2'd1 ? 64'hffff : width_q == 2'd0 ? 64'hffff_ffff : ~64'd0;
    assign write_o = known;
    assign error_o = ~known;
    assign new_o = known ? result & mask : old_q;
    assign ret_o = ~known ? old_q : op_q == `ATOMIC_ALU_OP_PREDEC ? new_o : old_q & mask;
    wire unused = &{1'b0, src1_q};
    // ---------------- your design: end

    // The next request is taken with the response at the earliest.
    assign req_ready_o = ~valid_q | (rsp_valid_o & rsp_ready_i);
    assign rsp_valid_o = valid_q & done;
    always @(posedge clk) begin
        if (req_ready_o)
            valid_q <= req_valid_i;
        if (req_ready_o & req_valid_i) begin
            op_q <= op_i;
            width_q <= width_i;
            old_q <= old_i;
            src0_q <= src0_i;
            src1_q <= src1_i;
        end
        if (rst) begin
            valid_q <= 1'b0;
        end
    end
endmodule
`default_nettype wire
