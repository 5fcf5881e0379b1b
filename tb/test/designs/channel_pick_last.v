// SPDX-License-Identifier: MIT
// In place of our channel_pick: the highest channel of a set works next. Channels with one address are then right in
// another order than ours (V-8).
module channel_pick #(
    parameter CHANNELS = 16,
    parameter LOG2     = 4
) (
    input  wire [CHANNELS-1:0] set_i,
    output reg  [LOG2-1:0]     index_o,
    output reg  [CHANNELS-1:0] rest_o
);
    integer i;
    always @* begin
        index_o = {LOG2{1'b0}};
        for (i = 0; i < CHANNELS; i = i + 1)
            if (set_i[i])
                index_o = i[LOG2-1:0];
        rest_o = set_i;
        rest_o[index_o] = 1'b0;
    end
endmodule
