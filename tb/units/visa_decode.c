/* SPDX-License-Identifier: MIT */
/* The unit visa_decode: any bytes as a message of each kind, decoded or rejected. */
#define LL_PORTS "cycle/visa_decode_ports.h"
#include "lanelock/ports.h"

#include "cycle/visa_decode.h"
#include "cycle/visa_unit.h"
#include "families/visa/fault.h"

static void respond(const void *req, void *rsp, size_t n) {
    visa_decode_respond(req, rsp, n);
}

static struct visa_words get(const void *req) {
    return visa_get_message(((const struct req *)req)->message_i, VISA_BYTES);
}

static void put(struct visa_words message, void *req) {
    visa_put_message(((struct req *)req)->message_i, VISA_BYTES, &message);
}

static struct visa_words random_bytes(struct rng *rng) {
    struct visa_words words = {{rng_next(rng), rng_next(rng), rng_next(rng), rng_next(rng)}};
    uint64_t opcode = rng_below(rng, 8);
    if (opcode)
        words.word[0] = (words.word[0] & ~0xffull) | (opcode & 1 ? VISA_BYTE_0_DWORD_ATOMIC : VISA_BYTE_0_SVM);
    if (opcode & 2)
        words.word[0] = (words.word[0] & ~0xff00ull) | (VISA_BYTE_1_SVM_SCATTER | opcode >> 2) << 8;
    return words;
}

/* A fault: each is equally likely, or each variant is. */
struct choice {
    unsigned fault, variant;
};

static struct choice random_choice(uint64_t r, bool by_variant) {
    unsigned number = (unsigned)((r >> 32) * VISA_VARIANTS >> 32), fault = (unsigned)((r & 0xffff) * VISA_FAULTS >> 16);
    unsigned variant = (unsigned)((r >> 32) * visa_faults[fault].variants >> 32);
    if (by_variant) {
        fault = visa_fault_of_variant(number);
        variant = number - visa_faults[fault].first;
    }
    return (struct choice){fault, variant};
}

static void corrupt(struct rng *rng, struct visa_words *message, const struct choice *choices, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        uint64_t opcode = visa_byte(message, 0), svm = visa_byte(message, 1);
        enum visa_kind kind = svm == VISA_BYTE_1_SVM_ATOMIC ? VISA_SVM_ATOMIC : VISA_SVM_SCATTER;
        kind = opcode == VISA_BYTE_0_DWORD_ATOMIC ? VISA_DWORD_ATOMIC : kind;
        visa_corrupt(rng, kind, message, choices[i].fault, choices[i].variant);
    }
}

/*
 * Corrupts six messages of each group: any bytes, a wrong bit, two faults, or one. It chooses all faults first because
 * late mispredictions of the branches on them are slower.
 */
enum { GROUP = 16, CHOICES = 5 };
static void corrupt_some(struct rng *rng, struct visa_words *messages, size_t n) {
    struct choice choices[LL_TILE / GROUP][CHOICES];
    for (size_t i = 0; i < LL_TILE / GROUP * CHOICES; i++)
        choices[i / CHOICES][i % CHOICES] = random_choice(rng_next(rng), i % 2);
    for (size_t first = 0; first + GROUP <= n; first += GROUP) {
        uint64_t r = rng_next(rng), step = r >> 8 | 1;
        const struct choice *choice = choices[first / GROUP];
        struct visa_words *of[6];
        for (unsigned i = 0; i < 6; i++)
            of[i] = &messages[first + ((r + i * step) & (GROUP - 1))];
        *of[0] = random_bytes(rng);
        uint32_t bit = rng_below(rng, VISA_BYTES * 8);
        of[1]->word[bit / 64] ^= 1ull << bit % 64;
        corrupt(rng, of[2], choice, 2);
        for (unsigned i = 3; i < 6; i++)
            corrupt(rng, of[i], choice + i - 1, 1);
    }
}

static void randomize(void *words, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    struct req *req = words;
    struct visa_words messages[LL_TILE];
    struct rng rng = {random};
    (void)chosen; /* the family draws from the subset */
    visa_random_legal_messages(rng_next(&rng), messages, n);
    corrupt_some(&rng, messages, n);
    for (size_t i = 0; i < n; i++)
        put(messages[i], &req[i]);
}

