/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the word of ATOMS against an oracle, which has the tables of docs/nv.md line by line. Words of NVIDIA's
 * tools are in tb/test/cases/nv_text.tsv and nv.tsv.
 */
#include "isa/nv.h"
#include "test/unit_test.h"

static uint32_t field(uint64_t word, unsigned high, unsigned low) {
    return (uint32_t)(word << (63 - high) >> (63 - high + low));
}

/* ---------------------------------------------------------------- the oracle */

/* By bits 55:52 of 0xec: the operation's sizes by bits 29:28, U32 S32 U64 and none. */
static const char sizes[16][5] = {"yy..", "yy..", "yy..", "y...", "y...", "yy..", "yy..", "yy..",
                                  "yyy.", "....", "....", "....", "....", "....", "....", "...."};
/* Width in dwords of CAST, CAST.SPIN and CAS by bits 55:52 of 0xee, which encode them separately. */
static const char widths[16 + 1] = "121212..........";

/* A register that is as wide as the access, or RZ. */
static bool odd_pair(uint32_t reg, bool wide) {
    return wide && reg != 255 && reg % 2 == 1;
}

static bool pair_too_high(uint32_t reg, bool wide) {
    return wide && reg == 254;
}

static int oracle_operation(uint64_t word) {
    uint32_t modifier = field(word, 29, 28), rd = field(word, 7, 0), rb = field(word, 27, 20);
    if (sizes[field(word, 55, 52)][modifier] != 'y')
        return 2;
    bool wide = modifier == 2;
    if (odd_pair(rd, wide) || odd_pair(rb, wide)) /* */
        return 3;
    return pair_too_high(rd, wide) || pair_too_high(rb, wide) ? 4 : 0; /* A-28, after all of check 3: A-32 */
}

static int oracle_compare(uint64_t word) {
    uint32_t modifier = field(word, 29, 28), rd = field(word, 7, 0), rb = field(word, 27, 20);
    char width = widths[field(word, 55, 52)];
    if (width == '.' || modifier >= 2)
        return 2;
    unsigned dwords = (unsigned)(width - '0');
    if (rb % (2 * dwords) != 0 || odd_pair(rd, dwords == 2)) /* A-17; A-26: of RZ too */
        return 3;
    unsigned last = rb + 2 * dwords - 1;                                             /* register of Rc */
    return (modifier == 0 && last >= 255) || pair_too_high(rd, dwords == 2) ? 4 : 0; /* */
}

static int oracle(uint64_t word) {
    switch (field(word, 63, 56)) {
    case 0xec:
        return oracle_operation(word);
    case 0xee:
        return oracle_compare(word);
    default:
        return 2;
    }
}

/* Compares the error and the fields with those of the page, and encodes the fields again. */
static int check(uint64_t word) {
    struct nv_atoms inst;
    int error = (int)nv_atoms_decode(word, &inst), expected = oracle(word);
    if (error != expected)
        fail_msg("%016llx: error %d, expected %d", (unsigned long long)word, error, expected);
    if (error == NV_ILLEGAL_DECODE)
        return error;
    bool compare = field(word, 63, 56) == 0xee;
    assert_int_equal(inst.rd, field(word, 7, 0));
    assert_int_equal(inst.ra, field(word, 15, 8));
    assert_int_equal(inst.pg, field(word, 18, 16));
    assert_int_equal(inst.pg_not, field(word, 19, 19));
    assert_int_equal(inst.rb, field(word, 27, 20));
    assert_int_equal(inst.op, compare ? 12 + field(word, 54, 53) : field(word, 55, 52));
    assert_int_equal(inst.size, compare ? 2 * field(word, 52, 52) : field(word, 29, 28)); /* CAS has no S32 */
    assert_int_equal(inst.rc_zero, compare && field(word, 28, 28));
    int32_t offset = (int32_t)field(word, 51, 30) * 4; /* any multiple of 4 */
    if (inst.ra != 255 && field(word, 51, 51))         /* */
        offset -= 1 << 24;
    assert_int_equal(inst.offset, offset);
    assert_true(nv_atoms_encode(&inst) == word);
    return error;
}

/* ---------------------------------------------------------------- the tests */

/* Bits without an effect on the error: Ra, Pg and the offset. */
static uint64_t noise(void) {
    return random64() & 0x000fffffc00fff00;
}

