# SPDX-License-Identifier: MIT
"""What docs/results.md says of the members of a file, and whether a file is so."""
import re

TYPES = {"integer": int, "number": (int, float), "string": str, "boolean": bool, "list": list, "object": dict, "null": type(None)}


def members(heading, which=0):
    """{member: (types, whether it may be missing)} of a table of three columns below a heading of the page."""
    with open("docs/results.md", encoding="utf-8") as file:
        section = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", file.read(), re.M | re.S)[1]
    tables = re.findall(r"^\| member \| type \| meaning \|\n\|[-|]+\n((?:\|.*\n)+)", section, re.M)
    rows = re.findall(r"^\| `(\w+)` \| ([\w ]+?)(, optional)? \|", tables[which], re.M)
    assert rows, f"docs/results.md: no members below {heading}"
    return {name: ([TYPES[word] for word in kind.split(" or ")], bool(optional)) for name, kind, optional in rows}


def check(what, found, expected):
    """That an object has the members that the page says, of their types, and no other."""
    for name, (types, optional) in expected.items():
        assert optional or name in found, f"{what}: there is no {name}"
        if name in found:
            fits = [isinstance(found[name], each) and isinstance(found[name], bool) == (each is bool) for each in types]
            assert any(fits), f"{what}: {name} is {found[name]!r}"
    unsaid = set(found) - set(expected)
    assert not unsaid, f"{what}: docs/results.md does not say what {sorted(unsaid)} is"


def check_run(run):
    check("sim.json", run, members("The file of a run"))
    for target in run["targets"]:
        check("a target of sim.json", target, members("The file of a run", 1))


def check_others(name, found):
    """The file of another command than make sim."""
    heading = "The files of other commands"
    tables = {"farm": (0, 1, "rows"), "prove": (2, 3, "rows"), "induct": (None, 4, "rows"), "mutate": (5, 6, "units"), "bench": (7, None, ""),
              "synth": (None, 8, "rows"), "soak": (9, 10, "rows")}
    whole, of_row, rows = tables[name]
    check(f"{name}.json", found, members(heading, whole) if whole is not None else {"version": ([int], False), rows: ([list], False)})
    as_in_a_run = "unit", "configuration", "device", "coverage_percent", "bins_hit", "bins_reachable", "allowed", "subset"
    shared = {member: known for member, known in members("The file of a run", 1).items() if name in ("farm", "soak") and member in as_in_a_run}
    for row in found[rows] if rows else []:
        for each in row["mutants"] if name == "mutate" else [row]:
            check(f"a row of {name}.json", each, {**shared, **members(heading, of_row)})


def check_failure(report):
    check("the file of a failure", report, members("The file of a failure"))
    cycles = report["cycles"]
    for port in cycles["ports"] if cycles else []:
        digits = (port["width"] * port["lanes"] + 3) // 4
        for name in ("values", "expected") if port["direction"] == "out" else ("values",):
            assert len(port[name]) == len(cycles["at"]), f"{port['name']}: {len(port[name])} {name}"
            assert all(re.fullmatch(f"[0-9a-fx]{{{digits}}}", value) for value in port[name]), f"{port['name']}: {port[name][:2]}"
