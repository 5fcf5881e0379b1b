// SPDX-License-Identifier: MIT
`default_nettype none

// RETURN and later: collects the responses of warps, and offers each after its warp's last pass; docs/units/atoms.md.
module atoms_response #(
    parameter LANES = 32,  // lanes of a warp
    parameter BANKS = 32   // banks of memory
) (
    input  wire                   clk,           // clock, rising edge
    input  wire                   rst,           // reset

    // The beat under check
    input  wire                   look_i,        // a beat is under check
    input  wire [LANES/8-1:0]     look_beat_i,   // its number, one-hot
    input  wire [2:0]             look_slot_i,   // its warp
    input  wire [7:0]             active_i,      // its lanes that are active

    // The last beat was checked in the previous cycle
    input  wire                   head_i,        // there was one
    input  wire [2:0]             head_slot_i,   // its warp
    input  wire [2:0]             error_i,       // 0, or the check that fails
    input  wire [4:0]             error_lane_i,  // the lane whose address is refused, else 0
    input  wire                   rd_i,          // Rd is written
    input  wire                   upper_i,       // the upper word can be nonzero

    // SELECT
    input  wire                   last_i,        // a warp has its last pass
    input  wire [2:0]             last_slot_i,   // the warp
    input  wire [5:0]             passes_i,      // number of its passes

    // RETURN
    input  wire                   done_i,        // the pass is its warp's last
    input  wire [2:0]             slot_i,        // the warp
    input  wire [BANKS*LANES-1:0] grant_i,       // the lane of each bank
    input  wire [LANES-1:0]       put_i,         // lanes that get a value
    input  wire [BANKS*32-1:0]    ret_i,         // return value of each bank

    output wire                   ends_o,        // the last beat of a response is transferred
    output wire                   rsp_valid_o,   // the unit's ports of these names
    input  wire                   rsp_ready_i,
    output wire [2:0]             error_o,
    output wire [4:0]             error_lane_o,
    output wire [5:0]             passes_o,
    output wire [7:0]             rd_we_o,
    output wire [511:0]           rd_o
);
    localparam BEATS = LANES / 8;
    localparam [BEATS-1:0] FIRST = 1;

    // Warps that wait for their response
    reg [3:0] done_q;

    // The next response beat, one-hot, and its warp
    reg [BEATS-1:0] beat_q;
    reg [2:0]       slot_q;

    /* verilator tracing_off */
    wire             offer = |done_q;
    wire             give  = offer & rsp_ready_i;
    wire             ends  = give & beat_q[BEATS-1];
    wire [BEATS-1:0] turn  = (beat_q << 1) | (beat_q >> (BEATS - 1));

    // ---------------------------------------------------------------- results of the warp's checks
    wire [2:0] error;
    wire [4:0] error_lane;
    wire       writes;
    wire       upper;
    wire [5:0] passes;

    lut_ram #(.ADDRESS(3), .WIDTH(10)) heads (
        .clk     (clk),
        .we_i    (head_i),
        .waddr_i (head_slot_i),
        .wdata_i ({error_i, error_lane_i, rd_i, upper_i}),
        .raddr_i (slot_q),
        .rdata_o ({error, error_lane, writes, upper})
    );
    lut_ram #(.ADDRESS(3), .WIDTH(6)) counts (
        .clk     (clk),
        .we_i    (last_i),
        .waddr_i (last_slot_i),
        .wdata_i (passes_i),
        .raddr_i (slot_q),
        .rdata_o (passes)
    );

    // ---------------------------------------------------------------- lanes of the warp
    genvar n;
    genvar b;
    wire [LANES-1:0]    active;
    wire [64*LANES-1:0] values;
    wire [LANES-1:0]    writing = active & {LANES{writes & offer}};

    generate
        for (n = 0; n < BEATS; n = n + 1) begin : beats
            lut_ram #(.ADDRESS(3), .WIDTH(8)) masks (
                .clk     (clk),
                .we_i    (look_i & look_beat_i[n]),
                .waddr_i (look_slot_i),
                .wdata_i (active_i),
                .raddr_i (slot_q),
                .rdata_o (active[8*n+:8])
            );
        end
        for (n = 0; n < LANES; n = n + 1) begin : results
            wire [BANKS-1:0] from;
            for (b = 0; b < BANKS; b = b + 1) begin : bank
                assign from[b] = grant_i[LANES*b+n];
            end
            atoms_return #(.BANKS(BANKS)) result (
                .clk     (clk),
                .put_i   (put_i[n]),
                .slot_i  (slot_i),
                .grant_i (from),
                .ret_i   (ret_i),
                .read_i  (slot_q),
                .value_o (values[64*n+:64])
            );
        end
    endgenerate

    reg [7:0]   rd_we;
    reg [511:0] rd;
    integer     k;
    integer     l;
    always @* begin
        rd_we = 8'd0;
        rd    = 512'd0;
        for (k = 0; k < BEATS; k = k + 1) begin
            rd_we = rd_we | (writing[8*k+:8] & {8{beat_q[k]}});
            for (l = 0; l < 8; l = l + 1)
                rd[64*l+:64] = rd[64*l+:64] | (values[64*(8*k+l)+:64] & {64{beat_q[k] & writing[8*k+l]}});
        end
        // Without an upper word, the lower one comes from the bank that served the lane, or from both: a CAST gets the
        // same from both (A-5).
        for (l = 0; l < 8; l = l + 1)
            rd[64*l+:64] = {rd[64*l+32+:32] & {32{upper}}, rd[64*l+:32] | (rd[64*l+32+:32] & {32{~upper}})};
    end
    /* verilator tracing_on */

    always @(posedge clk) begin
        done_q <= (done_q + {3'd0, done_i} - {3'd0, ends}) & {4{~rst}};
        if (give) begin
            beat_q <= turn;
            slot_q <= slot_q + {2'd0, beat_q[BEATS-1]};
        end
        if (rst) begin
            beat_q <= FIRST;
            slot_q <= 3'd0;
        end
    end

    assign ends_o       = ends;
    assign rsp_valid_o  = offer;
    assign error_o      = error & {3{offer}};
    assign error_lane_o = error_lane & {5{offer}};
    assign passes_o     = passes & {6{offer}};
    assign rd_we_o      = rd_we;
    assign rd_o         = rd;
endmodule
`default_nettype wire
