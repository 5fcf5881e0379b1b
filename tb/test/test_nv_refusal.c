/* SPDX-License-Identifier: MIT */
/* Unit tests of rejected ATOMS instructions: the error, and that they have no effect. */
#include "test/nv_oracle.h"

static void assert_refused(struct fixture *f, enum nv_error error, unsigned lane) {
    static const uint64_t zeros[NV_LANES];
    uint32_t before[COUNT(f->dwords)];
    memcpy(before, f->dwords, sizeof(before));
    execute(f);
    assert_int_equal(f->result.error, error);
    assert_int_equal(f->result.error_lane, lane);
    if (error == NV_OK)
        return;
    assert_memory_equal(f->dwords, before, sizeof(before));
    assert_int_equal(f->result.passes, 0); /* */
    assert_int_equal(f->result.rd_we, 0);
    assert_memory_equal(f->result.rd, zeros, sizeof(zeros));
}

/* Corrects one fault after another. Each time, the next one is reported, without an effect. */
static void order_of_errors(void **state) {
    (void)state;
    static struct fixture f;
    struct nv_atoms inst = plain(NV_OP_ADD, NV_U64); /* which does not exist */
    inst.rd = 254;
    inst.rb = 1;
    prepare(&f, &inst);
    f.warp.compute = false;
    f.warp.ra[1] = 0x1000000;
    f.warp.ra[2] = BYTES;
    f.warp.ra[30] = 2;
    f.warp.ra[31] = 1;
    assert_refused(&f, NV_ILLEGAL_INSTR_CONTEXT, 0);
    f.warp.word = 0; /* not ATOMS: the shader is checked first */
    assert_refused(&f, NV_ILLEGAL_INSTR_CONTEXT, 0);
    f.warp.compute = true;
    assert_refused(&f, NV_ILLEGAL_DECODE, 0);
    f.warp.word = nv_atoms_encode(&inst);
    assert_refused(&f, NV_ILLEGAL_DECODE, 0);
    inst.op = NV_OP_EXCH;
    f.warp.word = nv_atoms_encode(&inst);
    assert_refused(&f, NV_MISALIGNED_REG, 0);
    inst.rb = 8;
    f.warp.word = nv_atoms_encode(&inst);
    assert_refused(&f, NV_OUT_OF_RANGE_REG, 0);
    inst.rd = 252;
    f.warp.word = nv_atoms_encode(&inst);
    f.warp.exec_mask = 0; /* no lane has an address that could be wrong */
    assert_refused(&f, NV_OK, 0);
    assert_int_equal(f.result.passes, 1); /* */
    inst.rd = 254;
    f.warp.word = nv_atoms_encode(&inst);
    assert_refused(&f, NV_OUT_OF_RANGE_REG, 0); /* the word is checked all the same */
    inst.rd = 252;
    f.warp.word = nv_atoms_encode(&inst);
    f.warp.exec_mask = UINT32_MAX;
    assert_refused(&f, NV_MISALIGNED_ADDR, 30); /* before lanes 1 and 2 */
    f.warp.ra[30] = 0;
    assert_refused(&f, NV_MISALIGNED_ADDR, 31);
    f.warp.ra[31] = 0;
    assert_refused(&f, NV_OUT_OF_RANGE_ADDR, 1);
    f.warp.exec_mask &= ~2u; /* lanes that are off are not checked */
    assert_refused(&f, NV_OUT_OF_RANGE_ADDR, 2);
    f.warp.exec_mask &= ~4u;
    assert_refused(&f, NV_OK, 0);
}

