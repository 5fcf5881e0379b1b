/* SPDX-License-Identifier: MIT */
/* Unit tests of the machine of AMD's instructions, and of those that are one word: docs/programs.md. */
#include "isa/gcn_lane.h"
#include "isa/gcn_machine.h"
#include "isa/gcn_text.h"
#include "test/dpp_test.h"

static struct gcn_machine machine, before, other;

static void random_machine(void) {
    gcn_machine_start(&machine);
    for (unsigned v = 0; v < GCN_VGPRS; v++)
        for (unsigned n = 0; n < GCN_WAVE; n++)
            machine.vgpr[v][n] = random_operand(v ? machine.vgpr[v - 1][n] : 0);
    machine.vcc = random64();
    machine.exec = random_below(4) ? random64() : UINT64_MAX;
    machine.mode = random_below(1024);
    before = machine;
}

static bool same(const struct gcn_machine *a, const struct gcn_machine *b) {
    return memcmp(a->vgpr, b->vgpr, sizeof a->vgpr) == 0 && a->vcc == b->vcc && a->exec == b->exec &&
           a->mode == b->mode;
}

static void carry_out(struct gcn_machine *on, uint64_t bits, bool has_dword) {
    struct gcn_inst inst;
    struct gcn_wave wave;
    struct gcn_wave_result result;
    gcn_inst_decode(bits, has_dword, &inst);
    gcn_machine_fetch(on, &inst, &wave);
    gcn_execute(&inst, &wave, &result);
    gcn_machine_write_back(on, &inst, &result);
}

/* Checks lanes, registers and masks after an SDWA instruction: lanes are independent, other values unchanged. */
static void check_sdwa(int format, uint32_t op) {
    random_machine();
    uint64_t inst = random_legal(format, op);
    carry_out(&machine, inst, true);
    struct gcn_sdwa fields;
    assert_int_equal(gcn_sdwa_decode(inst, &fields), GCN_OK);
    uint32_t src0 = field(inst, 39, 32), src1 = field(inst, 16, 9), vdst = field(inst, 24, 17);
    for (unsigned n = 0; n < GCN_WAVE; n++) {
        struct gcn_before lane = {.src0 = before.vgpr[src0][n],
                                  .src1 = before.vgpr[src1][n],
                                  .old = before.vgpr[vdst][n],
                                  .vcc = before.vcc >> n & 1,
                                  .exec = before.exec >> n & 1,
                                  .mode = before.mode};
        struct gcn_after after = gcn_eval(&fields, &lane);
        assert_int_equal(machine.vcc >> n & 1, after.vcc_we ? after.vcc : lane.vcc);
        assert_int_equal(machine.exec >> n & 1, after.exec_we ? after.exec : lane.exec);
        if (after.dst_we)
            before.vgpr[vdst][n] = after.dst;
    }
    assert_memory_equal(machine.vgpr, before.vgpr, sizeof machine.vgpr);
    assert_int_equal(machine.mode, before.mode);
}

static void sdwa(void) {
    for_each_implemented(check_sdwa);
}

/* Compares an instruction of one word with SDWA of whole registers, and with DPP that moves each lane to itself. */
static void check_forms(int format, uint32_t op) {
    bool nop = format == VOP1 && op == NOP;
    uint64_t sdwa = with_field(plain(format, op), 39, 32, random_below(256)), dpp, word;
    sdwa = with_field(sdwa, 16, 9, format == VOP1 ? field(sdwa, 16, 9) : random_below(256));
    sdwa = with_field(sdwa, 24, 17, format == VOPC ? field(sdwa, 24, 17) : random_below(256));
    sdwa = nop ? plain(format, op) : sdwa;
    word = with_field(sdwa, 8, 0, nop ? 0 : 256 + field(sdwa, 39, 32)) & UINT32_MAX;
    dpp = with_field(sdwa, 8, 0, 0xfa) & UINT32_MAX;
    dpp |= (uint64_t)(0xff00e400 | random_below(2) << 19 | field(sdwa, 39, 32)) << 32;
    random_machine();
    carry_out(&machine, word, false);
    for (unsigned is_dpp = 0; is_dpp < 2; is_dpp++) {
        other = before;
        carry_out(&other, is_dpp ? dpp : sdwa, true);
        if (!same(&machine, &other))
            fail_msg("%08x: not as %08x %08x", (uint32_t)word, (uint32_t)(is_dpp ? dpp : sdwa),
                     (uint32_t)((is_dpp ? dpp : sdwa) >> 32));
    }
}

