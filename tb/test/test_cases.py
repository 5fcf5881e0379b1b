#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of csim against public instruction words and texts, tb/test/cases/: test_cases.py BUILD=. Prints how many rows are
rejected on purpose, by reason.
"""
import os
import re
from collections import Counter

from checks import BUILD, tell
from llvm_mc import Csim

# Rows of each file: a table that has lost some tests less than it seems to.
ROWS = {"clrx_asm": 79, "clrx_disasm": 44, "aco": 21, "llvm_other": 37, "llvm6_vop1_src1sel": 10, "nv": 30,
        "visa_text": 47}
FOLDER = os.path.join(os.path.dirname(__file__), "cases")

# Reasons for rows that are rejected on purpose, and their messages
REASONS = {
    "error": ("the source rejects the text too", ""),
    "form": ("ATOMS does not have this type of the operation (A-2)", r"illegal_decode|found '\.S64'"),
    "large": ("a number that does not fit its field", r"expected 1 to 15"),
    "meaning": ("a value of a field without a meaning", r"dst_sel: |dst_unused: |src1_sel: |dpp_ctrl: |found 'invalid'"),
    "nop": ("V_NOP with fields", r"nop_fields|src1_sel|found 'src0'"),
    "opcode": ("V_MOV_FED_B32, which writes a parity error", r"no_opcode|expected an operation"),
    "sign": ("ABS or NEG of an integer operand (C-6)", r"src[01]_modifier"),
    "twice": ("a field that is written twice", r"expected each modifier once|expected one move"),
    "wide": ("an operation of 64 bits", r"no_dpp_form"),
    # vISA: the name of the check
    "blocks": ("several blocks with fewer than 8 channels (V-15)", r"blocks: "),
    "exec_size": ("32 channels", r"exec_size: "),
    "null": ("a source that the operation does not have", r"null: "),
    "op": ("an operation of later parts (V-33)", r"op: "),
    "surface": ("a surface other than T0 and T255 (V-13)", r"surface: "),
    "text": ("Intel's assembler rejects the text too", r"found "),
}
rejected = Counter()


def table(name):
    with open(os.path.join(FOLDER, f"{name}.tsv"), encoding="utf-8") as file:
        head, *lines = [line.rstrip("\n").split("\t") for line in file]
    rows = [dict(zip(head, line, strict=True)) for line in lines]
    if len(rows) != ROWS[name]:
        raise ValueError(f"{name}.tsv: found {len(rows)} rows, expected {ROWS[name]}")
    return rows


def convert(csim, what, rows, column, wanted):
    """Where csim does not give what is wanted of each row, or does not reject it for the row's reason."""
    wrong = []
    answers, messages = csim.run(what, [row[column] for row in rows])
    for number, (row, answer) in enumerate(zip(rows, answers), 1):
        message = messages.get(number, "")
        if not row["rejected"]:
            expected = wanted(row)
            if answer != expected:
                wrong.append(f"{what} {row[column]}: found {answer or message}, expected {expected}")
        elif answer is not None or not re.search(REASONS[row["rejected"]][1], message):
            wrong.append(f"{what} {row[column]}: found {answer or message}, expected a rejection: {REASONS[row['rejected']][0]}")
    rejected.update(row["rejected"] for row in rows if row["rejected"] and what == "asm")
    return wrong


def same(csim, rows, text=lambda row: row["text"]):
    """Text to words, and words to text."""
    with_words = [row for row in rows if row["words"]]
    return (convert(csim, "asm", rows, "text", lambda row: row["words"]) +
            convert(csim, "disasm", with_words, "words", text))


def and_back(csim, rows):
    """Text to words, and words over a text of ours to the same words."""
    good = [row for row in rows if not row["rejected"]]
    texts, messages = csim.run("disasm", [row["words"] for row in good])
    lost = [f"disasm {row['words']}: found {messages[n]}" for n, (row, text) in enumerate(zip(good, texts), 1) if text is None]
    ours = [{**row, "ours": text} for row, text in zip(good, texts) if text is not None]
    return (convert(csim, "asm", rows, "text", lambda row: row["words"]) + lost +
            convert(csim, "asm", ours, "ours", lambda row: row["words"]))


def test_clrx_asm(path):
    """CLRX's texts give its words, which survive our text"""
    return and_back(Csim(path, "gcn", "--dialect=clrx"), table("clrx_asm"))


def test_clrx_disasm(path):
    """CLRX's words give its texts, and these its words"""
    return same(Csim(path, "gcn", "--dialect=clrx"), table("clrx_disasm"))


def test_aco(path):
    """the forms of ACO in LLVM's dialect"""
    return same(Csim(path), table("aco"))


def test_llvm(path):
    """LLVM's texts, and what it prints of them, give its words, which survive our text"""
    csim, rows = Csim(path), table("llvm_other")
    return and_back(csim, rows) + convert(csim, "asm", [row for row in rows if not row["rejected"]], "printed",
                                          lambda row: row["words"])


def test_llvm6(path):
    """words with SRC1_SEL 6 have the text of those with 0, and a comment (C-7)"""
    csim, rows = Csim(path), table("llvm6_vop1_src1sel")
    for row in rows:
        row["today"] = row["words"][:9] + "00" + row["words"][11:]
    texts = csim.run("disasm", [row["today"] for row in rows])[0]
    for row, text in zip(rows, texts):
        row["printed"] = f"{text} ; src1_sel 6"
    return (convert(csim, "asm", rows, "text", lambda row: row["today"]) +
            convert(csim, "disasm", rows, "words", lambda row: row["printed"]))


def test_nv(path):
    """ATOMS"""
    return same(Csim(path, "nv"), [{**row, "text": row["text"].rstrip(" ;")} for row in table("nv")])


def test_visa(path):
    """vISA texts, and ours of their bytes"""
    rows = table("visa_text")
    wrong = [f"{row['text']}: found igc {row['igc']}, expected refuse" for row in rows if row["rejected"] == "text" and row["igc"] != "refuse"]
    return wrong + and_back(Csim(path, "visa"), rows)


def results():
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            yield test.__doc__, "\n# ".join(test(f"{BUILD}/csim")[:20])
    for reason, count in sorted(rejected.items()):
        print(f"# {count} rejected: {REASONS[reason][0]}")


if __name__ == "__main__":
    tell(results())
