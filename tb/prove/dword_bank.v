// SPDX-License-Identifier: MIT
`default_nettype none

// A T0 channel reads from a bank the last value written there, in the RAM or in flight. The writer is any earlier channel, of its
// message or of another, or the host. A register has the expected value of any one dword. The host, and the memory of T255, come
// only while no T0 channel is in flight, which dword_atomic proves.
module dword_bank_prove (
    input wire clk,
    input wire rst
);
    (* anyseq *) wire host_now, answer_now;
    wire host   = host_now & ~(\dut.fetch_q | \dut.route_q | \dut.compute_q );
    wire answer = answer_now & ~\dut.route_q ;
    dword_bank dut (.clk(clk), .rst(rst), .answer_i(answer), .host_i(host));

    (* anyconst *) wire [8:0] row;
    assign \dut.ram.watched = row;
    reg        known_q = 1'b0;  // an edge has seen rst high
    reg [31:0] last_q;          // expected value of the dword: initially that of the RAM at a reset
    wire       here = \dut.compute_q & (\dut.row_q == row);
    wire       sets = host & \dut.host_we_i & (\dut.host_row_i == row);
    always @(posedge clk) begin
        known_q <= known_q | rst;
        if (~known_q)
            last_q <= \dut.ram.word_q ;
        else if (~rst & sets)
            last_q <= \dut.host_wdata_i ;
        else if (~rst & here & \dut.write ) begin
            if (~\dut.w16_q )
                last_q <= \dut.new_value ;
            else if (\dut.half_q )
                last_q[31:16] <= \dut.new_value [15:0];
            else
                last_q[15:0] <= \dut.new_value [15:0];
        end
    end

    // The checks refuse a misaligned dword.
    always @*
        assume (~\dut.fetch_q | \dut.fetch_w16_q | ~\dut.place [0]);
    always @* if (known_q) begin
        if (here) begin
            takes_the_last: assert (\dut.dword_q == last_q);
            takes_its_half: assert (\dut.low_q == (\dut.half_q ? last_q[31:16] : last_q[15:0]));
        end
        stands_in_the_ram: assert (\dut.ram.word_q == last_q);
        if (\dut.past_q & (\dut.past_row_q == row))
            is_on_its_way: assert (\dut.past_new_q == last_q);
        if (\dut.route_q & (\dut.route_row_q == row) & ~(\dut.past_q & (\dut.past_row_q == row)))
            is_read: assert (\dut.ram.rdata_q == last_q);
        if (\dut.route_q & ~\dut.route_w16_q )
            aligned_to_come: assert (~\dut.route_half_q );
        if (\dut.compute_q & ~\dut.w16_q )
            aligned: assert (~\dut.half_q );
    end
endmodule
`default_nettype wire
