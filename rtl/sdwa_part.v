// SPDX-License-Identifier: MIT
`default_nettype none

// The masks of sdwa_place for a part of the destination, once for all lanes.
module sdwa_part (
    input  wire [2:0]  sel_i,     // DST_SEL
    input  wire [1:0]  unused_i,  // DST_UNUSED
    input  wire        w16_i,     // 16-bit operation
    output wire [4:0]  shift_o,
    output wire [31:0] mask_o,
    output wire [31:0] sign_o,
    output wire [31:0] ext_o,
    output wire [31:0] keep_o
);
    /* verilator tracing_off */
    wire        byte_ = ~sel_i[2];
    wire        full = sel_i[2] & sel_i[1];
    wire [31:0] part  = 32'hffff_ffff >> {~full, byte_, 3'd0};
    assign shift_o = {(byte_ & sel_i[1]) | (~byte_ & sel_i[0]), byte_ & sel_i[0], 3'd0};
    assign mask_o  = part & (32'hffff_ffff >> {w16_i, 4'd0});
    assign sign_o  = part & ~(part >> 1);
    assign ext_o   = ~part & {32{unused_i[0]}};
    assign keep_o  = ~(part << shift_o) & {32{unused_i[1]}};
endmodule
/* verilator tracing_on */
`default_nettype wire
