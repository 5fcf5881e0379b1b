// SPDX-License-Identifier: MIT
`default_nettype none

// Results of all lanes, placed into their part of the destination. Masks are made once: see vop_source.
module sdwa_place #(
    parameter LANES = 1  // 1 to 16
) (
    input  wire [2:0]          sel_i,     // DST_SEL
    input  wire [1:0]          unused_i,  // DST_UNUSED
    input  wire                w16_i,     // a 16-bit operation
    input  wire [32*LANES-1:0] r_i,       // the result
    input  wire [32*LANES-1:0] old_i,     // the destination before
    input  wire [LANES-1:0]    we_i,      // the lane is written, else dst_o is 0
    output wire [32*LANES-1:0] dst_o
);
    /* verilator tracing_off */
    wire        byte_ = ~sel_i[2];
    wire        full  = sel_i[2] & sel_i[1];
    wire [4:0]  shift = {(byte_ & sel_i[1]) | (~byte_ & sel_i[0]), byte_ & sel_i[0], 3'd0};
    wire [31:0] width = 32'hffff_ffff >> {~full, byte_, 3'd0};
    wire [31:0] mask  = width & (32'hffff_ffff >> {w16_i, 4'd0});  // bits of the result that go to the part
    wire [31:0] high  = width & ~(width >> 1);                     // the part's sign bit, or 0
    wire [31:0] ext   = ~width & {32{unused_i[0]}};                // bits above the part that copy its sign
    wire [31:0] keep  = ~(width << shift) & {32{unused_i[1]}};     // bits of the destination that are kept

    genvar i;
    generate
        for (i = 0; i < LANES; i = i + 1) begin : lanes
            wire        sign = |(r_i[32*i+:32] & high);
            wire [31:0] part = (r_i[32*i+:32] & mask) | (ext & {32{sign}});  // D-8
            assign dst_o[32*i+:32] = ((part << shift) | (old_i[32*i+:32] & keep)) & {32{we_i[i]}};
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
