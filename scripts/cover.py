#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `make cover` makes of the files that its run left behind: a page for a browser, and a summary.

    cover.py BUILD unit:config:PARAMS:FILE FILE ...

Reads BUILD/toggle/*.dat, Verilator's toggle counts, and the gcov files under BUILD/obj; writes BUILD/index.html.
A bit that synthesis finds constant in every configuration of its unit can not toggle and is not counted.
"""
import collections
import glob
import json
import os
import re
import subprocess
import sys


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{command[0]} failed:\n{done.stdout}{done.stderr}")


def read_points(build):
    """{(file, line, scope, bit): toggles}, of all processes together"""
    merged = f"{build}/toggle.dat"
    files = glob.glob(f"{build}/toggle/*.dat")
    if not files:
        sys.exit(f"{build}/toggle: expected files of toggle counts, found none")
    run("verilator_coverage", "--write", merged, *files)
    points = collections.Counter()
    with open(merged, encoding="latin-1") as lines:
        for line in lines:
            found = re.match(r"C '\x01(.*)' (\d+)$", line)
            if found:
                field = dict(word.split("\x02") for word in found[1].split("\x01"))
                points[field["f"], int(field["l"]), field["h"], field["o"]] += int(found[2])
    return points


def constant_bits(build, unit, params, files):
    """The bits that synthesis finds constant, as (scope, bit)"""
    generics = "".join(" -chparam " + param.replace("=", " ") for param in params.split())
    netlist = f"{build}/{unit}.json"
    run("yosys", "-q", "-p", f"read_verilog -Irtl/include {files}; hierarchy -top {unit}{generics}; "
        f"synth -top {unit} -flatten -run begin:check; write_json {netlist}")
    with open(netlist, encoding="utf-8") as text:
        nets = json.load(text)["modules"][unit]["netnames"]
    bits = set()
    for name, net in nets.items():
        scope, _, signal = f"TOP.{unit}.{name}".rpartition(".")
        for i, bit in enumerate(net["bits"]):
            if bit in ("0", "1"):
                bits.add((scope, f"{signal}[{i + net.get('offset', 0)}]" if len(net["bits"]) > 1 else signal))
    return bits


def write_toggle_lines(points, path):
    """For lcov: the count of a line is that of its least toggled bit."""
    files = collections.defaultdict(dict)
    for (file, line, _, _), toggles in points.items():
        files[file][line] = min(toggles, files[file].get(line, toggles))
    with open(path, "w", encoding="utf-8") as info:
        for file, lines in sorted(files.items()):
            print(f"SF:{os.path.abspath(file)}", file=info)
            for line, toggles in sorted(lines.items()):
                print(f"DA:{line},{toggles}", file=info)
            print("end_of_record", file=info)


def read_lines(path):
    """{(file, line): times run}"""
    lines = {}
    with open(path, encoding="utf-8") as info:
        for word, _, rest in (text.strip().partition(":") for text in info):
            if word == "SF":
                file = os.path.relpath(rest)
            elif word == "DA":
                line, count = rest.split(",")[:2]
                lines[file, int(line)] = int(count)
    return lines


def share(counts):
    reached = sum(count > 0 for count in counts.values())
    return f"{reached} of {len(counts)}, {100 * reached / len(counts):.1f}%"


def main():
    build, *designs = sys.argv[1:]
    constant = {}
    for design in designs:
        unit, _, params, files = design.split(":")
        bits = constant_bits(build, unit, params, files)
        constant[unit] = constant.get(unit, bits) & bits
    never = set().union(*constant.values())

    points = read_points(build)
    live = {point: toggles for point, toggles in points.items() if point[2:] not in never}
    write_toggle_lines(live, f"{build}/toggle.info")

    run("lcov", "--quiet", "--capture", "--directory", f"{build}/obj", "--base-directory", ".",
        "--output-file", f"{build}/c.info")
    run("lcov", "--quiet", "--extract", f"{build}/c.info", f"{os.getcwd()}/csim/*", "--output-file",
        f"{build}/csim.info")
    run("lcov", "--quiet", "--add-tracefile", f"{build}/toggle.info", "--add-tracefile", f"{build}/csim.info",
        "--output-file", f"{build}/all.info")
    run("genhtml", "--quiet", "--prefix", os.getcwd(), "--title", "Lanelock", "--output-directory", build,
        f"{build}/all.info")

    print(f"RTL    bits toggled: {share(live)}   ({len(points) - len(live)} more are constant)")
    for (file, line, scope, bit), toggles in sorted(live.items()):
        if toggles == 0:
            print(f"         {file}:{line}: {scope}.{bit} does not toggle")
    lines = read_lines(f"{build}/csim.info")
    print(f"model  lines run:    {share(lines)}")
    for (file, line), count in sorted(lines.items()):
        if count == 0:
            print(f"         {file}:{line}: is not run")
    print(f"page   {build}/index.html")


main()
