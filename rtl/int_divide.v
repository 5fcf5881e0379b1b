// SPDX-License-Identifier: MIT
`default_nettype none

// Iterative divider in stage A of int_alu: w cycles of one quotient bit each, and a final one. The remainder always has
// the sign of a, so a negative a needs no negation. The quotient is then that of -a - 1, and the final cycle finds
// whether one more |b| fits.
module int_divide #(
    parameter DIV0 = 0  // result of a division by zero: docs/units/int_alu.md#division
) (
    input  wire        clk,            // clock, rising edge
    input  wire        load_i,         // stage A is loaded
    input  wire        start_i,        // with a division
    input  wire [1:0]  start_width_i,  // of this width: 0 = 8, 1 = 16, 2 = 32, 3 = 64 bits

    // Stage A
    input  wire        rem_i,       // the remainder is requested
    input  wire        negative_i,  // a is negative
    input  wire        invert_i,    // b_i is inverted
    input  wire [63:0] b_i,         // b, or ~b if a and b have the same sign
    input  wire        next_i,      // bit w-1 of the remaining a; at the end, of the quotient
    output wire        shift_o,     // the quotient takes quotient_o at its lower end
    output wire        quotient_o,

    output wire        done_o,      // the division has ended
    output wire [63:0] remainder_o,
    output wire        minus_o,     // the quotient is inverted
    output wire        carry_o,     //   then one is added
    output wire        zero_o,      //   0 replaces it
    output wire        special_o    // the division is refused
);
    /* verilator tracing_off */
    reg [6:0]  count_q;
    reg        first_q;  // the first cycle
    reg [63:0] rem_q;
    reg        more_q;   // more, in the last cycle
    reg        below_q;  // the last cycle's sum is negative
    reg        run_q;    // all bits of the quotient after the first are 1

    wire        last    = count_q == 7'd1;
    wire        done    = count_q == 7'd0;
    wire [63:0] old     = first_q ? {64{negative_i}} : rem_q;
    wire [64:0] value   = last ? {negative_i, old} : {old, next_i};
    // From -2^64 to 2^64 - 1, so bit 64 is the sign
    wire [64:0] sum     = value + {~negative_i, b_i} + {64'd0, invert_i};
    wire        fits    = sum[64] == negative_i;
    wire        more    = negative_i & ~|sum[63:0];  // in the last cycle: one more |b| fits
    wire        take    = last ? more : fits;

    always @(posedge clk) begin
        first_q <= load_i;
        if (load_i)
            count_q <= {7{start_i}} & {&start_width_i, start_width_i == 2'd2, start_width_i == 2'd1, start_width_i == 2'd0, 3'd1};
        else if (~done)
            count_q <= count_q - 7'd1;
        if (~done) begin
            rem_q <= take ? sum[63:0] : value[63:0];
            more_q  <= more;
            below_q <= sum[64];
            if (~last)
                run_q <= first_q | (run_q & fits);
        end
    end

    // Only a divisor of 0 fits at once into a negative remainder, or is not above a nonnegative one.
    wire zero  = negative_i ? next_i : ~below_q;
    wire minus = ~invert_i & ~(negative_i & next_i);

    assign shift_o     = ~done & ~last;
    assign quotient_o  = fits;
    assign done_o      = done;
    assign remainder_o = rem_q;
    assign minus_o     = ~rem_i & minus;
    assign carry_o     = ~rem_i & (minus ^ more_q);
    assign zero_o      = (DIV0 == 1) & ~rem_i & zero;
    assign special_o   = (DIV0 == 2) & (zero | (run_q & more_q & invert_i));
endmodule
/* verilator tracing_on */
`default_nettype wire
