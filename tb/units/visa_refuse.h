/* SPDX-License-Identifier: MIT */
/*
 * Messages that are refused: the ways to break each check of docs/visa.md, how to break it so, and which of them a
 * message has.
 */
#ifndef TB_UNITS_VISA_REFUSE_H
#define TB_UNITS_VISA_REFUSE_H

#include "units/visa_message.h"

/*
 * CAUSE(name, error, values, kinds, text): a way to break the check `error`, with so many variants that are told apart
 * by a number that the text asks for, in messages of these kinds.
 */
#define VISA_D (1u << VISA_DWORD_ATOMIC)
#define VISA_A (1u << VISA_SVM_ATOMIC)
#define VISA_S (1u << VISA_SVM_SCATTER)
#define VISA_DA (VISA_D | VISA_A)
#define VISA_DAS (VISA_D | VISA_A | VISA_S)
/* clang-format off */
#define VISA_CAUSES                                                                                                    \
    CAUSE(BYTE_0,      OPCODE,    256, VISA_D,   "byte 0")                                                             \
    CAUSE(BYTE_1,      OPCODE,    256, VISA_D,   "sub-opcode")                                                         \
    CAUSE(EXEC_BIT,    RESERVED,    8, VISA_DAS, "bit 3 of Exec_size, exec size")                                      \
    CAUSE(PRED_BIT,    RESERVED,    1, VISA_DAS, "bit 12 of Pred")                                                     \
    CAUSE(OP_BITS,     RESERVED,    4, VISA_DA,  "bits 7:6 of Op")                                                     \
    CAUSE(SIZE_BITS,   RESERVED,   64, VISA_S,   "bits 7:2 of Block_size")                                             \
    CAUSE(NUM_BITS,    RESERVED,   64, VISA_S,   "bits 7:2 of Num_blocks")                                             \
    CAUSE(OP,          OP,        128, VISA_DA,  "bits 6:0 of Op")                                                     \
    CAUSE(WIDTH_3,     WIDTH,      32, VISA_A,   "width 3, operation")                                                 \
    CAUSE(FLOAT_64,    WIDTH,      32, VISA_A,   "float operation of 64 bits")                                         \
    CAUSE(EXEC,        EXEC_SIZE,   8, VISA_DAS, "exec size")                                                          \
    CAUSE(MASK,        MASK,      256, VISA_DAS, "Exec_size")                                                          \
    CAUSE(COMBINE,     PREDICATE,  32, VISA_DAS, "combine 3, inverse and predicate")                                   \
    CAUSE(ZERO,        PREDICATE,   8, VISA_DAS, "no predicate, control bits")                                         \
    CAUSE(PRED,        PREDICATE, 256, VISA_DAS, "bits 11:4 of the predicate")                                         \
    CAUSE(SURFACE,     SURFACE,   256, VISA_D,   "surface")                                                            \
    CAUSE(BLOCK_SIZE,  BLOCKS,     32, VISA_S,   "Block_size 3, Num_blocks and exec size")                             \
    CAUSE(EIGHT_EXEC,  BLOCKS,     32, VISA_S,   "8 blocks, Block_size and exec size")                                 \
    CAUSE(EIGHT_SIZE,  BLOCKS,      1, VISA_S,   "8 blocks of 8 bytes")                                                \
    CAUSE(NO_ADDRESS,  NULL,        1, VISA_DAS, "no addresses")                                                       \
    CAUSE(NO_SRC0,     NULL,       32, VISA_DAS, "no source 0, operation")                                             \
    CAUSE(SRC0,        NULL,       32, VISA_DA,  "a source 0, operation")                                              \
    CAUSE(NO_SRC1,     NULL,       32, VISA_DA,  "no source 1, operation")                                             \
    CAUSE(SRC1,        NULL,       32, VISA_DA,  "a source 1, operation")                                              \
    CAUSE(ADDRESS_ID,  OPERAND,    32, VISA_DAS, "addresses in variable")                                              \
    CAUSE(SRC0_ID,     OPERAND,    32, VISA_DAS, "source 0 in variable")                                               \
    CAUSE(SRC1_ID,     OPERAND,    32, VISA_DA,  "source 1 in variable")                                               \
    CAUSE(DST_ID,      OPERAND,    32, VISA_DA,  "destination in variable")                                            \
    CAUSE(ADDRESS_OFF, OPERAND,    32, VISA_DAS, "addresses behind a register's start by")                             \
    CAUSE(SRC0_OFF,    OPERAND,    32, VISA_DAS, "source 0 behind a register's start by")                              \
    CAUSE(SRC1_OFF,    OPERAND,    32, VISA_DA,  "source 1 behind a register's start by")                              \
    CAUSE(DST_OFF,     OPERAND,    32, VISA_DA,  "destination behind a register's start by")                           \
    CAUSE(SRC0_NULL,   OPERAND,    16, VISA_DA,  "null source 0, highest bit of its offset")                           \
    CAUSE(SRC1_NULL,   OPERAND,    16, VISA_DA,  "null source 1, highest bit of its offset")                           \
    CAUSE(DST_NULL,    OPERAND,    16, VISA_DA,  "null destination, highest bit of its offset")
