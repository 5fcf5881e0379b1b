// SPDX-License-Identifier: MIT
`default_nettype none

// Coefficients of the quadratics: C0 in bits 56:29, the magnitudes of C1 in bits 28:11 and of C2 in bits 10:0.
module float_transcendental_rom (
    input  wire        clk,       // clock, rising edge
    input  wire        load_i,    // the word is read
    input  wire [9:0]  address_i,
    output wire [56:0] word_o     // its content, after the edge
);
    /* verilator tracing_off */
    (* ram_style = "block" *)
    reg [56:0] rom[0:1023];
    reg [56:0] word_q;

    initial begin
`include "float_transcendental_table.vh"
    end

    always @(posedge clk)
        if (load_i) word_q <= rom[address_i];

    assign word_o = word_q;
endmodule
/* verilator tracing_on */
`default_nettype wire
