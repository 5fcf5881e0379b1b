/* SPDX-License-Identifier: MIT */
#include "families/visa/cover_field.h"

#include <string.h>

enum { OFFSET_BITS = 5 }; /* of an offset within a register */
enum { LEGAL_0, LEGAL_1, DECIDES, OTHER_FAULT };

static unsigned field_of(const unsigned *value) {
    return VISA_FIELD_EXEC + value[1];
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

/* Returns the value of the field in a bin. */
static uint32_t value_of(const unsigned *value) {
    const uint64_t all = visa_ones(visa_field_bits((enum visa_kind)value[0], field_of(value))), bit = 1ull << value[2];
    return (uint32_t)(value[3] == LEGAL_0 ? all & ~bit : bit);
}

static enum visa_error error_with(const struct visa_inst *inst, unsigned field, uint32_t value) {
    struct visa_words message = visa_encode_words(inst);
    struct visa_inst decoded;
    visa_put_field(&message, inst->kind, field, 0, visa_field_bits(inst->kind, field), value);
    return visa_decode_words(&message, VISA_BYTES, &decoded);
}

/* Returns true if a message is legal with a value of the field and, unless they are equal, illegal with another. */
static bool exists(enum visa_kind kind, unsigned field, uint32_t legal, uint32_t illegal) {
    static const uint8_t ops[] = {VISA_OP_INDEX_INC, VISA_OP_INDEX_ADD, VISA_OP_INDEX_CMPXCHG};
    static const struct visa_operand operands[] = {{0, 0}, {VISA_FIRST_VARIABLE, 0}};
    bool found = false;
    for (unsigned i = 0; i < 24; i++) {
        const unsigned op = ops[i % 3];
        const struct visa_inst inst = {.kind = kind,
                                       .op = visa_ops[op].code,
                                       .exec_log2 = i / 3 % 2 ? 3 : 0,
                                       .num_blocks = i / 6 % 2 ? VISA_MOST_BLOCKS : 0,
                                       .address = operands[1],
                                       .src0 = operands[kind == VISA_SVM_SCATTER || visa_op_has(op, 0)],
                                       .src1 = operands[visa_op_has(op, 1)],
                                       .dst = operands[i / 12]};
        found |= error_with(&inst, field, legal) == VISA_OK &&
                 (legal == illegal || error_with(&inst, field, illegal) != VISA_OK);
    }
    return found;
}

const char *visa_impossible_bit(const unsigned *value) {
    const enum visa_kind kind = (enum visa_kind)value[0];
    const unsigned field = field_of(value), bits = visa_field_bits(kind, field);
    if (value[2] >= bits)
        return bits ? "the field has no such bit" : "the kind has no such field";
    if (value[3] <= LEGAL_1)
        return exists(kind, field, value_of(value), value_of(value)) ? NULL : "no legal message has the value";
    return value[3] == OTHER_FAULT || exists(kind, field, 0, 1u << value[2])
               ? NULL
               : "the message is not legal without the bit either";
}

static bool is_power(uint32_t value) {
    return value && !(value & (value - 1));
}

/* Finds the only 1 of a value or, in a legal message, its only 0. Sets bit and how. */
static bool find_bit(uint32_t value, uint32_t all, bool refused, unsigned *part) {
    const uint32_t others = ~value & all;
    part[3] = is_power(value) ? LEGAL_1 : LEGAL_0;
    part[2] = (unsigned)__builtin_ctz(part[3] == LEGAL_1 ? value : others | 1u << 31);
    return part[3] == LEGAL_1 || (!refused && is_power(others));
}

/* The operands are decoded already. */
static bool find_field(const struct visa_words *message, const struct visa_inst *inst, bool refused, unsigned *part) {
    const struct visa_operand *const operands[] = {&inst->address, &inst->src0, &inst->src1, &inst->dst};
    for (unsigned i = inst->kind == VISA_SVM_SCATTER ? 2u : VISA_OPERANDS; i-- > 0;) {
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
        part[3] = decides ? DECIDES : OTHER_FAULT;
    }
    memcpy(value, &part[1], 3 * sizeof *value);
}

/* Returns an operation of the subset with the source, or without it, or VISA_ANY. */
static int random_op(struct rng *rng, enum visa_kind kind, unsigned source, bool has) {
    unsigned first = rng_below(rng, VISA_OPS), op = VISA_OPS;
    for (unsigned i = 0; i < VISA_OPS && op == VISA_OPS; i++) {
        const unsigned each = (first + i) % VISA_OPS;
        if (visa_op_has(each, source) == has && subset_has_value(VISA_BY_OPERATION, visa_message_of(kind, each)))
            op = each;
    }
    return op < VISA_OPS ? (int)op : VISA_ANY;
}

/* Returns true if the operation must have the source, false if it must not. */
static bool needs_source(const unsigned *value) {
    return value[3] <= LEGAL_1 || (is_offset(field_of(value)) && value[2] < OFFSET_BITS);
}

static bool is_about_source(const unsigned *value) {
    const unsigned field = field_of(value), operand = operand_of(field);
    return value[0] != VISA_SVM_SCATTER && is_operand(field) && (operand == VISA_SRC0 || operand == VISA_SRC1);
}

/* Returns what a legal message needs, so that the value of the field makes it hit the bin. */
static struct visa_want want_of(struct rng *rng, const unsigned *value) {
    const unsigned field = field_of(value), op = visa_op_of_code(value_of(value) % VISA_OP_CODES);
    const bool legal = value[3] <= LEGAL_1, decides = value[3] == DECIDES;
    struct visa_want want = visa_want_any;
    if (is_about_source(value) && (legal || decides))
        want.op = random_op(rng, (enum visa_kind)value[0], operand_of(field) - VISA_SRC0, needs_source(value));
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
        want.dst_null = decides && value[2] >= OFFSET_BITS;
    return want;
}

struct visa_words visa_random_bit(struct rng *rng, const unsigned *value) {
    const unsigned field = field_of(value);
    const enum visa_kind kind = (enum visa_kind)value[0];
    const struct visa_want want = want_of(rng, value);
    struct visa_words message = visa_random_legal_words(rng_next(rng), kind, &want);
    visa_put_field(&message, kind, field, 0, visa_field_bits(kind, field), value_of(value));
    if (value[3] != OTHER_FAULT)
        return message;
    /* The other fault is an illegal variable or a reserved bit. */
    const unsigned other = field == VISA_FIELD_ADDRESS_ID ? VISA_FIELD_SRC0_ID : VISA_FIELD_ADDRESS_ID;
    if (rng_below(rng, 2))
        visa_put_field(&message, kind, other, 0, 32, 1 + rng_below(rng, VISA_FIRST_VARIABLE - 1));
    else if (field == VISA_FIELD_PRED)
        visa_put_field(&message, kind, VISA_FIELD_EXEC, 3, 1, 1);
    else
        visa_put_field(&message, kind, VISA_FIELD_PRED, 12, 1, 1);
    return message;
}

bool visa_bit_takes_op(const unsigned *value, unsigned op) {
    const unsigned code = value_of(value) % VISA_OP_CODES;
    if (field_of(value) == VISA_FIELD_OP)
        return visa_op_of_code(code) == op;
    /* An offset within a register is illegal, with and without the source. */
    bool either = value[3] == OTHER_FAULT || (value[3] == DECIDES && needs_source(value));
    return either || !is_about_source(value) ||
           visa_op_has(op, operand_of(field_of(value)) - VISA_SRC0) == needs_source(value);
}

bool visa_bit_takes_width(const unsigned *value, unsigned width) {
    if (field_of(value) != VISA_FIELD_OP)
        return true;
    return width == (value_of(value) >> 5 & (value[0] == VISA_SVM_ATOMIC ? 3 : 1));
}
