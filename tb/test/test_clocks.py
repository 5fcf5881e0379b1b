#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the clocks a message that `make bench` prints, with the model as the design.

    test_clocks.py BUILD= UNIT...
"""
import sys

from checks import equal, main, one_line, read_file, write_file
import clocks


def of_page(unit):
    """The rows of the table that the unit's page has, each a dictionary; columns that are not counted are left out."""
    lines = [[word.strip() for word in line.strip("|").split("|")] for line in read_file(f"docs/units/{unit}.md").splitlines()]
    names = [line for line in lines if line[0] == "message" and "clocks" in line]
    rows = lines[lines.index(names[0]) + 2:] if names else []
    rows = rows[:rows.index([""])] if rows else []
    return [{name: word for name, word in zip(names[0], row) if name in ("message", *clocks.COLUMNS)} for row in rows]


UNITS = sys.argv[2:]


def counted(place, unit):
    return clocks.measure(f"{place.build}/dut/{unit}-default-model/clocks", unit)


def test_pages_have_what_is_counted(place):
    for unit in UNITS:
        rows = {row["message"]: row for row in counted(place, unit)}
        for row in of_page(unit):
            name = row.pop("message")
            assert name in rows, f"docs/units/{unit}.md: found row {name}, expected one of {list(rows)}"
            for column, value in row.items():
                equal(value, f"{rows[name][clocks.COLUMNS[column]]:g}", f"docs/units/{unit}.md: {name}: {column}:")


def test_no_message_beats_its_port(place):
    for unit in UNITS:
        for row in counted(place, unit):
            assert max(row["limit"], row["requests"]) <= row["clocks"], row


def test_a_slower_unit_takes_more_clocks(place):
    for unit in UNITS:
        slow = clocks.measure(f"{place.build}/test/clocks_slow-{unit}-default", unit)
        for row, more in zip(counted(place, unit), slow):
            assert row["clocks"] < more["clocks"], (row, more)
            equal(more["limit"], row["limit"])


def test_what_is_no_message_is_refused(place):
    path = place.path("wrong.txt")
    write_file(path, "# no message\nmov r0, r1\n")
    program = f"{place.build}/dut/{UNITS[0]}-default-model/clocks"
    one_line(place.run(program, path), 2, f"{path}:2:", "mov")
    one_line(place.run(program), 2, "expected FILE")


def test_each_message_has_a_name(place):
    for unit in UNITS:
        names = clocks.kinds(clocks.kinds_file(unit))
        assert all(names) and len(set(names)) == len(names), names


if __name__ == "__main__":
    main(globals())
