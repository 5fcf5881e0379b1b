// SPDX-License-Identifier: MIT
`default_nettype none

// Logic on a board around the unit: docs/board.md. A line in, a line out, and the unit's ports as two words of bits.
module board_bridge #(
    parameter         CLOCKS    = 12,     // clocks of a bit of the line, 4 or more
    parameter         IDLE_LOG2 = 18,     // after 2^this idle clocks, a partial frame is dropped
    parameter         REQ_BYTES = 1,      // of a request
    parameter         RSP_BYTES = 1,      // of a response
    parameter [31:0]  PORTS     = 32'd0,  // hash of the unit's port list
    parameter [255:0] NAME      = 256'd0  // name of the unit and its configuration, the first letter in the lowest byte
) (
    input  wire                   clk,          // clock, rising edge
    input  wire                   rst,          // reset of all, synchronous, active high
    input  wire                   rx_i,         // from the host
    output wire                   tx_o,         // to the host

    output wire                   unit_rst,     // the unit's ports
    output wire                   req_valid_o,
    input  wire                   req_ready_i,
    output wire [8*REQ_BYTES-1:0] req_o,
    input  wire                   rsp_valid_i,
    output wire                   rsp_ready_o,
    input  wire [8*RSP_BYTES-1:0] rsp_i
);
    localparam DEPTH_LOG2 = 7;

    // Registers are 0 after configuration.
    reg [3:0] up_q = 4'd0;
    wire      down = ~&up_q;
    always @(posedge clk)
        up_q <= rst ? 4'd0 : up_q + {3'd0, down};

    wire                   rx_valid;
    wire [7:0]             rx_byte;
    wire                   tx_valid;
    wire                   tx_ready;
    wire [7:0]             tx_byte;
    wire                   load;
    wire [DEPTH_LOG2-1:0]  at;
    wire [7:0]             gap;
    wire [8*REQ_BYTES-1:0] request;
    wire                   start;
    wire                   reset;
    wire [7:0]             requests;
    wire [31:0]            pattern;
    wire                   over;
    wire [7:0]             taken;
    wire [7:0]             read;
    wire [8*RSP_BYTES-1:0] response;

    board_uart_rx #(.CLOCKS(CLOCKS)) rx (
        .clk     (clk),
        .rst     (down),
        .rx_i    (rx_i),
        .valid_o (rx_valid),
        .byte_o  (rx_byte)
    );
    board_uart_tx #(.CLOCKS(CLOCKS)) tx (
        .clk     (clk),
        .rst     (down),
        .valid_i (tx_valid),
        .ready_o (tx_ready),
        .byte_i  (tx_byte),
        .tx_o    (tx_o)
    );
    board_link #(
        .REQ_BYTES  (REQ_BYTES),
        .RSP_BYTES  (RSP_BYTES),
        .DEPTH_LOG2 (DEPTH_LOG2),
        .IDLE_LOG2  (IDLE_LOG2),
        .PORTS      (PORTS),
        .NAME       (NAME)
    ) link (
        .clk        (clk),
        .rst        (down),
        .rx_valid_i (rx_valid),
        .rx_byte_i  (rx_byte),
        .tx_valid_o (tx_valid),
        .tx_ready_i (tx_ready),
        .tx_byte_o  (tx_byte),
        .load_o     (load),
        .at_o       (at),
        .gap_o      (gap),
        .request_o  (request),
        .start_o    (start),
        .reset_o    (reset),
        .requests_o (requests),
        .pattern_o  (pattern),
        .over_i     (over),
        .taken_i    (taken),
        .read_o     (read),
        .response_i (response)
    );
    board_burst #(
        .REQ_BITS   (8 * REQ_BYTES),
        .RSP_BITS   (8 * RSP_BYTES),
        .DEPTH_LOG2 (DEPTH_LOG2)
    ) burst (
        .clk         (clk),
        .rst         (down),
        .load_i      (load),
        .at_i        (at),
        .gap_i       (gap),
        .request_i   (request),
        .start_i     (start),
        .reset_i     (reset),
        .requests_i  (requests),
        .pattern_i   (pattern),
        .over_o      (over),
        .taken_o     (taken),
        .read_i      (read),
        .response_o  (response),
        .unit_rst    (unit_rst),
        .req_valid_o (req_valid_o),
        .req_ready_i (req_ready_i),
        .req_o       (req_o),
        .rsp_valid_i (rsp_valid_i),
        .rsp_ready_o (rsp_ready_o),
        .rsp_i       (rsp_i)
    );
endmodule
`default_nettype wire
