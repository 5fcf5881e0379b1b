/* SPDX-License-Identifier: MIT */
#include "families/visa/fault.h"

/* Edits of fault.def. */
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
#define FAULT(name, check, variants, kinds, text, condition, takes, why, ...) {__VA_ARGS__},
#include "families/visa/fault.def"
#undef FAULT
};

const struct visa_fault visa_faults[VISA_FAULTS] = {
#define FAULT(name, check, variants, kinds, text, ...) {VISA_##check, kinds, VISA_VARIANTS_##name, variants, text},
#include "families/visa/fault.def"
#undef FAULT
};

unsigned visa_fault_of_variant(unsigned variant) {
    unsigned fault = 0;
    for (unsigned step = 32; step; step /= 2)
        fault += fault + step < VISA_FAULTS && visa_faults[fault + step].first <= variant ? step : 0;
    return fault;
}

void visa_print_variant(FILE *file, unsigned variant) {
    const struct visa_fault *fault = &visa_faults[visa_fault_of_variant(variant)];
    fputs(fault->text, file);
    if (fault->variants > 1)
        fprintf(file, " 0x%02x", variant - fault->first);
}

/* Fields of a message in the conditions of fault.def. */
struct fields {
    enum visa_kind kind;
    unsigned byte_0, byte_1, exec, exec_bit, mask, pred, pred_bit, control, op, width, index, surface;
    unsigned block_size, num_blocks;
    bool exec_legal;
    uint32_t id[VISA_OPERANDS], offset[VISA_OPERANDS];
    bool with[VISA_OPERANDS], without[VISA_OPERANDS]; /* the operation is legal, with or without the source */
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
    for (unsigned i = VISA_SRC0; i <= VISA_SRC1 && m->index < VISA_OPS; i++) {
        m->with[i] = scatter ? i == VISA_SRC0 : visa_op_has(m->index, i - VISA_SRC0);
        m->without[i] = !m->with[i];
    }
}

unsigned visa_variant_of(const struct visa_words *message, enum visa_kind kind, unsigned fault) {
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

uint64_t visa_find_faults(const struct visa_words *message, enum visa_kind *kind) {
    struct fields fields = {
        .kind = visa_kind_of(message), .byte_0 = visa_byte(message, 0), .byte_1 = visa_byte(message, 1)};
    const bool known = fields.kind < VISA_KINDS;
    if (known) {
        *kind = fields.kind;
        get_fields(message, &fields);
    }
    return faults_of(&fields, known);
}

static unsigned first_of(uint64_t faults) {
    return (unsigned)__builtin_ctzll(faults);
}

/* Faults are in the order of the checks. */
unsigned visa_first_error(uint64_t faults, unsigned after) {
    while (faults && visa_faults[first_of(faults)].error <= after)
        faults &= faults - 1;
    return faults ? visa_faults[first_of(faults)].error : VISA_ERRORS;
}

unsigned visa_only_fault(uint64_t faults, unsigned error) {
    while (faults && visa_faults[first_of(faults)].error < error)
        faults &= faults - 1;
    const uint64_t others = faults & (faults - 1);
    const bool only = faults && visa_faults[first_of(faults)].error == error &&
                      !(others && visa_faults[first_of(others)].error == error);
    return only ? first_of(faults) : VISA_FAULTS;
}

/* Executes an edit for a variant. */
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
        /* Sometimes, it is the only bit. */
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
    for (const struct edit *e = fault_edits[fault]; e < fault_edits[fault] + EDITS && e->how != NO_EDIT; e++)
        apply(rng, kind, message, e, variant);
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

bool visa_fault_takes_op(unsigned fault, unsigned op) {
    switch (fault) {
#define FAULT(name, check, variants, kinds, text, condition, takes, ...)                                               \
    case VISA_FAULT_##name:                                                                                            \
        return takes;
#include "families/visa/fault.def"
#undef FAULT
    default:
        return true;
    }
}

bool visa_fault_takes_width(unsigned fault, unsigned width) {
    return fault != VISA_FAULT_WIDTH_3 && (fault != VISA_FAULT_FLOAT_64 || width == ATOMIC_ALU_WIDTH_64);
}

/* Returns a message that usually has this fault first, and no other fault of the same check. */
static struct visa_words random_faulty(struct rng *rng, enum visa_kind kind, unsigned fault, unsigned variant) {
    struct visa_want want = visa_want_any;
    const unsigned op = visa_op_of_code(variant);
    if (kind != VISA_SVM_SCATTER && has_name(fault) && op < VISA_OPS)
        want.op = (int)op;
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

/* Returns a message that often fails one check for two reasons. */
static struct visa_words random_twice(struct rng *rng, enum visa_kind kind, unsigned error) {
    unsigned fault = any_fault(rng, kind, error);
    struct visa_words message = random_faulty(rng, kind, fault, rng_below(rng, visa_faults[fault].variants));
    fault = any_fault(rng, kind, error);
    visa_corrupt(rng, kind, &message, fault, rng_below(rng, visa_faults[fault].variants));
    return message;
}

const char *visa_impossible_fault(enum visa_kind kind, unsigned fault, unsigned variant) {
    unsigned index = visa_op_of_code(variant % VISA_OP_CODES), most = visa_most_exec(kind);
    unsigned operands = index < VISA_OPS ? visa_ops[index].operands : 0;
    if (!(visa_faults[fault].kinds >> kind & 1))
        return fault <= VISA_FAULT_BYTE_1 ? "a wrong opcode has no kind: it counts once"
                                          : "the kind lacks the field or the restriction";
    switch (fault) {
#define FAULT(name, check, variants, kinds, text, condition, takes, why, ...)                                          \
    case VISA_FAULT_##name:                                                                                            \
        return why;
#include "families/visa/fault.def"
#undef FAULT
    default:
        return NULL;
    }
}

const char *visa_impossible_several(enum visa_kind kind, unsigned error) {
    const bool several = error == VISA_RESERVED || error == VISA_PREDICATE || error == VISA_NULL ||
                         error == VISA_OPERAND || (error == VISA_BLOCKS && kind == VISA_SVM_SCATTER);
    return several ? NULL : "the check has one reason at most";
}

struct visa_words visa_random_refusal(struct rng *rng, enum visa_kind kind, unsigned refusal) {
    if (refusal >= VISA_SEVERAL)
        return random_twice(rng, kind, refusal - VISA_SEVERAL);
    if (refusal >= VISA_OTHER_KIND) {
        kind = (enum visa_kind)(refusal - VISA_OTHER_KIND);
        struct visa_inst inst = visa_random_legal(rng_next(rng), kind, &visa_want_any);
        return visa_encode_words(&inst);
    }
    return random_faulty(rng, kind, refusal, rng_below(rng, visa_faults[refusal].variants));
}

void visa_corrupt_sometimes(struct rng *rng, enum visa_kind kind, struct visa_words *message) {
    uint32_t how = rng_below(rng, 32);
    if (how == 0)
        *message = visa_random_refusal(rng, kind, rng_below(rng, VISA_SEVERAL));
    if (how == 1) {
        uint32_t bit = rng_below(rng, 24 + (unsigned)visa_length(kind) * 5);
        message->word[bit / 64] ^= 1ull << bit % 64;
    }
    /* One fault or two; the check that comes first counts. */
    for (; how > 1 && how < 4; how--) {
        unsigned fault = rng_below(rng, VISA_FAULTS);
        visa_corrupt(rng, kind, message, fault, rng_below(rng, visa_faults[fault].variants));
    }
}
