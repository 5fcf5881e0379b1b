# SPDX-License-Identifier: MIT
"""Page of results: its parts in order, in one file that needs no other."""
import os
import re
import time

import report_cover
import report_failures
import report_history
import report_tools
from command import read
from report_html import allowed_table, badge, escape, number, plural, seconds, table

WORST = {"pass": 0, "not run": 1, "interrupted": 2, "FAIL": 3, "BROKEN": 4}
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{css}</style>
</head>
<body>
<header><b>Lanelock</b> <nav>{links}</nav></header>
<main>
{body}</main>
{data}<script>
{js}</script>
</body>
</html>
"""


def name_of(target):
    return " ".join(target[name] for name in ("unit", "configuration", "device"))


def short_name(target):
    return f"{target['unit']} {target['configuration']}" + ("" if target["device"] == "verilated" else f" {target['device']}")


def headline(targets):
    """Returns the verdict in one line, and its word."""
    worst = max((target["verdict"] for target in targets), key=lambda verdict: WORST.get(verdict, 3))
    failing = [name_of(target) for target in targets if target["verdict"] in ("FAIL", "BROKEN")]
    if len(targets) == 1 and failing:
        return worst, f"{failing[0]} fails"
    if failing:
        others = f" and {len(failing) - 2} more" if len(failing) > 2 else ""
        return worst, f"{len(failing)} of {len(targets)} fail{'s' if len(failing) == 1 else ''}: {', '.join(failing[:2])}{others}"
    if worst == "pass":
        return worst, f"{name_of(targets[0])} passes" if len(targets) == 1 else f"all {len(targets)} units and configurations pass"
    return worst, f"{sum(target['verdict'] == 'pass' for target in targets)} of {len(targets)} passed"


def others_in_a_line(others, design):
    """Returns links to other results, with their verdict, or their design if it is not the run's; None without a run."""
    words = []
    for anchor, heading, verdict, of, _ in others:
        what = f" {badge(verdict)}" if verdict else ""
        if design not in (None, of):
            what = f" of {escape(of or report_tools.OURS)}"
        words.append(f'<a href="#{anchor}">{heading}</a>{what}')
    return f'<p>Also here: {", ".join(words)}</p>\n' if words else ""


FILES = 12  # most files named for a design


def listed(files):
    more = f" and {len(files) - FILES} more" if len(files) > FILES else ""
    return ", ".join(f"<code>{escape(file)}</code>" for file in files[:FILES]) + more


def designs(run):
    """Returns the designs of the run and their source files, as a list that opens for several units."""
    dut = report_tools.dut_of(run["again"])
    rows = [("files" if dut else name_of(target), listed(target["files"])) for target in run["targets"] if target["files"]]
    text = "".join(f"<dt>{escape(name)}</dt><dd>{files}</dd>" for name, files in rows)
    if dut:
        return f"<dl><dt>DUT</dt><dd><code>{escape(dut)}</code></dd>{text}</dl>\n"
    return f"<details><summary>Files of our RTL</summary><dl>{text}</dl></details>\n" if rows else ""


def top(run, line):
    """Returns the verdict and the facts of the run."""
    targets = run["targets"]
    word, text = headline(targets)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(run["began"]))
    checks = " ".join(dict.fromkeys(target["check"] for target in targets))
    commit = f", commit {line['commit']}{' with changes' if line['changed'] else ''}" if line and line["commit"] else ""
    facts = f"{when}, {seconds(run['seconds'])}, seed {targets[0]['seed']}, CHECK={checks}{commit}"
    return f'<h1>{badge(word)} {escape(text)}</h1>\n<p class="where">{escape(facts)}</p>\n'


def units(run):
    """Returns the table of units, and the files of their designs."""
    rows, anchor = [], 0
    for target in run["targets"]:
        told = len(target.get("failures", [])) + ("failure" in target)
        verdict = badge(target["verdict"])
        if told:
            verdict += f' <a href="#failure-{anchor}">{plural(told, "failure")}</a>'
        anchor += told
        holes = target["bins_reachable"] - target["bins_hit"]
        rows.append((escape(target["unit"]), escape(target["configuration"]), escape(target["device"]), verdict,
                     f'{target["coverage_percent"]:.1f}%', number(holes), number(target["operations"]), number(target["cycles"]),
                     f'{target["checked_cycles_per_s"] / 1e6:.1f}', escape("" if target["subset"] == "all" else target["subset"])))
    subset = any(row[-1] for row in rows)
    head = ("unit", "configuration", "device", "verdict", "#coverage", "#holes", "#operations", "#cycles", "#Mcyc/s", "subset")
    rows = rows if subset else [row[:-1] for row in rows]
    return table(head if subset else head[:-1], rows, ' class="units"') + designs(run)


