// SPDX-License-Identifier: MIT
`default_nettype none

// One piece of a channel of an SVM_SCATTER: the word of memory, the bytes in it, and where in Src they stand;
// docs/units/svm_scatter.md has what a piece is. The channel has at least one block in bounds.
module scatter_piece (
    input  wire [3:0]  channel_i,     // the channel
    input  wire [2:0]  number_i,      // number of the piece in its channel
    input  wire [63:0] address_i,     // byte address of the channel's first block, aligned
    input  wire [63:0] limit_i,       // end of the memory, rounded down to blocks
    input  wire [2:0]  exec_log2_i,   // the message has 2^this channels
    input  wire [1:0]  block_size_i,  // 0, 1, 2 for blocks of 1, 4, 8 bytes
    input  wire [1:0]  num_blocks_i,  // a channel has 2^this blocks
    output wire [60:0] word_o,        // number of the word in memory
    output wire [7:0]  be_o,          // its bytes that the piece has
    output wire        last_o,        // the channel has no further piece
    output wire [6:0]  low_o,         // dword of Src that has bytes 3 to 0
    output wire [6:0]  high_o,        // dword of Src that has bytes 7 to 4
    output wire [2:0]  rotate_o       // how far both together are to be rotated up, in bytes
);
    /* verilator tracing_off */
    wire one   = ~|block_size_i;
    wire four  = block_size_i[0];
    wire eight = block_size_i[1];

    // ---------------------------------------------------------------- bytes
    // The blocks in bounds are the first ones (V-10), so the channel covers `length` bytes, 32 at most. Counted from
    // the piece's word they begin at `start`, if they do not come from the piece before, and end before `stop`.
    wire [63:0] room   = limit_i - address_i;
    wire [5:0]  whole  = 6'd1 << ({1'b0, num_blocks_i} + {1'b0, four | eight, eight});
    wire        fits   = (|room[63:6]) | (room[5:0] >= whole);
    wire [5:0]  length = (whole & {6{fits}}) | (room[5:0] & {6{~fits}});
    wire [5:0]  start  = {3'd0, address_i[2:0]};
    wire [5:0]  stop   = start + length - {number_i, 3'd0};
    wire        last   = stop <= 6'd8;
    wire [7:0]  from   = (8'hff << address_i[2:0]) | {8{|number_i}};
    wire [7:0]  upto   = ~(8'hff << stop[3:0]) | {8{~last}};

    assign word_o = address_i[63:3] + {58'd0, number_i};
    assign be_o   = from & upto;
    assign last_o = last;

    // ---------------------------------------------------------------- place in Src
    // Blocks of 4 and 8 bytes stand in rows, of a block each of every channel (V-17). A piece has one row of 8 bytes,
    // or two rows of 4 bytes, the first of which belongs to the piece before when the channel begins in the upper
    // half of a word. Blocks of 1 byte stand in a dword or qword of each channel.
    wire [6:0] rows   = {3'd0, number_i & {3{~one}}, 1'b0} - {6'd0, four & address_i[2]};
    wire       qword  = eight | (one & (&num_blocks_i));
    wire [6:0] column = {3'd0, channel_i} << qword;

    assign low_o    = (rows << exec_log2_i) + column;
    assign high_o   = low_o + (7'd1 << (exec_log2_i & {3{four}}));
    assign rotate_o = address_i[2:0] & {3{one}};
endmodule
/* verilator tracing_on */
`default_nettype wire
