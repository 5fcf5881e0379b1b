#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves that the bench finds bugs: plants each bug of tb/test/bugs/UNIT.bugs in our RTL and runs the regression on it.

    bugs.py BUILD= JOBS= CXX= LDLIBS= UNIT:FILE,FILE...:CONFIG=PARAM=VALUE,...:CONFIG=...

FILEs are the unit's RTL, the first CONFIG is that of the bugs that name none. Prints a line of the Test Anything Protocol
for each bug. A bug must be found by a work item of the default regression, and be shrunk to its stated number of
operations; see the heads of the .bugs files.
"""
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

FAILED = 1  # how a worker ends that has found a difference
REPORT = re.compile(r"^FAIL .* (\d+) operations? left of \d+$.*?^  (\w+)(?:\[\d+\])? +expected .*?^  an? (\w+)( output)?, at cycle",
                    re.MULTILINE | re.DOTALL)


class Wrong(Exception):
    """Why a test fails, in one line."""


class Bug:
    def __init__(self, place, name):
        self.place, self.name = place, name
        self.file, self.old, self.new, self.found, self.port = None, [], [], None, None
        self.config = None


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise Wrong(f"{path}: {error.strerror}") from error


def read_bugs(path):
    """The bugs of a .bugs file."""
    bugs = []
    for number, line in enumerate(read(path).splitlines(), 1):
        word, _, rest = line.partition(" ")
        place = f"{path}:{number}"
        if not line or word == "#":
            continue
        if word == "bug":
            bugs.append(Bug(place, rest))
        elif not bugs:
            raise Wrong(f"{place}: '{line}' before the first bug")
        elif word == "in":
            bugs[-1].file = rest
        elif word == "with":
            bugs[-1].config = rest
        elif word == "-":
            bugs[-1].old.append(rest)
        elif word == "+":
            bugs[-1].new.append(rest)
        elif word == "found":
            ops, _, bugs[-1].port = rest.partition(", ")
            bugs[-1].found = ops.split(" or ")
        else:
            raise Wrong(f"{place}: '{word}' where bug, in, with, -, +, found or # was expected")
    for bug in bugs:
        if not (bug.name and bug.file and bug.old and bug.found):
            raise Wrong(f"{bug.place}: a bug needs its name, in, - and found")
    if not bugs:
        raise Wrong(f"{path}: there is no bug in it")
    return bugs


def mutate(bug, out):
    """Writes the file with the bug; returns its path."""
    text = read(bug.file)
    old = "\n".join(bug.old)
    if text.count(old) != 1:
        raise Wrong(f"{bug.place}: the text occurs {text.count(old)} times in {bug.file}, expected once")
    path = os.path.join(out, os.path.basename(bug.file))
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, "\n".join(bug.new)))
    return path


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options)


def must(what, command):
    done = run(command)
    if done.returncode:
        raise Wrong(f"{what}: {(done.stdout.strip() or 'exit status ' + str(done.returncode)).splitlines()[0]}")


class Bench:
    """Everything that is compiled once."""

    def __init__(self, options, word):
        build = options["BUILD"]
        unit, rtl, *configs = word.split(":")
        self.unit, self.rtl = unit, rtl.split(",")
        self.params = {name: params.split(",") if params else [] for name, _, params in
                       (config.partition("=") for config in configs)}
        self.out = os.path.join(build, "bugs", unit)
        self.design = f"{build}/dut/{unit}"
        self.libraries = [f"{build}/lib{name}.a" for name in ("engine", "csim", "verilated")]
        self.libs = options["LDLIBS"].split()
        self.cxx = options["CXX"].split() + [
            f"-DUNIT={unit}", f'-DUNIT_HEADER="cycle/{unit}.h"', f'-DUNIT_PORTS="cycle/{unit}_ports.h"']
        self.shards, self.cycles = self.default_length()
        os.makedirs(self.out, exist_ok=True)
        # Half of a bug's time would go into reading the same headers.
        self.header = f"{self.out}/headers.h"
        with open(self.header, "w", encoding="utf-8") as file:
            file.write('#include "verilated.h"\n#include <memory>\n')
        must("headers", [*self.cxx, "-x", "c++-header", self.header, "-o", self.header + ".gch"])

    @staticmethod
    def default_length():
        """How many shards the regression has, and how many cycles each."""
        text = read("tb/cli/sim.h")
        shards, cycles = (int(re.search(rf"{name} = (\d+)", text).group(1))
                          for name in ("SIM_SHARDS", "SIM_DEFAULT_CYCLES"))
        return shards, cycles // shards

    def build(self, bug):
        out = os.path.join(self.out, re.sub(r"\W+", "_", bug.name))
        os.makedirs(out, exist_ok=True)
        mutated = mutate(bug, out)
        if bug.file not in self.rtl:
            raise Wrong(f"{bug.place}: {bug.file} is not in the unit's RTL")
        config = bug.config or next(iter(self.params))
        if config not in self.params:
            raise Wrong(f"{bug.place}: {config} is no configuration of the unit")
        params = self.params[config]
        must("verilator", ["scripts/verilate.sh", f"{out}/v", self.unit, self.unit, " ".join(params), "-Wno-fatal",
                           *(mutated if file == bug.file else file for file in self.rtl)])
        lanes = [f"-D{param}" for param in params if param.startswith("LANES=")]
        must("compiler", [*self.cxx, "-include", self.header, *lanes, f"-I{out}/v", "-c", f"{out}/v/dut_all.cpp", "-o",
                          f"{out}/dut.o"])
        parts = [f"{self.design}-{config}/{part}.o" for part in ("unit", "cycle")]
        must("linker", [self.cxx[0], f"{out}/dut.o", *parts, *self.libraries, *self.libs, "-o", f"{out}/worker"])
        return f"{out}/worker"

    def check(self, bug):
        """None, or why the bug was not found as it should be."""
        try:
            worker = self.build(bug)
        except Wrong as wrong:
            return str(wrong)
        for shard in range(self.shards):
            done = run([worker, "run", "SEED=1", f"SHARD={shard}", f"CYCLES={self.cycles}"])
            if done.returncode == 0:
                continue
            report = REPORT.search(done.stdout)
            if done.returncode != FAILED or not report:
                return f"the worker ended with {done.returncode}: {(done.stdout.splitlines() or [''])[-1]}"
            ops, port, kind = report.group(1, 2, 3)
            if ops in bug.found and bug.port in ("", f"{port} {kind}"):
                return None
            return f"found {ops}, {port} {kind}: not as {bug.place} says"
        return f"not found: {bug.place}"


def check_unit(options, word, number):
    unit = word.split(":")[0]
    bugs = read_bugs(f"tb/test/bugs/{unit}.bugs")
    bench = Bench(options, word)
    ok = True
    with ThreadPoolExecutor(int(options["JOBS"])) as pool:
        for bug, why in zip(bugs, pool.map(bench.check, bugs)):
            number += 1
            ok &= why is None
            print(f"ok {number} - {unit}: {bug.name}" if why is None
                  else f"not ok {number} - {unit}: {bug.name}: {why}", flush=True)
    return ok, number


def main(words):
    options = dict(word.split("=", 1) for word in words if re.match(r"[A-Z]+=", word))
    ok, number = True, 0
    for word in (word for word in words if re.match(r"\w+:", word)):
        try:
            unit_ok, number = check_unit(options, word, number)
        except Wrong as wrong:
            number += 1
            unit_ok = False
            print(f"not ok {number} - {word}: {wrong}")
        ok &= unit_ok
    return 0 if ok and number else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
