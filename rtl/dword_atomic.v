// SPDX-License-Identifier: MIT
`default_nettype none
`include "visa_error.vh"

// Intel's DWORD_ATOMIC message; docs/units/dword_atomic.md is the contract.
//
// Each bank of T0 has its own arithmetic and works on its own channels; with T255 bank 0 has all channels, and its
// arithmetic stands behind the memory port.
module dword_atomic (
    input  wire         clk,              // clock, rising edge
    input  wire         rst,              // reset, synchronous, active high

    input  wire         req_valid_i,      // a request is offered
    output wire         req_ready_o,      // the unit takes the request, if there is one
    input  wire [239:0] message_i,        // the bytes of the message, byte n in bits 8n+7 to 8n
    input  wire [31:0]  exec_mask_i,      // execution mask of the kernel
    input  wire [31:0]  pred_i,           // value of the predicate variable that the message names
    input  wire [32:0]  size_i,           // bytes of T255
    input  wire [511:0] offset_i,         // Element_offset: byte address in the surface
    input  wire [511:0] src0_i,           // Src0; bits above the width are ignored
    input  wire [511:0] src1_i,           // Src1; bits above the width are ignored

    output wire         rsp_valid_o,      // a response is offered
    input  wire         rsp_ready_i,      // the consumer takes the response, if there is one
    output wire [3:0]   error_o,          // 0, or the first check that fails
    output wire [15:0]  dst_we_o,         // the element of Dst is written
    output wire [511:0] dst_o,            // value of the element of Dst, 0 where it is not written

    output wire         mem_req_valid_o,  // a memory request is offered
    input  wire         mem_req_ready_i,  // the memory takes the request, if there is one
    output wire         mem_req_we_o,     // 1 a write, 0 a read
    output wire [31:0]  mem_req_addr_o,   // byte address of the 8-byte word
    output wire [7:0]   mem_req_be_o,     // bytes of the word that are written; 0 for a read
    output wire [63:0]  mem_req_wdata_o,  // these bytes in their places, 0 elsewhere

    input  wire         mem_rsp_valid_i,  // the memory answers a read
    output wire         mem_rsp_ready_o,  // the unit takes the answer, if there is one
    input  wire [63:0]  mem_rsp_rdata_i,  // the word that was read

    input  wire         host_valid_i,     // the host writes or reads a dword of T0
    input  wire         host_we_i,        // 1 a write, 0 a read
    input  wire [9:0]   host_addr_i,      // number of the dword
    input  wire [31:0]  host_wdata_i,     // what is written
    output wire [31:0]  host_rdata_o      // what the host has read in the cycle before, else 0
);
    // States, one bit each; READ, WAIT and WRITE with T255 are those of channel_rmw. Nothing else is reset.
    reg idle_q;
    reg check_q;
    reg read_q;   // READ with T0
    reg write_q;  // WRITE with T0
    reg respond_q;

    // The request
    reg [239:0] message_q;
    reg [31:0]  exec_mask_q;
    reg [31:0]  pred_q;
    reg [32:0]  size_q;
    reg [511:0] offset_q;
    reg [511:0] src0_q;
    reg [511:0] src1_q;

    // What CHECK has found, and the response as far as it is known
    reg [4:0]   op_q;
    reg         w16_q;
    reg         surface_q;
    reg         null_q;
    reg [63:0]  left_q;  // P: the channels that have not worked yet, 16 bits a bank
    reg [3:0]   error_q;
    reg [15:0]  dst_we_q;
    reg [511:0] dst_q;

    // The bank that the host has read in the cycle before
    reg [3:0] host_q;

    /* verilator tracing_off */
    // ---------------------------------------------------------------- CHECK
    wire [3:0]  error;
    wire [4:0]  op;
    wire        surface;
    wire        null_dst;
    wire [15:0] enable;
    wire        w16;
    // Fields of other kinds, a width of 64 bits among them
    /* verilator lint_off UNUSED */
    wire        w64;
    wire [2:0]  exec_log2;
    wire [1:0]  block_size;
    wire [1:0]  num_blocks;
    /* verilator lint_on UNUSED */
    wire [15:0] misaligned;
    wire [15:0] below;

    visa_message #(.KINDS(3'b001)) message (
        .look_i       (check_q),
        .message_i    (message_q),
        .exec_mask_i  (exec_mask_q),
        .pred_i       (pred_q),
        .error_o      (error),
        .op_o         (op),
        .width_o      ({w64, w16}),
        .exec_log2_o  (exec_log2),
        .surface_o    (surface),
        .block_size_o (block_size),
        .num_blocks_o (num_blocks),
        .dst_null_o   (null_dst),
        .enable_o     (enable)
    );

    wire [2:0]  low   = {1'b0, ~w16, 1'b1};  // V-12
    wire [32:0] size  = (size_q & {33{surface}}) | {20'd0, ~surface, 12'd0};
    wire [32:0] limit = size & ~{30'd0, low};

    visa_bounds #(.CHANNELS(16), .ADDRESS(32), .SIZE(33)) bounds (
        .look_i       (check_q),
        .address_i    (offset_q),
        .low_i        (low),
        .limit_i      (limit),
        .misaligned_o (misaligned),
        .below_o      (below)
    );

    wire        decoded = error == `VISA_ERROR_OK;
    wire        aligned = ~|(enable & misaligned);
    wire [15:0] on      = enable & {16{decoded & aligned}};
    wire [15:0] pending = on & below;

    // Which channels lie in which bank
    reg [15:0] bit2;
    reg [15:0] bit3;
    integer i;
    always @* begin
        for (i = 0; i < 16; i = i + 1) begin
            bit2[i] = offset_q[32*i+2];
            bit3[i] = offset_q[32*i+3];
        end
    end
    wire [63:0] homes = {bit3 & bit2, bit3 & ~bit2, ~bit3 & bit2, ~bit3 & ~bit2};
    wire [63:0] first = {4{pending}} & ((homes & {64{~surface}}) | {48'd0, {16{surface}}});

    // ---------------------------------------------------------------- READ, WAIT, WRITE
    wire [63:0]  rest;
    wire         more = |rest;
    wire         done;  // with T255
    wire [15:0]  index;
    wire [127:0] ret;
    wire [127:0] rdata;
    wire [31:0]  offset0 = offset_q[{index[3:0], 5'd0}+:32];
    wire [63:0]  new0;
    wire         write0;
    wire [3:0]   host_bank = 4'd1 << host_addr_i[1:0];
    // The upper half is not looked at.
    /* verilator lint_off UNUSED */
    wire [63:0]  memory_old;
    /* verilator lint_on UNUSED */

    // Which element of Dst each bank returns
    wire [63:0]  put = left_q & ~rest & {64{~null_q}};

    genvar b;
    generate
        for (b = 0; b < 4; b = b + 1) begin : banks
            wire [3:0]  channel = index[4*b+:4];
            // Bits 3:2 are the bank's number and bits above are 0 in T0; bit 0 is 0.
            /* verilator lint_off UNUSED */
            wire [31:0] offset  = offset_q[{channel, 5'd0}+:32];
            /* verilator lint_on UNUSED */
            wire [31:0] src0    = src0_q[{channel, 5'd0}+:32];
            wire [31:0] src1    = src1_q[{channel, 5'd0}+:32];
            wire [31:0] bank_old;
            wire        write;
            wire [63:0] old;
            // The upper halves are 0, and check 3 and 4 let no request through that the arithmetic would refuse.
            /* verilator lint_off UNUSED */
            wire [63:0] new_value;
            wire [63:0] ret64;
            wire        alu_error;
            /* verilator lint_on UNUSED */

            channel_pick #(.CHANNELS(16), .LOG2(4)) pick (
                .set_i   (left_q[16*b+:16]),
                .index_o (index[4*b+:4]),
                .rest_o  (rest[16*b+:16])
            );

            dword_bank bank (
                .clk          (clk),
                .rst          (rst),
                .host_i       (idle_q),
                .host_valid_i (host_valid_i),
                .host_we_i    (host_we_i & host_bank[b]),
                .host_addr_i  (host_addr_i[9:2]),
                .host_wdata_i (host_wdata_i),
                .read_i       (read_q),
                .store_i      (write_q & write & (|left_q[16*b+:16])),
                .addr_i       (offset[11:4]),
                .half_i       (offset[1]),
                .w16_i        (w16_q),
                .new_i        (new_value[31:0]),
                .old_o        (bank_old),
                .rdata_o      (rdata[32*b+:32])
            );

            if (b == 0) begin : shared
                assign old    = {32'd0, (bank_old & {32{~surface_q}}) | (memory_old[31:0] & {32{surface_q}})};
                assign new0   = new_value;
                assign write0 = write;
            end else begin : own
                assign old = {32'd0, bank_old};
            end

            atomic_alu_core alu (
                .op_i    ({1'b0, op_q}),
                .width_i ({1'b0, w16_q}),
                .old_i   (old),
                .src0_i  ({32'd0, src0}),
                .src1_i  ({32'd0, src1}),
                .new_o   (new_value),
                .ret_o   (ret64),
                .write_o (write),
                .error_o (alu_error)
            );
            assign ret[32*b+:32] = ret64[31:0];
        end
    endgenerate

    channel_rmw #(.ADDRESS(32)) rmw (
        .clk             (clk),
        .rst             (rst),
        .first_i         (check_q & surface & (|pending)),
        .more_i          (more),
        .address_i       (offset0),
        .width_i         ({1'b0, w16_q}),
        .new_i           (new0),
        .write_i         (write0),
        .old_o           (memory_old),
        .done_o          (done),
        .mem_req_valid_o (mem_req_valid_o),
        .mem_req_ready_i (mem_req_ready_i),
        .mem_req_we_o    (mem_req_we_o),
        .mem_req_addr_o  (mem_req_addr_o),
        .mem_req_be_o    (mem_req_be_o),
        .mem_req_wdata_o (mem_req_wdata_o),
        .mem_rsp_valid_i (mem_rsp_valid_i),
        .mem_rsp_ready_o (mem_rsp_ready_o),
        .mem_rsp_rdata_i (mem_rsp_rdata_i)
    );
    /* verilator tracing_on */

    integer n;
    always @(posedge clk) begin
        idle_q    <= rst | (idle_q & ~req_valid_i) | (respond_q & rsp_ready_i);
        check_q   <= ~rst & idle_q & req_valid_i;
        read_q    <= ~rst & ((check_q & ~surface & (|pending)) | (write_q & more));
        write_q   <= ~rst & read_q;
        respond_q <= ~rst & ((check_q & ~|pending) | ((write_q | done) & ~more) | (respond_q & ~rsp_ready_i));
        host_q    <= {4{~rst & idle_q & host_valid_i & ~host_we_i}} & host_bank;

        if (idle_q & req_valid_i) begin
            message_q   <= message_i;
            exec_mask_q <= exec_mask_i;
            pred_q      <= pred_i;
            size_q      <= size_i;
            offset_q    <= offset_i;
            src0_q      <= src0_i;
            src1_q      <= src1_i;
        end
        if (check_q) begin
            op_q      <= op;
            w16_q     <= w16;
            surface_q <= surface;
            null_q    <= null_dst;
            left_q    <= first;
            error_q   <= error | ({4{decoded & ~aligned}} & `VISA_ERROR_ALIGN);
            dst_we_q  <= on & {16{~null_dst}};
            dst_q     <= 512'd0;  // what is out of bounds returns 0 (V-9)
        end
        if (write_q | done) begin
            left_q <= rest;
            for (n = 0; n < 16; n = n + 1)
                dst_q[32*n+:32] <= dst_q[32*n+:32] | ({32{put[n]}} & ret[31:0]) | ({32{put[16+n]}} & ret[63:32])
                                   | ({32{put[32+n]}} & ret[95:64]) | ({32{put[48+n]}} & ret[127:96]);
        end
    end

    assign req_ready_o  = idle_q;
    assign rsp_valid_o  = respond_q;
    assign host_rdata_o = (rdata[31:0] & {32{host_q[0]}}) | (rdata[63:32] & {32{host_q[1]}})
                          | (rdata[95:64] & {32{host_q[2]}}) | (rdata[127:96] & {32{host_q[3]}});
    assign error_o      = error_q & {4{respond_q}};
    assign dst_we_o     = dst_we_q & {16{respond_q}};
    assign dst_o        = dst_q & {512{respond_q}};
endmodule
`default_nettype wire
