#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the speed of designs, as ratios: bench.py BUILD UNIT:CONFIG...

Compared programs run alternately, and each ratio is of two consecutive runs, because machines are noisy. The result is the median
of such pairs. Results go to BUILD/results/bench.json and, as a table, to stdout. Slow programs do not fail.
"""
import os
import statistics
import subprocess
import sys

import clocks
import result_file

ROUNDS = 25  # of const, floor, checked in one process
PEER_ROUNDS = 11  # of checked and one peer
PEER_CYCLES = 1000000
AGAINST_ROUNDS = 13  # of this checkout and another one, two work items each
JOBS_ROUNDS = 9  # of two processes of floor and two of checked
JOBS_RUNS = 3  # of each of these processes
COMPILERS = ("g++", "clang++")

# name in the JSON, text for the table, goal, whether more is better
METRICS = (
    ("ratio_to_floor", "checked / floor; the floor is the bare design with the same inputs", 0.6, True),
    ("rand_to_const", "floor: time of a cycle / with constant inputs", 1.6, False),
    ("against", "checked / the checkout of AGAINST=", 0.97, True),
    ("vs_cpp", "checked / a plain C++ Verilator bench", 2.5, True),
    ("vs_sv_dpi", "checked / a SystemVerilog bench with the model by DPI", 4.0, True),
    ("jobs2_to_floor2", "two checked processes / two floor processes", None, True),
    ("jobs2_scaling", "the same / the ratio of single ones", 0.9, True),
)
AGAINST = os.environ.get("AGAINST")  # the directory of another checkout
# Goal for ratio_to_floor of a unit that declares its own, by UNIT:CONFIG
FLOORS = {name.removesuffix(":default"): float(goal) for name, _, goal in (word.partition("=") for word in os.environ.get("FLOORS", "").split())}


def fail(message):
    sys.exit(f"bench: {message}")


def start(command):
    try:
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    except OSError as error:
        fail(f"{command[0]}: {error.strerror}")


def finish(process):
    """Returns the lines that the process prints."""
    text = process.communicate()[0]
    if process.returncode:
        fail(f"{' '.join(process.args)}: failed with status {process.returncode}: {text.strip()[-200:]}")
    return text.splitlines()


def speed(program, rounds, *what):
    return start([program, f"ROUNDS={rounds}", *what])


def rates_of(process):
    """Returns the occupancy, and a list of rates for each program measured."""
    first, *rounds = finish(process)
    return float(first.split()[1]), list(zip(*([float(rate) for rate in line.split()] for line in rounds)))


def pairs(above, below):
    return [a / b for a, b in zip(above, below)]


def percentile(values, percent):
    return statistics.quantiles(values, n=10, method="inclusive")[percent // 10 - 1]


class Results:
    """Results for one design."""

    def __init__(self):
        self.json = {"rates": {}, "spread": {}, "compilers": {"checked": os.environ.get("CXX", "")}, "peer_occupancy": {}}

    def rate(self, name, rates):
        self.json["rates"][name] = round(statistics.median(rates))

    def ratio(self, name, ratios):
        self.json[name] = round(statistics.median(ratios), 3)
        self.json["spread"][name] = [round(percentile(ratios, 10), 3), round(percentile(ratios, 90), 3)]


def measure_floor(results, program):
    occupancy, (const, floor, checked) = rates_of(speed(program, ROUNDS, "const", "floor", "checked"))
    results.json["occupancy"] = occupancy
    for name, rates in (("const", const), ("floor", floor), ("checked", checked)):
        results.rate(name, rates)
    results.ratio("ratio_to_floor", pairs(checked, floor))
    results.ratio("rand_to_const", pairs(const, floor))
    results.rate("operations", [occupancy * rate for rate in checked])


def measure_against(results, program, other):
    """Measures the same shards with the build of another checkout."""
    here, there = [], []
    for _ in range(AGAINST_ROUNDS):
        for path, rates in ((program, here), (other, there)):
            results.json["occupancy"], (checked,) = rates_of(speed(path, 2, "checked"))
            rates.extend(checked)
    results.rate("checked", here)
    results.rate("against", there)
    results.ratio("against", pairs(here, there))


def run_peer(path, seed):
    """Runs a peer and returns its rate and its occupancy."""
    for line in finish(start([path, f"+CYCLES={PEER_CYCLES}", f"+SEED={seed}"])):
        words = line.split()
        if words[:1] == ["rate"]:
            return float(words[1]), float(words[3])
    fail(f"{path}: did not print its rate")


def measure_peer(results, program, directory, metric, kind):
    """Measures the unit against the fastest build of the peer, if it has one."""
    if not os.path.isdir(f"{directory}/{kind}-{COMPILERS[0]}"):
        return
    best = None
    peers = {compiler: ([], []) for compiler in COMPILERS}
    for seed in range(1, PEER_ROUNDS + 1):
        for compiler, (checked, runs) in peers.items():
            checked.append(rates_of(speed(program, 1, "checked"))[1][0][0])
            runs.append(run_peer(f"{directory}/{kind}-{compiler}/peer", seed))
    for compiler, (checked, runs) in peers.items():
        rates = [rate for rate, _ in runs]
        ratios = pairs(checked, rates)
        results.rate(f"{metric[3:]}_{compiler}", rates)
        if best is None or statistics.median(ratios) < best:
            best = statistics.median(ratios)
            results.ratio(metric, ratios)
            results.json["compilers"][metric[3:]] = compiler
            results.json["peer_occupancy"][metric[3:]] = statistics.median(occupancy for _, occupancy in runs)


def measure_jobs(results, program):
    rates = {"floor": [], "checked": []}
    for _ in range(JOBS_ROUNDS):
        for what, totals in rates.items():
            both = [speed(program, JOBS_RUNS, what) for _ in range(2)]
            totals.append(sum(statistics.median(rates_of(process)[1][0]) for process in both))
    results.rate("floor_2_jobs", rates["floor"])
    results.rate("checked_2_jobs", rates["checked"])
    ratios = pairs(rates["checked"], rates["floor"])
    results.ratio("jobs2_to_floor2", ratios)
    results.ratio("jobs2_scaling", [ratio / results.json["ratio_to_floor"] for ratio in ratios])


def count_clocks(build, target):
    """Returns the clocks of the target's kinds of message, if any. They do not depend on the machine."""
    unit = target.partition(":")[0]
    if AGAINST or not clocks.has_kinds(unit):
        return {}
    rows = clocks.measure(f"{build}/dut/{target.replace(':', '-')}-verilated/clocks", unit)
    print(f"{unit}, from one message to the next:\n")
    print("\n".join(clocks.table(rows)) + "\n", flush=True)
    return {"clocks": rows}


