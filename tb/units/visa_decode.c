/* SPDX-License-Identifier: MIT */
/* The unit visa_decode for the engine: its random bytes, its coverage, and the loop that runs its model. */
#include <string.h>

#include "engine/two_stage.h"
#include "units/visa_message.h"
#include "units/visa_refuse.h"

/* Behind a scatter stands what is not to be looked at. */
static inline void fill_behind(struct visa_words *words, uint64_t random, uint64_t more) {
    bool scatter = (words->word[0] & 0xffff) == 0x044e;
    words->word[2] |= atomic_alu_when(scatter, random << (VISA_SCATTER_BYTES - 16) * 8);
    words->word[3] |= atomic_alu_when(scatter, more);
}

static inline __attribute__((always_inline)) struct visa_words random_legal(uint64_t random, enum visa_kind kind,
                                                                            const struct visa_want *want) {
    struct visa_inst inst = visa_random_legal(random, kind, want);
    struct visa_words words = visa_encode_words(&inst);
    fill_behind(&words, rng_hash(random + 4 * RNG_STEP), rng_hash(random + 5 * RNG_STEP));
    return words;
}

static struct visa_words random_bytes(struct rng *rng) {
    struct visa_words words = {{rng_next(rng), rng_next(rng), rng_next(rng), rng_next(rng)}};
    uint64_t opcode = rng_below(rng, 8);
    if (opcode)
        words.word[0] = (words.word[0] & ~0xffull) | (opcode & 1 ? 0x7d : 0x4e);
    if (opcode & 2)
        words.word[0] = (words.word[0] & ~0xff00ull) | (4 | opcode >> 2) << 8;
    return words;
}

/* A cause, chosen as such or by one of the variants, of which some causes have many. */
struct fault {
    unsigned cause, variant;
};

static struct fault random_fault(uint64_t r, bool by_variant) {
    unsigned value = (unsigned)((r >> 32) * VISA_VALUES >> 32), cause = (unsigned)((r & 0xffff) * VISA_N_CAUSES >> 16);
    unsigned variant = (unsigned)((r >> 32) * visa_causes[cause].values >> 32);
    if (by_variant) {
        cause = visa_cause_of_value(value);
        variant = value - visa_causes[cause].first;
    }
    return (struct fault){cause, variant};
}

static void spoil_for(struct rng *rng, struct visa_decode_req *req, const struct fault *faults, unsigned n) {
    uint8_t bytes[VISA_BYTES];
    visa_get_bytes(req->message_i, bytes, VISA_BYTES);
    for (unsigned i = 0; i < n; i++) {
        enum visa_kind svm = bytes[1] == 5 ? VISA_SVM_ATOMIC : VISA_SVM_SCATTER;
        visa_spoil(rng, bytes[0] == 0x7d ? VISA_DWORD_ATOMIC : svm, bytes, faults[i].cause, faults[i].variant);
    }
    visa_put_bytes(req->message_i, bytes, VISA_BYTES);
}

/*
 * Of each group of legal messages six become any bytes, or get a wrong bit, one fault or two. All faults come first:
 * the branches on them are mispredicted, which costs the more the later they are known.
 */
enum { TILE = 64, GROUP = 16, FAULTS = 5 };
static void spoil_some(struct rng *rng, struct visa_decode_req *req, size_t n) {
    struct fault faults[TILE / GROUP][FAULTS];
    for (size_t i = 0; i < TILE / GROUP * FAULTS; i++)
        faults[i / FAULTS][i % FAULTS] = random_fault(rng_next(rng), i % 2);
    for (size_t first = 0; first + GROUP <= n; first += GROUP) {
        uint64_t r = rng_next(rng), step = r >> 8 | 1;
        const struct fault *fault = faults[first / GROUP];
        struct visa_decode_req *of[6];
        for (unsigned i = 0; i < 6; i++)
            of[i] = &req[first + ((r + i * step) & (GROUP - 1))];
        struct visa_words words = random_bytes(rng);
        visa_put_message(of[0]->message_i, VISA_BYTES, &words);
        uint32_t bit = rng_below(rng, VISA_BYTES * 8);
        of[1]->message_i[bit / 32] ^= 1u << bit % 32;
        spoil_for(rng, of[2], fault, 2);
        for (unsigned i = 3; i < 6; i++)
            spoil_for(rng, of[i], fault + i - 1, 1);
    }
}

