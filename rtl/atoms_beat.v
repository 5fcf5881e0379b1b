// SPDX-License-Identifier: MIT
`default_nettype none
`include "nv_error.vh"

// Beat of a request: the addresses and operands of its lanes, and at the last beat whether the warp is refused. The
// error code follows a cycle later, because no pass waits for it. docs/units/atoms.md.
module atoms_beat #(
    parameter BEATS = 4,   // beats of a request
    parameter BANKS = 32,  // banks of memory, a power of two, at least 2
    parameter DEPTH = 64   // dwords of a bank, a power of two, at least 2
) (
    input  wire                       clk,          // clock, rising edge
    input  wire                       look_i,       // there is a beat
    input  wire [BEATS-1:0]           beat_i,       // its number, one-hot
    input  wire [63:0]                inst_i,       // the instruction word
    input  wire                       minus_i,      // its offset is negative
    input  wire                       compute_i,    // 1 in a compute shader
    input  wire [24:0]                size_i,       // bytes of the allocation
    input  wire [7:0]                 exec_mask_i,  // the lane is in the execution mask
    input  wire [7:0]                 pred_i,       // value of the predicate in the lane
    input  wire [255:0]               ra_i,         // Ra, 0 if it is RZ
    input  wire [511:0]               rb_i,         // Rb
    input  wire [511:0]               rc_i,         // Rc
    output wire [7:0]                 active_o,     // the lane is active
    output wire [8*BANKS-1:0]         members_o,    // for each bank, the active lanes that access it
    output wire [8*$clog2(DEPTH)-1:0] rows_o,       // for each lane, the dword number in its bank
    output wire [1023:0]              src_o,        // for each lane, Rc and Rb, for an odd and for an even bank
    output wire [5:0]                 op_o,         // operation of the atomic ALU
    output wire                       wide_o,       // the access has 8 bytes, else 4
    output wire                       spin_o,       // CAST.SPIN
    output wire                       refused_o,    // a check fails in this or an earlier beat

    // Results for the beat of the previous cycle
    output wire                       rd_o,         // the warp is not refused, and Rd is written
    output wire                       upper_o,      // the upper word can be nonzero
    output wire [2:0]                 error_o,      // 0, or the first failing check in this or an earlier beat
    output wire [4:0]                 error_lane_o  // the lane whose address is refused, else 0
);
    localparam ROW = $clog2(DEPTH);

    // Results for the instruction word, and for the lanes of earlier beats: whether a lane is refused, and the lowest one
    reg [2:0] word_error_q;
    reg       rd_q;
    reg       upper_q;
    reg       misaligned_q;
    reg [4:0] misaligned_lane_q;
    reg       beyond_q;
    reg [4:0] beyond_lane_q;

    /* verilator tracing_off */
    wire [2:0]  word_error;
    wire        wide;
    wire        cast;
    wire        rd;
    wire        all;
    wire        inverse;
    wire [31:0] offset;

    atoms_decode decode (
        .inst_i    (inst_i),
        .minus_i   (minus_i),
        .compute_i (compute_i),
        .error_o   (word_error),
        .op_o      (op_o),
        .wide_o    (wide),
        .cast_o    (cast),
        .spin_o    (spin_o),
        .rd_o      (rd),
        .all_o     (all),
        .not_o     (inverse),
        .offset_o  (offset)
    );

    wire [7:0]         active = exec_mask_i & ((pred_i | {8{all}}) ^ {8{inverse}});
    wire [7:0]         misaligned;
    wire [7:0]         beyond;
    wire [8*BANKS-1:0] banks;

    genvar n;
    genvar b;
    generate
        for (n = 0; n < 8; n = n + 1) begin : lanes
            atoms_address #(.BANKS(BANKS), .DEPTH(DEPTH)) address (
                .ra_i         (ra_i[32*n+:32]),
                .offset_i     (offset),
                .wide_i       (wide),
                .size_i       (size_i),
                .misaligned_o (misaligned[n]),
                .beyond_o     (beyond[n]),
                .banks_o      (banks[BANKS*n+:BANKS]),
                .row_o        (rows_o[ROW*n+:ROW])
            );
            for (b = 0; b < BANKS; b = b + 1) begin : of
                assign members_o[8*b+n] = banks[BANKS*n+b] & active[n];
            end
            // Banks execute a 4-byte access with the lower words.
            assign src_o[128*n+:64]    = {rc_i[64*n+:32], rb_i[64*n+:32]};
            assign src_o[128*n+64+:64] = wide ? {rc_i[64*n+32+:32], rb_i[64*n+32+:32]} : {rc_i[64*n+:32], rb_i[64*n+:32]};
        end
    endgenerate

    // The lowest of 8 lanes
    function [2:0] lowest(input [6:0] set);
        lowest = {~|set[3:0], ~|set[1:0] & ((|set[3:2]) | ~|set[5:4]),
                  ~set[0] & (set[1] | (~set[2] & (set[3] | (~set[4] & (set[5] | ~set[6])))))};
    endfunction

    wire [7:0] bad            = active & misaligned;
    wire [7:0] far            = active & beyond;
    wire       later          = ~beat_i[0];
    wire       misaligned_old = misaligned_q & later;
    wire       beyond_old     = beyond_q & later;
    reg  [1:0] number;
    integer    i;
    always @* begin
        number = 2'd0;
        for (i = 0; i < BEATS; i = i + 1)
            number = number | (i[1:0] & {2{beat_i[i]}});
    end
    wire       any_misaligned  = misaligned_old | (|bad);
    wire       any_beyond      = beyond_old | (|far);
    wire [4:0] misaligned_lane = misaligned_old ? misaligned_lane_q : {number, lowest(bad[6:0])};
    wire [4:0] beyond_lane     = beyond_old ? beyond_lane_q : {number, lowest(far[6:0])};
    assign     refused_o       = (word_error != `NV_ERROR_OK) | any_misaligned | any_beyond;

    // A-10
    wire   word_good = word_error_q == `NV_ERROR_OK;
    assign error_o = ~word_good     ? word_error_q
                     : misaligned_q ? `NV_ERROR_MISALIGNED_ADDR
                     : beyond_q     ? `NV_ERROR_OUT_OF_RANGE_ADDR
                     :                `NV_ERROR_OK;
    assign error_lane_o = ({5{word_good & misaligned_q}} & misaligned_lane_q)
                          | ({5{word_good & ~misaligned_q & beyond_q}} & beyond_lane_q);
    /* verilator tracing_on */

    always @(posedge clk) begin
        if (look_i) begin
            word_error_q      <= word_error;
            rd_q              <= rd;
            upper_q           <= wide & ~cast;  // A-5
            misaligned_q      <= any_misaligned;
            misaligned_lane_q <= misaligned_lane;
            beyond_q          <= any_beyond;
            beyond_lane_q     <= beyond_lane;
        end
    end

    assign active_o = active;
    assign wide_o   = wide;
    assign rd_o     = rd_q & word_good & ~misaligned_q & ~beyond_q;  // A-30
    assign upper_o  = upper_q;
endmodule
`default_nettype wire
