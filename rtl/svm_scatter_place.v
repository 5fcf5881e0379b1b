// SPDX-License-Identifier: MIT
`default_nettype none

// Positions of a step's bytes in the word of svm_scatter: each gets the highest byte of Src for it, because the higher
// channel wins.
module svm_scatter_place (
    input  wire [7:0]  in_i,     // bytes of the step
    input  wire [23:0] place_i,  // 3 bits each: their places in the word
    output reg  [7:0]  be_o,     // places that get a byte
    output reg  [23:0] from_o    // 3 bits each: the number of that byte
);
    integer   k;
    reg [7:0] match;
    /* verilator tracing_off */
    always @* begin
        for (k = 0; k < 8; k = k + 1) begin
            match = in_i & {place_i[23:21] == k[2:0], place_i[20:18] == k[2:0], place_i[17:15] == k[2:0],
                            place_i[14:12] == k[2:0], place_i[11:9] == k[2:0], place_i[8:6] == k[2:0],
                            place_i[5:3] == k[2:0], place_i[2:0] == k[2:0]};
            be_o[k] = |match;
            from_o[3*k+2] = |match[7:4];
            from_o[3*k+1] = (|match[7:6]) | (~|match[5:4] & (|match[3:2]));
            from_o[3*k]   = match[7] | (~match[6] & (match[5] | (~match[4] & (match[3] | (~match[2] & match[1])))));
        end
    end
endmodule
/* verilator tracing_on */
`default_nettype wire
