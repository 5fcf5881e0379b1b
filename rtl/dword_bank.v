// SPDX-License-Identifier: MIT
`default_nettype none
`include "atomic_alu_op.vh"

// Bank of T0 with its channels, their operands and the arithmetic; docs/units/dword_atomic.md. A channel is picked, its
// dword is fetched, arrives with its operands, and is computed and written: a cycle each, and one channel per cycle. A
// dword that an earlier channel has changed too late for the RAM is forwarded.
module dword_bank (
    input  wire         clk,           // clock, rising edge
    input  wire         rst,           // reset

    input  wire         take_i,        // a beat is transferred
    input  wire [3:0]   beat_i,        // its quarter of the memories, and its number
    // Bit 2 of an offset is the bank number, and the upper bits are 0 in T0.
    /* verilator lint_off UNUSED */
    input  wire [127:0] offset_i,      // its offsets
    /* verilator lint_on UNUSED */
    input  wire [127:0] src0_i,
    input  wire [127:0] src1_i,

    // Work
    input  wire         load_i,        // a message arrives
    input  wire [15:0]  set_i,         // its channels here
    input  wire         step_i,        // the lowest one is picked, if any
    output wire         more_o,        // there is one
    output wire         rest_o,        // there is another one
    input  wire [1:0]   slot_i,        // the message's quarter of the memories
    input  wire [4:0]   op_i,          // its operation
    input  wire         w16_i,         // its width is 16 bits, else 32
    input  wire         surface_i,     // its surface: 0 T0, 1 T255

    // Channel of T255, held until the next one is picked
    output wire [5:0]   channel_o,     // its number, within the message's quarter
    output wire [8:0]   row_o,         // bits 11:3 of its offset
    input  wire         answer_i,      // its dword arrives, with its operands or later
    input  wire [31:0]  dword_i,       // what it is
    output wire         write_o,       // memory is written
    output wire [1:0]   lanes_o,       // halves of the dword that are written
    output wire [31:0]  data_o,        // write data, 0 elsewhere

    // Result of a channel
    output wire         give_o,        // a channel of T0 is computed
    output wire [5:0]   worked_o,      // its number, within the message's quarter
    output wire [31:0]  ret_o,         // what it returns

    input  wire         host_i,        // the host uses the bank: it has no channels
    input  wire         host_we_i,     // it writes, else it reads
    input  wire [8:0]   host_row_i,    // number of the dword in the bank
    input  wire [31:0]  host_wdata_i,  // what it writes
    output wire [31:0]  rdata_o        // the dword that was read in the previous cycle
);
    // Operations of the atomic ALU that a bank supports
    localparam [63:0] OPS = (64'd1 << `ATOMIC_ALU_OP_ADD) | (64'd1 << `ATOMIC_ALU_OP_SUB)
                            | (64'd1 << `ATOMIC_ALU_OP_INC) | (64'd1 << `ATOMIC_ALU_OP_DEC)
                            | (64'd1 << `ATOMIC_ALU_OP_MIN) | (64'd1 << `ATOMIC_ALU_OP_MAX)
                            | (64'd1 << `ATOMIC_ALU_OP_XCHG) | (64'd1 << `ATOMIC_ALU_OP_CMPXCHG)
                            | (64'd1 << `ATOMIC_ALU_OP_AND) | (64'd1 << `ATOMIC_ALU_OP_OR)
                            | (64'd1 << `ATOMIC_ALU_OP_XOR) | (64'd1 << `ATOMIC_ALU_OP_IMIN)
                            | (64'd1 << `ATOMIC_ALU_OP_IMAX) | (64'd1 << `ATOMIC_ALU_OP_PREDEC)
                            | (64'd1 << `ATOMIC_ALU_OP_FMAX) | (64'd1 << `ATOMIC_ALU_OP_FMIN)
                            | (64'd1 << `ATOMIC_ALU_OP_FCMPWR);

    // The channels that are not picked yet
    reg [15:0] left_q;

    // The channel whose dword is fetched. In this and the next two stages, only the valid bit of a T0 channel is reset.
    reg        fetch_q;
    reg [5:0]  fetch_channel_q;
    reg [4:0]  fetch_op_q;
    reg        fetch_w16_q;

    // The channel whose dword arrives
    reg        route_q;
    reg [5:0]  route_channel_q;
    reg [17:0] route_control_q;
    reg        route_w16_q;
    reg [8:0]  route_row_q;
    reg        route_half_q;

    // The channel under computation: its dword, and the dword's low half, or the high half if that is the operand
    reg        compute_q;
    reg [5:0]  compute_channel_q;
    reg [17:0] control_q;
    reg        w16_q;
    reg [8:0]  row_q;
    reg        half_q;
    reg [31:0] dword_q;
    reg [15:0] low_q;
    reg [31:0] src0_q;
    reg [31:0] src1_q;

    // The channel computed in the previous cycle
    reg        past_q;
    reg [8:0]  past_row_q;
    reg [31:0] past_new_q;

    /* verilator tracing_off */
    // ---------------------------------------------------------------- pick, fetch
    wire [3:0]  next;
    wire [15:0] rest;
    wire [9:0]  place;
    wire [17:0] control;

    channel_pick #(.CHANNELS(16), .LOG2(4)) pick (
        .set_i   (left_q),
        .index_o (next),
        .rest_o  (rest)
    );
    dword_operands #(.WIDTH(10)) places (
        .clk       (clk),
        .we_i      (take_i),
        .beat_i    (beat_i),
        .wdata_i   ({offset_i[107:99], offset_i[97], offset_i[75:67], offset_i[65], offset_i[43:35], offset_i[33],
                     offset_i[11:3], offset_i[1]}),
        .channel_i (fetch_channel_q),
        .rdata_o   (place)
    );
    atomic_alu_control #(.OPS(OPS)) decode (
        .op_i      ({1'b0, fetch_op_q}),
        .width_i   ({1'b0, fetch_w16_q}),
        .control_o (control)
    );

    // ---------------------------------------------------------------- operands
    wire [31:0] src0;
    wire [31:0] src1;
    wire [31:0] merged;

    dword_operands #(.WIDTH(32)) sources0 (
        .clk       (clk),
        .we_i      (take_i),
        .beat_i    (beat_i),
        .wdata_i   (src0_i),
        .channel_i (route_channel_q),
        .rdata_o   (src0)
    );
    dword_operands #(.WIDTH(32)) sources1 (
        .clk       (clk),
        .we_i      (take_i),
        .beat_i    (beat_i),
        .wdata_i   (src1_i),
        .channel_i (route_channel_q),
        .rdata_o   (src1)
    );

    wire        newest = route_q & compute_q & (route_row_q == row_q);
    wire        older  = route_q & past_q & (route_row_q == past_row_q) & ~newest;
    wire        stored = route_q & ~newest & ~older;
    wire [31:0] dword  = (rdata_o & {32{stored}}) | (past_new_q & {32{older}}) | (merged & {32{newest}})
                         | (dword_i & {32{answer_i}});

    // ---------------------------------------------------------------- compute
    wire [31:0] new_value;
    wire        write;
    // Only operands that are split over two datapaths use it.
    /* verilator lint_off UNUSED */
    wire        match;
    /* verilator lint_on UNUSED */

    atomic_alu_datapath #(.WIDTH(32)) alu (
        .control_i (control_q),
        .width_i   ({1'b0, w16_q}),
        .old_i     ({dword_q[31:16], low_q}),
        .src0_i    (src0_q),
        .src1_i    (src1_q),
        .match_i   (1'b1),
        .new_o     (new_value),
        .ret_o     (ret_o),
        .write_o   (write),
        .match_o   (match)
    );

    wire [1:0]  lanes = {~w16_q | half_q, ~half_q};
    wire [31:0] field = {{16{lanes[1]}}, {16{lanes[0]}}};
    wire [31:0] data  = {w16_q ? new_value[15:0] : new_value[31:16], new_value[15:0]} & field;
    assign merged = data | (dword_q & ~field);

    // A value that is not written is the old value, so it can be forwarded as well.
    block_ram_1r1w #(.ADDRESS(9)) ram (
        .clk     (clk),
        .we_i    (~rst & (host_i ? host_we_i : compute_q & write)),
        .waddr_i (host_i ? host_row_i : row_q),
        .wdata_i (host_i ? host_wdata_i : merged),
        .raddr_i (host_i ? host_row_i : place[9:1]),
        .rdata_o (rdata_o)
    );
    /* verilator tracing_on */

    always @(posedge clk) begin
        if (load_i)
            left_q <= set_i;
        else if (step_i)
            left_q <= rest;

        fetch_q   <= ~rst & step_i & ~surface_i & (|left_q);
        route_q   <= ~rst & fetch_q;
        compute_q <= ~rst & route_q;
        past_q    <= ~rst & compute_q;

        if (step_i) begin
            fetch_channel_q <= {slot_i, next};
            fetch_op_q      <= op_i;
            fetch_w16_q     <= w16_i;
        end

        route_channel_q <= fetch_channel_q;
        route_control_q <= control;
        route_w16_q     <= fetch_w16_q;
        route_row_q     <= place[9:1];
        route_half_q    <= place[0];

        compute_channel_q <= route_channel_q;
        control_q         <= route_control_q;
        w16_q             <= route_w16_q;
        row_q             <= route_row_q;
        half_q            <= route_half_q;
        src0_q            <= src0;
        src1_q            <= src1;
        if (route_q | answer_i) begin
            dword_q <= dword;
            low_q   <= route_half_q ? dword[31:16] : dword[15:0];
        end

        past_row_q <= row_q;
        past_new_q <= merged;
    end

    assign more_o    = |left_q;
    assign rest_o    = |rest;
    assign channel_o = fetch_channel_q;
    assign row_o     = place[9:1];
    assign write_o   = write;
    assign lanes_o   = lanes;
    assign data_o    = data;
    assign give_o    = compute_q;
    assign worked_o  = compute_channel_q;
endmodule
`default_nettype wire
