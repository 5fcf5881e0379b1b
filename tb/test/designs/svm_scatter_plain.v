// SPDX-License-Identifier: MIT
// Right, and not in the time of the contract page: each block is a request of its own, nothing is gathered. It decodes
// with our modules. Fault 1: channels go from the highest to the lowest, so that where they overlap the wrong one stays.
// Fault 2: after the response the first block is written again, inverted.
module svm_scatter_plain (
    input  wire          clk,
    input  wire          rst,

    input  wire          req_valid_i,
    output wire          req_ready_o,
    input  wire [151:0]  message_i,
    input  wire [31:0]   exec_mask_i,
    input  wire [31:0]   pred_i,
    input  wire [63:0]   size_i,
    input  wire [127:0]  address_i,
    input  wire [511:0]  data_i,

    output wire          rsp_valid_o,
    input  wire          rsp_ready_i,
    output wire [3:0]    error_o,

    output wire          mem_req_valid_o,
    input  wire          mem_req_ready_i,
    output wire [63:0]   mem_req_addr_o,
    output wire [7:0]    mem_req_be_o,
    output wire [63:0]   mem_req_wdata_o
);
    `include "fault.vh"
    localparam IDLE = 2'd0, SCATTER = 2'd1, RESPOND = 2'd2;
    reg [1:0] state_q;

    reg [151:0]  message_q;
    reg [31:0]   exec_mask_q;
    reg [31:0]   pred_q;
    reg [63:0]   size_q;
    reg [1023:0] address_q;
    reg [4095:0] data_q;
    reg [2:0]    beat_q;
    reg [3:0]    channel_q;
    reg [2:0]    block_q;
    reg          again_q;

    wire [3:0]  refused;
    wire [2:0]  exec_log2;
    wire [1:0]  size_log2;
    wire [1:0]  blocks_log2;
    wire [15:0] enable;
    wire [2:0]  mask;
    wire [11:0] pred;
    wire [1:0]  combine;
    wire        no_mask, inverse;
    visa_decode_core #(.KINDS(3'b100)) decode (
        .clk          (1'b0),
        .look_i       (state_q != IDLE),
        .message_i    ({88'd0, message_q}),
        .error_o      (refused),
        .exec_log2_o  (exec_log2),
        .mask_o       (mask),
        .no_mask_o    (no_mask),
        .pred_o       (pred),
        .combine_o    (combine),
        .inverse_o    (inverse),
        .block_size_o (size_log2),
        .num_blocks_o (blocks_log2)
    );
    visa_enable enables (
        .look_i      (state_q != IDLE),
        .exec_log2_i (exec_log2),
        .mask_i      (mask),
        .no_mask_i   (no_mask),
        .named_i     (|pred),
        .combine_i   (combine),
        .inverse_i   (inverse),
        .exec_mask_i (exec_mask_q),
        .pred_i      (pred_q),
        .enable_o    (enable)
    );

    // 1, 4 or 8 bytes
    wire [3:0] bytes = size_log2 == 0 ? 4'd1 : size_log2 == 1 ? 4'd4 : 4'd8;
    reg  [15:0] misaligned;
    integer i;
    always @* for (i = 0; i < 16; i = i + 1) misaligned[i] = |(address_q[64*i+:3] & (bytes[2:0] - 3'd1));
    wire [3:0] error = refused != 0 ? refused : |(enable & misaligned) ? 4'd12 : 4'd0;

    // The block: its address, with a bit for an overflow, and its position in Src
    wire [3:0]  channel = fault == 1 ? ~channel_q : channel_q;
    wire [63:0] address = address_q[64*channel+:64];
    wire [64:0] place   = {1'b0, address} + {59'd0, {3'd0, block_q} * bytes};
    wire        fits    = place + {61'd0, bytes} <= {1'b0, size_q};
    wire [3:0]  slot    = blocks_log2 == 2'd3 ? 4'd8 : 4'd4;
    wire [9:0]  element = ({7'd0, block_q} << exec_log2) + {6'd0, channel};
    wire [9:0]  source  = bytes == 4'd1 ? {6'd0, channel} * slot + {7'd0, block_q} : element * bytes;
    wire [63:0] ones    = ~(64'hffffffff_ffffff00 << 8 * (bytes - 4'd1));
    wire [63:0] value   = data_q[8*source[8:0]+:64] & ones;

    wire skip  = error != 0 | ~enable[channel] | ~fits;
    wire last  = channel_q == 4'd15 & block_q == 3'd7;
    wire ghost = block_q >> blocks_log2 != 0; // the block does not exist
    wire again = fault == 2 & again_q;
    assign mem_req_valid_o = (state_q == SCATTER & ~skip & ~ghost) | again;
    assign mem_req_addr_o  = {place[63:3], 3'd0};
    assign mem_req_be_o    = ~(8'hfe << (bytes - 4'd1)) << place[2:0];
    assign mem_req_wdata_o = (value ^ {64{again}}) << {place[2:0], 3'd0};

    always @(posedge clk) begin
        again_q <= ~rst & ((rsp_valid_o & rsp_ready_i) | (again_q & ~mem_req_ready_i));
        case (state_q)
            IDLE: if (~again) begin
                {channel_q, block_q} <= 7'd0;
                if (req_valid_i) begin
                    if (beat_q == 0)
                        {message_q, exec_mask_q, pred_q, size_q} <= {message_i, exec_mask_i, pred_i, size_i};
                    address_q[128*beat_q+:128] <= address_i;
                    data_q[512*beat_q+:512]    <= data_i;
                    beat_q                     <= beat_q + 3'd1;
                    if (&beat_q)
                        state_q <= SCATTER;
                end
            end
            SCATTER:
                if (~mem_req_valid_o | mem_req_ready_i) begin
                    {channel_q, block_q} <= {channel_q, block_q} + 7'd1;
                    if (last | error != 0)
                        state_q <= RESPOND;
                end
            default:
                if (rsp_ready_i)
                    state_q <= IDLE;
        endcase
        if (rst) begin
            state_q <= IDLE;
            beat_q  <= 3'd0;
        end
    end
    assign req_ready_o = state_q == IDLE & ~again;
    assign rsp_valid_o = state_q == RESPOND;
    assign error_o     = error;
endmodule
