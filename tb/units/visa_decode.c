/* SPDX-License-Identifier: MIT */
/* The unit visa_decode for the engine: its coverage, and the loop that runs its model. */
#include "cycle/visa_unit.h"
#include "engine/pipeline.h"
#include "families/visa/cover_field.h"
#include "families/visa/random_message.h"

static void randomize(struct rng *rng, uint32_t *words, size_t n) {
    struct visa_decode_req *req = (struct visa_decode_req *)words;
    struct visa_words messages[VISA_TILE];
    for (size_t some; n > 0; n -= some, req += some) {
        some = n < VISA_TILE ? n : VISA_TILE;
        visa_random_messages(rng, messages, some);
        for (size_t i = 0; i < some; i++)
            visa_put_message(req[i].message_i, VISA_BYTES, &messages[i]);
    }
}

/*
 * Coverage. A legal message hits three bins: its operation, or its blocks; its channels; its predicate and whether its
 * operands are null, or begin at their variable's start or behind it. A refused one hits a bin for what it is refused
 * for: the variant of the fault if there is one fault alone, else that there are several. Then its check and the next
 * check that fails, which tells whether their order is right. Either hits a bin for a bit of a field.
 */
enum { NULL_OPERAND, AT_START, BEHIND, PLACES, PREDS = VISA_PREDICATES + 1 };
enum { ON_T0, ON_T255, SVM, ATOMICS };
enum { OPERATION, BLOCKS, CHANNELS, OPERANDS, REFUSED, SEVERAL, ORDER, BIT, GROUPS };
static const struct covergroup groups[GROUPS];

static unsigned place_of(struct visa_operand operand) {
    return operand.id == 0 ? NULL_OPERAND : operand.offset ? BEHIND : AT_START;
}

static void sample_legal(const struct visa_inst *i, uint32_t *bins) {
    unsigned atomic = i->kind == VISA_SVM_ATOMIC ? SVM : i->surface == VISA_T0 ? ON_T0 : ON_T255;
    unsigned places[VISA_OPERANDS] = {place_of(i->address), place_of(i->src0), place_of(i->src1), place_of(i->dst)};
    unsigned blocks[] = {i->block_size, i->num_blocks, i->exec_log2};
    unsigned operation[] = {atomic, visa_op_of_code(i->op), i->width, i->exec_log2};
    unsigned channels[] = {i->kind, i->exec_log2, i->mask, i->no_mask, visa_form(i)};
    unsigned operands[] = {i->kind,           i->pred,           places[VISA_ADDRESS],
                           places[VISA_SRC0], places[VISA_SRC1], places[VISA_DST]};
    if (i->kind == VISA_SVM_SCATTER)
        bins[BLOCKS] = covergroup_bin(&groups[BLOCKS], blocks);
    else
        bins[OPERATION] = covergroup_bin(&groups[OPERATION], operation);
    bins[CHANNELS] = covergroup_bin(&groups[CHANNELS], channels);
    bins[OPERANDS] = covergroup_bin(&groups[OPERANDS], operands);
}

static void sample(const uint32_t *req_words, const uint32_t *rsp, uint32_t *bins) {
    const struct visa_decode_req *req = (const struct visa_decode_req *)req_words;
    (void)rsp;
    struct visa_words words = visa_get_message(req->message_i, VISA_BYTES);
    struct visa_inst inst;
    unsigned error = visa_decode_words(&words, VISA_BYTES, &inst);
    if (error != VISA_OPCODE)
        bins[BIT] = visa_bit_bin(&groups[BIT], &words, &inst, error);
    if (error == VISA_OK) {
        sample_legal(&inst, bins);
        return;
    }
    enum visa_kind kind = VISA_DWORD_ATOMIC;
    struct visa_fault_set found;
    visa_find_faults(&words, &kind, &found);
    unsigned fault = visa_only_fault(&found, error), next = visa_first_error(&found, error);
    unsigned check[COVER_PARTS] = {kind, error, next};
    if (fault < VISA_FAULTS) {
        unsigned variant[COVER_PARTS] = {kind, visa_faults[fault].first + found.variant[fault]};
        bins[REFUSED] = covergroup_bin(&groups[REFUSED], variant);
    } else {
        bins[SEVERAL] = covergroup_bin(&groups[SEVERAL], check);
    }
    bins[ORDER] = covergroup_bin(&groups[ORDER], check);
}

