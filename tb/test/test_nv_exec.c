/* SPDX-License-Identifier: MIT */
/* Unit tests of the effect of ATOMS, against an oracle, and by hand for rules that are easily violated. */
#include "test/nv_oracle.h"

/* Any lanes, any banks, any size of memory. */
static void random_warps(void **state) {
    (void)state;
    static struct fixture f;
    unsigned seen[NV_OUT_OF_RANGE_ADDR + 1] = {0}, passes[NV_LANES + 1] = {0};
    for (unsigned t = 0; t < 200000; t++) {
        start(&f);
        f.memory.banks = 2u << random_below(5);
        f.memory.bytes = random_below(2) ? BYTES : 8 * (1 + random_below(BYTES / 8));
        random_warp(&f.warp, random_below(2) ? NV_LANES : 1 + random_below(NV_LANES), f.memory.bytes);
        execute(&f);
        seen[f.result.error]++;
        passes[f.result.passes]++;
    }
    for (unsigned error = 0; error < COUNT(seen); error++)
        assert_true(seen[error] > 100);
    for (unsigned n = 0; n < COUNT(passes); n++)
        assert_true(passes[n] > 10);
}

/* Each operation on values at the edges, each with each. */
static void values(void **state) {
    static const uint64_t edges[] = {
        0,          1,          2,           0x7ffffffe,         0x7fffffff,         0x80000000,
        0x80000001, 0xffffffff, 0x100000000, 0x8000000000000000, 0xffffffff00000000, UINT64_MAX};
    (void)state;
    static struct fixture f;
    for (unsigned op = 0; op < NV_OPS; op++)
        for (unsigned size = 0; size < 3; size++) {
            if (!(nv_op_sizes(op) >> size & 1))
                continue;
            struct nv_atoms inst = plain(op, size);
            for (size_t m = 0; m < COUNT(edges); m++) {
                prepare(&f, &inst);
                for (unsigned i = 0; i < COUNT(edges); i++) {
                    store(f.dwords, f.warp.ra[i], nv_bytes(&inst), edges[m]);
                    f.warp.rb[i] = edges[i];
                    f.warp.rc[i] = ~edges[i];
                }
                execute(&f);
            }
        }
}

/* A compare compares Rb and stores Rc; all bits of CAST's return depend on whether it stored. */
static void compare_and_store(void **state) {
    (void)state;
    static struct fixture f;
    for (unsigned op = NV_OP_CAST; op <= NV_OP_CAS; op++)
        for (unsigned size = NV_U32; size <= NV_U64; size += 2) {
            struct nv_atoms inst = plain(op, size);
            prepare(&f, &inst);
            uint64_t old = size == NV_U64 ? 0x8000000900000007 : 7, other = size == NV_U64 ? 0x8000000800000007 : 6;
            for (unsigned i = 0; i < 2; i++)
                store(f.dwords, f.warp.ra[i], nv_bytes(&inst), old);
            f.warp.rb[0] = old;
            f.warp.rb[1] = other; /* the upper half alone differs */
            f.warp.rc[0] = f.warp.rc[1] = 0x123456789;
            execute(&f);
            assert_true(load(f.dwords, f.warp.ra[0], nv_bytes(&inst)) == (size == NV_U64 ? 0x123456789 : 0x23456789));
            assert_true(load(f.dwords, f.warp.ra[1], nv_bytes(&inst)) == old);
            assert_true(f.result.rd[0] == (op == NV_OP_CAS ? old : 1));
            assert_true(f.result.rd[1] == (op == NV_OP_CAS ? old : 0));
        }
}

/* A compare that fails does not write, not even the old value. */
static void failed_compare_does_not_store(void **state) {
    (void)state;
    static struct fixture f;
    for (unsigned op = NV_OP_CAST; op <= NV_OP_CAS; op++) {
        struct nv_atoms inst = plain(op, NV_U32);
        struct nv_access access;
        prepare(&f, &inst);
        f.warp.rb[3] = 5;
        assert_int_equal(nv_check(&f.warp, &f.memory, &access, &f.result), NV_OK);
        for (uint64_t found = 4; found < 7; found++) {
            uint64_t returned = 99;
            bool stored = found != 5;
            assert_true(nv_lane(&access, 3, found, &returned, &stored) == (found == 5 ? 0 : found));
            assert_int_equal(stored, found == 5);
            assert_int_equal(returned, op == NV_OP_CAS ? found : found == 5);
        }
    }
}

