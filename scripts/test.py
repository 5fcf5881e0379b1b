#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs tests, each of which is a command line, JOBS at a time, and counts their results.

    test.py LOGDIR JOBS BUILD 'name: command' ...

BUILD is the command that builds what the tests need; they wait for it.
Each line of the Test Anything Protocol ("ok 1 - ...", "not ok 2 - ...") counts as a test. A test without such lines counts
as one. "ok 3 # SKIP why" is a skipped test. Results are printed in the order of the arguments; every few seconds, a line
lists the tests that are running.
The last line is "N passed, N failed"; skipped tests add their reasons and "N skipped" before it. The exit status is 0 only
if no test failed.
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from concurrent import futures

from command import write

QUIET = 8  # seconds without output after which it lists the running tests


def script(path, text):
    write(path, f"#!/bin/sh\n{text}\n", mode=0o755)


def path_with_python(directory):
    """Returns a PATH on which python3 is a script in `directory` that runs this interpreter, with its standard library only.
    The python3 of a version manager is a script that looks for one; both take longer than most scripts of ours."""
    script(f"{directory}/python3", f'exec {shlex.quote(sys.executable)} -S "$@"')
    return f"{os.path.abspath(directory)}:{os.environ['PATH']}"


def path_with_compilers(directory):
    """Returns a PATH on which clang optimises little: what tests build runs for less time than optimising it takes. A precompiled
    header needs some optimisation. The scripts remove themselves from PATH, because a compiler cache searches it."""
    path = os.environ["PATH"]
    for variable, name, level in ("CC", "clang", "-O0"), ("CXX", "clang++", "-O1"):
        found = shutil.which(name)
        if found and os.environ.get(variable) == name:
            script(f"{directory}/{name}", f'PATH={shlex.quote(path)} exec {shlex.quote(found)} "$@" {level}')
    return f"{os.path.abspath(directory)}:{path}"


def use_gold(directory):
    """Makes compilers link with gold, which is a part of Debian's binutils and links a worker in half the time."""
    gold = shutil.which("ld.gold")
    if gold:
        script(f"{directory}/ld", f'exec {shlex.quote(gold)} "$@"')
        os.environ["COMPILER_PATH"] = os.path.abspath(directory)


class Test:
    def __init__(self, word, logs):
        self.name, _, self.command = word.partition(": ")
        self.path = os.path.join(logs, self.name + ".log")
        self.running, self.status, self.cost = False, None, 0

    def run(self):
        with open(self.path, "wb") as log:
            self.running = True
            with subprocess.Popen(["sh", "-c", self.command], stdin=subprocess.DEVNULL, stdout=log,
                                  stderr=subprocess.STDOUT, env={**os.environ, "NO_PAGE": "1"}) as process:
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.cost = usage.ru_utime + usage.ru_stime
        self.running = False

    def log(self):
        # Without a log, no test counts as passed.
        with open(self.path, encoding="utf-8", errors="replace") as log:
            return log.read()

    def counts(self):
        """Returns the numbers of passed and failed tests, and why others were skipped."""
        log = self.log()
        passed, failed = (len(re.findall(line, log, re.MULTILINE)) for line in ("^ok ", "^not ok "))
        skipped = re.findall("^ok .*# SKIP (.*)", log, re.MULTILINE)
        return passed - len(skipped), failed, skipped

    def tell(self):
        """Prints the result; returns the numbers of passed and failed tests, and why others were skipped."""
        try:
            passed, failed, skipped = self.counts()
            log = self.log()
        except OSError as error:
            passed, failed, skipped, log = 0, 1, [], str(error)
        if self.status and not failed:
            failed = 1
        if not passed and not failed and not skipped:
            passed = 1
        if passed and not failed:
            print(f"pass {self.name} ({passed}), {self.cost:.1f} s of a core", flush=True)
        if failed:
            print(f"FAIL {self.name} ({failed} of {passed + failed}), {self.path}, ended with {self.status}:")
            lines = log.splitlines()
            print("\n".join([line for line in lines if line.startswith("not ok ")][:20] + lines[-30:]), flush=True)
        return passed, failed, skipped


def tell(start, what):
    print(f"  {time.monotonic() - start:.0f} s: {what}", flush=True)


def tell_skipped(reasons):
    """Prints each reason once, with its remedy. REASONS is a list of (why, name of the test)."""
    for why in dict.fromkeys(why for why, _ in reasons):
        names = [name for reason, name in reasons if reason == why]
        print(f"skip {', '.join(dict.fromkeys(names))} ({len(names)}): {why}")
    if reasons:
        print(f"{len(reasons)} skipped")


def build(command, start):
    with subprocess.Popen(["sh", "-c", command]) as process:
        while True:
            try:
                return process.wait(QUIET)
            except subprocess.TimeoutExpired:
                tell(start, "building")


def main(logs, jobs, command, *words):
    tests = [Test(word, logs) for word in words]
    os.makedirs(logs, exist_ok=True)
    os.environ["PATH"] = path_with_python(os.path.join(logs, "bin"))
    use_gold(os.path.join(logs, "linker"))
    # Makes compilers and Yosys use large pages, which take less system time than many small ones.
    os.environ.setdefault("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1")
    start = time.monotonic()
    if build(command, start):
        return 1
    os.environ["PATH"] = path_with_compilers(os.path.join(logs, "compilers"))
    passed, failed, skipped = 0, 0, []
    # Tests sometimes wait for a disk or a clock: jobs for 1.5 times the cores keep them busy.
    pool = futures.ThreadPoolExecutor(int(jobs) * 3 // 2)
    try:
        for test, done in [(test, pool.submit(test.run)) for test in tests]:
            while not futures.wait([done], QUIET).done:
                tell(start, ", ".join(f"{each.name} ({each.counts()[0]})" for each in tests if each.running))
            more = test.tell()
            passed, failed = passed + more[0], failed + more[1]
            skipped += [(why, test.name) for why in more[2]]
    finally:
        pool.shutdown(cancel_futures=True)
    if not tests:
        print("no test was run", file=sys.stderr)
        failed = 1
    tell_skipped(skipped)
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 else 1


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
