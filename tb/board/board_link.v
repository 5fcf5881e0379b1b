// SPDX-License-Identifier: MIT
`default_nettype none

// Frames of docs/board.md: receives one from the host, executes it, and answers. A burst with the previous number has
// been played already; only its answer was lost.
module board_link #(
    parameter        REQ_BYTES  = 1,
    parameter        RSP_BYTES  = 1,
    parameter        DEPTH_LOG2 = 7,
    parameter        IDLE_LOG2  = 18,    // after 2^this idle clocks, a partial frame is dropped
    parameter [31:0] PORTS      = 32'd0, // hash of the unit's port list
    parameter [255:0] NAME      = 256'd0 // name of the unit and its configuration, the first letter in the lowest byte
) (
    input  wire                   clk,         // clock, rising edge
    input  wire                   rst,         // reset, synchronous, active high

    input  wire                   rx_valid_i,  // a byte arrives,
    input  wire [7:0]             rx_byte_i,   // this
    output wire                   tx_valid_o,  // a byte is to be sent,
    input  wire                   tx_ready_i,
    output wire [7:0]             tx_byte_o,   // this

    output wire                   load_o,      // to and from board_burst
    output wire [DEPTH_LOG2-1:0]  at_o,
    output wire [7:0]             gap_o,
    output wire [8*REQ_BYTES-1:0] request_o,
    output wire                   start_o,
    output wire                   reset_o,
    output wire [7:0]             requests_o,
    output wire [31:0]            pattern_o,
    input  wire                   over_i,
    input  wire [7:0]             taken_i,
    output wire [7:0]             read_o,
    input  wire [8*RSP_BYTES-1:0] response_i
);
    localparam [7:0] VERSION = 8'd1, FROM_HOST = 8'ha5, FROM_BOARD = 8'h5a;
    localparam [7:0] REFUSED = 8'd0, IDENTIFY = 8'd1, BURST = 8'd2;
    localparam [2:0] SYNC = 3'd0, HEAD = 3'd1, BODY = 3'd2, CHECK = 3'd3, PLAY = 3'd4, SAY_HEAD = 3'd5, SAY_BODY = 3'd6, SAY_CHECK = 3'd7;
    localparam [7:0] HEAD_LAST = 8'd7, SAY_HEAD_LAST = 8'd3, CHECK_LAST = 8'd1;
    localparam       IDENTITY_BYTES = 40;
    localparam [7:0] REQ = REQ_BYTES, RSP = RSP_BYTES, IDENTITY = IDENTITY_BYTES, DEPTH = 1 << DEPTH_LOG2;
    // The last byte is sent first.
    localparam [8*IDENTITY_BYTES-1:0] ROM = {NAME, PORTS, RSP, REQ, DEPTH, VERSION};

    reg [2:0]              state_q;
    reg [7:0]              byte_q;     // next byte in the part of the frame, or in the entry
    reg [7:0]              entry_q;    // the entry: a request, or a response
    reg [15:0]             crc_q;
    reg [IDLE_LOG2-1:0]    idle_q;     // clocks since the last byte
    // Head of the frame; the last byte is the highest.
    reg [63:0]             head_q;
    reg [8*REQ_BYTES+7:0]  request_q;
    reg                    load_q;
    reg [DEPTH_LOG2-1:0]   at_q;
    reg                    played_q;   // a burst was played, with
    reg [7:0]              number_q;   // this number
    reg                    start_q;
    reg [7:0]              answer_q;
    reg [7:0]              said_q;     // entries of the answer
    reg [8*RSP_BYTES-1:0] response_q; // remaining part of the response

    wire [7:0] kind    = head_q[7:0];
    wire [7:0] number  = head_q[15:8];
    wire [7:0] entries = head_q[23:16];
    wire       saying  = (state_q == SAY_HEAD) | (state_q == SAY_BODY) | (state_q == SAY_CHECK);
    wire       hearing = (state_q == HEAD) | (state_q == BODY) | (state_q == CHECK);
    wire       moved   = saying ? tx_ready_i : rx_valid_i;
    wire       again   = played_q & (number == number_q);
    wire       late    = hearing & (&idle_q);

    // Answer to the frame
    wire       identity   = answer_q == IDENTIFY;
    wire [7:0] entry_last = state_q == BODY ? REQ : identity ? 8'd0 : RSP - 8'd1;
    wire       entry_ends = byte_q == entry_last;
    wire [7:0] body_byte  = identity ? ROM[{entry_q[5:0], 3'd0} +: 8] : byte_q == 8'd0 ? response_i[7:0] : response_q[7:0];
    reg  [7:0] head_byte;
    always @* begin
        case (byte_q[1:0])
            2'd0:    head_byte = FROM_BOARD;
            2'd1:    head_byte = answer_q;
            2'd2:    head_byte = number;
            default: head_byte = said_q;
        endcase
    end
    assign tx_byte_o  = state_q == SAY_HEAD ? head_byte : state_q == SAY_BODY ? body_byte : crc_q[15:8];
    assign tx_valid_o = saying;

    wire [15:0] crc;
    board_crc next_crc (
        .crc_i  (crc_q),
        .byte_i (saying ? tx_byte_o : rx_byte_i),
        .crc_o  (crc)
    );

    always @(posedge clk) begin
        load_q  <= 1'b0;
        start_q <= 1'b0;
        idle_q  <= rx_valid_i | ~hearing ? {IDLE_LOG2{1'b0}} : idle_q + 1'b1;
        if (moved) begin
            crc_q  <= crc;
            byte_q <= byte_q + 8'd1;
        end
        case (state_q)
            SYNC: begin
                byte_q  <= 8'd0;
                entry_q <= 8'd0;
                crc_q   <= 16'hffff;
                if (rx_valid_i & (rx_byte_i == FROM_HOST))
                    state_q <= HEAD;
            end
            HEAD: if (rx_valid_i) begin
                head_q <= {rx_byte_i, head_q[63:8]};
                if (byte_q == HEAD_LAST) begin
                    byte_q  <= 8'd0;
                    state_q <= head_q[31:24] == 8'd0 ? CHECK : BODY;
                end
            end
            BODY: if (rx_valid_i) begin
                request_q <= {rx_byte_i, request_q[8*REQ_BYTES+7:8]};
                if (entry_ends) begin
                    byte_q  <= 8'd0;
                    load_q  <= 1'b1;
                    at_q    <= entry_q[DEPTH_LOG2-1:0];
                    entry_q <= entry_q + 8'd1;
                    if (entry_q == entries - 8'd1)
                        state_q <= CHECK;
                end
            end
            CHECK: if (rx_valid_i & (byte_q == CHECK_LAST)) begin
                state_q  <= PLAY;
                answer_q <= crc == 16'd0 ? kind : REFUSED;
                start_q  <= (crc == 16'd0) & (kind == BURST) & ~again;
            end
            PLAY: if (~start_q & over_i) begin
                state_q  <= SAY_HEAD;
                byte_q   <= 8'd0;
                entry_q  <= 8'd0;
                said_q   <= answer_q == IDENTIFY ? IDENTITY : answer_q == BURST ? taken_i : 8'd0;
                played_q <= answer_q == BURST | (played_q & (answer_q != IDENTIFY));
                if (answer_q == BURST)
                    number_q <= number;
            end
            SAY_HEAD: if (tx_ready_i) begin
                if (byte_q == 8'd0)
                    crc_q <= 16'hffff;
                if (byte_q == SAY_HEAD_LAST) begin
                    byte_q  <= 8'd0;
                    state_q <= said_q == 8'd0 ? SAY_CHECK : SAY_BODY;
                end
            end
            SAY_BODY: if (tx_ready_i) begin
                response_q <= byte_q == 8'd0 ? response_i >> 8 : response_q >> 8;
                if (entry_ends) begin
                    byte_q  <= 8'd0;
                    entry_q <= entry_q + 8'd1;
                    if (entry_q == said_q - 8'd1)
                        state_q <= SAY_CHECK;
                end
            end
            default: if (tx_ready_i) begin
                crc_q <= {crc_q[7:0], 8'd0};
                if (byte_q == CHECK_LAST)
                    state_q <= SYNC;
            end
        endcase
        if (late) begin
            state_q  <= PLAY;
            answer_q <= REFUSED;
        end
        if (rst) begin
            state_q  <= SYNC;
            start_q  <= 1'b0;
            played_q <= 1'b0;
        end
    end

    assign load_o     = load_q;
    assign at_o       = at_q;
    assign gap_o      = request_q[7:0];
    assign request_o  = request_q[8*REQ_BYTES+7:8];
    assign start_o    = start_q;
    assign reset_o    = head_q[24];
    assign requests_o = entries;
    assign pattern_o  = head_q[63:32];
    assign read_o     = entry_q;
endmodule
`default_nettype wire