/* clang-format on */

enum visa_cause_number {
#define CAUSE(name, error, values, kinds, text) VISA_CAUSE_##name,
    VISA_CAUSES
#undef CAUSE
        VISA_N_CAUSES
};
/* All variants of all causes stand in one row; of each cause the first one's place. */
enum {
#define CAUSE(name, error, values, kinds, text)                                                                        \
    VISA_VALUES_##name, VISA_VALUES_END_##name = VISA_VALUES_##name + (values)-1,
    VISA_CAUSES
#undef CAUSE
        VISA_VALUES
};
struct visa_cause {
    uint8_t error, kinds;
    uint16_t first, values;
};
static const struct visa_cause visa_causes[] = {
#define CAUSE(name, error, values, kinds, text) {VISA_##error, kinds, VISA_VALUES_##name, values},
    VISA_CAUSES
#undef CAUSE
};

static const char *const visa_cause_texts[] = {
#define CAUSE(name, error, values, kinds, text) text,
    VISA_CAUSES
#undef CAUSE
};

/* The cause that a place in the row of variants belongs to. */
static inline unsigned visa_cause_of_value(unsigned value) {
    unsigned cause = 0;
    for (unsigned step = 32; step; step /= 2)
        cause += cause + step < VISA_N_CAUSES && visa_causes[cause + step].first <= value ? step : 0;
    return cause;
}

/* What a value says: a cause, and its variant. */
static inline void visa_print_value(FILE *file, unsigned value) {
    unsigned cause = visa_cause_of_value(value);
    fputs(visa_cause_texts[cause], file);
    if (visa_causes[cause].values > 1)
        fprintf(file, " 0x%02x", value - visa_causes[cause].first);
}

/* What is wrong with a message: the causes, a bit each, and the variant of each. */
struct visa_wrong {
    uint64_t causes;
    uint16_t variant[VISA_N_CAUSES];
};
static_assert(VISA_N_CAUSES <= 64, "a bit each");

static inline void visa_note(struct visa_wrong *wrong, bool condition, unsigned cause, unsigned variant) {
    wrong->causes |= condition ? 1ull << cause : 0;
    wrong->variant[cause] = (uint16_t)variant;
}

static inline unsigned visa_highest_bit(unsigned value) {
    return value ? 31u - (unsigned)__builtin_clz(value) : 0;
}

static inline void visa_judge_operands(const uint8_t *b, const struct visa_layout *layout, unsigned op,
                                       struct visa_wrong *wrong) {
    bool null[VISA_OPERANDS] = {true, true, true, true};
    for (unsigned i = 0; i < layout->n_operands; i++) {
        const uint8_t *at = b + layout->operands[i];
        uint32_t id = at[0] | (unsigned)at[1] << 8 | (unsigned)at[2] << 16 | (uint32_t)at[3] << 24;
        unsigned offset = at[4] | (unsigned)at[5] << 8, low = offset % VISA_GRF_BYTES;
        null[i] = id == 0;
        visa_note(wrong, id && id < VISA_FIRST_VARIABLE, VISA_CAUSE_ADDRESS_ID + i, id % VISA_FIRST_VARIABLE);
        visa_note(wrong, id && low, VISA_CAUSE_ADDRESS_OFF + i, low);
        if (i != VISA_ADDRESS)
            visa_note(wrong, !id && offset, VISA_CAUSE_SRC0_NULL + i - VISA_SRC0, visa_highest_bit(offset));
    }
    visa_note(wrong, null[VISA_ADDRESS], VISA_CAUSE_NO_ADDRESS, 0);
    unsigned index = visa_op_of_code(op);
    if (index == VISA_OPS)
        return;
    unsigned operands = layout->op ? visa_ops[index].operands : VISA_OP_SRC0;
    bool src0 = operands & VISA_OP_SRC0, src1 = operands & VISA_OP_SRC1;
    visa_note(wrong, src0 && null[VISA_SRC0], VISA_CAUSE_NO_SRC0, op);
    visa_note(wrong, !src0 && !null[VISA_SRC0], VISA_CAUSE_SRC0, op);
    visa_note(wrong, src1 && null[VISA_SRC1], VISA_CAUSE_NO_SRC1, op);
    visa_note(wrong, !src1 && !null[VISA_SRC1], VISA_CAUSE_SRC1, op);
}

