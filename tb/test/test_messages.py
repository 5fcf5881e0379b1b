#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of what the units that take instructions of programs add to the command lines: programs, and, of those that take
messages, stimulus files, which hold what is in memory, and results that do not depend on how a run is cut up.

    test_messages.py BUILD= CXX= LDLIBS= UNIT:FILE,FILE...:CONFIG=PARAM=VALUE,...
"""
import glob
import os
import random
import re
import struct

from checks import MAKE, bench_of, ended, equal, main, one_line, read_file, worker_of, write_file
import port_list

UNITS = ("dword_atomic", "svm_atomic", "svm_scatter")
PROGRAMS = sorted(glob.glob("tb/programs/*.visa"))
REFUSED, NO_MESSAGE = 2, 4

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
    return write_file(place.path(name), text, encoding="latin-1")


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


def program(place, unit, path, *words):
    return place.run(worker(place, unit), "program", f"FILE={path}", *words)


# ---------------------------------------------------------------- programs
def test_programs(place):
    """Each passes on each unit, which takes the messages of its kind alone."""
    passed = re.compile(r"^pass (\S+)  (\w+) default: (\d+) of (\d+) instructions? on the design, (\d+) cycles; (\d+) expectations?$")
    assert len(PROGRAMS) >= 10, PROGRAMS
    units = {ending: sorted(name[len("tb/units/"):-3] for name in glob.glob("tb/units/*.mk")
                            if f"_PROGRAMS := {ending}" in read_file(name)) for ending in (".gcn", ".sass", ".visa")}
    equal(units, {".gcn": ["dpp", "sdwa"], ".sass": ["atoms"], ".visa": list(UNITS)})
    taken = dict.fromkeys(sum(units.values(), []), 0)
    for path in PROGRAMS + sorted(glob.glob("tb/programs/*.sass") + glob.glob("tb/programs/*.gcn")):
        model = ended(place.run(f"{place.build}/csim", "run", path))
        counts = re.search(r"  (\d+) instructions?, (\d+) expectations?$", model.stdout).groups()
        messages = 0
        for unit in units[os.path.splitext(path)[1]]:
            for check in "cycle", "txn":
                done = program(place, unit, path, f"CHECK={check}", f"FAIL={place.path('no')}")
                if done.returncode == NO_MESSAGE:
                    one_line(done, NO_MESSAGE, path, f"found no legal {unit},")
                    continue
                equal((done.returncode, done.stderr), (0, ""), f"{path} {unit} {check} {done.stdout}")
                said = passed.match(done.stdout.rstrip("\n"))
                assert said, done.stdout
                equal(said.group(1, 2, 4, 6), (path, unit, *counts))
                on_design = int(said[3])
                assert on_design and int(said[5]) >= 10 * on_design, done.stdout
                messages += on_design
                taken[unit] += on_design
        assert messages <= 2 * int(counts[0]), f"{path}: {messages} of {counts[0]}, twice"
    assert min(taken.values()) >= 20, taken
    equal(os.listdir(place.dir), [])


def test_floats_of_waves(place):
    """sdwa without floats leaves them to the model; the other configurations carry them out, a wave in parts."""
    for config, requests in ("lanes1", 64), ("lanes16", 4), ("int1", None):
        path = f"{place.build}/dut/sdwa-{config}-verilated/worker"
        done = place.run(path, "program", "FILE=tb/programs/modes.gcn", f"CONFIG={config}", f"FAIL={place.path('no')}")
        if not requests:
            one_line(done, NO_MESSAGE, "found no legal sdwa,")
            continue
        said = re.search(rf" sdwa {config}: 8 of 26 instructions on the design, (\d+) cycles; ", done.stdout)
        assert said and int(said[1]) >= 8 * requests, done.stdout + done.stderr


def test_program_that_expects_wrongly(place):
    """A line for each, and the status; the design is not to blame."""
    text = PROGRAM + "expect V34 = 0x55660144 1\nexpect error align\nexpect T255[0x10]:UD = 7\n"
    path = write(place, "wrong.visa", text)
    for unit in UNITS:
        done = program(place, unit, path, f"FAIL={place.path('no')}")
        equal((done.returncode, done.stdout), (1, ""))
        lines = done.stderr.splitlines()
        equal([re.sub(r" expected.*", "", line) for line in lines],
              [f"{path}:12: V34[1]:", f"{path}:13: error:", f"{path}:14: memory[0x10]:UD:"])
        assert lines[2].endswith("expected 0x00000007, seen 0x55660145"), lines[2]
    equal(os.listdir(place.dir), ["wrong.visa"])


def test_bad_programs(place):
    junk = "".join(chr(random.Random(1).randrange(256)) for _ in range(400))
    for name, said in ((place.path("missing.visa"), "cannot be read"), (place.dir, "not a regular file"),
                       (write(place, "empty.visa", ""), "found no expect"),
                       (write(place, "hopes.visa", PROGRAM.replace("expect", "#")), "found no expect"),
                       (write(place, "other.txt", PROGRAM), "expected a program, a file whose name ends in .visa"),
                       (write(place, "junk.visa", junk), "junk.visa:1:1: found"),
                       (write(place, "nul.visa", "EM = 1\n\0\n"), "nul.visa:2:1: found"),
                       (write(place, "elf.visa", "\x7fELF\2\1\1" + "\0" * 200), "elf.visa:1:1: found"),
                       (write(place, "typo.visa", PROGRAM.replace("(M1, 1)", "(M9, 1)", 1)), "typo.visa:8:")):
        for unit in UNITS:
            done = program(place, unit, name)
            one_line(done, 1, name, said)
    one_line(program(place, "atomic_alu", PROGRAMS[0]), 1, "atomic_alu runs no programs")
    for words in ([], ["FILE="]):
        one_line(place.run(worker(place, UNITS[0]), "program", *words), REFUSED, "program")


def test_words_of_make_run(place):
    def make(*words):
        return place.run(MAKE, "--no-print-directory", f"B={place.build}", "run", *words)

    done = ended(make(f"PROGRAM={PROGRAMS[0]}"))
    equal([line.split()[2:4] for line in done.stdout.splitlines() if line.startswith("pass ")],
          [[unit, "default:"] for unit in UNITS])
    done = make(f"PROGRAM={PROGRAMS[0]}", "UNIT=svm_atomic", "CHECK=txn")
    equal((done.returncode, done.stdout.count("pass ")), (0, 1), done.stderr)
    # A unit without a message is passed over, but not all are.
    done = make("PROGRAM=tb/programs/floats.visa")
    equal((done.returncode, done.stdout.count("pass "), done.stderr.count(": found no legal svm_")), (0, 1, 2), done.stderr)
    done = make("PROGRAM=tb/programs/refusals.visa")
    equal((done.returncode, done.stdout, done.stderr.count(": found no legal ")), (2, "", 3), done.stderr)
    spaced = write(place, "my program.visa", PROGRAM)
    done = make(f"PROGRAM={spaced}", "UNIT=dword_atomic")
    equal((done.returncode, done.stdout.count("; 1 expectation\n")), (0, 1), done.stdout)
    # A line of its own comes first, then make's.
    for words, said in (("PROGRAM=",), "PROGRAM= is missing"), \
            ((f"FILE={PROGRAMS[0]}",), "PROGRAM= is missing"), (("PROGRAM=none.visa",), "none.visa: cannot be read"), \
            ((f"PROGRAM={__file__}",), f"{__file__}: expected a program, a file whose name ends in .gcn or .sass or .visa"), \
            ((f"PROGRAM={__file__}", "UNIT=svm_atomic"), f"{__file__}: expected a program, a file whose name ends in"), \
            ((f"PROGRAM={PROGRAMS[0]}", "CHECK=fast"), "CHECK=fast: expected"), \
            ((f"PROGRAM={PROGRAMS[0]}", "UNIT=atomic_alu"), "atomic_alu runs no programs"), \
            (("PROGRAM=tb/programs/floats.visa", "UNIT=svm_atomic"), "floats.visa: found no legal svm_atomic,"), \
            ((f"PROGRAM={PROGRAMS[0]}", "DUT=rtl/svm_atomic.v"), "found no unit, expected UNIT="):
        done = make(*words)
        assert done.returncode and len(done.stderr.splitlines()) <= 2, f"{words}: {done.stderr}"
        assert said in (done.stderr.splitlines() or ["no message"])[0], f"{words}: {done.stdout}{done.stderr}"
        assert "pass " not in done.stdout, done.stdout


def test_bug_found_by_a_program(place):
    """The message that fails becomes a stimulus, with memory as the program had it by then."""
    for check, where in ("txn", "  memory 0x0000000000000010 "), ("cycle", "  mem_req_be_o "):
        design, done, stimulus = broken_stimulus(place, check)
        equal(done.returncode, 1)
        report = done.stdout.splitlines()
        assert re.match(r"\S+two\.visa:\d+: FAIL dword_atomic default verilated  cycle \d+ @ \d+   1 operation$", report[0]), done.stdout
        assert difference(done.stdout).startswith(where), done.stdout
        assert f"  replay   make replay FILE={place.path('two')}.stim MORE=1" in report, done.stdout
        assert "pass" not in done.stdout, done.stdout
        plain = place.run(design, "program", f"FILE={place.path('two.visa')}", f"CHECK={check}", f"FAIL={place.path('two')}",
                          "AGAIN=")
        assert f"  replay   make replay FILE={place.path('two')}.stim\n" in plain.stdout, plain.stdout
        # The program stops after the failure. The workers of the tests are compiled without waves.
        line = {"txn": 10, "cycle": 8}[check]
        assert report[0].startswith(f"{place.path('two.visa')}:{line}: FAIL "), report[0]
        equal([each.split(": ")[0] for each in done.stderr.splitlines()],
              [place.path("two.fst"), place.path(f"two.visa:{line}:1")])
        assert done.stderr.endswith(f":{line}:1: here the design differs from the model, and the program ends\n"), done.stderr
        equal(re.findall(r"^memory 1\nword (.*)$", stimulus.text, re.MULTILINE),
              [{"txn": "0x10 0x55660144", "cycle": "0x10 0x55660044"}[check]])
        assert re.search(r"^host 1024$", stimulus.text, re.MULTILINE), stimulus.text[:200]
        assert "\nword 0x4 0x11223344\n" in stimulus.text, stimulus.text[:400]
        replay = ended(place.run(design, "replay", f"FILE={place.path('two.stim')}", f"CHECK={check}"), 1)
        # The reported line is that of the operation, after all words of memory.
        lines = read_file(place.path("two.stim")).splitlines()
        head, *rest = replay.stdout.splitlines()
        at = re.match(rf"{re.escape(place.path('two.stim'))}:(\d+): (FAIL .*)", head)
        assert lines[int(at[1]) - 1].startswith("op gap "), head
        equal([at[2], *rest], [report[0].split(": ", 1)[1], *report[1:-1]], "replay")
        good = place.run(worker(place, "dword_atomic"), "replay", f"FILE={place.path('two.stim')}", f"CHECK={check}")
        equal((good.returncode, good.stdout.split()[:2]), (0, ["pass", "dword_atomic"]))
        one_line(place.run(worker(place, "svm_atomic"), "replay", f"FILE={place.path('two.stim')}"), REFUSED,
                 "two.stim:2: found 'dword_atomic', expected 'svm_atomic'")


def test_channels_of_a_report(place):
    """Channels with the same description are printed together, with idle ones and the contents of memory; no line is long."""
    design = worker_of(place.broken(*BROKEN))
    path = write(place, "report.visa", """.decl V32 v_type=G type=UD num_elts=8
