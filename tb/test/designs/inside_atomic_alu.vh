// SPDX-License-Identifier: MIT
// For the place in a new atomic_alu: our core. XOR is wrong while a file says so, whose name is the test's to define.
    wire done = 1'b1;
    wire [63:0] value;
    atomic_alu_core core (
        .op_i    (op_q),
        .width_i (width_q),
        .old_i   (old_q),
        .src0_i  (src0_q),
        .src1_i  (src1_q),
        .new_o   (value),
        .ret_o   (ret_o),
        .write_o (write_o),
        .error_o (error_o)
    );
    `include "fault.vh"
    assign new_o = value ^ {63'd0, fault != 0 & op_q == 6'h0a};