/*
 * Everything that is wrong, as far as it can be told: an illegal operation has no sources, an illegal exec size no
 * masks. *kind is set unless the opcode is wrong.
 */
static inline void visa_judge(const uint8_t *b, enum visa_kind *kind, struct visa_wrong *wrong) {
    wrong->causes = 0;
    visa_note(wrong, b[0] != 0x7d && b[0] != 0x4e, VISA_CAUSE_BYTE_0, b[0]);
    visa_note(wrong, b[0] == 0x4e && b[1] != 4 && b[1] != 5, VISA_CAUSE_BYTE_1, b[1]);
    if (wrong->causes)
        return;
    *kind = b[0] == 0x7d ? VISA_DWORD_ATOMIC : b[1] == 5 ? VISA_SVM_ATOMIC : VISA_SVM_SCATTER;
    const struct visa_layout *layout = &visa_layouts[*kind];
    bool scatter = *kind == VISA_SVM_SCATTER, svm_atomic = *kind == VISA_SVM_ATOMIC;
    unsigned exec = b[VISA_AT_EXEC] % 8, mask = b[VISA_AT_EXEC] >> 4 & 7;
    unsigned pred = b[VISA_AT_PRED] | (unsigned)b[VISA_AT_PRED + 1] << 8, id = pred & 0xfff, control = pred >> 13;
    unsigned op = layout->op ? b[layout->op] : 0, code = op % VISA_OP_CODES, index = visa_op_of_code(code);
    unsigned size = scatter ? b[layout->block_size] : 0, num = scatter ? b[layout->num_blocks] : 0;
    unsigned surface = layout->surface ? b[layout->surface] : 0;

    visa_note(wrong, b[VISA_AT_EXEC] & 8, VISA_CAUSE_EXEC_BIT, exec);
    visa_note(wrong, pred & 0x1000, VISA_CAUSE_PRED_BIT, 0);
    visa_note(wrong, op & (svm_atomic ? 0x80 : 0xc0), VISA_CAUSE_OP_BITS, op >> 6);
    visa_note(wrong, size > 3, VISA_CAUSE_SIZE_BITS, size >> 2);
    visa_note(wrong, num > 3, VISA_CAUSE_NUM_BITS, num >> 2);
    visa_note(wrong, index == VISA_OPS, VISA_CAUSE_OP, op & 0x7f);
    visa_note(wrong, svm_atomic && (op >> 5 & 3) == 3, VISA_CAUSE_WIDTH_3, code);
    visa_note(wrong, svm_atomic && (op >> 5 & 3) == 2 && index < VISA_OPS && !visa_ops[index].has_64,
              VISA_CAUSE_FLOAT_64, code);
    bool exec_legal = exec <= visa_most_exec(*kind);
    visa_note(wrong, !exec_legal, VISA_CAUSE_EXEC, exec);
    visa_note(wrong, exec_legal && !visa_mask_legal(exec, mask), VISA_CAUSE_MASK, b[VISA_AT_EXEC]);
    visa_note(wrong, (control & 3) == 3, VISA_CAUSE_COMBINE, control >> 2 << 4 | id % 16);
    visa_note(wrong, id == 0 && control, VISA_CAUSE_ZERO, control);
    visa_note(wrong, id > VISA_PREDICATES, VISA_CAUSE_PRED, id >> 4);
    visa_note(wrong, surface != 0 && surface != 5, VISA_CAUSE_SURFACE, surface);
    bool eight = num % 4 == VISA_MOST_BLOCKS;
    visa_note(wrong, size % 4 == 3, VISA_CAUSE_BLOCK_SIZE, num % 4 << 3 | exec);
    visa_note(wrong, eight && exec_legal && exec != 3, VISA_CAUSE_EIGHT_EXEC, size % 4 << 3 | exec);
    visa_note(wrong, eight && size % 4 == 2, VISA_CAUSE_EIGHT_SIZE, 0);
    visa_judge_operands(b, layout, code, wrong);
}

