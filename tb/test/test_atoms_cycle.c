/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the ports of atoms in each cycle, against docs/units/atoms.md. Instructions have the effect in
 * nv_exec.h, which has its own tests.
 */
#include "test/atoms_bench.h"

static struct bench b;

/* A warp that is alone: t + 5 + n. Without an active lane and refused it takes a cycle too. */
static void latency(void **state) {
    (void)state;
    start(&b);
    for (unsigned n = 0; n <= ATOMS_LANES; n++) {
        offer_conflict(&b, n);
        transfer(&b);
        assert_int_equal(wait_for_response(&b), n == 0 ? 6 : 5 + n);
        assert_int_equal(b.seen.passes_o[0], n == 0 ? 1 : n);
        assert_int_equal(b.seen.error_o[0], 0);
        drain(&b);
    }
    for (unsigned of_address = 0; of_address < 2; of_address++) {
        offer_refused(&b, of_address);
        transfer(&b);
        assert_int_equal(wait_for_response(&b), 6);
        assert_int_equal(b.seen.passes_o[0], 0);
        assert_int_equal(b.seen.error_o[0], of_address ? NV_OUT_OF_RANGE_ADDR : NV_ILLEGAL_INSTR_CONTEXT);
        assert_int_equal(b.seen.error_lane_o[0], of_address ? ATOMS_LANES - 1 : 0);
        drain(&b);
    }
}

/* Consecutive warps take the maximum of their beats and passes in clocks. */
static void throughput(void **state) {
    (void)state;
    for (unsigned n = 0; n <= ATOMS_LANES; n++) {
        start(&b);
        uint64_t shown[40] = {0};
        unsigned warps = 0;
        offer_conflict(&b, n);
        while (warps < COUNT(shown)) {
            bool first = b.beats_gone == 0;
            clock_once(&b, (struct pins){.req_valid = true, .rsp_ready = true});
            if (b.seen.rsp_valid_o[0] && first)
                shown[warps++] = b.now;
        }
        for (unsigned i = 1; i < warps; i++)
            assert_int_equal(shown[i] - shown[i - 1], n > BEATS ? n : BEATS);
    }
}

/* Eight warps are in flight, the last one from its first beat on. A finished one makes room in the next cycle. */
static void holds_eight(void **state) {
    (void)state;
    start(&b);
    offer_conflict(&b, 2);
    for (unsigned beat = 0; beat < 8 * BEATS; beat++) {
        clock_once(&b, (struct pins){.req_valid = true});
        assert_true(b.seen.req_ready_o[0]);
    }
    for (unsigned i = 0; i < 40; i++) {
        clock_once(&b, (struct pins){.req_valid = true});
        assert_false(b.seen.req_ready_o[0]);
    }
    for (unsigned warp = 0; warp < 3; warp++) {
        for (unsigned beat = 0; beat < BEATS; beat++) {
            clock_once(&b, (struct pins){.req_valid = true, .rsp_ready = true});
            assert_true(b.seen.rsp_valid_o[0]);
            assert_false(b.seen.req_ready_o[0]);
        }
        for (unsigned beat = 0; beat < BEATS; beat++) {
            clock_once(&b, (struct pins){.req_valid = true});
            assert_true(b.seen.req_ready_o[0]);
        }
    }
    drain(&b);
}

/* Passes continue while the consumer stalls; the waiting response does not change. */
static void stalls(void **state) {
    (void)state;
    start(&b);
    offer_conflict(&b, 3);
    uint32_t old = b.memory[ATOMS_DWORDS - 1];
    transfer(&b);
    transfer(&b);
    for (unsigned i = 0; i < 30; i++)
        clock_once(&b, (struct pins){.rsp_ready = false});
    assert_int_equal(b.memory[ATOMS_DWORDS - 1], old + 6);
    struct atoms_out shown = b.seen;
    assert_true(shown.rsp_valid_o[0]);
    clock_once(&b, (struct pins){.rsp_ready = true});
    assert_memory_equal(&b.seen, &shown, sizeof(shown));
    drain(&b);
}

