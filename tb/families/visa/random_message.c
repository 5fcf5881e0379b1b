/* SPDX-License-Identifier: MIT */
/* Random data would mispredict branches. Without branches, loops of messages are vector code. */
#include "families/visa/message.h"

#include "common/select.h"
#include "engine/unit.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

const struct visa_want visa_want_any = {VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY,
                                        VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY};

/* Many variables have small numbers, as those of compilers do. */
ALWAYS_INLINE struct visa_operand random_operand(uint64_t r) {
    uint32_t most = r & 1 ? r & 2 ? UINT32_MAX : 0xfff : 0x3f, id = (uint32_t)(r >> 32) & most;
    uint32_t behind = r & 4 ? r & 8 ? 0xe0 : 0xffe0 : 0;
    id = (r >> 4 & 15) == 0 ? 1u << (5 + ((r >> 32) * 27 >> 32)) : id; /* as few bits as possible */
    struct visa_operand operand = {id + (id < VISA_FIRST_VARIABLE ? VISA_FIRST_VARIABLE : 0), r >> 8 & behind};
    return operand;
}

struct visa_operand visa_random_operand(uint64_t random) {
    return random_operand(random);
}

ALWAYS_INLINE struct visa_operand operand_or_null(bool null, uint64_t random) {
    return visa_operand_of(csim_select(null, 0, visa_operand_bits(random_operand(random))));
}

/* Code of each operation, and its operands from bit 8 on. */
enum { NONE = 0, SRC0 = VISA_OP_SRC0, SRC1 = VISA_OP_SRC1 };
static const uint32_t op_shapes[] = {
#define OP(name, code, mnemonic, widths, operands) (code) | (operands) << 8,
#include "isa/atomic_alu_op.def"
#undef OP
};

/* Random numbers of a legal message. A scatter does not need the last two. */
enum { NUMBERS = 6 };
ALWAYS_INLINE struct visa_inst random_legal(uint64_t random, enum visa_kind kind, const struct visa_want *want) {
    uint64_t r = rng_hash(random), more = rng_hash(random + RNG_STEP);
    bool scatter = kind == VISA_SVM_SCATTER, svm_atomic = kind == VISA_SVM_ATOMIC;
    struct visa_inst inst = {.kind = kind};

    /* The larger of two: many channels interact more. */
    unsigned execs = visa_most_exec(kind) + 1;
    unsigned exec = visa_wanted(want->exec_log2, r, execs), other = visa_wanted(want->exec_log2, r >> 8, execs);
    exec = exec > other ? exec : other;
    inst.exec_log2 = (uint8_t)exec;
    inst.mask = (uint8_t)(visa_wanted(want->mask, r >> 16, VISA_MASKS) & -visa_mask_step(exec));
    inst.no_mask = visa_wanted(want->no_mask, r >> 24, 2);

    /* With a predicate, no channel is enabled in half of the messages. */
    unsigned least = want->pred > 0 || visa_wanted(VISA_ANY, r >> 32, 3) == 0;
    unsigned form = visa_wanted(want->form, r >> 40, VISA_FORMS - 1) + (want->form < 0);
    form = want->form >= 0 || least ? form : 0;
    unsigned pred = visa_wanted(want->pred, r >> 48, VISA_PREDICATES) + (want->pred < 0);
    bool predicated = form != 0 && pred != 0;
    inst.pred = (uint16_t)(predicated ? pred : 0);
    inst.combine = (uint8_t)(predicated ? (form - 1) / 2 : 0);
    inst.inverse = predicated & (form - 1);

    if (scatter) {
        unsigned size = visa_wanted(want->block_size, r >> 56, VISA_BLOCK_SIZES);
        unsigned num = visa_wanted(want->num_blocks, more, VISA_NUM_BLOCKS);
        unsigned fewer = visa_wanted(want->num_blocks, more >> 8, VISA_MOST_BLOCKS);
        inst.block_size = (uint8_t)size;
        num = num == VISA_MOST_BLOCKS && (exec != 3 || size == 2) ? fewer : num;
        inst.num_blocks = (uint8_t)(exec < 3 ? 0 : num);
    }
    unsigned op = visa_wanted(want->op, more, want->width == ATOMIC_ALU_WIDTH_64 ? VISA_OPS_64 : VISA_OPS);
    unsigned width = visa_wanted(want->width, more >> 8, svm_atomic ? VISA_WIDTHS : VISA_WIDTHS - 1);
    width = width == ATOMIC_ALU_WIDTH_64 && op >= VISA_OPS_64 ? more >> 16 & 1 : width;
    uint32_t shape = op_shapes[op];
    inst.op = scatter ? 0 : shape & 0xff;
    inst.width = scatter ? 0 : (uint8_t)width;
    inst.surface = (uint8_t)(kind == VISA_DWORD_ATOMIC ? visa_wanted(want->surface, more >> 24, 2) : 0);

    bool no_src0 = !scatter & !(shape >> 8 & VISA_OP_SRC0), no_src1 = scatter | !(shape >> 8 & VISA_OP_SRC1);
    bool no_dst = scatter | (visa_wanted(want->dst, more >> 32, 8) == 0);
    inst.address = random_operand(rng_hash(random + 2 * RNG_STEP));
    inst.src0 = operand_or_null(no_src0, rng_hash(random + 3 * RNG_STEP));
    inst.src1 = operand_or_null(no_src1, rng_hash(random + 4 * RNG_STEP));
    inst.dst = operand_or_null(no_dst, rng_hash(random + 5 * RNG_STEP));
    return inst;
}

