// SPDX-License-Identifier: MIT
// A plain SystemVerilog bench of float_alu that calls the C model by DPI, as one would write it by hand: what
// Lanelock's speed is compared with. Operations are distributed as in the regression.
module bench #(
    parameter NANS = 0,
    parameter CANONICAL = 0,
    parameter FMA_NAN = 4,
    parameter F2I = 0,
    parameter F2I_NAN = 1,
    parameter MINMAX = 2,
    parameter TINY = 1,
    parameter DENORM = 0,
    parameter FLAGS = 0,
    parameter FORMATS = 5,
    parameter ZERO = 0,
    parameter ULP = 0
);
    import "DPI-C" function void alu_exec(input int op, input int format, input int rounded_type, input int rm,
                                          input longint unsigned src0, input longint unsigned src1,
                                          input longint unsigned src2, output longint unsigned result,
                                          output int flags, output bit refused);
    import "DPI-C" function int alu_code(input int number);

    typedef struct packed {
        bit        refused;
        bit [4:0]  flags;
        bit [63:0] result;
        bit [31:0] ready;
    } response_t;
    localparam int STAGES = 6, WIDE = 64;
    `include "plain_bench.svh"

    bit   [5:0]  op, next_op;
    bit   [1:0]  format, next_format;
    bit   [2:0]  to, next_to, rm, next_rm;
    bit   [63:0] src0, src1, src2, next_src0, next_src1, next_src2;
    logic        refused;
    logic [4:0]  flags;
    logic [63:0] result;

    float_alu #(
        .NANS(NANS), .CANONICAL(CANONICAL), .FMA_NAN(FMA_NAN), .F2I(F2I), .F2I_NAN(F2I_NAN), .MINMAX(MINMAX),
        .TINY(TINY), .DENORM(DENORM), .FLAGS(FLAGS), .FORMATS(FORMATS), .ZERO(ZERO), .ULP(ULP)
    ) dut (
        .clk         (clk),
        .rst         (rst),
        .req_valid_i (req_valid),
        .req_ready_o (req_ready),
        .op_i        (op),
        .format_i    (format),
        .type_i      (to),
        .rm_i        (rm),
        .src0_i      (src0),
        .src1_i      (src1),
        .src2_i      (src2),
        .rsp_valid_o (rsp_valid),
        .rsp_ready_i (rsp_ready),
        .error_o     (refused),
        .flags_o     (flags),
        .result_o    (result)
    );

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
        next_op = any ? dice[11:6] : 6'(alu_code({16'd0, dice[21:6]}));
        next_format = any ? dice[23:22] : {dice[22], 1'b0};
        next_rm = any ? dice[26:24] : fifths[10:8];
        next_to = dice[34:32];
        if (next_op == F2F && !any) next_to &= 3'd2;
        if ((next_op == F2I_CODE || next_op == I2F) && !any && next_to[1:0] == 3) next_to[0] = 0;
        next_src0 = some_value(dice[43:40], next_format[1]);
        next_src1 = near_value(dice[54:48], next_src0, next_format[1]);
        next_src2 = near_value(dice[62:56], next_src0, next_format[1]);
    endfunction

    task drive_payload();
        op <= next_op;
        format <= next_format;
        to <= next_to;
        rm <= next_rm;
        src0 <= next_src0;
        src1 <= next_src1;
        src2 <= next_src2;
    endtask

    function automatic response_t model();
        response_t made;
        int flags_int;
        alu_exec({26'd0, op}, {30'd0, format}, {29'd0, to}, {29'd0, rm}, src0, src1, src2, made.result, flags_int,
                 made.refused);
        made.flags = flags_int[4:0];
        return made;
    endfunction

    // A division or a root has a cycle for each bit of the result, and three more.
    function automatic int held();
        if (op != DIV && op != SQRT) return 0;
        case (format)
            0: return 14;
            1: return 11;
            2: return 27;
            default: return 56;
        endcase
    endfunction

    function automatic void check(response_t due);
        if (refused !== due.refused) wrong("error_o", {63'd0, due.refused}, {63'd0, refused});
        if (flags !== due.flags) wrong("flags_o", {59'd0, due.flags}, {59'd0, flags});
        if (result !== due.result) wrong("result_o", due.result, result);
    endfunction
endmodule
