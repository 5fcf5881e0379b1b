#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The text and the decoding of SDWA instructions, judged by llvm-mc. Prints lines of the Test Anything Protocol.

    test_llvm_mc.py BUILD=

Three readings must agree: ours, LLVM's, and the encoder below, which is written from docs/units/sdwa.md. Where LLVM is
known to differ, the test says so by name. A selection of 7 is never shown to LLVM: it crashes.
"""
import itertools
import random

from llvm_mc import (LLVM_14, OPERATIONS, SEED, Operation, both_ways, differences, hexes, llvm_asm, llvm_disasm, main,
                     opcodes, ours_alone)

TURNS = 16  # of each test through all operations: as many as two operands have pairs of modifiers

SELS = ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"]
UNUSED = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"]

DWORD_ONLY = ["v_mac_f32", "v_mac_f16"]  # as destination (D-20)


class Instruction(Operation):
    """Fields, their words, and their texts. In 16 turns each selection, each value of DST_UNUSED and each pair of
    modifiers of an operation has its turn; what is left is random."""

    def __init__(self, rng, turn, form, code, name, types):
        super().__init__(rng, form, code, name, types)
        self.dst_sel, self.unused = (turn + code) % 7, turn % 3
        if self.name in DWORD_ONLY:
            self.dst_sel = SELS.index("DWORD")
        self.clamp = rng.random() < 0.3
        self.sel = [((2 + i) * turn + code // 7) % 7 for i in range(self.sources)]
        modifiers = {"i": [0, 1], "f": [0, 2, 4, 6]}
        pairs = list(itertools.product(*[modifiers[kind] for kind in types]))
        self.mods = pairs[turn % len(pairs)]

    def words(self, compare_dst=0):
        """compare_dst: what bits 12:8 of a compare hold, which mean nothing (D-15)."""
        dword = self.vgpr[0] | self.clamp << 13
        dword |= compare_dst << 8 if self.form == "VOPC" else self.dst_sel << 8 | self.unused << 11
        for i in range(self.sources):
            dword |= (self.sel[i] | self.mods[i] << 3) << (16 + 8 * i)
        return self.word(0xf9), dword

    def text(self, loose=False):
        """The canonical text, or another one that LLVM reads as well: functions, defaults left out, other blanks."""
        modifiers = []
        if self.form != "VOPC":
            modifiers += [("dst_sel", SELS[self.dst_sel], "DWORD"), ("dst_unused", UNUSED[self.unused], "UNUSED_PRESERVE")]
        modifiers += [(f"src{i}_sel", SELS[self.sel[i]], "DWORD") for i in range(self.sources)]
        words = [f"{name}:{value}" for name, value, default in modifiers if not loose or value != default]
        suffix = "_sdwa" if self.form != "VOPC" or loose else ""
        return " ".join([self.name + suffix, self.operands(loose)] + ["clamp"] * self.clamp + words)


def instructions(seed, operations=tuple(OPERATIONS)):
    rng = random.Random(seed)
    return [Instruction(rng, turn, *operation) for turn in range(TURNS) for operation in operations]


def test_canonical_text(csim):
    """all operations, all fields: the words of their text, and the text of their words"""
    return both_ways(csim, instructions(SEED))


def test_other_text(csim):
    """texts with functions, defaults and other blanks have LLVM's words"""
    items = instructions(SEED + 1)
    texts = [item.text(loose=True) for item in items]
    return differences(["text", "page", "csim", "llvm"], texts, [hexes(item.words()) for item in items],
                       csim.asm(texts)[0], llvm_asm(texts))


def test_compare_ignores_dst(csim):
    """bits 12:8 of a compare mean nothing to both (D-15)"""
    rng = random.Random(SEED)
    items = [item for item in instructions(SEED + 2) if item.form == "VOPC"]
    words = [item.words(rng.randrange(3) << 3 | rng.randrange(7)) for item in items]
    return differences(["words", "page", "csim", "llvm"], [hexes(pair) for pair in words], [item.text() for item in items],
                       csim.disasm(words)[0], llvm_disasm(words))


def test_v_nop(csim):
    """V_NOP: LLVM prints it without suffix, and reads the first word alone where the second is not 0"""
    nop, other = (0x7e0000f9, 0), (0x7e0000f9, 0x00060602)
    found = [csim.asm(["v_nop_sdwa"])[0][0], llvm_asm(["v_nop_sdwa"])[0], csim.disasm([nop])[0][0], llvm_disasm([nop])[0],
             csim.disasm([other])[0][0], llvm_disasm([other])[0].split("\n")[0]]
    expected = [hexes(nop), hexes(nop), "v_nop_sdwa", "v_nop", None, "v_nop"]
    return differences(["n", "found", "expected"], range(len(found)), found, expected)


def test_llvm_ignores(csim):
    """what LLVM ignores is refused: DST_UNUSED 3 (D-6), reserved bits (D-12)"""
    wrong = []
    for item in instructions(SEED + 3):
        item.dst_sel = item.unused = 0
        word, dword = item.words()
        bits = [14, 15, 22, 23, 30, 31]
        if item.form == "VOP1":
            bits.remove(31)
        wrong.append((item, (word, dword | 1 << item.rng.choice(bits)), "reserved_bits"))
        if item.form != "VOPC":
            wrong.append((item, (word, dword | 3 << 11), "dst_unused"))
    reasons = csim.reasons("disasm", [hexes(pair) for _, pair, _ in wrong])
    llvm_reads = [text is not None for text in llvm_disasm([pair for _, pair, _ in wrong])]
    return (differences(["words", "csim", "page"], [hexes(pair) for _, pair, _ in wrong], reasons,
                        [reason for _, _, reason in wrong]) +
            differences(["words", "llvm", "known"], [hexes(pair) for _, pair, _ in wrong], llvm_reads,
                        [True] * len(wrong)))


