#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The text and the decoding of SDWA instructions, judged by llvm-mc. Prints lines of the Test Anything Protocol.

    test_llvm_mc.py CSIM

Three readings must agree: ours, LLVM's, and the encoder below, which is written from docs/units/sdwa.md. Where LLVM is
known to differ, the test says so by name. A selection of 7 is never shown to LLVM: it crashes. LLVM 14 does where LLVM 19
is not installed: it knows the same texts, but for NEG and ABS of V_CNDMASK_B32, which it takes for SEXT.
"""
import itertools
import random
import re
import shutil
import subprocess
import sys

LLVM_MC = next(filter(shutil.which, ["llvm-mc-19", "llvm-mc-14"]), None)
LLVM_14 = LLVM_MC == "llvm-mc-14"
SEED = 1
TURNS = 16  # of each test through all operations: as many as two operands have pairs of modifiers

SELS = ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"]
UNUSED = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"]

# Name by code, under the types of the sources: i takes SEXT, f takes NEG and ABS.
INTEGER_CONDITIONS = "f lt eq le gt ne ge t".split()
FLOAT_CONDITIONS = "f lt eq le gt lg ge o u nge nlg ngt nle neq nlt tru".split()
VOP1 = {
    "i": {1: "mov_b32", 5: "cvt_f32_i32", 6: "cvt_f32_u32", 14: "cvt_off_f32_i4", 17: "cvt_f32_ubyte0",
          18: "cvt_f32_ubyte1", 19: "cvt_f32_ubyte2", 20: "cvt_f32_ubyte3", 43: "not_b32", 44: "bfrev_b32",
          45: "ffbh_u32", 46: "ffbl_b32", 47: "ffbh_i32", 57: "cvt_f16_u16", 58: "cvt_f16_i16"},
    "f": {7: "cvt_u32_f32", 8: "cvt_i32_f32", 10: "cvt_f16_f32", 11: "cvt_f32_f16", 12: "cvt_rpi_i32_f32",
          13: "cvt_flr_i32_f32", 27: "fract_f32", 28: "trunc_f32", 29: "ceil_f32", 30: "rndne_f32", 31: "floor_f32",
          51: "frexp_exp_i32_f32", 52: "frexp_mant_f32", 59: "cvt_u16_f16", 60: "cvt_i16_f16", 66: "frexp_mant_f16",
          67: "frexp_exp_i16_f16", 68: "floor_f16", 69: "ceil_f16", 70: "trunc_f16", 71: "rndne_f16",
          72: "fract_f16"}}
VOP2 = {
    "ii": {6: "mul_i32_i24", 7: "mul_hi_i32_i24", 8: "mul_u32_u24", 9: "mul_hi_u32_u24", 12: "min_i32", 13: "max_i32",
           14: "min_u32", 15: "max_u32", 16: "lshrrev_b32", 17: "ashrrev_i32", 18: "lshlrev_b32", 19: "and_b32",
           20: "or_b32", 21: "xor_b32", 25: "add_u32", 26: "sub_u32", 27: "subrev_u32", 28: "addc_u32", 29: "subb_u32",
           30: "subbrev_u32", 38: "add_u16", 39: "sub_u16", 40: "subrev_u16", 41: "mul_lo_u16", 42: "lshlrev_b16",
           43: "lshrrev_b16", 44: "ashrrev_i16", 47: "max_u16", 48: "max_i16", 49: "min_u16", 50: "min_i16"},
    "ff": {0: "cndmask_b32", 1: "add_f32", 2: "sub_f32", 3: "subrev_f32", 4: "mul_legacy_f32", 5: "mul_f32",
           10: "min_f32", 11: "max_f32", 22: "mac_f32", 31: "add_f16", 32: "sub_f16", 33: "subrev_f16", 34: "mul_f16",
           35: "mac_f16", 45: "max_f16", 46: "min_f16"},
    "fi": {51: "ldexp_f16"}}
VOPC = {
    "ii": {base + n: f"{cmp}_{condition}_{kind}"
           for base, cmp, kind in [(0xa0, "cmp", "i16"), (0xa8, "cmp", "u16"), (0xb0, "cmpx", "i16"),
                                   (0xb8, "cmpx", "u16"), (0xc0, "cmp", "i32"), (0xc8, "cmp", "u32"),
                                   (0xd0, "cmpx", "i32"), (0xd8, "cmpx", "u32")]
           for n, condition in enumerate(INTEGER_CONDITIONS)},
    "ff": {base + n: f"{cmp}_{condition}_{kind}"
           for base, cmp, kind in [(0x20, "cmp", "f16"), (0x30, "cmpx", "f16"), (0x40, "cmp", "f32"),
                                   (0x50, "cmpx", "f32")]
           for n, condition in enumerate(FLOAT_CONDITIONS)},
    "fi": {0x10: "cmp_class_f32", 0x11: "cmpx_class_f32", 0x14: "cmp_class_f16", 0x15: "cmpx_class_f16"}}
OPERATIONS = [(form, code, name, types)
              for form, tables in (("VOP1", VOP1), ("VOP2", VOP2), ("VOPC", VOPC))
              for types, table in tables.items() for code, name in table.items()
              if not LLVM_14 or name != "cndmask_b32"]
# Refused, but texts and words are those of any other operation.
TRANSCENDENTAL = [("VOP1", code, name, "f") for code, name in {
    32: "exp_f32", 33: "log_f32", 34: "rcp_f32", 35: "rcp_iflag_f32", 36: "rsq_f32", 39: "sqrt_f32", 41: "sin_f32",
    42: "cos_f32", 61: "rcp_f16", 62: "sqrt_f16", 63: "rsq_f16", 64: "log_f16", 65: "exp_f16", 73: "sin_f16",
    74: "cos_f16", 75: "exp_legacy_f32", 76: "log_legacy_f32"}.items()]
DWORD_ONLY = ["v_mac_f32", "v_mac_f16"]  # as destination (D-20)


class Instruction:
    """Fields, their words, and their texts. In 16 turns each selection, each value of DST_UNUSED and each pair of
    modifiers of an operation has its turn; what is left is random."""

    def __init__(self, rng, turn, form, code, name, types):
        self.rng, self.form, self.code, self.name = rng, form, code, "v_" + name
        self.sources = len(types)
        self.vdst = self.register()
        self.dst_sel, self.unused = (turn + code) % 7, turn % 3
        if self.name in DWORD_ONLY:
            self.dst_sel = SELS.index("DWORD")
        self.clamp = rng.random() < 0.3
        self.vgpr = [self.register() for _ in range(self.sources)]
        self.sel = [((2 + i) * turn + code // 7) % 7 for i in range(self.sources)]
        modifiers = {"i": [0, 1], "f": [0, 2, 4, 6]}  # SEXT is 1, NEG 2, ABS 4
        pairs = list(itertools.product(*[modifiers[kind] for kind in types]))
        self.mods = pairs[turn % len(pairs)]

    def register(self):
        return self.rng.choice([0, 1, 255, self.rng.randrange(256)])

    def words(self, compare_dst=0):
        """compare_dst: what bits 12:8 of a compare hold, which mean nothing (D-15)."""
        dword = self.vgpr[0] | self.clamp << 13
        dword |= compare_dst << 8 if self.form == "VOPC" else self.dst_sel << 8 | self.unused << 11
        for i in range(self.sources):
            dword |= (self.sel[i] | self.mods[i] << 3) << (16 + 8 * i)
        if self.form == "VOP1":
            return 0x3f << 25 | self.vdst << 17 | self.code << 9 | 0xf9, dword
        if self.form == "VOP2":
            return self.code << 25 | self.vdst << 17 | self.vgpr[1] << 9 | 0xf9, dword
        return 0x3e << 25 | self.code << 17 | self.vgpr[1] << 9 | 0xf9, dword

    def source(self, i, loose):
        text = f"v{self.vgpr[i]}"
        if self.mods[i] & 1:
            return f"sext({text})"
        if self.mods[i] & 4:
            text = f"abs({text})" if loose and self.rng.random() < 0.5 else f"|{text}|"
        if self.mods[i] & 2:
            text = f"neg({text})" if loose and self.rng.random() < 0.5 else f"-{text}"
        return text

    def text(self, loose=False):
        """The canonical text, or another one that LLVM reads as well: functions, defaults left out, other blanks."""
        carry_out = self.form == "VOP2" and self.code in range(25, 31)
        vcc_in = self.form == "VOP2" and self.code in (0, 28, 29, 30)
        operands = ["vcc"] if self.form == "VOPC" else [f"v{self.vdst}"]
        operands += ["vcc"] * carry_out + [self.source(i, loose) for i in range(self.sources)] + ["vcc"] * vcc_in
        modifiers = []
        if self.form != "VOPC":
            modifiers += [("dst_sel", SELS[self.dst_sel], "DWORD"), ("dst_unused", UNUSED[self.unused], "UNUSED_PRESERVE")]
        modifiers += [(f"src{i}_sel", SELS[self.sel[i]], "DWORD") for i in range(self.sources)]
        words = [f"{name}:{value}" for name, value, default in modifiers if not loose or value != default]
        suffix = "_sdwa" if self.form != "VOPC" or loose else ""
        comma = self.rng.choice([",", ", ", " , "]) if loose else ", "
        return " ".join([self.name + suffix, comma.join(operands)] + ["clamp"] * self.clamp + words)


def instructions(seed, operations=tuple(OPERATIONS)):
    rng = random.Random(seed)
    return [Instruction(rng, turn, *operation) for turn in range(TURNS) for operation in operations]


class Csim:
    """Our command line. Each answer is a list with an item for each line: a text, or None where it is refused."""

    def __init__(self, path):
        self.path = path

    def run(self, what, lines):
        result = subprocess.run([self.path, what, "gcn", "-"], input="\n".join(lines) + "\n", stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, check=False)
        refusals = {}
        for line in result.stderr.splitlines():
            match = re.fullmatch(r"line (\d+), column \d+: (.*)", line)
            if not match:
                raise ValueError(f"csim said: {line}")
            refusals[int(match[1])] = match[2]
        if result.returncode != (1 if refusals else 0):
            raise ValueError(f"csim ended with {result.returncode}, {len(refusals)} lines refused")
        printed = iter(result.stdout.splitlines())
        answers = [None if number in refusals else next(printed) for number in range(1, len(lines) + 1)]
        return answers, refusals

    def asm(self, texts):
        return self.run("asm", texts)

    def disasm(self, words):
        return self.run("disasm", [hexes(pair) for pair in words])


def llvm(*options, text):
    result = subprocess.run([LLVM_MC, "-triple=amdgcn", "-mcpu=fiji", *options], input=text, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode not in (0, 1):
        raise ValueError(f"{LLVM_MC} ended with {result.returncode}: {result.stderr[-500:]}")
    refused = {int(number) for number in re.findall(r"^<stdin>:(\d+):\d+: (?:error|warning): ", result.stderr, re.M)}
    return result.stdout, refused


def llvm_asm(texts):
    """The words of each text, or None where it is refused."""
    output, refused = llvm("-show-encoding", text="\n".join(texts) + "\n")
    encodings = iter(re.findall(r"encoding: \[(.*)\]", output))
    answers = []
    for number in range(1, len(texts) + 1):
        if number in refused:
            answers.append(None)
            continue
        data = bytes(int(byte, 16) for byte in next(encodings).split(","))
        answers.append(" ".join(data[i:i + 4][::-1].hex() for i in range(0, len(data), 4)))
    return answers


def llvm_disasm(words):
    """The text of each pair, or None. Where LLVM refuses one it may read a part of it as something else, so that what
    belongs to a pair is told by the s_nop behind it."""
    lines = []
    for word, dword in words:
        lines.append(" ".join(f"0x{byte:02x}" for byte in word.to_bytes(4, "little") + dword.to_bytes(4, "little")))
        lines.append("0x00 0x00 0x80 0xbf")
    output, refused = llvm("-disassemble", text="\n".join(lines) + "\n")
    parts = output.replace("\t.text\n", "").split("\ts_nop 0\n")
    return [None if 2 * i + 1 in refused else parts[i].strip() for i in range(len(words))]


def hexes(pair):
    return f"{pair[0]:08x} {pair[1]:08x}"


def differences(names, *columns):
    """What is not the same in all columns, shortly."""
    wrong = [rows for rows in zip(*columns) if len(set(rows[1:])) != 1]
    return [f"{len(wrong)} of {len(columns[0])} differ"] * bool(wrong) + [
        "  ".join(f"{name}={row}" for name, row in zip(names, rows)) for rows in wrong[:5]]


def test_canonical_text(csim):
    """all operations, all fields: the words of their text, and the text of their words"""
    items = instructions(SEED)
    words, texts = [item.words() for item in items], [item.text() for item in items]
    expected = [hexes(pair) for pair in words]
    return (differences(["text", "page", "csim", "llvm"], texts, expected, csim.asm(texts)[0], llvm_asm(texts)) +
            differences(["words", "page", "csim", "llvm"], expected, texts, csim.disasm(words)[0], llvm_disasm(words)))


def test_other_text(csim):
    """texts with functions, defaults and other blanks have LLVM's words"""
    items = instructions(SEED + 1)
    texts = [item.text(loose=True) for item in items]
    return differences(["text", "page", "csim", "llvm"], texts, [hexes(item.words()) for item in items],
                       csim.asm(texts)[0], llvm_asm(texts))


