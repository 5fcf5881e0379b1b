// SPDX-License-Identifier: MIT
`default_nettype none

// Sum or difference of aligned terms, rounded if it is to be an integer, with its leading zeros.
module float_add (
    input  wire [32:0] big_i,     // 2.31 bits, from float_align
    input  wire [31:0] small_i,   // 1.31 bits
    input  wire        sub_i,     // small is subtracted: from a float that is not less; from 0 for a negative integer
    input  wire        sign_i,    // of the sum
    input  wire        guard_i,   // the first bit below small
    input  wire        sticky_i,  // any below that
    input  wire        int_i,     // the sum is an integer, else bits below it set its last bit
    input  wire [1:0]  rnd_i,     // rounding, as in MODE
    input  wire        rpi_i,     // to nearest, ties up (D-45)
    output wire [32:0] sum_o,     // 2.31 bits
    output wire [4:0]  zeros_o,   // above the first one of bits 31:0
    output wire        zero_o     // the sum is 0
);
    /* verilator tracing_off */
    wire rounded;
    float_increment increment (
        .rnd_i    (rnd_i),
        .sign_i   (sign_i),
        .lsb_i    (small_i[0]),
        .guard_i  (guard_i),
        .sticky_i (sticky_i),
        .inc_o    (rounded)
    );
    wire inc = int_i & (rpi_i ? guard_i & (~sign_i | sticky_i) : rounded);
    wire jam = ~int_i & (guard_i | sticky_i);

    // -(n + inc) is ~n + 1 - inc.
    wire [31:0] y   = {small_i[31:1], small_i[0] | jam} ^ {32{sub_i}};
    wire [31:0] sum = big_i[31:0] + y + {31'd0, sub_i ^ inc};
    // From the top bits: a 33rd bit would make the sum 64 bits wide in simulation.
    wire        carry = (big_i[31] & y[31]) | ((big_i[31] | y[31]) & ~sum[31]);
    wire        top   = big_i[32] | (carry & ~sub_i);

    // Counts leading zeros in groups of 2, 4, 8 and 16 bits, all groups of a size at once, for few levels of logic and few
    // simulation steps. After step s, for groups of 2^s bits: any has a 1 for a group with a 1, and nk the bit of weight
    // 2^k of its count, at the highest bit of the group.
    // verilator lint_off UNUSED
    wire [31:0] any1  = (sum | (sum << 1)) & 32'haaaa_aaaa;
    wire [31:0] n0_1  = ~sum;
    wire [31:0] any2  = (any1 | (any1 << 2)) & 32'h8888_8888;
    wire [31:0] n0_2  = (n0_1 & any1) | ((n0_1 << 2) & ~any1);
    wire [31:0] n1_2  = ~any1;
    wire [31:0] any3  = (any2 | (any2 << 4)) & 32'h8080_8080;
    wire [31:0] n0_3  = (n0_2 & any2) | ((n0_2 << 4) & ~any2);
    wire [31:0] n1_3  = (n1_2 & any2) | ((n1_2 << 4) & ~any2);
    wire [31:0] n2_3  = ~any2;
    wire [31:0] any4  = any3 | (any3 << 8);
    wire [31:0] n0_4  = (n0_3 & any3) | ((n0_3 << 8) & ~any3);
    wire [31:0] n1_4  = (n1_3 & any3) | ((n1_3 << 8) & ~any3);
    wire [31:0] n2_4  = (n2_3 & any3) | ((n2_3 << 8) & ~any3);
    wire [31:0] n3_4  = ~any3;
    // verilator lint_on UNUSED
    wire        high  = any4[31];
    assign sum_o   = {top, sum};
    assign zeros_o = {~high, high ? n3_4[31] : n3_4[15], high ? n2_4[31] : n2_4[15], high ? n1_4[31] : n1_4[15],
                      high ? n0_4[31] : n0_4[15]};
    assign zero_o  = ~top & ~high & ~any4[15];
endmodule
/* verilator tracing_on */
`default_nettype wire