static const char *impossible_operation(const unsigned *part) {
    if (part[0] != SVM && part[2] == ATOMIC_ALU_WIDTH_64)
        return "a dword_atomic has no 64 bits";
    if (part[2] == ATOMIC_ALU_WIDTH_64 && !visa_ops[part[1]].has_64)
        return "the operation has no 64 bits";
    return part[0] == SVM && part[3] > visa_most_exec(VISA_SVM_ATOMIC) ? "an svm_atomic has up to 8 channels" : NULL;
}

static const char *impossible_blocks(const unsigned *part) {
    return visa_impossible_blocks(part[0], part[1], part[2]);
}

static const char *impossible_channels(const unsigned *part) {
    return visa_impossible_mask((enum visa_kind)part[0], part[1], part[2]);
}

static const char *impossible_operands(const unsigned *part) {
    if (part[2] == NULL_OPERAND)
        return "the addresses are never null";
    if (part[0] == VISA_SVM_SCATTER && (part[4] != NULL_OPERAND || part[5] != NULL_OPERAND))
        return "a scatter has no such operand";
    if (part[3] == NULL_OPERAND && (part[0] == VISA_SVM_SCATTER || part[4] != NULL_OPERAND))
        return "source 0 is null only where an atomic has no source";
    return NULL;
}

static const char *impossible_refusal(const unsigned *part) {
    unsigned fault = visa_fault_of_value(part[1]);
    return visa_impossible_fault((enum visa_kind)part[0], fault, part[1] - visa_faults[fault].first);
}

static const char *impossible_several(const unsigned *part) {
    return visa_impossible_several((enum visa_kind)part[0], part[1]);
}

/* Whether a message of the kind can be refused by the check. */
static bool has_check(enum visa_kind kind, unsigned error) {
    for (unsigned fault = 0; fault < VISA_FAULTS; fault++)
        if (visa_faults[fault].error == error && visa_faults[fault].kinds >> kind & 1)
            return true;
    return false;
}

static const char *impossible_order(const unsigned *part) {
    enum visa_kind kind = (enum visa_kind)part[0];
    if (!has_check(kind, part[1]) || (part[2] < VISA_ERRORS && !has_check(kind, part[2])))
        return "no such message fails the check";
    if (part[2] <= part[1])
        return "the later check comes second";
    if (part[1] == VISA_OPCODE && part[2] < VISA_ERRORS)
        return "behind an unknown opcode nothing is known";
    if (part[1] == VISA_EXEC_SIZE && part[2] == VISA_MASK)
        return "an illegal exec size has no masks";
    return NULL;
}

/* Whether an operation has its sources where the operands of a bin are. */
static bool has_sources(unsigned op, unsigned src0, unsigned src1) {
    unsigned operands = visa_ops[op].operands;
    return (src0 != NULL_OPERAND) == ((operands & VISA_OP_SRC0) != 0) &&
           (src1 != NULL_OPERAND) == ((operands & VISA_OP_SRC1) != 0);
}

/* Whether such a message can fail the check; where widths are few, no other width is an error. */
static bool error_takes_op(unsigned error, enum visa_kind kind, unsigned op) {
    if (error == VISA_WIDTH && kind == VISA_SVM_ATOMIC)
        return !subset_is_restricted(VISA_BY_WIDTH) || op >= VISA_OPS_64;
    return error != VISA_OPCODE && error != VISA_OP;
}

