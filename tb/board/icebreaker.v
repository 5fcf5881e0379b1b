// SPDX-License-Identifier: MIT
`default_nettype none

// Pins of an iCEBreaker, an iCE40 UP5K, whose oscillator of 12 MHz is the clock.
module icebreaker (
    input  wire clk,   // pin 35
    input  wire rx_i,  // from the USB bridge
    output wire tx_o   // to the USB bridge
);
    board #(.CLOCKS(12)) board (
        .clk  (clk),
        .rst  (1'b0),
        .rx_i (rx_i),
        .tx_o (tx_o)
    );
endmodule
`default_nettype wire
