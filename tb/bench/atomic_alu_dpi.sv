// SPDX-License-Identifier: MIT
// A plain SystemVerilog bench of atomic_alu that calls the C model by DPI, as one would write it by hand: what
// Lanelock's speed is compared with. Operations are distributed as in the regression.
module bench;
    localparam int STAGES = 2;
    `include "plain_bench.svh"

    // Every legal pair of width and code; codes with fewer widths have 32 bits twice. One operation in 64 is any.
    localparam int PAIRS = 66;
    bit [7:0] pairs[PAIRS];
    initial begin
        int n = 0;
        static bit [5:0] wide[14] = '{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
        static bit [5:0] floats[3] = '{'h10, 'h11, 'h12};
        static bit [5:0] counts[2] = '{'h23, 'h24};
        static bit [5:0] swaps[3] = '{'h28, 'h29, 'h2a};
        foreach (wide[i]) for (int w = 0; w < 3; w++) begin pairs[n] = {w[1:0], wide[i]}; n++; end
        foreach (floats[i]) for (int w = 0; w < 3; w++) begin pairs[n] = {1'b0, w[0], floats[i]}; n++; end
        foreach (counts[i]) for (int w = 0; w < 3; w++) begin pairs[n] = {2'd0, counts[i]}; n++; end
        foreach (swaps[i]) for (int w = 0; w < 3; w++) begin pairs[n] = {w == 2 ? 2'd2 : 2'd0, swaps[i]}; n++; end
    end

    function automatic bit [63:0] edge_value(bit [1:0] w, bit [4:0] which);
        bit [63:0] ones, sign;
        ones = w == 1 ? 64'hffff : w == 0 ? 64'hffff_ffff : '1;
        sign = ones ^ (ones >> 1);
        if (which[4] && w == 0)
            case (which[3:0])
                0: return 0;
                1, 2: return 64'h8000_0000;
                3: return 64'h7f80_0000;
                4: return 64'hff80_0000;
                5: return 64'h7fc0_0000;
                6: return 64'hffc0_0001;
                7: return 64'h7fff_ffff;
                8: return 64'h7f80_0001;
                9: return 64'hffa0_0000;
                10: return 64'h7fbf_ffff;
                11: return 1;
                12: return 64'h807f_ffff;
                13: return 64'h0080_0000;
                14: return 64'h3f80_0000;
                default: return 64'hbf80_0000;
            endcase
        if (which[4] && w == 1)
            case (which[3:0])
                0: return 0;
                1, 2: return 64'h8000;
                3: return 64'h7c00;
                4: return 64'hfc00;
                5: return 64'h7e00;
                6: return 64'hfe01;
                7: return 64'h7fff;
                8: return 64'h7c01;
                9: return 64'hfd00;
                10: return 64'h7dff;
                11: return 1;
                12: return 64'h83ff;
                13: return 64'h0400;
                14: return 64'h3c00;
                default: return 64'hbc00;
            endcase
        case (which[3:0])
            0, 1: return 0;
            2, 3: return 1;
            4: return 2;
            5, 6: return ones;
            7: return ones - 1;
            8, 9: return sign;
            10: return sign + 1;
            11, 12: return sign - 1;
            13: return sign - 2;
            14: return sign | (sign >> 1);
            default: return sign >> 1;
        endcase
    endfunction

    function automatic bit [63:0] some_value(bit [7:0] dice, bit [1:0] w);
        case (dice[2:0])
            0, 1, 2: return random64();
            3: return {56'd0, 8'($urandom())};
            4: return 64'd1 << one_bit($urandom(), w);
            default: return edge_value(w, dice[7:3]);
        endcase
    endfunction

    function automatic bit [5:0] one_bit(bit [31:0] dice, bit [1:0] w);
        return w == 1 ? {2'd0, dice[3:0]} : w == 0 ? {1'b0, dice[4:0]} : dice[5:0];
    endfunction

    function automatic bit [63:0] near_value(bit [7:0] dice, bit [63:0] base, bit [7:0] more, bit [1:0] w);
        case (dice[2:0])
            4: return base;
            5: return base ^ (64'd1 << one_bit({24'd0, more}, w));
            6: return base + 1;
            7: return base - 1;
            default: return some_value(more, w);
        endcase
    endfunction

    function automatic void make_payload();
        bit [63:0] dice = random64();
        {next_width_i, next_op_i} = dice[5:0] == 0 ? dice[13:6] : pairs[({16'd0, dice[21:6]} * PAIRS) >> 16];
        next_old_i = some_value(dice[31:24], next_width_i);
        next_src0_i = near_value(dice[39:32], next_old_i, dice[47:40], next_width_i);
        next_src1_i = near_value(dice[55:48], next_old_i, dice[63:56], next_width_i);
    endfunction

    function automatic int held();
        return 0;
    endfunction
endmodule
