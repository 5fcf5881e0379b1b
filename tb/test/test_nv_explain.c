/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of warps whose lanes work in any order, or of which any lane of a CAST.SPIN group works, with
 * fewer than 32 banks.
 * Returns and memory are compared with all orders; then reports of effects that no order has.
 */
#include "test/unit_test.h"

#include "isa/nv_explain.h"

enum { MOST_LANES = 6, DWORDS = 16, BANKS = 4, RZ = NV_RZ };

/* Visible effects of an instruction. */
struct scene {
    struct nv_result result;
    uint32_t dwords[DWORDS];
};

static struct nv_memory memory_of(struct scene *scene) {
    return (struct nv_memory){scene->dwords, sizeof(scene->dwords), BANKS};
}

static uint32_t some_value(void) {
    static const uint32_t values[] = {0, 1, 2, 3, 7, 20, UINT32_MAX, 0x80000000};
    return values[random_below(random_below(4) ? 4 : COUNT(values))];
}

static uint64_t some_pair(void) {
    return (uint64_t)some_value() << 32 | some_value();
}

static struct nv_atoms random_instruction(void) {
    static const struct nv_atoms kinds[] = {{.op = NV_OP_ADD},
                                            {.op = NV_OP_MIN, .size = NV_S32},
                                            {.op = NV_OP_INC},
                                            {.op = NV_OP_DEC},
                                            {.op = NV_OP_INC},
                                            {.op = NV_OP_DEC},
                                            {.op = NV_OP_EXCH},
                                            {.op = NV_OP_EXCH, .size = NV_U64},
                                            {.op = NV_OP_CAS},
                                            {.op = NV_OP_CAS},
                                            {.op = NV_OP_CAS, .size = NV_U64},
                                            {.op = NV_OP_CAST},
                                            {.op = NV_OP_CAST},
                                            {.op = NV_OP_CAST, .size = NV_U64},
                                            {.op = NV_OP_CAST_SPIN},
                                            {.op = NV_OP_CAST_SPIN},
                                            {.op = NV_OP_CAST_SPIN, .size = NV_U64},
                                            {.op = NV_OP_XOR}};
    struct nv_atoms inst = kinds[random_below(COUNT(kinds))];
    inst.rd = random_below(2) ? RZ : 8;
    inst.ra = 1;
    inst.rb = 4;
    inst.rc_zero = nv_has_rc(inst.op) && random_below(8) == 0;
    inst.pg = NV_PT;
    return inst;
}

/* Few lanes are active, and meet in two addresses or three, or in a bank. */
static void random_warp(struct nv_warp *warp, struct scene *before) {
    struct nv_atoms inst = random_instruction();
    uint32_t bytes = nv_bytes(&inst), some = random_below(DWORDS * 4 / bytes);
    memset(warp, 0, sizeof(*warp));
    memset(before, 0, sizeof(*before));
    warp->word = nv_atoms_encode(&inst);
    warp->compute = true;
    warp->lanes = NV_LANES;
    warp->size = DWORDS * 4;
    for (unsigned n = random_below(8) ? 4 : MOST_LANES; n > 0; n--)
        warp->exec_mask |= 1u << random_below(NV_LANES);
    for (unsigned i = 0; i < NV_LANES; i++) {
        uint32_t other = random_below(4) ? some + BANKS * (random_below(4) == 0) : random_below(DWORDS);
        warp->ra[i] = other * bytes % sizeof(before->dwords);
        warp->rb[i] = some_pair() >> (random_below(4) ? 32 : 0);
        warp->rc[i] = some_pair();
    }
    for (unsigned i = 0; i < DWORDS; i++)
        before->dwords[i] = some_value();
    for (unsigned i = 0; i < DWORDS; i++) /* some lanes match */
        if (random_below(2))
            before->dwords[i] = (uint32_t)(warp->rb[i] >> 32 * (i & 1));
}

