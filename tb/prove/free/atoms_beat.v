// SPDX-License-Identifier: MIT
`default_nettype none

// Replaces rtl/atoms_beat.v: any lane may be active, in any bank, or pair of banks for an access of 8 bytes. Any warp may be
// refused. The word determines 8-byte accesses and CAST.SPIN. A lane's row consists of bits of Ra.
module atoms_beat #(
    parameter BEATS = 4,
    parameter BANKS = 32,
    parameter DEPTH = 64
) (
    input  wire                       clk,
    input  wire                       look_i,
    input  wire [BEATS-1:0]           beat_i,
    input  wire [63:0]                inst_i,
    input  wire                       minus_i,
    input  wire                       compute_i,
    input  wire [24:0]                size_i,
    input  wire [7:0]                 exec_mask_i,
    input  wire [7:0]                 pred_i,
    input  wire [255:0]               ra_i,
    input  wire [511:0]               rb_i,
    input  wire [511:0]               rc_i,
    output wire [7:0]                 active_o,
    output wire [8*BANKS-1:0]         members_o,
    output wire [8*$clog2(DEPTH)-1:0] rows_o,
    output wire [1023:0]              src_o,
    output wire [5:0]                 op_o,
    output wire                       wide_o,
    output wire                       spin_o,
    output wire                       refused_o,
    output wire                       rd_o,
    output wire                       upper_o,
    output wire [2:0]                 error_o,
    output wire [4:0]                 error_lane_o
);
    localparam BANK = $clog2(BANKS);

    (* anyseq *) wire [7:0]      active;
    (* anyseq *) wire [8*BANK-1:0] numbers;  // bank of each lane
    (* anyseq *) wire            refused;
    (* anyseq *) wire            rd;
    (* anyseq *) wire [8:0]      head;

    reg refused_q;
    always @(posedge clk)
        if (look_i) refused_q <= refused;

    genvar n;
    genvar b;
    generate
        for (n = 0; n < 8; n = n + 1) begin : lanes
            for (b = 0; b < BANKS; b = b + 1) begin : of
                wire [BANK-1:0] other = numbers[BANK*n+:BANK] ^ b;
                assign members_o[8*b+n] = active[n] & ~|(other >> 1) & (wide_o | ~other[0]);
            end
        end
    endgenerate

    assign {active_o, spin_o, wide_o, refused_o} = {active, inst_i[1:0], refused};
    assign {rd_o, upper_o, error_o, error_lane_o} = {rd & ~refused_q, head};
    assign {src_o, op_o} = 0;
    generate
        for (n = 0; n < 8; n = n + 1) begin : rows
            assign rows_o[n*$clog2(DEPTH)+:$clog2(DEPTH)] = ra_i[32*n+:$clog2(DEPTH)];
        end
    endgenerate
endmodule
`default_nettype wire
