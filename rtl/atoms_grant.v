// SPDX-License-Identifier: MIT
`default_nettype none

// Pass: the lowest remaining lane of each bank; docs/units/atoms.md. An access of 8 bytes is in both banks of its pair,
// which then choose the same lane.
module atoms_grant #(
    parameter LANES = 32,  // lanes of a warp
    parameter BANKS = 32   // banks of memory
) (
    input  wire [BANKS*LANES-1:0] left_i,    // for each bank, the lanes that wait for it
    output wire [BANKS*LANES-1:0] grant_o,   // the lane that it serves
    output wire [BANKS*LANES-1:0] rest_o,    // lanes that continue to wait
    output wire [BANKS-1:0]       act_o,     // the bank serves a lane
    output wire [LANES-1:0]       served_o   // the lane is served
);
    /* verilator tracing_off */
    genvar b;
    generate
        for (b = 0; b < BANKS; b = b + 1) begin : banks
            wire [LANES-1:0] set  = left_i[LANES*b+:LANES];
            wire [LANES-1:0] less = set - {{LANES - 1{1'b0}}, 1'b1};
            assign grant_o[LANES*b+:LANES] = set & ~less;
            assign rest_o[LANES*b+:LANES] = set & less;
            assign act_o[b] = |set;
        end
    endgenerate

    reg [LANES-1:0] served;
    integer i;
    always @* begin
        served = {LANES{1'b0}};
        for (i = 0; i < BANKS; i = i + 1)
            served = served | grant_o[LANES*i+:LANES];
    end
    assign served_o = served;
endmodule
/* verilator tracing_on */
`default_nettype wire
