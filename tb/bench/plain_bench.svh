// SPDX-License-Identifier: MIT
// What the SystemVerilog benches of pipelines share, as plain_bench.h does for C++: gaps, back-pressure and resets as
// in the regression, a scoreboard, and a check of every output on every cycle. A bench is a module with, in this
// order,
//
//   STAGES              constant: the stages of the pipeline
//   this file           it includes ports.svh, which is made of plain_ports.svh.in
//   make_payload()      makes the payload of the next request: next_PORT
//   held()              returns the cycles for which the driven request stays in the first stage, in addition to one
//
// Run with +CYCLES=2000000 +SEED=1; prints the cycles per second, and how many of them brought a response.
import "DPI-C" function real wall_seconds();

bit   clk;
bit   rst = 1;
bit   rsp_ready = 1;
bit   req_valid;
logic req_ready, rsp_valid;

always #5 clk = ~clk;

`include "ports.svh"

// ---------------------------------------------------------------- timing of requests
// Of the next one: cycles before it is offered, and rsp_ready_i while its response is due. A block has 256 requests.
localparam int unsigned BLOCK = 256, NEVER = BLOCK + 1;
int unsigned in_block = 0, reset_at = NEVER;
bit gaps, stalls, heavy;
bit [3:0]  next_gap;
bit [31:0] next_ready;

function automatic bit [63:0] random64();
    return {$urandom(), $urandom()};
endfunction

function automatic void start_block();
    bit [31:0] dice = $urandom();
    in_block = 0;
    gaps = dice[5:0] < 15;
    stalls = dice[5:0] >= 10 && dice[5:0] < 25;
    heavy = dice[5:0] == 63;
    reset_at = dice[7:6] == 0 ? {24'd0, dice[15:8]} : NEVER;
endfunction

function automatic void make_request();
    if (in_block == BLOCK) start_block();
    in_block++;
    make_payload();
    next_gap = 0;
    next_ready = '1;
    if (gaps || stalls || heavy) begin
        bit [31:0] r = $urandom();
        if (heavy) begin
            next_gap = r[3:0];
            next_ready = ($urandom() & $urandom()) | (32'd1 << r[26:22]);
        end else if (gaps && r[1:0] == 0) begin
            next_gap = {2'd0, r[3:2]};
        end else if (stalls && r[3:2] == 0) begin
            next_ready = $urandom() | (32'd1 << r[31:27]);
        end
    end
endfunction

// ---------------------------------------------------------------- scoreboard and checks
response_t scoreboard[$];
bit [STAGES-1:0] full;
int        hold = 0; // cycles for which the request in the first stage is still there
bit [31:0] ready_pattern = '1;
longint unsigned cycle = 0, cycles, checked = 0;
real       started;

function automatic void wrong(string port, bit [511:0] expected, logic [511:0] seen);
    $display("cycle %0d: %s expected 0x%0h, seen 0x%0h", cycle, port, expected, seen);
    $fatal;
endfunction

initial begin
    int seed;
    if (!$value$plusargs("CYCLES=%d", cycles) || cycles == 0 || !$value$plusargs("SEED=%d", seed))
        $fatal(1, "expected +CYCLES=number +SEED=number");
    void'($urandom(seed));
    #1; // the bench may fill tables at time 0
    start_block();
    make_request();
    started = wall_seconds();
end

always @(posedge clk) begin
    bit taken, accepted, reset_next, next;
    bit [STAGES-1:0] free;
    response_t made;
    next = rsp_ready;
    for (int i = STAGES - 1; i >= 0; i--) begin
        next = !full[i] || (next && (i > 0 || hold == 0));
        free[i] = next;
    end
    if (cycle > 0) begin
        if (req_ready !== free[0]) wrong("req_ready_o", free[0], req_ready);
        if (rsp_valid !== full[STAGES-1]) wrong("rsp_valid_o", full[STAGES-1], rsp_valid);
        if (full[STAGES-1]) check(scoreboard[0]);
        else check('0);
    end

    taken = full[STAGES-1] && rsp_ready && !rst;
    accepted = req_valid && free[0] && !rst;
    ready_pattern = {ready_pattern[0], ready_pattern[31:1]};
    if (rst) begin
        full = 0;
        hold = 0;
        scoreboard.delete();
        ready_pattern = '1;
    end else begin
        if (taken) begin
            void'(scoreboard.pop_front());
            checked++;
        end
        if (accepted) begin
            made = model();
            made.ready = next_ready;
            scoreboard.push_back(made);
            make_request();
        end
        for (int i = STAGES - 1; i > 0; i--) if (free[i]) full[i] = full[i-1] && (i > 1 || hold == 0);
        if (free[0]) begin
            full[0] = accepted;
            hold = held();
        end else if (hold != 0) hold--;
        if (taken && scoreboard.size() > 0) ready_pattern = scoreboard[0].ready;
    end

    reset_next = in_block == reset_at;
    if (reset_next) reset_at = NEVER;
    rst <= reset_next;
    rsp_ready <= ready_pattern[0];
    req_valid <= next_gap == 0;
    drive_payload();
    if (next_gap != 0) next_gap--;

    cycle++;
    if (cycle == cycles) begin
        $display("rate %0.0f occupancy %0.4f", real'(cycles) / (wall_seconds() - started),
                 real'(checked) / real'(cycles));
        $finish;
    end
end
