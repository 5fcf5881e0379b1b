/* SPDX-License-Identifier: MIT */
/* Unit tests of a warp's registers, of instructions that read and write them, and of divergent lanes. */
#include "isa/nv_machine.h"
#include "test/unit_test.h"

static struct nv_machine machine;

static int start(void **test) {
    (void)test;
    return nv_machine_start(&machine) ? 0 : -1;
}

static int finish(void **test) {
    (void)test;
    nv_machine_free(&machine);
    return 0;
}

static void at_the_start(void) {
    for (unsigned i = 0; i < NV_RZ; i++)
        for (unsigned lane = 0; lane < NV_LANES; lane++)
            assert_int_equal(machine.reg[i][lane], 0);
    assert_int_equal(machine.exec_mask, 0xffffffff);
    assert_true(machine.compute);
    assert_int_equal(machine.size, 8192);
    assert_int_equal(machine.memory.bytes, 1 << 24);
    assert_int_equal(machine.memory.banks, 32);
    assert_int_equal(machine.memory.dwords[NV_WINDOW / 4 - 1], 0);
}

/* RZ is 0 and ignores writes, also as the upper half of a pair. */
static void pairs(void) {
    nv_machine_set(&machine, 4, 3, 8, 0x1122334455667788);
    assert_int_equal(machine.reg[4][3], 0x55667788);
    assert_int_equal(machine.reg[5][3], 0x11223344);
    assert_int_equal(machine.reg[5][2] | machine.reg[5][4] | machine.reg[3][3] | machine.reg[6][3], 0);
    assert_true(nv_machine_get(&machine, 4, 3, 8) == 0x1122334455667788);
    assert_true(nv_machine_get(&machine, 4, 3, 4) == 0x55667788);
    nv_machine_set(&machine, NV_RZ, 3, 8, UINT64_MAX);
    assert_true(nv_machine_get(&machine, NV_RZ, 3, 8) == 0);
    nv_machine_set(&machine, NV_RZ - 1, 31, 8, UINT64_MAX);
    assert_true(nv_machine_get(&machine, NV_RZ - 1, 31, 8) == UINT32_MAX);
    assert_int_equal(machine.reg[0][0], 0);
}

static void fill(void) {
    for (unsigned i = 0; i < NV_RZ; i++)
        for (unsigned lane = 0; lane < NV_LANES; lane++)
            machine.reg[i][lane] = (uint32_t)random64();
    for (unsigned i = 0; i < NV_PT; i++)
        machine.predicate[i] = (uint32_t)random64();
    machine.exec_mask = (uint32_t)random64();
    machine.compute = random_below(2);
    machine.size = random_below(NV_WINDOW + 1);
}

static uint32_t reg(unsigned number, unsigned lane) {
    return number == NV_RZ ? 0 : machine.reg[number][lane];
}

/* Compares the operands that are read with the fields, and expects that only Rd of written lanes changes. */
static void fetch_and_write_back(void) {
    static struct nv_machine before;
    unsigned seen = 0;
    for (unsigned n = 0; n < 40000; n++) {
        uint64_t word = (random64() & 0x00ffffffffffffff) | (random_below(2) ? 0xecull : 0xeeull) << 56;
        struct nv_atoms inst;
        struct nv_warp warp;
        if (nv_atoms_decode(word, &inst) != NV_OK || random_below(8))
            continue;
        seen++;
        fill();
        nv_machine_fetch(&machine, word, &warp);
        assert_true(warp.word == word);
        assert_int_equal(warp.compute, machine.compute);
        assert_int_equal(warp.lanes, 32);
        assert_int_equal(warp.size, machine.size);
        assert_int_equal(warp.exec_mask, machine.exec_mask);
        unsigned pg = word >> 16 & 7, ra = word >> 8 & 255, rb = word >> 20 & 255;
        bool compares = word >> 56 == 0xee, zero = word >> 28 & 1;
        bool wide = compares ? word >> 52 & 1 : (word >> 28 & 3) == 2;
        unsigned rc = zero ? NV_RZ : wide ? rb + 2 : rb + 1;
        assert_int_equal(warp.predicate, pg == 7 ? 0xffffffff : machine.predicate[pg]);
        for (unsigned i = 0; i < NV_LANES; i++) {
            assert_int_equal(warp.ra[i], reg(ra, i));
            assert_int_equal((uint32_t)warp.rb[i], reg(rb, i));
            if (wide)
                assert_int_equal(warp.rb[i] >> 32, rb == NV_RZ ? 0 : reg(rb + 1, i));
            if (compares)
                assert_int_equal((uint32_t)warp.rc[i], reg(rc, i));
            if (compares && wide)
                assert_int_equal(warp.rc[i] >> 32, rc == NV_RZ ? 0 : reg(rc + 1, i));
        }
        struct nv_result result = {.error = random_below(4) ? NV_OK : NV_MISALIGNED_ADDR,
                                   .rd_we = (uint32_t)random64()};
        for (unsigned i = 0; i < NV_LANES; i++)
            result.rd[i] = random64();
        before = machine;
        nv_machine_write_back(&machine, word, &result);
        unsigned rd = word & 255;
        for (unsigned i = 0; i < NV_LANES && result.error == NV_OK && rd != NV_RZ; i++)
            if (result.rd_we >> i & 1) {
                before.reg[rd][i] = (uint32_t)result.rd[i];
                if (wide)
                    before.reg[rd + 1][i] = (uint32_t)(result.rd[i] >> 32);
            }
        assert_memory_equal(machine.reg, before.reg, sizeof machine.reg);
    }
    assert_true(seen > 500);
}

