/* SPDX-License-Identifier: MIT */
#include "isa/visa.h"

#include <string.h>

#include "isa/atomic_alu.h"

/*
 * Where a kind has its fields (V-20: the destination is last in the bytes of both atomics). What it does not have is
 * looked for at ABSENT, where a 0 stands for it, so that all kinds take the same way. A scatter then looks like an add
 * as far as operands go: one source, no other.
 */
enum { ABSENT = VISA_BYTES, OPERAND_BYTES = 6 };
static const struct layout {
    uint8_t bytes, op, surface, block_size, num_blocks, address, src0, src1, dst;
    uint8_t op_reserved;   /* bits of the op byte */
    uint8_t most_channels; /* as a logarithm: V-2 */
} layouts[] = {
    [VISA_DWORD_ATOMIC] = {VISA_BYTES, 1, 5, ABSENT, ABSENT, 6, 12, 18, 24, 0xc0, 4},
    [VISA_SVM_ATOMIC] = {VISA_BYTES, 5, ABSENT, ABSENT, ABSENT, 6, 12, 18, 24, 0x80, 3},
    [VISA_SVM_SCATTER] = {VISA_SCATTER_BYTES, ABSENT, ABSENT, 5, 6, 7, 13, ABSENT, ABSENT, 0, 4},
};

enum { DWORD_ATOMIC = 0x7d, SVM = 0x4e, SVM_ATOMIC = 5, SVM_SCATTER = 4 }; /* byte 0, and byte 1 after SVM */
enum { EXEC = 2, PRED = 3 };                                               /* where all kinds have them */
enum { T255 = 5, MOST_BLOCKS = 3, OPS = 0x20, WIDTHS = 4 };

/* The sources that an operation looks at (V-4, V-28). Only the codes below OPS are vISA's. */
#define NONE 0u
#define SRC0 1u
#define SRC1 2u
#define OP(name, code, mnemonic, widths, operands) [code] = (operands),
static const uint8_t sources[] = {
#include "isa/atomic_alu_op.def"
};
#undef OP

/* Bits of the mask control that have to be 0: the channels begin at a multiple of their number (V-29). */
static const uint8_t mask_unaligned[] = {0, 0, 0, 1, 3, 3, 3, 3};

static uint16_t read16(const uint8_t *at) {
    return (uint16_t)(at[0] | at[1] << 8);
}

static struct visa_operand read_operand(const uint8_t *at) {
    struct visa_operand operand = {read16(at) | (uint32_t)read16(at + 2) << 16, read16(at + 4)};
    return operand;
}

/* Not 0 if the operand can not be one. */
static unsigned wrong_bits(struct visa_operand operand) {
    uint32_t predefined = operand.id < VISA_FIRST_VARIABLE;
    return operand.id == 0 ? operand.offset : (operand.offset % VISA_GRF_BYTES) | predefined;
}

bool visa_operand_legal(struct visa_operand operand) {
    return wrong_bits(operand) == 0;
}

unsigned visa_sources(const struct visa_inst *inst) {
    return sources[inst->op];
}

enum visa_error visa_decode(const uint8_t *bytes, size_t n, struct visa_inst *inst, size_t *length) {
    uint8_t b[VISA_BYTES + OPERAND_BYTES] = {0};
    if (n > VISA_BYTES)
        n = VISA_BYTES;
    if (n)
        memcpy(b, bytes, n);

    bool scatter = (b[0] == SVM) & (b[1] == SVM_SCATTER), svm = (b[0] == SVM) & (b[1] == SVM_ATOMIC);
    *inst = (struct visa_inst){.kind = (enum visa_kind)(svm * VISA_SVM_ATOMIC + scatter * VISA_SVM_SCATTER)};
    const struct layout *layout = &layouts[inst->kind];
    bool known = ((b[0] == DWORD_ATOMIC) | svm | scatter) & (n >= layout->bytes);
    if (length)
        *length = known ? layout->bytes : 0;

    uint8_t op = b[layout->op], exec = b[EXEC], surface = b[layout->surface];
    uint16_t pred = read16(b + PRED);
    inst->op = op & (OPS - 1);
    inst->width = op >> 5 & (WIDTHS - 1);
    inst->exec_log2 = exec & 7;
    inst->mask = exec >> 4 & 7;
    inst->no_mask = exec >> 7;
    inst->pred = pred & 0xfff;
    inst->combine = pred >> 13 & 3;
    inst->inverse = pred >> 15;
    inst->surface = surface == T255 ? VISA_T255 : VISA_T0;
    inst->block_size = b[layout->block_size] & 3;
    inst->num_blocks = b[layout->num_blocks] & 3;
    inst->address = read_operand(b + layout->address);
    inst->src0 = read_operand(b + layout->src0);
    inst->src1 = read_operand(b + layout->src1);
    inst->dst = read_operand(b + layout->dst);