def checked(run):
    """Answers what was checked."""
    targets = run["targets"]
    names = list(dict.fromkeys(target["unit"] for target in targets))
    what = f"{plural(len(targets), 'configuration')} of {plural(len(names), 'unit')}" if len(targets) > 1 else name_of(targets[0])
    how = {"cycle": "every output in every cycle", "txn": "every response in order, with any latency"}
    dut = report_tools.dut_of(run["again"])
    parts = dict.fromkeys(target["subset"] for target in targets if target["subset"] != "all")
    return [f"<b>{escape(what)}</b>", f"{number(sum(target['cycles'] for target in targets))} cycles and "
            f"{number(sum(target['operations'] for target in targets))} operations compared",
            escape("; ".join(how.get(check, check) for check in dict.fromkeys(target["check"] for target in targets))),
            f"design: <code>{escape(dut)}</code>" if dut else f"design: {report_tools.OURS}", *map(escape, parts)]


def enough(run, covers, limits):
    """Answers whether that is enough. limits: whether the page lists what coverage leaves out."""
    hit, reachable = (sum(target[name] for target in run["targets"]) for name in ("bins_hit", "bins_reachable"))
    holes = [short_name(target) for target in run["targets"] if target["bins_hit"] < target["bins_reachable"]]
    reasons = sum(run["last"] - run["first"] + 1 for _, cover, _ in covers for group in cover["groups"] for run in group["impossible"])
    lines = [f"<b>{plural(reachable, 'bin')}, all hit</b>" if not holes else f"<b>{plural(reachable - hit, 'hole')} in {plural(reachable, 'bin')}, {100 * hit / reachable:.1f}%</b>"]
    if holes:
        others = f" and {len(holes) - 3} more" if len(holes) > 3 else ""
        lines.append(f"in {escape(', '.join(holes[:3]))}{others}; not required in such a run")
    if reasons:
        lines.append(f"{plural(reasons, 'bin')} cannot be hit, each with a reason")
    if limits:
        lines.append('100% does not include <a href="#limits">every value within a class, longer times, and other parameters</a>')
    return lines


def slow(run):
    """Answers what is slow."""
    core = sum(target["seconds"] for target in run["targets"])
    most = sorted(run["targets"], key=lambda target: -target["seconds"])[:3]
    return [f"<b>{seconds(run['seconds'])} with {plural(run['jobs'], 'job')}, {seconds(core)} of a core</b>",
            *(f"{escape(short_name(target))}: {100 * target['seconds'] / max(core, 1e-3):.0f}% of the time, {target['checked_cycles_per_s'] / 1e6:.2f} Mcyc/s" for target in most)]


def answers(run, covers, limits):
    """Returns the three answers of a run that has passed."""
    cards = ("What was checked", checked(run)), ("Is it enough", enough(run, covers, limits)), ("What is slow", slow(run))
    return '<div class="answers">' + "".join(
        f"<section><h3>{head}</h3><ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul></section>" for head, lines in cards) + "</div>\n"


def allowed(run):
    text = allowed_table([(name_of(target), target) for target in run["targets"]])
    return f'<h2 id="allowed">Allowed differences from the model</h2>\n{text}\n' if text else ""


def failures(run, build):
    parts, anchor = [], 0
    for target in run["targets"]:
        text, told = report_failures.of_target(target, name_of(target), build, anchor)
        parts.append(text)
        anchor += told
    text = "".join(parts)
    return f'<h2 id="failures">Failures</h2>\n{text}' if text else ""


