// SPDX-License-Identifier: MIT
`default_nettype none

// Pins of an iCE40HX8K-B-EVN. A PLL makes 48 MHz from its 12 MHz oscillator.
module hx8k_b_evn (
    input  wire clk_12,  // pin J3
    input  wire rx_i,    // from the USB bridge
    output wire tx_o     // to the USB bridge
);
    wire clk;
    wire locked;

    // 12 MHz * (DIVF + 1) / 2^DIVQ, from icepll
    SB_PLL40_CORE #(
        .FEEDBACK_PATH ("SIMPLE"),
        .DIVR          (4'd0),
        .DIVF          (7'd63),
        .DIVQ          (3'd4),
        .FILTER_RANGE  (3'd1)
    ) pll (
        .REFERENCECLK (clk_12),
        .PLLOUTGLOBAL (clk),
        .LOCK         (locked),
        .RESETB       (1'b1),
        .BYPASS       (1'b0)
    );
    board #(.CLOCKS(48), .IDLE_LOG2(20)) board (
        .clk  (clk),
        .rst  (~locked),
        .rx_i (rx_i),
        .tx_o (tx_o)
    );
endmodule
`default_nettype wire
