// SPDX-License-Identifier: MIT
`default_nettype none
`include "float_alu_ctl.vh"

// A floating-point ALU in six register stages; docs/units/float_alu.md is the contract. Each result is a * b + c, where one of
// the three may be a constant, an integer, a quotient or a root. Stage A has the operands and the divider, B partial products,
// C product and aligned summand, D their sum, E the normalised sum, F the response.
module float_alu #(
    parameter NANS      = 0,  // NaN that NaN operands give: 0 = canonical, 1 = first, 2 = signaling first, 3 = larger, 4 = any
    parameter CANONICAL = 0,  // canonical NaN: 0 = positive, 1 = negative, 2 = ones
    parameter FMA_NAN   = 4,  // NaNs of fused operations: 0 to 5 and 8 to 13
    parameter F2I       = 0,  // integers out of range: 0 = saturate, 1 = indefinite, 2 = any
    parameter F2I_NAN   = 1,  // integer of a NaN: 0 = zero, 1 = max, 2 = ptx
    parameter MINMAX    = 2,  // minimum and maximum: 0 = 2008, 1 = 2019, 2 = number, 3 = second, 4 = amd
    parameter TINY      = 1,  // a result is tiny: 0 = before rounding, 1 = after rounding
    parameter DENORM    = 0,  // subnormal numbers: 0 = keep, 1 = flush operands, 2 = flush results, 3 = flush both
    parameter FLAGS     = 0,  // flags_o: 0 = compared, 1 = 0
    parameter FORMATS   = 5,  // formats: 1 = f16, 4 = f32, 5 = both
    parameter ZERO      = 0,  // for other designs: 1 = zeros of either sign are allowed
    parameter ULP       = 0   // for other designs: 1 = quotients and roots may be 1 ULP off
) (
    input  wire        clk,          // clock, rising edge
    input  wire        rst,          // reset, synchronous, active high

    input  wire        req_valid_i,  // a request is offered
    output wire        req_ready_o,  // the unit takes the request, if there is one
    input  wire [5:0]  op_i,         // operation code
    input  wire [1:0]  format_i,     // floating-point format: 0 = f16, 1 = bf16, 2 = f32, 3 = f64
    input  wire [2:0]  type_i,       // the other type of a conversion
    input  wire [2:0]  rm_i,         // rounding: 0 = RNE, 1 = RTZ, 2 = RDN, 3 = RUP, 4 = RMM
    // No format has more than 32 bits.
    /* verilator lint_off UNUSED */
    input  wire [63:0] src0_i,       // first operand
    input  wire [63:0] src1_i,       // second operand
    input  wire [63:0] src2_i,       // third operand
    /* verilator lint_on UNUSED */

    output wire        rsp_valid_o,  // a response is offered
    input  wire        rsp_ready_i,  // the consumer takes the response, if there is one
    output wire        error_o,      // 0, or 1: the request is refused
    output wire [4:0]  flags_o,      // exceptions: bit 4 = NV, 3 = DZ, 2 = OF, 1 = UF, 0 = NX
    output wire [63:0] result_o      // result
);
    generate
        if (NANS < 0 || NANS > 4) begin : refused_nans
            float_alu_needs_NANS_of_0_to_4 stop ();
        end
        if (CANONICAL < 0 || CANONICAL > 2) begin : refused_canonical
            float_alu_needs_CANONICAL_of_0_to_2 stop ();
        end
        if (FMA_NAN < 0 || FMA_NAN > 13 || FMA_NAN == 6 || FMA_NAN == 7) begin : refused_fma_nan
            float_alu_needs_FMA_NAN_of_0_to_5_or_8_to_13 stop ();
        end
        if (F2I < 0 || F2I > 2) begin : refused_f2i
            float_alu_needs_F2I_of_0_to_2 stop ();
        end
        if (F2I_NAN < 0 || F2I_NAN > 2) begin : refused_f2i_nan
            float_alu_needs_F2I_NAN_of_0_to_2 stop ();
        end
        if (MINMAX < 0 || MINMAX > 4) begin : refused_minmax
            float_alu_needs_MINMAX_of_0_to_4 stop ();
        end
        if (TINY < 0 || TINY > 1) begin : refused_tiny
            float_alu_needs_TINY_of_0_or_1 stop ();
        end
        if (DENORM < 0 || DENORM > 3) begin : refused_denorm
            float_alu_needs_DENORM_of_0_to_3 stop ();
        end
        if (FLAGS < 0 || FLAGS > 1) begin : refused_flags
            float_alu_needs_FLAGS_of_0_or_1 stop ();
        end
        if (FORMATS != 1 && FORMATS != 4 && FORMATS != 5) begin : refused_formats
            float_alu_needs_FORMATS_of_1_or_4_or_5 stop ();
        end
        if (ZERO < 0 || ZERO > 1) begin : refused_zero
            float_alu_needs_ZERO_of_0_or_1 stop ();
        end
        if (ULP < 0 || ULP > 1) begin : refused_ulp
            float_alu_needs_ULP_of_0_or_1 stop ();
        end
    endgenerate

    // Stage A: the request, decoded. Only valid bits and the response are reset.
    reg                          a_valid_q;
    reg [`FALU_A_BITS-1:0]       a_control_q;
    reg [`FALU_OPERAND_BITS-1:0] a_a_q;
    reg [`FALU_OPERAND_BITS-1:0] a_b_q;
    reg [`FALU_OPERAND_BITS-1:0] a_c_q;

    // Stage B: float_alu_align describes the positions of product and summand
    reg                    b_valid_q;
    reg [`FALU_B_BITS-1:0] b_control_q;
    reg [47:0]             b_outer_q;
    reg [23:0]             b_inner_0_q;
    reg [23:0]             b_inner_1_q;
    reg                    b_p_sign_q;
    reg [23:0]             b_sig_q;
    reg                    b_s_sign_q;
    reg                    b_stay_q;
    reg [9:0]              b_shift_q;
    reg [7:0]              b_room_q;

    // Stage C
    reg                    c_valid_q;
    reg [`FALU_B_BITS-1:0] c_control_q;
    reg [47:0]             c_product_q;
    reg                    c_p_sign_q;
    reg [76:0]             c_summand_q;
    reg                    c_s_sign_q;
    reg [8:0]              c_room_q;

    // Stage D
    reg                    d_valid_q;
    reg [`FALU_D_BITS-1:0] d_control_q;
    reg [76:0]             d_sum_q;
    reg                    d_sign_q;
    reg [8:0]              d_room_q;
    reg [4:0]              d_group_q;
    reg [15:0]             d_end_q;
    reg                    d_nx_q;

    // Stage E
    reg                    e_valid_q;
    reg [`FALU_D_BITS-1:0] e_control_q;
    reg [31:0]             e_value_q;
    reg                    e_rest_q;
    reg                    e_zero_q;
    reg                    e_sign_q;
    reg [8:0]              e_exp_q;
    reg                    e_nx_q;

    // Stage F: the response
    reg                    f_valid_q;
    reg                    f_error_q;
    reg [4:0]              f_flags_q;
    reg [31:0]             f_result_q;

    wire done;
    wire f_free = ~f_valid_q | rsp_ready_i;
    wire e_free = ~e_valid_q | f_free;
    wire d_free = ~d_valid_q | e_free;
    wire c_free = ~c_valid_q | d_free;
    wire b_free = ~b_valid_q | c_free;
    wire a_free = ~a_valid_q | (done & b_free);

    // ---------------------------------------------------------------- to A
    wire [`FALU_CTL_BITS-1:0] control;

    float_alu_decode #(.FORMATS(FORMATS)) decode (
        .op_i      (op_i),
        .format_i  (format_i),
        .type_i    (type_i),
        .rm_i      (rm_i),
        .control_o (control)
    );

    // Operands a, b and c
    wire                          in_half = control[`FALU_IN_HALF];
    wire                          flush   = (DENORM == 1 || DENORM == 3) & control[`FALU_FLUSH];
    wire [`FALU_OPERAND_BITS-1:0] one     = in_half ? 36'd15 << `FALU_FIELD : 36'd127 << `FALU_FIELD;
    wire [`FALU_OPERAND_BITS-1:0] none    = (36'd1 << `FALU_ZERO) | (36'd1 << `FALU_LOW);
    wire [`FALU_OPERAND_BITS-1:0] src0;
    wire [`FALU_OPERAND_BITS-1:0] src1;
    wire [`FALU_OPERAND_BITS-1:0] src2;
    float_alu_unpack unpack_0 (
        .value_i   (src0_i[31:0]),
        .half_i    (in_half),
        .flush_i   (flush),
        .operand_o (src0)
    );
    float_alu_unpack unpack_1 (
        .value_i   (src1_i[31:0]),
        .half_i    (in_half),
        .flush_i   (flush),
        .operand_o (src1)
    );
    float_alu_unpack unpack_2 (
        .value_i   (src2_i[31:0]),
        .half_i    (in_half),
        .flush_i   (flush),
        .operand_o (src2)
    );

    // ---------------------------------------------------------------- from A to B
    wire        half   = a_control_q[`FALU_IN_HALF];
    wire        a_sign = a_a_q[`FALU_MINUS];
    wire        b_sign = a_b_q[`FALU_MINUS];
    wire        c_sign = a_c_q[`FALU_MINUS];
    wire [7:0]  a_exp;
    wire [23:0] a_sig;
    wire [7:0]  b_exp;
    wire [23:0] b_sig;
    wire [7:0]  c_exp;
    wire [23:0] c_sig;
    float_alu_number number_a (
        .operand_i (a_a_q),
        .half_i    (half),
        .exp_o     (a_exp),
        .sig_o     (a_sig)
    );
    float_alu_number number_b (
        .operand_i (a_b_q),
        .half_i    (half),
        .exp_o     (b_exp),
        .sig_o     (b_sig)
    );
    float_alu_number number_c (
        .operand_i (a_c_q),
        .half_i    (half),
        .exp_o     (c_exp),
        .sig_o     (c_sig)
    );

    wire [25:0] quotient;
    wire        remains;
    wire [9:0]  quotient_exp;
    float_alu_divide divide (
        .clk           (clk),
        .load_i        (a_free),
        .load_op_i     (op_i),
        .load_format_i (format_i),
        .root_i        (a_control_q[`FALU_SQRT]),
        .a_sig_i       (a_sig),
        .a_exp_i       (a_exp),
        .b_sig_i       (b_sig),
        .b_exp_i       (b_exp),
        .done_o        (done),
        .value_o       (quotient),
        .rest_o        (remains),
        .exp_o         (quotient_exp)
    );

    wire        from_sign;
    wire [31:0] from;
    float_alu_integer magnitude (
        .type_i      (a_control_q[`FALU_TYPE +: 3]),
        .value_i     (a_a_q[31:0]),
        .sign_o      (from_sign),
        .magnitude_o (from)
    );

    wire        p_sign = a_control_q[`FALU_FROM] ? from_sign : a_sign ^ b_sign ^ a_control_q[`FALU_NEG_P];
    wire        s_sign = a_control_q[`FALU_ALONE] ? p_sign : c_sign ^ a_control_q[`FALU_NEG_C];
    wire        raw;
    wire [31:0] raw_value;
    wire        over;
    wire        above;
    wire        nv;
    wire        dz;
    float_alu_special #(
        .NANS(NANS), .CANONICAL(CANONICAL), .FMA_NAN(FMA_NAN), .F2I(F2I), .F2I_NAN(F2I_NAN), .MINMAX(MINMAX)
    ) special (
        .control_i    (a_control_q),
        .p_sign_i     (p_sign),
        .s_sign_i     (s_sign),
        .a_i          (a_a_q),
        .b_i          (a_b_q),
        .c_i          (a_c_q),
        .raw_o        (raw),
        .value_o      (raw_value),
        .over_o       (over),
        .above_o      (above),
        .nv_o         (nv),
        .dz_o         (dz)
    );

    // Halves of the product
    wire [23:0] high_high = a_sig[23:12] * b_sig[23:12];
    wire [23:0] high_low  = a_sig[23:12] * b_sig[11:0];
    wire [23:0] low_high  = a_sig[11:0] * b_sig[23:12];
    wire [23:0] low_low   = a_sig[11:0] * b_sig[11:0];

    // Replacement of the product: a raw result, an integer, a quotient, or the constant that rounds to an integer
    wire        iterative = a_control_q[`FALU_DIV] | a_control_q[`FALU_SQRT];
    wire        from_int  = a_control_q[`FALU_FROM];
    wire        to_int    = a_control_q[`FALU_INT];
    wire        replaced  = raw | from_int | iterative | to_int;
    wire [2:0]  rm        = a_control_q[`FALU_RM +: 3];
    wire        away      = (rm == 3'd2 & a_sign) | (rm == 3'd3 & ~a_sign);
    wire        round_top = away | rm == 3'd4;  // weight 1/2
    wire        round_low = away | rm == 3'd0;  // all below
    wire [47:0] place     = raw       ? {raw_value, 16'd0}
                            : from_int  ? {from, 16'd0}
                            : iterative ? {1'b0, quotient, 20'd0, remains}
                            :             {10'd0, round_top, {37{round_low}}};

    // Exponents of product and summand, with the bias of f32. 157 is that of bit 46 of the product if bit 47 has weight 2^31,
    // 135 that if bit 38 has weight 1.
    wire [7:0]  emin      = a_control_q[`FALU_HALF] ? 8'd113 : 8'd1;
    wire [9:0]  first_exp = from_int ? 10'd157 : to_int ? 10'd135 : iterative ? quotient_exp : {2'd0, a_exp};
    wire [9:0]  p_exp     = first_exp + (iterative ? 10'd127 : {2'd0, b_exp});  // with twice the bias
    wire [7:0]  s_exp     = a_control_q[`FALU_ALONE] ? emin : c_exp;
    wire [9:0]  shift     = p_exp - ({2'd0, s_exp} + 10'd100);                  // 127 - 27

    // ---------------------------------------------------------------- from B to C
    wire [47:0] product;
    wire [76:0] summand;
    float_alu_align align (
        .outer_i   (b_outer_q),
        .inner_0_i (b_inner_0_q),
        .inner_1_i (b_inner_1_q),
        .product_o (product),
        .sig_i     (b_sig_q),
        .stay_i    (b_stay_q),
        .shift_i   (b_shift_q),
        .summand_o (summand)
    );

    // Largest shift of the sum, which ends at the exponent emin. An integer of 32 bits ends at bit 72, a raw result at bit 50.
    wire [8:0] room = b_control_q[`FALU_RAW] ? 9'd26
                      : b_control_q[`FALU_TOI] ? 9'd4 : {1'b0, b_room_q} + (b_stay_q ? 9'd0 : b_shift_q[8:0]);

    // ---------------------------------------------------------------- from C to D
    wire [76:0] sum;
    wire        sum_sign;
    wire        fraction;
    float_alu_add add (
        .integer_i  (c_control_q[`FALU_INT]),
        .nearest_i  (c_control_q[`FALU_RM +: 3] == 3'd0),
        .down_i     (c_control_q[`FALU_RM +: 3] == 3'd2),
        .product_i  (c_product_q),
        .p_sign_i   (c_p_sign_q),
        .summand_i  (c_summand_q),
        .s_sign_i   (c_s_sign_q),
        .sum_o      (sum),
        .sign_o     (sum_sign),
        .fraction_o (fraction)
    );

    // ---------------------------------------------------------------- from D to E
    wire [31:0] value;
    wire        rest;
    wire        zero;
    wire [8:0]  value_exp;
    wire        value_over;
    float_alu_normalise normalise (
        .control_i (d_control_q),
        .sum_i     (d_sum_q),
        .sign_i    (d_sign_q),
        .room_i    (d_room_q),
        .group_i   (d_group_q),
        .end_i     (d_end_q),
        .value_o   (value),
        .rest_o    (rest),
        .zero_o    (zero),
        .exp_o     (value_exp),
        .over_o    (value_over)
    );

    // ---------------------------------------------------------------- from E to F
    wire [31:0] result;
    wire [4:0]  flags;
    float_alu_round #(.F2I(F2I), .TINY(TINY), .DENORM(DENORM)) round (
        .control_i (e_control_q),
        .sign_i    (e_sign_q),
        .value_i   (e_value_q),
        .rest_i    (e_rest_q),
        .zero_i    (e_zero_q),
        .exp_i     (e_exp_q),
        .nx_i      (e_nx_q),
        .result_o  (result),
        .flags_o   (flags)
    );

    // ---------------------------------------------------------------- registers
    always @(posedge clk) begin
        a_valid_q <= ~rst & ((a_free & req_valid_i) | (~a_free & a_valid_q));
        b_valid_q <= ~rst & ((b_free & a_valid_q & done) | (~b_free & b_valid_q));
        c_valid_q <= ~rst & ((c_free & b_valid_q) | (~c_free & c_valid_q));
        d_valid_q <= ~rst & ((d_free & c_valid_q) | (~d_free & d_valid_q));
        e_valid_q <= ~rst & ((e_free & d_valid_q) | (~e_free & e_valid_q));
        f_valid_q <= ~rst & ((f_free & e_valid_q) | (~f_free & f_valid_q));
        if (a_free) begin
            a_control_q <= control[`FALU_A_BITS-1:0];
            a_a_q       <= src0;
            a_b_q       <= control[`FALU_B_SRC1] ? src1 : one;
            a_c_q       <= control[`FALU_C_SRC0] ? src0 : control[`FALU_C_SRC1] ? src1 : control[`FALU_C_SRC2] ? src2 : none;
        end
        if (b_free) begin
            b_control_q <= a_control_q[`FALU_B_BITS-1:0];
            b_control_q[`FALU_RAW]  <= raw;
            b_control_q[`FALU_NV]   <= nv;
            b_control_q[`FALU_DZ]   <= dz;
            b_control_q[`FALU_OVER] <= over;
            b_control_q[`FALU_INT]  <= to_int & ~raw;
            b_outer_q   <= replaced ? place : {high_high, low_low};
            b_inner_0_q <= replaced ? 24'd0 : high_low;
            b_inner_1_q <= replaced ? 24'd0 : low_high;
            b_p_sign_q  <= p_sign & ~above;
            b_sig_q     <= c_sig & {24{~raw & ~a_control_q[`FALU_ALONE]}};
            b_s_sign_q  <= s_sign & ~above;
            b_stay_q    <= shift[9] | (~from_int & (a_a_q[`FALU_ZERO] | a_b_q[`FALU_ZERO]));
            b_shift_q   <= shift;
            b_room_q    <= s_exp - emin;
        end
        if (c_free) begin
            c_control_q <= b_control_q;
            c_product_q <= product;
            c_p_sign_q  <= b_p_sign_q;
            c_summand_q <= summand;
            c_s_sign_q  <= b_s_sign_q;
            c_room_q    <= room;
        end
        if (d_free) begin
            d_control_q <= c_control_q[`FALU_D_BITS-1:0];
            d_sum_q     <= sum;
            d_sign_q    <= sum_sign;
            d_room_q    <= c_room_q;
            d_group_q   <= {5{~|c_room_q[8:7]}} & (5'd1 << c_room_q[6:4]);
            d_end_q     <= 16'h8000 >> c_room_q[3:0];
            d_nx_q      <= c_control_q[`FALU_INT] & c_control_q[`FALU_NX] & fraction;
        end
        if (e_free) begin
            e_control_q <= d_control_q;
            e_control_q[`FALU_OVER] <= d_control_q[`FALU_OVER] | value_over;
            e_value_q   <= value;
            e_rest_q    <= rest;
            e_zero_q    <= zero;
            e_sign_q    <= d_sign_q;
            e_exp_q     <= value_exp;
            e_nx_q      <= d_nx_q;
        end
        if (rst | (f_free & ~e_valid_q)) begin
            f_error_q  <= 1'b0;
            f_flags_q  <= 5'd0;
            f_result_q <= 32'd0;
        end else if (f_free) begin
            f_error_q  <= e_control_q[`FALU_REFUSED];
            f_flags_q  <= flags & {5{FLAGS == 0}};
            f_result_q <= result;
        end
    end

    assign req_ready_o = a_free;
    assign rsp_valid_o = f_valid_q;
    assign error_o     = f_error_q;
    assign flags_o     = f_flags_q;
    assign result_o    = {32'd0, f_result_q};
endmodule
`default_nettype wire
