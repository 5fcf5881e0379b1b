#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the hardware of docs/found.md whose sources are present, and compares the verdicts with those of its table:

    MAKE= FOREIGN= UNIT= CYCLES= found.py BUILD

A row of the table has the design, with a link to the folder of its wrapper; its repository; the commit; the options of make sim,
with the shell variables that the page sets; and the verdict: `pass`, or `FAIL` and the operations that fail. UNIT.f in the folder
lists the files, below $FOREIGN.
"""
import os
import re
import shlex
import string
import subprocess
import sys

from command import read, start

PAGE = "docs/found.md"
CYCLES = "800000"
ROW = re.compile(r"(?m)^\| \[(.*?)\]\(\.\./(\S+?)\) \| [^|]* \| [^|]* \| `(UNIT=[^|]*)` \| ([^|]*) \|")
VARIABLE = re.compile(r'(?m)^    (\w+)="(.*)"$')
FILE = re.compile(r"\$\{FOREIGN\}(\S+)")
VERDICT = re.compile(r"(?m)^\w+ +user .* (pass|FAIL)\b")
FAILURE = re.compile(r"(?m)^  (\S.*?) +(?:\w+_o|-) +\w+ +(?:less than )?\d+ of \d+ ")


def missing_file(listed, foreign):
    """Returns the first source of a list of files that does not exist."""
    paths = [foreign + name for name in FILE.findall(read(listed))]
    return next((path for path in paths if not os.path.exists(path)), None)


def run(build, listed, foreign, options):
    """Returns the command, what it printed, and its verdict: the word, then the operations that fail."""
    command = ["sim", f"CYCLES={os.environ.get('CYCLES') or CYCLES}", *options, "CHECK=txn", "KEEP_GOING=1",
               f"FOREIGN={foreign}", f"DUT=-f {listed}"]
    done = subprocess.run([os.environ["MAKE"], "-s", "--no-print-directory", f"B={build}", *command],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    verdict = VERDICT.findall(done.stdout) or [f"exit {done.returncode}"]
    return shlex.join(["make", *command]), done.stdout, [verdict[0], *sorted(set(FAILURE.findall(done.stdout)))]


def main(build):
    foreign, unit = os.environ["FOREIGN"] or "foreign", os.environ["UNIT"]
    page = read(PAGE)
    rows, variables = ROW.findall(page), dict(VARIABLE.findall(page))
    same = wrong = absent = 0
    for name, folder, options, expected in rows:
        try:
            words = shlex.split(string.Template(options).substitute(variables))
        except KeyError as unset:
            sys.exit(f"{PAGE}: found ${unset.args[0]}, expected a variable that the page sets; try a line {unset.args[0]}=\"...\"")
        of_unit = words[0].removeprefix("UNIT=")
        if unit not in ("", of_unit):
            continue
        listed = f"{folder}/{of_unit}.f"
        head = f"{name.replace('`', ''):<36} {of_unit:<12}"
        path = missing_file(listed, foreign)
        if path:
            absent += 1
            print(f"{head} not run: {path} is missing", flush=True)
            continue
        command, printed, verdict = run(build, listed, foreign, words)
        expected = expected.split()[:1] + sorted(re.findall(r"`(\w+)`", expected))
        if verdict == expected:
            same += 1
            print(head, *verdict, flush=True)
        else:
            wrong += 1
            print(f"{head} found {' '.join(verdict)}, expected {' '.join(expected)}; {command}\n{printed}", flush=True)
    good = same and not wrong
    print(f"{'pass' if good else 'FAIL'}  {same} of {same + wrong} designs as in {PAGE}" + (f", {absent} not run" if absent else ""))
    return 0 if good else 1


if __name__ == "__main__":
    start(main)
