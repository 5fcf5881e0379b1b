// SPDX-License-Identifier: MIT
`default_nettype none

// Return path from the banks to one lane, with storage until the response; docs/units/atoms.md.
module atoms_return #(
    parameter BANKS = 32  // banks of memory
) (
    input  wire                clk,      // clock, rising edge
    input  wire                put_i,    // the lane gets its value in this pass
    input  wire [2:0]          slot_i,   // for this warp
    input  wire [BANKS-1:0]    grant_i,  // from the bank or pair that served it; 0 if none did
    input  wire [BANKS*32-1:0] ret_i,    // return value of each bank
    input  wire [2:0]          read_i,   // warp of the response
    output wire [63:0]         value_o   // value from an odd bank and, in bits 31:0, from an even one; else 0
);
    /* verilator tracing_off */
    reg [31:0] even;
    reg [31:0] odd;
    integer    i;
    always @* begin
        even = 32'd0;
        odd  = 32'd0;
        for (i = 0; i < BANKS; i = i + 2) begin
            even = even | (ret_i[32*i+:32] & {32{grant_i[i]}});
            odd  = odd | (ret_i[32*(i+1)+:32] & {32{grant_i[i+1]}});
        end
    end

    lut_ram #(.ADDRESS(3), .WIDTH(64)) values (
        .clk     (clk),
        .we_i    (put_i),
        .waddr_i (slot_i),
        .wdata_i ({odd, even}),
        .raddr_i (read_i),
        .rdata_o (value_o)
    );
endmodule
/* verilator tracing_on */
`default_nettype wire
