/* SPDX-License-Identifier: MIT */
/* Unit tests of the words that say when instructions begin. */
#include <stdio.h>

#include "isa/nv_control.h"
#include "test/unit_test.h"

static bool scanned(const char *text, struct nv_control groups[NV_CONTROL_GROUPS], struct scan *s) {
    scan_start(s, text, strlen(text));
    return nv_control_scan(s, groups) && scan_at_end(s);
}

/* a group has 21 bits; in it the class is [4:0], the write barrier [7:5], read [10:8], wait [16:11], reuse
 * [20:17]. */
static void fields(void **state) {
    static const struct {
        uint64_t word;
        const char *text;
    } cases[] = {
        {0, "{&rd=0x0 &wr=0x0 ?DRAIN}, {&rd=0x0 &wr=0x0 ?DRAIN}, {&rd=0x0 &wr=0x0 ?DRAIN}"},
        {0x001fc400fe2007f6, "{?W6}, {?W1}, {?W1}"},
        {0x7e0 | 0x7e1ull << 21 | 0x7efull << 42, "{?DRAIN}, {?WAIT1_END_GROUP}, {?WAIT15_END_GROUP}"},
        {0x7f0 | 0x7fbull << 21 | 0x7ffull << 42, "{?16}, {?W11}, {?31}"},
        {0x7c0 | 0x5e0ull << 21 | 0x2a0ull << 42, NULL},
        {0x740 | 0x5e0ull << 21 | 0x2a0ull << 42, "{&wr=0x2 ?DRAIN}, {&rd=0x5 ?DRAIN}, {&rd=0x2 &wr=0x5 ?DRAIN}"},
        {0x00fe0 | 0x107e0ull << 21 | 0x1f7e0ull << 42,
         "{&req={0} ?DRAIN}, {&req={5} ?DRAIN}, {&req={1,2,3,4,5} ?DRAIN}"},
        {0x207e0 | 0x1007e0ull << 21 | 0x1e07e0ull << 42,
         "{&reuse=0x1 ?DRAIN}, {&reuse=0x8 ?DRAIN}, {&reuse=0xf ?DRAIN}"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct nv_control groups[NV_CONTROL_GROUPS];
        char text[NV_CONTROL_SIZE];
        struct scan s;
        if (!cases[i].text) {
            assert_false(nv_control_decode(cases[i].word, groups));
            continue;
        }
        assert_true(nv_control_decode(cases[i].word, groups));
        assert_int_equal(nv_control_print(groups, text, sizeof text), strlen(cases[i].text));
        assert_string_equal(text, cases[i].text);
        assert_true(scanned(text, groups, &s));
        assert_true(nv_control_encode(groups) == cases[i].word);
        assert_false(nv_control_decode(cases[i].word | UINT64_C(1) << 63, groups));
    }
}

static void random_words(void **state) {
    (void)state;
    unsigned seen = 0;
    for (unsigned i = 0; i < 20000; i++) {
        struct nv_control groups[NV_CONTROL_GROUPS];
        char text[NV_CONTROL_SIZE];
        struct scan s;
        uint64_t word = random64() & INT64_MAX;
        bool six = false;
        for (unsigned bit = 5; bit < 63; bit += 21)
            six |= (word >> bit & 7) == 6 || (word >> (bit + 3) & 7) == 6;
        assert_int_equal(nv_control_decode(word, groups), !six);
        if (six)
            continue;
        seen++;
        assert_in_range(nv_control_print(groups, text, sizeof text), 1, sizeof text - 1);
        if (!scanned(text, groups, &s))
            fail_msg("%s: %s", text, s.message);
        assert_true(nv_control_encode(groups) == word);
    }
    assert_true(seen > 1000);
}

static void other_spellings(void **state) {
    struct nv_control groups[NV_CONTROL_GROUPS];
    struct scan s;
    (void)state;
    /* what is not said: no barrier, and class 0 */
    assert_true(scanned(" { },{?w6 &Reuse 3}, {&req_3&wr1?wait2_end_group}", groups, &s));
    assert_true(nv_control_encode(groups) == (0x7e0 | 0x607f6ull << 21 | 0x1f22ull << 42));
    assert_true(scanned("{?w2g}, {?2}, {?22}", groups, &s));
    assert_true(nv_control_encode(groups) == (0x7e2 | 0x7e2ull << 21 | 0x7f6ull << 42));
}

static void refused(void **state) {
    static const struct {
        const char *text;
        unsigned column;
        const char *message;
    } cases[] = {
        {"", 1, "found the end, expected '{' and a group, as in {&wr=0x0 ?W1}"},
        {"{}, {}", 7, "found the end, expected ','"},
        {"{}, {} {}", 8, "found '{', expected ','"},
        {"{?trans7}, {}, {}", 3,
         "found 'trans7', expected DRAIN, W1G to W15G, W1 to W11, or the number of a class, 0 to 31"},
        {"{?W12}, {}, {}", 3, "found 'W12', expected DRAIN, W1G to W15G, W1 to W11, or the number of a class, 0 to 31"},
        {"{?W16G}, {}, {}", 3, NULL},
        {"{?32}, {}, {}", 3, NULL},
        {"{}, {&reuse=16}, {}", 13, "found '16', expected a mask of operands, 0 to 15"},
        {"{&foo}, {}, {}", 2, "found '&', expected &req, &rd, &wr, &reuse or ?"},
        {"{&rd0 3}, {}, {}", 7, "found '3', expected &req, &rd, &wr, &reuse, ? or '}'"},
        {"{&wr6}, {}, {}", 5, "found '6', expected a barrier, 0 to 5"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct nv_control groups[NV_CONTROL_GROUPS];
        struct scan s;
        assert_false(scanned(cases[i].text, groups, &s));
        assert_int_equal(s.column, cases[i].column);
        if (cases[i].message)
            assert_string_equal(s.message, cases[i].message);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(fields), cmocka_unit_test(random_words),
                                       cmocka_unit_test(other_spellings), cmocka_unit_test(refused)};
    return cmocka_run_group_tests_name("nv_control", tests, NULL, NULL);
}