def test_refused_words(csim):
    """every opcode with random modifiers: LLVM refuses what decode refuses, V_CLREXCP, and what C-5 to C-7 add"""
    rng = random.Random(SEED)
    words = []
    for head, vop1 in (row for _ in range(4) for row in opcodes(rng)):
        modifiers = [rng.choice([0, 0, 1, 2, 4, 7]) for _ in range(2)]
        dword = rng.randrange(256) | rng.randrange(7) << 8 | rng.randrange(3) << 11 | rng.randrange(2) << 13
        dword |= rng.randrange(7) << 16 | modifiers[0] << 19
        if not vop1 or rng.random() < 0.1:
            dword |= rng.randrange(7) << 24 | modifiers[1] << 27
        if not LLVM_14 or head >> 25:
            words.append((head | 0xf9, dword))
    reasons = csim.reasons("disasm", [hexes(pair) for pair in words])
    ours = [ours_alone(word, (dword >> 19 & 7, dword >> 27 & 7)) or word >> 25 == 0x3f and dword >> 24 == 6
            for word, dword in words]
    reads = [reason in ("accepted", "not_implemented", "mac_dst_sel") and not alone for reason, alone in zip(reasons, ours)]
    llvm_reads = [text is not None and not text.startswith("v_clrexcp") for text in llvm_disasm(words)]
    return differences(["words", "csim", "llvm"], [hexes(pair) for pair in words], reads, llvm_reads) + (
        [] if any(reason == "accepted" and alone for reason, alone in zip(reasons, ours)) else ["C-5 to C-7 add nothing"])


OURS = """
v_mov_b32_sdwa v1, -v2
v_mov_b32_sdwa v1, |v2|
v_ldexp_f16_sdwa v1, sext(v2), v3
v_cndmask_b32_sdwa v1, sext(v2), v3, vcc
v_add_f32_sdwa v1, v2, sext(v3)
v_cvt_i32_f32_sdwa v1, sext(v2)
""".strip().splitlines()


def test_ours_alone(csim):
    """texts of C-5 and C-6, which LLVM's assembler refuses: our words are those of the page"""
    words = ["7e0202f9 00161602", "7e0202f9 00261602", "660206f9 060e1602", "000206f9 060e1602", "020206f9 0e061602",
             "7e0210f9 000e1602"]
    texts = [text for text in OURS if not LLVM_14 or "cndmask" not in text]
    return (differences(["text", "csim", "page"], OURS, csim.asm(OURS)[0], words) +
            differences(["text", "llvm", "known"], texts, llvm_asm(texts), [None] * len(texts)))


REFUSED = """
v_not_b32_sdwa v1, -v2
v_cndmask_b32_sdwa v1, v2, v3
v_add_f16_sdwa v1, |-v2|, v3
v_ldexp_f16_sdwa v1, v2, -v3
v_cmp_class_f32_sdwa vcc, v1, |v2|
v_cmp_ne_f32_sdwa vcc, v1, v2
v_cmp_lt_u32_sdwa s[0:1], v1, v2
v_cmp_lt_u32_sdwa v0, v1, v2
v_cmp_lt_u32_sdwa vcc, v1, v2 dst_sel:DWORD
v_cmp_lt_u32_sdwa vcc, v1, v2 dst_unused:UNUSED_PAD
v_cmp_lt_u64_sdwa vcc, v1, v2
v_mov_b32_sdwa v1, s2
v_mov_b32_sdwa v1, 0.5
v_and_b32_sdwa v1, v2, s3
v_and_b32_sdwa s1, v2, v3
v_and_b32_sdwa v1, v2
v_and_b32_sdwa v1, v2, v3, v4
v_mov_b32_sdwa v256, v2
v_mov_b32_sdwa v1, v2 src1_sel:DWORD
v_mov_b32_sdwa v1, v2 dst_sel:BYTE_4
v_mov_b32_sdwa v1, v2 dst_sel
v_mov_b32_sdwa v1, v2 dst_unused:UNUSED
v_mov_b32_sdwa v1, v2 dst_sel:BYTE_0 dst_sel:BYTE_0
v_mov_b32_sdwa v1, v2 omod:1
v_mov_b32_sdwa v1, sext(v2
v_add_u32_sdwa v1, v2, v3
v_add_u32_sdwa v1, vcc, v2, v3, vcc
v_add_f64_sdwa v1, v2, v3
v_readfirstlane_b32_sdwa v1, v2
v_clrexcp_sdwa
v_nop_sdwa clamp
v_nop_sdwa v1
""".strip().splitlines()


def test_refused_text(csim):
    """what LLVM's assembler refuses, ours refuses"""
    texts = [text for text in REFUSED if not LLVM_14 or "cndmask" not in text]
    ours = [reason if reason in ("accepted", "not_implemented") else None for reason in csim.reasons("asm", texts)]
    return differences(["text", "csim", "llvm", "expected"], texts, ours, llvm_asm(texts), [None] * len(texts))


if __name__ == "__main__":
    main(globals())
