// SPDX-License-Identifier: MIT
`default_nettype none

// Sends bytes of eight bits, low bit first, between a start and a stop bit.
module board_uart_tx #(
    parameter CLOCKS = 12  // clocks of a bit, 4 or more
) (
    input  wire       clk,      // clock, rising edge
    input  wire       rst,      // reset, synchronous, active high
    input  wire       valid_i,  // a byte is offered
    output wire       ready_o,  // it is taken, if there is one
    input  wire [7:0] byte_i,   // its value
    output wire       tx_o      // the line, high while it is idle
);
    localparam CLOCK_BITS = $clog2(CLOCKS);
    localparam integer LAST_CLOCK = CLOCKS - 1;
    localparam [CLOCK_BITS-1:0] LAST = LAST_CLOCK[CLOCK_BITS-1:0];

    reg [8:0]            bits_q;   // bit on the line, and the bits after it
    reg [CLOCK_BITS-1:0] clock_q;  // remaining clocks of the bit on the line
    reg [3:0]            left_q;   // remaining bits, including that one

    wire idle = left_q == 4'd0;

    always @(posedge clk) begin
        if (idle) begin
            clock_q <= LAST;
            if (valid_i) begin
                bits_q <= {byte_i, 1'b0};
                left_q <= 4'd10;
            end
        end else if (clock_q != {CLOCK_BITS{1'b0}}) begin
            clock_q <= clock_q - 1'b1;
        end else begin
            clock_q <= LAST;
            bits_q  <= {1'b1, bits_q[8:1]};
            left_q  <= left_q - 4'd1;
        end
        if (rst) begin
            bits_q <= 9'h1ff;
            left_q <= 4'd0;
        end
    end

    assign ready_o = idle;
    assign tx_o    = bits_q[0];
endmodule
`default_nettype wire
