#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that README.md and docs/ show of `make sim` and of programs what these print, but for rates, which differ from day to
day, and for what stands there as `...`, which changes with the stimuli.

    test_transcripts.py BUILD=

BUILD holds the workers, and the results of `make sim`, which has just run.
"""
import glob
import re

from checks import BUILD, equal, main, read_file, read_json, run

ROW = re.compile(r"^(\w+) +(\w+) +(verilated) +(\d+) +\.\.\. +[\d.]+ +([\d.]+)% +(\d+)  (pass)$", re.M)
COLUMNS = "unit", "configuration", "device", "cycles", "coverage_percent", "seed", "verdict"
PROGRAM = re.compile(r"^pass (\S+)  (\w+) (\w+): .*$", re.M)


def found_in(pattern, pages):
    found = []
    for page in pages:
        found += pattern.finditer(read_file(page))
    assert found, f"nothing like {pattern.pattern} in {pages}"
    return found


def test_regression(_):
    rows = [tuple(str(row[name]) for name in COLUMNS) for row in read_json(f"{BUILD}/results/sim.json")["targets"]]
    equal([row.groups() for row in found_in(ROW, ["README.md"])], rows)


def test_programs(_):
    for line in found_in(PROGRAM, ["README.md", *glob.glob("docs/*.md")]):
        done = run(f"{BUILD}/dut/{line[2]}-{line[3]}-verilated/worker", "program", f"FILE={line[1]}")
        equal(done.stdout, line[0] + "\n")


if __name__ == "__main__":
    main(globals())
