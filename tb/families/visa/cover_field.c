/* SPDX-License-Identifier: MIT */
#include "families/visa/cover_field.h"

#include <string.h>

#include "families/visa/random_message.h"

enum { OFFSET_BITS = 5 }; /* of an offset within a register */

const char *const visa_bit_field_names[] = {"Exec_size",
                                            "Pred",
                                            "Op",
                                            "the surface",
                                            "Block_size",
                                            "Num_blocks",
                                            "the variable of the addresses",
                                            "the offset of the addresses",
                                            "the variable of source 0",
                                            "the offset of source 0",
                                            "the variable of source 1",
                                            "the offset of source 1",
                                            "the variable of the destination",
                                            "the offset of the destination"};
const char *const visa_bit_hows[] = {[VISA_BIT_LEGAL_0] = "alone is 0",
                                     [VISA_BIT_LEGAL_1] = "alone is 1",
                                     [VISA_BIT_DECIDES] = "alone is 1, refused for it",
                                     [VISA_BIT_BESIDE] = "alone is 1, refused for something else"};

void visa_print_bit(FILE *file, unsigned bit) {
    fprintf(file, "%u", bit);
}

static unsigned field_of(const unsigned *part) {
    return VISA_FIELD_EXEC + part[1];
}

static bool is_operand(unsigned field) {
    return field >= VISA_FIELD_ADDRESS_ID;
}

static unsigned operand_of(unsigned field) {
    return (field - VISA_FIELD_ADDRESS_ID) / 2;
}

static bool is_offset(unsigned field) {
    return is_operand(field) && (field - VISA_FIELD_ADDRESS_ID) % 2;
}

/* What the field has. */
static uint32_t value_of(const unsigned *part) {
    const uint64_t all = visa_ones(visa_field_bits((enum visa_kind)part[0], field_of(part))), bit = 1ull << part[2];
    return (uint32_t)(part[3] == VISA_BIT_LEGAL_0 ? all & ~bit : bit);
}

static bool can_be_null(enum visa_kind kind, unsigned field) {
    return operand_of(field) != VISA_ADDRESS && kind != VISA_SVM_SCATTER;
}

/* Whether there is a legal message that has the value. */
static bool is_legal(enum visa_kind kind, unsigned field, uint32_t value) {
    const unsigned op = visa_op_of_code(value % VISA_OP_CODES), width = value >> 5;
    switch (field) {
    case VISA_FIELD_EXEC:
        return !(value & 8) && (value & 7) <= visa_most_exec(kind) && visa_mask_legal(value & 7, value >> 4 & 7);
    case VISA_FIELD_PRED:
        return value >= 1 && value <= VISA_PREDICATES;
    case VISA_FIELD_OP:
        return op < VISA_OPS && width < (kind == VISA_SVM_ATOMIC ? VISA_WIDTHS : VISA_WIDTHS - 1) &&
               (width != ATOMIC_ALU_WIDTH_64 || visa_ops[op].has_64);
    case VISA_FIELD_SURFACE:
        return value == VISA_BYTE_T255;
    case VISA_FIELD_BLOCK_SIZE:
        return value < VISA_BLOCK_SIZES;
    case VISA_FIELD_NUM_BLOCKS:
        return value < VISA_NUM_BLOCKS;
    default:
        return is_offset(field) ? value % VISA_GRF_BYTES == 0 : value >= VISA_FIRST_VARIABLE;
    }
}

/* Whether a message can be refused for a field that has this bit alone, and would be legal if that had none. */
static bool decides(enum visa_kind kind, unsigned field, unsigned bit) {
    const bool wrong = !is_legal(kind, field, 1u << bit);
    switch (field) {
    case VISA_FIELD_OP: /* that of bit 1 has no source, as the one without bits has */
        return wrong || bit == 1;
    case VISA_FIELD_BLOCK_SIZE: /* 8 blocks are not of 8 bytes */
        return wrong || bit == 1;
    case VISA_FIELD_NUM_BLOCKS: /* several blocks need 8 channels (V-15) */
        return true;
    case VISA_FIELD_DST_ID:
        return wrong;
    default:
        if (!is_operand(field))
            return wrong;
        return is_offset(field) ? wrong || can_be_null(kind, field) : can_be_null(kind, field);
    }
}