def measure(build, target):
    directory = target.replace(":", "-")
    program = f"{build}/dut/{directory}-verilated/speed"
    peers = f"{build}/bench/{directory}"
    results = Results()
    jobs = (
        (AGAINST, lambda: measure_against(results, program, f"{AGAINST}/build/dut/{directory}-verilated/speed")),
    ) if AGAINST else (
        ("floor", lambda: measure_floor(results, program)),
        ("C++ bench", lambda: measure_peer(results, program, peers, "vs_cpp", "cpp")),
        ("SystemVerilog bench", lambda: measure_peer(results, program, peers, "vs_sv_dpi", "dpi")),
        ("two jobs", lambda: measure_jobs(results, program)),
    )
    for what, job in jobs:
        if sys.stderr.isatty():
            print(f"\r\033[K{target} {what} ...", end="", file=sys.stderr, flush=True)
        else:
            print(f"{target} {what} ...", file=sys.stderr, flush=True)
        job()
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    return results.json


def print_table(name, unit):
    print(f"| {name} | median | 10% to 90% | goal | |")
    print("|---|---|---|---|---|")
    for metric, words, goal, more in METRICS:
        if metric not in unit:
            continue
        goal = FLOORS.get(name, goal) if metric == "ratio_to_floor" else goal
        value = unit[metric]
        low, high = unit["spread"][metric]
        wanted = f"at {'least' if more else 'most'} {goal:g}" if goal else ""
        verdict = "" if not goal else "met" if (value >= goal) == more or value == goal else "**missed**"
        print(f"| {words} | {value:.2f} | {low:.2f} to {high:.2f} | {wanted} | {verdict} |")
    rates = ", ".join(f"{what.replace('_', ' ')} {rate / 1e6:.3g}" for what, rate in unit["rates"].items())
    print(f"\nMillion cycles/s, and checked operations/s: {rates}. An operation in {100 * unit['occupancy']:.0f}% of the cycles.\n")


def main():
    if len(sys.argv) < 3:
        fail("expected BUILD UNIT:CONFIG...")
    build, *targets = sys.argv[1:]
    result_file.forget(build, "bench")
    units = {}
    for target in targets:
        name = target.removesuffix(":default")
        units[name] = {**count_clocks(build, target), **measure(build, target)}
        print_table(name, units[name])
    result_file.write(build, "bench", {"units": units})


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        fail("interrupted")
