// SPDX-License-Identifier: MIT
`default_nettype none

// Function of atomic_alu, without registers; docs/units/atomic_alu.md is the contract.
module atomic_alu_core (
    input  wire [5:0]  op_i,     // operation code
    input  wire [1:0]  width_i,  // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    input  wire [63:0] old_i,    // value in memory
    input  wire [63:0] src0_i,   // first source
    input  wire [63:0] src1_i,   // second source
    output wire [63:0] new_o,    // new memory value
    output wire [63:0] ret_o,    // value for the destination register
    output wire        write_o,  // memory is to be written
    output wire        error_o   // the request is refused
);
    /* verilator tracing_off */
    wire [17:0] k;
    // Only operands that are split over two datapaths use it.
    /* verilator lint_off UNUSED */
    wire        match;
    /* verilator lint_on UNUSED */
    /* verilator tracing_on */

    atomic_alu_control control (
        .op_i      (op_i),
        .width_i   (width_i),
        .control_o (k)
    );
    atomic_alu_datapath datapath (
        .control_i (k),
        .width_i   (width_i),
        .old_i     (old_i),
        .src0_i    (src0_i),
        .src1_i    (src1_i),
        .match_i   (1'b1),
        .new_o     (new_o),
        .ret_o     (ret_o),
        .write_o   (write_o),
        .match_o   (match)
    );

    assign error_o = ~k[0];
endmodule
`default_nettype wire
