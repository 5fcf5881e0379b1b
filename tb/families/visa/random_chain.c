/* SPDX-License-Identifier: MIT */
/*
 * Chains of atomics: the first stores what the second compares with, or counts on, so that one bit decides or a carry
 * runs far, and the third reads what the second has left. What memory holds by chance lets one bit hardly ever decide.
 * Of a unit that reads ahead the third may go elsewhere, so that all its answers can be there while the second works.
 */
#include "agents/memory.h"
#include "engine/edge.h"
#include "families/visa/bits.h"
#include "families/visa/dimensions.h"
#include "families/visa/request.h"

enum { STORES, COMPARES, READS, ELSEWHERE };

/*
 * What a channel works with on what another one has stored. Of add and sub, a source with which a carry or a borrow
 * runs from a bit to the top; of others such a one, the same, or one with a bit wrong.
 */
static uint64_t other_value(struct rng *rng, unsigned op, uint64_t stored, unsigned bits) {
    uint64_t r = rng_next(rng), any = rng_next(rng), at = 1ull << (r >> 8 & (bits / 2 - 1)), above = -2 * at;
    bool add = op == ATOMIC_ALU_OP_ADD, sub = op == ATOMIC_ALU_OP_SUB;
    bool compares = op == ATOMIC_ALU_OP_CMPXCHG || op == ATOMIC_ALU_OP_FCMPWR;
    if (add || sub || (!compares && (r & 3) == 0))
        return ((sub || (!add && r & 4) ? stored : ~stored) & above) | at | (any & (at - 1));
    return (r & 3) == 1 ? stored : stored ^ 1ull << (r >> 8 & (bits - 1));
}

/* Two floats that differ in their signs alone, and of which one has a single 1. */
static void make_negatives(struct rng *rng, unsigned bits, uint64_t *old, uint64_t *other) {
    uint64_t sign = 1ull << (bits - 1), above = -2 * sign, value = 1ull << rng_below(rng, bits);
    *old = (*old & above) | (rng_below(rng, 2) ? value : value ^ sign);
    *other = *old ^ sign;
}

/* A NaN by one bit that finds another value, or is found; fcmpwr finds the same. */
static void make_nan(struct rng *rng, unsigned op, unsigned width, uint64_t *old, uint64_t *other) {
    uint64_t nan = visa_make_nan(width, rng_below(rng, visa_mantissa_bits(width)), rng_next(rng));
    bool both = op == ATOMIC_ALU_OP_FCMPWR, found = rng_below(rng, 2);
    *other = both || !found ? nan : rng_next(rng);
    *old = both || found ? nan : *old;
}

/*
 * What is stored and what a channel then works with on it, as the bins of visa_watch_found() and visa_watch_order()
 * want it. False: the operation has none of these bins, or other_value() does as well; `old` is as it was.
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
        *old = visa_make_step(op == ATOMIC_ALU_OP_INC, rng_below(rng, bits + 1), bits, *old);
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
    visa_make_difference(rng_below(rng, bits), rng_below(rng, VISA_DIFFERENCES), old, other);
    return true;
}

/*
 * An operation of the width. That of the second message is mostly one that writes if its compare says so, where
 * channels meet, and else one that asks how single bits of its operands stand to each other.
 */
