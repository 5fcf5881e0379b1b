# SPDX-License-Identifier: MIT
"""Results of other commands in build/results/ as sections of the page: saved stimuli, farms, proofs, mutants, speed, area and
clock. A section has its verdict, or "" without one, and HTML. Another design's section has its options."""
import os
import shlex
import time

from command import read_json
from report_html import allowed_table, badge, command, escape, number, seconds, table
import synth_page


def read(path):
    try:
        return read_json(path)
    except (OSError, ValueError):
        return None


def regress(found):
    counts = [sum(each["verdict"] == verdict for each in found["stimuli"]) for verdict in ("pass", "FAIL", "WRONG")]
    rows = [(badge(each["verdict"]), f"<code>{escape(each['file'])}</code>", escape(each["text"])) for each in found["stimuli"]]
    return "FAIL" if sum(counts[1:]) else "pass", (f"<p>{counts[0]} passed, {counts[1]} failed, {counts[2]} could not be replayed.</p>" + table(("verdict", "stimulus", "report"), rows)
            + (command(found["look"]) if found["look"] else ""))


def farm(found):
    rows, texts = [], []
    for row in found["rows"]:
        first, last = row["seeds"]
        rows.append((escape(f"{row['unit']} {row['configuration']} {row['device']}"), f"{first} to {last}", badge(row["verdict"]),
                     f"{row['coverage_percent']:.1f}%", number(row["operations"]), number(row["cycles"]), number(len(row["failures"])), escape("" if row["subset"] == "all" else row["subset"])))
        texts += [f"<p>{number(each['count'])} work items, the first of them seed {each['seed']}, shard {each['shard']}:</p>"
                  f'<pre class="said">{escape(chr(10).join(each["text"]))}</pre>' for each in row["failures"]]
    head = ("unit", "seeds", "verdict", "#coverage", "#operations", "#cycles", "#distinct failures", "subset")
    columns = len(head) - (not any(row[-1] for row in rows))
    good = all(row["verdict"] == "pass" for row in found["rows"])
    return "pass" if good else "FAIL", "<p>Many seeds of each: docs/farm.md.</p>" + table(head[:columns], [row[:columns] for row in rows]) + allowed_table(
        [(f"{row['unit']} {row['configuration']} {row['device']}", row) for row in found["rows"]]) + "".join(texts)


def proofs(found):
    rows = [(escape(row["unit"]), escape(row["core"]), escape(row["scope"]), badge(row["verdict"]), f"{row['seconds']:.1f}") for row in found["rows"]]
    good = all(row["verdict"] in ("proved", "open") for row in found["rows"])
    return "pass" if good else "FAIL", "<p>RTL and model agree for all inputs: docs/proofs.md.</p>" + table(
        ("unit", "core", "what is proved", "verdict", "#seconds"), rows)


def inductions(found):
    rows = [(escape(row["unit"]), escape(row["proof"]), escape(row["scope"]), badge(row["verdict"]), f"{row['seconds']:.1f}") for row in found["rows"]]
    return "pass" if all(row["good"] for row in found["rows"]) else "FAIL", (
        "<p>Rules of handshakes and pipelines in all cycles; a planted bug must be refuted: docs/proofs.md.</p>" + table(
            ("unit", "proof", "what is proved", "verdict", "#seconds"), rows))


def soak(found):
    rows, texts = [], []
    for row in found["rows"]:
        rows.append((escape(f"{row['unit']} {row['configuration']} {row['device']}"), number(row["runs"]), badge(row["verdict"]),
                     f"{row['coverage_percent']:.1f}%", number(row["operations"]), number(row["cycles"]), number(len(row["failures"]))))
        texts += [f"<p>In {number(each['count'])} of {number(row['runs'])} runs, the first of them seed {each['seed']}:</p>"
                  f'<pre class="said">{escape(chr(10).join(each["text"]))}</pre>' for each in row["failures"]]
    return "FAIL" if found["failed_seeds"] else "pass", (
        f"<p>{number(len(found['seeds']))} new seeds in {seconds(found['seconds'])}, {number(len(found['failed_seeds']))} failed.</p>"
        + table(("unit", "#runs", "verdict", "#coverage", "#operations", "#cycles", "#distinct failures"), rows) + "".join(texts))


def mutants(found):
    rows, good = [], True
    for unit in found["units"]:
        told = [any(cycle is not None for cycle in mutant["found_in_cycle"]) for mutant in unit["mutants"]]
        same = [mutant["same"] for mutant in unit["mutants"] if "same" in mutant]
        good &= all(same)
        rows.append((escape(f"{unit['unit']} {unit['configuration']}"), *map(number, (
            len(told), sum(told), same.count(True), same.count(False), same.count(None)))))
    return "pass" if good else "FAIL", "<p>Random faults in the RTL: docs/mutants.md.</p>" + table(
        ("unit", "#mutants", "#killed", "#equivalent", "#survived", "#undecided"), rows)


def bench(found):
    rows = [(escape(name), f"{unit['rates']['checked'] / 1e6:.2f}", f"{unit['rates']['floor'] / 1e6:.2f}", f"{unit['ratio_to_floor']:.2f}")
            for name, unit in found["units"].items()]
    return "", "<p>Million cycles per second of a core, checked and of the bare design, and their ratio: docs/speed.md.</p>" + table(
        ("unit", "#checked", "#bare", "#ratio"), rows)


def synth(found):
    rows = [[escape(cell.replace("`", "")) for cell in synth_page.cells_of(row)] for row in found["rows"]]
    head = [name if column < 2 else f"#{name}" for column, name in enumerate(map(escape, synth_page.HEAD))]
    return "", f"<p>For {escape(found['rows'][0]['target'])}, {escape(found['rows'][0]['part'])}: docs/synth.md.</p>" + table(head, rows)


OURS = "our RTL"
COMMANDS = {"induct": "prove"}  # if it differs from the file's name
SECTIONS = (("soak", "Soak", soak), ("farm", "Farm", farm), ("regress", "Saved stimuli", regress), ("prove", "Proofs", proofs), ("induct", "Induction", inductions),
            ("mutate", "Mutants", mutants), ("bench", "Speed", bench), ("synth", "Area and clock", synth))


def dut_of(again):
    """Returns DUT= among make's words for a design; "" is our RTL."""
    try:
        words = shlex.split(again or "")
    except ValueError:
        return again
    return next((" ".join(word[len("DUT="):].split()) for word in words if word.startswith("DUT=")), "")


def design_of(found):
    """Returns the design of a file: DUT, or "" for our RTL."""
    return " ".join((found.get("design") or "").split()) or dut_of(found.get("again"))


def sections(results):
    """Yields (id, heading, verdict, design, HTML) of each file with the expected content."""
    for name, heading, section in SECTIONS:
        path = f"{results}/{name}.json"
        found = read(path)
        try:
            if found:
                (verdict, text), design = section(found), design_of(found)
                when = time.strftime("%Y-%m-%d %H:%M", time.localtime(os.path.getmtime(path)))
                yield name, heading, verdict, design, (f'<p class="where">make {COMMANDS.get(name, name)}, {when}, of '
                                                       f'{escape(design or OURS)}</p>\n{text}')
        except (KeyError, IndexError, TypeError, ValueError, AttributeError, OSError):
            continue