/* A reset x cycles after the last beat: pass p changes memory if the edge of cycle 4 + p precedes the reset. */
static void reset_stops_passes(void **state) {
    (void)state;
    for (unsigned x = 1; x < 12; x++) {
        start(&b);
        offer_conflict(&b, 3);
        transfer(&b);
        uint32_t old = b.memory[ATOMS_DWORDS - 1];
        for (unsigned i = 1; i < x; i++)
            clock_once(&b, (struct pins){.rsp_ready = false});
        clock_once(&b, (struct pins){.rst = true, .req_valid = true, .rsp_ready = true});
        unsigned done = x <= 4 ? 0 : x - 4;
        assert_int_equal(b.unit.memory[ATOMS_DWORDS - 1], old + (done < 3 ? done : 3));
        for (unsigned i = 0; i < 12; i++) {
            idle(&b);
            assert_true(b.seen.req_ready_o[0]);
            assert_false(b.seen.rsp_valid_o[0]);
        }
        transfer(&b);
        assert_int_equal(wait_for_response(&b), 8);
        drain(&b);
    }
}

/* A reset drops received beats, and the remaining beats of a response. */
static void reset_between_beats(void **state) {
    (void)state;
    start(&b);
    for (unsigned come = 0; come < BEATS; come++)
        for (unsigned gone = 0; gone < BEATS; gone++) {
            offer_conflict(&b, 1);
            transfer(&b);
            wait_for_response(&b);
            for (unsigned i = 0; i < gone; i++)
                idle(&b);
            for (unsigned i = 0; i < come; i++)
                clock_once(&b, (struct pins){.req_valid = true});
            clock_once(&b, (struct pins){.rst = true, .req_valid = true, .rsp_ready = true});
            offer_conflict(&b, 2);
            transfer(&b);
            assert_int_equal(wait_for_response(&b), 7);
            drain(&b);
        }
}

static void host_write(uint32_t address, uint32_t data) {
    clock_once(&b, (struct pins){.host_valid = true, .host_we = true, .host_addr = address, .host_wdata = data});
}

static uint32_t host_read(uint32_t address) {
    clock_once(&b, (struct pins){.host_valid = true, .host_addr = address});
    idle(&b);
    return b.seen.host_rdata_o[0];
}

/* Expects an own place for each dword. */
static void host_reaches_all(void **state) {
    (void)state;
    start(&b);
    for (uint32_t i = 0; i < ATOMS_DWORDS; i++)
        host_write(i, 0x10000 + i);
    for (uint32_t i = 0; i < ATOMS_DWORDS; i++)
        assert_int_equal(host_read(i), 0x10000 + i);
    idle(&b);
    assert_int_equal(b.seen.host_rdata_o[0], 0);
    clock_once(&b, (struct pins){.rst = true});
    assert_int_equal(host_read(5), 0x10005); /* memory keeps its contents over a reset */
}

/* The host accesses memory only in cycles without a warp in flight, and not during a reset. */
static void host_waits_for_warps(void **state) {
    (void)state;
    enum { AT = ATOMS_DWORDS - 1 };
    start(&b);
    offer_conflict(&b, 1);
    /* With the first beat: the warp reads the host's write. */
    clock_once(&b,
               (struct pins){.req_valid = true, .host_valid = true, .host_we = true, .host_addr = AT, .host_wdata = 7});
    bool answered = false;
    while (b.held > 0) {
        clock_once(&b, (struct pins){.req_valid = b.beats_come > 0,
                                     .rsp_ready = true,
                                     .host_valid = true,
                                     .host_we = random_below(2),
                                     .host_addr = AT,
                                     .host_wdata = 99});
        assert_int_equal(b.seen.host_rdata_o[0], 0);
        if (b.seen.rsp_valid_o[0] && !answered)
            assert_int_equal(b.seen.rd_o[0], 7);
        answered |= b.seen.rsp_valid_o[0];
    }
    assert_true(answered);
    clock_once(&b,
               (struct pins){.host_valid = true, .host_addr = AT}); /* the cycle after the last beat of the response */
    assert_int_equal(b.seen.host_rdata_o[0], 0);
    clock_once(&b, (struct pins){.rst = true, .host_valid = true, .host_we = true, .host_addr = AT, .host_wdata = 5});
    assert_int_equal(b.seen.host_rdata_o[0], 8); /* read before, shown under reset */
    clock_once(&b, (struct pins){.rst = true, .host_valid = true, .host_addr = AT});
    assert_int_equal(b.seen.host_rdata_o[0], 0);
    idle(&b);
    assert_int_equal(b.seen.host_rdata_o[0], 0);
    assert_int_equal(host_read(AT), 8);
}

