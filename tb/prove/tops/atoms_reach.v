// SPDX-License-Identifier: MIT
`default_nettype none

// atoms_address with 32 banks of 64 dwords. Only aligned addresses are checked for bounds.
module atoms_reach (
    input  wire [31:0] ra_i,
    input  wire [31:0] offset_i,
    input  wire        wide_i,
    input  wire [24:0] size_i,
    output wire        misaligned_o,
    output wire        beyond_o,
    output wire [31:0] banks_o,
    output wire [5:0]  row_o
);
    wire beyond;
    atoms_address #(.BANKS(32), .DEPTH(64)) address (
        .ra_i         (ra_i),
        .offset_i     (offset_i),
        .wide_i       (wide_i),
        .size_i       (size_i),
        .misaligned_o (misaligned_o),
        .beyond_o     (beyond),
        .banks_o      (banks_o),
        .row_o        (row_o)
    );
    assign beyond_o = beyond & ~misaligned_o;
endmodule
`default_nettype wire
