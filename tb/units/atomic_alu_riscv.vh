// SPDX-License-Identifier: MIT
// OPS="add xchg xor or and imin imax min max" WIDTHS="32 64"
    // The instruction amo*.w or amo*.d x3, x2, (x1): x2 is src0_q, the memory at x1 holds old_q. new_o goes to memory if
    // write_o is 1, and ret_o to x3. A core that has only words of 32 bits is checked with WIDTHS=32.
    reg  [4:0]  funct5;
    wire [31:0] insn = {funct5, 2'b00, 5'd2, 5'd1, 2'b01, width_q[1], 5'd3, 7'b0101111};
    always @*
        case (op_q)
            6'h06:   funct5 = 5'b00001; // amoswap
            6'h0a:   funct5 = 5'b00100; // amoxor
            6'h08:   funct5 = 5'b01100; // amoand
            6'h09:   funct5 = 5'b01000; // amoor
            6'h0b:   funct5 = 5'b10000; // amomin
            6'h0c:   funct5 = 5'b10100; // amomax
            6'h04:   funct5 = 5'b11000; // amominu
            6'h05:   funct5 = 5'b11100; // amomaxu
            default: funct5 = 5'b00000; // amoadd
        endcase
