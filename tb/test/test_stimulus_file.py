#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of stimulus files of units that take messages, which hold what is in memory. Prints lines of the Test Anything
Protocol.

    test_stimulus_file.py BUILD= CXX= LDLIBS= UNIT:FILE,FILE...:CONFIG=PARAM=VALUE,...

The words are those of scripts/bugs.py. Run from the top of the project.
"""
import random
import re
import struct

from checks import bench_of, equal, main, one_line, read_file, worker_of
import port_list

REFUSED = 2

# A design that never writes the lowest byte of an element; the second message changes one.
BROKEN = ("{2{lanes_i[0]}}};", "lanes_i[0], 1'b0};", "rtl/dword_memory.v")
PROGRAM = """.decl V32 v_type=G type=UD num_elts=8
.decl V33 v_type=G type=UD num_elts=8
.decl V34 v_type=G type=UD num_elts=8
T0[0x10]:UD = 0x11223344
T255[0x10]:UD = 0x55660044
V32 = all 0x10
V33 = 0x100 0x200
dword_atomic.add (M1, 1) T255 V32.0 V33.0 %null.0 V34.0
V33 = 1
dword_atomic.add (M1, 1) T255 V32.0 V33.0 %null.0 V34.0
expect T255[0x10]:UD = 0x55660145
"""


def worker(place, unit):
    config = list(port_list.params_of(unit))[-1]  # of several the last one is quick
    return f"{place.build}/dut/{unit}-{config}-verilated/worker"


def write(place, name, text):
    with open(place.path(name), "wb") as file:
        file.write(text.encode("latin-1"))
    return file.name


class Stimulus:
    """Returns the text of a .stim file, to be changed."""

    def __init__(self, text):
        self.text = text

    def with_text(self, pattern, new):
        """Returns the text with one part replaced, which must exist."""
        text, n = re.subn(pattern, new, self.text, count=1, flags=re.MULTILINE)
        assert n == 1, f"no {pattern} in {self.text}"
        return Stimulus(text)

    def hash(self):
        """Returns the value of the line `check`: FNV-1a over the stimulus in the form of tb/engine/stimulus_file.c."""
        data, timing = b"", b""
        data += struct.pack("<I", int(re.search(r"^power_up_seed (\d+)", self.text, re.MULTILINE).group(1)))
        for address, value in re.findall(r"^word (\w+) (\w+)", self.text, re.MULTILINE):
            data += struct.pack("<QQ", int(address, 0), int(value, 0))
        for line in re.findall(r"^(?:op|beat) (.*)", self.text, re.MULTILINE):
            head, req = line.split(" req ")
            _, gap, _, ready, _, after, cycles, valid, *agents = head.split()
            memory = agents[agents.index("memory") + 1] if "memory" in agents else "0xffffffff"
            timing += struct.pack("<II5H2B", int(ready, 0), int(memory, 0), int(gap), int(after), int(cycles), 0, 0, int(valid), 0)
            if "write" in agents:
                dword, written = agents[agents.index("write") + 1:]
                timing += struct.pack("<II", int(dword, 0) + 1, int(written, 0))
            data += b"".join(struct.pack("<I", int(word, 0)) for word in req.split())
        value = 0x811c9dc5
        for byte in data + timing:
            value = (value ^ byte) * 0x01000193 & 0xffffffff
        return value

    def checked(self):
        """Returns the text with its own check sum."""
        return self.with_text(r"^check .*$", f"check 0x{self.hash():08x}")

    def replay(self, place, design, *words):
        return place.run(design, "replay", f"FILE={write(place, 'changed.stim', self.text)}", *words)


def broken_stimulus(place, check="txn"):
    """Returns a broken design, its report of the program above, and the saved stimulus."""
    design = worker_of(place.broken(*BROKEN))
    path = write(place, "two.visa", PROGRAM)
    done = place.run(design, "program", f"FILE={path}", f"CHECK={check}", f"FAIL={place.path('two')}", "AGAIN=MORE=1")
    return design, done, Stimulus(read_file(place.path("two.stim")))


def difference(report):
    return next(line for line in report.splitlines() if " expected " in line)


def test_words_of_a_stimulus(place):
    """Memory has the words that a stimulus gives it, and its check sum covers them."""
    design, done, stimulus = broken_stimulus(place)
    equal(stimulus.checked().text, stimulus.text)
    equal(difference(stimulus.replay(place, design, "CHECK=txn").stdout), difference(done.stdout))
    other = stimulus.with_text(r"^word 0x10 .*$", "word 0x10 0x99")
    one_line(other.replay(place, design, "CHECK=txn"), REFUSED, "expected the checksum of the lines above")
    equal(difference(other.checked().replay(place, design, "CHECK=txn").stdout),
          "  memory 0x0000000000000010  expected 0x000000000000009a   seen 0x0000000000000099")
    # On T0 our own design responds with the words of the stimulus; a missing word of the host is that of the seed.
    for text in stimulus.with_text(r"^word 0x4 .*$", "word 0x4 0x98"), \
            stimulus.with_text(r"^host 1024\n(word .*\n)+", "host 0\n"):
        good = text.checked().replay(place, worker(place, "dword_atomic"))
        equal((good.returncode, good.stdout.split()[:1]), (0, ["pass"]), good.stderr)


def test_memory_pattern_of_a_stimulus(place):
    """Memory accepts requests and gives answers at the times of the stimulus, in both loops."""
    stimulus = broken_stimulus(place)[2]

    def cycles(pattern, check):
        done = stimulus.with_text(r" memory 0x\w+ req", f" memory {pattern} req").checked().replay(
            place, worker(place, "dword_atomic"), f"CHECK={check}")
        equal(done.returncode, 0, done.stdout + done.stderr)
        return int(re.search(r"(\d+) cycles$", done.stdout)[1])

    quick = {check: cycles("0xffffffff", check) for check in ("cycle", "txn")}
    # Bit 0 is the cycle after that in which the message is accepted; READ, WAIT and WRITE are bits 4, 5 and 6. If bit 0 is 0,
    # CHECK=txn holds ready back through the cycle in which a request comes: bit 4 is too early for READ.
    for pattern, write, write_txn in (("0xffff0010", 20, 36), ("0xffff0090", 7, 20), ("0xffff1010", 12, 20),
                                      ("0x0020ffff", 6, 6), ("0x0040ffff", 7, 7), ("0x0080ffff", 8, 8),
                                      ("0x00080008", 51, 51), ("0xffff0040", 22, 22)):
        for check, at in ("cycle", write), ("txn", write_txn):
            equal(cycles(pattern, check) - quick[check], at - 6, f"{check} {pattern}")


def test_bad_stimuli(place):
    """Each error is one line with the place and the expected text."""
    stimulus = broken_stimulus(place)[2]
    design = worker(place, "dword_atomic")
    memory_line = stimulus.text.split("\n").index("memory 1") + 1
    for pattern, new, line, said in (
            (r"^word 0x10 ", "word 0x14 ", 1, "found '0x14', expected a multiple of 8"),
            (r"^word 0x10 ", "word 0x11 ", 1, "a multiple of 8"),
            (r"^word 0x10 ", "word 0x10000000000000000 ", 1, "a number up to 18446744073709551615"),
            (r"^word 0x10 ", "word -8 ", 1, "'-8', expected a number"),
            (r"^word 0x10 ", "word ", 1, "expected a multiple of 8"),
            (r"^word 0x10 ", "word 0x10 0x10 ", 1, "expected 'host'"),
            (r"^word 0x10 ", "host 0x10 ", 1, "found 'host', expected 'word'"),
            (r"^memory 1$", "memory 0", 1, "found 'word', expected 'host'"),
            (r"^memory 1$", "memory 2", 2, "found 'host', expected 'word'"),
            (r"^memory 1$", "memory 99999999", 0, "no more lines than the file has"),
            (r"^memory 1$", "memory -1", 0, "a number up to"),
            (r"^memory 1$", "memory", 1, "'word', expected a number up to"),
            (r"^memory 1$", "memory 0\nmemory 1", 1, "found 'memory', expected 'host'"),
            (r"^memory 1\nword.*\n", "", 0, "found 'host', expected 'memory'"),
            (r"^(memory 1\nword.*\n)host", r"host 0\n\1host", 0, "found 'host', expected 'memory'"),
            (r"^host 1024$", "host 0\nhost 1024", 3, "found 'host', expected 'ops'"),
            (r"^host 1024$", "host 1023", 2 + 1024, "found 'word', expected 'ops'"),
            (r"^host 1024$", "host 1025", 3 + 1024, "found 'ops', expected 'word'"),
            (r"^word 0x0 ", "word 0x400 ", 3, "found '0x400', expected a number up to 1023"),
            (r"^(word 0x0 )\w+", r"\1 0x100000000", 3, "a number up to 4294967295"),
            (r" memory 0x\w+ req", " memory 0x0000ffff req", 4 + 1024, "a memory pattern with a one in each half"),
            (r" memory 0x\w+ req", " memory 0xffff0000 req", 4 + 1024, "a memory pattern with a one in each half"),
            (r" memory 0x\w+ req", " memory 0 req", 4 + 1024, "a memory pattern with a one in each half"),
            (r" memory 0x\w+ req", " memory 0x1ffffffff req", 4 + 1024, "a number up to 4294967295"),
            (r" memory 0x\w+ req", " req", 4 + 1024, "found 'req', expected 'memory'"),
            (r" memory 0x\w+ req", " memory 1 memory 1 req", 4 + 1024, "a memory pattern"),
            (r" (memory 0x\w+) req", r" \1 \1 req", 4 + 1024, "found 'memory', expected 'req'"),
            (r" (memory 0x\w+) req", r" \1 wait 0 0 req", 4 + 1024, "a wait from 1"),
            (r" (memory 0x\w+) req", r" \1 wait 65535 0 req", 4 + 1024, "a number up to 65534"),
            (r" (memory 0x\w+) req", r" \1 wait 4 3 req", 4 + 1024, "found '3', expected a number up to 2"),
            (r" (memory 0x\w+) req", r" \1 wait 4 req", 4 + 1024, "found 'req', expected a number up to 2")):
        changed = stimulus.with_text(pattern, new)
        one_line(changed.replay(place, design), REFUSED, f"changed.stim:{memory_line + line}: ", said)
    # A changed, well-formed file is detected by its check sum.
    for pattern, new in ((r"^word 0x10 ", "word 0x18 "), (r"^word 0x4 \w+", "word 0x4 0x11223345"),
                         (r"^word 0x4 ", "word 0x5 "), (r" memory 0x\w+ req", " memory 0xffffefff req"),
                         (r"^memory 1\nword.*\n", "memory 0\n"), (r"^(word 0x1 .*\n)(word 0x2 .*\n)", r"\2\1")):
        one_line(stimulus.with_text(pattern, new).replay(place, design), REFUSED, "the checksum of the lines above")
    # A unit with a memory port alone has no host words.
    one_line(stimulus.with_text("dword_atomic", "svm_scatter").replay(place, worker(place, "svm_scatter")), REFUSED,
             "changed.stim:4: ", "(the file is for another version")


def test_cut_and_scrambled_stimuli(place):
    """A file that ends at any place, or has another byte anywhere, is rejected."""
    stimulus = broken_stimulus(place)[2].with_text(r"^host 1024\n(word .*\n)+", "host 2\nword 0x4 0x5\nword 0x6 0x7\n").checked()
    design = worker(place, "dword_atomic")
    equal(stimulus.replay(place, design).returncode, 0)
    size = len(stimulus.text)
    for end in [*range(0, size - 1, 11), *(m.start() for m in re.finditer("\n", stimulus.text[:-1]))]:
        one_line(Stimulus(stimulus.text[:end]).replay(place, design), REFUSED, "changed.stim", "expected" if end else "")
    chance = random.Random(7)
    for _ in range(150):
        at = chance.randrange(size)
        byte = chance.choice(" \n\0x0189af-\xff" + chr(chance.randrange(256)))
        if byte == stimulus.text[at] or (byte in " \n" and stimulus.text[at] in " \n"):
            continue
        done = Stimulus(stimulus.text[:at] + byte + stimulus.text[at + 1:]).replay(place, design)
        # 0x0a for 0x0A, and the like, are the same stimulus.
        if done.returncode != 0:
            one_line(done, REFUSED, "changed.stim:")


if __name__ == "__main__":
    main(globals(), bench_of("dword_atomic"))