static bool takes_message(size_t group, const unsigned *part, unsigned message) {
    enum visa_kind kind = visa_kind_of_message(message);
    unsigned op = message % VISA_OPS, fault;
    /* A dword_atomic has no 64 bits. */
    if (kind == VISA_DWORD_ATOMIC && !subset_has_value(VISA_BY_WIDTH, ATOMIC_ALU_WIDTH_32) &&
        !subset_has_value(VISA_BY_WIDTH, ATOMIC_ALU_WIDTH_16))
        return false;
    switch (group) {
    case OPERATION:
        return kind == (part[0] == SVM ? VISA_SVM_ATOMIC : VISA_DWORD_ATOMIC) && op == part[1];
    case BLOCKS:
        return kind == VISA_SVM_SCATTER;
    case OPERANDS:
        return kind == part[0] && (kind == VISA_SVM_SCATTER || has_sources(op, part[3], part[4]));
    case REFUSED:
        fault = visa_fault_of_value(part[1]);
        if (kind == VISA_SVM_SCATTER)
            return kind == part[0] && visa_faults[fault].error != VISA_OPCODE;
        return kind == part[0] && visa_fault_takes_op(fault, op) &&
               (!visa_fault_names_op(fault) ||
                op == visa_op_of_code((part[1] - visa_faults[fault].first) % VISA_OP_CODES));
    case ORDER:
        return kind == part[0] && error_takes_op(part[1], kind, op) && error_takes_op(part[2], kind, op);
    case BIT:
        return kind == part[0] && (kind == VISA_SVM_SCATTER || visa_bit_takes_op(part, op));
    case CHANNELS:
    case SEVERAL:
        return kind == part[0];
    default:
        return true;
    }
}

static bool takes_width(size_t group, const unsigned *part, unsigned width) {
    if (group == REFUSED) {
        unsigned fault = visa_fault_of_value(part[1]), variant = part[1] - visa_faults[fault].first;
        if (fault == VISA_FAULT_OP)
            return width == (variant >> 5 & (part[0] == VISA_SVM_ATOMIC ? 3 : 1));
        if (fault == VISA_FAULT_OP_BITS && part[0] == VISA_SVM_ATOMIC)
            return width >> 1 == (variant & 1);
        return visa_fault_takes_width(fault, width);
    }
    if (group == BIT)
        return visa_bit_takes_width(part, width);
    bool by_width = group == ORDER && (part[1] == VISA_WIDTH || part[2] == VISA_WIDTH);
    return !by_width || width == ATOMIC_ALU_WIDTH_64;
}

static bool takes(const struct covergroup *of, const unsigned *part, unsigned dimension, unsigned value) {
    const size_t group = unit_group(of);
    return dimension == VISA_BY_OPERATION ? takes_message(group, part, value) : takes_width(group, part, value);
}

/* Puts a legal message, and one with faults. */
static void put_legal(struct rng *rng, enum visa_kind kind, const struct visa_want *want, uint32_t *req) {
    struct visa_words message = visa_random_legal_words(rng_next(rng), kind, want);
    visa_put_message(((struct visa_decode_req *)req)->message_i, VISA_BYTES, &message);
}

static void put_faulty(struct rng *rng, struct visa_words message, uint32_t *req) {
    uint64_t random = rng_next(rng);
    visa_randomize_behind(&message, random, rng_next(rng));
    visa_put_message(((struct visa_decode_req *)req)->message_i, VISA_BYTES, &message);
}

static void hint_operation(const struct cover_aim *aim, uint32_t *req) {
    struct visa_want want = visa_want_any;
    want.surface = aim->part[0] == ON_T255;
    want.op = (int)aim->part[1];
    want.width = (int)aim->part[2];
    want.exec_log2 = (int)aim->part[3];
    put_legal(aim->rng, aim->part[0] == SVM ? VISA_SVM_ATOMIC : VISA_DWORD_ATOMIC, &want, req);
}

static void hint_blocks(const struct cover_aim *aim, uint32_t *req) {
    struct visa_want want = visa_want_any;
    want.block_size = (int)aim->part[0];
    want.num_blocks = (int)aim->part[1];
    want.exec_log2 = (int)aim->part[2];
    put_legal(aim->rng, VISA_SVM_SCATTER, &want, req);
}

