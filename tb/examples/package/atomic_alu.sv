// SPDX-License-Identifier: MIT
// SystemVerilog with a package, swap_pkg, which says what is exchanged: as atomic_alu. docs/examples.md.
`default_nettype none

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
    swap_pkg::swap_t swap;
    assign swap = swap_pkg::decode(op_q, width_q);

    // What it does not do is refused.
    wire        done = 1'b1;
    wire [63:0] mask = width_q == 2'd1 ? 64'hffff : width_q == 2'd0 ? 64'hffff_ffff : ~64'd0;
    wire [63:0] old  = old_q & mask;
    wire [63:0] key  = (swap.key_is_src1 ? src1_q : src0_q) & mask;
    wire [63:0] value = (swap.value_is_src1 ? src1_q : src0_q) & mask;
    wire        take = ~swap.compares | old == key;
    assign write_o = swap.known & take;
    assign error_o = ~swap.known;
    assign new_o   = ~swap.known ? old_q : take ? value : old;
    assign ret_o   = ~swap.known ? old_q : swap.returns_match ? {63'd0, take} : old;
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
