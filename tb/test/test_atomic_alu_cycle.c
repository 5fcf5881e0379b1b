/* SPDX-License-Identifier: MIT */
/* Unit tests of the cycle part of atomic_alu. The responses are recognizable patterns, not results. */
#include "cycle/atomic_alu.h"
#include "test/unit_test.h"

enum { TOKENS = 64 };
#define EMPTY UINT32_MAX

static struct atomic_alu_state unit;
static struct atomic_alu_rsp rsp[TOKENS];
static struct atomic_alu_out out;

static void clock_once(uint32_t rst, uint32_t req_valid, uint32_t token, uint32_t rsp_ready) {
    struct atomic_alu_in in;
    memset(&in, 0xff, sizeof(in));
    in.rst[0] = rst;
    in.req_valid_i[0] = req_valid;
    in.rsp_ready_i[0] = rsp_ready;
    memset(&out, 0xa5, sizeof(out));
    atomic_alu_cycle(&unit, &in, token, rsp, &out);
}

static void start(void) {
    unit = (struct atomic_alu_state){.valid = {1, 1}, .token = {3, 4}};
    uint32_t words[sizeof(rsp) / 4];
    for (uint32_t i = 0; i < COUNT(words); i++)
        words[i] = 0x80000001u + 0x10101u * i;
    memcpy(rsp, words, sizeof(rsp));
    clock_once(1, 1, 5, 0);
}

/* Checks all outputs. Without a response, its ports are 0. */
static void expect(bool ready, uint32_t token) {
    struct atomic_alu_out expected = {.req_ready_o = {ready}, .rsp_valid_o = {token != EMPTY}};
    if (token != EMPTY)
        memcpy(expected.write_o, &rsp[token], sizeof(rsp[token]));
    assert_memory_equal(&out, &expected, sizeof(out));
}

/* The latency is 2 cycles, and a full pipeline holds its responses. */
static void test_stages(void **state) {
    static const struct {
        uint32_t req_valid, token, rsp_ready, ready, response;
    } cycles[] = {{1, 7, 1, 1, EMPTY}, {0, EMPTY, 1, 1, EMPTY}, {0, EMPTY, 1, 1, 7}, {1, 1, 0, 1, EMPTY},
                  {1, 2, 0, 1, EMPTY}, {1, 9, 0, 0, 1},         {1, 9, 0, 0, 1},     {1, 3, 1, 1, 1},
                  {0, EMPTY, 1, 1, 2}, {1, 4, 0, 1, 3},         {1, 9, 0, 0, 3},     {0, EMPTY, 1, 1, 3},
                  {0, EMPTY, 1, 1, 4}, {0, EMPTY, 1, 1, EMPTY}};
    (void)state;
    start();
    for (size_t i = 0; i < COUNT(cycles); i++) {
        clock_once(0, cycles[i].req_valid, cycles[i].token, cycles[i].rsp_ready);
        expect(cycles[i].ready, cycles[i].response);
    }
}

/* A reset empties any state, whatever the other inputs are. */
static void test_reset_empties_any_state(void **state) {
    (void)state;
    for (uint32_t bits = 0; bits < 16; bits++) {
        start();
        unit = (struct atomic_alu_state){.valid = {bits & 1, bits >> 1 & 1}, .token = {1, 2}};
        clock_once(1, bits >> 2 & 1, 6, bits >> 3);
        expect((bits & 3) != 3 || bits >> 3, bits >> 1 & 1 ? 2 : EMPTY);
        for (uint32_t i = 0; i < 4; i++) {
            clock_once(0, 0, EMPTY, i & 1);
            expect(true, EMPTY);
        }
    }
}

/* Random handshakes and two stages of the page, each a token or empty. An empty stage needs no token. */
static void test_random_handshakes(void **state) {
    uint32_t first = EMPTY, second = EMPTY;
    (void)state;
    start();
    for (int t = 0; t < 200000 / ONE_IN; t++) {
        const bool rst = random_below(64) == 0, req_valid = random_below(2), rsp_ready = random_below(2);
        const uint32_t token = req_valid ? random_below(TOKENS) : EMPTY;
        const bool moves = second == EMPTY || rsp_ready, ready = first == EMPTY || moves;
        clock_once(rst, req_valid, token, rsp_ready);
        expect(ready, second);
        second = moves ? first : second;
        first = ready ? token : first;
        if (rst)
            first = second = EMPTY;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stages),
        cmocka_unit_test(test_reset_empties_any_state),
        cmocka_unit_test(test_random_handshakes),
    };
    return cmocka_run_group_tests_name("atomic_alu_cycle", tests, NULL, NULL);
}
