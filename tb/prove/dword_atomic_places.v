// SPDX-License-Identifier: MIT
`default_nettype none

// For any one channel of any message in dword_atomic: it goes to T255 if that is the message's surface, else to the bank of T0 in
// bit 2 of its offset. There it uses the dword and word of the offset that came with its beat. dword_atomic.v proves its position,
// and that it works once; here both are assumed.
module dword_atomic_places_prove (
    input wire clk,
    input wire rst
);
    dword_atomic_prove order (clk, rst);

    wire       known   = \order.response.known_i ;
    wire [1:0] slot    = \order.it [5:4];
    wire [1:0] beat    = \order.it [3:2];
    wire [1:0] lane    = \order.it [1:0];
    wire [3:0] channel = \order.it [3:0];
    assign \order.dut.banks[0].bank.places.ram.watched = {slot, beat};
    assign \order.dut.banks[1].bank.places.ram.watched = {slot, beat};
    assign \order.dut.memory.highs.ram.watched         = {slot, beat};

    // Input of the requester with the message in the slot
    reg [1:0]  messages_q;  // complete messages taken
    reg [31:0] offset_q;    // of the channel
    reg        surface_q;
    reg        decode_q;    // a beat 0 was taken at the last edge,
    reg        first_q;     // that of this message,
    reg        come_q;      // the channel's beat at the last edge,
    reg        look_q;      // and at the one before
    wire       mine = \order.take & (messages_q == slot);
    wire       its  = mine & (\order.taken_q == beat);
    always @(posedge clk) begin
        messages_q <= {2{~rst}} & (messages_q + {1'b0, \order.take & (&\order.taken_q )});
        decode_q   <= ~rst & \order.take & ~|\order.taken_q ;
        first_q    <= ~rst & mine & ~|\order.taken_q ;
        come_q     <= ~rst & its;
        look_q     <= ~rst & come_q;
        if (its)
            offset_q <= \order.dut.offset_i [32*lane+:32];
        if (first_q)
            surface_q <= \order.dut.receive.front.surface ;
    end

    wire       arrives = (messages_q == slot) & (|\order.taken_q );
    wire       checked = \order.check & (\order.newest == slot);
    wire       works   = \order.work & (\order.work_slot == slot);
    wire       drains  = \order.drain & (\order.drain_slot == slot);
    wire       there   = (arrives & (\order.taken_q > beat)) | checked | works | drains;  // its offset has arrived
    // The message under check, and the number of its beats so checked
    wire       behind  = \order.dut.receive.first_q | \order.dut.receive.check_q ;
    wire [1:0] looking = messages_q - {1'b0, behind};
    wire [1:0] looked  = \order.taken_q - {1'b0, \order.dut.receive.front.come_q } - {1'b0, \order.dut.receive.front.look_q };
    wire [1:0] since   = looked - beat;
    wire       odd     = offset_q[2];
    wire [15:0] history = {\order.dut.receive.odd_q , 4'd0};
    always @* if (known) begin
        slots: assert (\order.dut.receive.slot_q == messages_q);
        one_of_its_slot: assert (~((\order.due_q | works | drains) & ((messages_q == slot) & (\order.take | arrives))));
        decodes: assert ((\order.dut.receive.front.decode_q == decode_q) & (first_q == (decode_q & (messages_q == slot)))
                         & (decode_q == (\order.dut.receive.front.come_q & (\order.taken_q == 2'd1))));
        if (\order.dut.receive.first_q )
            last_comes: assert (\order.dut.receive.front.come_q & ~|\order.taken_q );
        if (\order.dut.receive.check_q )
            last_is_looked_at: assert (\order.dut.receive.front.look_q
                                       & (\order.taken_q == {1'b0, \order.dut.receive.front.come_q }));
        its_beat_comes: assert (come_q == (\order.dut.receive.front.come_q & (\order.taken_q == beat + 2'd1)
                                           & (messages_q - {1'b0, \order.dut.receive.first_q } == slot)));
        its_beat_is_looked_at: assert (look_q == (\order.dut.receive.front.look_q & (looked == beat) & (looking == slot)));
        if (~behind)
            beats_on_their_way: assert ({1'b0, \order.dut.receive.front.come_q } + {1'b0, \order.dut.receive.front.look_q }
                                        <= \order.taken_q );
        if (come_q)
            comes: assert (\order.dut.receive.come_q [32*lane+:32] == offset_q);
        if (look_q)
            looked_at: assert (\order.dut.receive.offset_q [32*lane+:32] == offset_q);
        if ((looking == slot) & (looked > beat) & (arrives | behind))
            bit_2: assert (history[{2'd0 - since, lane}] == odd);
    end

    wire [1:0] at = \order.at_fetch | \order.at_route | \order.at_compute ;
    wire [9:0] place = {offset_q[11:3], offset_q[1]};
    always @* if (known & there) begin
        in_its_bank: assert ((\order.dut.banks[0].bank.places.ram.word_q [10*lane+:10] == place)
                             & (\order.dut.banks[1].bank.places.ram.word_q [10*lane+:10] == place));
        in_memory: assert (\order.dut.memory.highs.ram.word_q [21*lane+:21] == {offset_q[31:12], odd});
    end
    always @* if (known) begin
        if (checked & \order.dut.receive.pass_q ) begin
            surface_passes: assert (\order.dut.receive.pass_surface_q == surface_q);
            passes: assert ((~\order.dut.receive.pass_even_q [channel] | surface_q | ~odd)
                            & (~\order.dut.receive.pass_odd_q [channel] | (~surface_q & odd)));
        end
        if (works)
            surface: assert (\order.dut.surface_q == surface_q);
        in_bank_0: assert (~\order.in_0 | surface_q | ~odd);
        in_bank_1: assert (~\order.in_1 | (~surface_q & odd));
        t0_or_t255: assert (surface_q ? ~|at : ~\order.at_memory );
        if (|at)
            its_bank: assert (at == (2'd1 << odd));
        if (\order.at_fetch [0])
            fetches_0: assert (\order.dut.banks[0].bank.place == place);
        if (\order.at_fetch [1])
            fetches_1: assert (\order.dut.banks[1].bank.place == place);
        if (\order.at_route [0])
            routes_0: assert ({\order.dut.banks[0].bank.route_row_q , \order.dut.banks[0].bank.route_half_q } == place);
        if (\order.at_route [1])
            routes_1: assert ({\order.dut.banks[1].bank.route_row_q , \order.dut.banks[1].bank.route_half_q } == place);
        if (\order.at_compute [0])
            writes_0: assert ({\order.dut.banks[0].bank.row_q , \order.dut.banks[0].bank.half_q } == place);
        if (\order.at_compute [1])
            writes_1: assert ({\order.dut.banks[1].bank.row_q , \order.dut.banks[1].bank.half_q } == place);
        if (\order.at_memory & \order.dut.mem_req_valid_o )
            asks_for_its_word: assert ((\order.mem_req [103:72] == {offset_q[31:3], 3'd0})
                                       & ~|(\order.mem_req [71:64] & (odd ? 8'h0f : 8'hf0)));
        if (\order.at_memory )
            takes_its_dword: assert (\order.dut.dword
                                     == (odd ? \order.dut.mem_rsp_rdata_i [63:32] : \order.dut.mem_rsp_rdata_i [31:0]));
    end
    // Until it is decoded, and until it is passed on
    wire fields = (arrives & ~first_q & ~(behind & (looking != slot))) | (behind & (looking == slot));
    always @* if (known & fields)
        surface_decoded: assert (\order.dut.receive.surface == surface_q);
endmodule
`default_nettype wire
