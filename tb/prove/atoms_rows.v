// SPDX-License-Identifier: MIT
`default_nettype none

// For any one lane of any warp in atoms: a bank that serves it reads and writes the row of its address. Here, the row's bits are
// bits of Ra that represent the output of atoms_address. atoms.v proves the lanes that a bank serves; here they are assumed.
module atoms_rows_prove (
    input wire clk,
    input wire rst
);
    localparam LANES = 16;
    localparam BANKS = 4;
    atoms_prove #(.LANES(LANES), .BANKS(BANKS)) order (clk, rst);

    wire       known = \order.response.known_i ;
    (* anyconst *) wire [3:0] lane;
    wire [1:0] beat  = lane / 8;
    wire [2:0] at    = lane % 8;

    // Ra of the lane's beat: 0 if Ra is RZ, as beat 0 defines
    reg  rz_q;
    reg  row_q;
    wire rz = |\order.beat_q ? rz_q : &\order.dut.inst_i [15:8];
    always @(posedge clk) begin
        if (\order.take & ~|\order.beat_q )
            rz_q <= &\order.dut.inst_i [15:8];
        if (\order.take & (\order.in_q == \order.watched ) & (\order.beat_q == beat))
            row_q <= \order.dut.ra_i [32*at] & ~rz;
    end

    wire [31:0] kept = {\order.dut.beats[1].places.word_q [15:8], 8'd0, \order.dut.beats[0].places.word_q [15:8], 8'd0};
    always @* if (known) begin
        if (|\order.beat_q )
            word: assert (rz_q == &\order.dut.inst_q [15:8]);
        if (\order.looks & (\order.look_beat_q == beat))
            comes: assert (\order.dut.ra_q [32*at] == row_q);
        if (\order.known [lane])
            is_kept: assert (kept[16*beat+8+at] == row_q);
    end

    // Rows that banks read, and those of their lane in ROUTE, in COMPUTE, and a cycle later, at the write
    wire [3:0] reads    = {\order.dut.memory[3].bank.row , \order.dut.memory[2].bank.row ,
                           \order.dut.memory[1].bank.row , \order.dut.memory[0].bank.row };
    wire [3:0] routes   = {\order.dut.memory[3].bank.route_row_q , \order.dut.memory[2].bank.route_row_q ,
                           \order.dut.memory[1].bank.route_row_q , \order.dut.memory[0].bank.route_row_q };
    wire [3:0] computes = {\order.dut.memory[3].bank.row_q , \order.dut.memory[2].bank.row_q ,
                           \order.dut.memory[1].bank.row_q , \order.dut.memory[0].bank.row_q };
    wire [3:0] writes   = {\order.dut.memory[3].bank.past_row_q , \order.dut.memory[2].bank.past_row_q ,
                           \order.dut.memory[1].bank.past_row_q , \order.dut.memory[0].bank.past_row_q };
    reg  [3:0]  served_q;  // banks that served the lane one, two, three cycles ago
    reg  [3:0]  computed_q;
    reg  [3:0]  past_q;
    reg  [2:0]  rows_q;    // its row at that time
    reg  [3:0]  serves;
    integer     b;
    always @* begin
        for (b = 0; b < 4; b = b + 1)
            serves[b] = \order.selects & \order.dut.serve & \order.dut.grant [LANES*b+lane];
    end
    always @(posedge clk) begin
        served_q   <= {4{~rst}} & serves;
        computed_q <= {4{~rst}} & served_q;
        past_q     <= {4{~rst}} & computed_q;
        rows_q     <= {rows_q[1:0], row_q};
    end
    always @* if (known) begin
        reads_its_row: assert (~|(serves & (reads ^ {4{row_q}})));
        routes_it: assert (~|(served_q & (routes ^ {4{rows_q[0]}})));
        computes_it: assert (~|(computed_q & (computes ^ {4{rows_q[1]}})));
        writes_it: assert (~|(past_q & (writes ^ {4{rows_q[2]}})));
    end
endmodule
`default_nettype wire
