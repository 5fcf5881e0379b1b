#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The text and the decoding of GCN instructions, judged by llvm-mc.

    test_llvm_mc.py BUILD=

Three readings must agree: ours, LLVM's, and the encoders below, which are written from docs/units/sdwa.md, docs/dpp.md and
docs/programs.md. LLVM has no compares with a DPP dword (D-19), and has scalar sources, literals and operations of 64 bits, which we
refuse by name. Where else LLVM is known to differ, the test says so by name. A selection of 7 is never shown to LLVM: it crashes.
"""
import itertools
import random

from llvm_mc import (LLVM_14, OPERATIONS, SEED, Operation, differences, hexes, instructions, llvm_asm, llvm_disasm, main, opcodes,
                     ours_alone, to_texts, to_words)

SELS = ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"]
UNUSED = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"]
DWORD_ONLY = ["v_mac_f32", "v_mac_f16"]  # as destination (D-20)

MOVES = {a | b << 2 | c << 4 | d << 6: f"quad_perm:[{a},{b},{c},{d}]"
         for a, b, c, d in itertools.product(range(4), repeat=4)}
MOVES.update({base + n: f"{name}:{n}" for base, name in [(0x100, "row_shl"), (0x110, "row_shr"), (0x120, "row_ror")]
              for n in range(1, 16)})
MOVES.update({0x130: "wave_shl:1", 0x134: "wave_rol:1", 0x138: "wave_shr:1", 0x13c: "wave_ror:1", 0x140: "row_mirror",
              0x141: "row_half_mirror", 0x142: "row_bcast:15", 0x143: "row_bcast:31"})
COMPARES = [operation for operation in OPERATIONS if operation[0] == "VOPC"]


class Sdwa(Operation):
    """Fields, their words, and their texts. In 16 turns each selection and each value of DST_UNUSED has its turn, too."""

    def __init__(self, rng, turn, form, code, name, types):
        super().__init__(rng, turn, form, code, name, types)
        self.dst_sel, self.unused = (turn + code) % 7, turn % 3
        if self.name in DWORD_ONLY:
            self.dst_sel = SELS.index("DWORD")
        self.clamp = rng.random() < 0.3
        self.sel = [((2 + i) * turn + code // 7) % 7 for i in range(self.sources)]

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


def control(ctrl, bound_ctrl, masks):
    """Bits 31:8 of the dword: the modifiers of sources are added to them."""
    return masks << 24 | bound_ctrl << 19 | ctrl << 8


def control_text(ctrl, bound_ctrl, masks):
    """As it is printed: bound_ctrl:1 for a bit that bound_ctrl:0 sets as well (D-17)."""
    return f"{MOVES[ctrl]} row_mask:0x{masks >> 4:x} bank_mask:0x{masks & 15:x}{' bound_ctrl:1' * bound_ctrl}"


class Dpp(Operation):
    operations = [operation for operation in OPERATIONS if operation not in COMPARES]
    modifiers = {"i": [0], "f": [0, 2, 4, 6]}

    def __init__(self, rng, *more):
        super().__init__(rng, *more)
        self.control = rng.choice(list(MOVES)), rng.randrange(2), rng.choice([0xff, rng.randrange(256)])

    def words(self):
        dword = self.vgpr[0] | control(*self.control)
        for i in range(self.sources):
            dword |= self.mods[i] >> 1 << (20 + 2 * i)
        return self.word(0xfa), dword

    def text(self, loose=False):
        """Another text that LLVM reads as well has functions, other blanks and numbers, no defaults and perhaps no suffix."""
        if not loose:
            return f"{self.name}_dpp {self.operands(False)} {control_text(*self.control)}"
        ctrl, bound_ctrl, masks = self.control
        number = self.rng.choice(["{}", "0x{:x}"]).format
        words = [self.name + self.rng.choice(["_dpp", ""]), self.operands(True), MOVES[ctrl]]
        words += [f"{name}:{number(mask)}" for name, mask in (("row_mask", masks >> 4), ("bank_mask", masks & 15))
                  if mask != 15]
        return " ".join(words + [self.rng.choice(["bound_ctrl:0", "bound_ctrl:1"])] * bound_ctrl)


class Plain(Operation):
    """Of one word."""

    turns = 4  # each with other registers
    modifiers = {"i": [0], "f": [0]}

    def words(self):
        return (self.word(256 + self.vgpr[0]),)

    def text(self, loose=False):
        suffix = self.rng.choice(["_e32", ""]) if loose else "_e32"
        return f"{self.name}{suffix} {self.operands(loose)}"


# ---------------------------------------------------------------- all forms
def test_canonical_text(csim):
    """all operations but compares with a DPP dword, all fields: the words of their text, and the text of their words"""
    items = [item for kind in (Sdwa, Dpp, Plain) for item in instructions(kind, SEED)]
    words, texts = [item.words() for item in items], [item.text() for item in items]
    return to_words(csim, texts, words) + to_texts(csim, words, texts)


def test_other_text(csim):
    """texts with functions, defaults, other blanks and no suffix have LLVM's words"""
    items = [item for kind in (Sdwa, Dpp, Plain) for item in instructions(kind, SEED + 1)]
    return to_words(csim, [item.text(loose=True) for item in items], [item.words() for item in items])


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
v_mov_b32_dpp v1, v2
v_nop_dpp
v_mov_b32_dpp v1, v2 row_mask:0xf
v_mov_b32_dpp v1, v2 row_shl:0
v_mov_b32_dpp v1, v2 row_shl:16
v_mov_b32_dpp v1, v2 row_shl
v_mov_b32_dpp v1, v2 wave_shl:2
v_mov_b32_dpp v1, v2 row_bcast:16
v_mov_b32_dpp v1, v2 row_mirror:1
v_mov_b32_dpp v1, v2 row_share:1
v_mov_b32_dpp v1, v2 quad_perm:[0,1,2,4]
v_mov_b32_dpp v1, v2 quad_perm:[0,1,2]
v_mov_b32_dpp v1, v2 quad_perm:[0,1,2,3,0]
v_mov_b32_dpp v1, v2 row_shl:1 row_shr:1
v_mov_b32_dpp v1, v2 row_shl:1 row_mask:1 row_mask:1
v_mov_b32_dpp v1, v2 row_shl:1 bound_ctrl:2
v_mov_b32_dpp v1, v2 row_shl:1 clamp
v_mov_b32_dpp v1, v2 row_shl:1 dst_sel:DWORD
v_not_b32_dpp v1, -v2 row_shl:1
v_ldexp_f16_dpp v1, v2, |v3| row_shl:1
v_mov_b32_dpp v1, sext(v2) row_shl:1
v_cndmask_b32_dpp v1, v2, v3 row_shl:1
v_mov_b32_dpp v1, s2 row_shl:1
v_and_b32_dpp v1, v2 row_shl:1
v_and_b32_dpp v256, v2, v3 row_shl:1
v_add_u32_dpp v1, v2, v3 row_shl:1
v_cmp_lt_u32_dpp s[0:1], v1, v2 row_shl:1
v_readfirstlane_b32_dpp v1, v2 row_shl:1
v_clrexcp_dpp row_shl:1
v_nop_dpp v1 row_shl:1
v_mov_b32 v1
v_mov_b32 v1, v2, v3
v_mov_b32 v256, v2
v_mov_b32 v1, v256
v_mov_b32_e32 v1, v2 dst_sel:DWORD
v_mov_b32_e32 v1, v2 row_shr:1
v_add_f32_e32 v1, -v2, v3
v_add_f32_e32 v1, v2, |v3|
v_add_f32_e32 v1, v2, v3 clamp
v_add_u32 v1, v2, v3
v_addc_u32 v1, vcc, v2, v3
v_cmp_lt_u32_e32 s[0:1], v1, v2
v_cmp_lt_u32_e32 v0, v1, v2
v_nop v1
v_foo_b32 v1, v2
""".strip().splitlines()


def test_refused_text(csim):
    """what LLVM's assembler refuses, ours refuses"""
    texts = [text for text in REFUSED if not LLVM_14 or "cndmask" not in text]
    ours = [reason if reason in ("accepted", "not_implemented") else None for reason in csim.reasons("asm", texts)]
    return differences(["text", "csim", "llvm", "expected"], texts, ours, llvm_asm(texts), [None] * len(texts))


