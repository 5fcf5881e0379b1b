/* SPDX-License-Identifier: MIT */
/* Unit tests of the assembly text of ATOMS instructions and control words. */
#include "families/nv/language.h"
#include "isa/nv_text.h"
#include "test/broken_text.h"
#include "test/rows.h"

static struct nv_atoms parsed(const char *text, struct nv_control *control) {
    struct scan s;
    struct nv_text read;
    if (!nv_text_parse(&s, text, strlen(text), &read))
        fail_msg("%s: column %u: %s", text, s.column, s.message);
    if (control)
        *control = read.control;
    return read.inst;
}

/*
 * Columns: text, word, text that is printed if it is another one. Two words are those of NVIDIA's binaries in
 * CuAssembler's public dumps of sm_60 and sm_61, of which nv.tsv has more. The others are made from the table of
 * fields: other spellings, and registers that are allowed.
 */
static void check_text(char *const *column) {
    struct language_text to;
    const char *printed = *column[2] ? column[2] : column[0];
    if (!nv_language.assemble(column[0], 0, &to))
        fail_msg("%s: column %u: %s", column[0], to.column, to.message);
    assert_string_equal(to.text, column[1]);
    assert_true(nv_language.disassemble(column[1], 0, &to));
    assert_string_equal(to.text, printed);
}

static void texts(void) {
    each_row("nv_text", 32, check_text);
}

/* Columns: text, column of the error, message. decode rejects the word of a text with a named error in the same way. */
static void check_rejected(char *const *column) {
    struct language_text to;
    struct nv_text read;
    struct scan s;
    if (nv_language.assemble(column[0], 0, &to))
        fail_msg("%s: accepted", column[0]);
    if (to.column != strtoul(column[1], NULL, 10) || strcmp(to.message, column[2]) != 0)
        fail_msg("%s: column %u: %s", column[0], to.column, to.message);
    if (strncmp(column[0], "control", 7) == 0)
        return;
    assert_false(nv_text_parse(&s, column[0], strlen(column[0]), &read));
    assert_string_equal(s.message, column[2]);
    const char *name = read.error == NV_OK ? "found" : nv_error_name(read.error);
    assert_int_equal(strncmp(column[2], name, strlen(name)), 0);
    if (read.error != NV_OK)
        assert_int_equal(nv_atoms_decode(nv_atoms_encode(&read.inst), &read.inst), read.error);
}

static void rejected(void) {
    each_row("nv_text_rejected", 69, check_rejected);
}

/* Returns a register of a legal instruction: a multiple of `step` up to `last`, or RZ. */
static uint8_t random_register(unsigned step, unsigned last, bool zero) {
    return zero && random_below(8) == 0 ? NV_RZ : (uint8_t)(random_below(last / step + 1) * step);
}

/* Converts each operation, size, predicate and Rc to text and back, with random registers and offsets. */
static void print_then_parse(void) {
    enum { EACH = 200 };
    unsigned kinds = 0;
    for (unsigned kind = 0; kind < NV_OPS * 3 * 16 * 2; kind++) {
        uint8_t op = (uint8_t)(kind / 96), size = (uint8_t)(kind / 32 % 3);
        bool rc_zero = kind & 1, three = nv_has_rc(op);
        if (!nv_op_name(op) || !(nv_op_sizes(op) >> size & 1) || (rc_zero && !three))
            continue;
        kinds++;
        for (unsigned i = 0; i < EACH; i++) {
            unsigned step = size == NV_U64 ? 2 : 1, last = NV_RZ - step - (size == NV_U64);
            struct nv_atoms inst = {.op = op,
                                    .size = size,
                                    .rd = random_register(step, last, true),
                                    .ra = random_register(1, NV_RZ, true),
                                    .rb = random_register(step, last, true),
                                    .rc_zero = rc_zero,
                                    .pg = kind / 2 & 7,
                                    .pg_not = kind / 16 & 1},
                            again;
            if (three)
                inst.rb = random_register(2 * step, NV_RZ - (rc_zero ? 1 : 2 * step + 1), false);
            uint32_t offset = random_below(4) ? random_below(NV_WINDOW / 4) : random_below(2);
            inst.offset = (int32_t)(4 * offset) - (inst.ra == NV_RZ ? 0 : NV_WINDOW / 2);
            if (random_below(4) == 0)
                inst.offset = 0;
            char text[NV_TEXT_SIZE], cut[NV_TEXT_SIZE];
            uint64_t word = nv_atoms_encode(&inst);
            assert_int_equal(nv_atoms_decode(word, &again), NV_OK);
            int length = nv_text_print(&again, NULL, text, sizeof text);
            assert_in_range(length, 1, sizeof text - 1);
            again = parsed(text, NULL);
            if (nv_atoms_encode(&again) != word)
                fail_msg("%s: another word", text);
            size_t room = random_below((uint32_t)length + 1);
            memset(cut, '#', sizeof cut);
            assert_int_equal(nv_text_print(&inst, NULL, cut, room), length);
            assert_int_equal(cut[room], '#');
        }
    }
    assert_int_equal(kinds, (7 * 2 - 2 + 2 + 3) * 16 + 3 * 2 * 32);
}

