// SPDX-License-Identifier: MIT
`default_nettype none

// First half of the 4-input multiplexers of dpp_permute. For each lane, it reads lane 0 or 1 of its quad; for lane 2 or
// 3, all bits are that choice. With registers between the halves, each takes one LUT4 a bit. A LUT4 has no room for 4
// data inputs; without registers, synthesis makes three of them.
module dpp_pairs #(
    parameter WIDTH = 32  // bits of a lane
) (
    input  wire [7:0]          position_i,  // for each position in a quad, the one to read, 2 bits
    // verilator lint_off UNUSED
    input  wire [16*WIDTH-1:0] x_i,         // the lanes
    // verilator lint_on UNUSED
    output wire [16*WIDTH-1:0] y_o          // pairs_i of dpp_permute
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