/* The first check that fails (at most the one behind the last), and the first behind it. */
static inline unsigned visa_first_error(const struct visa_wrong *wrong, unsigned behind) {
    unsigned first = VISA_ERRORS;
    for (uint64_t left = wrong->causes; left; left &= left - 1) {
        unsigned error = visa_causes[__builtin_ctzll(left)].error;
        if (error > behind && error < first)
            first = error;
    }
    return first;
}

/* The one cause for which this check fails, or VISA_N_CAUSES if there are several. */
static inline unsigned visa_only_cause(const struct visa_wrong *wrong, unsigned error) {
    unsigned cause = VISA_N_CAUSES, n = 0;
    for (uint64_t left = wrong->causes; left; left &= left - 1) {
        unsigned each = (unsigned)__builtin_ctzll(left);
        if (visa_causes[each].error == error) {
            cause = each;
            n++;
        }
    }
    return n == 1 ? cause : VISA_N_CAUSES;
}

static inline void visa_put_operand(uint8_t *at, uint32_t id, unsigned offset) {
    for (unsigned i = 0; i < 4; i++)
        at[i] = (uint8_t)(id >> 8 * i);
    at[4] = (uint8_t)offset;
    at[5] = (uint8_t)(offset >> 8);
}

/* Breaks an operand of a message whose kind has it. */
static inline void visa_spoil_operand(struct rng *rng, const struct visa_layout *layout, uint8_t *b, unsigned cause,
                                      unsigned variant) {
    if (cause >= VISA_CAUSE_SRC0_NULL) {
        uint8_t *at = b + layout->operands[cause - VISA_CAUSE_SRC0_NULL + VISA_SRC0];
        visa_put_operand(at, 0, 1u << variant | rng_below(rng, 1u << variant));
    } else if (cause >= VISA_CAUSE_ADDRESS_OFF) {
        uint8_t *at = b + layout->operands[cause - VISA_CAUSE_ADDRESS_OFF];
        at[4] = (uint8_t)((at[4] & ~31u) | variant);
    } else if (cause >= VISA_CAUSE_ADDRESS_ID) {
        visa_put_operand(b + layout->operands[cause - VISA_CAUSE_ADDRESS_ID], variant, 0);
    } else {
        bool null = cause == VISA_CAUSE_NO_ADDRESS || cause == VISA_CAUSE_NO_SRC0 || cause == VISA_CAUSE_NO_SRC1;
        bool src1 = cause == VISA_CAUSE_NO_SRC1 || cause == VISA_CAUSE_SRC1;
        unsigned operand = cause == VISA_CAUSE_NO_ADDRESS ? VISA_ADDRESS : src1 ? VISA_SRC1 : VISA_SRC0;
        struct visa_operand other = visa_random_operand(rng_next(rng));
        visa_put_operand(b + layout->operands[operand], null ? 0 : other.id, null ? 0 : other.offset);
    }
}