/* annotations in their forms, and how they are printed after the instruction. */
static void annotations(void) {
    static const struct {
        const char *text, *printed;
    } cases[] = {
        {"", ""},
        {"&req={0,1} &rd=0x2 &wr=0x0 ?trans7", " &req={0,1} &rd=0x2 &wr=0x0 ?trans7"},
        {"?WAIT5_END_GROUP", " ?WAIT5_END_GROUP"},
        {"?w5g", " ?WAIT5_END_GROUP"},
        {"?W1", " ?W1"},
        {"?drain &wr0 &rd5 &req_63", " &req={0,1,2,3,4,5} &rd=0x5 &wr=0x0 ?DRAIN"},
        {"&req 3 &rd 1 &wr=2", " &req={0,1} &rd=0x1 &wr=0x2"},
        {"&req0x20 &wr=0x5", " &req={5} &wr=0x5"},
        {"&req_0x9;", " &req={0,3}"},
        {"&REQ = { 5 , 0 , 5 } ; # comment", " &req={0,5}"},
        {"&req={} &rd0&wr1?W11", " &rd=0x0 &wr=0x1 ?W11"},
        {"&req_0", ""},
        {"?16", " ?16"},
        {"?17", " ?W1"},
        {"?W12", " ?W12"},
        {"?_Some_Class_of_23_bytes", " ?_Some_Class_of_23_bytes"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[2 * NV_TEXT_SIZE], printed[NV_TEXT_SIZE], expected[NV_TEXT_SIZE];
        struct nv_control control;
        snprintf(text, sizeof text, "ATOMS.ADD R0, [R4], R2 %s", cases[i].text);
        snprintf(expected, sizeof expected, "ATOMS.ADD R0, [R4], R2%s", cases[i].printed);
        struct nv_atoms inst = parsed(text, &control);
        assert_int_equal(nv_atoms_encode(&inst), 0xec00000000270400);
        nv_text_print(&inst, &control, printed, sizeof printed);
        assert_string_equal(printed, expected);
        parsed(printed, &control);
        nv_text_print(&inst, &control, text, sizeof text);
        assert_string_equal(text, expected);
    }
}

/* bit 63 is 0, and no barrier is 6. */
static void control_words(void) {
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
        scan_start(&s, text, strlen(text));
        if (!nv_control_scan(&s, groups) || !scan_at_end(&s))
            fail_msg("%s: %s", text, s.message);
        assert_true(nv_control_encode(groups) == word);
        assert_false(nv_control_decode(word | UINT64_C(1) << 63, groups));
    }
    assert_true(seen > 1000);
}

static struct scan place;

/* What is read has a word. */
static bool read_broken(const char *text, size_t length) {
    struct nv_text read;
    const bool good = nv_text_parse(&place, text, length, &read);
    if (good)
        assert_int_equal(nv_atoms_decode(nv_atoms_encode(&read.inst), &read.inst), NV_OK);
    return good;
}

static void broken_texts(void) {
    static const char *const good = "@!P2 ATOMS.CAST.SPIN.64 R252, [R3-0x10], R4, R6 &req={0,5} &rd1 &wr=0x1 ?W5; // x";
    static const char letters[] = "0123456789ABCDRZPTXrzx.,;[]{}&?@!=+-_/# \t\xff";
    check_broken(&(struct broken_texts){read_broken, &place.column, place.message, &good, 1, letters, 60000});
}

RUN_TESTS(TEST(texts), TEST(rejected), TEST(print_then_parse), TEST(annotations), TEST(control_words),
          TEST(broken_texts))
