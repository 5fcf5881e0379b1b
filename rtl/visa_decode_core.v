// SPDX-License-Identifier: MIT
`default_nettype none
`include "atomic_alu_op.vh"
`include "visa_error.vh"

// Decoder from the bytes of a vISA message to its fields, or the number of the first failing check.
// docs/units/visa_decode.md is the contract, docs/visa.md has the bytes and the checks.
//
// All checks are made at once, and then the first failing one is selected; a register between the two is optional. Both
// are functions, for simulation: docs/speed.md.
module visa_decode_core #(
    parameter [2:0] KINDS = 3'b111,  // bit n: kind n is accepted; check 1 refuses others
    parameter REGISTERED  = 0        // 1: a register follows the checks; 0: outputs are combinational
) (
    // Without a register, there is no clock.
    /* verilator lint_off UNUSED */
    input  wire         clk,            // clock, rising edge
    /* verilator lint_on UNUSED */
    input  wire         look_i,         // the register is loaded; without one, the outputs are valid, else 0
    input  wire [239:0] message_i,      // byte n in bits 8n+7 to 8n
    output wire [3:0]   error_o,        // 0, or the first check that fails; other outputs are then 0
    output wire [1:0]   kind_o,         // 0 DWORD_ATOMIC, 1 SVM_ATOMIC, 2 SVM_SCATTER
    output wire [4:0]   op_o,           // operation of an atomic
    output wire [1:0]   width_o,        // width of an atomic: 0 = 32, 1 = 16, 2 = 64 bits
    output wire [2:0]   exec_log2_o,    // the message has 2^this channels
    output wire [2:0]   mask_o,         // mask control, 0 to 7 for M1 to M8
    output wire         no_mask_o,      // the execution mask is ignored
    output wire [11:0]  pred_o,         // predicate variable, 0 for none
    output wire [1:0]   combine_o,      // 0 each channel separately, 1 any, 2 all
    output wire         inverse_o,      // the predicate is inverted
    output wire         surface_o,      // surface of a DWORD_ATOMIC: 0 T0, 1 T255
    output wire [1:0]   block_size_o,   // blocks of a scatter: 0, 1, 2 for 1, 4, 8 bytes
    output wire [1:0]   num_blocks_o,   // a scatter has 2^this blocks a channel
    output wire [47:0]  address_o,      // raw operand Element_offset or Addresses, the variable in bits 31:0
    output wire [47:0]  src0_o,         // raw operand Src0, of a scatter Src
    output wire [47:0]  src1_o,         // raw operand Src1
    output wire [47:0]  dst_o           // raw operand Dst
);
    generate
        if (KINDS == 3'b000) begin : refused
            visa_decode_core_needs_KINDS_of_one_kind_or_more stop ();
        end
    endgenerate

    // Sources of operations, bit n for operation n
    localparam [31:0] OPS_1 = (32'd1 << `ATOMIC_ALU_OP_ADD) | (32'd1 << `ATOMIC_ALU_OP_SUB)
                              | (32'd1 << `ATOMIC_ALU_OP_MIN) | (32'd1 << `ATOMIC_ALU_OP_MAX)
                              | (32'd1 << `ATOMIC_ALU_OP_XCHG) | (32'd1 << `ATOMIC_ALU_OP_AND)
                              | (32'd1 << `ATOMIC_ALU_OP_OR) | (32'd1 << `ATOMIC_ALU_OP_XOR)
                              | (32'd1 << `ATOMIC_ALU_OP_IMIN) | (32'd1 << `ATOMIC_ALU_OP_IMAX);
    localparam [31:0] OPS_0 = (32'd1 << `ATOMIC_ALU_OP_INC) | (32'd1 << `ATOMIC_ALU_OP_DEC)
                              | (32'd1 << `ATOMIC_ALU_OP_PREDEC);  // V-4
    localparam [31:0] FLOAT = (32'd1 << `ATOMIC_ALU_OP_FMAX) | (32'd1 << `ATOMIC_ALU_OP_FMIN)
                              | (32'd1 << `ATOMIC_ALU_OP_FCMPWR);
    localparam [31:0] SRC1  = (32'd1 << `ATOMIC_ALU_OP_CMPXCHG) | (32'd1 << `ATOMIC_ALU_OP_FCMPWR);
    localparam [31:0] SRC0  = OPS_1 | FLOAT | SRC1;
    localparam [31:0] LEGAL = SRC0 | OPS_0;

    // Check 11 of one operand: variables 1 to 31 are predefined, the null variable has no offset, and a register has 32
    // bytes (V-26).
    function bad_raw(input [47:0] raw);
        bad_raw = (|raw[36:32]) | (~|raw[31:5] & ((|raw[4:0]) | (|raw[47:37])));
    endfunction

    // All checks that fail, and all fields
    function [238:0] examine(input [239:0] message);
        reg         svm, dword, atomic2, scatter, atomic, e8, e16;
        reg [7:0]   sub, byte5, num, exec, op_byte;
        reg [4:0]   op;
        reg [15:0]  pred;
        reg [47:0]  address, src0, src1, dst;
        reg [11:1]  fails;
        begin
            // ---------------------------------------------------------------- kind and fields
            // Two bits determine the kind, if it is valid; check 1 tests that.
            dword   = KINDS[0] & message[0];
            atomic2 = KINDS[1] & ~message[0] & message[8];  // SVM_ATOMIC
            scatter = KINDS[2] & ~message[0] & ~message[8];
            atomic  = dword | atomic2;
            // Op is second in a DWORD_ATOMIC, after the predicate in an SVM_ATOMIC; a scatter has one byte more than an
            // SVM_ATOMIC before its operands.
            sub     = message[15:8];
            byte5   = message[47:40];
            num     = message[55:48];
            exec    = message[23:16];
            pred    = message[39:24];
            svm     = message[7:0] == 8'h4e;
            op_byte = ({8{dword}} & sub) | ({8{atomic2}} & byte5);
            op      = op_byte[4:0];
            address = ({48{atomic}} & message[95:48]) | ({48{scatter}} & message[103:56]);
            src0    = ({48{atomic}} & message[143:96]) | ({48{scatter}} & message[151:104]);
            src1    = {48{atomic}} & message[191:144];
            dst     = {48{atomic}} & message[239:192];

            // ---------------------------------------------------------------- checks
            e16 = exec[2] & ~exec[1] & ~exec[0];
            e8  = ~exec[2] & exec[1] & exec[0];
            fails[`VISA_ERROR_OPCODE]    = ~((dword & (message[7:0] == 8'h7d)) | (atomic2 & svm & (sub == 8'h05))
                                             | (scatter & svm & (sub == 8'h04)));
            fails[`VISA_ERROR_RESERVED]  = exec[3] | pred[12] | (dword & (|op_byte[7:6])) | (atomic2 & op_byte[7])
                                           | (scatter & ((|byte5[7:2]) | (|num[7:2])));  // V-25
            fails[`VISA_ERROR_OP]        = atomic & ~LEGAL[op];
            fails[`VISA_ERROR_WIDTH]     = atomic2 & op_byte[6] & (op_byte[5] | FLOAT[op]);
            fails[`VISA_ERROR_EXEC_SIZE] = (exec[2] & (exec[1] | exec[0])) | (atomic2 & e16);  // V-2
            fails[`VISA_ERROR_MASK]      = (e16 & (|exec[5:4])) | (e8 & exec[4]);  // V-29
            fails[`VISA_ERROR_PREDICATE] = (&pred[14:13]) | (|pred[11:4]) | (~|pred[11:0] & (|pred[15:13]));
            fails[`VISA_ERROR_SURFACE]   = dword & ~((byte5 == 8'd0) | (byte5 == 8'd5));  // V-13
            fails[`VISA_ERROR_BLOCKS]    = scatter & ((&byte5[1:0]) | ((&num[1:0]) & (byte5[1] | ~e8))  // V-14
                                                      | ((|num[1:0]) & ~(exec[2] | (exec[1] & exec[0]))));  // V-15
            fails[`VISA_ERROR_NULL]      = ~|address[31:0] | ((|src0[31:0]) ^ (SRC0[op] | scatter))
                                           | ((|src1[31:0]) ^ (SRC1[op] & atomic));  // V-28
            fails[`VISA_ERROR_OPERAND]   = bad_raw(address) | bad_raw(src0) | bad_raw(src1) | bad_raw(dst);

            examine = {fails, scatter, atomic2, op, atomic2 & op_byte[6], op_byte[5], exec[2:0], exec[6:4], exec[7],
                       pred[11:0], pred[14:13], pred[15], dword & byte5[0], {2{scatter}} & byte5[1:0],
                       {2{scatter}} & num[1:0], address, src0, src1, dst};
        end
    endfunction

    // The first check that fails
    function [3:0] number(input [11:1] fails);
        reg [11:1] first;
        begin
            first = fails & (~fails + 11'd1);
            number = {|(first & 11'b111_1000_0000), |(first & 11'b000_0111_1000), |(first & 11'b110_0110_0110),
                      |(first & 11'b101_0101_0101)};
        end
    endfunction

    reg [238:0] found;
    generate
        if (REGISTERED != 0) begin : registers
            always @(posedge clk)
                if (look_i) found <= examine(message_i);
        end else begin : wires
            always @* begin
                found = 239'd0;
                if (look_i)
                    found = examine(message_i);
            end
        end
    endgenerate

    wire ok = ~|found[238:228];
    assign error_o = number(found[238:228]);
    assign {kind_o, op_o, width_o, exec_log2_o, mask_o, no_mask_o, pred_o, combine_o, inverse_o, surface_o, block_size_o,
            num_blocks_o, address_o, src0_o, src1_o, dst_o} = {228{ok}} & found[227:0];
endmodule
`default_nettype wire
