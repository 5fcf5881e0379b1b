// SPDX-License-Identifier: MIT
`default_nettype none

// Reads, computes and writes for one channel after the other over a memory port: states READ, WAIT and WRITE of
// docs/units/dword_atomic.md. The arithmetic stands outside: new_i and write_i follow old_o.
module channel_rmw #(
    parameter ADDRESS = 32  // bits of an address
) (
    input  wire               clk,              // clock, rising edge
    input  wire               rst,              // reset, synchronous, active high

    input  wire               first_i,          // the next cycle is READ of the first channel
    input  wire               more_i,           // in WRITE: there is another channel
    input  wire [ADDRESS-1:0] address_i,        // byte address of the channel, aligned, from READ to the end of WRITE
    input  wire [1:0]         width_i,          // 0 = 32, 1 = 16, 2 = 64 bits
    input  wire [63:0]        new_i,            // what goes to memory, 0 above the width
    input  wire               write_i,          // memory is written
    output wire [63:0]        old_o,            // in WRITE: what memory had, anything above the width
    output wire               done_o,           // the last cycle of WRITE

    output wire               mem_req_valid_o,  // a memory request is offered
    input  wire               mem_req_ready_i,  // the memory takes the request, if there is one
    output wire               mem_req_we_o,     // 1 a write, 0 a read
    output wire [ADDRESS-1:0] mem_req_addr_o,   // byte address of the 8-byte word
    output wire [7:0]         mem_req_be_o,     // bytes of the word that are written; 0 for a read
    output wire [63:0]        mem_req_wdata_o,  // these bytes in their places, 0 elsewhere

    input  wire               mem_rsp_valid_i,  // the memory answers a read
    output wire               mem_rsp_ready_o,  // the unit takes the answer, if there is one
    input  wire [63:0]        mem_rsp_rdata_i   // the word that was read
);
    reg        read_q;
    reg        wait_q;
    reg        write_q;
    reg [63:0] old_q;

    /* verilator tracing_off */
    wire [5:0] place = {address_i[2:1], 4'd0};  // of the channel in the word
    wire       store = write_q & write_i;
    wire       ask   = read_q | store;
    wire [7:0] bytes = {{4{width_i[1]}}, {2{~width_i[0]}}, 2'b11};
    /* verilator tracing_on */

    assign done_o = write_q & (~write_i | mem_req_ready_i);

    always @(posedge clk) begin
        read_q  <= ~rst & (first_i | (done_o & more_i) | (read_q & ~mem_req_ready_i));
        wait_q  <= ~rst & ((read_q & mem_req_ready_i) | (wait_q & ~mem_rsp_valid_i));
        write_q <= ~rst & ((wait_q & mem_rsp_valid_i) | (store & ~mem_req_ready_i));
        if (wait_q & mem_rsp_valid_i)
            old_q <= mem_rsp_rdata_i >> place;
    end

    assign old_o           = old_q;
    assign mem_req_valid_o = ask;
    assign mem_rsp_ready_o = wait_q;
    assign mem_req_we_o    = store;
    assign mem_req_addr_o  = {{ADDRESS - 3{ask}} & address_i[ADDRESS-1:3], 3'd0};
    assign mem_req_be_o    = {8{store}} & (bytes << address_i[2:0]);
    assign mem_req_wdata_o = {64{store}} & (new_i << place);
endmodule
`default_nettype wire