static void hint_channels(const struct cover_aim *aim, uint32_t *req) {
    struct visa_want want = visa_want_any;
    want.exec_log2 = (int)aim->part[1];
    want.mask = (int)aim->part[2];
    want.no_mask = (int)aim->part[3];
    want.form = (int)aim->part[4];
    put_legal(aim->rng, (enum visa_kind)aim->part[0], &want, req);
}

static void hint_operands(const struct cover_aim *aim, uint32_t *req) {
    struct visa_want want = visa_want_any;
    want.pred = (int)aim->part[1];
    want.dst_null = aim->part[5] == NULL_OPERAND;
    put_legal(aim->rng, (enum visa_kind)aim->part[0], &want, req);
}

static void hint_refusal(const struct cover_aim *aim, uint32_t *req) {
    unsigned fault = visa_fault_of_value(aim->part[1]);
    put_faulty(
        aim->rng,
        visa_random_faulty(aim->rng, (enum visa_kind)aim->part[0], fault, aim->part[1] - visa_faults[fault].first),
        req);
}

static void hint_several(const struct cover_aim *aim, uint32_t *req) {
    put_faulty(aim->rng, visa_random_twice(aim->rng, (enum visa_kind)aim->part[0], aim->part[1], aim->part[1]), req);
}

static void hint_order(const struct cover_aim *aim, uint32_t *req) {
    put_faulty(aim->rng, visa_random_twice(aim->rng, (enum visa_kind)aim->part[0], aim->part[1], aim->part[2]), req);
}

static void hint_bit(const struct cover_aim *aim, uint32_t *req) {
    struct visa_words message = visa_random_bit(aim);
    visa_put_message(((struct visa_decode_req *)req)->message_i, VISA_BYTES, &message);
}

static const char *const atomic_names[] = {"dword_atomic on T0", "dword_atomic on T255", "svm_atomic"};
static const char *const place_names[] = {"null", "at its start", "behind"};

static void print_predicate(FILE *file, unsigned value) {
    fprintf(file, "P%u", value);
}

static void print_next_check(FILE *file, unsigned error) {
    fputs(error < VISA_ERRORS ? visa_error_name((enum visa_error)error) : "nothing", file);
}

static const struct covergroup groups[GROUPS] = {
    [OPERATION] = {"operation",
                   "%0: %1.%2, %3",
                   {{"message", ATOMICS, .names = atomic_names},
                    {"op", VISA_OPS, .names = visa_op_names},
                    {"width", VISA_WIDTHS, .names = visa_width_names, .dimension = 1 + VISA_BY_WIDTH},
                    {"exec size", VISA_EXECS, .names = visa_exec_names}},
                   impossible_operation,
                   hint_operation},
    [BLOCKS] = {"blocks",
                "svm_scatter: %1 of %0, %2",
                {{"block size", VISA_BLOCK_SIZES, .names = visa_block_size_names},
                 {"blocks", VISA_NUM_BLOCKS, .names = visa_num_blocks_names},
                 {"exec size", VISA_EXECS, .names = visa_exec_names}},
                impossible_blocks,
                hint_blocks},
    [CHANNELS] = {"channels",
                  "%0: (%2%3, %1), %4",
                  {{"message", VISA_KINDS, .names = visa_kind_names},
                   {"exec size", VISA_EXECS, .names = visa_exec_numbers},
                   {"mask", VISA_MASKS, .names = visa_mask_names},
                   {"no mask", 2, .names = visa_no_mask_names},
                   {"predicate", VISA_FORMS, .names = visa_form_names}},
                  impossible_channels,
                  hint_channels},
    [OPERANDS] = {"operands",
                  "%0: %1, addresses %2, src0 %3, src1 %4, dst %5",
                  {{"message", VISA_KINDS, .names = visa_kind_names},
                   {"predicate", PREDS, .print = print_predicate},
                   {"addresses", PLACES, .names = place_names},
                   {"src0", PLACES, .names = place_names},
                   {"src1", PLACES, .names = place_names},
                   {"dst", PLACES, .names = place_names}},
                  impossible_operands,
                  hint_operands},
    [REFUSED] = {"refused",
                 "%0 refused: %1",
                 {{"message", VISA_KINDS, .names = visa_kind_names}, {"for", VISA_VALUES, .print = visa_print_value}},
                 impossible_refusal,
                 hint_refusal},
    [SEVERAL] = {"several",
                 "%0 refused: %1 for several reasons",
                 {{"message", VISA_KINDS, .names = visa_kind_names}, {"check", VISA_ERRORS, .print = visa_print_error}},
                 impossible_several,
                 hint_several},
    [ORDER] = {"order",
               "%0 refused: %1, and %2 behind it",
               {{"message", VISA_KINDS, .names = visa_kind_names},
                {"check", VISA_ERRORS, .print = visa_print_error},
                {"next check", VISA_ERRORS + 1, .print = print_next_check}},
               impossible_order,
               hint_order},
    [BIT] = VISA_BIT_OF_FIELD(hint_bit)};