.decl V33 v_type=G type=UD num_elts=8
V32 = all 0x10
V32[2] = 0x11
V32[6] = 0x14
V33 = all 1
T255[0x10]:UD = 5 0x60007
EM = 0xfb
dword_atomic.add (M1, 8) T255 V32.0 V33.0 %null.0 %null.0
""")
    equal(place.run(design, "program", f"FILE={path}").stdout.splitlines()[1:4], [
        "  dword_atomic.add (M1, 8) T255 V32.0 V33.0 %null.0 %null.0  EM 0x000000fb  size 0x100000",
        "      [0-1 3-5 7] 0x00000010 src0 0x00000001  [6] 0x00000014 src0 0x00000001  idle [2] 0x00000011 src0 0x00000001",
        "      before [0-1 3-5 7] 0x00000005  before [6] 0x00060007"])


def test_channels_are_shrunk(place):
    """Of a message the channels that it takes are left, whatever enabled them."""
    target = place.broken("on & {16{~null_dst}};", "on & {16{~null_dst}} & 16'hfffb;", "rtl/dword_receive.v")
    for seed in 1, 2, 3:
        said = place.run(worker_of(target), "run", f"SEED={seed}", "SHRINK=86400").stdout
        assert re.search(r" 1 operation left of .*\n  .*dword_atomic\S* \(M\d, 4\) .*  EM 0x0*[14]0*\s", said), said
        equal(set(re.findall(r"  \[([-\d ]+)\] 0x", said)), {"2"}, said)


# ---------------------------------------------------------------- stimulus files
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
        done = ended(stimulus.with_text(r" memory 0x\w+ req", f" memory {pattern} req").checked().replay(
            place, worker(place, "dword_atomic"), f"CHECK={check}"))
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


# ---------------------------------------------------------------- the same answer twice
def counts_of(place, design, *words):
    """Returns the worker's results for its parent, without the speed."""
    ends = os.pipe()
    done = place.run(design, "run", "CYCLES=6000", "SEED=3", f"RESULT={ends[1]}", *words, pass_fds=[ends[1]])
    os.close(ends[1])
    return done.returncode, re.sub(r"seconds .*\n", "", read_file(ends[0]))


