/* SPDX-License-Identifier: MIT */
/* Unit tests of warps: the dwords that each working lane accesses, and the text of reports. */
#include <stdio.h>
#include <string.h>

#include "common/scan.h"
#include "families/nv/warp.h"
#include "test/unit_test.h"

enum { BYTES = 8192, BANKS = 32, FIRST = 3, SECOND = 17, MOST_DWORDS = 2 * NV_LANES };

/* The engine needs a unit, which this test does not use. */
const struct ll_unit ll_the_unit = {.name = "", .file = ""};

static void get(const void *req, struct nv_warp *warp) {
    memcpy(warp, req, sizeof *warp);
}

static void put(const struct nv_warp *warp, void *req) {
    memcpy(req, warp, sizeof *warp);
}

const struct nv_unit nv_unit = {.lanes = NV_LANES, .banks = BANKS, .bytes = BYTES, .put = put, .get = get};

/* Executes an operation of two lanes with these addresses. */
static unsigned works_on(uint8_t op, uint8_t size, uint32_t first, uint32_t second, uint32_t dword[MOST_DWORDS]) {
    const struct nv_atoms inst = {.op = op, .size = size, .pg = NV_PT, .ra = 1, .rd = 4, .rb = 8};
    struct nv_warp warp = {.word = nv_atoms_encode(&inst),
                           .compute = true,
                           .lanes = NV_LANES,
                           .size = UINT32_MAX, /* limited to the memory: A-29 */
                           .exec_mask = 1u << FIRST | 1u << SECOND};
    uint32_t req[sizeof warp / sizeof(uint32_t)];
    warp.ra[FIRST] = first;
    warp.ra[SECOND] = second;
    memcpy(req, &warp, sizeof warp);
    return nv_works_on(req, dword);
}

static void test_dwords(void) {
    static const struct {
        uint8_t op, size;
        uint32_t second, n, dword[4]; /* the first lane's address is 16 */
    } rows[] = {
        {NV_OP_ADD, NV_U32, 68, 2, {4, 17}},
        {NV_OP_EXCH, NV_U64, 64, 4, {4, 5, 16, 17}},
        /* only the lower of two lanes in one bank */
        {NV_OP_CAST_SPIN, NV_U64, 16 + 4 * BANKS, 2, {4, 5}},
        /* refused: misaligned, and beyond the memory */
        {NV_OP_EXCH, NV_U64, 68, 0, {0}},
        {NV_OP_ADD, NV_U32, BYTES, 0, {0}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint32_t dword[MOST_DWORDS];
        assert_int_equal(works_on(rows[i].op, rows[i].size, 16, rows[i].second, dword), rows[i].n);
        assert_memory_equal(dword, rows[i].dword, rows[i].n * sizeof dword[0]);
    }
}

/* Expects the same word from the text of CAS with each Rb and Rc, legal or rejected. */
static void test_text(void) {
    for (unsigned i = 0; i < 1u << 10; i++) {
        const struct nv_atoms inst = {.op = NV_OP_CAS,
                                      .size = i >> 9 ? NV_U64 : NV_U32,
                                      .rc_zero = i >> 8 & 1,
                                      .pg = NV_PT,
                                      .ra = 1,
                                      .rd = 4,
                                      .rb = (uint8_t)i};
        const struct nv_warp warp = {.word = nv_atoms_encode(&inst), .compute = true, .lanes = NV_LANES, .size = BYTES};
        struct nv_warp read = {.word = 0};
        struct scan s;
        char text[4096];
        FILE *file = fmemopen(text, sizeof text, "w");
        assert_non_null(file);
        nv_print_op(file, &warp);
        fclose(file);
        scan_start(&s, text, strlen(text));
        assert_true(nv_read_op(&s, &read));
        assert_true(read.word == warp.word);
    }
}

RUN_TESTS(TEST(test_dwords), TEST(test_text))
