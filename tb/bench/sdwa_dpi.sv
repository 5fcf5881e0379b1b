// SPDX-License-Identifier: MIT
// A plain SystemVerilog bench of sdwa that calls the C model by DPI, as one would write it by hand: what
// Lanelock's speed is compared with. Instructions are distributed as in the regression.
module bench;
    localparam int LANES = `LANES, FLOAT = `FLOAT, TRANS = `TRANS;
    localparam int STAGES = TRANS != 0 ? 12 : FLOAT != 0 ? 10 : 4;
    `include "plain_bench.svh"

    localparam bit [1:0] VOP1 = 0, VOP2 = 1, VOPC = 2;

    // Format, code and the modifiers that the sources can have, of every operation that is implemented
    typedef struct packed {
        bit [1:0] format;
        bit [7:0] code;
        bit [2:0] modifiers0, modifiers1;
        bit       has0, has1;
    } op_t;
    localparam bit [2:0] I = 3'b001, F = 3'b110; // SEXT; NEG and ABS
    localparam int INTEGER_OPS = 7 + 32 + 64;
    localparam int OPS = INTEGER_OPS + (FLOAT != 0 ? 9 + 22 + 16 + 4 + 64 : 0);
    op_t ops[OPS];
    initial begin
        int n = 0;
        static bit [7:0] vop1[7] = '{0, 1, 43, 44, 45, 46, 47};
        static bit [7:0] vop2[32] = '{0, 6, 7, 8, 9, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 25, 26, 27, 28, 29, 30, 38,
                                      39, 40, 41, 42, 43, 44, 47, 48, 49, 50};
        foreach (vop1[i]) begin ops[n] = '{VOP1, vop1[i], I, 0, vop1[i] != 0, 0}; n++; end
        foreach (vop2[i]) begin ops[n] = '{VOP2, vop2[i], vop2[i] == 0 ? F : I, vop2[i] == 0 ? F : I, 1, 1}; n++; end
        while (n < INTEGER_OPS) begin ops[n] = '{VOPC, 8'('ha0 + n - 39), I, I, 1, 1}; n++; end
    end
    generate
        if (FLOAT != 0) begin : g_float
            initial begin
                int n = INTEGER_OPS;
                static bit [7:0] from_int[9] = '{5, 6, 14, 17, 18, 19, 20, 57, 58};
                static bit [7:0] vop1[22] = '{7, 8, 10, 11, 12, 13, 27, 28, 29, 30, 31, 51, 52, 59, 60, 66, 67, 68, 69,
                                              70, 71, 72};
                static bit [7:0] vop2[16] = '{1, 2, 3, 4, 5, 10, 11, 22, 31, 32, 33, 34, 35, 45, 46, 51};
                static bit [7:0] classes[4] = '{'h10, 'h11, 'h14, 'h15};
                foreach (from_int[i]) begin ops[n] = '{VOP1, from_int[i], I, 0, 1, 0}; n++; end
                foreach (vop1[i]) begin ops[n] = '{VOP1, vop1[i], F, 0, 1, 0}; n++; end
                foreach (vop2[i]) begin ops[n] = '{VOP2, vop2[i], F, vop2[i] == 51 ? I : F, 1, 1}; n++; end
                foreach (classes[i]) begin ops[n] = '{VOPC, classes[i], F, I, 1, 1}; n++; end
                while (n < OPS) begin ops[n] = '{VOPC, 8'('h20 + n + 64 - OPS), F, F, 1, 1}; n++; end
            end
        end
    endgenerate

    bit [31:0] floats[16];
    initial
        floats = '{32'h3f800000, 32'hbf800000, 32'h7f800000, 32'hff800000, 32'h7fc00000, 32'h7f800001, 32'h7f7fffff,
                   32'h00800000, 32'h3c003c00, 32'hbc00bc00, 32'h7c007c00, 32'hfc00fc00, 32'h7e007e00, 32'h7c017c01,
                   32'h7bff7bff, 32'h04000400};
    bit [31:0] edges[32];
    initial
        edges = '{32'h00000000, 32'h00000001, 32'hffffffff, 32'h80000000, 32'h7fffffff, 32'h00000080, 32'h0000007f,
                  32'h000000ff, 32'h00008000, 32'h00007fff, 32'h0000ffff, 32'h00ffffff, 32'h00800000, 32'h007fffff,
                  32'h80808080, 32'h7f7f7f7f, 32'hff00ff00, 32'h00ff00ff, 32'h80007fff, 32'h7fff8000, 32'hfffffffe,
                  32'h80000001, 32'h00010000, 32'hffff0000, 32'h00000100, 32'h01000000, 32'h0000001f, 32'h00000020,
                  32'h1f1f1f1f, 32'h20202020, 32'hfffefffe, 32'h00010001};

    function automatic bit [2:0] legal_sel();
        return 3'($urandom() % 7);
    endfunction

    function automatic bit [31:0] word0(bit [1:0] format, bit [7:0] code, bit [7:0] vdst, bit [7:0] vsrc1);
        bit [5:0] code2;
        code2 = 6'(code % 8'd62);
        case (format)
            VOP1: return {7'b0111111, vdst, code, 9'h0f9};
            VOP2: return {1'b0, code2, vdst, vsrc1, 9'h0f9};
            default: return {7'b0111110, code, vsrc1, 9'h0f9};
        endcase
    endfunction

    // Most are legal; the others differ from a legal one in a field or two.
    function automatic bit [63:0] random_inst();
        bit [63:0] r, made;
        bit [31:0] dword;
        op_t       op;
        bit [7:0]  vdst, vsrc1;
        r = random64();
        op = ops[({16'd0, r[15:0]} * OPS) >> 16];
        {vdst, vsrc1} = r[31:16];
        dword = 0;
        if (!op.has0) begin
            vdst = 0;
        end else begin
            dword[7:0] = r[39:32];
            dword[18:16] = legal_sel();
            dword[21:19] = r[42:40] & op.modifiers0;
            if (op.has1) begin
                dword[26:24] = legal_sel();
                dword[29:27] = r[45:43] & op.modifiers1;
            end
            dword[13] = r[46];
            if (op.format == VOPC) begin
                dword[12:8] = r[51:47];
            end else begin
                dword[10:8] = op.format == VOP2 && (op.code == 22 || op.code == 35) ? 3'd6 : legal_sel();
                dword[12:11] = 2'($urandom() % 3);
            end
        end
        made = {dword, word0(op.format, op.code, vdst, vsrc1)};
        r = random64();
        case (r[4:0])
            0: made ^= (64'd1 << {1'b1, r[9:5]}) ^ ({63'd0, r[10]} << {1'b1, r[15:11]});
            1: made ^= 64'd1 << r[10:5];
            2: made[31:0] = word0(2'(r[31:16] % 16'd3), r[12:5], vdst, vsrc1);
            3:
                case (r[6:5])
                    0: made |= 64'd7 << 40;
                    1: made |= 64'd7 << 42;
                    2: made |= 64'd7 << 48;
                    default: made |= 64'd7 << 56;
                endcase
            4: made = r[5] ? random64() : {r[63:32], $urandom() & 32'hfffffe00 | 32'h0f9};
            default: ;
        endcase
        return made;
    endfunction

    function automatic bit [31:0] some_value(bit [12:0] dice);
        case (dice[2:0])
            0, 1, 2, 3: return $urandom();
            4, 5: return FLOAT != 0 && dice[12] ? floats[dice[6:3]] : edges[dice[7:3]];
            6: return 32'd1 << dice[12:8];
            default: return edges[dice[7:3]] ^ (32'd1 << dice[12:8]);
        endcase
    endfunction

    function automatic void make_payload();
        bit [31:0] dice, value;
        next_inst_i = random_inst();
        for (int i = 0; i < LANES; i++) begin
            dice = $urandom();
            value = some_value(dice[12:0]);
            next_src0_i[32*i+:32] = value;
            if (dice[31:29] > 1) value = some_value(dice[25:13]);
            else value += {31'd0, dice[29]};
            next_src1_i[32*i+:32] = value;
            next_old_i[32*i+:32] = $urandom();
        end
        dice = $urandom();
        next_vcc_i = LANES'($urandom());
        next_mode_i = dice[25:16];
        next_exec_i = dice[31:28] < 7 ? '1 : dice[31:28] == 7 ? '0 : dice[LANES-1:0];
    endfunction

    function automatic int held();
        return 0;
    endfunction
endmodule