/* Executes lanes one after the other. The first lane of a CAST.SPIN group works. */
static void in_order(const struct nv_access *access, const unsigned *lane, unsigned n, struct scene *scene) {
    uint32_t groups = 0;
    for (unsigned i = 0; i < n; i++) {
        uint32_t *dword = &scene->dwords[access->address[lane[i]] / 4], group = access->address[lane[i]] / 4 % BANKS;
        bool wide = access->inst.size == NV_U64, idle = access->inst.op == NV_OP_CAST_SPIN && groups >> group & 1;
        bool stored;
        uint64_t returned, found = dword[0] | (wide ? (uint64_t)dword[1] << 32 : 0);
        uint64_t left = nv_lane(access, lane[i], found, &returned, &stored);
        groups |= 1u << group;
        scene->result.rd[lane[i]] = access->inst.rd == RZ || idle ? 0 : returned;
        if (idle)
            continue;
        dword[0] = (uint32_t)left;
        if (wide)
            dword[1] = (uint32_t)(left >> 32);
    }
}

/* Makes order p of n! of the lanes. */
static void set_order(unsigned p, const unsigned *lane, unsigned n, unsigned *order) {
    unsigned rest[MOST_LANES];
    memcpy(rest, lane, n * sizeof(*lane));
    for (unsigned i = 0; i < n; i++) {
        unsigned left = n - i;
        order[i] = rest[p % left];
        rest[p % left] = rest[left - 1];
        p /= left;
    }
}

/* Returns true if an order of the lanes has the visible effects. */
static bool is_explained(const struct nv_access *access, const unsigned *lane, unsigned n, const struct scene *before,
                         const struct scene *seen) {
    unsigned orders = 1;
    for (unsigned i = 2; i <= n; i++)
        orders *= i;
    for (unsigned p = 0; p < orders; p++) {
        unsigned order[MOST_LANES];
        struct scene scene = *before;
        set_order(p, lane, n, order);
        in_order(access, order, n, &scene);
        if (memcmp(scene.dwords, seen->dwords, sizeof(seen->dwords)) == 0 &&
            memcmp(scene.result.rd, seen->result.rd, sizeof(seen->result.rd)) == 0)
            return true;
    }
    return false;
}

static void corrupt(const struct nv_warp *warp, const unsigned *lane, unsigned n, bool returned, struct scene *seen) {
    uint64_t *rd = &seen->result.rd[lane[random_below(n)]];
    uint32_t number = warp->ra[lane[random_below(n)]] / 4, *dword = &seen->dwords[number];
    switch (random_below(5) + (returned ? 0 : 2)) {
    case 0:
        *rd = seen->result.rd[lane[random_below(n)]];
        break;
    case 1:
        *rd = random_below(4);
        break;
    case 2:
        *rd = returned ? some_pair() : 0;
        break;
    case 3:
        *dword = (uint32_t)warp->rc[lane[random_below(n)]];
        break;
    case 4:
        *dword = (uint32_t)warp->rb[lane[random_below(n)]];
        break;
    default:
        seen->dwords[number ^ random_below(2)] ^= random_below(3);
    }
}

/* Reads memory after the instruction, open words first. Returns true if all values are expected ones. */
static bool read_back(struct candidates *candidates, struct scene *model, const struct scene *seen) {
    unsigned first = random_below(1 + candidates->outcomes.dwords);
    for (unsigned i = 0; i < candidates->outcomes.dwords; i++) {
        uint64_t address = candidates->outcomes.dword[(first + i) % candidates->outcomes.dwords].address;
        for (unsigned k = 0; k < i; k++) /* once */
            assert_int_not_equal(candidates->outcomes.dword[(first + k) % candidates->outcomes.dwords].address,
                                 address);
        uint32_t *dword = &model->dwords[address / 4], was = seen->dwords[address / 4];
        *dword = (uint32_t)candidates_see(candidates, address, 4, was, *dword);
        if (*dword != was) {
            assert_true(
                candidates_blame(candidates, address & ~7ull, (uint64_t)(*dword ^ was) << 8 * (address & 4)).lanes !=
                0);
            return false;
        }
    }
    /* It is read once. After that, its value is known. */
    for (uint64_t address = 0; address < sizeof(model->dwords); address += 4)
        assert_int_equal(
            candidates_see(candidates, address, 4, ~model->dwords[address / 4], model->dwords[address / 4]),
            model->dwords[address / 4]);
    return memcmp(model->dwords, seen->dwords, sizeof(seen->dwords)) == 0;
}

