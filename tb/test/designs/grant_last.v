// SPDX-License-Identifier: MIT
// In place of our atoms_grant: of each bank the highest lane that is left. Lanes with one address are then right in
// another order than ours (A-9), and CAST.SPIN lets another one work (A-6).
module atoms_grant #(
    parameter LANES = 32,
    parameter BANKS = 32
) (
    input  wire [BANKS*LANES-1:0] left_i,
    output reg  [BANKS*LANES-1:0] grant_o,
    output reg  [BANKS*LANES-1:0] rest_o,
    output reg  [BANKS-1:0]       act_o,
    output reg  [LANES-1:0]       served_o
);
    integer b, i;
    always @* begin
        grant_o = {BANKS*LANES{1'b0}};
        rest_o = {BANKS*LANES{1'b0}};
        act_o = {BANKS{1'b0}};
        served_o = {LANES{1'b0}};
        for (b = 0; b < BANKS; b = b + 1)
            for (i = LANES - 1; i >= 0; i = i - 1)
                if (left_i[LANES*b+i] && act_o[b])
                    rest_o[LANES*b+i] = 1'b1;
                else if (left_i[LANES*b+i]) begin
                    grant_o[LANES*b+i] = 1'b1;
                    act_o[b] = 1'b1;
                    served_o[i] = 1'b1;
                end
    end
endmodule