static void randomize(struct rng *rng, uint32_t *words, size_t n) {
    struct visa_decode_req *req = (struct visa_decode_req *)words;
    uint64_t tile[4][TILE];
    for (size_t some; n > 0; n -= some, req += some) {
        some = n < TILE ? n : TILE;
        uint64_t random = rng_next(rng);
        for (size_t i = 0; i < some; i++, random += (VISA_NUMBERS + 1) * RNG_STEP) {
            enum visa_kind kind =
                (enum visa_kind)visa_pick(VISA_ANY, rng_hash(random + VISA_NUMBERS * RNG_STEP), VISA_KINDS);
            struct visa_words message = random_legal(random, kind, &visa_want_any);
            for (size_t k = 0; k < 4; k++)
                tile[k][i] = message.word[k];
        }
        CSIM_SCALAR_LOOP
        for (size_t i = 0; i < some; i++)
            visa_put_message(req[i].message_i, VISA_BYTES,
                             &(struct visa_words){{tile[0][i], tile[1][i], tile[2][i], tile[3][i]}});
        spoil_some(rng, req, some);
    }
}

/*
 * Coverage. A legal message hits three bins: its operation, or its blocks; its channels; its predicate and whether its
 * operands are null, or begin at their variable's start or behind it. A refused one hits a bin for what it is refused
 * for: the variant of the cause if there is one cause alone, else that there are several. Then its check and the next
 * check that fails, which tells whether their order is right.
 */
enum { NULL_OPERAND, AT_START, BEHIND, PLACES, PREDS = VISA_PREDICATES + 1 };
enum { ON_T0, ON_T255, SVM, ATOMICS };
enum {
    OPERATION = 0,
    BLOCKS = OPERATION + ATOMICS * VISA_OPS * VISA_WIDTHS * VISA_EXECS,
    CHANNELS = BLOCKS + VISA_BLOCK_SIZES * VISA_NUM_BLOCKS * VISA_EXECS,
    OPERANDS = CHANNELS + VISA_KINDS * VISA_EXECS * VISA_MASKS * 2 * VISA_FORMS,
    REFUSED = OPERANDS + VISA_KINDS * PREDS * PLACES * PLACES * PLACES * PLACES,
    SEVERAL = REFUSED + VISA_KINDS * VISA_VALUES,
    ORDER = SEVERAL + VISA_KINDS * VISA_ERRORS,
    BINS = ORDER + VISA_KINDS * VISA_ERRORS * (VISA_ERRORS + 1)
};
static const struct visa_group operation = {OPERATION, 4, {ATOMICS, VISA_OPS, VISA_WIDTHS, VISA_EXECS}};
static const struct visa_group blocks = {BLOCKS, 3, {VISA_BLOCK_SIZES, VISA_NUM_BLOCKS, VISA_EXECS}};
static const struct visa_group channels = {CHANNELS, 5, {VISA_KINDS, VISA_EXECS, VISA_MASKS, 2, VISA_FORMS}};
static const struct visa_group operands = {OPERANDS, 6, {VISA_KINDS, PREDS, PLACES, PLACES, PLACES, PLACES}};
static const struct visa_group refused = {REFUSED, 2, {VISA_KINDS, VISA_VALUES}};
static const struct visa_group several = {SEVERAL, 2, {VISA_KINDS, VISA_ERRORS}};
static const struct visa_group order = {ORDER, 3, {VISA_KINDS, VISA_ERRORS, VISA_ERRORS + 1}};
static const char *const atomic_names[] = {"dword_atomic on T0", "dword_atomic on T255", "svm_atomic"};
static const char *const place_names[] = {"null", "at its start", "behind"};

static unsigned place_of(struct visa_operand operand) {
    return operand.id == 0 ? NULL_OPERAND : operand.offset ? BEHIND : AT_START;
}

static void classify_legal(const struct visa_inst *i, unsigned bins[UNIT_OP_BINS]) {
    unsigned atomic = i->kind == VISA_SVM_ATOMIC ? SVM : i->surface == VISA_T0 ? ON_T0 : ON_T255;
    unsigned places[VISA_OPERANDS] = {place_of(i->address), place_of(i->src0), place_of(i->src1), place_of(i->dst)};
    if (i->kind == VISA_SVM_SCATTER)
        bins[0] = visa_bin(&blocks, (unsigned[]){i->block_size, i->num_blocks, i->exec_log2});
    else
        bins[0] = visa_bin(&operation, (unsigned[]){atomic, visa_op_of_code(i->op), i->width, i->exec_log2});
    bins[1] = visa_bin(&channels, (unsigned[]){i->kind, i->exec_log2, i->mask, i->no_mask, visa_form(i)});
    bins[2] = visa_bin(&operands, (unsigned[]){i->kind, i->pred, places[VISA_ADDRESS], places[VISA_SRC0],
                                               places[VISA_SRC1], places[VISA_DST]});
}

