/* SPDX-License-Identifier: MIT */
/* Unit tests of the effect of ATOMS, rejections too, against an oracle; and of the steps of an execution. */
#include "test/nv_oracle.h"

/* Any lanes, any banks, any size of memory. */
static void random_warps(void) {
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

/* A compare that fails does not write, not even the old value. */
static void failed_compare_does_not_store(void) {
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

/* Each pass serves the lowest remaining lane of each group. */
static void lanes_of_passes(void) {
    static const uint32_t served[] = {0x00f, 0x0f0, 0xf00};
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
 * One lane at each edge: of the allocation, of memory, of the window, of 32 bits, and with an
 * offset that has a sign or leads to 8 bytes.
 */
static void edges_of_memory(void) {
    static const struct {
        uint32_t ra;
        int32_t offset;
        uint32_t size;
    } cases[] = {{BYTES - 4, 0, BYTES},
                 {BYTES - 8, 0, BYTES},
                 {BYTES, 0, BYTES},
                 {BYTES, 0, UINT32_MAX},
                 {BYTES - 8, 0, UINT32_MAX},
                 {64, 0, 68},
                 {64, 0, 67},
                 {64, 0, 72},
                 {64, 0, 71},
                 {0, 0, 0},
                 {0, 0, 4},
                 {1 << 24, 0, UINT32_MAX},
                 {0, -4, BYTES},
                 {0, -8, BYTES},
                 {UINT32_MAX - 3, 0, UINT32_MAX},
                 {UINT32_MAX - 3, 4, BYTES},
                 {UINT32_MAX - 3, 12, BYTES},
                 {0x800000, -0x800000, BYTES},
                 {4, 4, BYTES},
                 {0, 4, BYTES},
                 {2, 0, BYTES},
                 {1, 0, 0}};
    static struct fixture f;
    for (size_t i = 0; i < COUNT(cases); i++)
        for (unsigned size = NV_U32; size <= NV_U64; size += 2) {
            struct nv_atoms inst = plain(NV_OP_EXCH, size);
            inst.offset = cases[i].offset;
            prepare(&f, &inst);
            f.warp.size = cases[i].size;
            f.warp.exec_mask = 1u << 31;
            f.warp.ra[31] = cases[i].ra;
            execute(&f);
        }
}

/* Memory of the whole window: its last bytes, and what is beyond. */
static void whole_window(void) {
    static uint32_t window[NV_WINDOW / 4];
    struct nv_atoms inst = plain(NV_OP_EXCH, NV_U64);
    struct nv_memory memory = {window, NV_WINDOW, 32};
    static struct fixture f;
    prepare(&f, &inst);
    f.warp.size = UINT32_MAX;
    f.warp.exec_mask = 2;
    f.warp.ra[1] = NV_WINDOW - 8;
    f.warp.rb[1] = 0x0123456789abcdef;
    nv_execute(&f.warp, &memory, &f.result);
    assert_int_equal(f.result.error, NV_OK);
    assert_true(load(window, NV_WINDOW - 8, 8) == 0x0123456789abcdef);
    for (f.warp.ra[1] = NV_WINDOW; f.warp.ra[1] != 0; f.warp.ra[1] *= 2) {
        nv_execute(&f.warp, &memory, &f.result);
        assert_int_equal(f.result.error, NV_OUT_OF_RANGE_ADDR);
        assert_int_equal(f.result.error_lane, 1);
    }
}

RUN_TESTS(TEST(random_warps), TEST(failed_compare_does_not_store), TEST(lanes_of_passes), TEST(edges_of_memory),
          TEST(whole_window))
