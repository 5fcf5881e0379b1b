#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the bench finds bugs: plants each bug of tb/test/bugs/UNIT*.bugs in our RTL and runs the regression on it.

    bugs.py BUILD= JOBS= CXX= LDLIBS= [WRITE=1] UNIT:FILE,FILE...:CONFIG=PARAM=VALUE,...:CONFIG=...

FILEs are the unit's RTL; the first CONFIG is that of bugs that name none. All bugs of a configuration are in one design; one of
them is enabled. Prints a line of the Test Anything Protocol for each bug, and for the design without bugs. A work item of the
default regression must find a bug with each of its seeds, by default SEED=1. With the first seed, shrinking must reach the stated
number of operations; see the heads of the .bugs files. The shard that is recorded for a seed runs first. If another one finds the
bug, a note at the end lists it, and WRITE=1 records it.
"""
import glob
import itertools
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import plant
import port_list
from command import Wrong, read, write

CHANGE = re.compile(r"\[-(.*?)-\]|\{\+(.*?)\+\}")  # as git diff --word-diff prints it
PATIENCE = 86400  # time limit of shrinking in seconds, so that its result does not depend on the machine
PATIENT = 60  # time limit of a batch of clocks in seconds, for the same reason
FAILED = 1  # exit status of a worker that has found a difference
REPORT = re.compile(r"^(?:\S+: )?FAIL .* (\d+) operations? left of \d+$.*?^  (\w+)(?:\[\d+\])? +expected .*?^  an? (?:wrong )?(\w+)( output)?, at cycle",
                    re.MULTILINE | re.DOTALL)


class Bug:
    def __init__(self, place, name, file=None):
        self.place, self.name, self.file = place, name, file
        self.old, self.new, self.found, self.port = [], [], ["1"], ""
        self.config, self.seeds = None, {"1": 0}  # seed: the shard that finds the bug
        self.found_by = {}  # the same, of this run

    def few(self):
        """Returns the most operations for which all numbers from 1 are stated, at least 1."""
        return next(few for few in itertools.count(1) if not {str(few), str(few + 1)} <= {*self.found})

    def now(self):
        return {**self.seeds, **self.found_by}


def text_of(seeds):
    return " ".join(f"{seed}/{shard}" if shard else seed for seed, shard in seeds.items())


def read_bugs(path, found_stays=False):
    """Returns the bugs of a .bugs file. found_stays: `found` applies to the bugs below as well, as `in` does."""
    shared = bug = Bug(path, "")  # what a paragraph without a bug states for the bugs below
    bugs = []
    for number, line in enumerate(read(path).splitlines(), 1):
        word, _, rest = line.partition(" ")
        place = f"{path}:{number}"
        if not line:
            bug = shared
        if not line or word == "#":
            continue
        if word == "bug":
            above = bugs[-1] if bugs else shared
            last = above if found_stays else shared
            bug = Bug(place, rest, above.file)
            bug.config, bug.seeds, bug.found, bug.port = shared.config, shared.seeds, last.found, last.port
            bugs.append(bug)
        elif bug is shared and word not in ("with", "seeds", "found"):
            raise Wrong(f"{place}: '{line}' outside of a bug")
        elif word == "in":
            bug.file = rest
        elif word == "with":
            bug.config = rest
        elif word == "-+":
            bug.old.append(CHANGE.sub(r"\1", rest))
            bug.new.append(CHANGE.sub(r"\2", rest))
        elif word == "-":
            bug.old.append(rest)
        elif word == "+":
            bug.new.append(rest)
        elif word == "seeds":
            if not re.fullmatch(r"( ?\d+(/\d+)?)+", rest):
                raise Wrong(f"{place}: found '{rest}', expected a list of SEED or SEED/SHARD")
            bug.seeds = {seed: int(shard or 0) for seed, _, shard in (pair.partition("/") for pair in rest.split())}
        elif word == "found":
            ops, _, bug.port = rest.partition(", ")
            bug.found = ops.split(" or ")
        else:
            raise Wrong(f"{place}: '{word}' where bug, in, with, -+, -, +, seeds, found or # was expected")
    for bug in bugs:
        if not (bug.name and bug.file and bug.old):
            raise Wrong(f"{bug.place}: a bug needs its name, in, and -+ or -")
        if bug.old == bug.new:
            raise Wrong(f"{bug.place}: found no change; expected [-old-] or {{+new+}} after -+, or another text after +")
    if not bugs:
        raise Wrong(f"{path}: found no bug, expected one or more")
    return bugs


def write_seeds(path, bugs):
    """Rewrites the seeds of these bugs of a .bugs file."""
    lines = dict(enumerate(read(path).splitlines(), 1))
    for bug in bugs:
        first = int(bug.place.rpartition(":")[2])
        end = next((number for number in range(first + 1, len(lines) + 1) if not lines[number]), len(lines) + 1)
        last = max(number for number in range(first, end) if lines[number][:1] in ("-", "+"))
        number = next((number for number in range(first, end) if lines[number].startswith("seeds ")), None)
        line = f"seeds {text_of(bug.now())}"
        if number:
            lines[number] = line
        else:
            lines[last] += f"\n{line}"
    write(path, "".join(f"{line}\n" for line in lines.values()))


def stale(bugs):
    """Returns the bugs that other shards than the recorded ones have found, by their file."""
    files = {}
    for bug in bugs:
        if bug.now() != bug.seeds:
            files.setdefault(bug.place.rpartition(":")[0], []).append(bug)
    return files


def mutate(bug):
    """Returns the text of the file with the bug."""
    text = read(bug.file)
    old = "\n".join(bug.old)
    if text.count(old) != 1:
        raise Wrong(f"{bug.place}: the text occurs {text.count(old)} times in {bug.file}, expected once")
    return text.replace(old, "\n".join(bug.new))


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options)


def must(what, command):
    done = run(command)
    if done.returncode:
        lines = done.stdout.splitlines() or [f"exit status {done.returncode}"]
        raise Wrong(f"{what}: {next((line for line in lines if 'rror' in line), lines[0])}")


class Design:
    """A design with bugs, of which one, or none, is enabled at run time."""

    def __init__(self, bench, config):
        self.bench, self.config = bench, config
        self.bugs = []  # a bug's number is its place, from 1
        self.files = {}  # path of a file: its text
        self.worker = None  # path, or the reason for a failed build

    def plant(self, bug):
        if bug.file not in self.bench.rtl:
            raise Wrong(f"{bug.place}: {bug.file} is not in the unit's RTL")
        self.bugs.append(bug)
        if bug.file not in self.files:
            self.files[bug.file] = plant.Merged(read(bug.file))
        if not self.files[bug.file].plant(len(self.bugs), mutate(bug)):
            raise Wrong(f"{bug.place}: expected a change of expressions, and declarations that are added to the module")

    def build(self):
        try:
            self.worker = self.bench.build(os.path.join(self.bench.out, self.config), self.config, self.files)
        except Wrong as wrong:
            self.worker = wrong

    def run(self, number, seed, shard, patience):
        # Only the number of operations counts, so shrinking ends with a stated one. A busy machine must not end trials.
        few = self.bugs[number - 1].few() if number else 1
        return run([self.worker, "run", f"SEED={seed}", f"SHARD={shard}", f"SHRINK={patience}", f"FEWEST={few}", f"WATCHDOG={PATIENT}"],
                   env={**os.environ, "PLANTED_BUG": str(number)})


class Bench:
    """Common data of a unit's designs."""

    def __init__(self, options, word):
        build = options["BUILD"]
        unit, rtl, *configs = word.split(":")
        self.unit, self.rtl = unit, rtl.split(",")
        self.params = {name: params.split(",") if params else [] for name, _, params in
                       (config.partition("=") for config in configs)}
        self.build_directory, self.out = build, os.path.join(build, "bugs", unit)
        self.broken = {}  # built by tb/test/test_cli.py
        self.design = f"{build}/dut/{unit}"
        self.libraries = [f"{build}/lib{name}.a" for name in ("families", "engine", "csim", "verilated")]
        self.libs = options["LDLIBS"].split()
        self.cxx = options["CXX"].split() + [
            *port_list.defines_of(unit)]

    def build(self, out, config, files):
        """Builds the worker of a design in which files have other texts."""
        os.makedirs(out, exist_ok=True)
        sources = []
        for file in self.rtl:
            sources.append(os.path.join(out, os.path.basename(file)) if file in files else file)
            if file in files:
                write(sources[-1], str(files[file]))
        return self.compile(out, config, sources, self.params[config])

    def compile(self, out, config, sources, params, flags=""):
        """Builds the worker of a design of these files, whose top module has these parameters; Verilator gets the flags."""
        must("verilator", ["scripts/verilate.sh", f"{out}/v", self.unit, self.unit, " ".join(params), f"-Wno-fatal {flags}",
                           *sources])
        sized = [f"-D{param}" for param in self.params[config]]
        must("compiler", [*self.cxx, "-include", "test/planted_bug.h", *sized, f"-I{out}/v", "-c", f"{out}/v/dut_all.cpp",
                          "-o", f"{out}/dut.o"])
        parts = port_list.objects_of(f"{self.design}-{config}")
        must("linker", [self.cxx[0], f"{out}/dut.o", *parts, *self.libraries, *self.libs, "-o", f"{out}/worker"])
        return f"{out}/worker"

    def designs(self, bugs):
        """Returns a design for each configuration that has bugs, with all of them."""
        designs = {config: Design(self, config) for config in self.params}
        for bug in bugs:
            config = bug.config or next(iter(designs))
            if config not in designs:
                raise Wrong(f"{bug.place}: {config} is no configuration of the unit")
            designs[config].plant(bug)
        return [design for design in designs.values() if design.bugs]


