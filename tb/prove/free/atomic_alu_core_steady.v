// SPDX-License-Identifier: MIT
`default_nettype none

// In the place of rtl/atomic_alu_core.v: any function, of which is known that a result stays while the operands do.
module atomic_alu_core (
    input  wire [5:0]  op_i,
    input  wire [1:0]  width_i,
    input  wire [63:0] old_i,
    input  wire [63:0] src0_i,
    input  wire [63:0] src1_i,
    output wire [63:0] new_o,
    output wire [63:0] ret_o,
    output wire        write_o,
    output wire        error_o
);
    (* gclk *) reg clk;
    (* anyseq *) wire [129:0] other;
    reg [199:0] operands_q;
    reg [129:0] result_q;

    wire [199:0] operands = {width_i, op_i, old_i, src0_i, src1_i};
    wire [129:0] result   = operands == operands_q ? result_q : other;
    assign {write_o, error_o, new_o, ret_o} = result;
    always @(posedge clk) begin
        operands_q <= operands;
        result_q   <= result;
    end
endmodule
`default_nettype wire