# ---------------------------------------------------------------- SDWA
def test_compare_ignores_dst(csim):
    """bits 12:8 of a compare mean nothing to both (D-15)"""
    rng = random.Random(SEED)
    items = instructions(Sdwa, SEED + 2, COMPARES)
    return to_texts(csim, [item.words(rng.randrange(3) << 3 | rng.randrange(7)) for item in items], [item.text() for item in items])


def test_v_nop_with_selections(csim):
    """V_NOP: LLVM prints it without suffix, and reads the first word alone where the second is not 0"""
    nop, other = (0x7e0000f9, 0), (0x7e0000f9, 0x00060602)
    found = [csim.asm(["v_nop_sdwa"])[0][0], llvm_asm(["v_nop_sdwa"])[0], csim.disasm([nop])[0][0], llvm_disasm([nop])[0],
             csim.disasm([other])[0][0], llvm_disasm([other])[0].split("\n")[0]]
    expected = [hexes(nop), hexes(nop), "v_nop_sdwa", "v_nop", None, "v_nop"]
    return differences(["n", "found", "expected"], range(len(found)), found, expected)


def test_llvm_ignores_unused(csim):
    """what LLVM ignores is refused: DST_UNUSED 3 (D-6), reserved bits (D-12)"""
    words, expected = [], []
    for item in instructions(Sdwa, SEED + 3):
        item.dst_sel = item.unused = 0
        word, dword = item.words()
        bits = [14, 15, 22, 23, 30, 31]
        if item.form == "VOP1":
            bits.remove(31)
        words.append((word, dword | 1 << item.rng.choice(bits)))
        expected.append("reserved_bits")
        if item.form != "VOPC":
            words.append((word, dword | 3 << 11))
            expected.append("dst_unused")
    llvm_reads = [text is not None for text in llvm_disasm(words)]
    return (differences(["words", "csim", "page"], words, csim.reasons("disasm", words), expected) +
            differences(["words", "llvm", "known"], words, llvm_reads, [True] * len(words)))