/* Ports of RZ hold anything: the unit takes 0. An operation has no Rc, whatever its port holds. */
static void zero_registers(void **state) {
    (void)state;
    static struct fixture f;
    struct nv_access access;
    struct nv_atoms inst = plain(NV_OP_EXCH, NV_U64);
    inst.rb = NV_RZ;
    prepare(&f, &inst);
    f.warp.rb[0] = f.warp.rc[0] = UINT64_MAX;
    execute(&f);
    assert_true(load(f.dwords, 0, 8) == 0);

    inst = plain(NV_OP_ADD, NV_U32);
    prepare(&f, &inst);
    f.warp.rb[0] = f.warp.rc[0] = UINT64_MAX;
    nv_check(&f.warp, &f.memory, &access, &f.result);
    assert_true(access.rb[0] == UINT32_MAX && access.rc[0] == 0);

    inst = plain(NV_OP_CAS, NV_U32);
    inst.rc_zero = true;
    prepare(&f, &inst);
    f.dwords[0] = 7;
    f.warp.rb[0] = 7;
    f.warp.rc[0] = UINT64_MAX;
    execute(&f);
    assert_int_equal(f.dwords[0], 0);

    inst = plain(NV_OP_ADD, NV_U32);
    inst.ra = NV_RZ;
    inst.offset = 12;
    prepare(&f, &inst);
    for (unsigned i = 0; i < NV_LANES; i++) {
        f.warp.ra[i] = (uint32_t)random64();
        f.warp.rb[i] = 1;
    }
    uint32_t old = f.dwords[3];
    execute(&f);
    assert_int_equal(f.dwords[3], old + 32);
    for (unsigned i = 0; i < NV_LANES; i++)
        assert_int_equal(f.result.rd[i], old + i); /* ascending: A-9 */

    inst = plain(NV_OP_ADD, NV_U32);
    inst.rd = NV_RZ;
    prepare(&f, &inst);
    f.warp.rb[0] = 1;
    old = f.dwords[0];
    execute(&f);
    assert_int_equal(f.dwords[0], old + 1);
    assert_int_equal(f.result.rd_we, 0);
    assert_int_equal(f.result.rd[0], 0);
}

/* The execution mask, and the predicate in all its forms; @!PT has no lane at all. A pass is counted then too. */
static void active_lanes(void **state) {
    static const struct {
        uint8_t pg;
        bool pg_not;
        uint32_t active, passes;
    } cases[] = {
        {NV_PT, false, 0xf0f0f0f0, 2}, {NV_PT, true, 0, 1}, {0, false, 0xf000f000, 2}, {6, true, 0x00f000f0, 2}};
    (void)state;
    static struct fixture f;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct nv_atoms inst = plain(NV_OP_ADD, NV_U32);
        inst.pg = cases[i].pg;
        inst.pg_not = cases[i].pg_not;
        prepare(&f, &inst);
        f.warp.exec_mask = 0xf0f0f0f0;
        f.warp.predicate = 0xff00ff00;
        for (unsigned lane = 0; lane < NV_LANES; lane++) /* lanes i and i + 16 meet in a bank */
            f.warp.ra[lane] = lane < 16 ? 4 * lane : 4 * lane + 64;
        execute(&f);
        assert_int_equal(f.result.rd_we, cases[i].active);
        assert_int_equal(f.result.passes, cases[i].passes);
    }
}

/* 0 to 32 lanes in bank 31, on one dword or two; the others in the 31 banks before it. */
static void passes(void **state) {
    (void)state;
    static struct fixture f;
    for (unsigned n = 0; n <= NV_LANES; n++)
        for (unsigned same = 0; same < 2; same++) {
            struct nv_atoms inst = plain(NV_OP_INC, NV_U32);
            prepare(&f, &inst);
            for (unsigned i = 0; i < n; i++) {
                f.warp.ra[i] = same || i % 2 ? 4 * 31 : 4 * 31 + 128 * 7;
                f.warp.rb[i] = UINT32_MAX;
            }
            for (unsigned i = n; i < NV_LANES; i++)
                f.warp.ra[i] = 4 * (i - n) % (4 * 31);
            execute(&f);
            assert_int_equal(f.result.passes, n == 0 ? 2 : n);
        }
}

