# SPDX-License-Identifier: MIT
"""What tests share in which llvm-mc judges texts and words of GCN instructions: the operations, the two command lines, and
how tests run. LLVM 14 judges where LLVM 19 is not installed: it accepts the same texts, except that it reads NEG and ABS of
V_CNDMASK_B32 as SEXT."""
import itertools
import random
import re
import shutil

from checks import BUILD, run, tell

LLVM_MC = next(filter(shutil.which, ["llvm-mc-19", "llvm-mc-14"]), None)
LLVM_14 = LLVM_MC == "llvm-mc-14"
SEED = 1

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
          72: "fract_f16",
          # transcendental
          32: "exp_f32", 33: "log_f32", 34: "rcp_f32", 35: "rcp_iflag_f32", 36: "rsq_f32", 39: "sqrt_f32", 41: "sin_f32",
          42: "cos_f32", 61: "rcp_f16", 62: "sqrt_f16", 63: "rsq_f16", 64: "log_f16", 65: "exp_f16", 73: "sin_f16",
          74: "cos_f16", 75: "exp_legacy_f32", 76: "log_legacy_f32"}}
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

TYPES = {(form, code): types for form, tables in (("VOP1", VOP1), ("VOP2", VOP2), ("VOPC", VOPC))
         for types, table in tables.items() for code in table}
MOVES = [("VOP1", 1), ("VOP2", 0)]


def ours_alone(word, modifiers):
    """Whether LLVM refuses the modifiers, of each source SEXT 1, NEG 2 and ABS 4: SEXT of a float (C-5), NEG and ABS of what is
    moved (C-6)."""
    form = {0x3f: "VOP1", 0x3e: "VOPC"}.get(word >> 25, "VOP2")
    code = word >> {"VOP1": 9, "VOP2": 25, "VOPC": 17}[form] & 0xff
    return any(mods & 1 and kind == "f" or mods & 6 and (form, code) in MOVES
               for mods, kind in zip(modifiers, TYPES.get((form, code), "")))


class Operation:
    """An operation with random registers. In as many turns each pair of modifiers has its turn; what is left is random."""

    operations, turns = OPERATIONS, 16  # as many as two operands have pairs of modifiers
    modifiers = {"i": [0, 1], "f": [0, 2, 4, 6]}  # of a source: SEXT 1, NEG 2 and ABS 4

    def __init__(self, rng, turn, form, code, name, types):
        self.rng, self.form, self.code, self.name = rng, form, code, "v_" + name
        self.sources = len(types)
        self.vdst = self.register()
        self.vgpr = [self.register() for _ in range(self.sources)]
        pairs = list(itertools.product(*[self.modifiers[kind] for kind in types]))
        self.mods = pairs[turn % len(pairs)]

    def register(self):
        return self.rng.choice([0, 1, 255, self.rng.randrange(256)])

    def word(self, src0):
        if self.form == "VOP1":
            return 0x3f << 25 | self.vdst << 17 | self.code << 9 | src0
        if self.form == "VOP2":
            return self.code << 25 | self.vdst << 17 | self.vgpr[1] << 9 | src0
        return 0x3e << 25 | self.code << 17 | self.vgpr[1] << 9 | src0

    def source(self, i, loose):
        text = f"v{self.vgpr[i]}"
        if self.mods[i] & 1:
            return f"sext({text})"
        if self.mods[i] & 4:
            text = f"abs({text})" if loose and self.rng.random() < 0.5 else f"|{text}|"
        if self.mods[i] & 2:
            text = f"neg({text})" if loose and self.rng.random() < 0.5 else f"-{text}"
        return text

    def operands(self, loose):
        """As they are printed, or with functions and other blanks, which LLVM reads as well."""
        carry_out = self.form == "VOP2" and self.code in range(25, 31)
        vcc_in = self.form == "VOP2" and self.code in (0, 28, 29, 30)
        operands = ["vcc"] if self.form == "VOPC" else [f"v{self.vdst}"]
        operands += ["vcc"] * carry_out + [self.source(i, loose) for i in range(self.sources)] + ["vcc"] * vcc_in
        return (self.rng.choice([",", ", ", " , "]) if loose else ", ").join(operands)


