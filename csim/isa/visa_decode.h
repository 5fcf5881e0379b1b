/* SPDX-License-Identifier: MIT */
/*
 * Decoder and encoder of vISA messages, docs/visa.md: visa_decode() and visa_encode() on words instead of bytes, for
 * callers with many messages. All kinds share a path without branches, which random messages would mispredict.
 */
#ifndef CSIM_ISA_VISA_DECODE_H
#define CSIM_ISA_VISA_DECODE_H

#include "common/select.h"
#include "isa/atomic_alu.h"
#include "isa/visa.h"

/* Message: byte i is bits 8i+7:8i of these 256. */
struct visa_words {
    uint64_t word[4];
};

/*
 * Byte positions. Byte 0 is the opcode, byte 1 the sub-opcode of an SVM message, byte 2 Exec_size, bytes 3 and 4 Pred
 * in all kinds. Operands of 6 bytes fill the message from byte 6, or byte 7 for a scatter (V-20: the destination is the
 * last operand of both atomics).
 */
enum {
    VISA_BYTE_0_DWORD_ATOMIC = 0x7d,
    VISA_BYTE_0_SVM = 0x4e,
    VISA_BYTE_1_SVM_ATOMIC = 5,
    VISA_BYTE_1_SVM_SCATTER = 4
};
enum { VISA_BYTE_T255 = 5, VISA_OP_CODES = 0x20 };

/* Operations that use a source (V-4, V-28): bit n represents code n. */
#define NONE 0u
#define SRC0 1u
#define SRC1 2u
#define OP(name, code, mnemonic, widths, operands) | (uint64_t)(((operands)&VISA_SOURCE) != 0) << (code)
#define VISA_SOURCE SRC0
static const uint64_t visa_ops_src0 = 0
#include "isa/atomic_alu_op.def"
    ;
#undef VISA_SOURCE
#define VISA_SOURCE SRC1
static const uint64_t visa_ops_src1 = 0
#include "isa/atomic_alu_op.def"
    ;
#undef VISA_SOURCE
#undef OP
#undef NONE
#undef SRC0
#undef SRC1

/* Returns the bytes of a message. */
static inline size_t visa_length(enum visa_kind kind) {
    return kind == VISA_SVM_SCATTER ? VISA_SCATTER_BYTES : VISA_BYTES;
}

static inline uint64_t visa_byte(const struct visa_words *words, unsigned byte) {
    return words->word[byte / 8] >> byte % 8 * 8 & 0xff;
}

/* Returns an operand as a number of 48 bits; higher bits are ignored. */
static inline uint64_t visa_operand_bits(struct visa_operand operand) {
    return operand.id | (uint64_t)operand.offset << 32;
}

static inline struct visa_operand visa_operand_of(uint64_t bits) {
    struct visa_operand operand = {(uint32_t)bits, (uint16_t)(bits >> 32)};
    return operand;
}

/* Returns the bits of the operand that begins at a byte. */
static inline uint64_t visa_operand_at(const struct visa_words *words, unsigned byte) {
    unsigned word = byte / 8, bit = byte % 8 * 8;
    uint64_t bits = words->word[word] >> bit;
    if (bit + 48 > 64)
        bits |= words->word[word + 1] << (64 - bit);
    return bits;
}

/* Returns nonzero if the operand is illegal. */
static inline uint32_t visa_operand_wrong(struct visa_operand operand) {
    uint32_t predefined = operand.id < VISA_FIRST_VARIABLE;
    uint32_t not_null = (operand.offset % VISA_GRF_BYTES) | predefined;
    return operand.id == 0 ? operand.offset : not_null;
}

