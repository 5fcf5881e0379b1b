// SPDX-License-Identifier: MIT
`default_nettype none

// Move within a row of 16 lanes. First all quads are permuted in the same way, then each position takes its quad. So a
// bit has a multiplexer of 4 inputs and two of 2, instead of one of 16.
module dpp_permute #(
    parameter WIDTH = 32  // bits of a lane
) (
    input  wire [7:0]          position_i,  // for each position in a quad, the one to read, 2 bits
    input  wire [3:0]          even_i,      // for each position: even quads read two quads further up,
    input  wire [3:0]          odd_i,       //   odd quads do so,
    input  wire [3:0]          up_i,        //   and then all read one quad further up
    // verilator lint_off UNUSED
    input  wire [16*WIDTH-1:0] x_i,         // the lanes
    // verilator lint_on UNUSED
    input  wire [16*WIDTH-1:0] pairs_i,     // their dpp_pairs output
    output wire [16*WIDTH-1:0] y_o
);
    /* verilator tracing_off */
    // verilator lint_off UNOPTFLAT
    wire [16*WIDTH-1:0] z;
    wire [16*WIDTH-1:0] w;
    // verilator lint_on UNOPTFLAT

    // Selection by AND: see atomic_alu_prepare.v. Steps of two quads and of one quad make any rotation. A mirror takes
    // the quads 3, 2, 1, 0, its halves 1, 0, 3, 2: one up from where odd or even quads have gone two up.
    genvar i;
    generate
        for (i = 0; i < 16; i = i + 1) begin : quads
            localparam P = i % 4;
            localparam Q = i - P;
            wire [WIDTH-1:0] s1 = {WIDTH{position_i[2*P+1]}};
            wire [WIDTH-1:0] s0 = pairs_i[WIDTH*i+:WIDTH];
            assign z[WIDTH*i+:WIDTH] = (~s1 & s0) | (s1 & ((~s0 & x_i[WIDTH*(Q+2)+:WIDTH]) | (s0 & x_i[WIDTH*(Q+3)+:WIDTH])));
        end
        for (i = 0; i < 16; i = i + 1) begin : lanes
            localparam P = i % 4;
            wire [WIDTH-1:0] s0 = {WIDTH{((i / 4) % 2 == 0) ? even_i[P] : odd_i[P]}};
            wire [WIDTH-1:0] s1 = {WIDTH{up_i[P]}};
            assign w[WIDTH*i+:WIDTH]   = (~s0 & z[WIDTH*i+:WIDTH]) | (s0 & z[WIDTH*((i+8)%16)+:WIDTH]);
            assign y_o[WIDTH*i+:WIDTH] = (~s1 & w[WIDTH*i+:WIDTH]) | (s1 & w[WIDTH*((i+4)%16)+:WIDTH]);
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
