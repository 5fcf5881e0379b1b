// SPDX-License-Identifier: MIT
`default_nettype none

// Bounds of the channels of a vISA message: which addresses are misaligned, and which are below the size.
//
// Nothing wraps: an aligned access is in bounds if its address is below the size, rounded down to a multiple of the
// access (V-10). Other bits of a misaligned address do not matter.
module visa_bounds #(
    parameter CHANNELS = 16,  // 1 to 16
    parameter ADDRESS  = 32,  // bits of an address
    parameter SIZE     = 33   // bits of the size, at least those of an address
) (
    input  wire                        look_i,        // outputs are valid, else 0
    input  wire [ADDRESS*CHANNELS-1:0] address_i,     // byte addresses
    input  wire [2:0]                  low_i,         // bytes of an access minus 1
    input  wire [SIZE-1:0]             limit_i,       // the size, cleared where low_i is set
    output reg  [CHANNELS-1:0]         misaligned_o,  // bit i: the address of channel i is not aligned
    output reg  [CHANNELS-1:0]         below_o        // bit i: channel i is in bounds, if it is aligned
);
    integer i;
    // The outputs change only in their cycle, which saves most of their simulation time.
    always @* begin
        misaligned_o = {CHANNELS{1'b0}};
        below_o      = {CHANNELS{1'b0}};
        for (i = 0; i < CHANNELS; i = i + 1) begin
            if (look_i) begin
                misaligned_o[i] = |(address_i[ADDRESS*i+:3] & low_i);
                below_o[i]      = {{SIZE - ADDRESS{1'b0}}, address_i[ADDRESS*i+:ADDRESS]} < limit_i;
            end
        end
    end
endmodule
`default_nettype wire