/* All of bits 63:52 and 29:28 with registers at every edge. */
static void all_codes(void) {
    static const uint8_t regs[] = {0, 1, 2, 3, 4, 6, 8, 127, 128, 248, 249, 250, 251, 252, 253, 254, 255};
    unsigned seen[5] = {0};
    for (uint64_t code = 0; code < 0x4000; code++) {
        uint64_t word = code >> 2 << 52 | (code & 3) << 28;
        bool atoms = field(word, 63, 56) == 0xec || field(word, 63, 56) == 0xee;
        for (size_t d = 0; d < (atoms ? COUNT(regs) : 1); d++)
            for (size_t b = 0; b < COUNT(regs); b++)
                seen[check(word | regs[d] | (uint64_t)regs[b] << 20 | noise())]++;
    }
    assert_int_equal(seen[NV_ILLEGAL_INSTR_CONTEXT], 0); /* not an error of the word */
    for (unsigned error = NV_ILLEGAL_DECODE; error <= NV_OUT_OF_RANGE_REG; error++)
        assert_true(seen[error] > 10);
}

/* All registers of all operations that exist. */
static void all_registers(void) {
    for (uint64_t code = 0; code < 0x80; code++) {
        uint64_t word = (code & 0x40 ? 0xee0ull : 0xec0ull) << 52 | (code >> 2 & 15) << 52 | (code & 3) << 28;
        if (oracle(word) == NV_ILLEGAL_DECODE)
            continue;
        for (uint64_t regs = 0; regs < 0x10000; regs++)
            check(word | (regs & 0xff) | regs >> 8 << 20 | noise());
    }
}

static void random_words(void) {
    for (unsigned i = 0; i < 500000; i++) {
        uint64_t word = random64();
        check(word);
        check((word & 0xf1ffffffffffffff) | 0x0c00000000000000);
        check((word & 0x000fffffefffffff) | (random_below(2) ? 0xecull : 0xeeull) << 56 |
              (uint64_t)random_below(9) << 52);
    }
}

/* The ends of the offset, with a sign unless Ra is RZ. */
static void offsets(void) {
    static const struct {
        uint32_t field;
        int32_t with_register, without;
    } ends[] = {{0, 0, 0},
                {1, 4, 4},
                {0x1fffff, 0x7ffffc, 0x7ffffc},
                {0x200000, -0x800000, 0x800000},
                {0x3fffff, -4, 0xfffffc}};
    for (size_t i = 0; i < COUNT(ends); i++) {
        struct nv_atoms inst;
        uint64_t word = 0xec00000000070000 | (uint64_t)ends[i].field << 30;
        assert_int_equal(nv_atoms_decode(word | 254 << 8, &inst), NV_OK);
        assert_int_equal(inst.offset, ends[i].with_register);
        assert_int_equal(nv_atoms_decode(word | NV_RZ << 8, &inst), NV_OK);
        assert_int_equal(inst.offset, ends[i].without);
    }
}

static void tables(void) {
    static const char *const ops[NV_OPS] = {"ADD",  "MIN", "MAX", "INC", "DEC",  "AND",       "OR", "XOR",
                                            "EXCH", NULL,  NULL,  NULL,  "CAST", "CAST.SPIN", "CAS"};
    static const unsigned legal[NV_OPS] = {3, 3, 3, 1, 1, 3, 3, 3, 7, 0, 0, 0, 5, 5, 5}; /* */
    static const char *const errors[] = {"ok",
                                         "illegal_instr_context",
                                         "illegal_decode",
                                         "misaligned_reg",
                                         "out_of_range_reg",
                                         "misaligned_addr",
                                         "out_of_range_addr"};
    for (unsigned op = 0; op < 300; op++) {
        const char *name = nv_op_name(op), *expected = op < NV_OPS ? ops[op] : NULL;
        assert_true((name == NULL) == (expected == NULL));
        if (name)
            assert_string_equal(name, expected);
        assert_int_equal(nv_op_sizes(op), op < NV_OPS ? legal[op] : 0);
    }
    for (unsigned error = 0; error < 300; error++)
        assert_string_equal(nv_error_name(error), error < COUNT(errors) ? errors[error] : "?");
    /* Only MIN and MAX have a sign. */
    for (unsigned op = 0; op < NV_OPS; op++)
        for (unsigned size = 0; size < 3; size++) {
            unsigned alu = nv_alu_op(&(struct nv_atoms){.op = (uint8_t)op, .size = (uint8_t)size});
            if (op == NV_OP_MIN || op == NV_OP_MAX)
                assert_int_equal(alu, (op == NV_OP_MIN ? 4u : 5u) + (size == NV_S32 ? 7 : 0));
            else
                assert_int_equal(alu, nv_alu_op(&(struct nv_atoms){.op = (uint8_t)op}));
        }
}

RUN_TESTS(TEST(all_codes), TEST(all_registers), TEST(random_words), TEST(offsets), TEST(tables))
