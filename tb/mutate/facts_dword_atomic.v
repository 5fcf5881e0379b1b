// SPDX-License-Identifier: MIT
`include "visa_enable.v"

// Facts about dword_atomic after a reset. From the first beat of a message until its last check, its fields are the decoder's
// output, and its enable follows from these fields. Each stage's message is tracked as refused or not: a refused one has no working
// channel.
module facts_dword_atomic (
    input clk,
    input rst,
    output wrong_o
);
    wire looked = \receive.beat_q != 0 || \receive.first_q || \receive.check_q ;
    wire found  = looked && !\receive.front.decode_q ;
    wire fields = {\receive.front.error_o , \receive.front.op_o , \receive.front.width_o , \receive.front.surface_o ,
                   \receive.front.exec_log2_o , \receive.front.mask_q , \receive.front.no_mask_q , \receive.front.combine_q ,
                   \receive.front.inverse_q , \receive.front.named_q , \receive.front.dst_null_o , \receive.front.low_q ,
                   \receive.front.limit_o }
                  == {\receive.front.error , \receive.front.op , \receive.front.width , \receive.front.surface ,
                      \receive.front.exec_log2 , \receive.front.mask , \receive.front.no_mask , \receive.front.combine ,
                      \receive.front.inverse , |\receive.front.pred , ~|\receive.front.dst [31:0], \receive.front.low ,
                      \receive.front.size & ~{30'd0, \receive.front.low }};
    wire [15:0] enable;
    visa_enable again (1'b1, \receive.front.exec_log2_o , \receive.front.mask_q , \receive.front.no_mask_q , \receive.front.named_q ,
                       \receive.front.combine_q , \receive.front.inverse_q , \receive.front.exec_mask_q , \receive.front.pred_q , enable);
    wire wrong_fields = found && (!fields || (!\receive.front.enter_q && enable != \receive.front.enable_o ));

    // Whether the message of the current fields and enable is refused, and which of them belong together
    reg fields_refused_q;
    reg enable_refused_q;
    reg same_q;
    always @(posedge clk) begin
        if (\receive.front.decode_q ) fields_refused_q <= |\receive.front.error ;
        if (\receive.front.enter_q ) enable_refused_q <= fields_refused_q;
        same_q <= !rst && (\receive.front.enter_q || (same_q && !\receive.front.decode_q ));
    end
    wire [2:0] stage = {\receive.front.decode_q , \receive.front.enter_q , same_q};
    wire refused     = |\receive.front.error_o ;
    reg  in_order;
    always @*
        case (\receive.beat_q )
            0:       in_order = !\receive.front.decode_q && !\receive.front.enter_q ;
            1:       in_order = stage != 0 && (!\receive.front.enter_q || stage == 3'b010);
            2:       in_order = stage == 3'b010 || stage == 3'b001;
            default: in_order = stage == 3'b001;
        endcase
    wire wrong_stage = !in_order || (\receive.first_q && (stage != 3'b001 || \receive.beat_q != 0)) || (\receive.check_q && !same_q)
                       || ((\receive.front.enter_q || same_q) && fields_refused_q != refused)
                       || (same_q && enable_refused_q != fields_refused_q);

    // Results of the last three beats checked
    reg [2:0] beats_refused_q;
    always @(posedge clk) if (\receive.front.look_q ) beats_refused_q <= {fields_refused_q, beats_refused_q[2:1]};
    wire [2:0] taken  = \receive.first_q ? 3'd4 : {1'b0, \receive.beat_q };
    wire [2:0] coming = {2'd0, \receive.front.come_q } + {2'd0, \receive.front.look_q && !\receive.check_q };
    wire [2:0] here   = taken - coming;
    wire wrong_beats = coming > taken || (here >= 1 && beats_refused_q[2] != fields_refused_q)
                       || (here >= 2 && beats_refused_q[1] != fields_refused_q) || (here >= 3 && beats_refused_q[0] != fields_refused_q)
                       || (\receive.first_q && !\receive.front.come_q )
                       || (\receive.check_q && !(\receive.front.look_q && beats_refused_q == {3{enable_refused_q}}));

    // For the message that is passed on, the working one, and those with channels in the three stages of a bank
    reg pass_refused_q;
    reg work_refused_q;
    reg fetch_refused_q;
    reg route_refused_q;
    reg compute_refused_q;
    always @(posedge clk) begin
        if (\receive.check_q ) pass_refused_q <= refused;
        if (\passed ) work_refused_q <= pass_refused_q;
        if (\pick || \done ) fetch_refused_q <= work_refused_q;
        route_refused_q   <= fetch_refused_q;
        compute_refused_q <= route_refused_q;
    end
    wire [2:0] memory   = {\memory.read_q , \memory.wait_q , \memory.write_q };
    wire wrong_work = (\receive.pass_q && pass_refused_q && |{\receive.pass_even_q , \receive.pass_odd_q , \receive.pass_we_q })
                      || (\work_q && work_refused_q && |{\banks[0].bank.left_q , \banks[1].bank.left_q , \dst_we_q })
                      || |(memory & (memory - 3'd1)) || (|memory && !(\work_q && !work_refused_q && !fetch_refused_q))
                      || (fetch_refused_q && (\banks[0].bank.fetch_q || \banks[1].bank.fetch_q ))
                      || (route_refused_q && (\banks[0].bank.route_q || \banks[1].bank.route_q || |memory[1:0]))
                      || (compute_refused_q && (\banks[0].bank.compute_q || \banks[1].bank.compute_q || memory[0]));
    assign wrong_o = wrong_fields || wrong_stage || wrong_beats || wrong_work;
endmodule
