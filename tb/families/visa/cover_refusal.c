/* SPDX-License-Identifier: MIT */
#include "families/visa/cover.h"

const char *visa_impossible_fault(enum visa_kind kind, unsigned fault, unsigned variant) {
    unsigned index = visa_op_of_code(variant % VISA_OP_CODES), most = visa_most_exec(kind);
    unsigned operands = index < VISA_OPS ? visa_ops[index].operands : 0;
    if (!(visa_faults[fault].kinds >> kind & 1))
        return fault <= VISA_FAULT_BYTE_1 ? "a wrong opcode has no kind: it counts once"
                                          : "the kind has no such field or restriction";
    switch (fault) {
    case VISA_FAULT_BYTE_0:
        return variant == 0x7d || variant == 0x4e ? "an opcode" : NULL;
    case VISA_FAULT_BYTE_1:
        return variant == 4 || variant == 5 ? "a sub-opcode" : NULL;
    case VISA_FAULT_OP_BITS:
        return variant == 0 || (kind == VISA_SVM_ATOMIC && variant == 1) ? "not reserved" : NULL;
    case VISA_FAULT_OP:
        if (kind == VISA_DWORD_ATOMIC && variant >= 64)
            return "bit 6 is refused before";
        return index < VISA_OPS ? "an operation" : NULL;
    case VISA_FAULT_WIDTH_3:
        return index < VISA_OPS ? NULL : "the operation is refused before";
    case VISA_FAULT_FLOAT_64:
        if (index == VISA_OPS)
            return "the operation is refused before";
        return visa_ops[index].has_64 ? "it has 64 bits" : NULL;
    case VISA_FAULT_EXEC:
        return variant <= most ? "legal" : NULL;
    case VISA_FAULT_MASK:
        if (variant & 8)
            return "bit 3 is refused before";
        if (variant % 8 > most)
            return "the exec size is refused before";
        return visa_mask_legal(variant % 8, variant >> 4 & 7) ? "legal" : NULL;
    case VISA_FAULT_COMBINE:
        return variant % 16 == 0 ? "predicate 0 is a second reason" : NULL;
    case VISA_FAULT_ZERO:
        if (variant % 4 == 3)
            return "combine 3 is a second reason";
        return variant == 0 ? "legal" : NULL;
    case VISA_FAULT_SURFACE:
        return variant == 0 || variant == 5 ? "a surface" : NULL;
    case VISA_FAULT_BLOCK_SIZE:
        if (variant % 8 > most)
            return "the exec size is refused before";
        return visa_blocks_legal(variant >> 3, variant % 8) ? NULL : "the number of blocks is a second reason";
    case VISA_FAULT_BLOCKS_EXEC:
        if (variant % 8 > most)
            return "the exec size is refused before";
        if (visa_blocks_legal(variant >> 5, variant % 8))
            return "legal";
        return (variant >> 3) % 4 >= (variant >> 5 == VISA_MOST_BLOCKS ? 2 : 3)
                   ? "the size of the blocks is a second reason"
                   : NULL;
    case VISA_FAULT_NO_SRC0:
    case VISA_FAULT_NO_SRC1:
        if (kind == VISA_SVM_SCATTER)
            return variant ? "a scatter has no operation" : NULL;
        return operands & (fault == VISA_FAULT_NO_SRC0 ? VISA_OP_SRC0 : VISA_OP_SRC1) ? NULL
                                                                                      : "no operation that has it";
    case VISA_FAULT_SRC0:
    case VISA_FAULT_SRC1:
        if (index == VISA_OPS)
            return "the operation is refused before";
        return operands & (fault == VISA_FAULT_SRC0 ? VISA_OP_SRC0 : VISA_OP_SRC1) ? "the operation has it" : NULL;
    case VISA_FAULT_PRED_BIT:
    case VISA_FAULT_EXEC_BIT:
    case VISA_FAULT_EIGHT_SIZE:
    case VISA_FAULT_NO_ADDRESS:
    case VISA_FAULT_SRC0_NULL:
    case VISA_FAULT_SRC1_NULL:
    case VISA_FAULT_DST_NULL:
        return NULL;
    default: /* SIZE_BITS, NUM_BITS, PRED, and the operands that are not null */
        return variant == 0 ? "legal" : NULL;
    }
}

/* Why a message of the kind can not have several reasons to be refused by the check, or NULL. */
const char *visa_impossible_several(enum visa_kind kind, unsigned error) {
    switch (error) {
    case VISA_RESERVED:
    case VISA_PREDICATE:
    case VISA_NULL:
    case VISA_OPERAND:
        return NULL;
    case VISA_BLOCKS:
        if (kind == VISA_SVM_SCATTER)
            return NULL;
        break;
    default:
        break;
    }
    return "the check has one reason at most";
}
