/* SPDX-License-Identifier: MIT */
#include "families/visa/fault.h"

#include "families/visa/field.h"
#include "families/visa/random_message.h"

/* What fault.def says about each fault. */
enum how { NO_EDIT, WRITE, NAME, ANY_BITS, ANY_OPERAND, NO_OPERAND, HIGHEST_BIT };
struct edit {
    uint8_t how, field, first, bits, constant, take, from;
};
enum { EDITS = 4 };
#define SET(field, first, bits, constant) PUT(field, first, bits, constant, 0, 0)
#define PUT(field, first, bits, constant, take, from)                                                                  \
    { WRITE, VISA_FIELD_##field, first, bits, constant, take, from }
#define NAMES(field, take)                                                                                             \
    { NAME, VISA_FIELD_##field, 0, 0, 0, take, 0 }
#define RANDOM(field, first, bits)                                                                                     \
    { ANY_BITS, VISA_FIELD_##field, first, bits, 0, 0, 0 }
#define HIGHEST(field)                                                                                                 \
    { HIGHEST_BIT, VISA_FIELD_##field, 0, 16, 0, 0, 0 }
#define OPERAND(operand)                                                                                               \
    { ANY_OPERAND, VISA_FIELD_##operand##_ID, 0, 32, 0, 0, 0 }
#define NULL_OPERAND(operand)                                                                                          \
    { NO_OPERAND, VISA_FIELD_##operand##_ID, 0, 32, 0, 0, 0 }
static const struct edit fault_edits[VISA_FAULTS][EDITS] = {
#define FAULT(name, check, variants, kinds, text, condition, ...) {__VA_ARGS__},
#include "families/visa/fault.def"
#undef FAULT
};

const struct visa_fault visa_faults[VISA_FAULTS] = {
#define FAULT(name, check, variants, kinds, ...) {VISA_##check, kinds, VISA_VARIANTS_##name, variants},
#include "families/visa/fault.def"
#undef FAULT
};

const char *const visa_fault_texts[VISA_FAULTS] = {
#define FAULT(name, check, variants, kinds, text, ...) text,
#include "families/visa/fault.def"
#undef FAULT
};

unsigned visa_fault_of_value(unsigned value) {
    unsigned fault = 0;
    for (unsigned step = 32; step; step /= 2)
        fault += fault + step < VISA_FAULTS && visa_faults[fault + step].first <= value ? step : 0;
    return fault;
}

void visa_print_value(FILE *file, unsigned value) {
    unsigned fault = visa_fault_of_value(value);
    fputs(visa_fault_texts[fault], file);
    if (visa_faults[fault].values > 1)
        fprintf(file, " 0x%02x", value - visa_faults[fault].first);
}

/* A message as the conditions of fault.def see it. */
struct fields {
    enum visa_kind kind;
    unsigned byte_0, byte_1, exec, exec_bit, mask, pred, pred_bit, control, op, width, index, surface;
    unsigned block_size, num_blocks;
    bool exec_legal;
    uint32_t id[VISA_OPERANDS], offset[VISA_OPERANDS];
    bool with[VISA_OPERANDS], without[VISA_OPERANDS]; /* whether the operation has the source, and whether it has not */
};

static void get_fields(const struct visa_words *message, struct fields *m) {
    bool scatter = m->kind == VISA_SVM_SCATTER;
    unsigned exec = visa_get_field(message, m->kind, VISA_FIELD_EXEC),
             pred = visa_get_field(message, m->kind, VISA_FIELD_PRED);
    m->exec = exec % 8;
    m->exec_bit = exec >> 3 & 1;
    m->mask = exec >> 4 & 7;
    m->exec_legal = m->exec <= visa_most_exec(m->kind);
    m->pred = pred & 0xfff;
    m->pred_bit = pred >> 12 & 1;
    m->control = pred >> 13;
    m->op = visa_get_field(message, m->kind, VISA_FIELD_OP);
    m->width = m->kind == VISA_SVM_ATOMIC ? m->op >> 5 & 3 : 0;
    m->index = visa_op_of_code(m->op % VISA_OP_CODES);
    m->surface = visa_get_field(message, m->kind, VISA_FIELD_SURFACE);
    m->block_size = visa_get_field(message, m->kind, VISA_FIELD_BLOCK_SIZE);
    m->num_blocks = visa_get_field(message, m->kind, VISA_FIELD_NUM_BLOCKS);
    for (unsigned i = 0; i < VISA_OPERANDS; i++) {
        m->id[i] = visa_get_field(message, m->kind, VISA_FIELD_ADDRESS_ID + 2 * i);
        m->offset[i] = visa_get_field(message, m->kind, VISA_FIELD_ADDRESS_OFFSET + 2 * i);
    }
    bool known = m->index < VISA_OPS;
    unsigned sources = scatter ? VISA_OP_SRC0 : known ? visa_ops[m->index].operands : 0;
    for (unsigned i = VISA_SRC0; i <= VISA_SRC1; i++) {
        bool source = sources & (i == VISA_SRC0 ? VISA_OP_SRC0 : VISA_OP_SRC1);
        m->with[i] = known && source;
        m->without[i] = known && !source;
    }
}

/* The variant of a fault that a message has: what its edits would have written. */
static unsigned variant_of(const struct visa_words *message, enum visa_kind kind, unsigned fault) {
    unsigned variant = 0;
    for (const struct edit *e = fault_edits[fault]; e < fault_edits[fault] + EDITS; e++) {
        uint32_t value = visa_get_field(message, kind, e->field);
        if (e->how == HIGHEST_BIT)
            return 31u - (unsigned)__builtin_clz(value);
        variant |= (value >> e->first & visa_ones(e->take)) << e->from;
    }
    return variant;
}

static uint64_t faults_of(const struct fields *m, bool known) {
    uint64_t faults = 0;
#define FAULT(name, check, variants, kinds, text, condition, ...)                                                      \
    faults |= (uint64_t)((VISA_##check == VISA_OPCODE || known) && (condition)) << VISA_FAULT_##name;
#include "families/visa/fault.def"
#undef FAULT
    return faults;
}

void visa_find_faults(const struct visa_words *message, enum visa_kind *kind, struct visa_fault_set *found) {
    struct fields fields = {.kind = VISA_DWORD_ATOMIC,
                            .byte_0 = visa_byte(message, 0) & 0xff,
                            .byte_1 = visa_byte(message, 1) & 0xff},
                  *m = &fields;
    bool svm = m->byte_0 == VISA_BYTE_0_SVM;
    bool known = m->byte_0 == VISA_BYTE_0_DWORD_ATOMIC ||
                 (svm && (m->byte_1 == VISA_BYTE_1_SVM_ATOMIC || m->byte_1 == VISA_BYTE_1_SVM_SCATTER));
    if (known) {
        *kind = !svm ? VISA_DWORD_ATOMIC : m->byte_1 == VISA_BYTE_1_SVM_ATOMIC ? VISA_SVM_ATOMIC : VISA_SVM_SCATTER;
        m->kind = *kind;
        get_fields(message, m);
    }
    found->faults = faults_of(m, known);
    for (uint64_t left = found->faults; left; left &= left - 1) {
        unsigned fault = (unsigned)__builtin_ctzll(left);
        found->variant[fault] = (uint16_t)variant_of(message, m->kind, fault);
    }
}

unsigned visa_first_error(const struct visa_fault_set *found, unsigned behind) {
    unsigned first = VISA_ERRORS;
    for (uint64_t left = found->faults; left; left &= left - 1) {
        unsigned error = visa_faults[__builtin_ctzll(left)].error;
        if (error > behind && error < first)
            first = error;
    }
    return first;
}

unsigned visa_only_fault(const struct visa_fault_set *found, unsigned error) {
    unsigned fault = VISA_FAULTS, n = 0;
    for (uint64_t left = found->faults; left; left &= left - 1) {
        unsigned each = (unsigned)__builtin_ctzll(left);
        if (visa_faults[each].error == error) {
            fault = each;
            n++;
        }
    }
    return n == 1 ? fault : VISA_FAULTS;
}

static void apply(struct rng *rng, enum visa_kind kind, struct visa_words *message, const struct edit *e,
                  unsigned variant) {
    uint64_t value = 0;
    switch ((enum how)e->how) {
    case NO_EDIT:
    case NAME:
        return;
    case WRITE:
        value = e->constant | (variant >> e->from & visa_ones(e->take));
        break;
    case ANY_BITS:
        value = rng_below(rng, 1u << e->bits);
        break;
    case HIGHEST_BIT:
        /* Each bit also decides alone. */
        value = 1u << variant | (rng_next(rng) & 1 ? rng_below(rng, 1u << variant) : 0);
        break;
    case ANY_OPERAND:
    case NO_OPERAND: {
        struct visa_operand operand = visa_random_operand(rng_next(rng));
        if (e->how == ANY_OPERAND)
            value = visa_operand_bits(operand);
        visa_put_field(message, kind, e->field + 1u, 0, 16, value >> 32);
        break;
    }
    }
    visa_put_field(message, kind, e->field, e->first, e->bits, value);
}

void visa_corrupt(struct rng *rng, enum visa_kind kind, struct visa_words *message, unsigned fault, unsigned variant) {
    if (!(visa_faults[fault].kinds >> kind & 1) && visa_faults[fault].error != VISA_OPCODE)
        return;
    for (unsigned i = 0; i < EDITS; i++)
        apply(rng, kind, message, &fault_edits[fault][i], variant);
}

static bool has_name(unsigned fault) {
    bool names = false;
    for (unsigned i = 0; i < EDITS; i++)
        names |= fault_edits[fault][i].how == NAME;
    return names;
}

bool visa_fault_names_op(unsigned fault) {
    return has_name(fault) || fault == VISA_FAULT_FLOAT_64;
}

/* The operation that a variant names, or VISA_ANY. */
static int op_of_variant(unsigned fault, unsigned variant) {
    unsigned index = visa_op_of_code(variant);
    return has_name(fault) && index < VISA_OPS ? (int)index : VISA_ANY;
}

struct visa_words visa_random_faulty(struct rng *rng, enum visa_kind kind, unsigned fault, unsigned variant) {
    struct visa_want want = visa_want_any;
    if (kind != VISA_SVM_SCATTER)
        want.op = op_of_variant(fault, variant);
    struct visa_inst inst = visa_random_legal(rng_next(rng), kind, &want);
    struct visa_words message = visa_encode_words(&inst);
    visa_corrupt(rng, kind, &message, fault, variant);
    return message;
}

static unsigned any_fault(struct rng *rng, enum visa_kind kind, unsigned error) {
    unsigned fault;
    do
        fault = rng_below(rng, VISA_FAULTS);
    while (visa_faults[fault].error != error || !(visa_faults[fault].kinds >> kind & 1));
    return fault;
}

struct visa_words visa_random_twice(struct rng *rng, enum visa_kind kind, unsigned error, unsigned second) {
    unsigned fault = any_fault(rng, kind, error);
    struct visa_words message = visa_random_faulty(rng, kind, fault, rng_below(rng, visa_faults[fault].values));
    if (second < VISA_ERRORS) {
        fault = any_fault(rng, kind, second);
        visa_corrupt(rng, kind, &message, fault, rng_below(rng, visa_faults[fault].values));
    }
    return message;
}
