// SPDX-License-Identifier: MIT
`default_nettype none

// One block RAM of 32 bits with a read port and a write port. It holds anything at power-up. A read of the dword that is
// written at the same edge finds anything.
module block_ram_1r1w #(
    parameter ADDRESS = 8  // bits of an address
) (
    input  wire               clk,      // clock, rising edge
    input  wire               we_i,     // a dword is written
    input  wire [ADDRESS-1:0] waddr_i,  // which one
    input  wire [31:0]        wdata_i,  // with what
    input  wire [ADDRESS-1:0] raddr_i,  // the dword to be read
    output wire [31:0]        rdata_o   // what it held in the cycle before
);
    generate
        if (ADDRESS < 1) begin : refused
            block_ram_1r1w_needs_an_ADDRESS_of_1_or_more stop ();
        end
    endgenerate

    // Small ones would be made of LUTs, and all of them with logic that makes a read find the old dword.
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
