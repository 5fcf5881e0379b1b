/* SPDX-License-Identifier: MIT */
/* The unit visa_decode: any bytes as a message of each kind, decoded or rejected. */
#define LL_PORTS "cycle/visa_decode_ports.h"
#include "lanelock/ports.h"

#include "cycle/visa_decode.h"
#include "cycle/visa_unit.h"
#include "families/visa/cover_field.h"

static void respond(const void *req, void *rsp, size_t n) {
    visa_decode_respond(req, rsp, n);
}

static struct visa_words get(const void *req) {
    return visa_get_message(((const struct req *)req)->message_i, VISA_BYTES);
}

static void put(struct visa_words message, void *req) {
    visa_put_message(((struct req *)req)->message_i, VISA_BYTES, &message);
}

static void randomize(void *words, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    struct req *req = words;
    struct visa_words messages[LL_TILE];
    struct rng rng = {random};
    (void)chosen; /* the family draws from the subset */
    visa_random_messages(&rng, messages, n);
    for (size_t i = 0; i < n; i++)
        put(messages[i], &req[i]);
}

/*
 * A legal message hits three bins: its operation, or its blocks; its channels; its predicate, and the positions of its
 * operands. A rejected one hits a bin of the variant of its fault, or of its check if it has several faults; and a bin
 * of its check and the next check that fails, which shows their order. Both hit a bin of a bit of a field.
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
    SRC0,
    SRC1,
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
    value[SRC0] = place_of(i->src0);
    value[SRC1] = place_of(i->src1);
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
        visa_bit_values(&message, &inst, error, &value[FIELD]);
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
        return "a scatter has no such operand";
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
        return "no such message fails the check";
    if (value[2] <= value[1])
        return "the later check comes second";
    if (value[1] == VISA_OPCODE && value[2] < VISA_ERRORS)
        return "behind an unknown opcode nothing is known";
    if (value[1] == VISA_EXEC_SIZE && value[2] == VISA_MASK)
        return "an illegal exec size has no masks";
    return NULL;
}

static void put_legal(struct ll_recipe *recipe, enum visa_kind kind, const struct visa_want *want) {
    put(visa_random_legal_words(recipe->random(recipe), kind, want), recipe->req);
}

static void put_faulty(struct ll_recipe *recipe, struct visa_words message) {
    const uint64_t random = recipe->random(recipe);
    visa_randomize_behind(&message, random, recipe->random(recipe));
    put(message, recipe->req);
}

static bool steer_operation(struct ll_recipe *recipe, const unsigned *value) {
    struct visa_want want = visa_want_any;
    want.surface = value[0] == ON_T255;
    want.op = (int)value[1];
    want.width = (int)value[2];
    want.exec_log2 = (int)value[3];
    put_legal(recipe, value[0] == SVM ? VISA_SVM_ATOMIC : VISA_DWORD_ATOMIC, &want);
    return true;
}

static bool steer_blocks(struct ll_recipe *recipe, const unsigned *value) {
    struct visa_want want = visa_want_any;
    want.block_size = (int)value[0];
    want.num_blocks = (int)value[1];
    want.exec_log2 = (int)value[2];
    put_legal(recipe, VISA_SVM_SCATTER, &want);
    return true;
}

static bool steer_channels(struct ll_recipe *recipe, const unsigned *value) {
    struct visa_want want = visa_want_any;
    want.exec_log2 = (int)value[1];
    want.mask = (int)value[2] / 2;
    want.no_mask = (int)value[2] % 2;
    want.form = (int)value[3];
    put_legal(recipe, (enum visa_kind)value[0], &want);
    return true;
}

static bool steer_operands(struct ll_recipe *recipe, const unsigned *value) {
    struct visa_want want = visa_want_any;
    want.pred = (int)value[1];
    want.dst_null = value[5] == NULL_OPERAND;
    put_legal(recipe, (enum visa_kind)value[0], &want);
    return true;
}

static bool steer_refused(struct ll_recipe *recipe, const unsigned *value) {
    struct rng rng = {recipe->random(recipe)};
    const unsigned fault = visa_fault_of_variant(value[1]);
    const unsigned variant = value[1] - visa_faults[fault].first;
    put_faulty(recipe, visa_random_faulty(&rng, (enum visa_kind)value[0], fault, variant));
    return true;
}

static bool steer_twice(struct ll_recipe *recipe, unsigned kind, unsigned check, unsigned next) {
    struct rng rng = {recipe->random(recipe)};
    put_faulty(recipe, visa_random_twice(&rng, (enum visa_kind)kind, check, next));
    return true;
}

static bool steer_several(struct ll_recipe *recipe, const unsigned *value) {
    return steer_twice(recipe, value[0], value[1], value[1]);
}

static bool steer_order(struct ll_recipe *recipe, const unsigned *value) {
    return steer_twice(recipe, value[0], value[1], value[2]);
}

static bool steer_bit(struct ll_recipe *recipe, const unsigned *value) {
    struct rng rng = {recipe->random(recipe)};
    put(visa_random_bit(&rng, value), recipe->req);
    return true;
}

static bool is_operation(const char *feature) {
    return visa_dimension_of(feature) == VISA_BY_OPERATION;
}

/* Returns true if messages of this kind can have the operation and a width of the subset, or the width. */
static bool is_of_kind(unsigned kind, const char *feature, unsigned of) {
    const bool narrow = kind == VISA_DWORD_ATOMIC;
    return !is_operation(feature) ||
           (visa_kind_of_message(of) == kind && (!narrow || subset_has_value(VISA_BY_WIDTH, ATOMIC_ALU_WIDTH_32) ||
                                                 subset_has_value(VISA_BY_WIDTH, ATOMIC_ALU_WIDTH_16)));
}