def test_transcendental(csim):
    """transcendental operations: LLVM has their text and words, which we refuse by name"""
    items = instructions(SEED + 4, TRANSCENDENTAL)
    words, texts = [item.words() for item in items], [item.text() for item in items]
    expected, refused = [hexes(pair) for pair in words], ["not_implemented"] * len(items)
    reasons = [[refusals.get(n + 1, "accepted").split(":")[0] for n in range(len(items))]
               for _, refusals in (csim.asm(texts), csim.disasm(words))]
    return (differences(["text", "page", "llvm"], texts, expected, llvm_asm(texts)) +
            differences(["words", "page", "llvm"], expected, texts, llvm_disasm(words)) +
            differences(["text", "page", "asm", "disasm"], texts, refused, *reasons))


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
    answers, refusals = csim.disasm([pair for _, pair, _ in wrong])
    reasons = [refusals.get(n + 1, str(answers[n])).split(":")[0] for n in range(len(wrong))]
    llvm_reads = [text is not None for text in llvm_disasm([pair for _, pair, _ in wrong])]
    return (differences(["words", "csim", "page"], [hexes(pair) for _, pair, _ in wrong], reasons,
                        [reason for _, _, reason in wrong]) +
            differences(["words", "llvm", "known"], [hexes(pair) for _, pair, _ in wrong], llvm_reads,
                        [True] * len(wrong)))


