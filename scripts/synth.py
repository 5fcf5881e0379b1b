#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the area and speed of units: docs/synth.md.

    GOALS='unit:config:LUT=1300 unit:config:MHZ=110' synth.py BUILD JOBS TARGET unit:config:PARAMS:FILES...

make has synthesised them, each in BUILD/synth/unit-config-TARGET. This places and routes them with a few seeds, if the target's
tool is installed. Results go to BUILD/results/synth.json and, as a table, to stdout.
"""
import os
from concurrent.futures import ThreadPoolExecutor

import port_list
import result_file
import synth_clock
import synth_page
from command import read_json, start
from synth_targets import SEEDS, TARGETS, count


def goals(name):
    """Returns {"lut", "mhz"}: LUT4 at most and MHz at least of UNIT:CONFIG, or None."""
    given = dict(word.removeprefix(f"{name}:").split("=") for word in os.environ.get("GOALS", "").split() if word.startswith(f"{name}:"))
    return {what: int(given[what.upper()]) if what.upper() in given else None for what in ("lut", "mhz")}


class Design:
    """A unit in one of its configurations, synthesised for a target."""

    def __init__(self, build, name, word):
        self.unit, self.config, params, _ = word.split(":", 3)
        self.name, self.target = name, TARGETS[name]
        self.place = f"{build}/synth/{self.unit}-{self.config}-{name}"
        given = dict(param.split("=", 1) for param in params.split())
        self.lanes = int(given.get("LANES", port_list.ALL_LANES))
        self.cells = read_json(f"{self.place}/cells.json")
        self.seeds, self.why = {}, ""  # MHz and path by seed, or why there are none

    def wrap(self):
        if synth_clock.is_here(self.target):
            synth_clock.wrap(self.place, self.unit, self.lanes, self.target)
        else:
            self.why = f"no {self.target.router.split()[0]}" if self.target.router else "none"

    def route(self, seed):
        if self.why:
            return
        try:
            said = synth_clock.route(self.place, self.target, seed)
            self.seeds[seed] = synth_clock.megahertz(said), synth_clock.longest(said)
        except synth_clock.Full:
            self.why = "too large"

    def row(self):
        """Returns the row of results."""
        def total(patterns):
            return sum(count(self.cells, patterns).values())

        target = self.target
        row = {"unit": self.unit, "configuration": self.config, "target": self.name, "part": target.part, "lut": total(target.lut),
               "carry": total(target.carry), "ff": total(target.ff), "ram": count(self.cells, target.ram),
               "dsp": count(self.cells, target.dsp), "cells": self.cells, "goal": goals(f"{self.unit}:{self.config}")}
        if self.why:
            return {**row, "mhz": None, "why": self.why}
        median = sorted(self.seeds.values(), key=lambda found: found[0])[len(self.seeds) // 2]
        return {**row, "mhz": median[0], "mhz_of_seeds": {seed: found[0] for seed, found in sorted(self.seeds.items())}, "path": median[1]}


def print_table(rows):
    lines = [synth_page.HEAD, *([cell.replace("`", "") for cell in synth_page.cells_of(row)] for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(synth_page.HEAD))]
    for line in lines:
        print("  ".join(cell.ljust(width) if i < 2 else cell.rjust(width) for i, (cell, width) in enumerate(zip(line, widths))).rstrip())
    print(f"for {rows[0]['target']}, {rows[0]['part']}")
    for row in rows:
        if row["mhz"]:
            print(f"{row['unit']} {row['configuration']}: {synth_clock.in_words(row['path']).replace('`', '')}")


def main(build, jobs, name, *words):
    result_file.forget(build, "synth")
    designs = [Design(build, name, word) for word in words]
    with ThreadPoolExecutor(int(jobs)) as pool:
        list(pool.map(Design.wrap, designs))
        list(pool.map(lambda job: job[0].route(job[1]), [(design, seed) for design in designs for seed in SEEDS]))
    rows = [design.row() for design in designs]
    result_file.write(build, "synth", {"rows": rows})
    print_table(rows)


if __name__ == "__main__":
    start(main)
