// SPDX-License-Identifier: MIT
`default_nettype none
`include "atomic_alu_op.vh"

// Bank of shared memory with its part of the crossbar and its arithmetic; docs/units/atoms.md. The dword is read in
// SELECT, and arrives with the operands in ROUTE. The result of COMPUTE is written a cycle later, and forwarded to the
// next three passes, which have read too early.
module atoms_bank #(
    parameter LANES = 32,  // lanes of a warp
    parameter ROW   = 6    // bits of a dword number in the bank
) (
    input  wire                 clk,            // clock, rising edge
    input  wire                 rst,            // reset: passes in flight do not write

    // SELECT
    input  wire                 act_i,          // the bank serves a lane
    input  wire [LANES-1:0]     grant_i,        // the lane
    input  wire [LANES*ROW-1:0] row_i,          // dword number in the bank, for each lane

    // ROUTE
    input  wire [LANES-1:0]     route_grant_i,  // the lane
    input  wire [LANES*64-1:0]  src_i,          // for each lane, the second operand, and above it the value that CAS
                                                // and CAST store
    input  wire [5:0]           op_i,           // operation of the atomic ALU

    // COMPUTE
    input  wire                 match_i,        // a compare matches in the other bank of the pair
    output wire                 match_o,        // a compare matches in this one
    output wire [31:0]          ret_o,          // what the operation returns

    input  wire                 host_i,         // the host uses the bank; no pass is in flight
    input  wire                 host_we_i,      // it writes, else it reads
    input  wire [ROW-1:0]       host_row_i,     // number of the dword in the bank
    input  wire [31:0]          host_wdata_i,   // what it writes
    output wire [31:0]          rdata_o         // the dword that was read in the previous cycle
);
    // Operations of the atomic ALU that a bank supports
    localparam [63:0] OPS = (64'd1 << `ATOMIC_ALU_OP_ADD) | (64'd1 << `ATOMIC_ALU_OP_MIN)
                            | (64'd1 << `ATOMIC_ALU_OP_MAX) | (64'd1 << `ATOMIC_ALU_OP_AND)
                            | (64'd1 << `ATOMIC_ALU_OP_OR) | (64'd1 << `ATOMIC_ALU_OP_XOR)
                            | (64'd1 << `ATOMIC_ALU_OP_IMIN) | (64'd1 << `ATOMIC_ALU_OP_IMAX)
                            | (64'd1 << `ATOMIC_ALU_OP_NV_INC) | (64'd1 << `ATOMIC_ALU_OP_NV_DEC)
                            | (64'd1 << `ATOMIC_ALU_OP_NV_EXCH) | (64'd1 << `ATOMIC_ALU_OP_NV_CAS)
                            | (64'd1 << `ATOMIC_ALU_OP_NV_CAST);
    localparam [17:0] EQ0 = 18'h00010;  // K_EQ0 of atomic_alu_control.v: none of these compares with src1

    // The pass in ROUTE
    reg           route_act_q;
    reg [ROW-1:0] route_row_q;

    // The pass in COMPUTE
    reg           act_q;
    reg [ROW-1:0] row_q;
    reg [17:0]    control_q;
    reg [31:0]    old_q;
    reg [31:0]    src0_q;
    reg [31:0]    src1_q;

    // The pass that was there in the previous cycle, and whether it writes; the one before that
    reg           past_act_q;
    reg           past_write_q;
    reg [ROW-1:0] past_row_q;
    reg [31:0]    past_new_q;
    reg           last_act_q;
    reg [ROW-1:0] last_row_q;
    reg [31:0]    last_new_q;

    /* verilator tracing_off */
    // ---------------------------------------------------------------- crossbar
    // The host is merged after the crossbar, while no lane has a grant: before it, simulation would evaluate it twice.
    reg [ROW-1:0] place;
    reg [63:0]    src;
    integer       i;
    always @* begin
        place = {ROW{1'b0}};
        src   = 64'd0;
        for (i = 0; i < LANES; i = i + 1) begin
            place = place | (row_i[ROW*i+:ROW] & {ROW{grant_i[i]}});
            src   = src | (src_i[64*i+:64] & {64{route_grant_i[i]}});
        end
    end
    wire [ROW-1:0] row = place | (host_row_i & {ROW{host_i}});

    // ---------------------------------------------------------------- arithmetic
    wire [31:0] new_value;
    wire        write;
    wire [17:0] control;

    block_ram_1r1w #(.ADDRESS(ROW)) ram (
        .clk     (clk),
        .we_i    (past_write_q | (host_i & host_we_i)),
        .waddr_i ((past_row_q & {ROW{~host_i}}) | (host_row_i & {ROW{host_i}})),
        .wdata_i ((past_new_q & {32{~host_i}}) | (host_wdata_i & {32{host_i}})),
        .raddr_i (row),
        .rdata_o (rdata_o)
    );

    // The code is decoded in ROUTE: the arithmetic fills the clock of COMPUTE.
    atomic_alu_control #(.OPS(OPS)) decode (
        .op_i      (op_i),
        .width_i   (2'd0),
        .control_o (control)
    );
    atomic_alu_datapath #(.WIDTH(32)) alu (
        .control_i (control_q | EQ0),
        .width_i   (2'd0),
        .old_i     (old_q),
        .src0_i    (src0_q),
        .src1_i    (src1_q),
        .match_i   (match_i),
        .new_o     (new_value),
        .ret_o     (ret_o),
        .write_o   (write),
        .match_o   (match_o)
    );

    // A failing compare yields the old value, so forwarding does not depend on the write enable.
    wire newest = act_q & (route_row_q == row_q);
    wire older  = past_act_q & (route_row_q == past_row_q) & ~newest;
    wire oldest = last_act_q & (route_row_q == last_row_q) & ~newest & ~older;
    wire memory = ~newest & ~older & ~oldest;
    /* verilator tracing_on */

    always @(posedge clk) begin
        route_act_q <= act_i & ~rst;
        route_row_q <= place;

        act_q       <= route_act_q & ~rst;
        row_q       <= route_row_q;
        // Gated, so that each bank has its own copy: a shared register would be far from most banks.
        control_q   <= control & {18{route_act_q}};
        old_q       <= (rdata_o & {32{memory}}) | (last_new_q & {32{oldest}}) | (past_new_q & {32{older}})
                       | (new_value & {32{newest}});
        src0_q      <= src[31:0];
        src1_q      <= src[63:32];

        past_act_q   <= act_q;
        past_write_q <= act_q & write & ~rst;
        past_row_q   <= row_q;
        past_new_q   <= new_value;
        last_act_q   <= past_act_q;
        last_row_q   <= past_row_q;
        last_new_q   <= past_new_q;
    end
endmodule
`default_nettype wire