static const struct coverage coverage = {
    .groups = groups, .n = GROUPS, .sample = sample, .takes = takes, .handshake = &pipeline_handshake};

static void classify(const uint32_t *words, unsigned *value) {
    struct visa_words message = visa_get_message(((const struct visa_decode_req *)words)->message_i, VISA_BYTES);
    struct visa_inst inst;
    unsigned op;
    enum visa_kind kind = visa_classify_message(&message, &op, &value[VISA_BY_WIDTH]);
    if (kind == VISA_SVM_SCATTER)
        value[VISA_BY_WIDTH] = SUBSET_ANY; /* widths are those of atomics */
    value[VISA_BY_REFUSAL] = visa_decode_words(&message, VISA_BYTES, &inst);
    value[VISA_BY_OPERATION] = op == SUBSET_NONE ? SUBSET_NONE : visa_message_of(kind, op);
}

/* A kind of which there is nothing is no opcode. */
static void refuse(uint32_t *words) {
    struct visa_decode_req *req = (struct visa_decode_req *)words;
    struct visa_words message = visa_get_message(req->message_i, VISA_BYTES);
    unsigned op, width;
    enum visa_kind kind = visa_classify_message(&message, &op, &width);
    if (kind == VISA_SVM_SCATTER)
        width = SUBSET_ANY;
    bool any = false;
    for (unsigned value = 0; value < VISA_MESSAGES; value++)
        any |= visa_kind_of_message(value) == kind && subset_has_value(VISA_BY_OPERATION, value);
    if (!any)
        message.word[0] &= ~0xffull;
    else if (visa_is_left_out(op == SUBSET_NONE ? op : visa_message_of(kind, op), width))
        visa_refuse_message(&message, kind);
    visa_put_message(req->message_i, VISA_BYTES, &message);
}

static void print_op(FILE *file, const uint32_t *words) {
    const struct visa_decode_req *req = (const struct visa_decode_req *)words;
    uint8_t bytes[VISA_BYTES];
    visa_get_bytes(req->message_i, bytes, VISA_BYTES);
    visa_print_message(file, bytes, VISA_BYTES, VISA_DAS);
}

static bool read_op(struct scan *s, uint32_t *words) {
    struct visa_words message;
    bool ok = visa_read_message(s, VISA_BYTES, &message);
    if (ok)
        visa_put_message(((struct visa_decode_req *)words)->message_i, VISA_BYTES, &message);
    return ok;
}

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    visa_decode_respond((const struct visa_decode_req *)req, (struct visa_decode_rsp *)rsp, n);
}

const struct unit unit = {
    .name = "visa_decode",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .randomize = randomize,
    .dimensions = {visa_message_dimensions, VISA_DIMENSIONS, 1 + VISA_BY_REFUSAL, classify, refuse},
    .respond = respond,
    .drive = pipeline_drive,
    .cycle = pipeline_clock,
    .state_words = sizeof(struct pipeline_device) / sizeof(uint32_t),
    .coverage = &coverage,
    .print_op = print_op,
    .read_op = read_op,
};
