// SPDX-License-Identifier: MIT
`default_nettype none

// Receives bytes of eight bits, low bit first, between a start and a stop bit. Drops a byte without its stop bit.
module board_uart_rx #(
    parameter CLOCKS = 12  // clocks of a bit, 4 or more
) (
    input  wire       clk,      // clock, rising edge
    input  wire       rst,      // reset, synchronous, active high
    input  wire       rx_i,     // the line, high while it is idle
    output wire       valid_o,  // a byte arrives, for one clock
    output wire [7:0] byte_o    // its value
);
    localparam CLOCK_BITS = $clog2(CLOCKS);
    localparam integer LAST_CLOCK = CLOCKS - 1;
    localparam integer HALF_CLOCK = CLOCKS / 2 - 1;
    localparam [CLOCK_BITS-1:0] LAST = LAST_CLOCK[CLOCK_BITS-1:0];
    localparam [CLOCK_BITS-1:0] HALF = HALF_CLOCK[CLOCK_BITS-1:0];

    reg [1:0]            line_q;   // synchronizer for the asynchronous line
    reg [CLOCK_BITS-1:0] clock_q;  // clocks until the middle of the next bit
    reg [3:0]            left_q;   // remaining bits of the byte, including the start bit
    reg [7:0]            byte_q;
    reg                  valid_q;

    wire idle   = left_q == 4'd0;
    wire middle = clock_q == {CLOCK_BITS{1'b0}};

    always @(posedge clk) begin
        line_q  <= {line_q[0], rx_i};
        valid_q <= ~idle & middle & (left_q == 4'd1) & line_q[1];
        clock_q <= idle ? HALF : middle ? LAST : clock_q - 1'b1;
        if (idle)
            left_q <= line_q[1] ? 4'd0 : 4'd10;
        else if (middle)
            left_q <= (left_q == 4'd10) & line_q[1] ? 4'd0 : left_q - 4'd1;  // a short start bit was a spike
        if (middle & (left_q != 4'd1))
            byte_q <= {line_q[1], byte_q[7:1]};
        if (rst) begin
            line_q  <= 2'b11;
            valid_q <= 1'b0;
            left_q  <= 4'd0;
        end
    end

    assign valid_o = valid_q;
    assign byte_o  = byte_q;
endmodule
`default_nettype wire
