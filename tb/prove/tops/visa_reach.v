// SPDX-License-Identifier: MIT
`default_nettype none

// visa_bounds in both shapes that units use, of two channels, with the original size instead of the limit.
module visa_reach (
    input  wire         look_i,
    input  wire [1:0]   bytes_log2_i,
    input  wire [63:0]  size_i,
    input  wire [32:0]  size_33_i,
    input  wire [127:0] address_i,
    input  wire [63:0]  offset_i,
    output wire [1:0]   misaligned_o,
    output wire [1:0]   in_bounds_o,
    output wire [1:0]   misaligned_32_o,
    output wire [1:0]   in_bounds_32_o
);
    wire [2:0] low = ~(3'b111 << bytes_log2_i);
    wire [1:0] below, below_32;

    visa_bounds #(.CHANNELS(2), .ADDRESS(64), .SIZE(64)) bounds (
        .look_i       (look_i),
        .address_i    (address_i),
        .low_i        (low),
        .limit_i      (size_i & ~{61'd0, low}),
        .misaligned_o (misaligned_o),
        .below_o      (below)
    );
    visa_bounds #(.CHANNELS(2), .ADDRESS(32), .SIZE(33)) bounds_32 (
        .look_i       (look_i),
        .address_i    (offset_i),
        .low_i        (low),
        .limit_i      (size_33_i & ~{30'd0, low}),
        .misaligned_o (misaligned_32_o),
        .below_o      (below_32)
    );
    assign in_bounds_o    = below & ~misaligned_o;
    assign in_bounds_32_o = below_32 & ~misaligned_32_o;
endmodule
`default_nettype wire