static bool run_warp(struct candidates *candidates, bool right) {
    struct nv_warp warp;
    struct nv_access access;
    struct scene before, seen, model;
    random_warp(&warp, &before);
    struct nv_memory memory = memory_of(&model);
    unsigned lane[MOST_LANES] = {0}, n = 0;
    seen = model = before;
    assert_int_equal(nv_check(&warp, &memory, &access, &seen.result), NV_OK);
    for (uint32_t left = access.active; left; n++) {
        unsigned i = random_below(NV_LANES);
        while (!(left >> i & 1))
            i = (i + 1) % NV_LANES;
        lane[n] = i;
        left &= ~(1u << i);
    }
    in_order(&access, lane, n, &seen);
    if (!right)
        corrupt(&warp, lane, n, access.inst.rd != RZ, &seen);
    bool explained = is_explained(&access, lane, n, &before, &seen);
    nv_explain(candidates, &warp, &memory, &seen.result, &model.result);
    assert_int_equal(model.result.rd_we, access.inst.rd == RZ ? 0 : access.active);
    bool same = memcmp(model.result.rd, seen.result.rd, sizeof(seen.result.rd)) == 0;
    assert_int_equal(nv_leaves_open(&warp, &memory), candidates->outcomes.dwords != 0);
    assert_int_equal(candidates->n, 0);
    same = read_back(candidates, &model, &seen) && same;
    assert_int_equal(same, explained);
    return explained;
}

static void test_warps(void) {
    static struct candidates candidates;
    unsigned explained = 0;
    for (unsigned i = 0; i < 20000; i++)
        assert_true(run_warp(&candidates, true));
    for (unsigned i = 0; i < 40000; i++)
        explained += run_warp(&candidates, false);
    assert_in_range(explained, 4000, 30000);
    candidates_free(&candidates);
}

/* Expects the passes, errors and lanes of the ascending order in any order. */
static void test_result(void) {
    static struct candidates candidates;
    for (unsigned i = 0; i < 20000; i++) {
        struct nv_warp warp;
        struct scene before, one, other;
        random_warp(&warp, &before);
        if (random_below(8) == 0)
            warp.exec_mask = 0;
        if (random_below(2))
            warp.ra[random_below(NV_LANES)] ^= 1u << random_below(32);
        warp.compute = random_below(16) != 0;
        warp.word ^= random_below(2) ? 1ull << random_below(64) : 0;
        one = other = before;
        struct nv_memory memory = memory_of(&one), same = memory_of(&other);
        nv_execute(&warp, &memory, &one.result);
        nv_explain(&candidates, &warp, &same, &one.result, &other.result);
        assert_memory_equal(&other.result, &one.result, sizeof(one.result));
        assert_int_equal(nv_leaves_open(&warp, &memory), candidates.outcomes.dwords != 0);
        assert_int_equal(candidates.unexplained.lanes, 0);
        assert_true(read_back(&candidates, &other, &one));
    }
    candidates_free(&candidates);
}

static struct nv_warp warp_of(struct nv_atoms inst, uint32_t exec_mask) {
    inst.pg = NV_PT;
    inst.ra = 1;
    inst.rb = 4;
    return (struct nv_warp){
        .word = nv_atoms_encode(&inst), .compute = true, .lanes = NV_LANES, .size = 64, .exec_mask = exec_mask};
}

