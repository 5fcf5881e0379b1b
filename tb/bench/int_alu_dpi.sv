// SPDX-License-Identifier: MIT
// A plain SystemVerilog bench of int_alu that calls the C model by DPI, as one would write it by hand: what
// Lanelock's speed is compared with. Operations, gaps, back-pressure and resets are distributed as in the regression;
// every output is checked on every cycle. Run with +CYCLES=2000000 +SEED=1; prints the cycles per second, and how
// many of them brought a response.
module bench #(
    parameter DIV0 = 0,
    parameter SHIFT = 0,
    parameter EXTEND = 1
);
    import "DPI-C" function void alu_exec(input int op, input int width, input longint unsigned src0,
                                          input longint unsigned src1, input longint unsigned src2,
                                          output longint unsigned result, output bit refused);
    import "DPI-C" function bit alu_divides(input int op);
    import "DPI-C" function bit alu_never_sent(input int op, input int width, input longint unsigned src0,
                                               input longint unsigned src1);
    import "DPI-C" function int alu_code(input int number);
    import "DPI-C" function real wall_seconds();

    bit          clk;
    bit          rst = 1;
    bit          rsp_ready = 1;
    bit          req_valid;
    bit   [5:0]  op;
    bit   [1:0]  width;
    bit   [63:0] src0, src1, src2;
    logic        req_ready, rsp_valid, refused;
    logic [63:0] result;

    int_alu #(.DIV0(DIV0), .SHIFT(SHIFT), .EXTEND(EXTEND)) dut (
        .clk         (clk),
        .rst         (rst),
        .req_valid_i (req_valid),
        .req_ready_o (req_ready),
        .op_i        (op),
        .width_i     (width),
        .src0_i      (src0),
        .src1_i      (src1),
        .src2_i      (src2),
        .rsp_valid_o (rsp_valid),
        .rsp_ready_i (rsp_ready),
        .error_o     (refused),
        .result_o    (result)
    );

    always #5 clk = ~clk;

    // ---------------------------------------------------------------- stimulus
    // One operation in 64 has any code.
    function automatic bit [63:0] random64();
        return {$urandom(), $urandom()};
    endfunction

    function automatic bit [63:0] some_value(bit [15:0] dice, bit [1:0] w);
        int bits = 8 << w;
        bit [5:0] at = dice[13:8] & 6'(bits - 1);
        case (dice[2:0])
            0: return random64();
            1, 2: return (random64() >> (64 - bits)) >> at;
            3: return ~((random64() >> (64 - bits)) >> at);
            4: return (64'd2 << at) - (64'd1 << (6'($urandom()) & 6'(bits - 1)));
            default: return (64'd1 << at) - 1 + {62'd0, dice[5:4]};
        endcase
    endfunction

    function automatic bit [63:0] near_value(bit [19:0] dice, bit [63:0] other, bit [1:0] w);
        case (dice[3:0])
            0: return other;
            1: return other + 1;
            2: return other ^ (64'd1 << (dice[13:8] & 6'((8 << w) - 1)));
            default: return some_value(dice[19:4], w);
        endcase
    endfunction

    // The next request: payload, cycles before it is offered, and rsp_ready_i while its response is due.
    localparam int unsigned BLOCK = 256, NEVER = BLOCK + 1;
    int unsigned in_block = 0, reset_at = NEVER;
    bit gaps, stalls, heavy;
    bit [3:0]  next_gap;
    bit [31:0] next_ready;
    bit [5:0]  next_op;
    bit [1:0]  next_width;
    bit [63:0] next_src0, next_src1, next_src2;

    function automatic void start_block();
        bit [31:0] dice = $urandom();
        in_block = 0;
        gaps = dice[5:0] < 15;
        stalls = dice[5:0] >= 10 && dice[5:0] < 25;
        heavy = dice[5:0] == 63;
        reset_at = dice[7:6] == 0 ? {24'd0, dice[15:8]} : NEVER;
    endfunction

    function automatic void make_request();
        bit [63:0] dice;
        if (in_block == BLOCK) start_block();
        in_block++;
        do begin
            dice = random64();
            next_op = dice[5:0] == 0 ? dice[11:6] : 6'(alu_code({16'd0, dice[21:6]}));
            next_width = dice[23:22];
            next_src0 = some_value(dice[39:24], next_width);
            next_src1 = near_value(dice[51:32], next_src0, next_width);
            next_src2 = near_value({4'd0, dice[63:48]}, next_src0, next_width);
        end while (alu_never_sent({26'd0, next_op}, {30'd0, next_width}, next_src0, next_src1));
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
    typedef struct packed {
        bit        refused;
        bit [63:0] result;
        bit [31:0] ready;
    } response_t;

    response_t scoreboard[$];
    response_t due;
    bit        a_valid, b_valid, c_valid, d_valid;
    bit [6:0]  division = 0; // cycles for which the division in A is still there
    bit [31:0] ready_pattern = '1;
    longint unsigned cycle = 0, cycles, checked = 0;
    real       started;

    function automatic void wrong(string port, bit [63:0] expected, logic [63:0] seen);
        $display("cycle %0d: %s expected 0x%0h, seen 0x%0h", cycle, port, expected, seen);
        $fatal;
    endfunction

    initial begin
        int seed;
        if (!$value$plusargs("CYCLES=%d", cycles) || cycles == 0 || !$value$plusargs("SEED=%d", seed))
            $fatal(1, "expected +CYCLES=number +SEED=number");
        void'($urandom(seed));
        start_block();
        make_request();
        started = wall_seconds();
    end

    always @(posedge clk) begin
        bit a_free, b_free, c_free, d_free, done, taken, accepted, reset_next;
        response_t made;
        done = division == 0;
        d_free = !d_valid || rsp_ready;
        c_free = !c_valid || d_free;
        b_free = !b_valid || c_free;
        a_free = !a_valid || (done && b_free);
        if (cycle > 0) begin
            if (req_ready !== a_free) wrong("req_ready_o", {63'd0, a_free}, {63'd0, req_ready});
            if (rsp_valid !== d_valid) wrong("rsp_valid_o", {63'd0, d_valid}, {63'd0, rsp_valid});
            if (d_valid) due = scoreboard[0];
            else due = '0;
            if (refused !== due.refused) wrong("error_o", {63'd0, due.refused}, {63'd0, refused});
            if (result !== due.result) wrong("result_o", due.result, result);
        end

        taken = d_valid && rsp_ready && !rst;
        accepted = req_valid && a_free && !rst;
        ready_pattern = {ready_pattern[0], ready_pattern[31:1]};
        if (rst) begin
            a_valid = 0;
            b_valid = 0;
            c_valid = 0;
            d_valid = 0;
            division = 0;
            scoreboard.delete();
            ready_pattern = '1;
        end else begin
            if (taken) begin
                void'(scoreboard.pop_front());
                checked++;
            end
            if (accepted) begin
                alu_exec({26'd0, op}, {30'd0, width}, src0, src1, src2, made.result, made.refused);
                made.ready = next_ready;
                scoreboard.push_back(made);
                make_request();
            end
            if (d_free) d_valid = c_valid;
            if (c_free) c_valid = b_valid;
            if (b_free) b_valid = a_valid && done;
            if (a_free) begin
                a_valid = accepted;
                division = alu_divides({26'd0, op}) ? (7'd8 << width) + 1 : 0;
            end else if (!done) division--;
            if (taken && scoreboard.size() > 0) ready_pattern = scoreboard[0].ready;
        end

        reset_next = in_block == reset_at;
        if (reset_next) reset_at = NEVER;
        rst <= reset_next;
        rsp_ready <= ready_pattern[0];
        req_valid <= next_gap == 0;
        op <= next_op;
        width <= next_width;
        src0 <= next_src0;
        src1 <= next_src1;
        src2 <= next_src2;
        if (next_gap != 0) next_gap--;

        cycle++;
        if (cycle == cycles) begin
            $display("rate %0.0f occupancy %0.4f", real'(cycles) / (wall_seconds() - started),
                     real'(checked) / real'(cycles));
            $finish;
        end
    end
endmodule
