#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a page for a browser and a summary from the files of a `make cover` run.

    cover.py BUILD unit:config:PARAMS:FILE FILE ...

Reads BUILD/toggle/*.dat, Verilator's toggle counts, the gcov files under BUILD/obj, and BUILD/results/sim.json. Writes
BUILD/index.html, and the sources with their counts below BUILD/source. A bit without toggles is not counted if it is
proved constant in every configuration of its unit that has it.
"""
import collections
import glob
import html
import itertools
import os
import re
import shutil
import subprocess
import sys

from command import read, read_json, write

PAGE = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Lanelock: coverage of the code</title>
<style>
body {{ font: 15px sans-serif; max-width: 60em; margin: 2em auto; color: #222 }}
table {{ border-collapse: collapse; width: 100%; margin-bottom: 2.5em }}
th, td {{ padding: .35em .8em; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap }}
th:first-child, td:first-child {{ text-align: left }}
meter {{ width: 12em }}
td.gap {{ text-align: left; white-space: normal; color: #b00; padding-left: 2.5em }}
</style>
<h1>Coverage of the code</h1>
<p>What <code>make cover</code> has reached: a short regression of each unit, with seed {seed}, and the tests of the
model. <a href="source/index.html">All sources with their counts</a>: a line of RTL has that of its least toggled bit.</p>
<h2>RTL: bits that toggle</h2>
<p>Every bit of every signal, in each instance by itself; memories do not count. A constant bit has not toggled, and
it is proven that it cannot. Any other bit that has not toggled is listed.</p>
<table><tr><th>unit<th>cycles<th>bits<th>constant<th>can toggle<th>toggled<th><th></tr>
{units}</table>
<h2>Model: lines that run</h2>
<table><tr><th>file<th>lines<th>run<th><th></tr>
{files}</table>
</html>
"""


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{command[0]} failed:\n{done.stdout}{done.stderr}")


def read_points(build):
    """Returns {(file, line, scope, bit): toggles}, summed over all processes."""
    merged = f"{build}/toggle.dat"
    files = glob.glob(f"{build}/toggle/*.dat")
    if not files:
        sys.exit(f"{build}/toggle: expected files of toggle counts, found none")
    beside = f"{os.environ.get('VERILATOR') or 'verilator'}_coverage"
    run(beside if shutil.which(beside) else "verilator_coverage", "--write", merged, *files)
    points = collections.Counter()
    with open(merged, encoding="latin-1") as lines:
        for line in lines:
            found = re.match(r"C '\x01(.*)' (\d+)$", line)
            if found:
                field = dict(word.split("\x02") for word in found[1].split("\x01"))
                points[field["f"], int(field["l"]), field["h"], field["o"]] += int(found[2])
    return points


class Netlist:
    """A design in yosys, without optimisation."""

    def __init__(self, build, unit, config, params, files):
        generics = "".join(" -chparam " + param.replace("=", " ") for param in params.split())
        self.unit, self.path = unit, f"{build}/{unit}-{config}"
        run("yosys", "-q", "-p", f"read_verilog -Irtl/include {files}; hierarchy -top {unit}{generics}; proc -norom; "
            f"flatten; write_rtlil {self.path}.il; write_json {self.path}.json")
        nets = read_json(f"{self.path}.json")["modules"][unit]["netnames"]
        # yosys's bit, counted from 0, for each name of Verilator's
        self.bits = {}
        for name, net in nets.items():
            scope, _, signal = f"TOP.{unit}.{name}".rpartition(".")
            for i in range(len(net["bits"])):
                bit = (scope, f"{signal}[{i + net.get('offset', 0)}]") if len(net["bits"]) > 1 else (scope, signal)
                self.bits[bit] = f"{name}[{i}]" if len(net["bits"]) > 1 else name

    def solve(self, bits, *constraints):
        """Returns the bits' values in the last cycle of a run that satisfies the constraints; None if no run does."""
        found = f"{self.path}.run"
        if os.path.exists(found):
            os.remove(found)
        script = f"{self.path}.ys"
        write(script, f"read_rtlil {self.path}.il\ncd {self.unit}\nadd -wire suspects {len(bits)}\n"
              f"connect -set suspects {','.join(self.bits[bit] for bit in bits)}\n"
              f"sat -ignore_unknown_cells -show suspects -dump_json {found} {' '.join(constraints)}\n")
        run("yosys", "-q", "-s", script)
        if not os.path.exists(found):
            return None
        cycles = re.search(r'"name": "suspects".*"data": \[(.*)\]', read(found))[1]
        return re.findall(r'"([01]+)"', cycles)[-1]

    def constant(self, suspects):
        """Returns the bits that never change once all of them have these values. Proved by induction, from the values of
        some cycle: bits with a possible change are dropped until none is left.
        """
        bits = sorted(bit for bit in suspects if bit in self.bits)
        values = self.solve(bits, "-set-init-zero -seq 1") if bits else ""
        while bits:
            all_have = f"suspects {len(bits)}'b{values}"
            after = self.solve(bits, f"-seq 2 -set-at 1 {all_have} -prove-skip 1 -prove {all_have}")
            if after is None:
                break
            keep = [value == next_value for value, next_value in zip(values, after)]
            bits = list(itertools.compress(bits, keep))
            values = "".join(itertools.compress(values, keep))
        return set(bits)


def constant_bits(build, designs, suspects):
    moves, constant = set(), set()
    for design in designs:
        netlist = Netlist(build, *design.split(":"))
        proven = netlist.constant(suspects)
        constant |= proven
        moves |= (suspects & netlist.bits.keys()) - proven
    return constant - moves


def write_toggle_lines(points, path):
    """Writes lcov data: the count of a line is that of its least toggled bit."""
    files = collections.defaultdict(dict)
    for (file, line, _, _), toggles in points.items():
        files[file][line] = min(toggles, files[file].get(line, toggles))
    with open(path, "w", encoding="utf-8") as info:
        for file, lines in sorted(files.items()):
            print(f"SF:{os.path.abspath(file)}", file=info)
            for line, toggles in sorted(lines.items()):
                print(f"DA:{line},{toggles}", file=info)
            print("end_of_record", file=info)


def write_model_lines(build):
    """Writes lcov data, and returns {file: {line: times run}}."""
    run("lcov", "--quiet", "--capture", "--directory", f"{build}/obj", "--base-directory", ".",
        "--output-file", f"{build}/c.info")
    run("lcov", "--quiet", "--extract", f"{build}/c.info", f"{os.getcwd()}/csim/*", "--output-file",
        f"{build}/csim.info")
    files = collections.defaultdict(dict)
    with open(f"{build}/csim.info", encoding="utf-8") as info:
        for word, _, rest in (text.strip().partition(":") for text in info):
            if word == "SF":
                file = os.path.relpath(rest)
            elif word == "DA":
                line, count = rest.split(",")[:2]
                files[file][int(line)] = int(count)
    return files


def runs(numbers):
    """Returns (first, last) of consecutive numbers."""
    # Consecutive numbers have the same difference to their index.
    rows = itertools.groupby(enumerate(sorted(numbers)), lambda place: place[1] - place[0])
    for row in ([number for _, number in row] for _, row in rows):
        yield row[0], row[-1]


class Row:
    """Row of the page: a unit or a file, how much of it is reached, and the missing points, as (file, line, text)."""

    def __init__(self, name, columns, counts, gaps):
        self.name, self.columns, self.gaps = name, columns, gaps
        self.total, self.reached = len(counts), sum(count > 0 for count in counts)
        # Only full coverage is 100.0%.
        self.percent = f"{int(1000 * self.reached / self.total) / 10}%"

    def page(self):
        cells = "".join(f"<td>{number}" for number in (*self.columns, self.total, self.reached))
        meter = f"<meter value={self.reached} max={self.total} low={self.total} optimum={self.total}></meter>"
        rows = [f"<tr><td>{self.name}{cells}<td>{meter}<td>{self.percent}</tr>\n"]
        for file, line, text in self.gaps:
            rows.append(f'<tr><td class="gap" colspan={len(self.columns) + 5}>{html.escape(text)}, '
                        f'<a href="source/{file}.gcov.html#{line}">{file}:{line}</a></tr>\n')
        return "".join(rows)

    def show(self, what):
        print(f"{self.name:<14} {self.percent:>6} {self.reached} of {self.total} {what}")
        for file, line, text in self.gaps:
            print(f"    {file}:{line}: {text}")


def unit_row(unit, cycles, points, constant):
    points = {point: toggles for point, toggles in points.items() if f"{point[2]}.".startswith(f"TOP.{unit}.")}
    counts = {point: toggles for point, toggles in points.items() if point[2:] not in constant}
    still = collections.defaultdict(list)
    for (file, line, scope, bit), toggles in counts.items():
        if toggles == 0:
            signal, _, index = bit.partition("[")
            still[file, line, f"{scope}.{signal}"] += [int(index[:-1])] if index else []
    gaps = []
    for (file, line, signal), bits in sorted(still.items()):
        ranges = ", ".join(f"{last}:{first}" if last > first else str(first) for first, last in runs(bits))
        gaps.append((file, line, f"{signal}[{ranges}] does not toggle" if bits else f"{signal} does not toggle"))
    return Row(unit, (cycles, len(points), len(points) - len(counts)), counts.values(), gaps)


def file_row(file, lines):
    gaps = [(file, first, f"lines {first} to {last} do not run" if last > first else f"line {first} does not run")
            for first, last in runs(line for line, count in lines.items() if count == 0)]
    return Row(file, (), lines.values(), gaps)


def main():
    build, *designs = sys.argv[1:]
    points = read_points(build)
    constant = constant_bits(build, designs, {point[2:] for point, toggles in points.items() if toggles == 0})
    write_toggle_lines({point: toggles for point, toggles in points.items() if point[2:] not in constant},
                       f"{build}/toggle.info")
    model = write_model_lines(build)
    run("genhtml", "--quiet", "--prefix", os.getcwd(), "--title", "Lanelock", "--output-directory", f"{build}/source",
        f"{build}/toggle.info", f"{build}/csim.info")

    results = read_json(f"{build}/results/sim.json")["targets"]
    cycles = collections.Counter()
    for result in results:
        cycles[result["unit"]] += result["cycles"]
    units = [unit_row(unit, cycles[unit], points, constant) for unit in sorted(cycles)]
    files = [file_row(file, lines) for file, lines in sorted(model.items())]
    write(f"{build}/index.html", PAGE.format(seed=results[0]["seed"], units="".join(row.page() for row in units),
                                             files="".join(row.page() for row in files)))
    for row in units:
        row.show(f"bits toggled; {row.columns[-1]} more are constant")
    Row("model", (), [count for lines in model.values() for count in lines.values()],
        [gap for row in files for gap in row.gaps]).show("lines run")
    print(f"page: {build}/index.html")


main()
