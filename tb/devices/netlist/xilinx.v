// SPDX-License-Identifier: MIT
`default_nettype none

// Models of 7-series cells that replace those of Yosys: these come first, and are used.

// Four carry bits, each a separate wire: as bits of one vector they would be a loop to Verilator.
module CARRY4 (
    input wire CI, CYINIT,
    input wire [3:0] DI, S,
    output wire [3:0] CO, O
);
    wire c0 = CI | CYINIT;
    wire c1 = S[0] ? c0 : DI[0];
    wire c2 = S[1] ? c1 : DI[1];
    wire c3 = S[2] ? c2 : DI[2];
    wire c4 = S[3] ? c3 : DI[3];
    assign CO = {c4, c3, c2, c1};
    assign O = S ^ {c3, c2, c1, c0};
endmodule

// Multiplier, and a sum of the product and a cascade input, with which Yosys builds wider products.
module DSP48E1 #(
    parameter ACASCREG = 1, ADREG = 1, ALUMODEREG = 1, AREG = 1, BCASCREG = 1, BREG = 1, CARRYINREG = 1, CARRYINSELREG = 1,
        CREG = 1, DREG = 1, INMODEREG = 1, MREG = 1, OPMODEREG = 1, PREG = 1, USE_DPORT = "FALSE", USE_MULT = "MULTIPLY",
        USE_SIMD = "ONE48",
    parameter [55:0] A_INPUT = "DIRECT",
    parameter [55:0] B_INPUT = "DIRECT"
) (
    input wire CLK, CEA2, CEB2, CEP, RSTA, RSTB, RSTP, CARRYIN,
    input wire [29:0] A, ACIN,
    input wire [17:0] B, BCIN,
    input wire [24:0] D,
    input wire [47:0] C, PCIN,
    input wire [6:0] OPMODE,
    input wire [4:0] INMODE,
    input wire [3:0] ALUMODE,
    input wire [2:0] CARRYINSEL,
    output wire [29:0] ACOUT,
    output wire [17:0] BCOUT,
    output wire [47:0] P, PCOUT
);
    wire [29:0] a = A_INPUT == "CASCADE" ? ACIN : A;
    wire [17:0] b = B_INPUT == "CASCADE" ? BCIN : B;
    reg [29:0] a_q;
    reg [17:0] b_q;
    reg [47:0] p_q;
    wire signed [42:0] product = $signed(ACOUT[24:0]) * $signed(BCOUT);
    wire [47:0] sum = {{5{product[42]}}, product} + (OPMODE[6] ? {{17{PCIN[47]}}, PCIN[47:17]} : 48'd0);
    wire another = AREG > 1 || ACASCREG != AREG || BREG > 1 || BCASCREG != BREG || MREG != 0 || PREG > 1 || CARRYIN ||
        OPMODE != 7'b0000101 && OPMODE != 7'b1010101 || OPMODEREG != 0 || INMODE != 0 || INMODEREG != 0 || ALUMODE != 0 ||
        ALUMODEREG != 0 || CARRYINSEL != 0 || CARRYINSELREG != 0 || USE_DPORT != "FALSE" || USE_SIMD != "ONE48";

    always @(posedge CLK) begin
        if (RSTA || CEA2)
            a_q <= RSTA ? 30'd0 : a;
        if (RSTB || CEB2)
            b_q <= RSTB ? 18'd0 : b;
        if (RSTP || CEP)
            p_q <= RSTP ? 48'd0 : sum;
    end

    always @*
        if (another) begin
            $display("DSP48E1: expected a product, or a sum of one and of PCIN shifted by 17, without further registers");
            $stop;
        end

    assign ACOUT = AREG == 1 ? a_q : a;
    assign BCOUT = BREG == 1 ? b_q : b;
    assign P = PREG == 1 ? p_q : sum;
    assign PCOUT = P;
endmodule

// Block RAM of 512 words of 36 bits as Yosys uses it for a memory with a write port, B, and a read port, A: no output
// register, and no reset. Xilinx does not define the result of a read of a word written at the same edge, where ports
// write first: here it is the inverse.
module RAMB18E1 #(
    parameter RAM_MODE = "TDP", READ_WIDTH_A = 0, READ_WIDTH_B = 0, WRITE_WIDTH_A = 0, WRITE_WIDTH_B = 0, DOA_REG = 0,
        DOB_REG = 0, WRITE_MODE_A = "WRITE_FIRST", WRITE_MODE_B = "WRITE_FIRST",
    parameter [71:0] INIT_A = 72'd0, INIT_B = 72'd0, SRVAL_A = 72'd0, SRVAL_B = 72'd0,
    parameter INIT_00 = 256'd0, INIT_01 = 256'd0, INIT_02 = 256'd0, INIT_03 = 256'd0, INIT_04 = 256'd0, INIT_05 = 256'd0,
        INIT_06 = 256'd0, INIT_07 = 256'd0, INIT_08 = 256'd0, INIT_09 = 256'd0, INIT_0A = 256'd0, INIT_0B = 256'd0,
        INIT_0C = 256'd0, INIT_0D = 256'd0, INIT_0E = 256'd0, INIT_0F = 256'd0, INIT_10 = 256'd0, INIT_11 = 256'd0,
        INIT_12 = 256'd0, INIT_13 = 256'd0, INIT_14 = 256'd0, INIT_15 = 256'd0, INIT_16 = 256'd0, INIT_17 = 256'd0,
        INIT_18 = 256'd0, INIT_19 = 256'd0, INIT_1A = 256'd0, INIT_1B = 256'd0, INIT_1C = 256'd0, INIT_1D = 256'd0,
        INIT_1E = 256'd0, INIT_1F = 256'd0, INIT_20 = 256'd0, INIT_21 = 256'd0, INIT_22 = 256'd0, INIT_23 = 256'd0,
        INIT_24 = 256'd0, INIT_25 = 256'd0, INIT_26 = 256'd0, INIT_27 = 256'd0, INIT_28 = 256'd0, INIT_29 = 256'd0,
        INIT_2A = 256'd0, INIT_2B = 256'd0, INIT_2C = 256'd0, INIT_2D = 256'd0, INIT_2E = 256'd0, INIT_2F = 256'd0,
        INIT_30 = 256'd0, INIT_31 = 256'd0, INIT_32 = 256'd0, INIT_33 = 256'd0, INIT_34 = 256'd0, INIT_35 = 256'd0,
        INIT_36 = 256'd0, INIT_37 = 256'd0, INIT_38 = 256'd0, INIT_39 = 256'd0, INIT_3A = 256'd0, INIT_3B = 256'd0,
        INIT_3C = 256'd0, INIT_3D = 256'd0, INIT_3E = 256'd0, INIT_3F = 256'd0, INITP_00 = 256'd0, INITP_01 = 256'd0,
        INITP_02 = 256'd0, INITP_03 = 256'd0, INITP_04 = 256'd0, INITP_05 = 256'd0, INITP_06 = 256'd0, INITP_07 = 256'd0
) (
    input wire CLKARDCLK, CLKBWRCLK, ENARDEN, ENBWREN, REGCEAREGCE, REGCEB, RSTRAMARSTRAM, RSTRAMB, RSTREGARSTREG, RSTREGB,
    input wire [13:0] ADDRARDADDR, ADDRBWRADDR,
    input wire [15:0] DIADI, DIBDI,
    input wire [1:0] DIPADIP, DIPBDIP, WEA,
    input wire [3:0] WEBWE,
    output wire [15:0] DOADO, DOBDO,
    output wire [1:0] DOPADOP, DOPBDOP
);
    localparam [16383:0] INIT = {INIT_3F, INIT_3E, INIT_3D, INIT_3C, INIT_3B, INIT_3A, INIT_39, INIT_38, INIT_37, INIT_36,
        INIT_35, INIT_34, INIT_33, INIT_32, INIT_31, INIT_30, INIT_2F, INIT_2E, INIT_2D, INIT_2C, INIT_2B, INIT_2A, INIT_29,
        INIT_28, INIT_27, INIT_26, INIT_25, INIT_24, INIT_23, INIT_22, INIT_21, INIT_20, INIT_1F, INIT_1E, INIT_1D, INIT_1C,
        INIT_1B, INIT_1A, INIT_19, INIT_18, INIT_17, INIT_16, INIT_15, INIT_14, INIT_13, INIT_12, INIT_11, INIT_10, INIT_0F,
        INIT_0E, INIT_0D, INIT_0C, INIT_0B, INIT_0A, INIT_09, INIT_08, INIT_07, INIT_06, INIT_05, INIT_04, INIT_03, INIT_02,
        INIT_01, INIT_00};
    localparam [2047:0] INITP = {INITP_07, INITP_06, INITP_05, INITP_04, INITP_03, INITP_02, INITP_01, INITP_00};
    reg [35:0] memory[0:511];
    reg [35:0] read;
    wire [35:0] d = {DIPBDIP, DIPADIP, DIBDI, DIADI};
    wire [8:0] at = ADDRBWRADDR[13:5];
    wire [8:0] from = ADDRARDADDR[13:5];
    wire [35:0] enabled = {WEBWE, {8{WEBWE[3]}}, {8{WEBWE[2]}}, {8{WEBWE[1]}}, {8{WEBWE[0]}}};
    wire [35:0] now = (d & enabled) | (memory[at] & ~enabled);
    wire another = RAM_MODE != "SDP" || READ_WIDTH_A != 36 || WRITE_WIDTH_B != 36 || DOA_REG != 0 ||
        WRITE_MODE_A != "WRITE_FIRST" || WRITE_MODE_B != "WRITE_FIRST" || RSTRAMARSTRAM || RSTRAMB;
    integer i;

    initial for (i = 0; i < 512; i = i + 1)
        memory[i] = {INITP[4 * i +: 4], INIT[32 * i +: 32]};

    always @(posedge CLKBWRCLK)
        if (ENBWREN)
            memory[at] <= now;

    always @(posedge CLKARDCLK) begin
        if (another) begin
            $display("RAMB18E1: expected 36 bits that B writes and A reads, without other registers and resets");
            $stop;
        end
        if (ENARDEN)
            read <= ENBWREN && at == from ? (now & ~enabled) | (~now & enabled) : memory[from];
    end

    assign {DOPBDOP, DOPADOP, DOBDO, DOADO} = read;
endmodule
`default_nettype wire
