#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The text and the decoding of instructions of one word, judged by llvm-mc. Prints lines of the Test Anything Protocol.

    test_llvm_mc_plain.py BUILD=

Three readings must agree: ours, LLVM's, and the encoder below, which is written from docs/programs.md. LLVM knows more:
scalar sources, literals and operations of 64 bits, which we refuse by name.
"""
import random

from llvm_mc import (OPERATIONS, SEED, Operation, differences, llvm_asm, llvm_disasm, main, opcodes)

TURNS = 4  # of each test through all operations, each with other registers


class Instruction(Operation):
    def words(self):
        return self.word(256 + self.vgpr[0])

    def text(self, loose=False):
        suffix = self.rng.choice(["_e32", ""]) if loose else "_e32"
        return f"{self.name}{suffix} {self.operands(loose)}"


def instructions(seed, operations=tuple(OPERATIONS)):
    rng = random.Random(seed)
    return [Instruction(rng, *operation) for _ in range(TURNS) for operation in operations]


def llvm_texts(words):
    """The disassembler gets two words at once."""
    pairs = list(zip(words[::2], words[1::2] + words[-1:]))
    texts = [(text or "").split("\n") for text in llvm_disasm(pairs)]
    return [line.strip() for lines in texts for line in lines][:len(words)]


def hexes(words):
    return [f"{word:08x}" for word in words]


def test_canonical_text(csim):
    """all operations, all fields: the word of their text, and the text of their word"""
    items = instructions(SEED)
    words, texts = [item.words() for item in items], [item.text() for item in items]
    expected = hexes(words)
    return (differences(["text", "page", "csim", "llvm"], texts, expected, csim.asm(texts)[0], llvm_asm(texts)) +
            differences(["word", "page", "csim", "llvm"], expected, texts, csim.run("disasm", expected)[0],
                        llvm_texts(words)))


def test_other_text(csim):
    """texts without the suffix, and with other blanks, have LLVM's word"""
    items = instructions(SEED + 1)
    texts = [item.text(loose=True) for item in items]
    return differences(["text", "page", "csim", "llvm"], texts, hexes(item.words() for item in items),
                       csim.asm(texts)[0], llvm_asm(texts))


def test_v_nop(csim):
    """V_NOP has no suffix, and all of its fields are 0"""
    words = [f"{0x7e000000 | 1 << bit:08x}" for bit in (0, 8, 17, 24)]
    return (differences(["text", "csim", "llvm"], ["v_nop"], csim.asm(["v_nop"])[0], llvm_asm(["v_nop"])) +
            differences(["word", "csim", "page"], ["7e000000"], csim.run("disasm", ["7e000000"])[0], ["v_nop"]) +
            differences(["word", "csim", "page"], words, csim.reasons("disasm", words), ["nop_fields"] * len(words)))


def test_refused_words(csim):
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
            words.append(f"{head | src0:08x}")
            expected.append("no_opcode" if not exists else "not_vgpr" if src0 < 256 else
                            "accepted" if implemented else "not_implemented")
        words.append(f"{head | 1 << 31 | 256:08x}")
        expected.append("not_vop")
    return differences(["word", "csim", "page"], words, csim.reasons("disasm", words), expected)


REFUSED = """
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
    """what LLVM's assembler refuses, ours refuses; and what has no vector register as a source"""
    others = ["v_mov_b32 v1, s2", "v_mov_b32 v1, 1", "v_mov_b32 v1, 0.5", "v_mov_b32 v1, vcc_lo", "v_mov_b32 v1, 0x12345",
              "v_cndmask_b32 v1, v2, v3"]
    return (differences(["text", "csim", "llvm", "expected"], REFUSED, csim.asm(REFUSED)[0], llvm_asm(REFUSED),
                        [None] * len(REFUSED)) +
            differences(["text", "csim", "expected"], others, csim.asm(others)[0], [None] * len(others)))


if __name__ == "__main__":
    main(globals())
