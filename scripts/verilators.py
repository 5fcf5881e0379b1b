#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a short regression with each Verilator of a list: its verdict, and the checked cycles per second, relative to the first one,
in the fastest of some runs.

    verilators.py BUILD UNIT ...

The environment has VERILATORS, the commands, and make sim's options. Each has a build of its own, BUILD/verilators/. Each unit is
run with all of them in turn, several times, before the next unit, so that all see the same state of the machine.
"""
import os
import shutil
import subprocess

from command import Wrong, read_json, start

CYCLES = "400000"
ROUNDS = 3


def version_of(command):
    done = subprocess.run([command, "--version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    said = done.stdout.split()
    return said[1] if done.returncode == 0 and said[:1] == ["Verilator"] else None


def run(make, build, command, unit):
    """Returns the rows of a unit's regression, and the output if there are none."""
    results = f"{build}/results/sim.json"
    if os.path.exists(results):
        os.unlink(results)
    done = subprocess.run([make, "-s", "--no-print-directory", "sim", f"B={build}", f"VERILATOR={command}", f"UNIT={unit}",
                           f"CYCLES={os.environ.get('CYCLES') or CYCLES}", f"SEED={os.environ.get('SEED') or 1}"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    try:
        return read_json(results)["targets"], done.stdout
    except (OSError, ValueError):
        return [], done.stdout


def main(build, *units):
    commands = os.environ["VERILATORS"].split()
    if not commands:
        raise Wrong('VERILATORS= is missing: expected commands, as in make verilators VERILATORS="verilator /opt/new/bin/verilator"')
    versions = {}
    for command in commands:
        if not shutil.which(command):
            raise Wrong(f"VERILATORS={command}: found no command of this name, expected the path of a verilator")
        versions[command] = version_of(command)
        if not versions[command]:
            raise Wrong(f"VERILATORS={command}: found no version in the output of --version, expected Verilator")
    passed, first = True, {}
    print(f"{'unit':<14} {'config':<10} {'Verilator':<10} {'checked Mcyc/s':>14} {'to the first':>12}  verdict", flush=True)
    for unit in units:
        results = {}  # rates and verdicts by configuration and command, in this order
        for number, command in enumerate(commands * ROUNDS):
            rows, said = run(os.environ["MAKE"], f"{build}/verilators/{number % len(commands)}-{versions[command]}", command, unit)
            if not rows:
                print(f"{unit}: not run with {versions[command]}:", *said.splitlines()[-8:], sep="\n  ", flush=True)
                return 1
            for row in rows:
                results.setdefault(row["configuration"], {}).setdefault(command, []).append(row)
        for config, by_command in results.items():
            for command, rows in by_command.items():
                rate = max(row["checked_cycles_per_s"] for row in rows)
                verdict = next((row["verdict"] for row in rows if row["verdict"] != "pass"), "pass")
                first[unit, config] = first.get((unit, config), rate)
                passed = passed and verdict == "pass"
                ratio = rate / first[unit, config] if first[unit, config] else 0
                print(f"{unit:<14} {config:<10} {versions[command]:<10} {rate / 1e6:>14.2f} {ratio:>12.2f}  {verdict}", flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    start(main, 2)
