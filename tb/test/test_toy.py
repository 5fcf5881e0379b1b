#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A unit is added by the files that CONTRIBUTING.md lists, and by no edit of another one: lays tb/test/toy/, a saturating
counter, over a copy of the project, and does there what is done with a unit. Prints lines of the Test Anything Protocol.

    test_toy.py BUILD= CXX= LDLIBS= ...

The words are those of scripts/bugs.py. BUILD has what make has built for the tests; it is not built again for the copy.
"""
import fnmatch
import os
import re
import shutil
import subprocess
import sys

UNIT = "saturating_counter"
RTL = ("rtl/saturating_counter.v", "rtl/pipeline_stage.v")
TOY = "tb/test/toy"
MOST_LINES = 400
OLD = 1_000_000_000  # a time stamp
MAKE = os.environ.get("MAKE", "make")
# What is said of make's own flags is not for the make in the copy.
ENV = {name: value for name, value in os.environ.items()
       if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "TESTFLOAT")}
REUSED = ("tools", "arguments", "sim", "csim", "obj", "verilated", "table", "libcsim.a", "libengine.a", "libfamilies.a",
          "libverilated.a")


def files_of(top):
    return sorted(os.path.relpath(os.path.join(path, name), top) for path, _, names in os.walk(top) for name in names)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def listed():
    """The patterns of CONTRIBUTING.md's two tables: the files that every unit has, and those that some have."""
    section = re.search(r"^## Adding a unit\n(.*?)^## ", read("CONTRIBUTING.md"), re.M | re.S)[1]
    tables = re.findall(r"^\| file \| what it is \|\n\|---\|---\|\n((?:\|.*\n)+)", section, re.M)
    assert len(tables) == 2, f"CONTRIBUTING.md: expected two tables of files, found {len(tables)}"
    return [[pattern.replace("UNIT", UNIT) for row in table.splitlines() for pattern in re.findall("`(.*?)`", row.split("|")[1])]
            for table in tables]


def test_listed():
    always, some = listed()
    toy = files_of(TOY)
    for path in toy:
        assert any(fnmatch.fnmatch(path, pattern) for pattern in always + some), f"{path} is not in CONTRIBUTING.md"
    for pattern in always:
        assert fnmatch.filter(toy, pattern), f"{pattern}: CONTRIBUTING.md lists it, and {TOY} has none"


def test_added():
    toy = files_of(TOY)
    for path in toy:
        assert not os.path.exists(path), f"{TOY}/{path}: the project has such a file"
    lines = sum(read(f"{TOY}/{path}").count("\n") for path in toy)
    assert lines < MOST_LINES, f"{TOY} has {lines} lines, expected less than {MOST_LINES}"


