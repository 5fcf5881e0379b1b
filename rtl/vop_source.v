// SPDX-License-Identifier: MIT
`default_nettype none

// Part of a source register that an operation uses (D-1, D-3), extended, and with its sign bit modified (D-4, D-22),
// for all lanes.
//
// Masks are made once, not in the lanes: a simulated lane then only ANDs.
module vop_source #(
    parameter LANES = 1,  // 1 to 64
    parameter CUT   = 1   // 0: unused bits of the register are 0
) (
    input  wire [5:0]          source_i,  // the source's ABS, NEG, SEXT and SEL, as in the SDWA dword
    input  wire                w16_i,     // a 16-bit operation
    input  wire                sgn_i,     // operands are signed
    input  wire                half_i,    // floats are f16
    input  wire                move_i,    // an operand with NEG or ABS is moved
    input  wire [32*LANES-1:0] x_i,       // the register
    output wire [32*LANES-1:0] a_o        // the operand
);
    /* verilator tracing_off */
    wire [2:0]  sel   = source_i[2:0];
    wire        sext  = source_i[3];
    wire        neg   = source_i[4];
    wire        abs   = source_i[5];

    // Operands of 16-bit operations are zero-extended from 16 bits if unsigned, else sign-extended. They are then
    // compared, shifted and multiplied like those of 32 bits.
    wire        s16   = w16_i & sgn_i;
    wire [31:0] bits  = 32'hffff_ffff >> {w16_i & ~sgn_i, 4'd0};

    // A mask is ones shifted to the right: few steps in simulation, and two different bits in gates. There are no bits
    // above 32, so SEXT has no effect there (D-10).
    wire        byte_ = ~sel[2];
    wire        full  = sel[2] & sel[1];
    wire [4:0]  shift = {(byte_ & sel[1]) | (sel[2] & sel[0]), byte_ & sel[0], 3'd0};
    wire [31:0] mask  = 32'hffff_ffff >> {~full | w16_i, byte_, 3'd0};
    wire [31:0] sign  = mask & ~(mask >> 1);
    wire [31:0] ext   = ~mask & ({32{sext | (s16 & ~byte_)}} & bits);

    // Bits that ABS keeps and NEG flips: bit 15 of an f16 (D-22), and of a word that is moved (C-6)
    wire        low   = half_i | (move_i & sel[2] & ~sel[1]);
    wire [31:0] float = {~low, 15'd0, low, 15'd0};
    wire [31:0] keep  = ~(float & {32{abs}});
    wire [31:0] flip  = float & {32{neg}};

    genvar i;
    generate
        for (i = 0; i < LANES; i = i + 1) begin : lanes
            wire [31:0] part = x_i[32*i+:32] >> shift;
            wire        high = |(part & sign);
            assign a_o[32*i+:32] = (((part & (mask | {32{CUT == 0}})) | (ext & {32{high}})) & keep) ^ flip;
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
