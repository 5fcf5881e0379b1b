// SPDX-License-Identifier: MIT
`default_nettype none
`include "atomic_alu_op.vh"

// A bank of shared memory with its part of the crossbar and its arithmetic; docs/units/atoms.md. In one cycle a lane's
// operands come to the bank and its dword is read, in the next one the dword is written back. The host is one more lane.
module atoms_bank #(
    parameter LANES = 32,  // lanes of a warp
    parameter ROW   = 6    // bits of the number of a dword in the bank
) (
    input  wire                 clk,      // clock, rising edge

    // First cycle
    input  wire                 act_i,    // a lane or the host has the bank
    input  wire [LANES-1:0]     grant_i,  // the lane
    input  wire [LANES*ROW-1:0] row_i,    // of each lane the number of its dword in the bank
    input  wire [LANES*32-1:0]  src0_i,   // of each lane what the operation has beside the dword
    input  wire [LANES*32-1:0]  src1_i,   // of each lane what CAS and CAST store
    input  wire                 host_i,   // it is the host, with what follows
    input  wire [ROW-1:0]       host_row_i,
    input  wire [31:0]          host_src0_i,

    // Second cycle
    input  wire                 store_i,  // memory may be written, unless it is the host, who always may
    input  wire [5:0]           op_i,     // operation of the atomic ALU
    input  wire                 match_i,  // a compare matches in the other bank of the pair
    output wire                 match_o,  // a compare matches in this one
    output wire [31:0]          old_o,    // the dword as it was
    output wire [31:0]          ret_o     // what the operation returns
);
    // What a bank does of the atomic ALU's operations
    localparam [63:0] OPS = (64'd1 << `ATOMIC_ALU_OP_ADD) | (64'd1 << `ATOMIC_ALU_OP_MIN)
                            | (64'd1 << `ATOMIC_ALU_OP_MAX) | (64'd1 << `ATOMIC_ALU_OP_AND)
                            | (64'd1 << `ATOMIC_ALU_OP_OR) | (64'd1 << `ATOMIC_ALU_OP_XOR)
                            | (64'd1 << `ATOMIC_ALU_OP_IMIN) | (64'd1 << `ATOMIC_ALU_OP_IMAX)
                            | (64'd1 << `ATOMIC_ALU_OP_NV_INC) | (64'd1 << `ATOMIC_ALU_OP_NV_DEC)
                            | (64'd1 << `ATOMIC_ALU_OP_NV_EXCH) | (64'd1 << `ATOMIC_ALU_OP_NV_CAS)
                            | (64'd1 << `ATOMIC_ALU_OP_NV_CAST);

    reg           act_q;
    reg           host_q;
    reg [ROW-1:0] row_q;
    reg [31:0]    src0_q;
    reg [31:0]    src1_q;
    reg           again_q;  // the dword is the one that was written in the cycle before
    reg [31:0]    new_q;    // with this

    // Traced wires are also stored: see atomic_alu_core.v.
    /* verilator tracing_off */
    // ---------------------------------------------------------------- crossbar
    reg [ROW-1:0] row;
    reg [31:0]    src0;
    reg [31:0]    src1;
    integer       i;
    always @* begin
        row  = host_row_i & {ROW{host_i}};
        src0 = host_src0_i & {32{host_i}};
        src1 = 32'd0;
        for (i = 0; i < LANES; i = i + 1) begin
            row  = row | (row_i[ROW*i+:ROW] & {ROW{grant_i[i]}});
            src0 = src0 | (src0_i[32*i+:32] & {32{grant_i[i]}});
            src1 = src1 | (src1_i[32*i+:32] & {32{grant_i[i]}});
        end
    end

    // ---------------------------------------------------------------- arithmetic
    wire [31:0] rdata;
    wire [31:0] new_value;
    wire        write;
    wire [31:0] old = (rdata & {32{~again_q}}) | (new_q & {32{again_q}});
    // There are no operations that it would refuse.
    /* verilator lint_off UNUSED */
    wire        error;
    /* verilator lint_on UNUSED */

    block_ram_1r1w #(.ADDRESS(ROW)) ram (
        .clk     (clk),
        .we_i    (act_q & write & (store_i | host_q)),
        .waddr_i (row_q),
        .wdata_i (new_value),
        .raddr_i (row),
        .rdata_o (rdata)
    );

    atomic_alu_core #(.WIDTH(32), .OPS(OPS)) alu (
        .op_i    (op_i),
        .width_i (2'd0),
        .old_i   (old),
        .src0_i  (src0_q),
        .src1_i  (src1_q),
        .match_i (match_i),
        .new_o   (new_value),
        .ret_o   (ret_o),
        .write_o (write),
        .match_o (match_o),
        .error_o (error)
    );
    /* verilator tracing_on */

    // A compare that fails has the old value for the new one, so what is not written can be handed on as well.
    always @(posedge clk) begin
        act_q   <= act_i | host_i;
        host_q  <= host_i;
        row_q   <= row;
        src0_q  <= src0;
        src1_q  <= src1;
        again_q <= act_q & (row == row_q);
        new_q   <= new_value;
    end

    assign old_o = old;
endmodule
`default_nettype wire
