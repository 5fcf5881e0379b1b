// SPDX-License-Identifier: MIT
`default_nettype none

// Our models of cells beside what the cells do in plain words, with random inputs: each module says at its end "same", or
// how often it was not.

// A memory of 512 words of 36 bits, a port that writes bytes of 9 bits, and one that reads.
module memory_check #(
    parameter [35:0] LAST = 0  // what the last word holds at first
) (
    input wire clk,
    input wire write, read,
    input wire [8:0] write_at, read_at,
    input wire [3:0] bytes,
    input wire [35:0] d, q  // q is what has been read, by the next falling edge
);
    reg [35:0] memory[0:511];
    reg [35:0] expected, enabled, open;
    integer i, wrong, both;

    initial begin
        for (i = 0; i < 511; i = i + 1)
            memory[i] = 0;
        memory[511] = LAST;
        wrong = 0;
        both = 0;
        expected = q;
        open = 0;
    end

    always @(posedge clk) begin
        enabled = write ? {{9{bytes[3]}}, {9{bytes[2]}}, {9{bytes[1]}}, {9{bytes[0]}}} : 36'd0;
        if (read) begin
            expected = memory[read_at];
            open = write_at == read_at ? enabled : 36'd0;
        end
        memory[write_at] = (memory[write_at] & ~enabled) | (d & enabled);
        if (read && open != 0) begin
            expected = (expected & ~open) | (~d & open);
            both = both + 1;
        end
    end

    always @(negedge clk)
        if (q !== expected)
            wrong = wrong + 1;
endmodule

// What is random. Addresses are those of one bit, and the last one.
module random_inputs (
    output reg clk,
    output reg [8:0] write_at, read_at,
    output reg [47:0] x, y
);
    function [8:0] address(input [31:0] any);
        address = any[3:0] < 9 ? 9'd1 << any[3:0] : 9'h1ff;
    endfunction

    always begin
        clk = 0;
        write_at = address($random);
        read_at = address($random);
        x = {$random, $random};
        y = {$random, $random};
        #1 clk = 1;
        #1;
    end
endmodule

module ecp5_cells;
    wire clk;
    wire [8:0] write_to, read_from;
    wire [47:0] x, y;
    wire [35:0] d = x[35:0];
    wire [35:0] q, product;
    wire [13:0] write_at = {write_to, x[40:36]}, read_at = {read_from, y[40:36]};
    wire cea = |x[42:41], wea = |x[44:43], csa = &x[47:45], ceb = |y[42:41];
    wire [17:0] a = y[17:0], b = y[35:18];
    wire signed_a = y[46], signed_b = y[47];
    wire signed [37:0] plain = $signed({signed_a & a[17], a}) * $signed({signed_b & b[17], b});
    integer wrong;

    random_inputs inputs (.clk(clk), .write_at(write_to), .read_at(read_from), .x(x), .y(y));
    memory_check #(.LAST(36'd5 << 18)) check (
        .clk(clk), .write(cea & wea & ~csa), .read(ceb), .write_at(write_to), .read_at(read_from), .bytes(x[39:36]), .d(d), .q(q)
    );
    DP16KD #(.DATA_WIDTH_A(36), .DATA_WIDTH_B(36), .INITVAL_3F(320'd5 << 300)) ram (
        .CLKA(clk), .CEA(cea), .OCEA(1'b0), .WEA(wea), .RSTA(1'b0), .CSA0(csa), .CSA1(1'b0), .CSA2(1'b0),
        .CLKB(clk), .CEB(ceb), .OCEB(1'b1), .WEB(1'b0), .RSTB(1'b0), .CSB0(1'b0), .CSB1(1'b0), .CSB2(1'b0),
        .ADA0(write_at[0]), .ADA1(write_at[1]), .ADA2(write_at[2]), .ADA3(write_at[3]), .ADA4(write_at[4]),
        .ADA5(write_at[5]), .ADA6(write_at[6]), .ADA7(write_at[7]), .ADA8(write_at[8]), .ADA9(write_at[9]),
        .ADA10(write_at[10]), .ADA11(write_at[11]), .ADA12(write_at[12]), .ADA13(write_at[13]), .ADB0(read_at[0]),
        .ADB1(read_at[1]), .ADB2(read_at[2]), .ADB3(read_at[3]), .ADB4(read_at[4]), .ADB5(read_at[5]), .ADB6(read_at[6]),
        .ADB7(read_at[7]), .ADB8(read_at[8]), .ADB9(read_at[9]), .ADB10(read_at[10]), .ADB11(read_at[11]),
        .ADB12(read_at[12]), .ADB13(read_at[13]), .DIA0(d[0]), .DIA1(d[1]), .DIA2(d[2]), .DIA3(d[3]), .DIA4(d[4]),
        .DIA5(d[5]), .DIA6(d[6]), .DIA7(d[7]), .DIA8(d[8]), .DIA9(d[9]), .DIA10(d[10]), .DIA11(d[11]), .DIA12(d[12]),
        .DIA13(d[13]), .DIA14(d[14]), .DIA15(d[15]), .DIA16(d[16]), .DIA17(d[17]), .DIB0(d[18]), .DIB1(d[19]), .DIB2(d[20]),
        .DIB3(d[21]), .DIB4(d[22]), .DIB5(d[23]), .DIB6(d[24]), .DIB7(d[25]), .DIB8(d[26]), .DIB9(d[27]), .DIB10(d[28]),
        .DIB11(d[29]), .DIB12(d[30]), .DIB13(d[31]), .DIB14(d[32]), .DIB15(d[33]), .DIB16(d[34]), .DIB17(d[35]),
        .DOA0(q[0]), .DOA1(q[1]), .DOA2(q[2]), .DOA3(q[3]), .DOA4(q[4]), .DOA5(q[5]), .DOA6(q[6]), .DOA7(q[7]), .DOA8(q[8]),
        .DOA9(q[9]), .DOA10(q[10]), .DOA11(q[11]), .DOA12(q[12]), .DOA13(q[13]), .DOA14(q[14]), .DOA15(q[15]),
        .DOA16(q[16]), .DOA17(q[17]), .DOB0(q[18]), .DOB1(q[19]), .DOB2(q[20]), .DOB3(q[21]), .DOB4(q[22]), .DOB5(q[23]),
        .DOB6(q[24]), .DOB7(q[25]), .DOB8(q[26]), .DOB9(q[27]), .DOB10(q[28]), .DOB11(q[29]), .DOB12(q[30]), .DOB13(q[31]),
        .DOB14(q[32]), .DOB15(q[33]), .DOB16(q[34]), .DOB17(q[35])
    );
    MULT18X18D multiplier (
        .SIGNEDA(signed_a), .SIGNEDB(signed_b), .SOURCEA(1'b0), .SOURCEB(1'b0),
        .A0(a[0]), .A1(a[1]), .A2(a[2]), .A3(a[3]), .A4(a[4]), .A5(a[5]), .A6(a[6]), .A7(a[7]), .A8(a[8]), .A9(a[9]),
        .A10(a[10]), .A11(a[11]), .A12(a[12]), .A13(a[13]), .A14(a[14]), .A15(a[15]), .A16(a[16]), .A17(a[17]), .B0(b[0]),
        .B1(b[1]), .B2(b[2]), .B3(b[3]), .B4(b[4]), .B5(b[5]), .B6(b[6]), .B7(b[7]), .B8(b[8]), .B9(b[9]), .B10(b[10]),
        .B11(b[11]), .B12(b[12]), .B13(b[13]), .B14(b[14]), .B15(b[15]), .B16(b[16]), .B17(b[17]), .P0(product[0]),
        .P1(product[1]), .P2(product[2]), .P3(product[3]), .P4(product[4]), .P5(product[5]), .P6(product[6]),
        .P7(product[7]), .P8(product[8]), .P9(product[9]), .P10(product[10]), .P11(product[11]), .P12(product[12]),
        .P13(product[13]), .P14(product[14]), .P15(product[15]), .P16(product[16]), .P17(product[17]), .P18(product[18]),
        .P19(product[19]), .P20(product[20]), .P21(product[21]), .P22(product[22]), .P23(product[23]), .P24(product[24]),
        .P25(product[25]), .P26(product[26]), .P27(product[27]), .P28(product[28]), .P29(product[29]), .P30(product[30]),
        .P31(product[31]), .P32(product[32]), .P33(product[33]), .P34(product[34]), .P35(product[35])
    );

    always @(posedge clk)
        if (product !== plain[35:0])
            wrong = wrong + 1;
    initial begin
        wrong = 0;
        #4000 if (wrong + check.wrong == 0 && check.both > 100)
            $display("same");
        else
            $display("%0d products and %0d words of the memory are not the same", wrong, check.wrong);
        $finish;
    end
endmodule

module xilinx_cells;
    wire clk;
    wire [8:0] write_at, read_at;
    wire [47:0] x, y;
    wire [35:0] d = x[35:0];
    wire [35:0] q;
    wire write = |x[42:41], read = |y[42:41];
    wire [3:0] carry, bits;
    wire [4:0] total = {1'b0, x[3:0]} + {1'b0, y[3:0]} + {4'd0, x[4]};
    // A product of 25 by 35 bits, with a sign each: of the low 17 bits of the wide factor first. What they are is in registers of
    // the two multipliers, and one is handed on.
    wire signed [24:0] a = x[24:0];
    wire signed [34:0] b = y[34:0];
    reg signed [24:0] a_q;
    reg signed [34:0] b_q;
    wire signed [59:0] plain = a_q * b_q;
    reg [42:0] plain_q;
    wire [29:0] handed;
    wire [47:0] low, low_out, high;
    integer sums, products;

    random_inputs inputs (.clk(clk), .write_at(write_at), .read_at(read_at), .x(x), .y(y));
    memory_check #(.LAST(36'h8_0000_0007)) check (
        .clk(clk), .write(write), .read(read), .write_at(write_at), .read_at(read_at), .bytes(x[39:36]), .d(d), .q(q)
    );
    RAMB18E1 #(
        .RAM_MODE("SDP"), .READ_WIDTH_A(36), .WRITE_WIDTH_B(36), .INIT_3F(256'd7 << 224), .INITP_07(256'd8 << 252)
    ) ram (
        .CLKARDCLK(clk), .CLKBWRCLK(clk), .ENARDEN(read), .ENBWREN(write), .REGCEAREGCE(1'b0), .REGCEB(1'b0),
        .RSTRAMARSTRAM(1'b0), .RSTRAMB(1'b0), .RSTREGARSTREG(1'b0), .RSTREGB(1'b0), .ADDRARDADDR({read_at, y[40:36]}),
        .ADDRBWRADDR({write_at, x[47:43]}), .DIADI({d[16:9], d[7:0]}), .DIPADIP({d[17], d[8]}), .DIBDI({d[34:27], d[25:18]}),
        .DIPBDIP({d[35], d[26]}), .WEA(2'd0), .WEBWE(x[39:36]), .DOADO({q[16:9], q[7:0]}), .DOPADOP({q[17], q[8]}),
        .DOBDO({q[34:27], q[25:18]}), .DOPBDOP({q[35], q[26]})
    );
    CARRY4 adder (.CI(x[4] & x[5]), .CYINIT(x[4] & ~x[5]), .DI(x[3:0]), .S(x[3:0] ^ y[3:0]), .CO(carry), .O(bits));

    DSP48E1 #(
        .ADREG(0), .ALUMODEREG(0), .CARRYINREG(0), .CARRYINSELREG(0), .CREG(0), .DREG(0), .INMODEREG(0), .MREG(0), .OPMODEREG(0), .PREG(0)
    ) first (
        .CLK(clk), .CEA2(write), .CEB2(1'b1), .CEP(1'b0), .RSTA(1'b0), .RSTB(1'b0), .RSTP(1'b0), .CARRYIN(1'b0), .A({5'd0, a}),
        .ACIN(30'd0), .B({1'b0, b[16:0]}), .BCIN(18'd0), .D(25'd0), .C(48'd0), .PCIN(48'd0), .OPMODE(7'h05), .INMODE(5'd0),
        .ALUMODE(4'd0), .CARRYINSEL(3'd0), .ACOUT(handed), .BCOUT(), .P(low), .PCOUT(low_out)
    );
    DSP48E1 #(
        .ADREG(0), .ALUMODEREG(0), .CARRYINREG(0), .CARRYINSELREG(0), .CREG(0), .DREG(0), .INMODEREG(0), .MREG(0), .OPMODEREG(0),
        .A_INPUT("CASCADE"), .ACASCREG(0), .AREG(0)
    ) second (
        .CLK(clk), .CEA2(1'b0), .CEB2(1'b1), .CEP(read), .RSTA(1'b0), .RSTB(1'b0), .RSTP(1'b0), .CARRYIN(1'b0), .A(30'd0),
        .ACIN(handed), .B(b[34:17]), .BCIN(18'd0), .D(25'd0), .C(48'd0), .PCIN(low_out), .OPMODE(7'h55), .INMODE(5'd0),
        .ALUMODE(4'd0), .CARRYINSEL(3'd0), .ACOUT(), .BCOUT(), .P(high), .PCOUT()
    );

    always @(posedge clk) begin
        if ({carry[3], bits} !== total)
            sums = sums + 1;
        if (read)
            plain_q <= plain[59:17];
        if (write)
            a_q <= a;
        b_q <= b;
    end
    // Until each register has been loaded a few clocks go by.
    always @(negedge clk)
        if ($time > 50 && (low[16:0] !== plain[16:0] || high !== {{5{plain_q[42]}}, plain_q}))
            products = products + 1;
    initial begin
        sums = 0;
        products = 0;
        #4000 if (sums + products + check.wrong == 0 && check.both > 100)
            $display("same");
        else
            $display("%0d sums, %0d products and %0d words of the memory are not the same", sums, products, check.wrong);
        $finish;
    end
endmodule
`default_nettype wire