/* Returns an operation of the kind in a unit for all kinds, or VISA_ANY. */
static int draw_message(struct rng *rng, enum visa_kind kind) {
    const struct subset_draws *draws = subset_draws(VISA_BY_OPERATION);
    unsigned n = 0;
    for (unsigned i = 0; draws && i < draws->n; i++)
        n += visa_kind_of_message(draws->value[i]) == kind;
    uint32_t which = n ? rng_below(rng, n) : 0;
    for (unsigned i = 0; n && i < draws->n; i++)
        if (visa_kind_of_message(draws->value[i]) == kind && which-- == 0)
            return (int)(draws->value[i] % VISA_OPS);
    return VISA_ANY;
}

static bool is_subset(void) {
    return subset_draws(VISA_BY_OPERATION) || subset_draws(VISA_BY_WIDTH);
}

/* Chooses values of the subset where any value is allowed. */
static struct visa_want want_subset(uint64_t random, enum visa_kind kind, struct visa_want want) {
    struct rng rng = {random};
    bool all_kinds = unit.dimensions.dimension[VISA_BY_OPERATION].size == VISA_MESSAGES,
         scatter = kind == VISA_SVM_SCATTER;
    int *op = scatter ? &want.num_blocks : &want.op, *width = scatter ? &want.block_size : &want.width;
    if (!is_subset() || (all_kinds && scatter))
        return want;
    if (*op < 0 && subset_draws(VISA_BY_OPERATION))
        *op = all_kinds ? draw_message(&rng, kind) : (int)subset_draw(&rng, VISA_BY_OPERATION);
    if (*width < 0 && subset_draws(VISA_BY_WIDTH))
        *width = (int)subset_draw(&rng, VISA_BY_WIDTH);
    if (scatter && *op >= 0 && (want.exec_log2 < 0 || !visa_blocks_legal((unsigned)*op, (unsigned)want.exec_log2)))
        want.exec_log2 = *op == 0 ? want.exec_log2 : 3 + (*op != VISA_MOST_BLOCKS && rng_below(&rng, 2));
    if (kind == VISA_DWORD_ATOMIC && *width == ATOMIC_ALU_WIDTH_64)
        *width = VISA_ANY;
    return want;
}

struct visa_inst visa_random_legal(uint64_t random, enum visa_kind kind, const struct visa_want *want) {
    const struct visa_want of_subset = want_subset(random, kind, *want);
    return random_legal(random, kind, &of_subset);
}

/* Each kind has its own copy of the code, with constant arguments. */
struct visa_inst visa_random_any(uint64_t random, enum visa_kind kind) {
    if (is_subset())
        return visa_random_legal(random, kind, &visa_want_any);
    switch (kind) {
    case VISA_DWORD_ATOMIC:
        return random_legal(random, VISA_DWORD_ATOMIC, &visa_want_any);
    case VISA_SVM_ATOMIC:
        return random_legal(random, VISA_SVM_ATOMIC, &visa_want_any);
    default:
        return random_legal(random, VISA_SVM_SCATTER, &visa_want_any);
    }
}

ALWAYS_INLINE void randomize_behind(struct visa_words *words, uint64_t random, uint64_t more) {
    bool scatter = (words->word[0] & 0xffff) == 0x044e;
    words->word[2] |= csim_select(scatter, random << (VISA_SCATTER_BYTES - 16) * 8, 0);
    words->word[3] |= csim_select(scatter, more, 0);
}

ALWAYS_INLINE struct visa_words random_legal_words(uint64_t random, enum visa_kind kind, const struct visa_want *want) {
    struct visa_inst inst = random_legal(random, kind, want);
    struct visa_words words = visa_encode_words(&inst);
    randomize_behind(&words, rng_hash(random + 4 * RNG_STEP), rng_hash(random + 5 * RNG_STEP));
    return words;
}

struct visa_words visa_random_legal_words(uint64_t random, enum visa_kind kind, const struct visa_want *want) {
    const struct visa_want of_subset = want_subset(random, kind, *want);
    return random_legal_words(random, kind, &of_subset);
}

/* In a subset, an operation determines its kind. */
static void random_subset(uint64_t random, struct visa_words *messages, size_t n) {
    struct rng rng = {random};
    for (size_t i = 0; i < n; i++) {
        enum visa_kind kind = subset_draws(VISA_BY_OPERATION)
                                  ? visa_kind_of_message(subset_draw(&rng, VISA_BY_OPERATION))
                                  : (enum visa_kind)rng_below(&rng, VISA_KINDS);
        messages[i] = visa_random_legal_words(rng_next(&rng), kind, &visa_want_any);
    }
}

void visa_random_legal_messages(uint64_t random, struct visa_words *messages, size_t n) {
    if (is_subset()) {
        random_subset(random, messages, n);
        return;
    }
    for (size_t i = 0; i < n; i++, random += (NUMBERS + 1) * RNG_STEP) {
        enum visa_kind kind = (enum visa_kind)visa_wanted(VISA_ANY, rng_hash(random + NUMBERS * RNG_STEP), VISA_KINDS);
        messages[i] = random_legal_words(random, kind, &visa_want_any);
    }
}