    bool most_blocks = inst->num_blocks == MOST_BLOCKS;
    unsigned needed = visa_sources(inst);
    bool no_src0 = inst->src0.id == 0, no_src1 = inst->src1.id == 0;

    /* All reasons at once, each at the bit of its number: random messages would mispredict a branch for each. */
    uint32_t reasons = 0;
#define REASON(name, condition) reasons |= (uint32_t)((condition) != 0) << VISA_##name
    REASON(OPCODE, !known);
    REASON(RESERVED, (exec & 8) | (pred & 0x1000) | (op & layout->op_reserved) | (b[layout->block_size] & 0xfc) |
                         (b[layout->num_blocks] & 0xfc)); /* V-25 */
    REASON(OP, !(atomic_alu_legal_32 >> inst->op & 1));
    REASON(WIDTH, !atomic_alu_legal(inst->op, inst->width));
    REASON(EXEC_SIZE, inst->exec_log2 > layout->most_channels);
    REASON(MASK, inst->mask & mask_unaligned[inst->exec_log2]);
    REASON(PREDICATE,
           (inst->combine > VISA_COMBINE_ALL) | (inst->pred > VISA_PREDICATES) | ((inst->pred == 0) & (pred != 0)));
    REASON(SURFACE, (surface != 0) & (surface != T255)); /* V-13 */
    REASON(BLOCKS, (inst->block_size == 3) |
                       (most_blocks & ((inst->exec_log2 != 3) | (inst->block_size == 2)))); /* V-14, V-15 */
    REASON(NULL, (inst->address.id == 0) | (no_src0 == ((needed & SRC0) != 0)) |
                     (no_src1 == ((needed & SRC1) != 0))); /* V-28 */
    REASON(OPERAND,
           wrong_bits(inst->address) | wrong_bits(inst->src0) | wrong_bits(inst->src1) | wrong_bits(inst->dst));
#undef REASON
    /* The lowest bit is the first check that fails; without any it is bit 16, which is VISA_OK modulo 16. */
    return (enum visa_error)(__builtin_ctz(reasons | 1u << 16) & 15);
}

static void write16(uint8_t *at, unsigned value) {
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static void write_operand(uint8_t *at, struct visa_operand operand) {
    write16(at, operand.id & 0xffff);
    write16(at + 2, operand.id >> 16);
    write16(at + 4, operand.offset);
}

static unsigned at_most(unsigned value, unsigned most) {
    return value < most ? value : most;
}

size_t visa_encode(const struct visa_inst *inst, uint8_t bytes[VISA_BYTES]) {
    if ((unsigned)inst->kind >= VISA_KINDS)
        return 0;
    const struct layout *layout = &layouts[inst->kind];
    uint8_t b[VISA_BYTES + OPERAND_BYTES] = {0};

    /* What is too large becomes a code that decode refuses, or sets a reserved bit. */
    b[layout->op] = (uint8_t)(at_most(inst->op, OPS - 1) | at_most(inst->width, WIDTHS - 1) << 5);
    b[layout->surface] = inst->surface == VISA_T0 ? 0 : inst->surface == VISA_T255 ? T255 : UINT8_MAX;
    b[layout->block_size] = inst->block_size;
    b[layout->num_blocks] = inst->num_blocks;
    write_operand(b + layout->src1, inst->src1);
    write_operand(b + layout->dst, inst->dst);
    write_operand(b + layout->src0, inst->src0);
    write_operand(b + layout->address, inst->address);

    /* What the others share comes last: what is absent has been written behind them. */
    b[0] = inst->kind == VISA_DWORD_ATOMIC ? DWORD_ATOMIC : SVM;
    if (inst->kind != VISA_DWORD_ATOMIC)
        b[1] = inst->kind == VISA_SVM_ATOMIC ? SVM_ATOMIC : SVM_SCATTER;
    b[EXEC] =
        (uint8_t)(at_most(inst->exec_log2, 7) | (inst->mask > 7) << 3 | (inst->mask & 7) << 4 | inst->no_mask << 7);
    write16(b + PRED, at_most(inst->pred, 0x1000) | at_most(inst->combine, 3) << 13 | (unsigned)inst->inverse << 15);
    memcpy(bytes, b, layout->bytes);
    return layout->bytes;
}

const char *visa_error_name(enum visa_error error) {
    static const char *const names[] = {
        [VISA_OK] = "ok",         [VISA_OPCODE] = "opcode",       [VISA_RESERVED] = "reserved",
        [VISA_OP] = "op",         [VISA_WIDTH] = "width",         [VISA_EXEC_SIZE] = "exec_size",
        [VISA_MASK] = "mask",     [VISA_PREDICATE] = "predicate", [VISA_SURFACE] = "surface",
        [VISA_BLOCKS] = "blocks", [VISA_NULL] = "null",           [VISA_OPERAND] = "operand",
        [VISA_ALIGN] = "align",
    };
    return names[error];
}