def test_refused_selections(csim):
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
    reasons = csim.reasons("disasm", words)
    ours = [ours_alone(word, (dword >> 19 & 7, dword >> 27 & 7)) or word >> 25 == 0x3f and dword >> 24 == 6
            for word, dword in words]
    reads = [reason in ("accepted", "not_implemented", "mac_dst_sel") and not alone for reason, alone in zip(reasons, ours)]
    llvm_reads = [text is not None and not text.startswith("v_clrexcp") for text in llvm_disasm(words)]
    return differences(["words", "csim", "llvm"], words, reads, llvm_reads) + (
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


# ---------------------------------------------------------------- DPP
def test_every_move(csim):
    """every move with both values of BOUND_CTRL and all masks: the text of the words"""
    controls = list(itertools.product(MOVES, range(2), range(256)))
    words = [(0x7e0202fa, control(*fields) | 2) for fields in controls]
    texts = ["v_mov_b32_dpp v1, v2 " + control_text(*fields) for fields in controls]
    return to_texts(csim, words, texts)


def test_no_move(csim):
    """every other DPP_CTRL, with both values of BOUND_CTRL and each value of a mask: LLVM's text has a remark (D-49)"""
    controls = [(ctrl, bound_ctrl, mask << 4 | (mask + ctrl) % 16)
                for ctrl in range(512) if ctrl not in MOVES for bound_ctrl in range(2) for mask in range(16)]
    words = [(0x7e0202fa, control(*fields) | 2) for fields in controls]
    says_so = ["dpp_ctrl" if "/*" in (text or "") else text for text in llvm_disasm(words)]
    return differences(["words", "page", "csim", "llvm"], words, ["dpp_ctrl"] * len(words),
                       csim.reasons("disasm", words), says_so)


def test_every_move_as_text(csim):
    """the words of every move with both values of BOUND_CTRL and a mask of each kind"""
    controls = [(ctrl, bound_ctrl, mask << 4 | (mask + ctrl) % 16)
                for ctrl in MOVES for bound_ctrl in range(2) for mask in range(16)]
    controls += [(ctrl, 1, masks) for ctrl in (0x1b, 0x10f, 0x142) for masks in range(256)]
    texts = ["v_xor_b32_dpp v1, v2, v3 " + control_text(*fields) for fields in controls]
    return to_words(csim, texts, [(0x2a0206fa, control(*fields) | 2) for fields in controls])


def test_compares(csim):
    """compares: ours have words and text of the page, LLVM refuses both (D-19)"""
    items = instructions(Dpp, SEED + 2, COMPARES)
    words, texts = [item.words() for item in items], [item.text() for item in items]
    return (differences(["text", "page", "csim"], texts, [hexes(pair) for pair in words], csim.asm(texts)[0]) +
            differences(["words", "page", "csim"], words, texts, csim.disasm(words)[0]) +
            differences(["text", "llvm", "known"], texts, llvm_asm(texts), [None] * len(texts)) +
            differences(["words", "llvm", "known"], words, llvm_disasm(words), [None] * len(words)))


def test_v_nop_with_moves(csim):
    """V_NOP: every move both ways, without suffix; the other fields are refused (D-50)"""
    controls = [(ctrl, ctrl & 1, ctrl & 0xff) for ctrl in MOVES]
    words, texts = [(0x7e0000fa, control(*fields)) for fields in controls], [f"v_nop {control_text(*c)}" for c in controls]
    wrong = [(0x7e0000fa | 1 << bit, 0xff010100) for bit in range(17, 25)]
    wrong += [(0x7e0000fa, 0xff010100 | 1 << bit) for bit in (0, 7, 20, 21, 22, 23)]
    return (to_words(csim, texts, words) + to_texts(csim, words, texts) +
            differences(["words", "page", "csim"], wrong, ["nop_fields"] * len(wrong), csim.reasons("disasm", wrong)) +
            differences(["words", "page", "llvm"], wrong, [None] * len(wrong), llvm_disasm(wrong)))


def test_llvm_ignores_reserved(csim):
    """what LLVM ignores is refused: reserved bits (D-48)"""
    items = instructions(Dpp, SEED + 4)
    words = [(word, dword | 1 << 17 + n % 2) for n, (word, dword) in enumerate(item.words() for item in items)]
    reasons = csim.reasons("disasm", words)
    return (differences(["words", "csim", "page"], words, reasons, ["reserved_bits"] * len(words)) +
            differences(["words", "llvm", "known"], words, llvm_disasm(words), [item.text() for item in items]))


def test_refused_moves(csim):
    """every opcode with random modifiers: LLVM refuses what decode refuses, compares, and what C-6 adds"""
    rng = random.Random(SEED)
    words = []
    for head, vop1 in (row for _ in range(4) for row in opcodes(rng)):
        dword = rng.randrange(256) | control(rng.choice(list(MOVES)), rng.randrange(2), rng.randrange(256))
        dword |= rng.randrange(4) << 20 if rng.random() < 0.5 else 0
        # Those of V_LDEXP_F16's src1 LLVM takes for others.
        if head >> 25 != 51 and (not vop1 or rng.random() < 0.1):
            dword |= rng.randrange(4) << 22
        if not LLVM_14 or head >> 25:
            words.append((head | 0xfa, dword))
    reasons = csim.reasons("disasm", words)
    reads = [reason in ("accepted", "not_implemented") and word >> 25 != 0x3e and
             not ours_alone(word, (dword >> 19 & 6, dword >> 21 & 6)) for reason, (word, dword) in zip(reasons, words)]
    llvm_reads = [text is not None for text in llvm_disasm(words)]
    return differences(["words", "csim", "llvm"], words, reads, llvm_reads)


# ---------------------------------------------------------------- one word
def test_v_nop_alone(csim):
    """V_NOP has no suffix, and all of its fields are 0"""
    words = [(0x7e000000 | 1 << bit,) for bit in (0, 8, 17, 24)]
    return (to_words(csim, ["v_nop"], [(0x7e000000,)]) + to_texts(csim, [(0x7e000000,)], ["v_nop"]) +
            differences(["word", "csim", "page"], words, csim.reasons("disasm", words), ["nop_fields"] * len(words)))


def test_refused_words_alone(csim):
    """every opcode with a register and with something else: its check, in the order of the page"""
    rng = random.Random(SEED)
    known = {(form, code) for form, code, _, _ in OPERATIONS} | {("VOP2", 0)}
    words, expected = [], []
    for head, _ in opcodes(rng):
        form = {0x3f: "VOP1", 0x3e: "VOPC"}.get(head >> 25, "VOP2")
        code = {"VOP1": head >> 9 & 255, "VOPC": head >> 17 & 255, "VOP2": head >> 25}[form]
        exists = (code <= 76 and code != 9 if form == "VOP1" else code < 52 if form == "VOP2" else
                  not (code < 0x10 or 0x16 <= code < 0x20 or 0x80 <= code < 0xa0))
        implemented = (form, code) in known
        for src0 in 256 + rng.randrange(256), rng.randrange(0xf9), 255:
            words.append((head | src0,))
            expected.append("no_opcode" if not exists else "not_vgpr" if src0 < 256 else
                            "accepted" if implemented else "not_implemented")
        words.append((head | 1 << 31 | 256,))
        expected.append("not_vop")
    return differences(["word", "csim", "page"], words, csim.reasons("disasm", words), expected)


OTHERS = ["v_mov_b32 v1, s2", "v_mov_b32 v1, 1", "v_mov_b32 v1, 0.5", "v_mov_b32 v1, vcc_lo", "v_mov_b32 v1, 0x12345",
          "v_cndmask_b32 v1, v2, v3"]


def test_no_vector_register(csim):
    """what has no vector register as a source is refused"""
    return differences(["text", "csim", "expected"], OTHERS, csim.asm(OTHERS)[0], [None] * len(OTHERS))


if __name__ == "__main__":
    main(globals())
