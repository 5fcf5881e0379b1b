# SPDX-License-Identifier: MIT
"""What tests in Python share: their words, commands, files, and the lines of the Test Anything Protocol, which each prints.

A test runs from the top of the project. Of its words, NAME=VALUE and UNIT:..., those that its head does not explain are those of
scripts/bugs.py. It imports this before modules of scripts/, tb/mutate/ and tb/prove/.
"""
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

sys.path[:0] = ["tb/mutate", "tb/prove", "scripts"]
import bugs  # pylint: disable=wrong-import-position

OPTIONS = dict(word.split("=", 1) for word in sys.argv[1:] if re.match(r"[A-Z]+=", word))
BUILD = OPTIONS.get("BUILD", "none")
SHARDS = 8
MAKE = os.environ.get("MAKE", "make")
# Messages about the flags of the outer make, and a directory that is named here, are not for the tested make.
QUIET = {name: value for name, value in os.environ.items()
         if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "DISPLAY", "WAYLAND_DISPLAY", "TESTFLOAT")}


def read_file(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def read_json(path):
    return json.loads(read_file(path))


def write_file(path, text, mode=None, encoding="utf-8"):
    """Writes a file, in directories that are made if they are missing. Returns its path."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w", encoding=encoding) as file:
        file.write(text)
    if mode:
        os.chmod(path, mode)
    return path


def run(*command, **options):
    return subprocess.run(command, text=True, check=False,
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "errors": "replace", **options})


def start(*command, **options):
    """Starts a command in a session of its own: a signal for it may be one for all of its processes."""
    return subprocess.Popen(command, text=True, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "start_new_session": True,
                                                   **options})


def make(*words, **options):
    """Runs make in the build of the tests."""
    return run(MAKE, "-s", "--no-print-directory", f"B={BUILD}", *words, **{"env": QUIET, **options})


def bench_of(unit=r"\w+"):
    """Returns the builder of designs of a unit among the words, by default of the first one."""
    return bugs.Bench(OPTIONS, next(word for word in sys.argv[1:] if re.match(f"{unit}:", word)))


class Place:
    """A directory of results, with functions that run commands in it."""

    build, worker = BUILD, f"{BUILD}/dut/atomic_alu-default-verilated/worker"

    def __init__(self, bench):
        self.bench, self.dir = bench, tempfile.mkdtemp(prefix="test_")
        self.target = f"atomic_alu:default:verilated:{self.worker}"

    def run(self, *command, **options):
        return run(*command, **options)

    def sim_command(self, *words):
        """Results must not depend on the speed of the machine: shrinking has no time limit."""
        return [f"{self.build}/sim", f"BUILD={self.dir}", "SHRINK=86400", *words]

    def sim(self, *words, **options):
        return self.run(*self.sim_command(*words), **options)

    def start_sim(self, *words):
        return start(*self.sim_command(*words))

    def path(self, *names):
        return os.path.join(self.dir, *names)

    def script(self, name, text):
        """Returns a shell script as a worker, which writes its result with this number of bins to descriptor 3."""
        bins = re.search("cover ([nyuw]+)", text)
        if bins:
            values = json.dumps([str(i) for i in range(len(bins.group(1)))])
            parts = f'"parts": [{{"name": "number", "values": {values}}}]'
            group = f'group {len(bins.group(1))} "name": "fake", "text": "bin %0", {parts}, "impossible": []'
            text = f"[ $1 = covergroups ] && {{ echo ports 0x0; echo '{group}'; exit; }}\n{text}"
        return f"fake:{name}:c:" + write_file(self.path(name), "#!/bin/sh\n" + text, 0o755, "latin-1")

    def broken(self, old, new, file="rtl/atomic_alu_finish.v"):
        """Returns our design with one text replaced, built once for all tests."""
        if (old, new, file) not in self.bench.broken:
            bug = bugs.Bug("tb/test/checks.py", new)
            bug.file, bug.old, bug.new = file, [old], [new]
            name = os.path.basename(sys.argv[0]).removesuffix(".py")  # tests run side by side
            out = os.path.join(self.build, "test", "broken", f"{name}-{len(self.bench.broken)}")
            config = next(iter(self.bench.params))
            self.bench.broken[old, new, file] = self.bench.build(out, config, {file: bugs.mutate(bug)})
        return f"{self.bench.unit}:broken:verilated:{self.bench.broken[old, new, file]}"

    def json(self):
        return read_json(self.path("results", "sim.json"))["targets"]

    def began(self):
        return read_json(self.path("results", "sim.json"))["began"]

    def xml(self):
        return ElementTree.parse(self.path("results", "sim.xml")).getroot()

    def parts(self):
        return [name for _, _, names in os.walk(self.dir) for name in names if ".part" in name]


def worker_of(target):
    return target.split(":")[3]


def equal(seen, expected, what=""):
    a, b = repr(expected), repr(seen)
    at = max(0, len(os.path.commonprefix([a, b])) - 40)
    assert seen == expected, f"{what} expected {a[at:at + 120]}, seen {b[at:at + 120]}"


def ended(done, status=0, errors=None):
    """Returns a command that has ended with this exit status, and with these messages, if any are expected."""
    equal(done.returncode, status, f"{done.stdout}{done.stderr}")
    assert errors is None or done.stderr == errors, done.stderr
    return done


def passed(done):
    """make or lanelock printed a verdict of success, or where a dump is."""
    assert re.search(r"^pass |^dump ", ended(done).stdout, re.M), done.stdout


def one_line(done, status, *words):
    """The program reported one error line with all the words, and printed nothing."""
    lines = done.stderr.splitlines()
    equal(done.returncode, status, f"status ({done.stderr!r})")
    equal(len(lines), 1, f"lines of {done.stderr!r}:")
    equal(done.stdout, "")
    for word in words:
        assert word in lines[0], f"'{lines[0]}' has no '{word}'"


FOUND = re.compile(r"(?:atomic_alu \S+ verilated  seed \d+ shard \d+  found at cycle \d+, (?:shrinking )?\d+ operations?|  all saved in (\S+))$")
ASKED = 'asked=$(echo "$*" | sed -n "s/.*CYCLES=\\([0-9]*\\).*/\\1/p"); asked=${asked:-2000000}\n'  # the cycles of a worker's item
GOOD_RESULT = ASKED + 'echo "cycles $asked\nops 5\nseconds 0.1\ncover y" >&3\n'


def without_rate(done, place):
    """Returns the results that must not depend on the number of jobs: table and JSON without speed, and verdicts."""
    equal([line for line in done.stderr.splitlines() if not FOUND.match(line) and " work items, " not in line], [])
    table = re.sub(r"(?m)^(\S+ +\S+ +\S+ +\d+ +\d+) +[\d.]+", r"\1 rate", done.stdout)
    rows = [{key: value for key, value in row.items() if key not in ("checked_cycles_per_s", "seconds")} for row in place.json()]
    cases = [(case.get("name"), [(child.tag, child.text) for child in case]) for case in place.xml()]
    return done.returncode, table, rows, cases


def refused(done, *words):
    """make printed one line with all the words, before a line of its own, and no verdict."""
    lines = [line for line in done.stderr.splitlines() if not line.startswith("make: ***")]
    equal((done.returncode, len(lines)), (2, 1), done.stdout + done.stderr)
    for word in words:
        assert word in lines[0], f"'{lines[0]}' has no '{word}'"
    assert "pass" not in done.stdout, done.stdout


def outcome(kind, call, *words):
    """Returns what a call returns, or the text of its exception of this kind."""
    try:
        return call(*words)
    except kind as wrong:
        return str(wrong)


def open_terminal():
    """Returns both ends of a pseudo-terminal; the second one has a name."""
    try:
        ours, theirs = os.openpty()
        os.ttyname(theirs)
    except OSError as error:
        raise unittest.SkipTest(f"no pseudo-terminal ({error.strerror}); try mount -t devpts devpts /dev/pts") from error
    return ours, theirs


def need_tool(how, *names):
    """Returns the path of one of the programs, or skips the test. HOW is the command that installs one."""
    path = next(filter(None, map(shutil.which, names)), None)
    if not path:
        raise unittest.SkipTest(f"{names[0]} is not on this machine; {how}")
    return path


def tell(results):
    """Prints a line for each (name, what is wrong with it, or nothing), and exits."""
    failed = False
    for number, (name, wrong) in enumerate(results, 1):
        failed |= bool(wrong)
        print(f"not ok {number} - {name}: {wrong}" if wrong else f"ok {number} - {name}", flush=True)
    sys.exit(failed)


def hangs(*_):
    raise TimeoutError("it hangs")


def main(module, bench=None, seconds=0):
    """Runs the functions named test_*, or those in TESTS=, each in a new place and for these seconds at most, if any; prints the
    time of each, and exits."""
    signal.signal(signal.SIGALRM, hangs)
    tests = [(name, test) for name, test in module.items() if name.startswith("test_") and callable(test)]
    meant = os.environ.get("TESTS", "").split()
    tests = [(name, test) for name, test in tests if name in meant] if meant else tests
    assert tests, "there is no test of this name"
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        place = Place(bench)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        signal.alarm(seconds)
        try:
            test(place)
            print(f"ok {number} - {name}", flush=True)
        except unittest.SkipTest as why:
            print(f"ok {number} - {name} # SKIP {why}", flush=True)
        except Exception as why:  # whatever it is, the other tests go on
            failed += 1
            print(f"not ok {number} - {name}: {type(why).__name__}: {' '.join(str(why).split())}", flush=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"# {after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime:.1f} s of a core", flush=True)
        shutil.rmtree(place.dir)
    sys.exit(1 if failed else 0)
