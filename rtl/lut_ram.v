// SPDX-License-Identifier: MIT
`default_nettype none

// LUT RAM: a write port, and a read port without a register, with any content at power-up.
module lut_ram #(
    parameter ADDRESS = 3,  // bits of an address
    parameter WIDTH   = 32  // bits of a word
) (
    input  wire               clk,      // clock, rising edge
    input  wire               we_i,     // a word is written
    input  wire [ADDRESS-1:0] waddr_i,  // its address
    input  wire [WIDTH-1:0]   wdata_i,  // its data
    input  wire [ADDRESS-1:0] raddr_i,  // the word to be read
    output wire [WIDTH-1:0]   rdata_o   // its content
);
    generate
        if (ADDRESS < 1 || WIDTH < 1) begin : refused
            lut_ram_needs_ADDRESS_and_WIDTH_of_1_or_more stop ();
        end
    endgenerate

    reg [WIDTH-1:0] memory_q[0:(1<<ADDRESS)-1];

    always @(posedge clk) begin
        if (we_i)
            memory_q[waddr_i] <= wdata_i;
    end

    assign rdata_o = memory_q[raddr_i];
endmodule
`default_nettype wire
