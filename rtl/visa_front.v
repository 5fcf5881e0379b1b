// SPDX-License-Identifier: MIT
`default_nettype none

// Front end of a unit that takes vISA messages in beats. It decodes beat 0 during its transfer and the next cycle, and
// checks the addresses of each beat one cycle later, with the fields known. Beats may come without gaps, within a
// message and between messages.
module visa_front #(
    parameter [2:0] KINDS    = 3'b001,  // see visa_decode_core; one kind
    parameter       CHANNELS = 2,       // channels of a beat, 1 to 16
    parameter       ADDRESS  = 64,      // bits of an address
    parameter       SIZE     = 64       // bits of the size, at least ADDRESS, and 13 for the size of T0
) (
    input  wire                        clk,           // clock, rising edge
    input  wire                        rst,           // reset, synchronous, active high: no beat is in flight

    input  wire                        take_i,        // a beat is transferred
    input  wire                        first_i,       // it is beat 0
    input  wire [239:0]                message_i,     // beat 0: the bytes of the message
    input  wire [31:0]                 exec_mask_i,   // beat 0: execution mask of the kernel
    input  wire [31:0]                 pred_i,        // beat 0: value of the predicate variable that the message names
    input  wire [SIZE-1:0]             size_i,        // beat 0: bytes of the memory

    // Two cycles after a transfer
    output wire                        look_o,        // addresses are checked; else misaligned_o and below_o are 0
    input  wire [ADDRESS*CHANNELS-1:0] address_i,     // these
    output wire [CHANNELS-1:0]         misaligned_o,  // bit i: the address of channel i is misaligned
    output wire [CHANNELS-1:0]         below_o,       // bit i: channel i is in bounds, if it is aligned

    // From two cycles after the transfer of beat 0
    output reg  [3:0]                  error_o,       // 0, or the failing check, 1 to 11; others are then invalid
    output reg  [4:0]                  op_o,          // operation of an atomic
    output reg  [1:0]                  width_o,       // width of an atomic: 0 = 32, 1 = 16, 2 = 64 bits
    output reg                         surface_o,     // surface of a DWORD_ATOMIC: 0 T0, 1 T255
    output reg  [2:0]                  exec_log2_o,   // the message has 2^this channels
    output reg  [1:0]                  block_size_o,  // blocks of a scatter: 0, 1, 2 for 1, 4, 8 bytes
    output reg  [1:0]                  num_blocks_o,  // a scatter has 2^this blocks a channel
    output reg                         dst_null_o,    // Dst is null
    output reg  [SIZE-1:0]             limit_o,       // the size, rounded down to accesses

    // From three cycles after the transfer of beat 0
    output reg  [15:0]                 enable_o       // bit i: channel i is enabled
);
    localparam [SIZE-1:0] T0 = 4096;  // bytes of the surface T0, which a DWORD_ATOMIC can name

    generate
        if (KINDS != 3'b001 && KINDS != 3'b010 && KINDS != 3'b100) begin : refused_kinds
            visa_front_needs_KINDS_of_one_kind stop ();
        end
        if (CHANNELS < 1 || CHANNELS > 16) begin : refused_channels
            visa_front_needs_CHANNELS_of_1_to_16 stop ();
        end
        if (SIZE < ADDRESS || SIZE < 13) begin : refused_size
            visa_front_needs_a_SIZE_of_at_least_ADDRESS_and_13 stop ();
        end
    endgenerate

    reg            decode_q;
    reg            come_q;
    reg            look_q;
    reg            enter_q;
    reg [31:0]     exec_mask_q;
    reg [31:0]     pred_q;
    reg [SIZE-1:0] size_q;

    // Inputs of the enabled channels
    reg [2:0]      mask_q;
    reg            no_mask_q;
    reg            named_q;
    reg [1:0]      combine_q;
    reg            inverse_q;
    reg [2:0]      low_q;

    wire head = take_i & first_i;

    /* verilator tracing_off */
    wire [3:0]  error;
    wire [4:0]  op;
    wire [1:0]  width;
    wire [2:0]  exec_log2;
    wire [2:0]  mask;
    wire        no_mask;
    wire [11:0] pred;
    wire [1:0]  combine;
    wire        inverse;
    wire        surface;
    wire [1:0]  block_size;
    wire [1:0]  num_blocks;
    // Not used: a unit takes one kind, and register values come with the message, so register numbers are only checked.
    /* verilator lint_off UNUSED */
    wire [1:0]  kind;
    wire [47:0] address;
    wire [47:0] src0;
    wire [47:0] src1;
    wire [47:0] dst;
    /* verilator lint_on UNUSED */

    visa_decode_core #(.KINDS(KINDS), .REGISTERED(1)) decoder (
        .clk          (clk),
        .look_i       (head),
        .message_i    (message_i),
        .error_o      (error),
        .kind_o       (kind),
        .op_o         (op),
        .width_o      (width),
        .exec_log2_o  (exec_log2),
        .mask_o       (mask),
        .no_mask_o    (no_mask),
        .pred_o       (pred),
        .combine_o    (combine),
        .inverse_o    (inverse),
        .surface_o    (surface),
        .block_size_o (block_size),
        .num_blocks_o (num_blocks),
        .address_o    (address),
        .src0_o       (src0),
        .src1_o       (src1),
        .dst_o        (dst)
    );

    // Bytes of an access minus 1: of a block, or of an element by its width (V-11, V-12)
    wire [2:0]      low  = KINDS[2] ? {block_size[1], {2{|block_size}}} : {width[1], ~width[0], 1'b1};
    wire [SIZE-1:0] size = KINDS[0] & ~surface ? T0 : size_q;

    wire [15:0] enable;
    visa_enable enables (
        .look_i      (enter_q),
        .exec_log2_i (exec_log2_o),
        .mask_i      (mask_q),
        .no_mask_i   (no_mask_q),
        .named_i     (named_q),
        .combine_i   (combine_q),
        .inverse_i   (inverse_q),
        .exec_mask_i (exec_mask_q),
        .pred_i      (pred_q),
        .enable_o    (enable)
    );

    visa_bounds #(.CHANNELS(CHANNELS), .ADDRESS(ADDRESS), .SIZE(SIZE)) bounds (
        .look_i       (look_q),
        .address_i    (address_i),
        .low_i        (low_q),
        .limit_i      (limit_o),
        .misaligned_o (misaligned_o),
        .below_o      (below_o)
    );
    /* verilator tracing_on */

    always @(posedge clk) begin
        decode_q <= ~rst & head;
        come_q   <= ~rst & take_i;
        look_q   <= ~rst & come_q;
        enter_q  <= ~rst & decode_q;
        if (head) begin
            exec_mask_q <= exec_mask_i;
            pred_q      <= pred_i;
            size_q      <= size_i;
        end
        if (decode_q) begin
            error_o      <= error;
            op_o         <= op;
            width_o      <= width;
            surface_o    <= surface;
            exec_log2_o  <= exec_log2;
            block_size_o <= block_size;
            num_blocks_o <= num_blocks;
            dst_null_o   <= ~|dst[31:0];
            mask_q       <= mask;
            no_mask_q    <= no_mask;
            named_q      <= |pred;
            combine_q    <= combine;
            inverse_q    <= inverse;
            low_q        <= low;
            limit_o      <= size & ~{{SIZE - 3{1'b0}}, low};
        end
        if (enter_q)
            enable_o <= enable;
    end

    assign look_o = look_q;
endmodule
`default_nettype wire
