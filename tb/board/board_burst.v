// SPDX-License-Identifier: MIT
`default_nettype none

// Plays requests from a memory to the unit, one a clock with gap 0, and stores the responses in another memory. A burst
// ends some clocks after the last expected response, when an extra one would have come. It also ends if nothing moves
// for long.
module board_burst #(
    parameter REQ_BITS   = 8,  // of a request
    parameter RSP_BITS   = 8,  // of a response
    parameter DEPTH_LOG2 = 7   // the memory has 2^this requests, at most 7
) (
    input  wire                  clk,         // clock, rising edge
    input  wire                  rst,         // reset, synchronous, active high

    input  wire                  load_i,      // a request is written to the memory,
    input  wire [DEPTH_LOG2-1:0] at_i,        // at this place,
    input  wire [7:0]            gap_i,       // with this number of clocks before it is offered,
    input  wire [REQ_BITS-1:0]   request_i,   // and this payload

    input  wire                  start_i,     // a burst begins
    input  wire                  reset_i,     // with a reset of the unit
    input  wire [7:0]            requests_i,  // number of requests, at most 2^DEPTH_LOG2; held in a burst
    input  wire [31:0]           pattern_i,   // rsp_ready_i in its clocks, bit 0 first, repeated
    output wire                  over_o,      // no burst is in progress
    output wire [7:0]            taken_o,     // number of responses
    input  wire [7:0]            read_i,      // a clock later
    output wire [RSP_BITS-1:0]   response_o,  // the response with this number

    output wire                  unit_rst,    // the unit's ports
    output wire                  req_valid_o,
    input  wire                  req_ready_i,
    output wire [REQ_BITS-1:0]   req_o,
    input  wire                  rsp_valid_i,
    output wire                  rsp_ready_o,
    input  wire [RSP_BITS-1:0]   rsp_i
);
    localparam [3:0]  RESET = 4'd15;     // clocks
    localparam [11:0] TAIL  = 12'd64;    // after the last response
    localparam [11:0] HANG  = 12'hfff;   // clocks in which nothing moves

    reg [7+REQ_BITS:0] requests[0:(1 << DEPTH_LOG2)-1];
    reg [RSP_BITS-1:0] responses[0:255];
    reg [7+REQ_BITS:0] head_q;       // the next request
    reg [RSP_BITS-1:0] response_q;

    reg        play_q;
    reg        reset_q;   // the unit is reset
    reg [3:0]  before_q;  // clocks before the burst, in which the first request is read
    reg [31:0] pattern_q;
    reg [7:0]  sent_q;    // requests that the unit has taken
    reg [7:0]  taken_q;
    reg [7:0]  waited_q;  // clocks since then
    reg [11:0] still_q;   // clocks in which nothing has moved

    wire waiting   = before_q != 4'd0;
    wire playing   = play_q & ~waiting;
    wire complete  = (sent_q == requests_i) & (taken_q >= requests_i);
    wire due       = waited_q == head_q[7:0];
    wire sent      = req_valid_o & req_ready_i;
    wire taken     = rsp_valid_i & rsp_ready_o;
    wire over      = still_q == (complete ? TAIL : HANG);

    wire [7:0] next = sent_q + {7'd0, sent};

    always @(posedge clk) begin
        if (load_i)
            requests[at_i] <= {request_i, gap_i};
        head_q <= requests[next[DEPTH_LOG2-1:0]];
        if (taken)
            responses[taken_q] <= rsp_i;
        response_q <= responses[read_i];
    end

    always @(posedge clk) begin
        if (start_i) begin
            play_q    <= 1'b1;
            reset_q   <= reset_i;
            before_q  <= reset_i ? RESET : 4'd1;
            pattern_q <= pattern_i;
            sent_q    <= 8'd0;
            taken_q   <= 8'd0;
            waited_q  <= 8'd0;
            still_q   <= 12'd0;
        end else if (waiting) begin
            before_q  <= before_q - 4'd1;
        end else if (play_q) begin
            play_q    <= ~over;
            pattern_q <= {pattern_q[0], pattern_q[31:1]};
            sent_q    <= next;
            taken_q   <= taken_q + {7'd0, taken};
            waited_q  <= sent ? 8'd0 : due ? waited_q : waited_q + 8'd1;
            still_q   <= sent | taken ? 12'd0 : still_q + 12'd1;
        end
        if (rst) begin
            play_q   <= 1'b0;
            reset_q  <= 1'b1;
            before_q <= RESET;
            sent_q   <= 8'd0;
            taken_q  <= 8'd0;
        end
    end

    assign over_o      = ~play_q;
    assign taken_o     = taken_q;
    assign response_o  = response_q;
    assign unit_rst    = waiting & reset_q;
    assign req_valid_o = playing & due & (sent_q != requests_i);
    assign req_o       = head_q[8 +: REQ_BITS];
    assign rsp_ready_o = playing & pattern_q[0] & (taken_q != 8'hff);
endmodule
`default_nettype wire
