// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/visa_bounds.v: any channel may be misaligned or out of bounds.
module visa_bounds #(
    parameter CHANNELS = 16,
    parameter ADDRESS  = 32,
    parameter SIZE     = 33
) (
    input  wire                        look_i,
    input  wire [CHANNELS*ADDRESS-1:0] address_i,
    input  wire [2:0]                  low_i,
    input  wire [SIZE-1:0]             limit_i,
    output wire [CHANNELS-1:0]         misaligned_o,
    output wire [CHANNELS-1:0]         below_o
);
    (* anyseq *) wire [2*CHANNELS-1:0] other;
    assign {misaligned_o, below_o} = other;
endmodule
`default_nettype wire
