// SPDX-License-Identifier: MIT
// A plain SystemVerilog bench of int_alu that calls the C model by DPI, as one would write it by hand: what
// Lanelock's speed is compared with. Operations are distributed as in the regression.
module bench;
    import "DPI-C" function bit alu_divides(input int op);
    import "DPI-C" function bit alu_never_sent(input int op, input int width, input longint unsigned src0,
                                               input longint unsigned src1);
    import "DPI-C" function int alu_code(input int number);

    localparam int STAGES = 4;
    `include "plain_bench.svh"

    // One operation in 64 has any code.
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

    function automatic void make_payload();
        bit [63:0] dice;
        do begin
            dice = random64();
            next_op_i = dice[5:0] == 0 ? dice[11:6] : 6'(alu_code({16'd0, dice[21:6]}));
            next_width_i = dice[23:22];
            next_src0_i = some_value(dice[39:24], next_width_i);
            next_src1_i = near_value(dice[51:32], next_src0_i, next_width_i);
            next_src2_i = near_value({4'd0, dice[63:48]}, next_src0_i, next_width_i);
        end while (alu_never_sent({26'd0, next_op_i}, {30'd0, next_width_i}, next_src0_i, next_src1_i));
    endfunction

    function automatic int held();
        return alu_divides({26'd0, op_i}) ? (8 << width_i) + 1 : 0;
    endfunction
endmodule
