// SPDX-License-Identifier: MIT
// In place of our channel_pick: two channels of a set are done with at once, and only the lower one has worked.
module channel_pick #(
    parameter CHANNELS = 16,
    parameter LOG2     = 4
) (
    input  wire [CHANNELS-1:0] set_i,
    output reg  [LOG2-1:0]     index_o,
    output wire [CHANNELS-1:0] rest_o
);
    wire [CHANNELS-1:0] without = set_i & (set_i - {{CHANNELS - 1{1'b0}}, 1'b1});
    assign rest_o = without & (without - {{CHANNELS - 1{1'b0}}, 1'b1});

    integer i;
    always @* begin
        index_o = {LOG2{1'b0}};
        for (i = CHANNELS - 1; i >= 0; i = i - 1)
            if (set_i[i])
                index_o = i[LOG2-1:0];
    end
endmodule