/* Breaks a legal message so, if its operation and its other fields allow and the kind has such a cause. */
static inline void visa_spoil(struct rng *rng, enum visa_kind kind, uint8_t *b, unsigned cause, unsigned variant) {
    const struct visa_layout *layout = &visa_layouts[kind];
    uint8_t *exec = &b[VISA_AT_EXEC], *pred = &b[VISA_AT_PRED], *op = &b[layout->op];
    if (!(visa_causes[cause].kinds >> kind & 1) && cause > VISA_CAUSE_BYTE_1)
        return;
    switch (cause) {
    case VISA_CAUSE_BYTE_1:
        b[0] = 0x4e;
        b[1] = (uint8_t)variant;
        break;
    case VISA_CAUSE_BYTE_0:
        b[0] = (uint8_t)variant;
        break;
    case VISA_CAUSE_EXEC_BIT:
        *exec = (uint8_t)((*exec & 0xf0) | 8 | variant);
        break;
    case VISA_CAUSE_PRED_BIT:
        pred[1] |= 0x10;
        break;
    case VISA_CAUSE_OP_BITS:
        *op = (uint8_t)((*op & 0x3f) | variant << 6);
        break;
    case VISA_CAUSE_SIZE_BITS:
        b[layout->block_size] = (uint8_t)((b[layout->block_size] & 3) | variant << 2);
        break;
    case VISA_CAUSE_NUM_BITS:
        b[layout->num_blocks] = (uint8_t)((b[layout->num_blocks] & 3) | variant << 2);
        break;
    case VISA_CAUSE_OP:
        *op = (uint8_t)variant;
        break;
    case VISA_CAUSE_WIDTH_3:
        *op |= 0x60;
        break;
    case VISA_CAUSE_FLOAT_64:
        *op = (uint8_t)(0x40 | variant);
        break;
    case VISA_CAUSE_EXEC:
        *exec = (uint8_t)((*exec & 0xf0) | variant);
        break;
    case VISA_CAUSE_MASK:
        *exec = (uint8_t)(variant & ~8u);
        break;
    case VISA_CAUSE_COMBINE:
        pred[0] = variant & 15;
        pred[1] = (uint8_t)(0x60 | variant >> 4 << 7);
        break;
    case VISA_CAUSE_ZERO:
        pred[0] = 0;
        pred[1] = (uint8_t)(variant << 5);
        break;
    case VISA_CAUSE_PRED:
        pred[0] = (uint8_t)(variant << 4 | rng_below(rng, 16));
        pred[1] = (uint8_t)((pred[1] & 0xe0) | variant >> 4);
        break;
    case VISA_CAUSE_SURFACE:
        b[layout->surface] = (uint8_t)variant;
        break;
    case VISA_CAUSE_BLOCK_SIZE:
        b[layout->block_size] = 3;
        b[layout->num_blocks] = (uint8_t)(variant >> 3);
        *exec = (uint8_t)((*exec & 0xf0) | variant % 8);
        break;
    case VISA_CAUSE_EIGHT_EXEC:
        b[layout->block_size] = (uint8_t)(variant >> 3);
        b[layout->num_blocks] = VISA_MOST_BLOCKS;
        *exec = (uint8_t)((*exec & 0xf0) | variant % 8);
        break;
    case VISA_CAUSE_EIGHT_SIZE:
        b[layout->block_size] = 2;
        b[layout->num_blocks] = VISA_MOST_BLOCKS;
        *exec = (uint8_t)((*exec & 0xf0) | 3);
        break;
    default:
        visa_spoil_operand(rng, layout, b, cause, variant);
        break;
    }
}

/* The operation that a cause's variant names, or VISA_ANY. */
static inline int visa_op_of_cause(unsigned cause, unsigned variant) {
    bool names = cause == VISA_CAUSE_WIDTH_3 || (cause >= VISA_CAUSE_NO_SRC0 && cause <= VISA_CAUSE_SRC1);
    unsigned index = visa_op_of_code(variant);
    return names && index < VISA_OPS ? (int)index : VISA_ANY;
}

/* A message that is refused for this cause at first and for no other of the same check, nearly always. */
static inline void visa_random_wrong(struct rng *rng, enum visa_kind kind, unsigned cause, unsigned variant,
                                     uint8_t bytes[VISA_BYTES]) {
    struct visa_want want = visa_want_any;
    if (kind != VISA_SVM_SCATTER)
        want.op = visa_op_of_cause(cause, variant);
    struct visa_inst inst = visa_random_legal(rng_next(rng), kind, &want);
    visa_encode(&inst, bytes);
    visa_spoil(rng, kind, bytes, cause, variant);
}

