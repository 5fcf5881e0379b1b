/* SPDX-License-Identifier: MIT */
/* Unit tests of the host port of dword_atomic on each cycle, against docs/units/dword_atomic.md. */
#include "test/visa_bench.h"

static void test_host_port(void **state) {
    (void)state;
    static struct bench b;
    start(&b, VISA_DWORD_ATOMIC);
    static const struct pins read = {.host_valid = true, .host_addr = 3};
    static const struct pins write = {.host_valid = true, .host_we = true, .host_addr = 3, .host_wdata = 9};
    struct pins pins = write;
    for (uint32_t i = 0; i < T0_DWORDS; i++) {
        pins.host_addr = i;
        pins.host_wdata = i * 77;
        clock_once(&b, pins);
    }
    for (uint32_t i = 0; i < T0_DWORDS; i++) {
        pins = read;
        pins.host_addr = i * 5 % T0_DWORDS;
        clock_once(&b, pins);
        assert_int_equal(b.seen.host_rdata, i == 0 ? 0 : (i - 1) * 5 % T0_DWORDS * 77);
    }
    /* What is read stays for one cycle. A write shows 0. */
    clock_once(&b, write);
    assert_int_not_equal(b.seen.host_rdata, 0);
    clock_once(&b, read);
    assert_int_equal(b.seen.host_rdata, 0);
    /* So does a cycle without host_valid_i, or with rst, and neither writes. */
    pins = write;
    pins.host_valid = false;
    pins.host_wdata = 5;
    clock_once(&b, pins);
    assert_int_equal(b.seen.host_rdata, 9);
    pins = read;
    pins.rst = true;
    clock_once(&b, pins);
    assert_int_equal(b.seen.host_rdata, 0);
    pins.host_we = true;
    clock_once(&b, pins);
    assert_int_equal(b.seen.host_rdata, 0);
    clock_once(&b, read);
    clock_once(&b, (struct pins){.rst = false});
    assert_int_equal(b.seen.host_rdata, 9);
}

/* While a message works the host neither reads nor writes; in the cycle of its request it does both. */
static void test_host_port_waits_for_messages(void **state) {
    (void)state;
    static struct bench b;
    start(&b, VISA_DWORD_ATOMIC);
    struct visa_message message = {.inst = plain(VISA_DWORD_ATOMIC)};
    message.inst.exec_log2 = 9; /* check 5: IDLE, CHECK, RESPOND */
    dword_atomic_message(&message, 0, &b.req.dword);
    struct pins pins = {.req_valid = true, .host_valid = true, .host_we = true, .host_addr = 3, .host_wdata = 9};
    clock_once(&b, pins);
    for (uint32_t i = 0; i < 4; i++) {
        pins = (struct pins){.host_valid = true, .host_we = i % 2, .host_addr = 3, .host_wdata = 5};
        pins.rsp_ready = i == 3;
        clock_once(&b, pins);
        assert_int_equal(b.seen.req_ready, 0);
        assert_int_equal(b.seen.host_rdata, 0);
    }
    clock_once(&b, (struct pins){.req_valid = true, .host_valid = true, .host_addr = 3});
    assert_int_equal(b.seen.req_ready, 1);
    assert_int_equal(b.seen.host_rdata, 0);
    clock_once(&b, (struct pins){.rst = true});
    assert_int_equal(b.seen.host_rdata, 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_host_port),
        cmocka_unit_test(test_host_port_waits_for_messages),
    };
    return cmocka_run_group_tests_name("visa_cycle_host", tests, NULL, NULL);
}