def test_refused_words(csim):
    """every opcode with random modifiers: LLVM refuses what decode refuses, but V_CLREXCP and V_MAC with a DST_SEL"""
    rng = random.Random(SEED)
    words = []
    for _ in range(4):
        codes = [(0x3f << 25 | code << 9) for code in range(1, 256)] + [code << 25 for code in range(62)]
        codes += [0x3e << 25 | code << 17 for code in range(256)]
        for n, head in enumerate(codes):
            vop1 = n < 255
            word = head | 0xf9 | (rng.randrange(256) << 17 if n < 255 + 62 else 0) | (0 if vop1 else rng.randrange(256) << 9)
            modifiers = [rng.choice([0, 0, 1, 2, 4, 7]) for _ in range(2)]
            dword = rng.randrange(256) | rng.randrange(7) << 8 | rng.randrange(3) << 11 | rng.randrange(2) << 13
            dword |= rng.randrange(7) << 16 | modifiers[0] << 19
            if not vop1 or rng.random() < 0.1:
                dword |= rng.randrange(7) << 24 | modifiers[1] << 27
            if not LLVM_14 or word >> 25:
                words.append((word, dword))
    answers, refusals = csim.disasm(words)
    reads = []
    for n, text in enumerate(answers):
        reason = refusals.get(n + 1, "").split(":")[0]
        reads.append(text is not None or reason in ("not_implemented", "mac_dst_sel"))
    llvm_reads = [text is not None and not text.startswith("v_clrexcp") for text in llvm_disasm(words)]
    return differences(["words", "csim", "llvm"], [hexes(pair) for pair in words], reads, llvm_reads)


