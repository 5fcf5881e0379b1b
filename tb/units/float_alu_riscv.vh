// SPDX-License-Identifier: MIT
// OPS="add sub mul div sqrt fma fms fnma fnms min max eq lts les sgnj sgnjn sgnjx class f2f f2i i2f format=f32 format=f64 type=i32 type=u32 type=i64 type=u64" PARAMS=FORMATS=12
    // The instruction with the sources f1 in src0_q, f2 in src1_q and f3 in src2_q, and the result f4. An i2f has x1 in src0_q.
    // frm is the rounding of a dynamic instruction. F alone has format=f32 and PARAMS=FORMATS=4; RV32 has type=i32 type=u32.
    // An f2f from a format to itself has no instruction. result_o has zeros above a result's bits: no boxed NaNs, and no
    // copies of the sign of a word.
    localparam DYNAMIC = 1'b0;            // the rm of instructions is dynamic
    wire [2:0]  frm = rm_q;
    reg  [4:0]  funct5, rs2;
    reg  [2:0]  rm;
    wire        fused = op_q[5:2] == 4'h2;
    wire [1:0]  fmt = op_q == 6'h2c ? {1'b0, type_q[0]} : {1'b0, format_q[0]};
    wire [6:0]  opcode = fused ? {3'b100, op_q[1:0], 2'b11} : 7'b1010011;
    wire [31:0] insn = {fused ? 5'd3 : funct5, fmt, rs2, 5'd1, rm, 5'd4, opcode};
    always @* begin
        rs2 = 5'd2;
        rm = DYNAMIC ? 3'd7 : rm_q;
        funct5 = 5'd0;                                  // add
        case (op_q)
            6'h01: funct5 = 5'h01;                      // sub
            6'h02: funct5 = 5'h02;                      // mul
            6'h03: funct5 = 5'h03;                      // div
            6'h04: {funct5, rs2} = {5'h0b, 5'd0};       // sqrt
            6'h0c: {funct5, rm} = {5'h05, 3'd0};        // min
            6'h0d: {funct5, rm} = {5'h05, 3'd1};        // max
            6'h1b: {funct5, rm} = {5'h14, 3'd0};        // fle
            6'h1a: {funct5, rm} = {5'h14, 3'd1};        // flt
            6'h10: {funct5, rm} = {5'h14, 3'd2};        // feq
            6'h20: {funct5, rm} = {5'h04, 3'd0};        // fsgnj
            6'h21: {funct5, rm} = {5'h04, 3'd1};        // fsgnjn
            6'h22: {funct5, rm} = {5'h04, 3'd2};        // fsgnjx
            6'h23: {funct5, rs2, rm} = {5'h1c, 5'd0, 3'd1}; // fclass
            6'h2c: {funct5, rs2} = {5'h08, 4'd0, format_q[0]}; // fcvt.s.d, fcvt.d.s
            6'h2d: {funct5, rs2} = {5'h18, 3'd0, type_q[0], type_q[2]}; // fcvt.w.s to fcvt.lu.d
            6'h2e: {funct5, rs2} = {5'h1a, 3'd0, type_q[0], type_q[2]}; // fcvt.s.w to fcvt.d.lu
            default: ;
        endcase
    end
