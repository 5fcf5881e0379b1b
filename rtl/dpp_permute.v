// SPDX-License-Identifier: MIT
`default_nettype none

// A move within a row of 16 lanes: what each lane reads of the row. First every quad is permuted in the same way, then
// each position takes its quad. So a bit has two multiplexers of 4 inputs each, in place of one of 16.
module dpp_permute #(
    parameter WIDTH = 32  // bits of a lane
) (
    input  wire [7:0]          position_i,  // of each position in a quad the one that it reads, 2 bits
    input  wire [7:0]          even_i,      // of each position in an even quad by how many quads further up, 2 bits
    input  wire [7:0]          odd_i,       // the same of an odd quad
    input  wire [16*WIDTH-1:0] x_i,
    output wire [16*WIDTH-1:0] y_o
);
    /* verilator tracing_off */
    // verilator lint_off UNOPTFLAT
    wire [16*WIDTH-1:0] z;
    // verilator lint_on UNOPTFLAT

    // Selection by AND: see atomic_alu_prepare.v.
    genvar i;
    generate
        for (i = 0; i < 16; i = i + 1) begin : quads
            localparam P = i % 4;
            localparam Q = i - P;
            wire [WIDTH-1:0] s0 = {WIDTH{position_i[2*P]}};
            wire [WIDTH-1:0] s1 = {WIDTH{position_i[2*P+1]}};
            assign z[WIDTH*i+:WIDTH] = (~s1 & ((~s0 & x_i[WIDTH*Q+:WIDTH]) | (s0 & x_i[WIDTH*(Q+1)+:WIDTH])))
                                     | (s1 & ((~s0 & x_i[WIDTH*(Q+2)+:WIDTH]) | (s0 & x_i[WIDTH*(Q+3)+:WIDTH])));
        end
        for (i = 0; i < 16; i = i + 1) begin : lanes
            localparam P = i % 4;
            wire [1:0] away = ((i / 4) % 2 == 0) ? even_i[2*P+:2] : odd_i[2*P+:2];
            wire [WIDTH-1:0] s0 = {WIDTH{away[0]}};
            wire [WIDTH-1:0] s1 = {WIDTH{away[1]}};
            assign y_o[WIDTH*i+:WIDTH] =
                (~s1 & ((~s0 & z[WIDTH*i+:WIDTH]) | (s0 & z[WIDTH*((i+4)%16)+:WIDTH])))
                | (s1 & ((~s0 & z[WIDTH*((i+8)%16)+:WIDTH]) | (s0 & z[WIDTH*((i+12)%16)+:WIDTH])));
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
