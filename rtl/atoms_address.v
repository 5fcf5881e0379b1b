// SPDX-License-Identifier: MIT
`default_nettype none

// Address of one lane, its checks 5 and 6, and the position of the dword; docs/units/atoms.md.
module atoms_address #(
    parameter BANKS = 32,  // banks of memory, a power of two, at least 2
    parameter DEPTH = 64   // dwords of a bank, a power of two, at least 2
) (
    input  wire [31:0]              ra_i,          // Ra
    input  wire [31:0]              offset_i,      // added to it
    input  wire                     wide_i,        // the access has 8 bytes, else 4
    input  wire [24:0]              size_i,        // bytes of the allocation
    output wire                     misaligned_o,  // the address is not a multiple of the access
    output wire                     beyond_o,      // if aligned: the access ends beyond the allocation
    output wire [BANKS-1:0]         banks_o,       // the bank of the dword, or both banks for 8 bytes
    output wire [$clog2(DEPTH)-1:0] row_o          // number of the dword in the bank
);
    localparam BANK   = $clog2(BANKS);
    localparam BYTES  = $clog2(BANKS * DEPTH) + 2;
    localparam WINDOW = BYTES < 24 ? BYTES : 24;  // bits of an address in memory and in the window

    wire [31:0] ea = ra_i + offset_i;  // A-13

    // An aligned access is in bounds if it begins below the allocation's end, rounded down to its bytes. An end beyond
    // memory or the window is no limit (A-11, A-29).
    wire [WINDOW-1:2] limit = {size_i[WINDOW-1:3], size_i[2] & ~wide_i};
    wire              below = (|size_i[24:WINDOW]) | (ea[WINDOW-1:2] < limit);
    // Bits 1:0 of the size have no effect.
    /* verilator lint_off UNUSED */
    wire [1:0]        rest  = size_i[1:0];
    /* verilator lint_on UNUSED */

    assign misaligned_o = (|ea[1:0]) | (wide_i & ea[2]);  // A-14
    assign beyond_o     = (|ea[31:WINDOW]) | ~below;

    genvar b;
    generate
        for (b = 0; b < BANKS; b = b + 1) begin : banks
            wire [BANK-1:0] number = b;
            if (BANK == 1) begin : two
                assign banks_o[b] = wide_i | (ea[2] == number[0]);
            end else begin : more
                assign banks_o[b] = (ea[BANK+1:3] == number[BANK-1:1]) & (wide_i | (ea[2] == number[0]));  // A-7, A-33
            end
        end
    endgenerate
    assign row_o = ea[BANK+2+:$clog2(DEPTH)];
endmodule
`default_nettype wire
