/* SPDX-License-Identifier: MIT */
/*
 * Random requests of a message unit, with chains of three atomics. The first stores values. The second compares or
 * counts, so that one bit decides or a carry is long. The third reads the results. Random contents of memory rarely
 * have such values. In a unit that reads ahead, the third may use other addresses, so that all its answers can arrive
 * while the second works.
 */
#include "families/visa/request.h"

#include "agents/memory.h"
#include "families/visa/fault.h"

enum { STORES, COMPARES, READS, ELSEWHERE, CHAIN = ELSEWHERE };

/*
 * Returns the source of a channel for a stored value. For add and sub, a carry or borrow runs from a bit to the top.
 * For others, it may, or the source is equal or differs in one bit.
 */
static uint64_t other_value(struct rng *rng, unsigned op, uint64_t stored, unsigned bits) {
    uint64_t r = rng_next(rng), any = rng_next(rng), at = 1ull << (r >> 8 & (bits / 2 - 1)), above = -2 * at;
    bool add = op == ATOMIC_ALU_OP_ADD, sub = op == ATOMIC_ALU_OP_SUB;
    bool compares = op == ATOMIC_ALU_OP_CMPXCHG || op == ATOMIC_ALU_OP_FCMPWR;
    if (add || sub || (!compares && (r & 3) == 0))
        return ((sub || (!add && r & 4) ? stored : ~stored) & above) | at | (any & (at - 1));
    return (r & 3) == 1 ? stored : stored ^ 1ull << (r >> 8 & (bits - 1));
}

/* Makes two floats that differ in the sign only; one has a single 1. */
static void make_negatives(struct rng *rng, unsigned bits, uint64_t *old, uint64_t *other) {
    uint64_t sign = 1ull << (bits - 1), above = -2 * sign, value = 1ull << rng_below(rng, bits);
    *old = (*old & above) | (rng_below(rng, 2) ? value : value ^ sign);
    *other = *old ^ sign;
}

/* Makes a NaN with one bit of the mantissa, as the old value or the source; as both for fcmpwr. */
static void make_nan(struct rng *rng, unsigned op, unsigned width, uint64_t *old, uint64_t *other) {
    const struct atomic_alu_float format = atomic_alu_float_format(width);
    const unsigned bit = rng_below(rng, visa_mantissa_bits(width));
    const uint64_t nan = (rng_next(rng) & (~atomic_alu_mask(width) | format.sign)) | format.infinity | 1ull << bit;
    bool both = op == ATOMIC_ALU_OP_FCMPWR, found = rng_below(rng, 2);
    *other = both || !found ? nan : rng_next(rng);
    *old = both || found ? nan : *old;
}

/* Makes a value whose carry or borrow of old + 1 or old - 1 passes `run` bits. */
static uint64_t make_step(bool up, unsigned run, unsigned bits, uint64_t random) {
    const uint64_t ones = run ? edge_ones(run) : 0, stop = run < bits ? 1ull << run : 0;
    const uint64_t value = (random & ~stop) | ones;
    return up ? value : ~value;
}

/*
 * Makes the stored value and the source of a channel for a bin of the crosses "found" and "order". Returns false,
 * without changing `old`, if the operation has no bin, or other_value() is as good.
 */
static bool make_pair(struct rng *rng, unsigned op, unsigned width, uint64_t *old, uint64_t *other) {
    const unsigned bits = visa_width_bits[width], kind = rng_below(rng, 4);
    const uint64_t subtracts = -(uint64_t)(op == ATOMIC_ALU_OP_SUB);
    switch (op) {
    case ATOMIC_ALU_OP_ADD:
    case ATOMIC_ALU_OP_SUB:
        if (kind == 0)
            return false;
        *old ^= subtracts;
        edge_carry(edge_run(rng_next(rng), bits), old, other);
        *old ^= subtracts;
        return true;
    case ATOMIC_ALU_OP_INC:
    case ATOMIC_ALU_OP_DEC:
    case ATOMIC_ALU_OP_PREDEC:
        *old = make_step(op == ATOMIC_ALU_OP_INC, rng_below(rng, bits + 1), bits, *old);
        return true;
    case ATOMIC_ALU_OP_FCMPWR:
        if (kind < 2)
            return false;
        (kind == 2 ? make_negatives(rng, bits, old, other) : make_nan(rng, op, width, old, other));
        return true;
    case ATOMIC_ALU_OP_FMIN:
    case ATOMIC_ALU_OP_FMAX:
        if (kind == 0) {
            make_nan(rng, op, width, old, other);
            return true;
        }
        break;
    case ATOMIC_ALU_OP_MIN:
    case ATOMIC_ALU_OP_MAX:
    case ATOMIC_ALU_OP_IMIN:
    case ATOMIC_ALU_OP_IMAX:
        break;
    default:
        return false;
    }
    uint64_t pair[] = {*old, *other};
    const unsigned bit = rng_below(rng, bits), difference = rng_below(rng, VISA_DIFFERENCES);
    ll_deciding_bit.draw(bits, VISA_DIFFERENCES * bit + difference, 0, pair);
    *old = pair[0];
    *other = pair[1];
    return true;
}