/* One lane at each edge: of the allocation, of memory, of the window, of 32 bits. */
static void edges_of_memory(void **state) {
    static const struct {
        uint32_t ra;
        int32_t offset;
        uint32_t size;
        enum nv_error single, pair; /* U32, U64 */
    } cases[] = {
        {BYTES - 4, 0, BYTES, NV_OK, NV_MISALIGNED_ADDR},
        {BYTES - 8, 0, BYTES, NV_OK, NV_OK},
        {BYTES, 0, BYTES, NV_OUT_OF_RANGE_ADDR, NV_OUT_OF_RANGE_ADDR},
        {BYTES, 0, UINT32_MAX, NV_OUT_OF_RANGE_ADDR, NV_OUT_OF_RANGE_ADDR}, /* */
        {BYTES - 8, 0, UINT32_MAX, NV_OK, NV_OK},
        {64, 0, 68, NV_OK, NV_OUT_OF_RANGE_ADDR},
        {64, 0, 67, NV_OUT_OF_RANGE_ADDR, NV_OUT_OF_RANGE_ADDR},
        {64, 0, 72, NV_OK, NV_OK},
        {64, 0, 71, NV_OK, NV_OUT_OF_RANGE_ADDR},
        {0, 0, 0, NV_OUT_OF_RANGE_ADDR, NV_OUT_OF_RANGE_ADDR},
        {0, 0, 4, NV_OK, NV_OUT_OF_RANGE_ADDR},
        {1 << 24, 0, UINT32_MAX, NV_OUT_OF_RANGE_ADDR, NV_OUT_OF_RANGE_ADDR}, /* */
        {0, -4, BYTES, NV_OUT_OF_RANGE_ADDR, NV_MISALIGNED_ADDR},             /* 2^32 - 4: A-13 */
        {0, -8, BYTES, NV_OUT_OF_RANGE_ADDR, NV_OUT_OF_RANGE_ADDR},           /* its end is 2^32 */
        {UINT32_MAX - 3, 0, UINT32_MAX, NV_OUT_OF_RANGE_ADDR, NV_MISALIGNED_ADDR},
        {UINT32_MAX - 3, 4, BYTES, NV_OK, NV_OK}, /* wraps to 0 */
        {UINT32_MAX - 3, 12, BYTES, NV_OK, NV_OK},
        {0x800000, -0x800000, BYTES, NV_OK, NV_OK}, /* the sign of the offset: A-12 */
        {4, 4, BYTES, NV_OK, NV_OK},                /* an offset of 4 may lead to 8 bytes */
        {0, 4, BYTES, NV_OK, NV_MISALIGNED_ADDR},
        {2, 0, BYTES, NV_MISALIGNED_ADDR, NV_MISALIGNED_ADDR},
        {1, 0, 0, NV_MISALIGNED_ADDR, NV_MISALIGNED_ADDR},
    };
    (void)state;
    static struct fixture f;
    for (size_t i = 0; i < COUNT(cases); i++)
        for (unsigned size = NV_U32; size <= NV_U64; size += 2) {
            struct nv_atoms inst = plain(NV_OP_EXCH, size);
            inst.offset = cases[i].offset;
            prepare(&f, &inst);
            f.warp.size = cases[i].size;
            f.warp.exec_mask = 1u << 31;
            f.warp.ra[31] = cases[i].ra;
            enum nv_error expected = size == NV_U64 ? cases[i].pair : cases[i].single;
            assert_refused(&f, expected, expected == NV_OK ? 0 : 31);
        }
}

/* Without a register the offset is unsigned: its upper half is within the window, but beyond memory. */
static void absolute_addresses(void **state) {
    (void)state;
    struct nv_atoms inst = plain(NV_OP_EXCH, NV_U32);
    struct nv_access access;
    static struct fixture f;
    for (uint32_t offset = 0; offset < NV_WINDOW; offset += NV_WINDOW / 4) {
        inst.ra = NV_RZ;
        inst.offset = (int32_t)offset;
        prepare(&f, &inst);
        assert_refused(&f, offset == 0 ? NV_OK : NV_OUT_OF_RANGE_ADDR, 0);
        nv_check(&f.warp, &f.memory, &access, &f.result);
        assert_int_equal(access.address[5], offset);
    }
}

/* Memory of the whole window: its last bytes, and what is beyond. */
static void whole_window(void **state) {
    (void)state;
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_of_errors),
        cmocka_unit_test(edges_of_memory),
        cmocka_unit_test(absolute_addresses),
        cmocka_unit_test(whole_window),
    };
    return cmocka_run_group_tests_name("nv_refusal", tests, NULL, NULL);
}