static bool operation_takes(const unsigned *value, const char *feature, unsigned of) {
    const unsigned kind = value[0] == SVM ? VISA_SVM_ATOMIC : VISA_DWORD_ATOMIC;
    return is_of_kind(kind, feature, of) && (!is_operation(feature) || of % VISA_OPS == value[1]);
}

static bool blocks_take(const unsigned *value, const char *feature, unsigned of) {
    (void)value;
    return is_of_kind(VISA_SVM_SCATTER, feature, of);
}

static bool kind_takes(const unsigned *value, const char *feature, unsigned of) {
    return is_of_kind(value[0], feature, of);
}

static bool operands_take(const unsigned *value, const char *feature, unsigned of) {
    return kind_takes(value, feature, of) && (!is_operation(feature) || value[0] == VISA_SVM_SCATTER ||
                                              (visa_op_has(of % VISA_OPS, 0) == (value[3] != NULL_OPERAND) &&
                                               visa_op_has(of % VISA_OPS, 1) == (value[4] != NULL_OPERAND)));
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
    if (!kind_takes(value, feature, of))
        return false;
    if (value[0] == VISA_SVM_SCATTER)
        return visa_faults[fault].error != VISA_OPCODE;
    return visa_fault_takes_op(fault, op) &&
           (!visa_fault_names_op(fault) || op == visa_op_of_code(variant % VISA_OP_CODES));
}

/* Returns true if such a message can fail the check. In a subset, other widths are not errors. */
static bool error_takes_op(unsigned error, unsigned kind, unsigned op) {
    if (error == VISA_WIDTH && kind == VISA_SVM_ATOMIC)
        return !subset_is_restricted(VISA_BY_WIDTH) || op >= VISA_OPS_64;
    return error != VISA_OPCODE && error != VISA_OP;
}

static bool order_takes(const unsigned *value, const char *feature, unsigned of) {
    if (!is_operation(feature))
        return (value[1] != VISA_WIDTH && value[2] != VISA_WIDTH) || of == ATOMIC_ALU_WIDTH_64;
    return kind_takes(value, feature, of) && error_takes_op(value[1], value[0], of % VISA_OPS) &&
           error_takes_op(value[2], value[0], of % VISA_OPS);
}

