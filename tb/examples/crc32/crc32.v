// SPDX-License-Identifier: MIT
`default_nettype none

// CRC-32 of framed bytes, one a clock. A start while a frame is open drops that frame.
module crc32 (
    input  wire        clk,          // clock, rising edge
    input  wire        rst,          // reset, synchronous, active high

    input  wire        req_valid_i,  // a byte is offered
    output wire        req_ready_o,  // the byte is accepted
    input  wire        first_i,      // first byte of a frame
    input  wire        last_i,       // last byte of a frame
    input  wire [7:0]  data_i,       // byte

    output reg         rsp_valid_o,  // a checksum or an error is offered
    input  wire        rsp_ready_i,  // the checksum is accepted
    output reg  [31:0] crc_o,        // CRC-32 of IEEE 802.3
    output reg         error_o       // a byte came outside a frame
);
    // One byte, the low bit first
    function [31:0] next;
        input [31:0] crc;
        input [7:0]  data;
        integer      i;
        begin
            next = crc ^ {24'd0, data};
            for (i = 0; i < 8; i = i + 1)
                next = {1'b0, next[31:1]} ^ (32'hedb88320 & {32{next[0]}});
        end
    endfunction

    reg         open_q;
    reg  [31:0] crc_q;
    wire        stray = ~first_i & ~open_q;
    wire [31:0] crc   = next(first_i ? 32'hffffffff : crc_q, data_i);
    wire        moves = req_valid_i & req_ready_o;
    wire        ends  = moves & (stray | last_i);

    assign req_ready_o = ~rsp_valid_o | rsp_ready_i;

    always @(posedge clk) begin
        if (moves & ~stray) begin
            open_q <= ~last_i;
            crc_q  <= crc;
        end
        if (req_ready_o) begin
            rsp_valid_o <= ends;
            error_o     <= ends & stray;
            crc_o       <= ends & ~stray ? ~crc : 32'd0;
        end
        if (rst) begin
            open_q      <= 1'b0;
            rsp_valid_o <= 1'b0;
            error_o     <= 1'b0;
            crc_o       <= 32'd0;
        end
    end
endmodule
`default_nettype wire