/*
 * A legal message hits three bins: its operation, or its blocks; its channels; its predicate, and the positions of its
 * operands. A rejected one hits a bin of the variant of its fault, or of its check if it has several faults. It also
 * hits a bin of its check and the next check that fails, which shows their order. Both hit a bin of a bit of a field.
 */
enum {
    OPERATION,
    WIDTH,
    REFUSAL,
    ATOMIC,
    OP,
    EXEC,
    BLOCK_SIZE,
    BLOCKS,
    KIND,
    CHANNELS,
    MASK,
    FORM,
    PREDICATE,
    ADDRESSES,
    SOURCE_0,
    SOURCE_1,
    DST,
    FAULT,
    SEVERAL,
    CHECK,
    NEXT,
    FIELD,
    BIT,
    HOW
};
enum { NULL_OPERAND, AT_START, BEHIND };
enum { ON_T0, ON_T255, SVM };

static unsigned place_of(struct visa_operand operand) {
    return operand.id == 0 ? NULL_OPERAND : operand.offset ? BEHIND : AT_START;
}

static void set_legal(const struct visa_inst *i, unsigned *value) {
    if (i->kind == VISA_SVM_SCATTER) {
        value[BLOCK_SIZE] = i->block_size;
        value[BLOCKS] = i->num_blocks;
    } else {
        value[ATOMIC] = i->kind == VISA_SVM_ATOMIC ? SVM : i->surface == VISA_T0 ? ON_T0 : ON_T255;
        value[OP] = visa_op_of_code(i->op);
    }
    value[EXEC] = value[CHANNELS] = i->exec_log2;
    value[MASK] = 2u * i->mask + i->no_mask;
    value[FORM] = visa_form(i);
    value[PREDICATE] = i->pred;
    value[ADDRESSES] = place_of(i->address);
    value[SOURCE_0] = place_of(i->src0);
    value[SOURCE_1] = place_of(i->src1);
    value[DST] = place_of(i->dst);
}

static void set_refused(const struct visa_words *message, unsigned error, unsigned *value) {
    enum visa_kind kind = VISA_DWORD_ATOMIC;
    const uint64_t faults = visa_find_faults(message, &kind);
    const unsigned fault = visa_only_fault(faults, error);
    value[KIND] = kind;
    value[CHECK] = error;
    value[NEXT] = visa_first_error(faults, error);
    if (fault < VISA_FAULTS)
        value[FAULT] = visa_faults[fault].first + visa_variant_of(message, kind, fault);
    else
        value[SEVERAL] = error;
}

/*
 * Single bits of fields. In a legal message, a bit is the only 1 or the only 0 of its field. In a rejected one, it is
 * the only 1; the message is legal without it, or has another fault. Values are the kind, the field, the bit and how.
 */
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

static const char *ignore_bit(const unsigned *value) {
    const enum visa_kind kind = (enum visa_kind)value[0];
    const unsigned field = field_of(value), bits = visa_field_bits(kind, field);
    if (value[2] >= bits)
        return bits ? "the field has fewer bits" : "the kind lacks the field";
    if (value[3] <= LEGAL_1)
        return exists(kind, field, value_of(value), value_of(value)) ? NULL : "no legal message has the value";
    return value[3] == OTHER_FAULT || exists(kind, field, 0, 1u << value[2])
               ? NULL
               : "the message is not legal without the bit either";
}