class Copy:
    """A copy of the project with the unit, and with what has been built: links, which make replaces and never writes to."""

    def __init__(self, options):
        build = os.path.abspath(options["BUILD"])
        self.dir = os.path.join(build, "test", "toy")
        self.headers = os.path.join(build, "headers.h")
        self.options = {**options, "BUILD": "build",
                        "CXX": options["CXX"].replace(f"{options['BUILD']}/headers.h", self.headers)}
        shutil.rmtree(self.dir, ignore_errors=True)
        listing = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], stdout=subprocess.PIPE, check=True)
        for path in listing.stdout.decode().split("\0"):
            if os.path.isfile(path) and not path.startswith(TOY + "/"):
                self.take(path, path, shutil.copy2)
        for path in files_of(TOY):
            self.take(f"{TOY}/{path}", path, shutil.copy)
            # What is new here may be older than all that has been built.
            os.utime(os.path.join(self.dir, path), (OLD, OLD))
        for name in REUSED:
            path = os.path.join(build, name)
            for part in files_of(path) if os.path.isdir(path) else [""]:
                self.take(os.path.join(path, part).rstrip("/"), os.path.join("build", name, part).rstrip("/"), os.link)

    def take(self, path, to, how):
        to = os.path.join(self.dir, to)
        os.makedirs(os.path.dirname(to), exist_ok=True)
        how(path, to)

    def run(self, *command):
        done = subprocess.run(command, cwd=self.dir, env=ENV, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        assert done.returncode == 0, f"{' '.join(command)} ended with {done.returncode}: {done.stdout}"
        return done.stdout

    def make(self, *words):
        return self.run(MAKE, "--no-print-directory", f"HEADERS={self.headers}", *words)

    def covered(self, device):
        said = self.make("sim", f"UNIT={UNIT}", f"DEVICE={device}")
        row = rf"^{UNIT} +default +{device} +\d+ +\d+ .* 100\.0% +1  pass$"
        assert re.search(row, said, re.M), f"expected a row with 100.0% and pass: {said}"

    def test_model(self):
        tests = [f"build/test/{name}_{UNIT}" for name in ("test", "unit")]
        self.make(*tests, f"build/entry/{UNIT}-default.o")  # and as a part of the library
        for test in tests:
            self.run(test)

    def test_model_as_device(self):
        self.covered("model")

    def test_declaration(self):
        """A contradiction in it is named before anything runs, and no design is blamed."""
        path = os.path.join(self.dir, "tb/units", f"{UNIT}.c")
        good = read(path)
        with open(path, "w", encoding="utf-8") as file:
            # Something else uses the function, or it would not compile.
            file.write(good.replace("NULL, hint_refused}", "NULL, NULL}") + "void (*const kept)(const struct cover_aim *, uint32_t *) = hint_refused;\n")
        command = [MAKE, "--no-print-directory", f"HEADERS={self.headers}", "sim", f"UNIT={UNIT}", "DEVICE=model", "CYCLES=8000"]
        done = subprocess.run(command, cwd=self.dir, env=ENV, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        with open(path, "w", encoding="utf-8") as file:
            file.write(good)
        said = f"unit {UNIT}: covergroup refused: found no hint(), expected one that makes requests for its bins"
        assert done.returncode and said in done.stdout and "FAIL" not in done.stdout, done.stdout

    def test_rtl(self):
        self.covered("verilated")

    def test_bugs(self):
        words = [f"{name}={self.options[name]}" for name in ("BUILD", "JOBS", "CXX", "LDLIBS")]
        said = self.run("scripts/bugs.py", *words, f"{UNIT}:{','.join(RTL)}:default=")
        assert len(re.findall("^ok ", said, re.M)) == 3, f"expected two bugs, and a design with none: {said}"

    def test_static_checks(self):
        self.run("scripts/check_heads.py")
        self.run("scripts/layout.py")
        self.run("scripts/check_rooms.sh")
        self.run(os.environ.get("VERILATOR") or "verilator", "--lint-only", "-Wall", "-Irtl/include", "--top-module", UNIT, *RTL)
        assert not self.run("iverilog", "-g2005", "-Wall", "-t", "null", "-Irtl/include", "-s", UNIT, *RTL)

    def test_constants(self):
        name = f"{UNIT}_op"
        self.make(f"build/table/{name}")
        printed = self.run(f"build/table/{name}")
        assert printed == read(f"{TOY}/rtl/include/{name}.vh"), f"{name}.vh: expected {printed}"


def main(words):
    copy = Copy(dict(word.split("=", 1) for word in words if re.match(r"[A-Z]+=", word)))
    tests = [test_listed, test_added, copy.test_constants, copy.test_model, copy.test_declaration, copy.test_model_as_device, copy.test_rtl,
             copy.test_bugs, copy.test_static_checks]
    failed = 0
    for number, test in enumerate(tests, 1):
        why = None
        try:
            test()
        except (AssertionError, OSError) as wrong:
            why = str(wrong).replace("\n", "\n# ")
            failed += 1
        print(f"{'not ok' if why else 'ok'} {number} - toy: {test.__name__[5:]}{': ' + why if why else ''}", flush=True)
    print(f"1..{len(tests)}")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
