// SPDX-License-Identifier: MIT
`default_nettype none

// T255 over the memory port, one channel after the other: states READ, WAIT and WRITE of docs/units/dword_atomic.md.
// The arithmetic is in bank 0, which has the channel, its position and its operands in the same cycles.
module dword_memory (
    input  wire         clk,              // clock, rising edge
    input  wire         rst,              // reset

    input  wire         take_i,           // a beat is transferred
    input  wire [3:0]   beat_i,           // its quarter of the memories, and its number
    // Bits that T0 also has come in row_i.
    /* verilator lint_off UNUSED */
    input  wire [127:0] offset_i,         // its offsets
    /* verilator lint_on UNUSED */

    input  wire         start_i,          // the next cycle is READ of the first channel
    input  wire         more_i,           // there is a channel after this one
    output wire         busy_o,           // READ, WAIT or WRITE
    output wire         done_o,           // the last cycle of WRITE

    input  wire [5:0]   channel_i,        // the channel, within the message's quarter
    input  wire [8:0]   row_i,            // bits 11:3 of its offset
    output wire         answer_o,         // its dword arrives
    output wire [31:0]  dword_o,          // what it is
    input  wire         write_i,          // WRITE: memory is written
    input  wire [1:0]   lanes_i,          // halves of the dword that are written
    input  wire [31:0]  data_i,           // write data, 0 elsewhere

    output wire         mem_req_valid_o,  // the unit's ports of these names
    input  wire         mem_req_ready_i,
    output wire         mem_req_we_o,
    output wire [31:0]  mem_req_addr_o,
    output wire [7:0]   mem_req_be_o,
    output wire [63:0]  mem_req_wdata_o,
    input  wire         mem_rsp_valid_i,
    output wire         mem_rsp_ready_o,
    input  wire [63:0]  mem_rsp_rdata_i
);
    reg read_q;
    reg wait_q;
    reg write_q;

    /* verilator tracing_off */
    // Bits of offsets that T0 does not need
    wire [20:0] high;
    dword_operands #(.WIDTH(21)) highs (
        .clk       (clk),
        .we_i      (take_i),
        .beat_i    (beat_i),
        .wdata_i   ({offset_i[127:108], offset_i[98], offset_i[95:76], offset_i[66], offset_i[63:44], offset_i[34],
                     offset_i[31:12], offset_i[2]}),
        .channel_i (channel_i),
        .rdata_o   (high)
    );
    wire        odd   = high[0];

    wire        store = write_q & write_i;
    wire        ask   = read_q | store;
    wire        done  = write_q & (~write_i | mem_req_ready_i);
    wire [3:0]  bytes = {{2{lanes_i[1]}}, {2{lanes_i[0]}}};
    /* verilator tracing_on */

    always @(posedge clk) begin
        read_q  <= ~rst & (start_i | (done & more_i) | (read_q & ~mem_req_ready_i));
        wait_q  <= ~rst & ((read_q & mem_req_ready_i) | (wait_q & ~mem_rsp_valid_i));
        write_q <= ~rst & ((wait_q & mem_rsp_valid_i) | (store & ~mem_req_ready_i));
    end

    assign busy_o          = read_q | wait_q | write_q;
    assign done_o          = done;
    assign answer_o        = wait_q & mem_rsp_valid_i;
    assign dword_o         = odd ? mem_rsp_rdata_i[63:32] : mem_rsp_rdata_i[31:0];
    assign mem_req_valid_o = ask;
    assign mem_req_we_o    = store;
    assign mem_req_addr_o  = {{29{ask}} & {high[20:1], row_i}, 3'd0};
    assign mem_req_be_o    = {bytes & {4{store & odd}}, bytes & {4{store & ~odd}}};
    assign mem_req_wdata_o = {data_i & {32{store & odd}}, data_i & {32{store & ~odd}}};
    assign mem_rsp_ready_o = wait_q;
endmodule
`default_nettype wire
