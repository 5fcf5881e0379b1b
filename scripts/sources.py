#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the meaning of DUT and VFLAGS of the environment: Verilator's flags, one per line, a blank line, and the files, each once.

A value has the syntax of Verilator's -f lists: blanks separate words; a blank in a word needs a backslash or double quotes. The
lists that it names are read, too. All files are checked to be readable. Exit status 2: one line has the reason.
"""
import fnmatch
import glob
import os
import re
import stat
import sys

from command import Wrong

DEEPEST, LONGEST, LIST = 15, 4096, 1 << 20  # lists in lists; bytes of a path, and of a list
BLANK = r" \t\n\v\f\r"
WORD = re.compile(rf'(?:\\.|"(?:\\.|[^"\\])*"|(?P<open>"(?:\\.|[^"\\])*\\?\Z)|[^{BLANK}"])+', re.DOTALL)
COMMENTS = re.compile(rf"(?<![^{BLANK}])(?:/\*.*?(?:\*/|\Z)|//[^\n]*)+", re.DOTALL)  # they begin a word
CONTROL = re.compile(r"[\x00-\x1f\x7f]")
# Flags without their -, by what follows them; a rejected flag has the reason. A name that ends in * matches any ending.
LISTS, FILES, LIBRARIES = ("f", "F"), ("FI", "v"), ("y",)
ARGUMENTS = """if-depth clk compiler converge-limit no-clk default-language error-limit expand-limit gate-stmts inline-mult instr-count-dpi
 language max-num-width reloop-limit timescale timescale-override unroll-count unroll-stmts unused-regexp waiver-output""".split()
REJECTED = {
    "TOP= names the module": "top top-module",
    "PARAMS= sets parameters": "G* pvalue+*",
    "the bench controls the output of Verilator":
        """binary build* cc cdc CFLAGS dpi-hdr-only dump-defines E exe gdb* generate-key get* help hierarchical* j json-only* l2-name LDFLAGS
 lib-create lint-only main* make MAKEFLAGS Mdir mod-prefix no-verilate o P pipe-filter prefix preproc* protect* rr sc V version xml*""",
    "the bench is compiled for a design without it": "coverage* pins* no-pins* prof* savable threads* timing vpi",
    "power-up values are random here": "x-*",
    "what a wave file shows is not to be chosen": "trace* no-trace*",
}


def refuse(name, value, why):
    raise Wrong(f"{name}={CONTROL.sub('?', value)}: {why}")


def file_error(path):
    """Returns why a file cannot be read; "" if it can."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return "not a regular file"
        with open(path, "rb"):
            return ""
    except OSError as error:
        return error.strerror


class Sources:
    """Flags, each argument after its flag, and files."""

    def __init__(self):
        self.flags, self.files = [], {}  # the files are keys, in their order


