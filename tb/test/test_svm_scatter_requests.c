/* SPDX-License-Identifier: MIT */
/* Unit tests of svm_scatter's requests: examples of what it merges, docs/units/svm_scatter.md#steps-and-requests. */
#include "cycle/svm_scatter.h"
#include "test/visa_test.h"

enum { OUT = 1 << 20 }; /* an address that is out of bounds */

struct example {
    uint8_t block_size, num_blocks, exec_log2; /* as encoded */
    uint64_t size;
    uint64_t address[VISA_CHANNELS];
    unsigned steps;
    unsigned requests;
    struct access request[8];
};

/* Byte n of Src is n + 1. Memory takes all requests at once. */
static void run(const struct example *example) {
    struct visa_message message = {.inst = plain(VISA_SVM_SCATTER), .exec_mask = 0xffff};
    message.inst.block_size = example->block_size;
    message.inst.num_blocks = example->num_blocks;
    message.inst.exec_log2 = example->exec_log2;
    memcpy(message.address, example->address, sizeof(message.address));
    for (unsigned i = 0; i < VISA_SCATTER_DATA; i++)
        message.data[i] = (uint8_t)(i + 1);
    struct svm_scatter_state unit = {0};
    struct svm_scatter_in in = {.req_valid_i = {1}, .mem_req_ready_i = {1}, .rsp_ready_i = {1}};
    struct svm_scatter_out out;
    struct svm_scatter_req req[SVM_SCATTER_BEATS];
    svm_scatter_message(&message, example->size, req);
    for (unsigned b = 0; b < SVM_SCATTER_BEATS; b++) {
        memcpy((unsigned char *)&in + offsetof(struct svm_scatter_in, message_i), &req[b], sizeof(req[b]));
        svm_scatter_cycle(&unit, &in, &out);
        assert_true(out.req_ready_o[0]);
    }
    in.req_valid_i[0] = 0;
    unsigned cycles = 0, requests = 0;
    for (;;) {
        svm_scatter_cycle(&unit, &in, &out);
        if (out.rsp_valid_o[0])
            break;
        cycles++;
        if (!out.mem_req_valid_o[0])
            continue;
        assert_true(requests < example->requests);
        const struct access *expected = &example->request[requests++];
        assert_int_equal(out.mem_req_addr_o[0] | (uint64_t)out.mem_req_addr_o[1] << 32, expected->address);
        assert_int_equal(out.mem_req_wdata_o[0] | (uint64_t)out.mem_req_wdata_o[1] << 32, expected->data);
        assert_int_equal(out.mem_req_be_o[0], expected->enables);
    }
    assert_int_equal(requests, example->requests);
    assert_int_equal(cycles, 8 + example->steps);
    assert_int_equal(out.error_o[0], 0);
}

static void test_examples_of_merging(void **state) {
    (void)state;
    static const struct example examples[] = {
        /* Eight channels of a byte fill a word. */
        {0, 0, 3, 4096, {64, 65, 66, 67, 68, 69, 70, 71}, 1, 1, {{64, 0x1d1915110d090501, 0xff}}},
        /* The same bytes in another order of channels, and the highest twice: the later stay. */
        {0, 0, 2, 4096, {71, 64, 71, 70}, 1, 1, {{64, 0x090d000000000005, 0xc1}}},
        /* Not when another word comes between. */
        {0, 0, 2, 4096, {64, 65, 72, 66}, 3, 3, {{64, 0x0501, 0x03}, {72, 0x09, 0x01}, {64, 0x0d0000, 0x04}}},
        /* Four dwords of a channel from the middle of a word on are three pieces; element j*8 + i is block j of i. */
        {1,
         2,
         3,
         4096,
         {68, OUT, OUT, OUT, OUT, OUT, OUT, OUT},
         3,
         3,
         {{64, 0x0403020100000000, 0xf0}, {72, 0x4443424124232221, 0xff}, {80, 0x64636261, 0x0f}}},
        /* The end of one channel's run and the start of the next one's share a word. */
        {1,
         1,
         3,
         4096,
         {64, 72, OUT, OUT, OUT, OUT, OUT, OUT},
         2,
         2,
         {{64, 0x2423222104030201, 0xff}, {72, 0x2827262508070605, 0xff}}},
        {1,
         1,
         3,
         4096,
         {60, 68, OUT, OUT, OUT, OUT, OUT, OUT},
         4,
         3,
         {{56, 0x0403020100000000, 0xf0}, {64, 0x0807060524232221, 0xff}, {72, 0x28272625, 0x0f}}},
        /* What is out of bounds is no piece and stands between none; of a run the blocks in bounds are left. */
        {0, 0, 2, 66, {64, 4000, 65, 66}, 1, 1, {{64, 0x0901, 0x03}}},
        {2,
         1,
         3,
         80,
         {72, 64, OUT, OUT, OUT, OUT, OUT, OUT},
         3,
         3,
         {{72, 0x0807060504030201, 0xff}, {64, 0x100f0e0d0c0b0a09, 0xff}, {72, 0x504f4e4d4c4b4a49, 0xff}}},
        /* A message without a piece is one step. */
        {2, 2, 3, 64, {64, 72, 80, 88, 96, 104, 112, UINT64_MAX - 7}, 1, 0, {{0, 0, 0}}},
    };
    for (size_t i = 0; i < COUNT(examples); i++)
        run(&examples[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples_of_merging),
    };
    return cmocka_run_group_tests_name("svm_scatter_requests", tests, NULL, NULL);
}
