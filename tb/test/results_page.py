# SPDX-License-Identifier: MIT
"""Reads the members of a file from docs/results.md, and compares a file with them."""
import re

TYPES = {"integer": int, "number": (int, float), "string": str, "boolean": bool, "list": list, "object": dict, "null": type(None)}


def section(heading):
    with open("docs/results.md", encoding="utf-8") as file:
        return re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", file.read(), re.M | re.S)[1]


def known(rows):
    """{member: (types, whether it may be missing)} of rows that begin with members and type."""
    return {name: ([TYPES[word] for word in kind.removesuffix(", optional").split(" or ")], kind.endswith(", optional"))
            for names, kind, *_ in rows for name in re.findall(r"\w+", names)}


def members(heading, which=0):
    """The members in a table below a heading of the page."""
    found = re.findall(r"^\| member \| type \| meaning \|\n\|[-|]+\n((?:\|.*\n)+)", section(heading), re.M)
    assert found, f"docs/results.md: no members below {heading}"
    return known([cell.strip() for cell in row.split("|")[1:-1]] for row in found[which].splitlines())


def members_of_others(name):
    """The members of the file of a command, and those of its rows, from the list below its heading of the page."""
    whole, *points = re.sub(r"\n +", " ", section("The files of other commands")).split("\n* ")
    of_row = ""
    for names, text in (re.match(r"\*\*(.*?)\*\*: (.*)", point).groups() for point in points):
        if name in names.split(", "):
            of_file, *of_rows = re.split("Each (?:row|mutant): ", text)
            whole, of_row = whole + of_file, of_row + "".join(of_rows)
    return [known(re.findall(r"`(\w+)` \(([a-z ,]+)[:)]", text)) for text in (whole, of_row)]


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
    whole, of_row = members_of_others(name)
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
