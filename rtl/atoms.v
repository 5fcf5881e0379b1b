// SPDX-License-Identifier: MIT
`default_nettype none

// NVIDIA's ATOMS over a warp and banks of shared memory; docs/units/atoms.md is the contract.
//
// A beat is checked in the cycle after its transfer, and stored in LUT RAM for eight warps. A pass takes four cycles:
// SELECT, ROUTE, COMPUTE, RETURN. Up to four passes are in flight.
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
    generate
        if (LANES != 8 && LANES != 16 && LANES != 32) begin : refused_lanes
            atoms_needs_LANES_of_8_16_or_32 stop ();
        end
        if (BANKS < 2 || BANKS > 32 || (BANKS & (BANKS - 1)) != 0) begin : refused_banks
            atoms_needs_BANKS_of_2_4_8_16_or_32 stop ();
        end
        if (DEPTH < 2 || (DEPTH & (DEPTH - 1)) != 0) begin : refused_depth
            atoms_needs_a_DEPTH_that_is_a_power_of_two_from_2_on stop ();
        end
    endgenerate

    localparam BEATS = LANES / 8;
    localparam BANK  = $clog2(BANKS);
    localparam ROW   = $clog2(DEPTH);
    localparam [BEATS-1:0] FIRST = 1;

    // Numbers of warps in the unit, and of complete ones among them that wait for their last pass
    reg [3:0] held_q;
    reg [3:0] waiting_q;

    // The next request beat, one-hot, and its warp's slot in LUT RAM
    reg [BEATS-1:0] beat_q;
    reg [2:0]       slot_q;

    // The beat under check, and the instruction
    reg             look_q;
    reg [BEATS-1:0] look_beat_q;
    reg [2:0]       look_slot_q;
    reg [63:0]      inst_q;
    reg             minus_q;
    reg             compute_q;
    reg [24:0]      size_q;
    reg [7:0]       exec_mask_q;
    reg [7:0]       pred_q;
    reg [255:0]     ra_q;
    reg [511:0]     rb_q;
    reg [511:0]     rc_q;

    // The previous cycle checked the last beat of a warp, and the warp's slot
    reg             head_q;
    reg [2:0]       head_slot_q;

    // SELECT: the warp, the unserved lanes of each bank (0 while no warp waits), and the number of the pass
    reg [2:0]             select_slot_q;
    reg [BANKS*LANES-1:0] left_q;
    reg [5:0]             pass_q;

    // ROUTE, COMPUTE, RETURN: whether the pass is its warp's last one, the warp, its operation, the lane of each bank,
    // and the lanes that get a value
    reg                   route_last_q;
    reg [2:0]             route_slot_q;
    reg [6:0]             route_ctl_q;
    reg [BANKS*LANES-1:0] route_grant_q;
    reg [LANES-1:0]       route_put_q;
    reg                   compute_last_q;
    reg [2:0]             compute_slot_q;
    reg                   compute_wide_q;
    reg [BANKS*LANES-1:0] compute_grant_q;
    reg [LANES-1:0]       compute_put_q;
    reg                   return_last_q;
    reg [2:0]             return_slot_q;
    reg [BANKS*LANES-1:0] return_grant_q;
    reg [LANES-1:0]       return_put_q;
    reg [BANKS*32-1:0]    return_value_q;

    // The bank that the host read in the previous cycle
    reg [BANKS-1:0] host_q;

    /* verilator tracing_off */
    // ---------------------------------------------------------------- beats
    wire             ready  = ~held_q[3] | ~beat_q[0];
    wire             take   = ready & req_valid_i;
    wire             begins = take & beat_q[0];
    wire [BEATS-1:0] turn   = (beat_q << 1) | (beat_q >> (BEATS - 1));

    // ---------------------------------------------------------------- check of a beat
    wire [7:0]         active;
    wire [8*BANKS-1:0] members;
    wire [8*ROW-1:0]   rows;
    wire [1023:0]      src;
    wire [5:0]         op;
    wire               wide;
    wire               spin;
    wire               refused;
    wire               rd;
    wire               upper;
    wire [2:0]         error;
    wire [4:0]         error_lane;
    wire               come    = look_q & look_beat_q[BEATS-1];

    atoms_beat #(.BEATS(BEATS), .BANKS(BANKS), .DEPTH(DEPTH)) look (
        .clk          (clk),
        .look_i       (look_q),
        .beat_i       (look_beat_q),
        .inst_i       (inst_q),
        .minus_i      (minus_q),
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
        .src_o        (src),
        .op_o         (op),
        .wide_o       (wide),
        .spin_o       (spin),
        .refused_o    (refused),
        .rd_o         (rd),
        .upper_o      (upper),
        .error_o      (error),
        .error_lane_o (error_lane)
    );

    // ---------------------------------------------------------------- storage of warps
    genvar n;
    genvar m;
    genvar b;
    wire [BANKS*LANES-1:0] fresh;
    wire [LANES-1:0]       select_active;
    wire [LANES*ROW-1:0]   select_row;
    wire [LANES*64-1:0]    route_even;
    wire [LANES*64-1:0]    route_odd;

    // The input of SELECT is read one cycle earlier. If no other warp waits, the next one's last beat may be under
    // check at that time.
    wire       any       = |waiting_q;
    wire       behind    = |waiting_q[3:1];
    wire [2:0] next_slot = select_slot_q + {2'd0, any};

    generate
        for (n = 0; n < BEATS; n = n + 1) begin : beats
            wire [8*BANKS-1:0] kept_members;
            wire [8*BANKS-1:0] next_members = n < BEATS - 1 || behind ? kept_members : members;
            wire [1023:0]      kept;

            lut_ram #(.ADDRESS(3), .WIDTH(8*BANKS)) groups (
                .clk     (clk),
                .we_i    (look_q & look_beat_q[n]),
                .waddr_i (look_slot_q),
                .wdata_i (members),
                .raddr_i (next_slot),
                .rdata_o (kept_members)
            );
            lut_ram #(.ADDRESS(3), .WIDTH(8*ROW+8)) places (
                .clk     (clk),
                .we_i    (look_q & look_beat_q[n]),
                .waddr_i (look_slot_q),
                .wdata_i ({rows, active}),
                .raddr_i (select_slot_q),
                .rdata_o ({select_row[8*ROW*n+:8*ROW], select_active[8*n+:8]})
            );
            lut_ram #(.ADDRESS(3), .WIDTH(1024)) operands (
                .clk     (clk),
                .we_i    (look_q & look_beat_q[n]),
                .waddr_i (look_slot_q),
                .wdata_i (src),
                .raddr_i (route_slot_q),
                .rdata_o (kept)
            );
            for (m = 0; m < BANKS; m = m + 1) begin : bank
                assign fresh[LANES*m+8*n+:8] = next_members[8*m+:8];
            end
            for (m = 0; m < 8; m = m + 1) begin : lane
                assign route_even[64*(8*n+m)+:64] = kept[128*m+:64];
                assign route_odd[64*(8*n+m)+:64]  = kept[128*m+64+:64];
            end
        end
    endgenerate

    wire       select_refused;
    wire       select_spin;
    wire [6:0] select_ctl;

    lut_ram #(.ADDRESS(3), .WIDTH(9)) controls (
        .clk     (clk),
        .we_i    (come),
        .waddr_i (look_slot_q),
        .wdata_i ({refused, spin, wide, op}),
        .raddr_i (select_slot_q),
        .rdata_o ({select_refused, select_spin, select_ctl})
    );

    // ---------------------------------------------------------------- SELECT
    wire                   serve = any & ~select_refused;
    wire [BANKS*LANES-1:0] grant;
    wire [BANKS*LANES-1:0] rest;
    wire [BANKS-1:0]       act;
    wire [LANES-1:0]       served;

    atoms_grant #(.LANES(LANES), .BANKS(BANKS)) pass (
        .left_i   (left_q),
        .grant_o  (grant),
        .rest_o   (rest),
        .act_o    (act),
        .served_o (served)
    );

    wire last = any & (select_refused | select_spin | ~|rest);

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
                .act_i          (act[b] & serve),
                .grant_i        (grant[LANES*b+:LANES]),
                .row_i          (select_row),
                .route_grant_i  (route_grant_q[LANES*b+:LANES]),
                .src_i          (b % 2 == 0 ? route_even : route_odd),
                .op_i           (route_ctl_q[5:0]),
                .match_i        (match[b^1] | ~compute_wide_q),
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
    wire ends;

    atoms_response #(.LANES(LANES), .BANKS(BANKS)) response (
        .clk          (clk),
        .rst          (rst),
        .look_i       (look_q),
        .look_beat_i  (look_beat_q),
        .look_slot_i  (look_slot_q),
        .active_i     (active),
        .head_i       (head_q),
        .head_slot_i  (head_slot_q),
        .error_i      (error),
        .error_lane_i (error_lane),
        .rd_i         (rd),
        .upper_i      (upper),
        .last_i       (last),
        .last_slot_i  (select_slot_q),
        .passes_i     (pass_q & {6{~select_refused}}),  // A-30
        .done_i       (return_last_q),
        .slot_i       (return_slot_q),
        .grant_i      (return_grant_q),
        .put_i        (return_put_q),
        .ret_i        (return_value_q),
        .ends_o       (ends),
        .rsp_valid_o  (rsp_valid_o),
        .rsp_ready_i  (rsp_ready_i),
        .error_o      (error_o),
        .error_lane_o (error_lane_o),
        .passes_o     (passes_o),
        .rd_we_o      (rd_we_o),
        .rd_o         (rd_o)
    );

    reg [31:0] host_rdata;
    integer    k;
    always @* begin
        host_rdata = 32'd0;
        for (k = 0; k < BANKS; k = k + 1)
            host_rdata = host_rdata | (rdata[32*k+:32] & {32{host_q[k]}});
    end
    /* verilator tracing_on */

    always @(posedge clk) begin
        held_q    <= (held_q + {3'd0, begins} - {3'd0, ends}) & {4{~rst}};
        waiting_q <= (waiting_q + {3'd0, come} - {3'd0, last}) & {4{~rst}};

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
        // Registers that are RZ are cleared on arrival (A-31). Bit 28 is set for CAS and CAST, the only users of Rc.
        if (take & (beat_q[0] ? &inst_i[15:8] : &inst_q[15:8]))
            ra_q <= 256'd0;
        if (take & (beat_q[0] ? &inst_i[27:20] : &inst_q[27:20]))
            rb_q <= 512'd0;
        if (take & (beat_q[0] ? inst_i[28] : inst_q[28]))
            rc_q <= 512'd0;
        if (begins) begin
            inst_q    <= inst_i;
            minus_q   <= inst_i[51] & ~&inst_i[15:8];  // A-12
            compute_q <= compute_i;
            size_q    <= size_i;
        end
        look_q      <= ~rst & take;
        head_q      <= come;
        head_slot_q <= look_slot_q;

        left_q <= rest;
        if (any)
            pass_q <= pass_q + 6'd1;
        if (last | ~any)
            left_q <= fresh;
        if (rst | ((last | ~any) & ~(behind | come)))
            left_q <= {BANKS*LANES{1'b0}};
        if (rst | last) begin
            select_slot_q <= (select_slot_q + 3'd1) & {3{~rst}};
            pass_q        <= 6'd1;
        end

        route_last_q  <= ~rst & last;
        route_slot_q  <= select_slot_q;
        route_ctl_q   <= select_ctl;
        route_grant_q <= grant;
        route_put_q   <= (select_spin ? select_active : served) & {LANES{serve}};

        compute_last_q  <= ~rst & route_last_q;
        compute_slot_q  <= route_slot_q;
        compute_wide_q  <= route_ctl_q[6];
        compute_grant_q <= route_grant_q;
        compute_put_q   <= route_put_q;

        return_last_q  <= ~rst & compute_last_q;
        return_slot_q  <= compute_slot_q;
        return_grant_q <= compute_grant_q;
        return_put_q   <= compute_put_q;
        return_value_q <= ret;

        host_q <= host_bank & {BANKS{~host_we_i}};

        if (rst) begin
            beat_q <= FIRST;
            slot_q <= 3'd0;
        end
    end

    assign req_ready_o  = ready;
    assign host_rdata_o = host_rdata;
endmodule
`default_nettype wire
