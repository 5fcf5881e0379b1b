// SPDX-License-Identifier: MIT
`default_nettype none

// Enabled channels of a vISA message, from its fields and the values of the execution mask and the predicate;
// docs/visa.md is the contract. A function, for the same reason as visa_decode_core.
module visa_enable (
    input  wire        look_i,       // the output is valid, else 0
    input  wire [2:0]  exec_log2_i,  // the message has 2^this channels
    input  wire [2:0]  mask_i,       // 0 to 7 for M1 to M8
    input  wire        no_mask_i,    // the execution mask is ignored
    input  wire        named_i,      // a predicate is named
    input  wire [1:0]  combine_i,    // 0 each channel separately, 1 any, 2 all
    input  wire        inverse_i,    // the predicate is inverted
    input  wire [31:0] exec_mask_i,  // the execution mask
    input  wire [31:0] pred_i,       // value of the predicate
    output reg  [15:0] enable_o      // bit i: channel i is enabled
);
    function [15:0] enabled(input [2:0] e, input [2:0] mask, input no_mask, input named, input [1:0] combine,
                            input inverse, input [31:0] exec_mask, input [31:0] pred);
        reg [15:0] lanes, raw, p;
        // Bits above 15 belong to no channel.
        /* verilator lint_off UNUSED */
        reg [31:0] em_down, pred_down;
        /* verilator lint_on UNUSED */
        begin
            lanes     = {{8{e[2]}}, {4{e[2] | (e[1] & e[0])}}, {2{e[2] | e[1]}}, |e, 1'b1};  // V-1
            // The mask control shifts both; _NM disables only the execution mask (V-30).
            em_down   = exec_mask >> {mask, 2'd0};
            pred_down = pred >> {mask, 2'd0};
            raw       = pred_down[15:0] & lanes;
            p         = (raw & {16{~|combine}}) | {16{(combine[0] & (|raw)) | (combine[1] & (raw == lanes))}};
            enabled   = lanes & (em_down[15:0] | {16{no_mask}}) & ((p ^ {16{inverse}}) | {16{~named}});
        end
    endfunction

    always @* begin
        enable_o = 16'd0;
        if (look_i)
            enable_o = enabled(exec_log2_i, mask_i, no_mask_i, named_i, combine_i, inverse_i, exec_mask_i, pred_i);
    end
endmodule
`default_nettype wire
