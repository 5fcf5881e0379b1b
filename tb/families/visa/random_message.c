/* SPDX-License-Identifier: MIT */
/* Legal messages are made without branches, which random data would mispredict, so that loops of them are vector code.
 */
#include "families/visa/random_message.h"

#include "common/select.h"
#include "families/visa/dimensions.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

const struct visa_want visa_want_any = {VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY,
                                        VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY};

/* Many small numbers, as compilers make them, and any others. */
ALWAYS_INLINE struct visa_operand random_operand(uint64_t r) {
    uint32_t most = r & 1 ? r & 2 ? UINT32_MAX : 0xfff : 0x3f, id = (uint32_t)(r >> 32) & most;
    uint32_t behind = r & 4 ? r & 8 ? 0xe0 : 0xffe0 : 0;
    id = (r >> 4 & 15) == 0 ? 1u << (5 + ((r >> 32) * 27 >> 32)) : id; /* no bit more than it needs */
    struct visa_operand operand = {id + (id < VISA_FIRST_VARIABLE ? VISA_FIRST_VARIABLE : 0), r >> 8 & behind};
    return operand;
}

struct visa_operand visa_random_operand(uint64_t random) {
    return random_operand(random);
}

ALWAYS_INLINE struct visa_operand operand_or_null(bool null, uint64_t random) {
    return visa_operand_of(csim_select(null, 0, visa_operand_bits(random_operand(random))));
}

/* Operations as numbers: the code, and above it the operands. */
static const uint32_t op_shapes[] = {
#define NONE 0
#define SRC0 VISA_OP_SRC0
#define SRC1 VISA_OP_SRC1
#define OP(name, code, mnemonic, widths, operands) (code) | (operands) << 8,
#include "isa/atomic_alu_op.def"
#undef OP
#undef NONE
#undef SRC0
#undef SRC1
};

/* A legal message from so many numbers at `random`, the last two of which a scatter does not need. */
enum { NUMBERS = 6 };
ALWAYS_INLINE struct visa_inst random_legal(uint64_t random, enum visa_kind kind, const struct visa_want *want) {
    uint64_t r = rng_hash(random), more = rng_hash(random + RNG_STEP);
    bool scatter = kind == VISA_SVM_SCATTER, svm_atomic = kind == VISA_SVM_ATOMIC;
    struct visa_inst inst = {.kind = kind};

    /* The larger of two: many channels have more to do with each other. */
    unsigned execs = visa_most_exec(kind) + 1;
    unsigned exec = visa_wanted(want->exec_log2, r, execs), other = visa_wanted(want->exec_log2, r >> 8, execs);
    exec = exec > other ? exec : other;
    inst.exec_log2 = (uint8_t)exec;
    inst.mask = (uint8_t)(visa_wanted(want->mask, r >> 16, VISA_MASKS) & -visa_mask_step(exec));
    inst.no_mask = visa_wanted(want->no_mask, r >> 24, 2);

    /* Those with a predicate enable nobody half of the time. */
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
    bool no_dst = scatter | (want->dst_null >= 0 ? want->dst_null != 0 : visa_wanted(VISA_ANY, more >> 32, 8) == 0);
    inst.address = random_operand(rng_hash(random + 2 * RNG_STEP));
    inst.src0 = operand_or_null(no_src0, rng_hash(random + 3 * RNG_STEP));
    inst.src1 = operand_or_null(no_src1, rng_hash(random + 4 * RNG_STEP));
    inst.dst = operand_or_null(no_dst, rng_hash(random + 5 * RNG_STEP));
    return inst;
}

static bool is_subset(void) {
    return subset_draws(VISA_BY_OPERATION) || subset_draws(VISA_BY_WIDTH);
}

struct visa_inst visa_random_legal(uint64_t random, enum visa_kind kind, const struct visa_want *want) {
    struct visa_want of_subset = *want;
    struct rng rng = {random};
    if (is_subset())
        visa_want_subset(&rng, kind, &of_subset);
    return random_legal(random, kind, &of_subset);
}

/* Each kind has a copy of the code, which knows that nothing is wanted. */
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

void visa_randomize_behind(struct visa_words *words, uint64_t random, uint64_t more) {
    randomize_behind(words, random, more);
}

ALWAYS_INLINE struct visa_words random_legal_words(uint64_t random, enum visa_kind kind, const struct visa_want *want) {
    struct visa_inst inst = random_legal(random, kind, want);
    struct visa_words words = visa_encode_words(&inst);
    randomize_behind(&words, rng_hash(random + 4 * RNG_STEP), rng_hash(random + 5 * RNG_STEP));
    return words;
}

struct visa_words visa_random_legal_words(uint64_t random, enum visa_kind kind, const struct visa_want *want) {
    struct visa_want of_subset = *want;
    struct rng rng = {random};
    if (is_subset())
        visa_want_subset(&rng, kind, &of_subset);
    return random_legal_words(random, kind, &of_subset);
}

/* The kinds that a subset has are drawn with their operations. */
static void random_subset_tile(uint64_t random, struct visa_tile *tile, size_t n) {
    struct rng rng = {random};
    for (size_t i = 0; i < n; i++) {
        enum visa_kind kind = subset_draws(VISA_BY_OPERATION)
                                  ? visa_kind_of_message(subset_draw(&rng, VISA_BY_OPERATION))
                                  : (enum visa_kind)rng_below(&rng, VISA_KINDS);
        struct visa_words message = visa_random_legal_words(rng_next(&rng), kind, &visa_want_any);
        for (size_t k = 0; k < 4; k++)
            tile->word[k][i] = message.word[k];
    }
}

void visa_random_tile(uint64_t random, struct visa_tile *tile, size_t n) {
    if (is_subset()) {
        random_subset_tile(random, tile, n);
        return;
    }
    for (size_t i = 0; i < n; i++, random += (NUMBERS + 1) * RNG_STEP) {
        enum visa_kind kind = (enum visa_kind)visa_wanted(VISA_ANY, rng_hash(random + NUMBERS * RNG_STEP), VISA_KINDS);
        struct visa_words message = random_legal_words(random, kind, &visa_want_any);
        for (size_t k = 0; k < 4; k++)
            tile->word[k][i] = message.word[k];
    }
}