/* Wrong design: all lanes read before one writes; the highest lane is among them. */
static void test_lost_update(void) {
    static struct candidates candidates;
    struct nv_warp warp = warp_of((struct nv_atoms){.op = NV_OP_ADD}, 0x80000009);
    struct scene seen = {.dwords = {5}}, model = seen;
    struct nv_memory memory = memory_of(&model);
    warp.ra[3] = 4;
    warp.rb[0] = warp.rb[31] = 1;
    seen.result.rd[0] = seen.result.rd[31] = 5;
    nv_explain(&candidates, &warp, &memory, &seen.result, &model.result);
    assert_int_equal(candidates.unexplained.address, 0);
    assert_int_equal(candidates.unexplained.lanes, 0x80000001);
    assert_int_equal(model.result.rd[31], 6);
    assert_int_equal(model.dwords[0], 7);

    /* Without Rd it is memory that shows it, which no order leaves open. */
    warp = warp_of((struct nv_atoms){.op = NV_OP_ADD, .rd = RZ}, 0x80000009);
    warp.rb[0] = warp.rb[31] = 1;
    nv_explain(&candidates, &warp, &memory, &seen.result, &model.result);
    assert_int_equal(candidates.outcomes.dwords, 0);
    assert_int_equal(candidates_blame(&candidates, 0, 0xff).lanes, 0x80000009);
    candidates_free(&candidates);
}

/* One lane of a bank works and changes one of two words. The words that are read determine which one. */
static void test_one_winner(void) {
    static struct candidates candidates;
    struct nv_warp warp = warp_of((struct nv_atoms){.op = NV_OP_CAST_SPIN, .rd = RZ}, 3);
    struct scene model = {.dwords = {0}}, none = {.dwords = {0}};
    struct nv_memory memory = memory_of(&model);
    warp.ra[1] = BANKS * 4;
    warp.rc[0] = 8;
    warp.rc[1] = 9;
    nv_explain(&candidates, &warp, &memory, &none.result, &model.result);
    assert_int_equal(candidates.outcomes.dwords, 2);
    assert_int_equal(candidates_see(&candidates, 0, 4, 0, 0), 0);         /* lane 1 has worked, */
    assert_int_equal(candidates_see(&candidates, BANKS * 4, 4, 0, 0), 9); /* and left 9 */
    assert_int_equal(candidates_see(&candidates, BANKS * 4, 4, 9, 0), 9);
    assert_int_equal(candidates_blame(&candidates, BANKS * 4, 9).lanes, 3);

    nv_explain(&candidates, &warp, &memory, &none.result, &model.result);
    assert_int_equal(candidates_see(&candidates, 0, 4, 8, 0), 8);
    assert_int_equal(candidates_see(&candidates, BANKS * 4, 4, 9, 0), 0); /* both have */

    /* Both return that they stored. The report names the lowest one. */
    warp = warp_of((struct nv_atoms){.op = NV_OP_CAST_SPIN, .rd = 8}, 3);
    struct scene both = {.result = {.rd = {1, 1}}};
    nv_explain(&candidates, &warp, &memory, &both.result, &model.result);
    assert_int_equal(candidates.unexplained.lanes, 3);
    assert_int_equal(model.result.rd[0], 1);
    assert_int_equal(model.result.rd[1], 0);

    /* 2 is no truth value, and none of the next lane. */
    struct scene two = {.result = {.rd = {2, 0}}}, zeros = {.dwords = {0}};
    model = zeros;
    nv_explain(&candidates, &warp, &memory, &two.result, &model.result);
    assert_int_equal(candidates.unexplained.lanes, 3);
    candidates_free(&candidates);
}

RUN_TESTS(TEST(test_warps), TEST(test_result), TEST(test_lost_update), TEST(test_one_winner))