static void classify_one(const struct visa_decode_req *req, unsigned bins[UNIT_OP_BINS]) {
    struct visa_words words = visa_get_message(req->message_i, VISA_BYTES);
    struct visa_inst inst;
    unsigned error = visa_decode_words(&words, VISA_BYTES, &inst);
    if (error == VISA_OK) {
        classify_legal(&inst, bins);
        return;
    }
    enum visa_kind kind = VISA_DWORD_ATOMIC;
    struct visa_wrong wrong;
    uint8_t bytes[VISA_BYTES];
    visa_bytes_of(&words, bytes);
    visa_judge(bytes, &kind, &wrong);
    unsigned cause = visa_only_cause(&wrong, error), next = visa_first_error(&wrong, error);
    bins[0] = visa_bin(&several, (unsigned[]){kind, error});
    if (cause < VISA_N_CAUSES)
        bins[0] = visa_bin(&refused, (unsigned[]){kind, visa_causes[cause].first + wrong.variant[cause]});
    bins[1] = bins[2] = visa_bin(&order, (unsigned[]){kind, error, next});
}

static void classify(const uint32_t *req_words, const uint32_t *rsp, uint16_t *const bins[UNIT_OP_BINS], size_t n) {
    const struct visa_decode_req *req = (const struct visa_decode_req *)req_words;
    (void)rsp;
    for (size_t i = 0; i < n; i++) {
        unsigned hit[UNIT_OP_BINS];
        classify_one(&req[i], hit);
        for (size_t k = 0; k < UNIT_OP_BINS; k++)
            bins[k][i] = (uint16_t)hit[k];
    }
}

static const char *unreachable_legal(unsigned bin) {
    unsigned part[6];
    if (bin < BLOCKS) {
        visa_parts(&operation, bin, part);
        if (part[0] != SVM && part[2] == ATOMIC_ALU_WIDTH_64)
            return "a dword_atomic has no 64 bits";
        if (part[2] == ATOMIC_ALU_WIDTH_64 && !visa_ops[part[1]].has_64)
            return "the operation has no 64 bits";
        return part[0] == SVM && part[3] > visa_most_exec(VISA_SVM_ATOMIC) ? "an svm_atomic has up to 8 channels"
                                                                           : NULL;
    }
    if (bin < CHANNELS) {
        visa_parts(&blocks, bin, part);
        return visa_impossible_blocks(part[0], part[1], part[2]);
    }
    if (bin < OPERANDS) {
        visa_parts(&channels, bin, part);
        return visa_impossible_mask((enum visa_kind)part[0], part[1], part[2]);
    }
    visa_parts(&operands, bin, part);
    if (part[2] == NULL_OPERAND)
        return "the addresses are never null";
    if (part[0] == VISA_SVM_SCATTER && (part[4] != NULL_OPERAND || part[5] != NULL_OPERAND))
        return "a scatter has no such operand";
    if (part[3] == NULL_OPERAND && (part[0] == VISA_SVM_SCATTER || part[4] != NULL_OPERAND))
        return "source 0 is null only where an atomic has no source";
    return NULL;
}

/* Whether a message of the kind can be refused by the check. */
static bool has_check(enum visa_kind kind, unsigned error) {
    for (unsigned cause = 0; cause < VISA_N_CAUSES; cause++)
        if (visa_causes[cause].error == error && visa_causes[cause].kinds >> kind & 1)
            return true;
    return false;
}