static unsigned random_op(struct rng *rng, unsigned width, unsigned place, bool meet) {
    enum { ANY = VISA_OPS, FLOATS = 5, MET_FLOATS = 2 }; /* of which 64 bits have none */
    static const uint8_t often[] = {VISA_OP_INDEX_FMIN,
                                    VISA_OP_INDEX_FMAX,
                                    VISA_OP_INDEX_FCMPWR,
                                    VISA_OP_INDEX_FCMPWR,
                                    VISA_OP_INDEX_FCMPWR,
                                    VISA_OP_INDEX_CMPXCHG,
                                    VISA_OP_INDEX_CMPXCHG,
                                    VISA_OP_INDEX_ADD,
                                    VISA_OP_INDEX_ADD,
                                    VISA_OP_INDEX_SUB,
                                    VISA_OP_INDEX_SUB,
                                    VISA_OP_INDEX_INC,
                                    VISA_OP_INDEX_DEC,
                                    VISA_OP_INDEX_PREDEC,
                                    VISA_OP_INDEX_MIN,
                                    VISA_OP_INDEX_MAX,
                                    VISA_OP_INDEX_IMIN,
                                    VISA_OP_INDEX_IMAX,
                                    ANY};
    static const uint8_t met[] = {
        VISA_OP_INDEX_FCMPWR,  VISA_OP_INDEX_FCMPWR, VISA_OP_INDEX_CMPXCHG, VISA_OP_INDEX_CMPXCHG,
        VISA_OP_INDEX_CMPXCHG, VISA_OP_INDEX_ADD,    VISA_OP_INDEX_SUB,     ANY};
    const bool wide = width == ATOMIC_ALU_WIDTH_64;
    const unsigned first = wide ? meet ? MET_FLOATS : FLOATS : 0;
    const unsigned choice = first + rng_below(rng, (meet ? sizeof met : sizeof often) - first);
    const unsigned op = place != COMPARES ? ANY : meet ? met[choice] : often[choice];
    return op == ANY ? rng_below(rng, wide ? VISA_OPS_64 : VISA_OPS) : op;
}

/* What memory holds often, where nothing can store. */
static uint64_t stored_value(struct rng *rng, uint64_t stored) {
    if (visa_can_store())
        return stored;
    uint64_t edge = memory_edge(rng_next(rng));
    return edge | edge << 32;
}

/*
 * The second message of a chain: a channel works on what one of the first has stored; `few` of them meet in one place,
 * on what the one before may have stored there. So many channels as `step` says are from one of these to the next, and
 * half of them may take what stands beside that place.
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

/* In an svm_atomic they are a group. In a dword_atomic each finds the one before on its way through its bank. */
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
    /* Any that the subset has, if it lacks this one. */
    recipe->want.op = subset_has_value(VISA_BY_OPERATION, op) ? (int)op : VISA_ANY;
    visa_random_request(rng, map, recipe, request);
    if (place == STORES) {
        /* Sources are often edges, most of whose bits are 0. */
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

/* Words that differ from that of channel 0 in one bit alone: groups must not be made of them. */
static void set_apart(struct rng *rng, struct visa_transaction *t) {
    for (unsigned i = 1; i < t->channels; i++)
        t->address[i] = t->address[0] ^ UINT64_C(8) << rng_below(rng, 61);
}

void visa_random_chain(struct rng *rng, struct visa_request request[VISA_CHAIN]) {
    static const uint8_t patterns[] = {VISA_NEXT_RUN, VISA_NEXT_DWORD, VISA_NEXT_WORD, VISA_NEXT_BANK};
    const bool svm = visa_unit.kind == VISA_SVM_ATOMIC, apart = svm && rng_below(rng, 8) == 0;
    struct visa_address_map map =
        visa_random_address_map(rng, apart ? VISA_SIZE_HUGE : VISA_SIZE_8, visa_unit.size_bits);
    struct visa_recipe recipe = visa_recipe_any();
    map.size[1] = map.size[0];
    map.window[1] = map.window[0];
    /* Where the most bits are, and in banks, of which there are several. */
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
    for (unsigned i = 0; i < VISA_CHAIN; i++) {
        const unsigned place = svm && i == READS && rng_below(rng, 4) == 0 ? ELSEWHERE : i;
        if (place == ELSEWHERE)
            recipe.hints.pattern = VISA_NEXT_WORD;
        make_request(rng, &map, &recipe, place, &request[0], &request[i]);
        if (apart && place == STORES)
            set_apart(rng, &request[STORES].t);
    }
}