/*
 * Returns an operation of the width. The second message usually has one whose result depends on single bits of its
 * operands; where channels meet, usually a compare.
 */
static unsigned random_op(struct rng *rng, unsigned width, unsigned place, bool meet) {
    enum { ANY = VISA_OPS, FLOATS = 5, MET_FLOATS = 2 }; /* 64 bits have no floats */
#define I(name) VISA_OP_INDEX_##name
    static const uint8_t often[] = {I(FMIN), I(FMAX), I(FCMPWR), I(FCMPWR), I(FCMPWR), I(CMPXCHG), I(CMPXCHG),
                                    I(ADD),  I(ADD),  I(SUB),    I(SUB),    I(INC),    I(DEC),     I(PREDEC),
                                    I(MIN),  I(MAX),  I(IMIN),   I(IMAX),   ANY};
    static const uint8_t met[] = {I(FCMPWR), I(FCMPWR), I(CMPXCHG), I(CMPXCHG), I(CMPXCHG), I(ADD), I(SUB), ANY};
#undef I
    const bool wide = width == ATOMIC_ALU_WIDTH_64;
    const unsigned first = wide ? meet ? MET_FLOATS : FLOATS : 0;
    const unsigned choice = first + rng_below(rng, (meet ? sizeof met : sizeof often) - first);
    const unsigned op = place != COMPARES ? ANY : meet ? met[choice] : often[choice];
    return op == ANY ? rng_below(rng, wide ? VISA_OPS_64 : VISA_OPS) : op;
}

/* Returns the stored value, or a frequent value of memory if no operation can store. */
static uint64_t stored_value(struct rng *rng, uint64_t stored) {
    if (visa_can_store())
        return stored;
    uint64_t edge = memory_edge(rng_next(rng));
    return edge | edge << 32;
}

/*
 * Channels of the second message that meet in one place: their number, and the step from one to the next. Half of them
 * may use the neighboring place. Each works on the value that the previous one may have stored.
 */
struct meeting {
    unsigned few, step;
    bool beside;
};

static void compare(struct rng *rng, unsigned turn, const struct meeting *meeting, struct visa_request *before,
                    struct visa_request *request) {
    const struct visa_inst *inst = &request->t.inst;
    const uint64_t *stores = inst->op == ATOMIC_ALU_OP_FCMPWR ? request->src1 : request->src0;
    uint64_t *compares = inst->op == ATOMIC_ALU_OP_CMPXCHG ? request->src1 : request->src0;
    const uint64_t *met[2] = {NULL, NULL};
    const bool can_store = visa_can_store();
    for (unsigned i = 0; i < visa_unit.channels; i++) {
        unsigned number = (i ^ turn) / meeting->step;
        bool meets = number < meeting->few && (i ^ turn) % meeting->step == 0;
        unsigned place = meets && meeting->beside && rng_below(rng, 2), of = meets ? place : i ^ turn;
        request->t.address[i] = before->t.address[of];
        unsigned on = meets && met[place] ? rng_below(rng, 4) : 0;
        bool pair =
            meeting->few == 1 && can_store && make_pair(rng, inst->op, inst->width, &before->src0[of], &compares[i]);
        uint64_t stored = on ? *met[place] : stored_value(rng, before->src0[of]);
        if (!pair)
            compares[i] = on > 1 ? stored : other_value(rng, inst->op, stored, visa_width_bits[inst->width]);
        met[place] = meets ? &stores[i] : met[place];
    }
}

/* In an svm_atomic, they are a group. In a dword_atomic, they follow each other through a bank. */
static struct meeting random_meeting(struct rng *rng) {
    struct meeting meeting = {1, 1, false};
    if (rng_below(rng, 8) >= 3)
        return meeting;
    meeting.few = 1 + rng_below(rng, visa_unit.channels);
    if (visa_unit.kind == VISA_DWORD_ATOMIC) {
        meeting.step = 1 + rng_below(rng, 4);
        meeting.beside = rng_below(rng, 2);
    }
    return meeting;
}