static const char *unreachable(unsigned bin) {
    unsigned part[6];
    if (bin < REFUSED)
        return unreachable_legal(bin);
    if (bin < SEVERAL) {
        visa_parts(&refused, bin, part);
        unsigned cause = visa_cause_of_value(part[1]);
        return visa_impossible_cause((enum visa_kind)part[0], cause, part[1] - visa_causes[cause].first);
    }
    if (bin < ORDER) {
        visa_parts(&several, bin, part);
        return visa_impossible_several((enum visa_kind)part[0], part[1]);
    }
    visa_parts(&order, bin, part);
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

static void print_bin(FILE *file, unsigned bin) {
    unsigned part[6];
    if (bin < BLOCKS) {
        visa_parts(&operation, bin, part);
        fprintf(file, "%s: %s.%u, %u channels", atomic_names[part[0]], visa_ops[part[1]].mnemonic,
                visa_width_bits[part[2]], 1u << part[3]);
    } else if (bin < CHANNELS) {
        visa_parts(&blocks, bin, part);
        fprintf(file, "svm_scatter: %u blocks of %u bytes, %u channels", 1u << part[1], visa_size_bytes[part[0]],
                1u << part[2]);
    } else if (bin < OPERANDS) {
        visa_parts(&channels, bin, part);
        fprintf(file, "%s: (M%u%s, %u), %s", visa_kind_names[part[0]], part[2] + 1, part[3] ? "_NM" : "", 1u << part[1],
                visa_form_names[part[4]]);
    } else if (bin < REFUSED) {
        visa_parts(&operands, bin, part);
        fprintf(file, "%s: P%u, addresses %s, src0 %s, src1 %s, dst %s", visa_kind_names[part[0]], part[1],
                place_names[part[2]], place_names[part[3]], place_names[part[4]], place_names[part[5]]);
    } else if (bin < SEVERAL) {
        visa_parts(&refused, bin, part);
        unsigned cause = visa_cause_of_value(part[1]);
        fprintf(file, "%s refused: ", visa_kind_names[part[0]]);
        visa_print_cause(file, cause, part[1] - visa_causes[cause].first);
    } else if (bin < ORDER) {
        visa_parts(&several, bin, part);
        fprintf(file, "%s refused: %s for several reasons", visa_kind_names[part[0]],
                visa_error_name((enum visa_error)part[1]));
    } else {
        visa_parts(&order, bin, part);
        fprintf(file, "%s refused: %s, and %s behind it", visa_kind_names[part[0]],
                visa_error_name((enum visa_error)part[1]),
                part[2] < VISA_ERRORS ? visa_error_name((enum visa_error)part[2]) : "nothing");
    }
}

static struct visa_words aim_legal(struct rng *rng, unsigned bin) {
    unsigned part[6];
    struct visa_want want = visa_want_any;
    enum visa_kind kind = VISA_SVM_SCATTER;
    if (bin < BLOCKS) {
        visa_parts(&operation, bin, part);
        kind = part[0] == SVM ? VISA_SVM_ATOMIC : VISA_DWORD_ATOMIC;
        want.surface = part[0] == ON_T255;
        want.op = (int)part[1];
        want.width = (int)part[2];
        want.exec_log2 = (int)part[3];
    } else if (bin < CHANNELS) {
        visa_parts(&blocks, bin, part);
        want.block_size = (int)part[0];
        want.num_blocks = (int)part[1];
        want.exec_log2 = (int)part[2];
    } else if (bin < OPERANDS) {
        visa_parts(&channels, bin, part);
        kind = (enum visa_kind)part[0];
        want.exec_log2 = (int)part[1];
        want.mask = (int)part[2];
        want.no_mask = (int)part[3];
        want.form = (int)part[4];
    } else {
        visa_parts(&operands, bin, part);
        kind = (enum visa_kind)part[0];
        want.pred = (int)part[1];
        want.dst_null = part[5] == NULL_OPERAND;
    }
    return random_legal(rng_next(rng), kind, &want);
}

static struct visa_words aim_refused(struct rng *rng, unsigned bin) {
    unsigned part[6];
    uint8_t bytes[VISA_BYTES] = {0};
    if (bin < SEVERAL) {
        visa_parts(&refused, bin, part);
        unsigned cause = visa_cause_of_value(part[1]);
        visa_random_wrong(rng, (enum visa_kind)part[0], cause, part[1] - visa_causes[cause].first, bytes);
    } else {
        bool twice = bin < ORDER;
        visa_parts(twice ? &several : &order, bin, part);
        visa_random_twice(rng, (enum visa_kind)part[0], part[1], part[twice ? 1 : 2], bytes);
    }
    struct visa_words words = visa_words_of(bytes);
    fill_behind(&words, rng_next(rng), rng_next(rng));
    return words;
}

/* Messages of the bin's fields or faults, for the rest random, until one hits it: few need more than 100. */
static void aim(struct rng *rng, unsigned bin, uint32_t *words) {
    struct visa_decode_req *req = (struct visa_decode_req *)words;
    for (unsigned tries = 0; tries < 4000; tries++) {
        struct visa_words message = bin < REFUSED ? aim_legal(rng, bin) : aim_refused(rng, bin);
        visa_put_message(req->message_i, VISA_BYTES, &message);
        unsigned hit[UNIT_OP_BINS];
        classify_one(req, hit);
        if (hit[0] == bin || hit[1] == bin || hit[2] == bin)
            return;
    }
}

static void print_op(FILE *file, const uint32_t *words) {
    const struct visa_decode_req *req = (const struct visa_decode_req *)words;
    uint8_t bytes[VISA_BYTES];
    visa_get_bytes(req->message_i, bytes, VISA_BYTES);
    visa_print_message(file, bytes, VISA_BYTES, VISA_DAS);
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
    .aim = aim,
    .respond = respond,
    .drive = two_stage_drive,
    .cycle = two_stage_clock,
    .state_words = sizeof(struct two_stage_device) / sizeof(uint32_t),
    .bins = BINS,
    .classify = classify,
    .unreachable = unreachable,
    .print_bin = print_bin,
    .handshake_unreachable = two_stage_handshake_unreachable,
    .print_op = print_op,
};
