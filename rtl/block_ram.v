// SPDX-License-Identifier: MIT
`default_nettype none

// One block RAM with a single port of 32 bits. It holds anything at power-up.
module block_ram #(
    parameter ADDRESS = 8  // bits of an address
) (
    input  wire               clk,      // clock, rising edge
    input  wire               en_i,     // something is done
    input  wire               we_i,     // 1 a write, 0 a read
    input  wire [ADDRESS-1:0] addr_i,   // number of the dword
    input  wire [31:0]        wdata_i,  // what is written
    output wire [31:0]        rdata_o   // what the last read has found
);
    reg [31:0] memory_q[0:(1<<ADDRESS)-1];
    reg [31:0] rdata_q;

    always @(posedge clk) begin
        if (en_i) begin
            if (we_i)
                memory_q[addr_i] <= wdata_i;
            else
                rdata_q <= memory_q[addr_i];
        end
    end

    assign rdata_o = rdata_q;
endmodule
`default_nettype wire