class Reader:
    """Reader of a value, or of a list in it; the names in a -F list are relative to its directory, FOLDER."""

    def __init__(self, sources, name, text, path="", folder="", depth=0):
        self.sources, self.name, self.path, self.folder, self.depth, self.at = sources, name, path, folder, depth, 0
        self.words = []  # (word, its line)
        line, end = 1, 0
        for word in WORD.finditer(text):
            line, end = line + text.count("\n", end, word.start()), word.start()
            self.words.append((re.sub(r'\\(.)|"', r"\1", word[0], flags=re.DOTALL), line))
            if word["open"]:
                self.at = len(self.words)
                self.refuse(self.words[-1][0], "expected a closing quote")
        self.words = [each for each in self.words if each[0]]

    def refuse(self, word, why):
        refuse(self.name, f"{self.path}:{self.words[self.at - 1][1] if self.at else 1}: {word}" if self.path else word, why)

    def next(self):
        self.at += 1
        return self.words[self.at - 1][0]

    def read(self):
        while self.at < len(self.words):
            word = self.next()
            if CONTROL.search(word):
                self.refuse(word, "expected no control characters")
            # A + also begins the name of a file; +libext+.v has more than one.
            if word[0] not in "-+" or (self.name == "DUT" and re.fullmatch(r"\+[^+]*\.s?v", word)):
                self.read_file(word)
            elif word.startswith("+incdir+"):
                self.add_directories(word.removeprefix("+incdir+"))
            elif word[0] == "+":
                self.sources.flags.append(word)
            else:
                self.read_flag(word, word.removeprefix("-").removeprefix("-"))

    def read_flag(self, word, name):
        for why, names in REJECTED.items():
            if any(fnmatch.fnmatchcase(name, each) for each in names.split()):
                self.refuse(word, why)
        if name[:1] == "I":
            self.sources.flags.append("-I" + self.find(name[1:]))
        elif name not in (*LISTS, *FILES, *LIBRARIES, *ARGUMENTS):
            self.sources.flags.append(word)
        elif self.at == len(self.words):
            self.refuse(word, "expected a word after it")
        elif name in LISTS:
            self.read_list(self.next(), name == "F")
        else:
            value = self.next()
            path = value if name in ARGUMENTS else self.find(value)
            if name in FILES:
                self.must_read(path)
            self.sources.flags += [word, path]

    def read_list(self, word, is_relative):
        if self.depth == DEEPEST:
            self.refuse(word, "expected no list that names itself")
        path = self.find(word)
        self.must_read(path)
        with open(path, "rb") as file:
            data = file.read(LIST)
        if len(data) >= LIST or b"\0" in data:
            self.refuse(word, "cannot be read: expected a text of less than a million bytes")
        text = COMMENTS.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), os.fsdecode(data))
        Reader(self.sources, self.name, text, path, os.path.dirname(path) if is_relative else "", self.depth + 1).read()

    def find(self, word):
        """Returns the path that a word means."""
        def value(found):
            return os.environ.get(found[1].strip("{}()")) or self.refuse(word, "expected a variable of the environment after $")

        name = re.sub(r"\$(\{\w*\}|\(\w*\)|\w*)", value, word, flags=re.ASCII)
        if not name or len(os.fsencode(name)) >= LONGEST:
            self.refuse(word, "expected the name of a file")
        if CONTROL.search(name) or '"' in name or "\\" in name:
            self.refuse(word, "expected a name without quotes, backslashes and control characters")
        # LANELOCK_FROM is the user's directory, if make runs elsewhere.
        return os.path.join(self.folder or os.environ.get("LANELOCK_FROM") or ("." if name[0] in "-+" else ""), name)

    def must_read(self, path):
        why = file_error(path)
        if not why:
            return
        rest = [word for word, _ in self.words[self.at:]]
        if any(os.path.isfile(" ".join([path, *rest[:n]])) for n in range(1, len(rest) + 1)):
            why = "a blank in a name needs a backslash before it, or double quotes around it"
        self.refuse(path, f"cannot be read: {why}")

    def read_file(self, word):
        if self.name == "VFLAGS":
            self.refuse(word, "expected a flag of Verilator; the files are DUT=")
        if re.search(r"\.vhdl?$", word, re.IGNORECASE):
            self.refuse(word, "VHDL is not accepted, expected Verilog; try ghdl synth --std=08 --out=verilog FILE.vhd -e ENTITY >ENTITY.v")
        paths = [self.find(word)]
        if re.search("[*?[]", paths[0]) and not os.path.exists(paths[0]):
            paths = sorted(glob.glob(paths[0]))
        if not paths:
            self.refuse(word, "found no file that matches, expected one; try the path from where make runs, or -F")
        for path in paths:
            self.must_read(path)
            self.sources.files[path] = True

    def add_directories(self, words):
        is_one = "+" in words and os.path.exists(self.find(words))  # a + in a name
        for word in [words] if is_one else filter(None, words.split("+")):
            self.sources.flags.append("-I" + self.find(word))


def read():
    """Returns the Sources of DUT and VFLAGS."""
    sources = Sources()
    for name in "DUT", "VFLAGS":
        Reader(sources, name, os.environ.get(name, "")).read()
    if os.environ.get("DUT") and not sources.files:
        refuse("DUT", os.environ["DUT"], "expected the name of a Verilog file")
    sources.files = list(sources.files)
    return sources


def text_of(sources):
    return "".join(f"{word}\n" for word in (*sources.flags, "", *sources.files))


if __name__ == "__main__":
    try:
        sys.stdout.buffer.write(os.fsencode(text_of(read())))
    except Wrong as wrong:
        sys.stderr.buffer.write(os.fsencode(f"{wrong}\n"))
        sys.exit(2)
