#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of a unit that declares no timing, with its model as the design. Prints lines of the Test Anything Protocol.

    test_any_timing.py BUILD=

Run from the top of the project.
"""
import glob

from checks import equal, main, one_line, read_json


def worker(place):
    return f"{place.build}/test/any_timing"


def sim(place, *words):
    return place.sim("CYCLES=80000", *words, f"sums:default:model:{worker(place)}")


def test_transfers_are_the_default(place):
    done = sim(place)
    equal(done.returncode, 0, done.stdout + done.stderr)
    equal([target["check"] for target in read_json(place.path("results", "sim.json"))["targets"]], ["txn"])
    equal([run["check"] for run in read_json(glob.glob(place.path("results", "cover-sums-*.json"))[0])["runs"]], ["txn"])


def test_cycles_are_refused_by_name(place):
    one_line(sim(place, "CHECK=cycle"), 2, "CHECK=cycle: ", "no pipeline in unit sums", "try CHECK=txn")
    one_line(place.run(worker(place), "run", "CHECK=cycle"), 2, "unit sums", "try CHECK=txn")


def test_what_is_given_is_taken(place):
    done = sim(place, "CHECK=txn", "RELAX=hold")
    equal(done.returncode, 0, done.stdout + done.stderr)
    assert "without the rules hold" in done.stdout, done.stdout


if __name__ == "__main__":
    main(globals())