/* Why no message of the kind is refused for such a variant alone, or NULL. */
static inline const char *visa_impossible_cause(enum visa_kind kind, unsigned cause, unsigned variant) {
    unsigned index = visa_op_of_code(variant % VISA_OP_CODES), most = visa_most_exec(kind);
    unsigned operands = index < VISA_OPS ? visa_ops[index].operands : 0;
    if (!(visa_causes[cause].kinds >> kind & 1))
        return cause <= VISA_CAUSE_BYTE_1 ? "a wrong opcode has no kind: it counts once"
                                          : "the kind has no such field or restriction";
    switch (cause) {
    case VISA_CAUSE_BYTE_0:
        return variant == 0x7d || variant == 0x4e ? "an opcode" : NULL;
    case VISA_CAUSE_BYTE_1:
        return variant == 4 || variant == 5 ? "a sub-opcode" : NULL;
    case VISA_CAUSE_OP_BITS:
        return variant == 0 || (kind == VISA_SVM_ATOMIC && variant == 1) ? "not reserved" : NULL;
    case VISA_CAUSE_OP:
        if (kind == VISA_DWORD_ATOMIC && variant >= 64)
            return "bit 6 is refused before";
        return index < VISA_OPS ? "an operation" : NULL;
    case VISA_CAUSE_WIDTH_3:
        return index < VISA_OPS ? NULL : "the operation is refused before";
    case VISA_CAUSE_FLOAT_64:
        if (index == VISA_OPS)
            return "the operation is refused before";
        return visa_ops[index].has_64 ? "it has 64 bits" : NULL;
    case VISA_CAUSE_EXEC:
        return variant <= most ? "legal" : NULL;
    case VISA_CAUSE_MASK:
        if (variant & 8)
            return "bit 3 is refused before";
        if (variant % 8 > most)
            return "the exec size is refused before";
        return visa_mask_legal(variant % 8, variant >> 4 & 7) ? "legal" : NULL;
    case VISA_CAUSE_COMBINE:
        return variant % 16 == 0 ? "predicate 0 is a second reason" : NULL;
    case VISA_CAUSE_ZERO:
        if (variant % 4 == 3)
            return "combine 3 is a second reason";
        return variant == 0 ? "legal" : NULL;
    case VISA_CAUSE_SURFACE:
        return variant == 0 || variant == 5 ? "a surface" : NULL;
    case VISA_CAUSE_BLOCK_SIZE:
        if (variant % 8 <= most && variant % 8 != 3 && variant >> 3 == VISA_MOST_BLOCKS)
            return "8 blocks are a second reason";
        return variant % 8 > most ? "the exec size is refused before" : NULL;
    case VISA_CAUSE_EIGHT_EXEC:
        if (variant % 8 > most)
            return "the exec size is refused before";
        if (variant % 8 == 3)
            return "8 channels may have 8 blocks";
        return variant >> 3 >= 2 ? "the size of the blocks is a second reason" : NULL;
    case VISA_CAUSE_NO_SRC0:
    case VISA_CAUSE_NO_SRC1:
        if (kind == VISA_SVM_SCATTER)
            return variant ? "a scatter has no operation" : NULL;
        return operands & (cause == VISA_CAUSE_NO_SRC0 ? VISA_OP_SRC0 : VISA_OP_SRC1) ? NULL
                                                                                      : "no operation that has it";
    case VISA_CAUSE_SRC0:
    case VISA_CAUSE_SRC1:
        if (index == VISA_OPS)
            return "the operation is refused before";
        return operands & (cause == VISA_CAUSE_SRC0 ? VISA_OP_SRC0 : VISA_OP_SRC1) ? "the operation has it" : NULL;
    case VISA_CAUSE_PRED_BIT:
    case VISA_CAUSE_EXEC_BIT:
    case VISA_CAUSE_EIGHT_SIZE:
    case VISA_CAUSE_NO_ADDRESS:
    case VISA_CAUSE_SRC0_NULL:
    case VISA_CAUSE_SRC1_NULL:
    case VISA_CAUSE_DST_NULL:
        return NULL;
    default: /* SIZE_BITS, NUM_BITS, PRED, and the operands that are not null */
        return variant == 0 ? "legal" : NULL;
    }
}

/* Why a message of the kind can not have several reasons to be refused by the check, or NULL. */
static inline const char *visa_impossible_several(enum visa_kind kind, unsigned error) {
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

static inline unsigned visa_any_cause(struct rng *rng, enum visa_kind kind, unsigned error) {
    unsigned cause;
    do
        cause = rng_below(rng, VISA_N_CAUSES);
    while (visa_causes[cause].error != error || !(visa_causes[cause].kinds >> kind & 1));
    return cause;
}

/* A message that fails two checks, or one for two reasons, often; only one if second is VISA_ERRORS. */
static inline void visa_random_twice(struct rng *rng, enum visa_kind kind, unsigned error, unsigned second,
                                     uint8_t bytes[VISA_BYTES]) {
    unsigned cause = visa_any_cause(rng, kind, error);
    visa_random_wrong(rng, kind, cause, rng_below(rng, visa_causes[cause].values), bytes);
    if (second < VISA_ERRORS) {
        cause = visa_any_cause(rng, kind, second);
        visa_spoil(rng, kind, bytes, cause, rng_below(rng, visa_causes[cause].values));
    }
}

#endif