REFUSED = """
v_mac_f16_sdwa v1, v2, v3 dst_sel:WORD_1
v_mac_f32_sdwa v1, v2, v3 dst_sel:BYTE_0
v_mov_b32_sdwa v1, -v2
v_mov_b32_sdwa v1, |v2|
v_not_b32_sdwa v1, -v2
v_ldexp_f16_sdwa v1, sext(v2), v3
v_cndmask_b32_sdwa v1, sext(v2), v3, vcc
v_cndmask_b32_sdwa v1, v2, v3
v_add_f32_sdwa v1, v2, sext(v3)
v_add_f16_sdwa v1, |-v2|, v3
v_ldexp_f16_sdwa v1, v2, -v3
v_cvt_f32_ubyte0_sdwa v1, |v2|
v_cvt_f16_i16_sdwa v1, -v2
v_cvt_i32_f32_sdwa v1, sext(v2)
v_cmp_class_f32_sdwa vcc, v1, |v2|
v_cmp_ne_f32_sdwa vcc, v1, v2
v_cmp_lt_u32_sdwa s[0:1], v1, v2
v_cmp_lt_u32_sdwa v0, v1, v2
v_cmp_lt_u32_sdwa vcc, v1, v2 dst_sel:DWORD
v_cmp_lt_u32_sdwa vcc, v1, v2 dst_unused:UNUSED_PAD
v_cmp_lt_u64_sdwa vcc, v1, v2
v_cmp_foo_u32_sdwa vcc, v1, v2
v_mov_b32_sdwa v1, s2
v_mov_b32_sdwa v1, vcc_lo
v_mov_b32_sdwa v1, 1
v_mov_b32_sdwa v1, 0.5
v_mov_b32_sdwa v1, 0x12345
v_and_b32_sdwa v1, v2, s3
v_and_b32_sdwa v1, v2, 7
v_and_b32_sdwa s1, v2, v3
v_and_b32_sdwa v1, v2
v_and_b32_sdwa v1, v2, v3, v4
v_mov_b32_sdwa v256, v2
v_mov_b32_sdwa v1, v256
v_mov_b32_sdwa v1
v_mov_b32_sdwa v1, v2 src1_sel:DWORD
v_mov_b32_sdwa v1, v2 dst_sel:BYTE_4
v_mov_b32_sdwa v1, v2 dst_sel:0
v_mov_b32_sdwa v1, v2 dst_sel
v_mov_b32_sdwa v1, v2 dst_unused:UNUSED
v_mov_b32_sdwa v1, v2 dst_sel:BYTE_0 dst_sel:BYTE_0
v_mov_b32_sdwa v1, v2 omod:1
v_mov_b32_sdwa v1, sext(v2
v_add_u32_sdwa v1, v2, v3
v_add_u32_sdwa v1, vcc, v2, v3, vcc
v_addc_u32_sdwa v1, vcc, v2, v3
v_add_f64_sdwa v1, v2, v3
v_cvt_f32_f64_sdwa v1, v2
v_sqrt_f64_sdwa v1, v2
v_readfirstlane_b32_sdwa v1, v2
v_movrels_b32_sdwa v1, v2
v_madak_f32_sdwa v1, v2, v3
v_clrexcp_sdwa
v_nop_sdwa clamp
v_nop_sdwa v1
""".strip().splitlines()


def test_refused_text(csim):
    """what LLVM's assembler refuses, ours refuses"""
    texts = [text for text in REFUSED if not LLVM_14 or "cndmask" not in text]
    answers, refusals = csim.asm(texts)
    ours = ["not_implemented" if "not_implemented" in refusals.get(n + 1, "") else answer
            for n, answer in enumerate(answers)]
    return differences(["text", "csim", "llvm", "expected"], texts, ours, llvm_asm(texts), [None] * len(texts))


def main():
    if len(sys.argv) != 2:
        sys.exit("expected: test_llvm_mc.py CSIM")
    if not LLVM_MC:
        print("ok 1 # SKIP neither llvm-mc-19 nor llvm-mc-14 is installed\n1..1")
        return
    csim = Csim(sys.argv[1])
    tests = [test for name, test in globals().items() if name.startswith("test_")]
    failed = 0
    for number, test in enumerate(tests, 1):
        found = test(csim)
        failed += bool(found)
        print(f"{'not ok' if found else 'ok'} {number} - {test.__doc__}")
        for line in found:
            print(f"# {line}")
    print(f"1..{len(tests)}")
    sys.exit(1 if failed else 0)


main()