/* U64: the pair of banks that holds the access is the group, also with 2 and 4 banks. */
static void pairs_of_banks(void **state) {
    (void)state;
    static struct fixture f;
    for (unsigned banks = 2; banks <= 32; banks *= 2) {
        struct nv_atoms inst = plain(NV_OP_EXCH, NV_U64);
        prepare(&f, &inst);
        f.memory.banks = banks;
        execute(&f);
        assert_int_equal(f.result.passes, 32 / (banks / 2));
        inst = plain(NV_OP_EXCH, NV_U32);
        prepare(&f, &inst);
        f.memory.banks = banks;
        execute(&f);
        assert_int_equal(f.result.passes, 32 / banks);
    }
}

/* Each pass serves the lowest remaining lane of each group. */
static void lanes_of_passes(void **state) {
    static const uint32_t served[] = {0x00f, 0x0f0, 0xf00};
    (void)state;
    static struct fixture f;
    struct nv_access access;
    struct nv_atoms inst = plain(NV_OP_ADD, NV_U32);
    prepare(&f, &inst);
    f.memory.banks = 4;
    assert_int_equal(nv_check(&f.warp, &f.memory, &access, &f.result), NV_OK);
    uint32_t left = access.active;
    for (size_t i = 0; i < COUNT(served); i++) {
        uint32_t lanes = nv_pass_lanes(&access, &f.memory, left);
        assert_int_equal(lanes, served[i]);
        left &= ~lanes;
    }
    assert_int_equal(nv_pass_lanes(&access, &f.memory, 0), 0);
    assert_int_equal(nv_pass_lanes(&access, &f.memory, 0x80000000), 0x80000000);
    assert_int_equal(nv_pass_lanes(&access, &f.memory, 0x88888800), 0x00000800);

    inst.op = NV_OP_CAST_SPIN; /* all at once */
    f.warp.word = nv_atoms_encode(&inst);
    assert_int_equal(nv_check(&f.warp, &f.memory, &access, &f.result), NV_OK);
    assert_int_equal(nv_pass_lanes(&access, &f.memory, UINT32_MAX), UINT32_MAX);
    nv_pass(&access, &f.memory, UINT32_MAX, &f.result);
    assert_int_equal(f.result.passes, 1);
}

/*
 * CAST.SPIN: only the lowest active lane of each bank works, even for other dwords, and even if it fails.
 * Inactive lanes do not belong to a group. There is one pass.
 */
static void spin(void **state) {
    (void)state;
    static struct fixture f;
    for (unsigned fails = 0; fails < 2; fails++) {
        struct nv_atoms inst = plain(NV_OP_CAST_SPIN, NV_U32);
        prepare(&f, &inst);
        memset(f.dwords, 0, sizeof(f.dwords));
        f.warp.exec_mask = 0xfffffffe;
        for (unsigned i = 0; i < NV_LANES; i++) {
            f.warp.ra[i] = 4 * (i % 4) + 128 * (i / 4);
            f.warp.rc[i] = 1 + i;
        }
        f.warp.rb[3] = fails;
        execute(&f);
        assert_int_equal(f.result.passes, 1);
        for (unsigned i = 0; i < NV_LANES; i++) {
            bool stores = i == 1 || i == 2 || (i == 3 && !fails) || i == 4;
            assert_int_equal(f.result.rd[i], stores);
            assert_int_equal(load(f.dwords, f.warp.ra[i], 4), stores ? 1 + i : 0);
        }
        assert_int_equal(f.result.rd_we, 0xfffffffe);
    }
    /* Without .SPIN all try: lanes of one dword see what those before have left. */
    struct nv_atoms inst = plain(NV_OP_CAST, NV_U32);
    prepare(&f, &inst);
    f.dwords[9] = 0;
    for (unsigned i = 0; i < NV_LANES; i++) {
        f.warp.ra[i] = 36;
        f.warp.rb[i] = i;
        f.warp.rc[i] = i + 1;
    }
    execute(&f);
    assert_int_equal(f.dwords[9], 32);
    assert_int_equal(f.result.passes, 32);
    assert_int_equal(f.result.rd[31], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_warps),
        cmocka_unit_test(values),
        cmocka_unit_test(compare_and_store),
        cmocka_unit_test(failed_compare_does_not_store),
        cmocka_unit_test(zero_registers),
        cmocka_unit_test(active_lanes),
        cmocka_unit_test(passes),
        cmocka_unit_test(pairs_of_banks),
        cmocka_unit_test(lanes_of_passes),
        cmocka_unit_test(spin),
    };
    return cmocka_run_group_tests_name("nv_exec", tests, NULL, NULL);
}
