// SPDX-License-Identifier: MIT
`default_nettype none

// Pins of a ULX3S, an ECP5, whose oscillator of 25 MHz is the clock.
module ulx3s (
    input  wire clk,   // pin G2
    input  wire rx_i,  // from the USB bridge
    output wire tx_o   // to the USB bridge
);
    board #(.CLOCKS(25), .IDLE_LOG2(19)) board (
        .clk  (clk),
        .rst  (1'b0),
        .rx_i (rx_i),
        .tx_o (tx_o)
    );
endmodule
`default_nettype wire