const char *visa_impossible_bit(const unsigned *part) {
    const enum visa_kind kind = (enum visa_kind)part[0];
    const unsigned field = field_of(part), bits = visa_field_bits(kind, field);
    if (part[2] >= bits)
        return bits ? "the field has no such bit" : "the kind has no such field";
    if (part[3] <= VISA_BIT_LEGAL_1)
        return is_legal(kind, field, value_of(part)) ? NULL : "no legal message has the value";
    bool possible = part[3] == VISA_BIT_BESIDE || decides(kind, field, part[2]);
    return possible ? NULL : "the message is not legal without the bit either";
}

static bool is_power(uint32_t value) {
    return value && !(value & (value - 1));
}

/* Whether the value has a bit alone, which is 1 in a message that is refused; then it is one of the bin. */
static bool find_bit(uint32_t value, uint32_t all, bool refused, unsigned *part) {
    const uint32_t others = ~value & all;
    part[3] = is_power(value) ? VISA_BIT_LEGAL_1 : VISA_BIT_LEGAL_0;
    part[2] = (unsigned)__builtin_ctz(part[3] == VISA_BIT_LEGAL_1 ? value : others | 1u << 31);
    return part[3] == VISA_BIT_LEGAL_1 || (!refused && is_power(others));
}

/* The decoder has taken the operands out of the message already. */
static bool find_field(const struct visa_words *message, const struct visa_inst *inst, bool refused, unsigned *part) {
    const struct visa_operand *const operands[] = {&inst->address, &inst->src0, &inst->src1, &inst->dst};
    for (unsigned i = visa_layouts[inst->kind].n_operands; i-- > 0;) {
        part[1] = VISA_FIELD_ADDRESS_OFFSET - VISA_FIELD_EXEC + 2 * i;
        if (find_bit(operands[i]->offset, UINT16_MAX, refused, part))
            return true;
        part[1]--;
        if (find_bit(operands[i]->id, UINT32_MAX, refused, part))
            return true;
    }
    for (unsigned field = VISA_FIELD_ADDRESS_ID; field-- > VISA_FIELD_EXEC;) {
        const unsigned bits = visa_field_bits(inst->kind, field);
        part[1] = field - VISA_FIELD_EXEC;
        if (bits && find_bit(visa_get_field(message, inst->kind, field), (uint32_t)visa_ones(bits), refused, part))
            return true;
    }
    return false;
}

void visa_bit_values(const struct visa_words *message, const struct visa_inst *inst, unsigned error,
                     unsigned value[3]) {
    unsigned part[] = {inst->kind, 0, 0, 0};
    if (!find_field(message, inst, error != VISA_OK, part))
        return;
    if (error != VISA_OK) {
        struct visa_words other = *message;
        struct visa_inst without;
        visa_put_field(&other, inst->kind, field_of(part), part[2], 1, 0);
        bool decides = visa_decode_words(&other, VISA_BYTES, &without) == VISA_OK;
        part[3] = decides ? VISA_BIT_DECIDES : VISA_BIT_BESIDE;
    }
    memcpy(value, &part[1], 3 * sizeof *value);
}

static bool has_source(unsigned op, unsigned operand) {
    return visa_ops[op].operands & (operand == VISA_SRC0 ? VISA_OP_SRC0 : VISA_OP_SRC1);
}

/* An operation that has the operand, or one that has not; one of the subset, if that has such a one. */
static int random_op(struct rng *rng, enum visa_kind kind, unsigned operand, bool has) {
    unsigned first = rng_below(rng, VISA_OPS), op = VISA_OPS;
    for (unsigned i = 0; i < VISA_OPS && op == VISA_OPS; i++) {
        const unsigned each = (first + i) % VISA_OPS;
        if (has_source(each, operand) == has && subset_has_value(VISA_BY_OPERATION, visa_message_of(kind, each)))
            op = each;
    }
    return op < VISA_OPS ? (int)op : VISA_ANY;
}

