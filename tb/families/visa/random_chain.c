/* SPDX-License-Identifier: MIT */
/*
 * Chains of atomics: the first stores what the second compares with, or counts on, but for one bit or with a carry that
 * runs far, and the third reads what the second has left. What memory holds by chance lets one bit hardly ever decide.
 * Of a unit that reads ahead the third may go elsewhere, so that all its answers can be there while the second works.
 */
#include "agents/memory.h"
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

/* An operation of the width, any that the subset has if it lacks this one; the second is a compare as often as not. */
static int random_op(struct rng *rng, unsigned width, unsigned place) {
    enum { FLOATS = 2 }; /* of which 64 bits have none */
    static const uint8_t often[] = {VISA_OP_INDEX_FCMPWR,  VISA_OP_INDEX_FCMPWR,  VISA_OP_INDEX_CMPXCHG,
                                    VISA_OP_INDEX_CMPXCHG, VISA_OP_INDEX_CMPXCHG, VISA_OP_INDEX_ADD,
                                    VISA_OP_INDEX_SUB};
    bool wide = width == ATOMIC_ALU_WIDTH_64;
    unsigned op = rng_below(rng, wide ? VISA_OPS_64 : VISA_OPS), choice = rng_below(rng, 8) + (wide ? FLOATS : 0);
    if (place == STORES)
        op = VISA_OP_INDEX_XCHG;
    else if (place == COMPARES && choice < sizeof often)
        op = often[choice];
    return subset_has_value(VISA_BY_OPERATION, op) ? (int)op : VISA_ANY;
}

/* What memory holds often, where nothing can store. */
static uint64_t stored_value(struct rng *rng, uint64_t stored) {
    if (subset_has_value(VISA_BY_OPERATION, VISA_OP_INDEX_XCHG))
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

static void compare(struct rng *rng, unsigned turn, const struct meeting *meeting, const struct visa_request *before,
                    struct visa_request *request) {
    const struct visa_inst *inst = &request->t.inst;
    const uint64_t *stores = inst->op == ATOMIC_ALU_OP_FCMPWR ? request->src1 : request->src0;
    uint64_t *compares = inst->op == ATOMIC_ALU_OP_CMPXCHG ? request->src1 : request->src0;
    const uint64_t *met[2] = {NULL, NULL};
    for (unsigned i = 0; i < visa_unit.channels; i++) {
        unsigned number = (i ^ turn) / meeting->step;
        bool meets = number < meeting->few && (i ^ turn) % meeting->step == 0;
        unsigned place = meets && meeting->beside && rng_below(rng, 2), of = meets ? place : i ^ turn;
        request->t.address[i] = before->t.address[of];
        unsigned on = meets && met[place] ? rng_below(rng, 4) : 0;
        uint64_t stored = on ? *met[place] : stored_value(rng, before->src0[of]);
        compares[i] = on > 1 ? stored : other_value(rng, inst->op, stored, visa_width_bits[inst->width]);
        met[place] = meets ? &stores[i] : met[place];
    }
}

/* In an svm_atomic they are a group. In a dword_atomic each finds the one before on its way through its bank. */
static struct meeting random_meeting(struct rng *rng) {
    struct meeting meeting = {1, 1, false};
    if (!rng_below(rng, 2))
        return meeting;
    meeting.few = 1 + rng_below(rng, visa_unit.channels);
    if (visa_unit.kind == VISA_DWORD_ATOMIC) {
        meeting.step = 1 + rng_below(rng, 4);
        meeting.beside = rng_below(rng, 2);
    }
    return meeting;
}

static void make_request(struct rng *rng, const struct visa_address_map *map, struct visa_recipe *recipe,
                         unsigned place, const struct visa_request *before, struct visa_request *request) {
    unsigned turn = rng_below(rng, visa_unit.channels);
    recipe->want.op = random_op(rng, (unsigned)recipe->want.width, place);
    visa_random_request(rng, map, recipe, request);
    if (place == STORES) {
        /* Sources are often edges, most of whose bits are 0. */
        for (unsigned i = 0; i < visa_unit.channels; i += 1 + rng_below(rng, 2))
            request->src0[i] = rng_next(rng);
        return;
    }
    turn &= request->t.channels - 1;
    if (place == COMPARES) {
        const struct meeting meeting = random_meeting(rng);
        compare(rng, turn, &meeting, before, request);
        return;
    }
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
    recipe.want.width = rng_below(rng, 2) ? svm ? ATOMIC_ALU_WIDTH_64 : ATOMIC_ALU_WIDTH_32 : (int)rng_below(rng, 2);
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