def shards_of_regression():
    """Returns the number of work items for a design; the worker determines their length."""
    return int(re.search(r"SIM_SHARDS = (\d+)", read("tb/cli/regression.h")).group(1))


class Test:
    """Number 0 checks that a design is correct while no bug is enabled, any other that the bug is found."""

    def __init__(self, design, number):
        self.design, self.number = design, number
        self.bug = design.bugs[number - 1] if number else None
        self.name = f"{design.bench.unit}: {self.bug.name if self.bug else f'no bug in {design.config}'}"

    def why(self, built, shards):
        """Returns None, or the reason for a failure."""
        built.result()
        if isinstance(self.design.worker, Wrong):
            return str(self.design.worker)
        first, *others = self.bug.seeds if self.bug else ["1"]
        whys = itertools.chain([self.why_with(first, shards, PATIENCE)], (self.why_with(seed, shards, 0) for seed in others))
        return next(filter(None, whys), None)

    def why_with(self, seed, shards, patience):
        """As why(), for one seed. Without patience to shrink it, a bug must only be found."""
        recorded = self.bug.seeds[seed] if self.bug else 0
        for shard in sorted(range(shards), key=lambda shard: shard != recorded):
            done = self.design.run(self.number, seed, shard, patience)
            if self.bug and done.returncode == FAILED:
                self.bug.found_by[seed] = shard
            if done.returncode == FAILED and not patience:
                return None
            if done.returncode or not self.bug:
                return self.judge(done)
        return f"not found with SEED={seed}: {self.bug.place}"

    def judge(self, done):
        if not self.bug and done.returncode == 0:
            return None
        report = REPORT.search(done.stdout)
        if done.returncode != FAILED or not report:
            return f"the worker ended with {done.returncode}: {(done.stdout.splitlines() or [''])[-1]}"
        ops, port, kind = report.group(1, 2, 3)
        if not self.bug:
            return f"found {ops}, {port} {kind}"
        if ops in self.bug.found and self.bug.port in ("", f"{port} {kind}"):
            return None
        return f"found {ops}, {port} {kind}, expected as in {self.bug.place}"


