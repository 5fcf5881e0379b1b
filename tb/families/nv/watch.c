/* SPDX-License-Identifier: MIT */
#include "families/nv/watch.h"

#include "families/nv/warp.h"

/* The operations of which something is watched, and what. */
enum { MIN_U32, MIN_S32, MAX_U32, MAX_S32, INC, DEC, CAS, CAST, CAST_SPIN, OPS };
enum { BELOW, BELOW_BY_SIGN, EQUAL, ABOVE, ABOVE_BY_SIGN, ZERO, ONES, FINDS };
enum { NONE_STORES, SOME_STORE, ALL_STORE, OUTCOMES }; /* each with all lanes alone in their banks, or some not */
enum { STORED_TWICE = 2 * OUTCOMES, LOSER_DIFFERS = 2 * OUTCOMES };

static const char *const op_names[OPS] = {"MIN", "MIN.S32", "MAX", "MAX.S32", "INC", "DEC", "CAS", "CAST", "CAST.SPIN"};

static const char *const *names_for(unsigned op) {
    static const char *const finds[FINDS] = {"finds less than Rb", "finds less than Rb, with another sign", "finds Rb",
                                             "finds more than Rb", "finds more than Rb, with another sign", "finds 0",
                                             "finds 0xffffffff"};
    static const char *const stores[FINDS] = {
        "without conflicts: no lane stores",  "without conflicts: some lanes store",
        "without conflicts: all lanes store", "with conflicts: no lane stores",
        "with conflicts: some lanes store",   "with conflicts: all lanes store",
        "two lanes store at one address"};
    static const char *const spins[FINDS] = {"without conflicts: no lane stores",
                                             "without conflicts: some lanes store",
                                             "without conflicts: all lanes store",
                                             "with conflicts: no winner stores",
                                             "with conflicts: some winners store",
                                             "with conflicts: all winners store",
                                             "a winner fails, and a loser at its address compares with something else"};
    return op < CAS ? finds : op == CAST_SPIN ? spins : stores;
}

const struct covergroup nv_watch_states = {
    .name = "memory",
    .text = "%0 %1",
    .parts = {{"op", OPS, .names = op_names}, {"finds", FINDS, .names_for = names_for}}};

unsigned nv_watch_op(unsigned first) {
    static const uint8_t ops[OPS] = {NV_OP_MIN, NV_OP_MIN, NV_OP_MAX,  NV_OP_MAX,      NV_OP_INC,
                                     NV_OP_DEC, NV_OP_CAS, NV_OP_CAST, NV_OP_CAST_SPIN};
    return ops[first];
}

bool nv_watch_takes_size(unsigned first, unsigned size) {
    return first >= CAS || size == (first == MIN_S32 || first == MAX_S32 ? NV_S32 : NV_U32);
}

static unsigned op_of(const struct nv_atoms *inst) {
    static const uint8_t ops[NV_OPS] = {[NV_OP_MIN] = 1 + MIN_U32,
                                        [NV_OP_MAX] = 1 + MAX_U32,
                                        [NV_OP_INC] = 1 + INC,
                                        [NV_OP_DEC] = 1 + DEC,
                                        [NV_OP_CAS] = 1 + CAS,
                                        [NV_OP_CAST] = 1 + CAST,
                                        [NV_OP_CAST_SPIN] = 1 + CAST_SPIN};
    if (!ops[inst->op])
        return OPS;
    return ops[inst->op] - 1u + (inst->size == NV_S32);
}

static uint64_t state_of(unsigned op, unsigned finds) {
    return 1ull << (op * FINDS + finds);
}

static uint64_t states_found(unsigned op, uint32_t found, uint32_t rb) {
    unsigned by_sign = (found ^ rb) >> 31;
    unsigned relation = found == rb ? EQUAL : found < rb ? BELOW + by_sign : ABOVE + by_sign;
    return state_of(op, relation) | (found == 0 ? state_of(op, ZERO) : 0) |
           (found == UINT32_MAX ? state_of(op, ONES) : 0);
}

/* Whether a lane of some has the address of one of others before it. */
static bool share_address(const struct nv_profile *p, uint32_t some, uint32_t others) {
    for (; some; some &= some - 1) {
        unsigned i = (unsigned)__builtin_ctz(some);
        for (uint32_t before = others & ((1u << i) - 1); before; before &= before - 1)
            if (p->address[__builtin_ctz(before)] == p->address[i])
                return true;
    }
    return false;
}

static uint64_t states_stored(unsigned op, const struct nv_warp *warp, const struct nv_profile *p,
                              const struct nv_result *result) {
    uint32_t stored = 0, workers = op == CAST_SPIN ? nv_winners(p) : p->active;
    uint64_t mask = UINT64_MAX >> (64 - 8 * p->bytes);
    for (uint32_t left = workers; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left);
        stored |= (uint32_t)(result->rd[i] == (op == CAS ? warp->rb[i] & mask : 1)) << i;
    }
    unsigned outcome = stored == 0 ? NONE_STORES : stored == workers ? ALL_STORE : SOME_STORE;
    uint64_t states = state_of(op, (p->degree > 1 ? OUTCOMES : 0) + outcome);
    if (op != CAST_SPIN)
        return states | (share_address(p, stored, stored) ? state_of(op, STORED_TWICE) : 0);
    uint32_t failed = workers & ~stored, differing = 0;
    for (uint32_t left = p->active & ~workers; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left);
        for (uint32_t of = failed; of; of &= of - 1)
            differing |= (uint32_t)((warp->rb[i] ^ warp->rb[__builtin_ctz(of)]) & mask ? 1 : 0) << i;
    }
    return states | (share_address(p, differing, failed) ? state_of(op, LOSER_DIFFERS) : 0);
}

static uint64_t states_of(const uint32_t *req, const uint32_t *rsp) {
    struct nv_warp warp;
    struct nv_profile p;
    struct nv_result result;
    nv_unit.get(req, &warp);
    nv_measure(&warp, &p);
    unsigned op = op_of(&p.inst);
    if (p.error != NV_OK || !p.active || p.inst.rd == NV_RZ || op == OPS)
        return 0;
    nv_unit.get_result(rsp, &result);
    if (op >= CAS)
        return states_stored(op, &warp, &p, &result);
    uint64_t states = 0;
    for (uint32_t left = p.active; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left);
        states |= states_found(op, (uint32_t)result.rd[i], p.inst.rb == NV_RZ ? 0 : (uint32_t)warp.rb[i]);
    }
    return states;
}

static void watch(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    (void)group;
    states[0] |= states_of(req, rsp);
}

const struct watch nv_watch = {&nv_watch_states, watch};
