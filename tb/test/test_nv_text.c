/* SPDX-License-Identifier: MIT */
/* Unit tests of the assembly text of ATOMS instructions. */
#include <stdio.h>

#include "isa/nv_text.h"
#include "test/unit_test.h"

static struct nv_atoms parsed(const char *text, struct nv_control *control) {
    struct nv_atoms inst;
    struct nv_text_error error;
    if (!nv_text_parse(text, strlen(text), &inst, control, &error))
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return inst;
}

/* Words of NVIDIA's binaries, as CuAssembler's public dumps of sm_60 and sm_61 have them. */
static const struct sample {
    uint64_t word;
    const char *text;
} real[] = {
    {0xec00000000a7040a, "ATOMS.ADD R10, [R4], R10"},
    {0xec00000001170e0d, "ATOMS.ADD R13, [R14], R17"},
    {0xec0000c0c02700ff, "ATOMS.ADD RZ, [R0+0xc0c], R2"},
    {0xec1000001ff71515, "ATOMS.MIN.S32 R21, [R21], RZ"},
    {0xec1005001297ffff, "ATOMS.MIN.S32 RZ, [0x5000], R41"},
    {0xec10050091a0ffff, "@P0 ATOMS.MIN.S32 RZ, [0x5008], R26"},
    {0xec1005009220ffff, "@P0 ATOMS.MIN.S32 RZ, [0x5008], R34"},
    {0xec200000103effff, "@!P6 ATOMS.MAX.S32 RZ, [RZ], R3"},
    {0xec200000109effff, "@!P6 ATOMS.MAX.S32 RZ, [RZ], R9"},
    {0xec2000001186ffff, "@P6 ATOMS.MAX.S32 RZ, [RZ], R24"},
    {0xec200500d178ffff, "@!P0 ATOMS.MAX.S32 RZ, [0x500c], R23"},
    {0xec200500d1d8ffff, "@!P0 ATOMS.MAX.S32 RZ, [0x500c], R29"},
    {0xec4000000ff71515, "ATOMS.DEC R21, [R21], RZ"},
    {0xec50000040c8ffff, "@!P0 ATOMS.AND RZ, [0x4], R12"},
    {0xec6000004067ff08, "ATOMS.OR R8, [0x4], R6"},
    {0xec7000000ff71515, "ATOMS.XOR R21, [R21], RZ"},
    {0xec8000002ff70404, "ATOMS.EXCH.U64 R4, [R4], RZ"},
    {0xee40000000470600, "ATOMS.CAS R0, [R6], R4, R5"},
    {0xee40000000a7000b, "ATOMS.CAS R11, [R0], R10, R11"},
    {0xee5003000047090a, "ATOMS.CAS.64 R10, [R9+0x3000], R4, R6"},
};