static bool bit_takes(const unsigned *value, const char *feature, unsigned of) {
    if (!is_operation(feature))
        return visa_bit_takes_width(value, of);
    return kind_takes(value, feature, of) && (value[0] == VISA_SVM_SCATTER || visa_bit_takes_op(value, of % VISA_OPS));
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

#define PLACES VISA_NAMES("null", "at its start", "behind")
static const struct ll_feature features[] = {
    [OPERATION] = {.name = "message operation",
                   .size = VISA_MESSAGES,
                   .print = print_message_op,
                   .option = "OPS",
                   .option_set = message_set,
                   .in_set = in_message_set},
    [WIDTH] = {.name = "width", .names = VISA_NAMES("32", "16", "64"), .option = "WIDTHS"},
    [REFUSAL] = {VISA_FEATURE_REFUSAL},
    [ATOMIC] = {.name = "atomic", .names = VISA_NAMES("dword_atomic on T0", "dword_atomic on T255", "svm_atomic")},
    [OP] = {.name = "op", .size = VISA_OPS, .print = visa_print_op},
    [EXEC] = {VISA_FEATURE_EXEC},
    [BLOCK_SIZE] = {VISA_FEATURE_BLOCK_SIZE},
    [BLOCKS] = {VISA_FEATURE_BLOCKS},
    [KIND] = {.name = "message", .names = visa_kind_names},
    [CHANNELS] = {VISA_FEATURE_CHANNEL_COUNT},
    [MASK] = {VISA_FEATURE_MASK},
    [FORM] = {VISA_FEATURE_FORM},
    [PREDICATE] = {.name = "predicate variable", .size = VISA_PREDICATES + 1, .print = print_predicate},
    [ADDRESSES] = {.name = "addresses", .names = PLACES},
    [SRC0] = {.name = "src0", .names = PLACES},
    [SRC1] = {.name = "src1", .names = PLACES},
    [DST] = {.name = "dst", .names = PLACES},
    [FAULT] = {.name = "refused for", .size = VISA_VARIANTS, .print = visa_print_variant},
    [SEVERAL] = {.name = "check of several reasons", .size = VISA_ERRORS, .print = visa_print_error},
    [CHECK] = {.name = "check", .size = VISA_ERRORS, .print = visa_print_error},
    [NEXT] = {.name = "next check", .size = VISA_ERRORS + 1, .print = print_next_check},
    [FIELD] = {VISA_FEATURE_BIT_FIELD},
    [BIT] = {VISA_FEATURE_NUMBER("bit", VISA_FIELD_BITS)},
    [HOW] = {VISA_FEATURE_BIT_HOW},
    {.name = NULL}};

static const struct ll_cross crosses[] = {
    {.name = "operation",
     .text = "%0: %1.%2, %3",
     .features = {"atomic", "op", "width", "exec size"},
     .ignore = ignore_operation,
     .steer = steer_operation,
     .takes = operation_takes},
    {.name = "blocks",
     .text = "svm_scatter: %1 of %0, %2",
     .features = {"block size", "blocks", "exec size"},
     .ignore = ignore_blocks,
     .steer = steer_blocks,
     .takes = blocks_take},
    {.name = "channels",
     .text = "%0: (%2, %1), %3",
     .features = {"message", "channels", "mask", "predicate"},
     .ignore = ignore_channels,
     .steer = steer_channels,
     .takes = kind_takes},
    {.name = "operands",
     .text = "%0: %1, addresses %2, src0 %3, src1 %4, dst %5",
     .features = {"message", "predicate variable", "addresses", "src0", "src1", "dst"},
     .ignore = ignore_operands,
     .steer = steer_operands,
     .takes = operands_take},
    {.name = "refused",
     .text = "%0 refused: %1",
     .features = {"message", "refused for"},
     .ignore = ignore_refused,
     .steer = steer_refused,
     .takes = refused_takes},
    {.name = "several",
     .text = "%0 refused: %1 for several reasons",
     .features = {"message", "check of several reasons"},
     .ignore = ignore_several,
     .steer = steer_several,
     .takes = kind_takes},
    {.name = "order",
     .text = "%0 refused: %1, and %2 behind it",
     .features = {"message", "check", "next check"},
     .ignore = ignore_order,
     .steer = steer_order,
     .takes = order_takes},
    {.name = "bit",
     .text = "%0: %1, bit %2 %3",
     .features = {"message", "field", "bit", "how"},
     .ignore = visa_impossible_bit,
     .steer = steer_bit,
     .takes = bit_takes},
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
        .crosses = crosses, .values = values, .option_values = option_values, .refusal = "refusal", .refuse = refuse,
        .randomize = randomize, .print = print, .read = read);