def instructions(kind, seed, operations=None):
    rng = random.Random(seed)
    return [kind(rng, turn, *operation) for turn in range(kind.turns) for operation in operations or kind.operations]


def opcodes(rng):
    """Of every opcode but V_NOP: word 0 without SRC0, with random registers, and whether it is one of VOP1."""
    for code in range(1, 256):
        yield 0x3f << 25 | rng.randrange(256) << 17 | code << 9, True
    for code in range(62):
        yield code << 25 | rng.randrange(256) << 17 | rng.randrange(256) << 9, False
    for code in range(256):
        yield 0x3e << 25 | code << 17 | rng.randrange(256) << 9, False


class Csim:
    """Our command line, for lines that are texts or words. Each answer is a list with an item for each line: a text, or None
    where it is refused."""

    def __init__(self, path, language="gcn", *options):
        self.path, self.words = path, [*options, language, "-"]

    def run(self, what, lines):
        result = run(self.path, what, *self.words, input="\n".join(map(shown, lines)) + "\n")
        refusals, warnings = {}, {}
        for line in result.stderr.splitlines():
            match = re.fullmatch(r"line (\d+), (column \d+|warning): (.*)", line)
            if not match:
                raise ValueError(f"unexpected line from csim: {line}")
            (warnings if match[2] == "warning" else refusals)[int(match[1])] = match[3]
        if result.returncode != (1 if refusals else 0):
            raise ValueError(f"csim ended with {result.returncode}, {len(refusals)} lines refused")
        printed = iter(result.stdout.splitlines())
        answers = [None if number in refusals else next(printed) for number in range(1, len(lines) + 1)]
        return answers, refusals | warnings

    def reasons(self, what, lines):
        """Returns the names of the errors, and of a warning that units reject; "accepted" without either."""
        refusals = self.run(what, lines)[1]
        return [refusals.get(n, "accepted").split(":")[0] for n in range(1, len(lines) + 1)]

    def asm(self, texts):
        return self.run("asm", texts)

    def disasm(self, words):
        """Without the comments, which have what LLVM's text cannot express."""
        answers, refusals = self.run("disasm", words)
        return [answer and answer.split(" ;")[0] for answer in answers], refusals


def llvm(*options, text):
    result = run(LLVM_MC, "-triple=amdgcn", "-mcpu=fiji", *options, input=text)
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
    """The text of each word or pair, or None. Where LLVM refuses a pair it may read a part of it as something else, so an s_nop
    after each one marks its end."""
    lines = []
    for each in words:
        data = b"".join(word.to_bytes(4, "little") for word in each)
        lines += ["0x" + data.hex(" ").replace(" ", " 0x"), "0x00 0x00 0x80 0xbf"]
    output, refused = llvm("-disassemble", text="\n".join(lines) + "\n")
    parts = output.replace("\t.text\n", "").split("\ts_nop 0\n")
    return [None if 2 * i + 1 in refused else parts[i].strip() for i in range(len(words))]


def hexes(words):
    return " ".join(f"{word:08x}" for word in words)


def shown(line):
    return hexes(line) if isinstance(line, tuple) else str(line)


def differences(names, *columns):
    """What is not the same in all columns, shortly."""
    wrong = [rows for rows in zip(*columns) if len(set(rows[1:])) != 1]
    return [f"{len(wrong)} of {len(columns[0])} differ"] * bool(wrong) + [
        "  ".join(f"{name}={shown(row)}" for name, row in zip(names, rows)) for rows in wrong[:5]]


def to_words(csim, texts, words):
    """What differs in the words of texts."""
    return differences(["text", "page", "csim", "llvm"], texts, [hexes(each) for each in words], csim.asm(texts)[0], llvm_asm(texts))


def to_texts(csim, words, texts):
    """What differs in the texts of words."""
    return differences(["words", "page", "csim", "llvm"], words, texts, csim.disasm(words)[0], llvm_disasm(words))


def main(module):
    """Runs the functions named test_*, which return lines about what is wrong."""
    csim = Csim(f"{BUILD}/csim")
    if not LLVM_MC:
        print("ok 1 # SKIP llvm-mc is not on this machine; try make deps test")
    else:
        tell((test.__doc__, "\n# ".join(test(csim))) for name, test in list(module.items()) if name.startswith("test_"))
