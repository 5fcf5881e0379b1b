// SPDX-License-Identifier: MIT
// A plain SystemVerilog bench of float_alu that calls the C model by DPI, as one would write it by hand: what
// Lanelock's speed is compared with. Operations are distributed as in the regression.
module bench;
    import "DPI-C" function int alu_code(input int number);

    localparam int STAGES = 6;
    `include "plain_bench.svh"

    localparam bit [5:0] DIV = 6'h03, SQRT = 6'h04, F2F = 6'h2c, F2I_CODE = 6'h2d, I2F = 6'h2e;

    // A number: near 1, or with an exponent at an end, which also makes subnormal numbers, infinities and NaNs; or any
    // bits. f16 if `wide` is 0, else f32.
    function automatic bit [63:0] some_value(bit [3:0] dice, bit wide);
        bit [63:0] r = random64();
        bit [22:0] fraction = dice[3] ? r[22:0] : 23'd1 << r[4:0];
        bit [7:0]  exponent;
        case (dice[2:0])
            0: return r;
            1: exponent = {7'd0, r[40]};
            2: exponent = (wide ? 8'd255 : 8'd31) - {7'd0, r[40]};
            default: exponent = (wide ? 8'd119 : 8'd7) + {4'd0, r[43:40]};
        endcase
        return wide ? {32'd0, r[63], exponent, fraction} : {48'd0, r[63], exponent[4:0], fraction[9:0]};
    endfunction

    function automatic bit [63:0] near_value(bit [6:0] dice, bit [63:0] other, bit wide);
        case (dice[2:0])
            0: return other;
            1: return other + 1;
            2: return other ^ (wide ? 64'h8000_0000 : 64'h8000);
            default: return some_value(dice[6:3], wide);
        endcase
    endfunction

    // One request in 32 has any fields, and may be refused.
    function automatic void make_payload();
        bit [63:0] dice = random64();
        bit [10:0] fifths = {3'd0, dice[31:24]} * 5;
        bit any = dice[4:0] == 0;
        next_op_i = any ? dice[11:6] : 6'(alu_code({16'd0, dice[21:6]}));
        next_format_i = any ? dice[23:22] : {dice[22], 1'b0};
        next_rm_i = any ? dice[26:24] : fifths[10:8];
        next_type_i = dice[34:32];
        if (next_op_i == F2F && !any) next_type_i &= 3'd2;
        if ((next_op_i == F2I_CODE || next_op_i == I2F) && !any && next_type_i[1:0] == 3) next_type_i[0] = 0;
        next_src0_i = some_value(dice[43:40], next_format_i[1]);
        next_src1_i = near_value(dice[54:48], next_src0_i, next_format_i[1]);
        next_src2_i = near_value(dice[62:56], next_src0_i, next_format_i[1]);
    endfunction

    // A division or a root has a cycle for each bit of the result, and three more.
    function automatic int held();
        if (op_i != DIV && op_i != SQRT) return 0;
        case (format_i)
            0: return 14;
            1: return 11;
            2: return 27;
            default: return 56;
        endcase
    endfunction
endmodule
