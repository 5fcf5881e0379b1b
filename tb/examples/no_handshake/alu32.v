// SPDX-License-Identifier: MIT
`default_nettype none

// An ALU of 32 bits with nine operations. Its result comes one clock after its operands, without a handshake.
module alu32 (
    input  wire        clk_i,
    input  wire        rst_ni,  // active low, asynchronous
    input  wire [3:0]  op_i,    // 0 add, 1 sub, 2 and, 3 or, 4 xor, 5 min, 6 max, 7 min and 8 max of signed numbers
    input  wire [31:0] a_i,
    input  wire [31:0] b_i,
    output reg  [31:0] y_o
);
    wire less        = a_i < b_i;
    wire signed_less = $signed(a_i) < $signed(b_i);
    always @(posedge clk_i or negedge rst_ni)
        if (!rst_ni)
            y_o <= 32'd0;
        else
            case (op_i)
                4'd0:    y_o <= a_i + b_i;
                4'd1:    y_o <= a_i - b_i;
                4'd2:    y_o <= a_i & b_i;
                4'd3:    y_o <= a_i | b_i;
                4'd4:    y_o <= a_i ^ b_i;
                4'd5:    y_o <= less ? a_i : b_i;
                4'd6:    y_o <= less ? b_i : a_i;
                4'd7:    y_o <= signed_less ? a_i : b_i;
                default: y_o <= signed_less ? b_i : a_i;
            endcase
endmodule
`default_nettype wire