/* Words that are refused read no registers and write none. */
static void refused_words(void) {
    static const uint64_t words[] = {0, UINT64_MAX, 0xee4000000fe70100, 0xee5000000ff70100, 0xec800000200701fe};
    fill();
    for (size_t i = 0; i < COUNT(words); i++) {
        struct nv_warp warp;
        struct nv_result result = {.rd_we = UINT32_MAX};
        static struct nv_machine before;
        before = machine;
        nv_machine_fetch(&machine, words[i], &warp);
        assert_true(warp.word == words[i]);
        nv_machine_write_back(&machine, words[i], &result);
        assert_memory_equal(machine.reg, before.reg, sizeof machine.reg);
    }
}

static void guards(void) {
    machine.exec_mask = 0xff;
    machine.predicate[6] = 0xffff000f;
    assert_int_equal(nv_machine_lanes(&machine, 6, false), 0x0f);
    assert_int_equal(nv_machine_lanes(&machine, 6, true), 0xf0);
    assert_int_equal(nv_machine_lanes(&machine, NV_PT, false), 0xff);
    assert_int_equal(nv_machine_lanes(&machine, NV_PT, true), 0);
}

/* A loop from line 10 to 20 that two lanes leave one after the other; then a branch forward, and an exit. */
static void branches(void) {
    nv_machine_mask(&machine, 0x7);
    assert_int_equal(nv_machine_branch(&machine, 0x6, 20, 10), 10);
    nv_machine_meet(&machine, 10);
    assert_int_equal(machine.exec_mask, 0x6);
    assert_int_equal(nv_machine_branch(&machine, 0x4, 20, 10), 10);
    nv_machine_meet(&machine, 10);
    assert_int_equal(machine.exec_mask, 0x4);
    nv_machine_meet(&machine, 11);
    assert_int_equal(machine.exec_mask, 0x4);
    /* Lanes that are off do not branch. */
    assert_int_equal(nv_machine_branch(&machine, 0x3, 20, 10), 21);
    nv_machine_meet(&machine, 21);
    assert_int_equal(machine.exec_mask, 0x7);

    assert_int_equal(nv_machine_branch(&machine, 0x1, 30, 40), 31);
    nv_machine_meet(&machine, 31);
    assert_int_equal(machine.exec_mask, 0x6);
    /* All go to a line after that of a waiting lane. */
    assert_int_equal(nv_machine_branch(&machine, 0x6, 32, 50), 40);
    nv_machine_meet(&machine, 40);
    assert_int_equal(machine.exec_mask, 0x1);
    assert_int_equal(nv_machine_exit(&machine, 0x1, 41), 50);
    nv_machine_meet(&machine, 50);
    assert_int_equal(machine.exec_mask, 0x6);
    assert_int_equal(nv_machine_exit(&machine, 0x2, 51), 52);
    assert_int_equal(machine.exec_mask, 0x4);
    assert_int_equal(nv_machine_exit(&machine, UINT32_MAX, 52), 53);
    assert_int_equal(machine.exec_mask, 0);
    /* No lane takes it. */
    assert_int_equal(nv_machine_branch(&machine, UINT32_MAX, 53, 10), 54);

    /* A new mask forgets who waits. */
    nv_machine_mask(&machine, 0x3);
    assert_int_equal(nv_machine_branch(&machine, 0x1, 60, 70), 61);
    nv_machine_mask(&machine, 0x8);
    nv_machine_meet(&machine, 70);
    assert_int_equal(machine.exec_mask, 0x8);
}

RUN_TESTS(TEST_BETWEEN(start, at_the_start, finish), TEST_BETWEEN(start, pairs, finish),
          TEST_BETWEEN(start, fetch_and_write_back, finish), TEST_BETWEEN(start, refused_words, finish),
          TEST_BETWEEN(start, guards, finish), TEST_BETWEEN(start, branches, finish))
