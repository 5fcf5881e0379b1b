// SPDX-License-Identifier: MIT
`default_nettype none

// A bank of T0, and what stands between its dwords and the operands of the arithmetic; docs/units/dword_atomic.md.
module dword_bank (
    input  wire        clk,           // clock, rising edge
    input  wire        rst,           // reset: the bank is neither written nor read
    input  wire        host_i,        // the bank is the host's, else the message's
    input  wire        host_valid_i,  // the host writes or reads
    input  wire        host_we_i,     // the host writes, else it reads
    input  wire [7:0]  host_addr_i,   // number of the dword in the bank
    input  wire [31:0] host_wdata_i,  // what the host writes
    input  wire        read_i,        // READ: the dword is read
    input  wire        store_i,       // WRITE: the dword is written back
    input  wire [7:0]  addr_i,        // number of the channel's dword in the bank
    input  wire        half_i,        // the channel's word is the upper one
    input  wire        w16_i,         // the operand is a word, else the dword
    input  wire [31:0] new_i,         // its new value, 0 above the width
    output wire [31:0] old_o,         // in WRITE: its old value, anything above the width
    output wire [31:0] rdata_o        // the dword that was read
);
    /* verilator tracing_off */
    wire [31:0] keep   = {{16{w16_i & ~half_i}}, {16{w16_i & half_i}}};  // what is not the operand
    wire [31:0] merged = (rdata_o & keep) | (new_i << {half_i, 4'd0});

    block_ram #(.ADDRESS(8)) ram (
        .clk     (clk),
        .en_i    (~rst & (host_i ? host_valid_i : read_i | store_i)),
        .we_i    (host_i ? host_we_i : store_i),
        .addr_i  (host_i ? host_addr_i : addr_i),
        .wdata_i (host_i ? host_wdata_i : merged),
        .rdata_o (rdata_o)
    );
    /* verilator tracing_on */

    assign old_o = rdata_o >> {half_i, 4'd0};
endmodule
`default_nettype wire