/* Decodes words that contain n bytes, followed by 0. Fields that a kind does not have are 0. */
static inline enum visa_error visa_decode_words(const struct visa_words *words, size_t n, struct visa_inst *inst) {
    uint64_t byte_0 = visa_byte(words, 0), byte_1 = visa_byte(words, 1), exec = visa_byte(words, 2);
    uint64_t byte_5 = visa_byte(words, 5), byte_6 = visa_byte(words, 6);
    uint32_t pred = (uint32_t)(visa_byte(words, 3) | visa_byte(words, 4) << 8);
    bool is_svm = byte_0 == VISA_BYTE_0_SVM, dword_atomic = byte_0 == VISA_BYTE_0_DWORD_ATOMIC;
    bool svm_atomic = is_svm & (byte_1 == VISA_BYTE_1_SVM_ATOMIC),
         scatter = is_svm & (byte_1 == VISA_BYTE_1_SVM_SCATTER);
    bool known = ((dword_atomic | svm_atomic) & (n >= VISA_BYTES)) | (scatter & (n >= VISA_SCATTER_BYTES));

    /* A scatter's operands are those of an add: one source. */
    uint64_t op = csim_select(dword_atomic, byte_1, 0) | csim_select(svm_atomic, byte_5, 0);
    uint64_t surface = csim_select(dword_atomic, byte_5, 0);
    uint64_t block_size = csim_select(scatter, byte_5, 0), num_blocks = csim_select(scatter, byte_6, 0);
    uint64_t reserved_op = svm_atomic ? 0x80 : 0xc0;
    unsigned most_channels = svm_atomic ? 3 : 4; /* as a logarithm: V-2 */

    inst->kind = (enum visa_kind)(svm_atomic * VISA_SVM_ATOMIC + scatter * VISA_SVM_SCATTER);
    inst->op = op & (VISA_OP_CODES - 1);
    inst->width = op >> 5 & 3;
    inst->exec_log2 = exec & 7;
    inst->mask = exec >> 4 & 7;
    inst->no_mask = exec >> 7;
    inst->pred = pred & 0xfff;
    inst->combine = pred >> 13 & 3;
    inst->inverse = pred >> 15;
    inst->surface = surface == VISA_BYTE_T255 ? VISA_T255 : VISA_T0;
    inst->block_size = block_size & 3;
    inst->num_blocks = num_blocks & 3;
    inst->address = visa_operand_of(csim_select(scatter, visa_operand_at(words, 7), visa_operand_at(words, 6)));
    inst->src0 = visa_operand_of(csim_select(scatter, visa_operand_at(words, 13), visa_operand_at(words, 12)));
    inst->src1 = visa_operand_of(csim_select(scatter, 0, visa_operand_at(words, 18)));
    inst->dst = visa_operand_of(csim_select(scatter, 0, visa_operand_at(words, 24)));

    /* The first channel is a multiple of their number (V-29): 8 channels need an even mask, 16 need 0 or 4. */
    unsigned mask_unaligned = (1u << inst->exec_log2 >> 2) - (inst->exec_log2 >= 2);
    bool most_blocks = inst->num_blocks == 3;
    bool no_src0 = inst->src0.id == 0, no_src1 = inst->src1.id == 0;

    /* All reasons at once, each at the bit of its number. */
    uint32_t reasons = 0;
#define REASON(name, condition) reasons |= (uint32_t)((condition) != 0) << VISA_##name
    REASON(OPCODE, !known);
    REASON(RESERVED,
           (exec & 8) | (pred & 0x1000) | (op & reserved_op) | (block_size & 0xfc) | (num_blocks & 0xfc)); /* V-25 */
    REASON(OP, !(atomic_alu_legal_32 >> inst->op & 1));
    REASON(WIDTH, !atomic_alu_legal(inst->op, inst->width));
    REASON(EXEC_SIZE, inst->exec_log2 > most_channels);
    REASON(MASK, inst->mask & mask_unaligned);
    REASON(PREDICATE,
           (inst->combine > VISA_COMBINE_ALL) | (inst->pred > VISA_PREDICATES) | ((inst->pred == 0) & (pred != 0)));
    REASON(SURFACE, (surface != 0) & (surface != VISA_BYTE_T255));                               /* V-13 */
    REASON(BLOCKS, (inst->block_size == 3) | ((inst->num_blocks != 0) & (inst->exec_log2 < 3)) | /* V-15 */
                       (most_blocks & ((inst->exec_log2 != 3) | (inst->block_size == 2))));      /* V-14 */
    REASON(NULL, (inst->address.id == 0) | (no_src0 == (visa_ops_src0 >> inst->op & 1)) |
                     (no_src1 == (visa_ops_src1 >> inst->op & 1))); /* V-28 */
    REASON(OPERAND, visa_operand_wrong(inst->address) | visa_operand_wrong(inst->src0) |
                        visa_operand_wrong(inst->src1) | visa_operand_wrong(inst->dst));
#undef REASON
    /* The lowest bit is the first check that fails; without one it is bit 16, which is VISA_OK modulo 16. */
    return (enum visa_error)(__builtin_ctz(reasons | 1u << 16) & 15);
}

static inline uint64_t visa_at_most(uint64_t value, uint64_t most) {
    return value < most ? value : most;
}

/* Encodes an existing kind; bytes after the message are 0. */
static inline struct visa_words visa_encode_words(const struct visa_inst *inst) {
    bool svm_atomic = inst->kind == VISA_SVM_ATOMIC, scatter = inst->kind == VISA_SVM_SCATTER;
    bool dword_atomic = inst->kind == VISA_DWORD_ATOMIC;

    /* A value that is too large becomes a code that decode rejects, or sets a reserved bit. */
    uint64_t op = visa_at_most(inst->op, VISA_OP_CODES - 1) | visa_at_most(inst->width, 3) << 5;
    uint64_t exec = visa_at_most(inst->exec_log2, 7) | (uint64_t)(inst->mask > 7) << 3 | (inst->mask & 7u) << 4 |
                    (uint64_t)inst->no_mask << 7;
    uint64_t pred =
        visa_at_most(inst->pred, 0x1000) | visa_at_most(inst->combine, 3) << 13 | (uint64_t)inst->inverse << 15;
    uint64_t surface = inst->surface == VISA_T0 ? 0 : inst->surface == VISA_T255 ? VISA_BYTE_T255 : UINT8_MAX;

    uint64_t byte_0 = dword_atomic ? VISA_BYTE_0_DWORD_ATOMIC : VISA_BYTE_0_SVM;
    uint64_t byte_1 = scatter ? VISA_BYTE_1_SVM_SCATTER : VISA_BYTE_1_SVM_ATOMIC;
    byte_1 = dword_atomic ? op : byte_1;
    uint64_t byte_5 = scatter ? inst->block_size : surface;
    byte_5 = svm_atomic ? op : byte_5;
    uint64_t byte_6 = csim_select(scatter, inst->num_blocks, 0);
    uint64_t head = byte_0 | byte_1 << 8 | exec << 16 | pred << 24 | byte_5 << 40 | byte_6 << 48;

    /* Position of the operands, in bits of word 0. */
    unsigned at = scatter ? 56 : 48;
    uint64_t address = visa_operand_bits(inst->address), src0 = visa_operand_bits(inst->src0);
    uint64_t src1 = visa_operand_bits(inst->src1), dst = visa_operand_bits(inst->dst);
    struct visa_words words = {{head | address << at, address >> (64 - at) | src0 << (at - 16),
                                src0 >> (80 - at) | csim_select(!scatter, src1 << 16, 0),
                                csim_select(!scatter, dst, 0)}};
    return words;
}

#endif
