// SPDX-License-Identifier: MIT
`default_nettype none

// First half of atomic_alu: the addend of old, the value that may replace the sum, and comparisons of old with the
// sources. atomic_alu_finish is the other half.
//
// Every selection is an AND with a replicated select bit, not a mux on data, so that gates are built that way.
module atomic_alu_prepare #(
    parameter WIDTH      = 64,  // bits of a value: 64, or 32 for operands of up to 32 bits
    parameter REGISTERED = 0    // 1: outputs are registers; 0: outputs are combinational
) (
    // Without registers, there is no clock.
    /* verilator lint_off UNUSED */
    input  wire             clk,        // clock, rising edge
    input  wire             load_i,     // the registers are loaded
    /* verilator lint_on UNUSED */
    input  wire [17:0]      control_i,  // from atomic_alu_control
    input  wire [1:0]       width_i,    // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    input  wire [WIDTH-1:0] old_i,      // value in memory
    input  wire [WIDTH-1:0] src0_i,     // first source
    input  wire [WIDTH-1:0] src1_i,     // second source
    output reg  [WIDTH-1:0] addend_o,   // addend of old
    output reg  [WIDTH-1:0] stored_o,   // value that may replace the sum
    output reg  [15:0]      step_o      // controls and conditions for atomic_alu_finish
);
    generate
        if (WIDTH != 32 && WIDTH != 64) begin : refused
            atomic_alu_prepare_needs_a_WIDTH_of_32_or_64 stop ();
        end
    endgenerate

    /* verilator tracing_off */
    localparam LOG2 = $clog2(WIDTH);

    // Bits of control_i: the names of the K_ bits of atomic_alu_control. Those from CIN on are passed on.
    localparam LEGAL = 0;
    localparam AND   = 1;
    localparam SRC1  = 3;
    localparam EQ0   = 4;
    localparam NONE  = 5;
    localparam MAX   = 6;
    localparam SGN   = 7;
    localparam FLT   = 8;
    localparam ADD   = 9;
    localparam INV   = 10;
    localparam CIN   = 11;

    function [WIDTH-1:0] addend(input add, input inv, input [WIDTH-1:0] src0);
        addend = ({WIDTH{add}} & src0) ^ {WIDTH{inv}};
    endfunction

    function [WIDTH-1:0] stored(input k_none, input [3:1] k, input [WIDTH-1:0] old, input [WIDTH-1:0] src0,
                                input [WIDTH-1:0] src1);
        reg [WIDTH-1:0] fn;  // of old and src0
        begin
            fn     = ({WIDTH{~k[1] | k[2]}} & src0) ^ ({WIDTH{k[2]}} & old) ^ ({WIDTH{k[1]}} & old & src0);
            stored = ({WIDTH{~k[3] & ~k_none}} & fn) | ({WIDTH{k[3]}} & src1);
        end
    endfunction

    function [15:0] step(input [6:0] g, input k_flt, input k_sgn, input k_max, input k_eq0, input legal, input [1:0] width,
                         input [WIDTH-1:0] old, input [WIDTH-1:0] src0, input [WIDTH-1:0] src1);
        reg             w16, w64, less_high, less, turned, same, equal, zero, nan_old, nan_src, nan_take;
        // Values of 32 bits have no upper half.
        /* verilator lint_off UNUSED */
        reg [5:0]       sign, quiet;
        reg [63:0]      span;
        /* verilator lint_on UNUSED */
        reg [WIDTH-1:0] diff, magnitude;
        reg [31:0]      exponent, mantissa;
        begin
            w16 = width[0];
            w64 = width[1];

            // ------------------------------------------------------------ order and equality
            // Bits 15:0, 31:0 and 63:32 are compared separately, so that carries are short and the width selects last.
            less_high = (old >> 32) < (src0 >> 32);
            less      = (w64 & less_high) | (w16 & (old[15:0] < src0[15:0]))
                        | (~w16 & (old[31:0] < src0[31:0]) & ~(w64 & (|((old ^ src0) >> 32))));

            // The sign bit is compared separately, for floats.
            sign      = {w64, ~w16, 4'hf};
            span      = 64'h7fff_ffff_ffff_ffff >> {~w64, w16, 4'd0};
            magnitude = span[WIDTH-1:0];
            diff      = old ^ ({WIDTH{k_eq0}} & src0) ^ ({WIDTH{~k_eq0}} & src1);
            same      = ~|(diff & magnitude);
            zero      = ~|(old & magnitude);

            // ------------------------------------------------------------ NaNs, and signaling ones
            quiet     = 6'd22 ^ {1'b0, {5{w16}}};  // the quiet bit: 22, or 9 of an f16
            exponent  = {1'b0, {8{~w16}}, 8'd0, {5{w16}}, 10'd0};
            mantissa  = {9'd0, {13{~w16}}, 10'h3ff};
            nan_old   = k_flt & ~|(~old[31:0] & exponent) & (|(old[31:0] & mantissa));
            nan_src   = k_flt & ~|(~src0[31:0] & exponent) & (|(src0[31:0] & mantissa));

            // ------------------------------------------------------------ decision
            // A NaN in src0 alone is never equal to a number, so only old is checked.
            equal     = same & ~nan_old & (~diff[sign[LOG2-1:0]] | (k_flt & zero));
            // Less compares patterns as unsigned numbers. The result is inverted for two's complement if the signs
            // differ, for sign and magnitude if one is set.
            turned    = k_max ^ (k_sgn & (old[sign[LOG2-1:0]] ^ src0[sign[LOG2-1:0]]))
                        ^ (k_flt & (old[sign[LOG2-1:0]] | src0[sign[LOG2-1:0]]));
            nan_take  = ~(nan_old & ~old[quiet[LOG2-1:0]]) & ~(nan_src & src0[quiet[LOG2-1:0]]);

            // A refused request returns all 64 bits of old.
            step      = {zero & ~old[31], equal, nan_take, nan_old | nan_src, turned, less, w64 | ~legal, ~w16 | ~legal,
                         g, legal};
        end
    endfunction

    generate
        if (REGISTERED != 0) begin : registers
            always @(posedge clk) begin
                if (load_i) begin
                    addend_o <= addend(control_i[ADD], control_i[INV], src0_i);
                    stored_o <= stored(control_i[NONE], control_i[SRC1:AND], old_i, src0_i, src1_i);
                    step_o   <= step(control_i[17:CIN], control_i[FLT], control_i[SGN], control_i[MAX], control_i[EQ0],
                                     control_i[LEGAL], width_i, old_i, src0_i, src1_i);
                end
            end
        end else begin : wires
            always @* begin
                addend_o = addend(control_i[ADD], control_i[INV], src0_i);
                stored_o = stored(control_i[NONE], control_i[SRC1:AND], old_i, src0_i, src1_i);
                step_o   = step(control_i[17:CIN], control_i[FLT], control_i[SGN], control_i[MAX], control_i[EQ0],
                                control_i[LEGAL], width_i, old_i, src0_i, src1_i);
            end
        end
    endgenerate
endmodule
/* verilator tracing_on */
`default_nettype wire
