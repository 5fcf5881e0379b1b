/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the word of ATOMS: offsets, tables, and fields that are encoded again. Words of NVIDIA's tools are in
 * tb/test/cases/nv_text.tsv and nv.tsv. `make prove` compares the error and the fields of all words with the RTL.
 */
#include "isa/nv.h"
#include "test/unit_test.h"

/* Words with any bits, and those of the two encodings, are encoded as they were unless they do not exist. */
static void there_and_back(void) {
    static const uint64_t any = 0, codes[] = {any, 0xecull << 56, 0xeeull << 56};
    for (unsigned i = 0; i < 500000; i++) {
        struct nv_atoms inst;
        uint64_t word = random64(), code = codes[i % COUNT(codes)];
        word = code == any ? word : (word & 0x007fffffefffffff) | code;
        if (nv_atoms_decode(word, &inst) != NV_ILLEGAL_DECODE)
            assert_true(nv_atoms_encode(&inst) == word);
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

RUN_TESTS(TEST(there_and_back), TEST(offsets), TEST(tables))
