// SPDX-License-Identifier: MIT
`default_nettype none

// Adds a byte to a CRC of 16 bits, x^16 + x^12 + x^5 + 1, high bit first. The CRC of a frame with its own CRC is 0.
module board_crc (
    input  wire [15:0] crc_i,   // of the previous bytes
    input  wire [7:0]  byte_i,  // the byte
    output wire [15:0] crc_o    // of all bytes
);
    wire [7:0] mixed = crc_i[15:8] ^ byte_i;
    wire [7:0] step  = mixed ^ {4'd0, mixed[7:4]};

    assign crc_o = {crc_i[7:0], 8'd0} ^ {step[3:0], 12'd0} ^ {3'd0, step, 5'd0} ^ {8'd0, step};
endmodule
`default_nettype wire
