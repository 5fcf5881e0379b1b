// SPDX-License-Identifier: MIT
`default_nettype none
`include "nv_error.vh"

// NVIDIA's ATOMS over a warp and banks of shared memory; docs/units/atoms.md is the contract.
//
// A beat is looked at in the cycle after its transfer, and goes to LUT RAM, which has room for eight warps. A pass takes
// four cycles: SELECT, ROUTE, COMPUTE, RETURN. Up to four are under way.
module atoms #(
    parameter LANES = 32,  // lanes of a warp: 8, 16, 32
    parameter BANKS = 32,  // banks of memory, a power of two from 2 to 32
    parameter DEPTH = 64   // dwords of a bank, a power of two from 2 on
) (
    input  wire         clk,           // clock, rising edge
    input  wire         rst,           // reset, synchronous, active high

    input  wire         req_valid_i,   // a beat of a request is offered
    output wire         req_ready_o,   // the unit takes the beat, if there is one
    input  wire [63:0]  inst_i,        // beat 0: the instruction word
    input  wire         compute_i,     // beat 0: 1 in a compute shader
    input  wire [24:0]  size_i,        // beat 0: bytes of the allocation
    input  wire [7:0]   exec_mask_i,   // the lane is in the execution mask
    input  wire [7:0]   pred_i,        // value of the predicate Pg in the lane
    input  wire [255:0] ra_i,          // Ra
    input  wire [511:0] rb_i,          // Rb; of a 32-bit operation bits 63:32 are ignored
    input  wire [511:0] rc_i,          // Rc, of CAS and CAST; of a 32-bit operation bits 63:32 are ignored

    output wire         rsp_valid_o,   // a beat of a response is offered
    input  wire         rsp_ready_i,   // the consumer takes the beat, if there is one
    output wire [2:0]   error_o,       // 0, or the first check that fails
    output wire [4:0]   error_lane_o,  // the lane whose address is refused, else 0
    output wire [5:0]   passes_o,      // passes over memory, 0 of a refused instruction
    output wire [7:0]   rd_we_o,       // the lane's Rd is written
    output wire [511:0] rd_o,          // value of the lane's Rd, zero-extended; 0 where it is not written

    input  wire                             host_valid_i,  // the host writes or reads a dword of memory
    input  wire                             host_we_i,     // 1 a write, 0 a read
    input  wire [$clog2(BANKS*DEPTH)-1:0]   host_addr_i,   // number of the dword
    input  wire [31:0]                      host_wdata_i,  // what is written
    output wire [31:0]                      host_rdata_o   // what the host has read in the cycle before, else 0
);
    localparam BEATS = LANES / 8;
    localparam BANK  = $clog2(BANKS);
    localparam ROW   = $clog2(DEPTH);
    localparam [BEATS-1:0] FIRST = 1;

    // Warps: how many are held, and of these have come but wait for their last pass, and for their response
    reg [3:0] held_q;
    reg [3:0] waiting_q;
    reg [3:0] done_q;

    // The next beat of a request, one bit each, and its warp's place in LUT RAM
    reg [BEATS-1:0] beat_q;
    reg [2:0]       slot_q;

    // The beat that is looked at, and the instruction
    reg             look_q;
    reg [BEATS-1:0] look_beat_q;
    reg [2:0]       look_slot_q;
    reg [63:0]      inst_q;
    reg             compute_q;
    reg [24:0]      size_q;
    reg [7:0]       exec_mask_q;
    reg [7:0]       pred_q;
    reg [255:0]     ra_q;
    reg [511:0]     rb_q;
    reg [511:0]     rc_q;

    // SELECT: the warp, its lanes that no pass has served, and the number of the pass
    reg [2:0]       select_slot_q;
    reg [LANES-1:0] left_q;
    reg [5:0]       pass_q;

    // ROUTE, COMPUTE, RETURN: the pass is its warp's last, the warp, its operation, whom each bank serves, and which
    // lanes get a value
    reg                   route_last_q;
    reg [2:0]             route_slot_q;
    reg [6:0]             route_ctl_q;
    reg [BANKS*LANES-1:0] route_grant_q;
    reg [LANES-1:0]       route_put_q;
    reg                   compute_last_q;
    reg [2:0]             compute_slot_q;
    reg [6:0]             compute_ctl_q;
    reg [BANKS*LANES-1:0] compute_grant_q;
    reg [LANES-1:0]       compute_put_q;
    reg                   return_last_q;
    reg [2:0]             return_slot_q;
    reg                   return_wide_q;
    reg [BANKS*LANES-1:0] return_grant_q;
    reg [LANES-1:0]       return_put_q;
    reg [BANKS*32-1:0]    return_value_q;

    // The next beat of a response, one bit each, and its warp
    reg [BEATS-1:0] rsp_beat_q;
    reg [2:0]       rsp_slot_q;

    // The bank that the host has read in the cycle before
    reg [BANKS-1:0] host_q;

    // Traced wires are also stored: see atomic_alu_core.v.
    /* verilator tracing_off */
    // ---------------------------------------------------------------- beats
    wire             ready  = ~held_q[3] | ~beat_q[0];
    wire             take   = ready & req_valid_i;
    wire             begins = take & beat_q[0];
    wire [BEATS-1:0] turn   = (beat_q << 1) | (beat_q >> (BEATS - 1));

    // ---------------------------------------------------------------- a beat is looked at
    wire [7:0]         active;
    wire [8*BANKS-1:0] members;
    wire [8*ROW-1:0]   rows;
    wire [511:0]       src0;
    wire [511:0]       src1;
    wire [5:0]         op;
    wire               wide;
    wire               spin;
    wire               writes;
    wire               upper;
    wire [2:0]         error;
    wire [4:0]         error_lane;
    wire               refused = error != `NV_ERROR_OK;
    wire               come    = look_q & look_beat_q[BEATS-1];

    atoms_beat #(.BEATS(BEATS), .BANKS(BANKS), .DEPTH(DEPTH)) look (
        .clk          (clk),
        .look_i       (look_q),
        .beat_i       (look_beat_q),
        .inst_i       (inst_q),
        .compute_i    (compute_q),
        .size_i       (size_q),
        .exec_mask_i  (exec_mask_q),
        .pred_i       (pred_q),
        .ra_i         (ra_q),
        .rb_i         (rb_q),
        .rc_i         (rc_q),
        .active_o     (active),
        .members_o    (members),
        .rows_o       (rows),
        .src0_o       (src0),
        .src1_o       (src1),
        .op_o         (op),
        .wide_o       (wide),
        .spin_o       (spin),
        .rd_o         (writes),
        .upper_o      (upper),
        .error_o      (error),
        .error_lane_o (error_lane)
    );

    // ---------------------------------------------------------------- what is kept of warps
    genvar n;
    genvar m;
    genvar b;
    wire [BANKS*LANES-1:0] set;
    wire [LANES-1:0]       select_active;
    wire [LANES*ROW-1:0]   select_row;
    wire [LANES*32-1:0]    route_src0;
    wire [LANES*32-1:0]    route_src1;
    wire [LANES*32-1:0]    route_upper0;
    wire [LANES*32-1:0]    route_upper1;
    wire [LANES-1:0]       rsp_active;

    generate
        for (n = 0; n < BEATS; n = n + 1) begin : beats
            wire [8*BANKS-1:0] kept_members;
            wire [1023:0]      kept;

            lut_ram #(.ADDRESS(3), .WIDTH(8*(BANKS+ROW)+8)) places (
                .clk     (clk),
                .we_i    (look_q & look_beat_q[n]),
                .waddr_i (look_slot_q),
                .wdata_i ({rows, members, active}),
                .raddr_i (select_slot_q),
                .rdata_o ({select_row[8*ROW*n+:8*ROW], kept_members, select_active[8*n+:8]})
            );
            lut_ram #(.ADDRESS(3), .WIDTH(1024)) operands (
                .clk     (clk),
                .we_i    (look_q & look_beat_q[n]),
                .waddr_i (look_slot_q),
                .wdata_i ({src1, src0}),
                .raddr_i (route_slot_q),
                .rdata_o (kept)
            );
            lut_ram #(.ADDRESS(3), .WIDTH(8)) masks (
                .clk     (clk),
                .we_i    (look_q & look_beat_q[n]),
                .waddr_i (look_slot_q),
                .wdata_i (active),
                .raddr_i (rsp_slot_q),
                .rdata_o (rsp_active[8*n+:8])
            );
            for (m = 0; m < BANKS; m = m + 1) begin : bank
                assign set[LANES*m+8*n+:8] = kept_members[8*m+:8];
            end
            for (m = 0; m < 8; m = m + 1) begin : lane
                assign route_src0[32*(8*n+m)+:32]   = kept[64*m+:32];
                assign route_upper0[32*(8*n+m)+:32] = kept[64*m+32+:32];
                assign route_src1[32*(8*n+m)+:32]   = kept[64*m+512+:32];
                assign route_upper1[32*(8*n+m)+:32] = kept[64*m+544+:32];
            end
        end
    endgenerate

    wire       select_refused;
    wire       select_spin;
    wire [6:0] select_ctl;
    wire [2:0] rsp_error;
    wire [4:0] rsp_error_lane;
    wire       rsp_writes;
    wire       rsp_upper;
    wire [5:0] rsp_passes;

    lut_ram #(.ADDRESS(3), .WIDTH(9)) controls (
        .clk     (clk),
        .we_i    (come),
        .waddr_i (look_slot_q),
        .wdata_i ({refused, spin, wide, op}),
        .raddr_i (select_slot_q),
        .rdata_o ({select_refused, select_spin, select_ctl})
    );
    lut_ram #(.ADDRESS(3), .WIDTH(10)) heads (
        .clk     (clk),
        .we_i    (come),
        .waddr_i (look_slot_q),
        .wdata_i ({error, error_lane, writes & ~refused, upper}),
        .raddr_i (rsp_slot_q),
        .rdata_o ({rsp_error, rsp_error_lane, rsp_writes, rsp_upper})
    );

    // ---------------------------------------------------------------- SELECT
    wire                   any   = |waiting_q;
    wire                   serve = any & ~select_refused & ~rst;
    wire [BANKS*LANES-1:0] grant;
    wire [BANKS-1:0]       act;
    wire [LANES-1:0]       served;

    atoms_grant #(.LANES(LANES), .BANKS(BANKS)) pass (
        .set_i    (set),
        .left_i   (left_q & {LANES{serve}}),
        .grant_o  (grant),
        .act_o    (act),
        .served_o (served)
    );

    wire [LANES-1:0] left = left_q & ~served;
    wire             last = any & (select_refused | select_spin | ~|(left & select_active));

    lut_ram #(.ADDRESS(3), .WIDTH(6)) counts (
        .clk     (clk),
        .we_i    (last),
        .waddr_i (select_slot_q),
        .wdata_i (pass_q & {6{~select_refused}}),  // A-30
        .raddr_i (rsp_slot_q),
        .rdata_o (rsp_passes)
    );

    // ---------------------------------------------------------------- memory
    wire                host      = host_valid_i & ~rst & ~|held_q;
    wire [BANKS-1:0]    host_bank = {{BANKS - 1{1'b0}}, host} << host_addr_i[BANK-1:0];
    wire [BANKS-1:0]    match;
    wire [BANKS*32-1:0] rdata;
    wire [BANKS*32-1:0] ret;

    generate
        for (b = 0; b < BANKS; b = b + 1) begin : memory
            atoms_bank #(.LANES(LANES), .ROW(ROW)) bank (
                .clk            (clk),
                .rst            (rst),
                .act_i          (act[b]),
                .grant_i        (grant[LANES*b+:LANES]),
                .row_i          (select_row),
                .route_grant_i  (route_grant_q[LANES*b+:LANES]),
                .src0_i         (b % 2 == 0 ? route_src0 : route_upper0),
                .src1_i         (b % 2 == 0 ? route_src1 : route_upper1),
                .op_i           (compute_ctl_q[5:0]),
                .match_i        (match[b^1] | ~compute_ctl_q[6]),
                .match_o        (match[b]),
                .ret_o          (ret[32*b+:32]),
                .host_i         (host_bank[b]),
                .host_we_i      (host_we_i),
                .host_row_i     (host_addr_i[BANK+:ROW]),
                .host_wdata_i   (host_wdata_i),
                .rdata_o        (rdata[32*b+:32])
            );
        end
    endgenerate

    // ---------------------------------------------------------------- RETURN, responses
    wire              offer = |done_q;
    wire              give  = offer & rsp_ready_i;
    wire              ends  = give & rsp_beat_q[BEATS-1];
    wire [BEATS-1:0]  rsp_turn = (rsp_beat_q << 1) | (rsp_beat_q >> (BEATS - 1));
    wire [64*LANES-1:0] values;
    wire [LANES-1:0]  writing = rsp_active & {LANES{rsp_writes & offer}};

    generate
        for (n = 0; n < LANES; n = n + 1) begin : results
            wire [BANKS-1:0] from;
            for (b = 0; b < BANKS; b = b + 1) begin : bank
                assign from[b] = return_grant_q[LANES*b+n];
            end
            atoms_return #(.BANKS(BANKS)) result (
                .clk     (clk),
                .put_i   (return_put_q[n]),
                .slot_i  (return_slot_q),
                .grant_i (from),
                .ret_i   (return_value_q),
                .wide_i  (return_wide_q),
                .read_i  (rsp_slot_q),
                .value_o (values[64*n+:64])
            );
        end
    endgenerate

    reg [7:0]   rd_we;
    reg [511:0] rd;
    reg [31:0]  host_rdata;
    integer     k;
    integer     l;
    always @* begin
        rd_we = 8'd0;
        rd    = 512'd0;
        for (k = 0; k < BEATS; k = k + 1) begin
            rd_we = rd_we | (writing[8*k+:8] & {8{rsp_beat_q[k]}});
            for (l = 0; l < 8; l = l + 1)
                rd[64*l+:64] = rd[64*l+:64] | (values[64*(8*k+l)+:64] & {{32{rsp_upper}}, {32{1'b1}}}
                                               & {64{rsp_beat_q[k] & writing[8*k+l]}});
        end
        host_rdata = 32'd0;
        for (k = 0; k < BANKS; k = k + 1)
            host_rdata = host_rdata | (rdata[32*k+:32] & {32{host_q[k]}});
    end
    /* verilator tracing_on */

    always @(posedge clk) begin
        held_q    <= (held_q + {3'd0, begins} - {3'd0, ends}) & {4{~rst}};
        waiting_q <= (waiting_q + {3'd0, come} - {3'd0, last}) & {4{~rst}};
        done_q    <= (done_q + {3'd0, return_last_q} - {3'd0, ends}) & {4{~rst}};

        if (take) begin
            beat_q      <= turn;
            slot_q      <= slot_q + {2'd0, beat_q[BEATS-1]};
            look_beat_q <= beat_q;
            look_slot_q <= slot_q;
            exec_mask_q <= exec_mask_i;
            pred_q      <= pred_i;
            ra_q        <= ra_i;
            rb_q        <= rb_i;
            rc_q        <= rc_i;
        end
        // Registers that are RZ are cleared as they come (A-31). Bit 28 is of CAS and CAST, which alone use Rc.
        if (take & (beat_q[0] ? &inst_i[15:8] : &inst_q[15:8]))
            ra_q <= 256'd0;
        if (take & (beat_q[0] ? &inst_i[27:20] : &inst_q[27:20]))
            rb_q <= 512'd0;
        if (take & (beat_q[0] ? inst_i[28] : inst_q[28]))
            rc_q <= 512'd0;
        if (begins) begin
            inst_q    <= inst_i;
            compute_q <= compute_i;
            size_q    <= size_i;
        end
        look_q <= ~rst & take;

        left_q <= left;
        pass_q <= pass_q + {5'd0, any};
        if (rst | last) begin
            select_slot_q <= (select_slot_q + 3'd1) & {3{~rst}};
            left_q        <= {LANES{1'b1}};
            pass_q        <= 6'd1;
        end

        route_last_q  <= ~rst & last;
        route_slot_q  <= select_slot_q;
        route_ctl_q   <= select_ctl;
        route_grant_q <= grant;
        route_put_q   <= select_spin ? select_active & {LANES{serve}} : served;

        compute_last_q  <= ~rst & route_last_q;
        compute_slot_q  <= route_slot_q;
        compute_ctl_q   <= route_ctl_q;
        compute_grant_q <= route_grant_q;
        compute_put_q   <= route_put_q;

        return_last_q  <= ~rst & compute_last_q;
        return_slot_q  <= compute_slot_q;
        return_wide_q  <= compute_ctl_q[6];
        return_grant_q <= compute_grant_q;
        return_put_q   <= compute_put_q;
        return_value_q <= ret;

        host_q <= host_bank & {BANKS{~host_we_i}};

        if (give) begin
            rsp_beat_q <= rsp_turn;
            rsp_slot_q <= rsp_slot_q + {2'd0, rsp_beat_q[BEATS-1]};
        end
        if (rst) begin
            beat_q     <= FIRST;
            slot_q     <= 3'd0;
            rsp_beat_q <= FIRST;
            rsp_slot_q <= 3'd0;
        end
    end

    assign req_ready_o  = ready;
    assign rsp_valid_o  = offer;
    assign error_o      = rsp_error & {3{offer}};
    assign error_lane_o = rsp_error_lane & {5{offer}};
    assign passes_o     = rsp_passes & {6{offer}};
    assign rd_we_o      = rd_we;
    assign rd_o         = rd;
    assign host_rdata_o = host_rdata;
endmodule
`default_nettype wire
