// SPDX-License-Identifier: MIT
// Of the operations of atomic_alu those that exchange, with or without a comparison.
package swap_pkg;
    typedef enum logic [5:0] {
        XCHG    = 6'h06,
        CMPXCHG = 6'h07,
        NV_EXCH = 6'h28,
        NV_CAS  = 6'h29,
        NV_CAST = 6'h2a
    } op_e;

    typedef struct packed {
        logic known;
        logic compares;
        logic key_is_src1;    // what memory is compared with, else src0
        logic value_is_src1;  // what memory becomes, else src0
        logic returns_match;  // and not what memory was
    } swap_t;

    function automatic swap_t decode(input logic [5:0] op, input logic [1:0] width);
        decode = '0;
        decode.known = width != 2'd3;
        case (op_e'(op))
            XCHG: ;
            CMPXCHG: begin
                decode.compares = 1'b1;
                decode.key_is_src1 = 1'b1;
            end
            NV_EXCH, NV_CAS, NV_CAST: begin
                decode.known = width == 2'd0 || width == 2'd2;  // these operations have no 16 bits
                decode.compares = op != NV_EXCH;
                decode.value_is_src1 = op != NV_EXCH;
                decode.returns_match = op == NV_CAST;
            end
            default: decode.known = 1'b0;
        endcase
    endfunction
endpackage
