// SPDX-License-Identifier: MIT
// PULP's ALU of atomics, axi_riscv_amos_alu, as atomic_alu: one of each width. docs/found.md.
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
    // What AXI calls the operation, and its second operand: there is no difference, so that is a sum, and CLR clears bits.
    localparam [2:0] LOAD = {axi_pkg::ATOP_ATOMICLOAD, axi_pkg::ATOP_LITTLE_END};
    reg [5:0]  atop;
    reg [63:0] b;
    reg        known;
    always @* begin
        known = width_q != 2'd3;
        b = src0_q;
        case (op_q)
            `ATOMIC_ALU_OP_ADD:     atop = {LOAD, axi_pkg::ATOP_ADD};
            `ATOMIC_ALU_OP_SUB:     {atop, b} = {LOAD, axi_pkg::ATOP_ADD, -src0_q};
            `ATOMIC_ALU_OP_INC:     {atop, b} = {LOAD, axi_pkg::ATOP_ADD, 64'd1};
            `ATOMIC_ALU_OP_DEC,
            `ATOMIC_ALU_OP_PREDEC:  {atop, b} = {LOAD, axi_pkg::ATOP_ADD, -64'd1};
            `ATOMIC_ALU_OP_AND:     {atop, b} = {LOAD, axi_pkg::ATOP_CLR, ~src0_q};
            `ATOMIC_ALU_OP_OR:      atop = {LOAD, axi_pkg::ATOP_SET};
            `ATOMIC_ALU_OP_XOR:     atop = {LOAD, axi_pkg::ATOP_EOR};
            `ATOMIC_ALU_OP_IMIN:    atop = {LOAD, axi_pkg::ATOP_SMIN};
            `ATOMIC_ALU_OP_IMAX:    atop = {LOAD, axi_pkg::ATOP_SMAX};
            `ATOMIC_ALU_OP_MIN:     atop = {LOAD, axi_pkg::ATOP_UMIN};
            `ATOMIC_ALU_OP_MAX:     atop = {LOAD, axi_pkg::ATOP_UMAX};
            `ATOMIC_ALU_OP_XCHG:    atop = axi_pkg::ATOP_ATOMICSWAP;
            `ATOMIC_ALU_OP_NV_EXCH: begin
                atop = axi_pkg::ATOP_ATOMICSWAP;
                known = width_q == 2'd0 || width_q == 2'd2;
            end
            default: {known, atop} = 7'd0;
        endcase
    end

    wire [15:0] new16;
    wire [31:0] new32;
    wire [63:0] new64;
    axi_riscv_amos_alu #(.DATA_WIDTH(16)) alu16 (
        .amo_op_i        (atop),
        .amo_operand_a_i (old_q[15:0]),
        .amo_operand_b_i (b[15:0]),
        .amo_result_o    (new16)
    );
    axi_riscv_amos_alu #(.DATA_WIDTH(32)) alu32 (
        .amo_op_i        (atop),
        .amo_operand_a_i (old_q[31:0]),
        .amo_operand_b_i (b[31:0]),
        .amo_result_o    (new32)
    );
    axi_riscv_amos_alu #(.DATA_WIDTH(64)) alu64 (
        .amo_op_i        (atop),
        .amo_operand_a_i (old_q),
        .amo_operand_b_i (b),
        .amo_result_o    (new64)
    );

    // What it does not do is refused.
    wire        done = 1'b1;
    wire [63:0] mask = width_q == 2'd1 ? 64'hffff : width_q == 2'd0 ? 64'hffff_ffff : ~64'd0;
    assign write_o = known;
    assign error_o = ~known;
    assign new_o = ~known ? old_q : width_q == 2'd1 ? {48'd0, new16} : width_q == 2'd0 ? {32'd0, new32} : new64;
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
