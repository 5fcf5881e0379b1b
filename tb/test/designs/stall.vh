// SPDX-License-Identifier: MIT
// Included by atomic_alu_late.v: seven bits that go through all patterns but zero.
    reg [6:0] stall_q;
    always @(posedge clk) stall_q <= rst ? 7'd1 : {stall_q[5:0], stall_q[6] ^ stall_q[5]};