def prose(text):
    """Returns text of our docs, with code, and links as their text."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", escape(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)))


def left_out():
    """Returns the section of docs/checking.md, so that the page and the docs agree."""
    try:
        section = read("docs/checking.md").split("## What coverage leaves out\n", 1)[1].split("\n## ", 1)[0]
    except (OSError, IndexError):
        return ""
    first, *points = [prose(" ".join(text.split())) for text in re.split(r"\n\* ", section.strip())]
    items = "".join(f"<li>{point}</li>" for point in points)
    return f"<details id=\"limits\"><summary>What coverage leaves out</summary><p>{first}</p><ul>{items}</ul></details>"


LEGEND = "".join(f'<span><svg width="12" height="12"><rect class="{kind}" width="12" height="12"/></svg> {words}</span>' for kind, words in (
    ("hole", "a hole: not hit"), ("hit1", "hit in up to a quarter of the work items"), ("hit2", "half"), ("hit3", "three quarters"),
    ("hit4", "all"), ("impossible", "impossible"), ("out", "left out"), ("wrong", "hit, though impossible")))


def filters(names, groups):
    units = "".join(f"<option>{escape(name)}</option>" for name in names)
    options = "".join(f"<option>{escape(name)}</option>" for name in groups)
    return ('<form id="filter" hidden><label>unit <select name="unit"><option value="">all</option>' + units + "</select></label>"
            '<label>group <select name="group"><option value="">all</option>' + options + "</select></label>"
            '<label>text <input name="text" type="search" placeholder="name, hole or reason"></label>'
            '<label><input name="holes" type="checkbox"> with holes only</label> <output></output></form>')


def coverage(covers, build):
    if not covers:
        return "", ""
    maps, known, groups, rows = report_cover.of_covers(covers)
    toggle = ('<p>Toggle coverage of the RTL and lines of the model: <a href="../cover/index.html">the page of make cover</a>.</p>'
              if os.path.exists(f"{build}/cover/index.html") else "")
    text = (f'<h2 id="coverage">Coverage</h2>\n{rows}<h3 id="maps">Maps of bins</h3>\n<p>Each map is a covergroup, and each cell one of its bins, '
            f'a combination of the named parts. The shade of a cell shows in how many work items of the run the bin was hit.</p>\n<p class="legend">{LEGEND}</p>\n'
            f"{filters([name for name, _, _ in covers], groups)}\n{maps}{left_out()}{toggle}")
    return text, f'<script type="application/json" id="bins">{known}</script>\n'


def made_with(run, line):
    cycles = sum(target["cycles"] for target in run["targets"])
    core = sum(target["seconds"] for target in run["targets"])
    facts = [("checked cycles", f"{number(cycles)} in {seconds(run['seconds'])}, {cycles / max(run['seconds'], 1e-3) / 1e6:.2f} million a second"
              f" with {plural(run['jobs'], 'job')}; {cycles / max(core, 1e-3) / 1e6:.2f} million a second of a core")]
    if line:
        facts += [("machine", f"{line['cpu']}, {plural(line['cores'], 'core')}"), ("Verilator", line["tools"]["design"]),
                  ("compiler of C", line["tools"]["C"]), ("commit", line["commit"] + (", with changes" if line["changed"] else ""))]
    if run["again"]:
        facts.append(("options", run["again"]))
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts if value)
    return f"<dl>{rows}</dl>"


def asset(name):
    """Returns the text of a file in this directory, without its license comment."""
    return read(os.path.join(os.path.dirname(os.path.abspath(__file__)), name)).split("\n", 1)[1]


def page(run, covers, history, others, build):
    """Returns the whole page. run: None before the first one; covers: name, coverage and number of work items; history: lines;
    others: (id, heading, verdict, design, HTML) of other commands."""
    line = next((line for line in reversed(history) if run and line["began"] == run["began"]), None)
    verdict, text = headline(run["targets"]) if run else ("", "no run of make sim yet")
    maps, known = coverage(covers, build)
    parts = [top(run, line) if run else "<h1>No run of <code>make sim</code> yet</h1>\n"]
    if run:
        found = failures(run, build)
        parts += [answers(run, covers, 'id="limits"' in maps) if verdict == "pass" else "", found, '<h2 id="units">Units</h2>' if found else "", units(run)]
    parts.append(others_in_a_line(others, report_tools.dut_of(run["again"]) if run else None))
    parts += [allowed(run) if run else "", maps]
    parts += [f'<h2 id="{anchor}">{heading}</h2>\n{html}' for anchor, heading, _, _, html in others]
    if run:
        parts.append(f'<h2 id="run">Machine and tools</h2>\n{made_with(run, line)}')
    plots = report_history.plots(history, run["targets"]) if run else ""
    if plots:
        parts.append(f'<h2 id="history">History</h2>\n<p>Up to {report_history.SHOWN} runs of this checkout, the oldest on the left.</p>\n{plots}')
    body = "\n".join(filter(None, parts))
    links = "".join(f'<a href="#{anchor}">{heading}</a>' for anchor, heading in re.findall(r'<h2 id="(\w+)">([^<]*)</h2>', body))
    title = escape(f"{verdict}: {text} - Lanelock".removeprefix(": "))
    return PAGE.format(title=title, css=asset("report.css"), js=asset("report.js"), links=links, body=body, data=known)
