#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Breaks single lines of the bench and of the model, and checks that `make test` fails for each.

    bench.py BUILD= WORKER= JOBS= LIST 'name: command' ...

LIST has the form of the files of planted bugs, tb/test/bugs/UNIT.bugs. There, `found` names a test that must fail, one of the
others here, which are those of scripts/test.py, and after a comma the functions of it that suffice; it applies until the next one.
A broken line is tested in a tree of its own: links to ours, with one file replaced; make compiles what that changes. Only a failed
check counts, not a compile error, a crash or a hang. Prints a line of the Test Anything Protocol for each test without a change,
and for each broken line.
"""
import collections
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, "scripts")
import bugs  # pylint: disable=wrong-import-position
from command import Wrong, write  # pylint: disable=wrong-import-position

HERE = "build"  # build directory in a tree
PROGRAMS = [f"{HERE}/sim", f"{HERE}/csim"]  # programs of command-line tests, besides WORKER
SECONDS = 600  # CPU time of a process in a test, independent of the machine's load
PATIENCE = "7200"  # seconds of a test, which may wait for ever
FAILED = re.compile(r"^not ok \d+ - (\w+)", re.MULTILINE)
MAKE = os.environ.get("MAKE", "make")


def link_all(source, out):
    """Links to all files, which may be shared: builds replace files and never write to them."""
    shutil.copytree(source, out, copy_function=os.link, dirs_exist_ok=True)


def link_files(source, out):
    os.makedirs(out)
    for entry in os.scandir(source):
        if entry.is_file():
            os.link(entry.path, os.path.join(out, entry.name))


def lay(source, out, parts, text):
    """Links to all of a directory, with this text in the file at these parts of a path."""
    os.makedirs(out)
    for name in os.listdir(source):
        here, there = os.path.join(source, name), os.path.join(out, name)
        if [name] == parts:
            write(there, text)
        elif [name] == parts[:1]:
            lay(here, there, parts[1:], text)
        elif name not in (HERE, ".git"):
            os.symlink(os.path.abspath(here), there)


class Bench:
    def __init__(self, build, worker, words):
        self.build = build
        # Commands use the paths of a tree.
        own = re.compile(rf"(?<![\w./-]){re.escape(build)}(?![\w.-])")
        self.programs = [*PROGRAMS, own.sub(HERE, worker)]
        self.commands = {name: own.sub(HERE, command) for name, _, command in (word.partition(": ") for word in words)}

    def lay(self, out, bug):
        lay(".", out, bug.file.split("/") if bug else [], bugs.mutate(bug) if bug else None)
        link_files(self.build, os.path.join(out, HERE))
        link_files(f"{self.build}/test", os.path.join(out, HERE, "test"))
        for name in ("obj", "dut", "verilated"):
            link_all(f"{self.build}/{name}", os.path.join(out, HERE, name))

    def needs(self, bug):
        """Returns what a command-line test uses: programs, and objects of the unit whose file is broken."""
        unit = os.path.basename(bug.file).partition(".")[0] if bug else ""
        return self.programs + [HERE + path[len(self.build):] for path in glob.glob(f"{self.build}/dut/{unit}-*/unit.o")]

    def run(self, test, functions, bug):
        """Returns the names of the checks that fail."""
        program, trees = f"{HERE}/test/{test}", f"{self.build}/mutate/bench"
        os.makedirs(trees, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=trees) as place:
            tree = os.path.join(place, "tree")
            self.lay(tree, bug)
            must_make([program] if program in self.commands[test] else self.needs(bug), tree)
            done = bugs.run(["timeout", PATIENCE, "sh", "-c", f"ulimit -t {SECONDS}; {self.commands[test]}"], cwd=tree,
                            stdin=subprocess.DEVNULL,
                            env={**os.environ, "TESTS": functions or ""})
        failed = FAILED.findall(done.stdout)
        if bool(done.returncode) != bool(failed):
            last = (done.stdout.splitlines() or [""])[-1]
            raise Wrong(f"{test} ended with {done.returncode} and {len(failed)} failed checks: {last}")
        return failed


def must_make(targets, tree):
    done = bugs.run([MAKE, "-s", "PARALLEL=yes", f"B={HERE}", *targets], cwd=tree)
    if done.returncode:
        raise Wrong(next((line for line in done.stdout.splitlines() if "error" in line), done.stdout.strip()))


class Test:
    """Result of a broken line, or of a test without one."""

    def __init__(self, test, functions, bug):
        self.test, self.functions, self.bug = test, functions, bug
        self.name = bug.name if bug else f"{test} while nothing is broken"

    def verdict(self, bench):
        """Returns whether it is good, and the outcome."""
        try:
            failed = bench.run(self.test, self.functions, self.bug)
        except Wrong as wrong:
            return False, str(wrong)
        if self.bug and not failed:
            return False, f"survives {self.test}: {self.bug.place}"
        return bool(self.bug) == bool(failed), f"{len(failed)} failed in {self.test}, first {failed[0]}" if failed else "all pass"


def tests_of(path, names):
    """Returns each test without a broken line, then the broken lines: the failure of a test that fails anyway shows nothing."""
    broken = [Test(bug.found[0], bug.port, bug) for bug in bugs.read_bugs(path, found_stays=True)]
    functions = collections.defaultdict(list)
    for test in broken:
        if test.test not in names:
            raise Wrong(f"{test.bug.place}: {test.test} is no test of make test")
        functions[test.test].append(test.functions)
    whole = [Test(test, "" if "" in told else " ".join(dict.fromkeys(told)), None) for test, told in functions.items()]
    return whole + broken


def main(words):
    options = dict(word.split("=", 1) for word in words if re.match(r"[A-Z]+=", word))
    path, *commands = [word for word in words if not re.match(r"[A-Z]+=", word)]
    bench = Bench(options["BUILD"], options["WORKER"], commands)
    try:
        tests = tests_of(path, bench.commands)
    except (Wrong, OSError) as wrong:
        print(f"not ok 1 - {wrong}")
        return 1
    red, ok = collections.Counter(), True
    with ThreadPoolExecutor(int(options["JOBS"])) as pool:
        verdicts = pool.map(lambda test: test.verdict(bench), tests)
        for number, (test, (good, what)) in enumerate(zip(tests, verdicts), 1):
            ok &= good
            red[test.test] += bool(good and test.bug)
            print(f"{'ok' if good else 'not ok'} {number} - {test.name}: {what}", flush=True)
    print(f"# {sum(test.bug is not None for test in tests)} broken lines, {sum(red.values())} found: "
          + ", ".join(f"{test} {n}" for test, n in sorted(red.items())))
    return 0 if ok else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
