# SPDX-License-Identifier: MIT
"""Reads the members of a file from docs/results.md, and compares a file with them."""
import re

TYPES = {"integer": int, "number": (int, float), "string": str, "boolean": bool, "list": list, "object": dict, "null": type(None)}


def tables(heading, head):
    """The rows of each table with these columns below a heading of the page."""
    with open("docs/results.md", encoding="utf-8") as file:
        section = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", file.read(), re.M | re.S)[1]
    found = re.findall(rf"^\| {' . '.join(head)} \|\n\|[-|]+\n((?:\|.*\n)+)", section, re.M)
    assert found, f"docs/results.md: no members below {heading}"
    return [[[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()] for table in found]


def known(rows):
    """{member: (types, whether it may be missing)} of rows that begin with members and type."""
    return {name: ([TYPES[word] for word in kind.removesuffix(", optional").split(" or ")], kind.endswith(", optional"))
            for names, kind, *_ in rows for name in re.findall(r"\w+", names)}


def members(heading, which=0):
    return known(tables(heading, ("member", "type", "meaning"))[which])


def check(what, found, expected):
    """Checks that an object has exactly the members on the page, with their types."""
    for name, (types, optional) in expected.items():
        assert optional or name in found, f"{what}: there is no {name}"
        if name in found:
            fits = [isinstance(found[name], each) and isinstance(found[name], bool) == (each is bool) for each in types]
            assert any(fits), f"{what}: {name} is {found[name]!r}"
    undescribed = set(found) - set(expected)
    assert not undescribed, f"{what}: docs/results.md does not describe {sorted(undescribed)}"


def check_run(run):
    check("sim.json", run, members("The file of a run"))
    for target in run["targets"]:
        check("a target of sim.json", target, members("The file of a run", 1))


def check_others(name, found):
    """The file of another command than make sim."""
    whole, of_row = (known(row[1:] for row in table if name in row[0].split(", "))
                     for table in tables("The files of other commands", ("file", "member", "type", "meaning")))
    check(f"{name}.json", found, whole)
    as_in_a_run = "unit", "configuration", "device", "coverage_percent", "bins_hit", "bins_reachable", "allowed", "subset"
    shared = {member: types for member, types in members("The file of a run", 1).items() if name in ("farm", "soak") and member in as_in_a_run}
    rows = [mutant for unit in found["units"] for mutant in unit["mutants"]] if name == "mutate" else found.get("rows", [])
    for row in rows:
        check(f"a row of {name}.json", row, {**shared, **of_row})


def check_failure(report):
    check("the file of a failure", report, members("The file of a failure"))
    cycles = report["cycles"]
    for port in cycles["ports"] if cycles else []:
        digits = (port["width"] * port["lanes"] + 3) // 4
        for name in ("values", "expected") if port["direction"] == "out" else ("values",):
            assert len(port[name]) == len(cycles["at"]), f"{port['name']}: {len(port[name])} {name}"
            assert all(re.fullmatch(f"[0-9a-fx]{{{digits}}}", value) for value in port[name]), f"{port['name']}: {port[name][:2]}"