/* A host's read with the first beat of a request is shown while the warp is held. */
static void host_reads_with_first_beat(void **state) {
    (void)state;
    start(&b);
    offer_conflict(&b, 1);
    clock_once(&b, (struct pins){.req_valid = true, .host_valid = true, .host_addr = 3});
    clock_once(&b, (struct pins){.req_valid = true});
    assert_int_equal(b.seen.host_rdata_o[0], b.memory[3]);
}

static void random_request(void) {
    struct nv_warp warp;
    random_warp(&warp, ATOMS_LANES, BYTES);
    atoms_put_warp(&warp, b.req);
}

/* Random clocks. Each pin has phases in which it is mostly high, or mostly low. */
static void run_random(unsigned cycles, bool resets) {
    uint32_t req = 0, rsp = 0, host = 0;
    for (unsigned i = 0; i < cycles; i++) {
        if (i % 64 == 0) {
            req = 1 + random_below(16);
            rsp = random_below(3) ? 1 + random_below(16) : 16;
            host = random_below(16);
        }
        if (b.beats_come == 0)
            random_request();
        clock_once(&b, (struct pins){.rst = resets && random_below(60) == 0,
                                     .req_valid = random_below(16) < req,
                                     .rsp_ready = random_below(16) < rsp,
                                     .host_valid = random_below(16) < host,
                                     .host_we = random_below(2),
                                     .host_addr = random_below(ATOMS_DWORDS),
                                     .host_wdata = (uint32_t)random_value()});
    }
}

static void random_clocks(void **state) {
    (void)state;
    start(&b);
    for (unsigned i = 0; i < 40; i++) {
        run_random(2000, i % 2);
        if (i % 4 == 0)
            drain(&b);
    }
}

/* Starts with any bits as the state. The unit works normally after a reset. */
static void any_power_up_state(void **state) {
    (void)state;
    for (unsigned t = 0; t < 400; t++) {
        struct atoms_in in;
        struct atoms_out out;
        memset(&b, 0, sizeof(b));
        for (size_t i = 0; i < sizeof(b.unit) / sizeof(uint32_t); i++)
            ((uint32_t *)&b.unit)[i] = t == 0 ? UINT32_MAX : (uint32_t)random64();
        for (unsigned i = 0; i < ATOMS_HELD; i++) /* passes that reach memory */
            b.unit.slot[i].result.error = random_below(2) ? NV_OK : NV_MISALIGNED_REG;
        for (uint32_t i = random_below(60); i > 0; i--) {
            drive(&b, &(struct pins){.req_valid = random_below(2), .rsp_ready = random_below(2)}, &in);
            atoms_cycle(&b.unit, &in, &out);
        }
        drive(&b, &(struct pins){.rst = true}, &in);
        atoms_cycle(&b.unit, &in, &out);
        memcpy(b.memory, b.unit.memory, sizeof(b.memory));
        run_random(60, false);
        drain(&b);
    }
}

