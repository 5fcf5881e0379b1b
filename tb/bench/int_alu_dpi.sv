// SPDX-License-Identifier: MIT
// A plain SystemVerilog bench of int_alu that calls the C model by DPI, as one would write it by hand: what
// Lanelock's speed is compared with. Operations are distributed as in the regression.
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

    typedef struct packed {
        bit        refused;
        bit [63:0] result;
        bit [31:0] ready;
    } response_t;
    localparam int STAGES = 4, WIDE = 64;
    `include "plain_bench.svh"

    bit   [5:0]  op, next_op;
    bit   [1:0]  width, next_width;
    bit   [63:0] src0, src1, src2, next_src0, next_src1, next_src2;
    logic        refused;
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
            next_op = dice[5:0] == 0 ? dice[11:6] : 6'(alu_code({16'd0, dice[21:6]}));
            next_width = dice[23:22];
            next_src0 = some_value(dice[39:24], next_width);
            next_src1 = near_value(dice[51:32], next_src0, next_width);
            next_src2 = near_value({4'd0, dice[63:48]}, next_src0, next_width);
        end while (alu_never_sent({26'd0, next_op}, {30'd0, next_width}, next_src0, next_src1));
    endfunction

    task drive_payload();
        op <= next_op;
        width <= next_width;
        src0 <= next_src0;
        src1 <= next_src1;
        src2 <= next_src2;
    endtask

    function automatic response_t model();
        response_t made;
        alu_exec({26'd0, op}, {30'd0, width}, src0, src1, src2, made.result, made.refused);
        return made;
    endfunction

    function automatic int held();
        return alu_divides({26'd0, op}) ? (8 << width) + 1 : 0;
    endfunction

    function automatic void check(response_t due);
        if (refused !== due.refused) wrong("error_o", {63'd0, due.refused}, {63'd0, refused});
        if (result !== due.result) wrong("result_o", due.result, result);
    endfunction
endmodule
