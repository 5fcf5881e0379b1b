// SPDX-License-Identifier: MIT
// OPS="add sub and or xor sll srl sra lt ltu mul mulh mulhu mulhsu div divu rem remu" WIDTHS=64
    // The instruction with sources x1 in src0_q and x2 in src1_q, and the result x3. RV32 has XLEN = 32 and WIDTHS=32.
    // The word instructions of RV64 are WIDTHS=32 with XLEN = 64 and OPS="add sub sll srl sra mul div divu rem remu".
    // Zbb adds OPS="andn orn xnor min minu max maxu rol ror clz ctz popc bswap"; its words have rol ror clz ctz popc.
    localparam XLEN = 64;
    wire        word = XLEN == 64 && width_q == 2'd2;
    reg  [9:0]  funct;                    // funct7, funct3
    reg  [4:0]  rs2;
    reg         immediate;
    wire [31:0] insn = {funct[9:3], rs2, 5'd1, funct[2:0], 5'd3, 1'b0, ~immediate, 1'b1, 1'b0, word, 2'b11};
    always @* begin
        rs2 = 5'd2;
        immediate = 1'b0;
        case (op_q)
            6'h01:   funct = {7'h20, 3'd0}; // sub
            6'h08:   funct = {7'h00, 3'd7}; // and
            6'h09:   funct = {7'h00, 3'd6}; // or
            6'h0a:   funct = {7'h00, 3'd4}; // xor
            6'h0c:   funct = {7'h20, 3'd7}; // andn
            6'h0d:   funct = {7'h20, 3'd6}; // orn
            6'h0e:   funct = {7'h20, 3'd4}; // xnor
            6'h10:   funct = {7'h00, 3'd1}; // sll
            6'h11:   funct = {7'h00, 3'd5}; // srl
            6'h12:   funct = {7'h20, 3'd5}; // sra
            6'h13:   funct = {7'h30, 3'd1}; // rol
            6'h14:   funct = {7'h30, 3'd5}; // ror
            6'h18, 6'h19, 6'h1a: begin
                funct = {7'h30, 3'd1};      // clz, ctz, cpop
                rs2 = {3'd0, op_q[1:0]};
                immediate = 1'b1;
            end
            6'h1d: begin
                funct = {XLEN == 64 ? 7'h35 : 7'h34, 3'd5}; // rev8
                rs2 = 5'd24;
                immediate = 1'b1;
            end
            6'h22:   funct = {7'h00, 3'd2}; // slt
            6'h24:   funct = {7'h00, 3'd3}; // sltu
            6'h2c:   funct = {7'h05, 3'd4}; // min
            6'h2d:   funct = {7'h05, 3'd6}; // max
            6'h2e:   funct = {7'h05, 3'd5}; // minu
            6'h2f:   funct = {7'h05, 3'd7}; // maxu
            6'h30:   funct = {7'h01, 3'd0}; // mul
            6'h31:   funct = {7'h01, 3'd1}; // mulh
            6'h32:   funct = {7'h01, 3'd3}; // mulhu
            6'h33:   funct = {7'h01, 3'd2}; // mulhsu
            6'h38:   funct = {7'h01, 3'd4}; // div
            6'h39:   funct = {7'h01, 3'd5}; // divu
            6'h3a:   funct = {7'h01, 3'd6}; // rem
            6'h3b:   funct = {7'h01, 3'd7}; // remu
            default: funct = 10'd0;         // add
        endcase
    end