/* What other texts stand for; and words made from the table of fields. */
static const struct {
    uint64_t word;
    const char *text, *canonical;
} derived[] = {
    {0xec0fffe710970100, "ATOMS.ADD.S32 R0,[R1-400],R9", "ATOMS.ADD.S32 R0, [R1-0x190], R9"},
    {0xec10000080270400, "ATOMS.MIN.U32 R0,[R4+8],R2", "ATOMS.MIN R0, [R4+0x8], R2"},
    {0xec0000010087ff09, "ATOMS.ADD.U32 R9,[0x10],R8", "ATOMS.ADD R9, [0x10], R8"},
    {0xee50000080470400, "ATOMS.CAS.U64 R0,[R4+8],R4,R6", "ATOMS.CAS.64 R0, [R4+0x8], R4, R6"},
    /* what was meant, and with 32 bits */
    {0xee30000180470400, "ATOMS.CAST.SPIN.U64 R0,[R4+0x18],R4,R6", "ATOMS.CAST.SPIN.64 R0, [R4+0x18], R4, R6"},
    {0xee20000180470400, "ATOMS.CAST.SPIN.U32 R0,[R4+0x18],R4,R5", "ATOMS.CAST.SPIN R0, [R4+0x18], R4, R5"},
    /* the word does not know S32 of CAS and CAST */
    {0xee40000000470600, "ATOMS.CAS.S32 R0, [R6], R4, R5", "ATOMS.CAS R0, [R6], R4, R5"},
    {0xee00000010470600, "ATOMS.CAST.S32 R0, [R6], R4, RZ", "ATOMS.CAST R0, [R6], R4, RZ"},
    /* an address without a register, in each of its forms */
    {0xec0000000087ff09, "ATOMS.ADD R9, [0], R8", "ATOMS.ADD R9, [RZ], R8"},
    {0xec0000000087ff09, "ATOMS.ADD R9, [RZ+0], R8", "ATOMS.ADD R9, [RZ], R8"},
    {0xec0fffffc087ff09, "ATOMS.ADD R9, [RZ+0xfffffc], R8", "ATOMS.ADD R9, [0xfffffc], R8"},
    {0xec0fffffc087ff09, "ATOMS.ADD R9, [16777212], R8", "ATOMS.ADD R9, [0xfffffc], R8"},
    /* any multiple of 4, also with 64 bits */
    {0xec8000006027040a, "ATOMS.EXCH.64 R10, [R4+4], R2", "ATOMS.EXCH.U64 R10, [R4+0x4], R2"},
    {0xec080000008704ff, "ATOMS.ADD RZ, [R4-0x800000], R8", "ATOMS.ADD RZ, [R4-0x800000], R8"},
    {0xec07ffffc08704ff, "ATOMS.ADD RZ, [R4+8388604], R8", "ATOMS.ADD RZ, [R4+0x7ffffc], R8"},
    /* RZ for what is even; A-18: the highest Rb with each Rc */
    {0xec8000002ff704ff, "ATOMS.EXCH.U64 RZ,[R4],RZ", "ATOMS.EXCH.U64 RZ, [R4], RZ"},
    {0xee4000000fc70100, "ATOMS.CAS R0, [R1], R252, R253", "ATOMS.CAS R0, [R1], R252, R253"},
    {0xee4000001fe70100, "ATOMS.CAS R0, [R1], R254, RZ", "ATOMS.CAS R0, [R1], R254, RZ"},
    {0xee5000000f870100, "ATOMS.CAS.64 R0, [R1], R248, R250", "ATOMS.CAS.64 R0, [R1], R248, R250"},
    {0xee5000001fc701fc, "ATOMS.CAS.64 R252, [R1], R252, RZ", "ATOMS.CAS.64 R252, [R1], R252, RZ"},
    {0xec80000000270400, "ATOMS.EXCH.32 R0, [R4], R2", "ATOMS.EXCH R0, [R4], R2"},
    {0xec80000010270400, "ATOMS.EXCH.S32 R0, [R4], R2", "ATOMS.EXCH.S32 R0, [R4], R2"},
    {0xec000000002f0400, "@!PT ATOMS.ADD R0, [R4], R2", "@!PT ATOMS.ADD R0, [R4], R2"},
    {0xec00000000270400, "@pt atoms.add r0,[r4],r2;", "ATOMS.ADD R0, [R4], R2"},
    {0xee30000010492322, " @ !\tp1 Atoms . Cast .spin . u64 r034 , [ r35 + 0 ]\t,r4,rz ; // and so on",
     "@!P1 ATOMS.CAST.SPIN.64 R34, [R35], R4, RZ"},
    {0xec00000000270400, "ATOMS.ADD R0, [R4], R2 # ; & ?", "ATOMS.ADD R0, [R4], R2"},
};

static void check_word(const char *text, uint64_t word, const char *canonical) {
    struct nv_atoms inst = parsed(text, NULL);
    char printed[NV_TEXT_SIZE];
    if (nv_atoms_encode(&inst) != word)
        fail_msg("%s: %016llx, expected %016llx", text, (unsigned long long)nv_atoms_encode(&inst),
                 (unsigned long long)word);
    nv_text_print(&inst, NULL, printed, sizeof printed);
    assert_string_equal(printed, canonical);
    assert_int_equal(nv_atoms_decode(word, &inst), NV_OK);
    assert_int_equal(nv_text_print(&inst, NULL, printed, sizeof printed), strlen(canonical));
    assert_string_equal(printed, canonical);
}

static void real_words(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(real); i++)
        check_word(real[i].text, real[i].word, real[i].text);
}

static void other_spellings(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(derived); i++)
        check_word(derived[i].text, derived[i].word, derived[i].canonical);
}

/* A register that the rules of a legal instruction allow: multiples of `step` up to `last`, or RZ. */
static uint8_t random_register(unsigned step, unsigned last, bool zero) {
    return zero && random_below(8) == 0 ? NV_RZ : (uint8_t)(random_below(last / step + 1) * step);
}

/* Each operation, size, predicate and Rc, with random registers and offsets: text and back. */
static void print_then_parse(void **state) {
    enum { EACH = 200 };
    (void)state;
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

/* Every word that decodes prints as a text that stands for it. */
static void decode_then_parse(void **state) {
    (void)state;
    unsigned seen = 0;
    for (unsigned i = 0; i < 100000; i++) {
        uint64_t word = (random64() & 0x00ffffffffffffff) | (random_below(2) ? 0xecull : 0xeeull) << 56;
        struct nv_atoms inst;
        char text[NV_TEXT_SIZE];
        if (nv_atoms_decode(word, &inst) != NV_OK)
            continue;
        seen++;
        nv_text_print(&inst, NULL, text, sizeof text);
        inst = parsed(text, NULL);
        if (nv_atoms_encode(&inst) != word)
            fail_msg("%s: %016llx, another word", text, (unsigned long long)word);
    }
    assert_in_range(seen, 5000, 100000);
}

/* annotations in their forms, and how they are printed behind the instruction. */
static void annotations(void **state) {
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
    (void)state;
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_words),        cmocka_unit_test(other_spellings), cmocka_unit_test(print_then_parse),
        cmocka_unit_test(decode_then_parse), cmocka_unit_test(annotations),
    };
    return cmocka_run_group_tests_name("nv_text", tests, NULL, NULL);
}
