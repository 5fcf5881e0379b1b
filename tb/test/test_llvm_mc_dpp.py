#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The text and the decoding of DPP instructions, judged by llvm-mc. Prints lines of the Test Anything Protocol.

    test_llvm_mc_dpp.py BUILD=

Three readings must agree: ours, LLVM's, and the encoder below, which is written from docs/dpp.md. LLVM has no compares with a
DPP dword (D-19). Where else LLVM is known to differ, the test says so by name.
"""
import itertools
import random

from llvm_mc import (LLVM_14, OPERATIONS, SEED, Operation, both_ways, differences, hexes, llvm_asm, llvm_disasm, main,
                     opcodes, ours_alone)

TURNS = 16  # of each test through all operations: as many as two operands have pairs of modifiers
MOVES = {a | b << 2 | c << 4 | d << 6: f"quad_perm:[{a},{b},{c},{d}]"
         for a, b, c, d in itertools.product(range(4), repeat=4)}
MOVES.update({base + n: f"{name}:{n}" for base, name in [(0x100, "row_shl"), (0x110, "row_shr"), (0x120, "row_ror")]
              for n in range(1, 16)})
MOVES.update({0x130: "wave_shl:1", 0x134: "wave_rol:1", 0x138: "wave_shr:1", 0x13c: "wave_ror:1", 0x140: "row_mirror",
              0x141: "row_half_mirror", 0x142: "row_bcast:15", 0x143: "row_bcast:31"})
WITHOUT_COMPARES = [operation for operation in OPERATIONS if operation[0] != "VOPC"]
COMPARES = [operation for operation in OPERATIONS if operation[0] == "VOPC"]


def control(ctrl, bound_ctrl, masks):
    """Bits 31:8 of the dword: the modifiers of sources are added to them."""
    return masks << 24 | bound_ctrl << 19 | ctrl << 8


def control_text(ctrl, bound_ctrl, masks):
    """As it is printed: bound_ctrl:1 for a bit that bound_ctrl:0 sets as well (D-17)."""
    return f"{MOVES[ctrl]} row_mask:0x{masks >> 4:x} bank_mask:0x{masks & 15:x}{' bound_ctrl:1' * bound_ctrl}"


class Instruction(Operation):
    """In 16 turns each pair of modifiers of an operation has its turn; what is left is random."""

    def __init__(self, rng, turn, form, code, name, types):
        super().__init__(rng, form, code, name, types)
        self.control = rng.choice(list(MOVES)), rng.randrange(2), rng.choice([0xff, rng.randrange(256)])
        modifiers = {"i": [0], "f": [0, 2, 4, 6]}
        pairs = list(itertools.product(*[modifiers[kind] for kind in types]))
        self.mods = pairs[turn % len(pairs)]

    def words(self):
        dword = self.vgpr[0] | control(*self.control)
        for i in range(self.sources):
            dword |= self.mods[i] >> 1 << (20 + 2 * i)
        return self.word(0xfa), dword

    def text(self):
        return f"{self.name}_dpp {self.operands(False)} {control_text(*self.control)}"

    def loose_text(self):
        """Another text that LLVM reads as well: functions, other blanks and numbers, no defaults and perhaps no suffix."""
        ctrl, bound_ctrl, masks = self.control
        number = self.rng.choice(["{}", "0x{:x}"]).format
        words = [self.name + self.rng.choice(["_dpp", ""]), self.operands(True), MOVES[ctrl]]
        words += [f"{name}:{number(mask)}" for name, mask in (("row_mask", masks >> 4), ("bank_mask", masks & 15))
                  if mask != 15]
        return " ".join(words + [self.rng.choice(["bound_ctrl:0", "bound_ctrl:1"])] * bound_ctrl)


def instructions(seed, operations):
    rng = random.Random(seed)
    return [Instruction(rng, turn, *operation) for turn in range(TURNS) for operation in operations]


def test_every_move(csim):
    """every move with both values of BOUND_CTRL and all masks: the text of the words"""
    controls = list(itertools.product(MOVES, range(2), range(256)))
    words = [(0x7e0202fa, control(*fields) | 2) for fields in controls]
    texts = ["v_mov_b32_dpp v1, v2 " + control_text(*fields) for fields in controls]
    return differences(["words", "page", "csim", "llvm"], words, texts, csim.disasm(words)[0], llvm_disasm(words))


def test_no_move(csim):
    """every other DPP_CTRL, with both values of BOUND_CTRL and each value of a mask: LLVM's text has a remark (D-49)"""
    controls = [(ctrl, bound_ctrl, mask << 4 | (mask + ctrl) % 16)
                for ctrl in range(512) if ctrl not in MOVES for bound_ctrl in range(2) for mask in range(16)]
    words = [(0x7e0202fa, control(*fields) | 2) for fields in controls]
    says_so = ["dpp_ctrl" if "/*" in (text or "") else text for text in llvm_disasm(words)]
    return differences(["words", "page", "csim", "llvm"], words, ["dpp_ctrl"] * len(words),
                       csim.reasons("disasm", [hexes(pair) for pair in words]), says_so)