static void make_request(struct rng *rng, const struct visa_address_map *map, struct visa_recipe *recipe,
                         unsigned place, struct visa_request *before, struct visa_request *request) {
    const struct meeting meeting = place == COMPARES ? random_meeting(rng) : (struct meeting){1, 1, false};
    unsigned turn = rng_below(rng, visa_unit.channels);
    unsigned op = place == STORES ? (unsigned)VISA_OP_INDEX_XCHG
                                  : random_op(rng, (unsigned)recipe->want.width, place, meeting.few > 1);
    /* If the subset lacks it, any operation. */
    recipe->want.op = subset_has_value(VISA_BY_OPERATION, op) ? (int)op : VISA_ANY;
    visa_random_request(rng, map, recipe, request);
    if (place == STORES) {
        /* Often, sources are edges with few ones. */
        for (unsigned i = 0; i < visa_unit.channels; i += 1 + rng_below(rng, 2))
            request->src0[i] = rng_next(rng);
        return;
    }
    turn &= request->t.channels - 1;
    if (place == COMPARES)
        compare(rng, turn, &meeting, before, request);
    for (unsigned i = 0; place == READS && i < visa_unit.channels; i++)
        request->t.address[i] = before->t.address[i ^ turn];
}

/* Makes words that differ from that of channel 0 in a single bit. They must not become a group. */
static void set_apart(struct rng *rng, struct visa_transaction *t) {
    for (unsigned i = 1; i < t->channels; i++)
        t->address[i] = t->address[0] ^ UINT64_C(8) << rng_below(rng, 61);
}

static void random_chain(struct rng *rng, struct visa_request request[CHAIN]) {
    static const uint8_t patterns[] = {VISA_NEXT_RUN, VISA_NEXT_DWORD, VISA_NEXT_WORD, VISA_NEXT_BANK};
    const bool svm = visa_unit.kind == VISA_SVM_ATOMIC, apart = svm && rng_below(rng, 8) == 0;
    struct visa_address_map map =
        visa_random_address_map(rng, apart ? VISA_SIZE_HUGE : VISA_SIZE_8, visa_unit.size_bits);
    struct visa_recipe recipe = visa_recipe_any();
    map.size[1] = map.size[0];
    map.window[1] = map.window[0];
    /* Most chains have the greatest width, and use T0 with its banks. */
    const unsigned share = rng_below(rng, 16);
    recipe.want.width = svm && share < 7            ? ATOMIC_ALU_WIDTH_64
                        : share < (svm ? 12u : 10u) ? ATOMIC_ALU_WIDTH_32
                                                    : ATOMIC_ALU_WIDTH_16;
    if (subset_draws(VISA_BY_WIDTH))
        recipe.want.width = (int)subset_draw(rng, VISA_BY_WIDTH);
    recipe.want.surface = rng_below(rng, 4) ? VISA_T0 : VISA_T255;
    recipe.want.exec_log2 = (int)visa_most_exec(visa_unit.kind);
    recipe.want.mask = 0;
    recipe.want.no_mask = 1;
    recipe.want.form = 0;
    recipe.hints.pattern = patterns[rng_below(rng, 4)];
    recipe.hints.out = VISA_OUT_NONE;
    recipe.hints.misalign = VISA_MISALIGN_NONE;
    for (unsigned i = 0; i < CHAIN; i++) {
        const unsigned place = svm && i == READS && rng_below(rng, 4) == 0 ? ELSEWHERE : i;
        if (place == ELSEWHERE)
            recipe.hints.pattern = VISA_NEXT_WORD;
        make_request(rng, &map, &recipe, place, &request[0], &request[i]);
        if (apart && place == STORES)
            set_apart(rng, &request[STORES].t);
    }
}

enum { CHAIN_EVERY = 2 };

static void randomize_chain(struct rng *rng, uint32_t *req) {
    struct visa_request request[CHAIN];
    random_chain(rng, request);
    for (unsigned i = 0; i < CHAIN; i++, req += visa_unit.words)
        visa_put_request(rng, &request[i], req);
}

void visa_randomize_requests(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    struct rng rng = {random};
    uint32_t *words = req;
    struct visa_address_map map = visa_random_address_map(&rng, VISA_ANY, visa_unit.size_bits);
    (void)chosen; /* random_message.c draws from the subset */
    for (size_t i = 0; i < n; i++) {
        struct visa_request request;
        struct visa_address_map other = map;
        if (rng_below(&rng, 4) == 0)
            other = visa_random_address_map(&rng, VISA_ANY, visa_unit.size_bits);
        visa_random_request(&rng, &other, NULL, &request);
        visa_corrupt_sometimes(&rng, visa_unit.kind, &request.message);
        visa_put_request(&rng, &request, words + i * visa_unit.words);
    }
    /* Between requests that may be steered to a bin */
    for (size_t i = 1; visa_unit.kind != VISA_SVM_SCATTER && i + CHAIN <= n; i += CHAIN + 1)
        if (rng_below(&rng, CHAIN_EVERY) == 0)
            randomize_chain(&rng, words + i * visa_unit.words);
}