def tests_of(options, word):
    """Returns all tests of a unit, grouped by design."""
    unit = word.split(":")[0]
    tests = []
    files = [f"tb/test/bugs/{unit}.bugs", *sorted(glob.glob(f"tb/test/bugs/{unit}_*.bugs"))]
    for design in Bench(options, word).designs([bug for file in files for bug in read_bugs(file)]):
        tests += [Test(design, number) for number in range(len(design.bugs) + 1)]
    return tests


def main(words):
    options = dict(word.split("=", 1) for word in words if re.match(r"[A-Z]+=", word))
    try:
        tests = [test for word in words if re.match(r"\w+:", word) for test in tests_of(options, word)]
        shards = shards_of_regression()
    except (Wrong, OSError) as wrong:
        print(f"not ok 1 - {wrong}")
        return 1
    with ThreadPoolExecutor(int(options["JOBS"])) as pool:
        # All are built first, so that no thread waits for a design that has not been started.
        built = {design: pool.submit(design.build) for design in dict.fromkeys(test.design for test in tests)}
        whys = pool.map(lambda test: test.why(built[test.design], shards), tests)
        ok = bool(tests)
        for number, (test, why) in enumerate(zip(tests, whys), 1):
            ok &= why is None
            print(f"ok {number} - {test.name}" if why is None else f"not ok {number} - {test.name}: {why}", flush=True)
    write = options.get("WRITE")
    for path, bugs in stale(test.bug for test in tests if test.bug).items():
        if write:
            write_seeds(path, bugs)
        for bug in bugs:
            print(f"# {bug.place}: found by {text_of(bug.now())}, expected {text_of(bug.seeds)}" + ("" if write else "; try make PARALLEL=yes bug-shards"))
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
