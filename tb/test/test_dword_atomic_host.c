/* SPDX-License-Identifier: MIT */
/* Unit tests of the host port of dword_atomic in each cycle, docs/units/dword_atomic.md. */
#include "cycle/dword_atomic.h"
#include "test/visa_test.h"

enum { T0_DWORDS = 1024 };

static struct dword_atomic_state unit;
static struct dword_atomic_out out;

/* Inputs of the host port in a cycle. */
struct host {
    bool valid, we;
    uint32_t addr, wdata;
};
static const struct host nothing = {.valid = false};

/* Simulates a clock. Other inputs are unchanged. */
static void clock_once(struct dword_atomic_in *in, struct host host) {
    in->host_valid_i[0] = host.valid;
    in->host_we_i[0] = host.we;
    in->host_addr_i[0] = host.addr;
    in->host_wdata_i[0] = host.wdata;
    dword_atomic_cycle(&unit, in, &out);
}

static void start(void) {
    struct dword_atomic_in in = {.rst = {1}};
    memset(&unit, 0, sizeof(unit));
    clock_once(&in, nothing);
}

static void test_host_port(void **state) {
    (void)state;
    struct dword_atomic_in in = {.rst = {0}}, rst = {.rst = {1}};
    static const struct host read = {.valid = true, .addr = 3};
    static const struct host write = {.valid = true, .we = true, .addr = 3, .wdata = 9};
    start();
    for (uint32_t i = 0; i < T0_DWORDS; i++)
        clock_once(&in, (struct host){true, true, i, i * 77});
    for (uint32_t i = 0; i < T0_DWORDS; i++) {
        clock_once(&in, (struct host){.valid = true, .addr = i * 5 % T0_DWORDS});
        assert_int_equal(out.host_rdata_o[0], i == 0 ? 0 : (i - 1) * 5 % T0_DWORDS * 77);
    }
    /* A word is on the port for one cycle. A write shows 0. */
    clock_once(&in, write);
    assert_int_not_equal(out.host_rdata_o[0], 0);
    clock_once(&in, read);
    assert_int_equal(out.host_rdata_o[0], 0);
    /* So does a cycle without host_valid_i, or with rst, and neither writes. */
    clock_once(&in, (struct host){.we = true, .addr = 3, .wdata = 5});
    assert_int_equal(out.host_rdata_o[0], 9);
    clock_once(&rst, read);
    assert_int_equal(out.host_rdata_o[0], 0);
    clock_once(&rst, (struct host){true, true, 3, 5});
    assert_int_equal(out.host_rdata_o[0], 0);
    clock_once(&in, read);
    clock_once(&in, nothing);
    assert_int_equal(out.host_rdata_o[0], 9);
}

/* While a message is held, the host cannot read or write. In the cycle of its first beat, it can. */
static void test_host_port_waits_for_messages(void **state) {
    (void)state;
    static const struct host write = {.valid = true, .we = true, .addr = 3, .wdata = 9};
    for (unsigned gap = 0; gap < 3; gap++) {
        struct visa_message message = {.inst = plain(VISA_DWORD_ATOMIC)};
        struct dword_atomic_req req[DWORD_ATOMIC_BEATS];
        struct dword_atomic_in in = {.rst = {0}};
        start();
        message.inst.exec_log2 = 9; /* check 5: the message accesses nothing */
        dword_atomic_message(&message, 0, req);
        memcpy(in.message_i, req, sizeof(req[0]));
        unsigned beats = 0, answered = 0;
        for (unsigned cycle = 0; answered < DWORD_ATOMIC_BEATS; cycle++) {
            bool held = beats > 0;
            in.req_valid_i[0] = beats < DWORD_ATOMIC_BEATS && cycle % (gap + 1) == 0;
            in.rsp_ready_i[0] = cycle % 3 == 0;
            clock_once(&in, held ? (struct host){true, cycle % 2, 3, 5} : write);
            beats += in.req_valid_i[0] && out.req_ready_o[0];
            answered += out.rsp_valid_o[0] && in.rsp_ready_i[0];
            assert_int_equal(out.host_rdata_o[0], 0);
        }
        in.req_valid_i[0] = 1;
        clock_once(&in, (struct host){.valid = true, .addr = 3});
        assert_int_equal(out.req_ready_o[0], 1);
        assert_int_equal(out.host_rdata_o[0], 0);
        in.rst[0] = 1;
        clock_once(&in, nothing);
        assert_int_equal(out.host_rdata_o[0], 9);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_host_port),
        cmocka_unit_test(test_host_port_waits_for_messages),
    };
    return cmocka_run_group_tests_name("dword_atomic_host", tests, NULL, NULL);
}
