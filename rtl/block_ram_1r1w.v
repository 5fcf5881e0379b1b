// SPDX-License-Identifier: MIT
`default_nettype none

// Block RAM of 32 bits with a read port and a write port, with any content at power-up. A read of the dword written at
// the same edge returns any value.
module block_ram_1r1w #(
    parameter ADDRESS = 8  // bits of an address
) (
    input  wire               clk,      // clock, rising edge
    input  wire               we_i,     // a dword is written
    input  wire [ADDRESS-1:0] waddr_i,  // its address
    input  wire [31:0]        wdata_i,  // its data
    input  wire [ADDRESS-1:0] raddr_i,  // the dword to be read
    output wire [31:0]        rdata_o   // its content in the previous cycle
);
    generate
        if (ADDRESS < 1) begin : refused
            block_ram_1r1w_needs_an_ADDRESS_of_1_or_more stop ();
        end
    endgenerate

    // Otherwise, synthesis makes small RAMs of LUTs, and adds logic so that a read returns the old dword.
    (* ram_style = "block", no_rw_check *)
    reg [31:0] memory_q[0:(1<<ADDRESS)-1];
    reg [31:0] rdata_q;

    always @(posedge clk) begin
        if (we_i)
            memory_q[waddr_i] <= wdata_i;
        rdata_q <= memory_q[raddr_i];
    end

    assign rdata_o = rdata_q;
endmodule
`default_nettype wire
