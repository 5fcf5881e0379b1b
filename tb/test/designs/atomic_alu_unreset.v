// SPDX-License-Identifier: MIT
// A register that has no reset: it may hold anything after power-up, and one value of 2^64 unlocks a mode in which results
// are wrong. What gives it some value at random never comes to that one; with four states the result is unknown.
`default_nettype none
module atomic_alu_unreset #(
    parameter RESET = 0 // 1: it has one
) (
`include "atomic_alu_ports.vh"
);
    reg  [63:0] key_q;
    wire [63:0] new_value;
    wire        unlocked = key_q == 64'hd15a_b1ed_0b5e_55ed;

    always @(posedge clk)
        if (rst & RESET != 0) key_q <= 64'd0;
        else if (req_valid_i & req_ready_o & width_i == 2'd3) key_q <= src0_i;

    atomic_alu atomic_alu (
        .clk(clk), .rst(rst),
        .req_valid_i(req_valid_i), .req_ready_o(req_ready_o),
        .op_i(op_i), .width_i(width_i), .old_i(old_i), .src0_i(src0_i), .src1_i(src1_i),
        .rsp_valid_o(rsp_valid_o), .rsp_ready_i(rsp_ready_i),
        .write_o(write_o), .error_o(error_o), .new_o(new_value), .ret_o(ret_o)
    );
    assign new_o = new_value ^ {63'd0, rsp_valid_o & unlocked};
endmodule