def test_every_move_as_text(csim):
    """the words of every move with both values of BOUND_CTRL and a mask of each kind"""
    controls = [(ctrl, bound_ctrl, mask << 4 | (mask + ctrl) % 16)
                for ctrl in MOVES for bound_ctrl in range(2) for mask in range(16)]
    controls += [(ctrl, 1, masks) for ctrl in (0x1b, 0x10f, 0x142) for masks in range(256)]
    texts = ["v_xor_b32_dpp v1, v2, v3 " + control_text(*fields) for fields in controls]
    expected = [hexes((0x2a0206fa, control(*fields) | 2)) for fields in controls]
    return differences(["text", "page", "csim", "llvm"], texts, expected, csim.asm(texts)[0], llvm_asm(texts))


def test_canonical_text(csim):
    """all operations but compares, all fields: the words of their text, and the text of their words"""
    return both_ways(csim, instructions(SEED, WITHOUT_COMPARES))


def test_other_text(csim):
    """texts with functions, defaults, other blanks and no suffix have LLVM's words"""
    items = instructions(SEED + 1, WITHOUT_COMPARES)
    texts = [item.loose_text() for item in items]
    return differences(["text", "page", "csim", "llvm"], texts, [hexes(item.words()) for item in items],
                       csim.asm(texts)[0], llvm_asm(texts))


def test_compares(csim):
    """compares: ours have words and text of the page, LLVM refuses both (D-19)"""
    items = instructions(SEED + 2, COMPARES)
    words, texts = [item.words() for item in items], [item.text() for item in items]
    return (differences(["text", "page", "csim"], texts, [hexes(pair) for pair in words], csim.asm(texts)[0]) +
            differences(["words", "page", "csim"], words, texts, csim.disasm(words)[0]) +
            differences(["text", "llvm", "known"], texts, llvm_asm(texts), [None] * len(texts)) +
            differences(["words", "llvm", "known"], words, llvm_disasm(words), [None] * len(words)))


def test_v_nop(csim):
    """V_NOP: every move both ways, without suffix; the other fields are refused (D-50)"""
    controls = [(ctrl, ctrl & 1, ctrl & 0xff) for ctrl in MOVES]
    words, texts = [(0x7e0000fa, control(*fields)) for fields in controls], [f"v_nop {control_text(*c)}" for c in controls]
    wrong = [(0x7e0000fa | 1 << bit, 0xff010100) for bit in range(17, 25)]
    wrong += [(0x7e0000fa, 0xff010100 | 1 << bit) for bit in (0, 7, 20, 21, 22, 23)]
    return (differences(["text", "page", "csim", "llvm"], texts, [hexes(pair) for pair in words], csim.asm(texts)[0],
                        llvm_asm(texts)) +
            differences(["words", "page", "csim", "llvm"], words, texts, csim.disasm(words)[0], llvm_disasm(words)) +
            differences(["words", "page", "csim"], wrong, ["nop_fields"] * len(wrong),
                        csim.reasons("disasm", [hexes(pair) for pair in wrong])) +
            differences(["words", "page", "llvm"], wrong, [None] * len(wrong), llvm_disasm(wrong)))


def test_llvm_ignores(csim):
    """what LLVM ignores is refused: reserved bits (D-48)"""
    items = instructions(SEED + 4, WITHOUT_COMPARES)
    words = [(word, dword | 1 << 17 + n % 2) for n, (word, dword) in enumerate(item.words() for item in items)]
    reasons = csim.reasons("disasm", [hexes(pair) for pair in words])
    return (differences(["words", "csim", "page"], words, reasons, ["reserved_bits"] * len(words)) +
            differences(["words", "llvm", "known"], words, llvm_disasm(words), [item.text() for item in items]))


def test_refused_words(csim):
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
    reasons = csim.reasons("disasm", [hexes(pair) for pair in words])
    reads = [reason in ("accepted", "not_implemented") and word >> 25 != 0x3e and
             not ours_alone(word, (dword >> 19 & 6, dword >> 21 & 6)) for reason, (word, dword) in zip(reasons, words)]
    llvm_reads = [text is not None for text in llvm_disasm(words)]
    return differences(["words", "csim", "llvm"], [hexes(pair) for pair in words], reads, llvm_reads)


REFUSED = """
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
""".strip().splitlines()


def test_refused_text(csim):
    """what LLVM's assembler refuses, ours refuses"""
    texts = [text for text in REFUSED if not LLVM_14 or "cndmask" not in text]
    ours = [reason if reason in ("accepted", "not_implemented") else None for reason in csim.reasons("asm", texts)]
    return differences(["text", "csim", "llvm", "expected"], texts, ours, llvm_asm(texts), [None] * len(texts))


if __name__ == "__main__":
    main(globals())