static void forms(void) {
    for_each_implemented(check_forms);
}

/* A refused instruction reads and writes no registers. */
static void refusals(void) {
    static const uint64_t refused[] = {0x7e020280, 0x000646027e0202f9, 0xff0200027e0202fa};
    for (unsigned i = 0; i < COUNT(refused); i++) {
        struct gcn_inst inst;
        struct gcn_wave wave;
        random_machine();
        gcn_inst_decode(refused[i], i > 0, &inst);
        assert_non_null(inst.error);
        gcn_machine_fetch(&machine, &inst, &wave);
        for (unsigned n = 0; n < GCN_WAVE; n++)
            assert_true(!wave.src0[n] && !wave.src1[n] && !wave.old[n]);
        assert_true(wave.vcc == machine.vcc && wave.exec == machine.exec && wave.mode == machine.mode);
        carry_out(&machine, refused[i], i > 0);
        assert_true(same(&machine, &before));
    }
}

static int expected_plain_error(uint32_t word) {
    int format = format_of(word);
    uint32_t op = op_of(word), src0 = word & 0x1ff;
    if (word >> 31)
        return GCN_PLAIN_NOT_VOP;
    if (LISTED(no_opcode, format, op))
        return GCN_PLAIN_NO_OPCODE;
    if (format == VOP1 && op == NOP)
        return word == 0x7e000000 ? GCN_PLAIN_OK : GCN_PLAIN_NOP_FIELDS;
    if (src0 < 256)
        return GCN_PLAIN_NOT_VGPR;
    return LISTED(no_sdwa_form, format, op) ? GCN_PLAIN_NOT_IMPLEMENTED : GCN_PLAIN_OK;
}

/* Checks the error of any word, and that its text has the same word. */
static void check_word(uint32_t word) {
    struct gcn_inst inst, again;
    char text[GCN_TEXT_SIZE];
    struct gcn_text_error why;
    const int error = expected_plain_error(word);
    gcn_inst_decode(word, false, &inst);
    if (inst.error != gcn_inst_error(GCN_INST_PLAIN, (unsigned)error))
        fail_msg("%08x: %s", word, inst.error ? inst.error : "no error");
    if ((error != GCN_PLAIN_OK && error != GCN_PLAIN_NOT_IMPLEMENTED) ||
        gcn_ops[inst.fields.vop.format][inst.fields.vop.op].class == GCN_CLASS_X)
        return;
    gcn_text_print(&inst, GCN_LLVM, text, sizeof text);
    if (!gcn_text_parse(text, GCN_EITHER, &again, &why))
        fail_msg("%s: %u: %s", text, why.column, why.message);
    assert_int_equal(again.bits, word);
}

static void words(void) {
    for (uint32_t head = 0; head < 1u << 9; head++)
        for (uint32_t op = 0; op < 256; op++)
            for (unsigned i = 0; i < 4; i++)
                check_word(head << 23 | op << 9 | (i & 1 ? 256 : 0) | random_below(256) |
                           (i & 2 ? random_below(1 << 6) << 17 : 0));
    check_word(0x7e000000);
    check_word(0x7e000100);
}

RUN_TESTS(TEST(sdwa), TEST(forms), TEST(refusals), TEST(words))
