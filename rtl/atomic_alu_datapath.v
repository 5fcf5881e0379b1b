// SPDX-License-Identifier: MIT
`default_nettype none

// Arithmetic of atomic_alu, without registers; docs/units/atomic_alu.md is the contract.
module atomic_alu_datapath #(
    parameter WIDTH = 64  // bits of a value: 64, or 32 for operands of up to 32 bits
) (
    input  wire [17:0]      control_i,  // from atomic_alu_control
    input  wire [1:0]       width_i,    // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    input  wire [WIDTH-1:0] old_i,      // value in memory
    input  wire [WIDTH-1:0] src0_i,     // first source
    input  wire [WIDTH-1:0] src1_i,     // second source
    input  wire             match_i,    // a compare matches in the other half of the operand; 1 if there is none
    output wire [WIDTH-1:0] new_o,      // new memory value
    output wire [WIDTH-1:0] ret_o,      // value for the destination register
    output wire             write_o,    // memory is to be written
    output wire             match_o     // a compare matches in these bits
);
    /* verilator tracing_off */
    wire [WIDTH-1:0] addend;
    wire [WIDTH-1:0] stored;
    wire [15:0]      step;
    /* verilator tracing_on */

    atomic_alu_prepare #(.WIDTH(WIDTH)) prepare (
        .clk       (1'b0),
        .load_i    (1'b0),
        .control_i (control_i),
        .width_i   (width_i),
        .old_i     (old_i),
        .src0_i    (src0_i),
        .src1_i    (src1_i),
        .addend_o  (addend),
        .stored_o  (stored),
        .step_o    (step)
    );
    atomic_alu_finish #(.WIDTH(WIDTH)) finish (
        .step_i    (step),
        .addend_i  (addend),
        .stored_i  (stored),
        .old_i     (old_i),
        .match_i   (match_i),
        .new_o     (new_o),
        .ret_o     (ret_o),
        .write_o   (write_o),
        .match_o   (match_o)
    );
endmodule
`default_nettype wire
