#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Updates the tables of docs/synth.md with results of `make synth`.

synth_page.py BUILD
"""
import re
import sys

from command import read, read_json, start, write

PAGE = "docs/synth.md"
HEAD = ["unit", "configuration", "LUT", "carry", "FF", "RAM", "DSP", "MHz", "goal"]


def number(value):
    return f"{value:,}"


def cells_of(row):
    """Returns the cells of a row of the table."""
    goals = [f"{number(row['goal']['lut'])} LUT"] if row["goal"]["lut"] else []
    goals += [f"{row['goal']['mhz']} MHz"] if row["goal"]["mhz"] else []
    return [f"`{row['unit']}`", row["configuration"], number(row["lut"]), number(row["carry"]), number(row["ff"]),
            *(", ".join(f"{many} {name.removeprefix('TRELLIS_')}" for name, many in row[kind].items()) or "-" for kind in ("ram", "dsp")),
            f"{row['mhz']:.1f}" if row["mhz"] else row["why"],
            ", ".join(goals) or "-"]


def path_of(path):
    return f"{path['logic_ns'] + path['routing_ns']:.1f} ns | `{path['from']}` to `{path['to']}`"


def line_of(cells):
    return "| " + " | ".join(cells) + " |"


def sections(text):
    """Returns [name of the target, lines] of the page: the head of a section ends with the name in parentheses."""
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    return [((re.match(r"## .*\(`(\w+)`\)\n", part) or ["", ""])[1], part.splitlines()) for part in parts]


def rows_of(text):
    """Returns {(target, unit, configuration): number of LUTs} from the tables of area."""
    found = {}
    for target, lines in sections(text):
        for line in lines:
            row = re.match(r"\| `(\w+)` \| (\w+) \| ([\d,]+) \|", line)
            if target and row:
                found[target, row[1], row[2]] = int(row[3].replace(",", ""))
    return found


def updated(text, rows):
    """Returns the page with these rows, and the rows that it does not have."""
    missing, parts = [], sections(text)
    for row in rows:
        begin = f"| `{row['unit']}` | {row['configuration']} | "
        new = [line_of(cells_of(row))]
        new += [begin + path_of(row["path"]) + " |"] if row["mhz"] else []
        places = [(lines, i) for target, lines in parts if target == row["target"] for i, line in enumerate(lines) if line.startswith(begin)]
        if not places:
            missing.append(new[0])
        for (lines, i), line in zip(places, new):
            lines[i] = line
    return "".join(line + "\n" for _, lines in parts for line in lines), missing


def main(build):
    path = f"{build}/results/synth.json"
    try:
        rows = read_json(path)["rows"]
    except FileNotFoundError:
        sys.exit(f"{path}: found no results, expected those of make synth")
    text, missing = updated(read(PAGE), rows)
    if missing:
        sys.exit(f"{PAGE}: expected a line for each of these, in the section of its target:\n" + "\n".join(missing))
    write(PAGE, text)


if __name__ == "__main__":
    start(main)
