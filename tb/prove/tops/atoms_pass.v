// SPDX-License-Identifier: MIT
`default_nettype none

// atoms_grant with 32 lanes and banks. The inputs are the remaining lanes and the dword of each, the even one of a pair,
// instead of the lanes that wait for each bank.
module atoms_pass (
    input  wire         wide_i,
    input  wire [31:0]  left_i,
    input  wire [255:0] dword_i,
    output wire [31:0]  served_o,
    output wire [31:0]  rest_o
);
    wire [1023:0] waits, grant, rest;
    wire [31:0]   act;
    genvar b, i;
    generate
        for (b = 0; b < 32; b = b + 1) begin : banks
            localparam [4:0] BANK = b;
            for (i = 0; i < 32; i = i + 1) begin : lanes
                assign waits[32*b+i] = left_i[i] & (dword_i[8*i+:5] == (BANK & ~{4'd0, wide_i}));
            end
        end
    endgenerate

    atoms_grant #(.LANES(32), .BANKS(32)) pass (
        .left_i   (waits),
        .grant_o  (grant),
        .rest_o   (rest),
        .act_o    (act),
        .served_o (served_o)
    );

    // A lane waits in a bank until the pass has served it; an active bank serves one.
    reg [31:0] left;
    integer n;
    always @* begin
        left = 32'd0;
        for (n = 0; n < 32; n = n + 1)
            left = left | rest[32*n+:32] | ((|grant[32*n+:32] == act[n]) ? 32'd0 : 32'hffff_ffff);
    end
    assign rest_o = left;
endmodule
`default_nettype wire
