// SPDX-License-Identifier: MIT
`default_nettype none

// Lowest channel of a set, which works next (V-8), and the set without it.
module channel_pick #(
    parameter CHANNELS = 16,  // 2, 4, 8, 16
    parameter LOG2     = 4    // its logarithm
) (
    input  wire [CHANNELS-1:0] set_i,    // bit i: channel i is in it
    output wire [LOG2-1:0]     index_o,  // the lowest channel; 0 if the set is empty
    output wire [CHANNELS-1:0] rest_o    // the others
);
    generate
        if (CHANNELS < 2 || CHANNELS > 16 || CHANNELS != 1 << LOG2) begin : refused
            channel_pick_needs_CHANNELS_of_2_to_16_that_are_two_to_LOG2 stop ();
        end
    endgenerate

    /* verilator tracing_off */
    localparam [63:0] ODD = 64'hff00_f0f0_cccc_aaaa;  // channels whose number has bit 3, 2, 1, 0

    wire [CHANNELS-1:0] less = set_i - {{CHANNELS - 1{1'b0}}, 1'b1};
    wire [CHANNELS-1:0] one  = set_i & ~less;
    assign rest_o = set_i & less;

    genvar k;
    generate
        for (k = 0; k < LOG2; k = k + 1) begin : bits
            assign index_o[k] = |(one & ODD[16*k+:CHANNELS]);
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