/* Finds the only 1 of a value or, in a legal message, its only 0. Sets bit and how. */
static bool find_bit(uint32_t value, uint32_t all, bool refused, unsigned *part) {
    const uint32_t others = ~value & all;
    part[3] = is_one_bit(value) ? LEGAL_1 : LEGAL_0;
    part[2] = (unsigned)__builtin_ctz(part[3] == LEGAL_1 ? value : others | 1u << 31);
    return part[3] == LEGAL_1 || (!refused && is_one_bit(others));
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

/* Sets field, bit and how of a decoded message with a known opcode. The last field with such a bit counts. */
static void set_bit(const struct visa_words *message, const struct visa_inst *inst, unsigned error, unsigned *value) {
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
    for (unsigned i = 1; i < 4; i++)
        value[FIELD + i - 1] = part[i];
}

/* Returns true if the operation must have the source, false if it must not. */
static bool needs_source(const unsigned *value) {
    return value[3] <= LEGAL_1 || (is_offset(field_of(value)) && value[2] < OFFSET_BITS);
}

static bool is_about_source(const unsigned *value) {
    const unsigned field = field_of(value), operand = operand_of(field);
    return value[0] != VISA_SVM_SCATTER && is_operand(field) && (operand == VISA_SRC0 || operand == VISA_SRC1);
}

static bool bit_takes_op(const unsigned *value, unsigned op) {
    const unsigned code = value_of(value) % VISA_OP_CODES;
    if (field_of(value) == VISA_FIELD_OP)
        return visa_op_of_code(code) == op;
    /* An offset within a register is illegal, with and without the source. */
    bool either = value[3] == OTHER_FAULT || (value[3] == DECIDES && needs_source(value));
    return either || !is_about_source(value) ||
           visa_op_has(op, operand_of(field_of(value)) - VISA_SRC0) == needs_source(value);
}

static bool bit_takes_width(const unsigned *value, unsigned width) {
    if (field_of(value) != VISA_FIELD_OP)
        return true;
    return width == (value_of(value) >> 5 & (value[0] == VISA_SVM_ATOMIC ? 3 : 1));
}

/* Returns the error of the message. */
static unsigned set_options(const struct visa_words *message, struct visa_inst *inst, unsigned *value) {
    visa_classify_any(message, &value[OPERATION], &value[WIDTH]);
    value[REFUSAL] = visa_decode_words(message, VISA_BYTES, inst);
    return value[REFUSAL];
}

static void option_values(const void *req, unsigned *value) {
    const struct visa_words message = get(req);
    struct visa_inst inst;
    set_options(&message, &inst, value);
}

static void values(const void *req, unsigned *value) {
    const struct visa_words message = get(req);
    struct visa_inst inst;
    const unsigned error = set_options(&message, &inst, value);
    if (error != VISA_OPCODE) {
        value[KIND] = inst.kind;
        set_bit(&message, &inst, error, value);
    }
    if (error == VISA_OK)
        set_legal(&inst, value);
    else
        set_refused(&message, error, value);
}

static const char *ignore_operation(const unsigned *value) {
    if (value[0] != SVM && value[2] == ATOMIC_ALU_WIDTH_64)
        return "a dword_atomic has no 64 bits";
    if (value[2] == ATOMIC_ALU_WIDTH_64 && !visa_ops[value[1]].has_64)
        return "the operation has no 64 bits";
    return value[0] == SVM && value[3] > visa_most_exec(VISA_SVM_ATOMIC) ? "an svm_atomic has up to 8 channels" : NULL;
}

static const char *ignore_blocks(const unsigned *value) {
    return visa_impossible_blocks(value[0], value[1], value[2]);
}

static const char *ignore_channels(const unsigned *value) {
    return visa_impossible_mask((enum visa_kind)value[0], value[1], value[2] / 2);
}

static const char *ignore_operands(const unsigned *value) {
    if (value[2] == NULL_OPERAND)
        return "the addresses are never null";
    if (value[0] == VISA_SVM_SCATTER && (value[4] != NULL_OPERAND || value[5] != NULL_OPERAND))
        return "a scatter has only addresses and data";
    if (value[3] == NULL_OPERAND && (value[0] == VISA_SVM_SCATTER || value[4] != NULL_OPERAND))
        return "source 0 is null only where an atomic has no source";
    return NULL;
}

static const char *ignore_refused(const unsigned *value) {
    const unsigned fault = visa_fault_of_variant(value[1]);
    return visa_impossible_fault((enum visa_kind)value[0], fault, value[1] - visa_faults[fault].first);
}

static const char *ignore_several(const unsigned *value) {
    return visa_impossible_several((enum visa_kind)value[0], value[1]);
}

/* Returns true if a message of the kind can fail the check. */
static bool has_check(enum visa_kind kind, unsigned error) {
    for (unsigned fault = 0; fault < VISA_FAULTS; fault++)
        if (visa_faults[fault].error == error && visa_faults[fault].kinds >> kind & 1)
            return true;
    return false;
}

static const char *ignore_order(const unsigned *value) {
    const enum visa_kind kind = (enum visa_kind)value[0];
    if (!has_check(kind, value[1]) || (value[2] < VISA_ERRORS && !has_check(kind, value[2])))
        return "messages of this kind do not have the check";
    if (value[2] <= value[1])
        return "the later check comes second";
    if (value[1] == VISA_OPCODE && value[2] < VISA_ERRORS)
        return "the fields after an unknown opcode are undefined";
    if (value[1] == VISA_EXEC_SIZE && value[2] == VISA_MASK)
        return "an illegal exec size has no masks";
    return NULL;
}

/* Puts one fault or two into a message. */
static void corrupt_any(struct rng *rng, struct visa_words *message) {
    for (unsigned faults = 1 + rng_below(rng, 2); faults; faults--) {
        const struct choice choice = random_choice(rng_next(rng), false);
        corrupt(rng, message, &choice, 1);
    }
}

/* Sets fields, and draws all else: the engine repeats this for a message without the values. */
static bool steer(struct ll_recipe *recipe, const unsigned *want) {
    const unsigned bit[] = {want[KIND], want[FIELD], want[BIT], want[HOW]};
    struct rng rng = {recipe->random(recipe)};
    struct visa_want wanted = visa_want_any; /* as LL_NO_CLASS */
    enum visa_kind kind = want[KIND] != LL_NO_CLASS ? (enum visa_kind)want[KIND] : VISA_SVM_SCATTER;
    wanted.op = (int)want[OP];
    wanted.width = (int)want[WIDTH];
    wanted.exec_log2 = (int)(want[EXEC] != LL_NO_CLASS ? want[EXEC] : want[CHANNELS]);
    wanted.block_size = (int)want[BLOCK_SIZE];
    wanted.num_blocks = (int)want[BLOCKS];
    wanted.form = (int)want[FORM];
    wanted.pred = (int)want[PREDICATE];
    if (want[ATOMIC] != LL_NO_CLASS) {
        kind = want[ATOMIC] == SVM ? VISA_SVM_ATOMIC : VISA_DWORD_ATOMIC;
        wanted.surface = want[ATOMIC] == ON_T255;
    }
    if (want[MASK] != LL_NO_CLASS) {
        wanted.mask = (int)want[MASK] / 2;
        wanted.no_mask = want[MASK] % 2;
    }
    struct visa_words message = visa_random_legal_words(rng_next(&rng), kind, &wanted);
    if (want[BIT] != LL_NO_CLASS)
        visa_put_field(&message, kind, field_of(bit), 0, visa_field_bits(kind, field_of(bit)), value_of(bit));
    if (want[FAULT] != LL_NO_CLASS) {
        const unsigned fault = visa_fault_of_variant(want[FAULT]);
        visa_corrupt(&rng, kind, &message, fault, want[FAULT] - visa_faults[fault].first);
    } else if (want[SEVERAL] != LL_NO_CLASS || want[CHECK] != LL_NO_CLASS || want[HOW] == OTHER_FAULT) {
        corrupt_any(&rng, &message);
    }
    put(message, recipe->req);
    return true;
}

static bool is_operation(const char *feature) {
    return visa_dimension_of(feature) == VISA_BY_OPERATION;
}

/* Returns true if messages of this kind can have the operation and a width of the subset, or the width. */
static bool kind_takes(unsigned kind, const char *feature, unsigned of) {
    const bool narrow = kind == VISA_DWORD_ATOMIC;
    return !is_operation(feature) ||
           (visa_kind_of_message(of) == kind && (!narrow || subset_has_value(VISA_BY_WIDTH, ATOMIC_ALU_WIDTH_32) ||
                                                 subset_has_value(VISA_BY_WIDTH, ATOMIC_ALU_WIDTH_16)));
}

static bool atomic_takes(unsigned atomic, const char *feature, unsigned of) {
    return kind_takes(atomic == SVM ? VISA_SVM_ATOMIC : VISA_DWORD_ATOMIC, feature, of);
}

static bool op_takes(unsigned op, const char *feature, unsigned of) {
    return !is_operation(feature) || of % VISA_OPS == op;
}

static bool blocks_take(unsigned blocks, const char *feature, unsigned of) {
    (void)blocks;
    return kind_takes(VISA_SVM_SCATTER, feature, of);
}

static bool has_source(unsigned source, unsigned place, const char *feature, unsigned of) {
    return !is_operation(feature) || of == VISA_SCATTERS ||
           visa_op_has(of % VISA_OPS, source) == (place != NULL_OPERAND);
}

static bool source_0_takes(unsigned place, const char *feature, unsigned of) {
    return has_source(0, place, feature, of);
}

static bool source_1_takes(unsigned place, const char *feature, unsigned of) {
    return has_source(1, place, feature, of);
}

static bool refused_takes_width(unsigned kind, unsigned fault, unsigned variant, unsigned width) {
    if (fault == VISA_FAULT_OP)
        return width == (variant >> 5 & (kind == VISA_SVM_ATOMIC ? 3 : 1));
    if (fault == VISA_FAULT_OP_BITS && kind == VISA_SVM_ATOMIC)
        return width >> 1 == (variant & 1);
    return visa_fault_takes_width(fault, width);
}

static bool refused_takes(const unsigned *value, const char *feature, unsigned of) {
    const unsigned fault = visa_fault_of_variant(value[1]), variant = value[1] - visa_faults[fault].first;
    const unsigned op = of % VISA_OPS;
    if (!is_operation(feature))
        return refused_takes_width(value[0], fault, variant, of);
    if (value[0] == VISA_SVM_SCATTER)
        return visa_faults[fault].error != VISA_OPCODE;
    return visa_fault_takes_op(fault, op) &&
           (!visa_fault_names_op(fault) || op == visa_op_of_code(variant % VISA_OP_CODES));
}

/* Returns true if such a message can fail the check. In a subset, other widths are not errors. */
static bool check_takes(unsigned error, const char *feature, unsigned of) {
    if (!is_operation(feature))
        return error != VISA_WIDTH || of == ATOMIC_ALU_WIDTH_64;
    if (error == VISA_WIDTH && visa_kind_of_message(of) == VISA_SVM_ATOMIC)
        return !subset_is_restricted(VISA_BY_WIDTH) || of % VISA_OPS >= VISA_OPS_64;
    return error != VISA_OPCODE && error != VISA_OP;
}

static bool bit_takes(const unsigned *value, const char *feature, unsigned of) {
    if (!is_operation(feature))
        return bit_takes_width(value, of);
    return value[0] == VISA_SVM_SCATTER || bit_takes_op(value, of % VISA_OPS);
}

/* Both kinds of atomics, and each operation of either, for OPS=. */
static const char *message_set(unsigned set) {
    if (set < VISA_SVM_SCATTER)
        return visa_kind_names[set];
    return set < VISA_SVM_SCATTER + VISA_OPS ? visa_ops[set - VISA_SVM_SCATTER].mnemonic : NULL;
}

static bool in_message_set(unsigned set, unsigned message) {
    if (set < VISA_SVM_SCATTER)
        return visa_kind_of_message(message) == set;
    return message != VISA_SCATTERS && message % VISA_OPS == set - VISA_SVM_SCATTER;
}

static void print_message_op(FILE *file, unsigned message) {
    fputs(visa_kind_names[visa_kind_of_message(message)], file);
    if (message != VISA_SCATTERS)
        fprintf(file, ".%s", visa_ops[message % VISA_OPS].mnemonic);
}

static void print_predicate(FILE *file, unsigned value) {
    fprintf(file, "P%u", value);
}

static void print_next_check(FILE *file, unsigned error) {
    fputs(error < VISA_ERRORS ? visa_error_name((enum visa_error)error) : "nothing", file);
}

#define PLACES VISA_NAMES("null", "at its start", "after its start")
static const struct ll_feature features[] = {
    [OPERATION] = {.name = "message operation",
                   .size = VISA_MESSAGES,
                   .print = print_message_op,
                   .option = "OPS",
                   .option_set = message_set,
                   .in_set = in_message_set},
    [WIDTH] = {.name = "width", .names = VISA_NAMES("32", "16", "64"), .option = "WIDTHS"},
    [REFUSAL] = {VISA_FEATURE_REFUSAL},
    [ATOMIC] = {.name = "atomic",
                .names = VISA_NAMES("dword_atomic on T0", "dword_atomic on T255", "svm_atomic"),
                .takes = atomic_takes},
    [OP] = {.name = "op", .size = VISA_OPS, .print = visa_print_op, .takes = op_takes},
    [EXEC] = {VISA_FEATURE_EXEC},
    [BLOCK_SIZE] = {VISA_FEATURE_BLOCK_SIZE},
    [BLOCKS] = {VISA_FEATURE_BLOCKS, .takes = blocks_take},
    [KIND] = {.name = "message", .names = visa_kind_names, .takes = kind_takes},
    [CHANNELS] = {VISA_FEATURE_CHANNEL_COUNT},
    [MASK] = {VISA_FEATURE_MASK},
    [FORM] = {VISA_FEATURE_FORM},
    [PREDICATE] = {.name = "predicate variable", .size = VISA_PREDICATES + 1, .print = print_predicate},
    [ADDRESSES] = {.name = "addresses", .names = PLACES},
    [SOURCE_0] = {.name = "src0", .names = PLACES, .takes = source_0_takes},
    [SOURCE_1] = {.name = "src1", .names = PLACES, .takes = source_1_takes},
    [DST] = {.name = "dst", .names = PLACES},
    [FAULT] = {.name = "refused for", .size = VISA_VARIANTS, .print = visa_print_variant},
    [SEVERAL] = {.name = "check of several reasons", .size = VISA_ERRORS, .print = visa_print_error},
    [CHECK] = {.name = "check", .size = VISA_ERRORS, .print = visa_print_error, .takes = check_takes},
    [NEXT] = {.name = "next check", .size = VISA_ERRORS + 1, .print = print_next_check, .takes = check_takes},
    [FIELD] = {.name = "field",
               .names = VISA_NAMES("Exec_size", "Pred", "Op", "the surface", "Block_size", "Num_blocks",
                                   "the variable of the addresses", "the offset of the addresses",
                                   "the variable of source 0", "the offset of source 0", "the variable of source 1",
                                   "the offset of source 1", "the variable of the destination",
                                   "the offset of the destination")},
    [BIT] = {VISA_FEATURE_NUMBER("bit", 32)},
    [HOW] = {.name = "how",
             .names = VISA_NAMES("alone is 0", "alone is 1", "alone is 1, refused for it",
                                 "alone is 1, refused for something else")},
    {.name = NULL}};

static const struct ll_cross crosses[] = {
    {LL_CROSS("operation", "%0: %1.%2, %3", "atomic", "op", "width", "exec size"), .ignore = ignore_operation},
    {LL_CROSS("blocks", "svm_scatter: %1 of %0, %2", "block size", "blocks", "exec size"), .ignore = ignore_blocks},
    {LL_CROSS("channels", "%0: (%2, %1), %3", "message", "channels", "mask", "predicate"), .ignore = ignore_channels},
    {LL_CROSS("operands", "%0: %1, addresses %2, src0 %3, src1 %4, dst %5", "message", "predicate variable",
              "addresses", "src0", "src1", "dst"),
     .ignore = ignore_operands},
    {LL_CROSS("refused", "%0 refused: %1", "message", "refused for"), .ignore = ignore_refused, .takes = refused_takes},
    {LL_CROSS("several", "%0 refused: %1 for several reasons", "message", "check of several reasons"),
     .ignore = ignore_several},
    {LL_CROSS("order", "%0 refused: first error %1, next %2", "message", "check", "next check"),
     .ignore = ignore_order},
    {LL_CROSS("bit", "%0: %1, bit %2 %3", "message", "field", "bit", "how"), .ignore = ignore_bit, .takes = bit_takes},
    {.name = NULL}};

static void refuse(void *req) {
    struct visa_words message = get(req);
    visa_refuse_any(&message);
    put(message, req);
}

static void print(FILE *file, const void *req) {
    const struct visa_words message = get(req);
    visa_print_message(file, &message, VISA_BYTES, VISA_DAS);
}

static bool read(struct scan *s, void *req) {
    struct visa_words message;
    const bool ok = visa_read_message(s, VISA_BYTES, &message);
    if (ok)
        put(message, req);
    return ok;
}

LL_UNIT(visa_decode, .respond = respond, .pipeline = LL_COLLAPSE, .latency = 2, .closed = true, .features = features,
        .crosses = crosses, .values = values, .option_values = option_values, .steer = steer, .refusal = "refusal",
        .refuse = refuse, .randomize = randomize, .print = print, .read = read);