def test_batches_change_nothing(place):
    # A design with any timing requires no bins of port states: d.
    letters = {"cycle": "nyu", "txn": "nyud"}
    for unit in UNITS:
        for check in "cycle", "txn":
            runs = [counts_of(place, worker(place, unit), f"CHECK={check}", *words) for words in
                    (["BATCH=64"], ["BATCH=1"], ["BATCH=7"], [f"WAVES={place.path('x.fst')}", "BATCH=63"])]
            equal(runs[0][0], 0, runs[0][1])
            said = rf"unit_cycles \d+\nown_cycles \d+\nby_transfer \d+\ncycles \d{{4,}}\nops \d{{3,}}\nwithout_reset \d+\nwithout_refusal \d+\ncover [{letters[check]}]+\n$"
            assert re.match(said, runs[0][1]), runs[0][1][:200]
            for run in runs[1:]:
                equal(run, runs[0], f"{unit} {check}")


def test_batches_change_no_verdict(place):
    """Of a design that fails: the same cycle and the same port."""
    design = broken_stimulus(place)[0]
    for check in "cycle", "txn":
        reports = [place.run(design, "run", "CYCLES=6000", "SHRINK=86400", f"CHECK={check}", f"BATCH={batch}").stdout
                   for batch in (64, 1, 7)]
        found = [re.search(r"cycle (\d+) @ .* \d operations? left (?:.*\n)*?  (\w+)\S* .*expected", report) for report in reports]
        assert all(found), reports
        equal([each.groups() for each in found], [found[0].groups()] * 3, check)


if __name__ == "__main__":
    main(globals(), bench_of("dword_atomic"))