/* Compares a whole instruction with its clocks. */
static void whole_instructions(void **state) {
    (void)state;
    start(&b);
    for (unsigned t = 0; t < 2000; t++) {
        static uint32_t memory[ATOMS_DWORDS];
        const struct nv_memory shared = {memory, BYTES, BANKS};
        struct atoms_rsp rsp[BEATS], seen[BEATS];
        struct nv_warp warp;
        struct nv_result result;
        random_request();
        memcpy(memory, b.memory, sizeof(memory));
        memset(rsp, 0xa5, sizeof(rsp));
        atoms_get_warp(b.req, &warp);
        nv_execute(&warp, &shared, &result);
        atoms_put_result(&result, rsp);
        transfer(&b);
        wait_for_response(&b);
        for (unsigned i = 0; i < BEATS; i++) {
            idle(&b);
            memcpy(&seen[i], (unsigned char *)&b.seen + offsetof(struct atoms_out, error_o), sizeof(seen[i]));
        }
        assert_memory_equal(seen, rsp, sizeof(rsp));
        assert_memory_equal(memory, b.memory, sizeof(memory));
    }
}

/* Converts warps and results to beats and back. */
static void beats(void **state) {
    (void)state;
    struct nv_warp warp, same;
    struct nv_result result, back;
    struct atoms_req req[BEATS];
    struct atoms_rsp rsp[BEATS];
    uint32_t all = UINT32_MAX >> (NV_LANES - ATOMS_LANES);
    for (unsigned t = 0; t < 1000; t++) {
        random_warp(&warp, ATOMS_LANES, BYTES);
        atoms_put_warp(&warp, req);
        atoms_get_warp(req, &same);
        assert_true(same.word == warp.word && same.compute == warp.compute && same.lanes == ATOMS_LANES);
        assert_int_equal(same.size, warp.size < 0x1ffffff ? warp.size : 0x1ffffff); /* */
        assert_int_equal(same.exec_mask, warp.exec_mask & all);
        assert_int_equal(same.predicate, warp.predicate & all);
        assert_memory_equal(same.ra, warp.ra, ATOMS_LANES * sizeof(warp.ra[0]));
        assert_memory_equal(same.rb, warp.rb, ATOMS_LANES * sizeof(warp.rb[0]));
        assert_memory_equal(same.rc, warp.rc, ATOMS_LANES * sizeof(warp.rc[0]));
        unsigned lane = random_below(ATOMS_LANES);
        assert_int_equal(req[lane / 8].ra_i[lane % 8], warp.ra[lane]);
        assert_int_equal(req[lane / 8].exec_mask_i[0] >> lane % 8 & 1, warp.exec_mask >> lane & 1);
        assert_true(csim_get64(&req[lane / 8].rc_i[lane % 8 * 2]) == warp.rc[lane]);

        memset(&result, 0, sizeof(result));
        result.error = (enum nv_error)random_below(7);
        result.error_lane = random_below(32);
        result.passes = random_below(33);
        result.rd_we = (uint32_t)random64() & all;
        for (unsigned i = 0; i < ATOMS_LANES; i++)
            result.rd[i] = random64();
        atoms_put_result(&result, rsp);
        atoms_get_result(rsp, &back);
        assert_memory_equal(&back, &result, sizeof(result));
        assert_true(csim_get64(&rsp[lane / 8].rd_o[lane % 8 * 2]) == result.rd[lane]);
        assert_int_equal(rsp[lane / 8].rd_we_o[0] >> lane % 8, (result.rd_we >> lane) & (0xff >> lane % 8));
        assert_int_equal(rsp[BEATS - 1].passes_o[0], result.passes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(latency),
        cmocka_unit_test(throughput),
        cmocka_unit_test(holds_eight),
        cmocka_unit_test(stalls),
        cmocka_unit_test(reset_stops_passes),
        cmocka_unit_test(reset_between_beats),
        cmocka_unit_test(host_reaches_all),
        cmocka_unit_test(host_waits_for_warps),
        cmocka_unit_test(host_reads_with_first_beat),
        cmocka_unit_test(random_clocks),
        cmocka_unit_test(any_power_up_state),
        cmocka_unit_test(whole_instructions),
        cmocka_unit_test(beats),
    };
    return cmocka_run_group_tests_name("atoms_cycle", tests, NULL, NULL);
}
