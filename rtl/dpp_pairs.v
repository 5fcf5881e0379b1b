// SPDX-License-Identifier: MIT
`default_nettype none

// The first half of dpp_permute's multiplexers of 4 inputs: of each lane what it reads of the lanes 0 and 1 of its quad, or
// if it reads lane 2 or 3, in all bits which one of these. So each half takes one LUT4 a bit, if registers are between them:
// a LUT4 has no room for 4 inputs, and synthesis makes three of both halves together.
module dpp_pairs #(
    parameter WIDTH = 32  // bits of a lane
) (
    input  wire [7:0]          position_i,  // of each position in a quad the one that it reads, 2 bits
    // verilator lint_off UNUSED
    input  wire [16*WIDTH-1:0] x_i,
    // verilator lint_on UNUSED
    output wire [16*WIDTH-1:0] y_o
);
    /* verilator tracing_off */
    // Selection by AND: see atomic_alu_prepare.v.
    genvar i;
    generate
        for (i = 0; i < 16; i = i + 1) begin : lanes
            localparam P = i % 4;
            localparam Q = i - P;
            wire [WIDTH-1:0] s0 = {WIDTH{position_i[2*P]}};
            wire [WIDTH-1:0] s1 = {WIDTH{position_i[2*P+1]}};
            assign y_o[WIDTH*i+:WIDTH] = (~s1 & ~s0 & x_i[WIDTH*Q+:WIDTH]) | (s0 & (s1 | x_i[WIDTH*(Q+1)+:WIDTH]));
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