/* Whether the operation of a message that has the bin needs the source that the bin is about, or must not have it. */
static bool wants_source(const unsigned *part) {
    return part[3] <= VISA_BIT_LEGAL_1 || (is_offset(field_of(part)) && part[2] < OFFSET_BITS);
}

static bool is_about_source(const unsigned *part) {
    const unsigned field = field_of(part), operand = operand_of(field);
    return part[0] != VISA_SVM_SCATTER && is_operand(field) && (operand == VISA_SRC0 || operand == VISA_SRC1);
}

/* What a legal message has to be so that the bit alone makes it what the bin asks for. */
static struct visa_want want_of(struct rng *rng, const unsigned *part) {
    const unsigned field = field_of(part), op = visa_op_of_code(value_of(part) % VISA_OP_CODES);
    const bool legal = part[3] <= VISA_BIT_LEGAL_1, decides = part[3] == VISA_BIT_DECIDES;
    struct visa_want want = visa_want_any;
    if (is_about_source(part) && (legal || decides))
        want.op = random_op(rng, (enum visa_kind)part[0], operand_of(field), wants_source(part));
    if (field == VISA_FIELD_OP && !(legal && op == VISA_OPS))
        want.op = legal ? (int)op : VISA_OP_INDEX_ADD;
    if (field == VISA_FIELD_EXEC && (legal || decides))
        want.num_blocks = 0;
    if (field == VISA_FIELD_NUM_BLOCKS && (legal || decides)) {
        want.exec_log2 = legal ? 3 : (int)rng_below(rng, 3);
        want.num_blocks = 0;
    }
    if (field == VISA_FIELD_DST_ID && decides)
        want.dst_null = 1;
    if (field == VISA_FIELD_DST_OFFSET)
        want.dst_null = decides && part[2] >= OFFSET_BITS;
    return want;
}

struct visa_words visa_random_bit(struct rng *rng, const unsigned *part) {
    const unsigned field = field_of(part);
    const enum visa_kind kind = (enum visa_kind)part[0];
    const struct visa_want want = want_of(rng, part);
    struct visa_words message = visa_random_legal_words(rng_next(rng), kind, &want);
    visa_put_field(&message, kind, field, 0, visa_field_bits(kind, field), value_of(part));
    if (part[3] != VISA_BIT_BESIDE)
        return message;
    /* What is wrong besides is as often as not a variable that there is not, else a reserved bit. */
    const unsigned other = field == VISA_FIELD_ADDRESS_ID ? VISA_FIELD_SRC0_ID : VISA_FIELD_ADDRESS_ID;
    if (rng_below(rng, 2))
        visa_put_field(&message, kind, other, 0, 32, 1 + rng_below(rng, VISA_FIRST_VARIABLE - 1));
    else if (field == VISA_FIELD_PRED)
        visa_put_field(&message, kind, VISA_FIELD_EXEC, 3, 1, 1);
    else
        visa_put_field(&message, kind, VISA_FIELD_PRED, 12, 1, 1);
    return message;
}

bool visa_bit_takes_op(const unsigned *part, unsigned op) {
    const unsigned code = value_of(part) % VISA_OP_CODES;
    if (field_of(part) == VISA_FIELD_OP)
        return visa_op_of_code(code) == op;
    /* Behind a register's start is nothing, of a source that there is and of one that there is not. */
    bool either = part[3] == VISA_BIT_BESIDE || (part[3] == VISA_BIT_DECIDES && wants_source(part));
    return either || !is_about_source(part) || has_source(op, operand_of(field_of(part))) == wants_source(part);
}

bool visa_bit_takes_width(const unsigned *part, unsigned width) {
    if (field_of(part) != VISA_FIELD_OP)
        return true;
    return width == (value_of(part) >> 5 & (part[0] == VISA_SVM_ATOMIC ? 3 : 1));
}
